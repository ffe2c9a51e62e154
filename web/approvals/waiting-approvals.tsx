import { type Approval, listApprovals, withdrawApproval } from '#contract/approvals/approvals.ts'
import { useReadPage } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { Note } from '../ui/forms/form-error.tsx'
import { approvalWords, outcomeWords, toldApprovals } from './approval-words.ts'
import './waiting-approvals.css'

/** So many are shown in one place. */
const SHOWN = 10

/** What waits for a second person, of one loan or of all, and what became of it lately. Nothing where there is nothing. */
export function WaitingApprovals({ loanId }: { loanId?: number }) {
  const t = useText()
  const query = { limit: SHOWN, ...(loanId !== undefined && { loanId: String(loanId) }) }
  const { data } = useReadPage(listApprovals, { query })
  const told = toldApprovals(data?.data ?? [], Date.now())
  if (told.length === 0) return null
  return (
    <ul className="waiting-approvals stack plain-list breaks" data-gap="12" aria-label={t('approvals.mine')}>
      {told.map((approval) => (
        <li key={approval.id}>
          <OneOfThem approval={approval} />
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

function OneOfThem({ approval }: { approval: Approval }) {
  const t = useText()
  const format = useFormat()
  const outcome = outcomeWords(approval, { t, format })
  return (
    <Note tone={TONES[approval.status]}>
      <strong>{approvalWords(approval, { t, format })}</strong>
      <p>{outcome ?? t('approvals.waits', { until: format.day(approval.expiresAt) })}</p>
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
      {t('approvals.withdraw')}
    </Button>
  )
}
