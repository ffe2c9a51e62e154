import { useState } from 'react'
import { Link } from 'react-router'
import { type Approval, declineApproval, giveApproval } from '#contract/approvals/approvals.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { ReasonDialog } from '../ui/forms/reason-dialog.tsx'
import { ApprovalChange } from './approval-change.tsx'
import { approvalWords, dayWords, outcomeWords } from './approval-words.ts'

/** A request for approval: its subject and requester, its effect while it waits, and the decision. */
export function ApprovalEntry({ approval }: { approval: Approval }) {
  const t = useText()
  const format = useFormat()
  const words = approvalWords(approval, { t, format })
  const outcome = outcomeWords(approval, { t, format })
  const asked = { name: approval.askedBy, day: format.dayIn(approval.askedAt), lender: approval.lenderName }
  const until = format.dayIn(approval.expiresAt)
  const sumOfDay = dayWords(approval, { t, format })
  const isLoan = approval.loanName !== ''
  return (
    <li className="entry two-columns breaks" data-gap="16">
      <div className="stack" data-gap="8">
        <h3 className="section-title">
          {approval.loanId === null ? words : <Link to={`/loans/${approval.loanId}`}>{words}</Link>}
        </h3>
        <p className="muted small">{t(isLoan ? 'approvals.askedBy' : 'approvals.askedByAdministrator', asked)}</p>
        {sumOfDay && <p>{sumOfDay}</p>}
        {approval.note && <p>{t('approvals.because', { note: approval.note })}</p>}
        {outcome ? <p>{outcome}</p> : <p className="muted small">{t('approvals.until', { until })}</p>}
        {outcome === null && (approval.isOwn ? <p>{t('approvals.own')}</p> : <Decide approval={approval} />)}
      </div>
      {outcome === null && isLoan && (
        <div className="stack" data-gap="8">
          <ApprovalChange approval={approval} />
        </div>
      )}
    </li>
  )
}

function Decide({ approval }: { approval: Approval }) {
  const t = useText()
  // The link is a secret: who asked for it makes it, once this is approved.
  const isFetched = approval.action === 'createResetLink'
  const [asking, setAsking] = useState<'APPROVE' | 'DECLINE' | null>(null)
  const approve = useAction(giveApproval, {
    failed: 'approvals.failed',
    said: t(isFetched ? 'approvals.approvedToFetch' : 'approvals.approved'),
    onClose: () => close(),
  })
  const close = () => {
    approve.reset()
    setAsking(null)
  }
  return (
    <div className="wrap" data-gap="8">
      <Button variant="default" onClick={() => setAsking('DECLINE')}>
        {t('approvals.decline')}
      </Button>
      <Button onClick={() => setAsking('APPROVE')}>{t('approvals.approve')}</Button>
      {asking === 'DECLINE' && <DeclineApprovalDialog approval={approval} onClose={close} />}
      {asking === 'APPROVE' && (
        <ConfirmDialog
          title={t('approvals.approveTitle')}
          confirmLabel={t('approvals.approve')}
          onConfirm={() => approve.run({ params: { approvalId: approval.id } })}
          onClose={close}
          isBusy={approve.isBusy}
          error={approve.error}
          isDestructive={false}
        >
          <p>
            {t(isFetched ? 'approvals.approveQuestionToFetch' : 'approvals.approveQuestion', {
              name: approval.askedBy,
            })}
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}

type Props = { approval: Approval; onClose: () => void }

/** Declines another user's request, with a reason that the requester reads. */
function DeclineApprovalDialog({ approval, onClose }: Props) {
  const t = useText()
  const decline = useAction(declineApproval, { failed: 'approvals.failed', said: t('approvals.declined'), onClose })
  const params = { approvalId: approval.id }
  return (
    <ReasonDialog
      texts="approvals.decline"
      requiredCode="approval.reasonRequired"
      onSend={(reason, refuse) => decline.run({ params, body: { reason } }, refuse)}
      onClose={onClose}
      isBusy={decline.isBusy}
      error={decline.error}
    >
      <p>{t('approvals.declineQuestion', { name: approval.askedBy })}</p>
    </ReasonDialog>
  )
}
