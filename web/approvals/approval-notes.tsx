import { type Approval, listApprovals, withdrawApproval } from '#contract/approvals/approvals.ts'
import { useReadPage } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { Note } from '../ui/forms/form-error.tsx'
import { approvalWords, outcomeWords, recentApprovals } from './approval-words.ts'
import './waiting-approvals.css'

/** The largest number of requests shown in one place. */
const SHOWN_MAX = 10

/** The requests for approval on one loan or on all: those that wait, and those decided within the last week. */
export function ApprovalNotes({ loanId }: { loanId?: number }) {
  const t = useText()
  const query = { limit: SHOWN_MAX, ...(loanId !== undefined && { loanId: String(loanId) }) }
  const { data } = useReadPage(listApprovals, { query })
  const approvals = recentApprovals(data?.data ?? [], Date.now())
  if (approvals.length === 0) return null
  return (
    <ul className="waiting-approvals stack plain-list breaks" data-gap="12" aria-label={t('approvals.mine')}>
      {approvals.map((approval) => (
        <li key={approval.id}>
          <ApprovalNote approval={approval} />
        </li>
      ))}
    </ul>
  )
}

const TONES = {
  APPROVED: 'SUCCESS',
  DECLINED: 'WARNING',
  EXPIRED: 'WARNING',
  WITHDRAWN: 'INFO',
  WAITING: 'INFO',
} as const

function ApprovalNote({ approval }: { approval: Approval }) {
  const t = useText()
  const format = useFormat()
  const outcome = outcomeWords(approval, { t, format })
  return (
    <Note tone={TONES[approval.status]}>
      <strong>{approvalWords(approval, { t, format })}</strong>
      <p>{outcome ?? t('approvals.waits', { until: format.dayIn(approval.expiresAt) })}</p>
      {outcome === null && approval.isOwn && <Withdraw approval={approval} />}
    </Note>
  )
}

function Withdraw({ approval }: { approval: Approval }) {
  const t = useText()
  const withdraw = useAction(withdrawApproval, {
    failed: 'approvals.failed',
    said: t('approvals.withdrawn'),
    hasNoPlaceForError: true,
  })
  const params = { approvalId: approval.id }
  return (
    <Button variant="default" size="compact-sm" loading={withdraw.isBusy} onClick={() => void withdraw.run({ params })}>
      {t('word.withdraw')}
    </Button>
  )
}
