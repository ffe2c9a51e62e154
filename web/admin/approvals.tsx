import { ApprovalLimit } from '../approvals/approval-limit.tsx'
import { ApprovalRequests } from '../approvals/approval-requests.tsx'
import { useText } from '../i18n/use-text.ts'
import { Section } from '../ui/page/section.tsx'
import { AdminPage } from './admin-page.tsx'

/** The requests for approval of all lenders, and the limit above which an approval is needed. */
export function Approvals() {
  const t = useText()
  return (
    <AdminPage>
      <div className="stack" data-gap="16">
        <Section title={t('approvals.requests')}>
          <ApprovalRequests />
        </Section>
        <ApprovalLimit />
      </div>
    </AdminPage>
  )
}
