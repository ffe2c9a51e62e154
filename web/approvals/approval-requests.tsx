import { IconInbox } from '@tabler/icons-react'
import { listApprovals } from '#contract/approvals/approvals.ts'
import { useReadPage } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Read } from '../ui/page/read.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { usePaging } from '../ui/tables/paged-table.tsx'
import { Pager } from '../ui/tables/pager.tsx'
import { ApprovalEntry } from './approval-entry.tsx'

const SIZES = [10, 25, 100] as const

/** Every request for approval, those that wait first, each with its decision. */
export function ApprovalRequests() {
  const t = useText()
  const { page, size, onPage, onSize } = usePaging('', 10)
  const requests = useReadPage(listApprovals, { query: { page, limit: size } })
  const from = (page - 1) * size
  return (
    <Read of={requests} failed={t('approvals.loadFailed')} keepsLast coming={<Skeleton height="200px" />}>
      {({ data, total }) =>
        total === 0 ? (
          <EmptyState
            message={t('approvals.none')}
            hint={t('approvals.noneHint')}
            icon={<IconInbox size={24} stroke={1.5} aria-hidden="true" />}
          />
        ) : (
          <>
            <ul className="plain-list lined">
              {data.map((approval) => (
                <ApprovalEntry key={approval.id} approval={approval} />
              ))}
            </ul>
            {total > SIZES[0] && (
              <Pager
                page={{ page, pages: Math.ceil(total / size), from: from + 1, to: from + data.length, total }}
                size={size}
                sizes={SIZES}
                onPage={onPage}
                onSize={onSize}
              />
            )}
          </>
        )
      }
    </Read>
  )
}
