import type { Borrower, inviteBorrower } from '#contract/borrowers/borrowers.ts'
import type { ResultOf } from '#contract/endpoint.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { LinkToHandOver } from '../ui/link-to-hand-over.tsx'

export type Invitation = ResultOf<typeof inviteBorrower>

type Props = { borrower: Borrower; invitation: Invitation; onClose: () => void }

/** Shows an invitation link; it cannot be shown again. */
export function InvitationDialog({ borrower, invitation, onClose }: Props) {
  const t = useText()
  const format = useFormat()
  return (
    <Dialog
      title={t('borrowers.inviteTitle', { name: borrower.fullName })}
      onClose={onClose}
      width="MEDIUM"
      actions={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <div className="invitation">
        <p>{t('borrowers.inviteHint', { email: borrower.email })}</p>
        <LinkToHandOver label={t('borrowers.inviteLink')} url={invitation.url} />
        <p className="muted">{t('borrowers.inviteExpires', { day: format.day(invitation.expiresAt) })}</p>
      </div>
    </Dialog>
  )
}
