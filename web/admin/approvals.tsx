import { listApprovals } from '#contract/approvals/approvals.ts'
import { useReadPage } from '../api/use-read.ts'
import { ApprovalEntry } from '../approvals/approval-entry.tsx'
import { useText } from '../i18n/use-text.ts'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { Section } from '../ui/page/section.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { usePaging } from '../ui/tables/paged-table.tsx'
import { Pager } from '../ui/tables/pager.tsx'
import { AdminPage } from './admin-page.tsx'
import { SecondPersonLimit } from './second-person-limit.tsx'
import './approvals.css'

const SIZES = [10, 25, 100] as const

/** What waits for a second person over all lenders, what became of it, and above which amount one is asked. */
export function Approvals() {
  const t = useText()
  return (
    <AdminPage>
      <div className="admin-section">
        <Section title={t('approvals.requests')}>
          <Requests />
        </Section>
        <SecondPersonLimit />
      </div>
    </AdminPage>
  )
}

function Requests() {
  const t = useText()
  const { page, size, onPage, onSize } = usePaging('', 10)
  const { data, isError, refetch } = useReadPage(listApprovals, { query: { page, limit: size } })
  if (isError && !data) return <ErrorState message={t('approvals.loadFailed')} onRetry={refetch} />
  if (!data) return <Skeleton height="200px" />
  if (data.total === 0) return <EmptyState message={t('approvals.none')} />
  const from = (page - 1) * size
  return (
    <>
      <ul className="approvals-list">
        {data.data.map((approval) => (
          <ApprovalEntry key={approval.id} approval={approval} />
        ))}
      </ul>
      {data.total > SIZES[0] && (
        <Pager
          page={{
            page,
            pages: Math.ceil(data.total / size),
            from: from + 1,
            to: from + data.data.length,
            total: data.total,
          }}
          size={size}
          sizes={SIZES}
          onPage={onPage}
          onSize={onSize}
        />
      )}
    </>
  )
}
