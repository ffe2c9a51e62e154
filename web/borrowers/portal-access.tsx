import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { type Borrower, inviteBorrower } from '#contract/borrowers/borrowers.ts'
import type { ResultOf } from '#contract/endpoint.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { FormError } from '../ui/forms/form-error.tsx'
import { LinkToHandOver } from '../ui/link-to-hand-over.tsx'
import { Section } from '../ui/page/section.tsx'

/** Whether the borrower can see the loans online, and the invitation link for it. */
export function PortalAccess({ borrower }: { borrower: Borrower }) {
  const t = useText()
  const format = useFormat()
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const invite = useAction(inviteBorrower, { failed: 'borrowers.inviteFailed', onDone: setInvitation })
  return (
    <Section title={t('borrowers.portal')} actions={<State portal={borrower.portal} />}>
      <div className="stack start" data-gap="12">
        <FormError>{invite.error}</FormError>
        <p className="muted">
          {borrower.portal === 'NONE' &&
            t(borrower.email === null ? 'borrowers.portalNoEmail' : 'borrowers.portalNone', {
              name: borrower.firstName,
            })}
          {borrower.portal === 'INVITED' && t('borrowers.portalInvited')}
          {borrower.portal === 'DECLINED' &&
            t('borrowers.portalDeclined', {
              day: format.dayIn(borrower.declinedAt),
              email: borrower.email ?? '',
              name: borrower.firstName,
            })}
          {borrower.portal === 'LINKED' && t('borrowers.portalLinked', { name: borrower.firstName })}
        </p>
        {borrower.portal !== 'LINKED' && borrower.email !== null && (
          <Button
            variant="default"
            loading={invite.isBusy}
            leftSection={<IconLink size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => void invite.run({ params: { borrowerId: borrower.id } })}
          >
            {borrower.portal === 'INVITED' ? t('borrowers.inviteAgain') : t('borrowers.invite')}
          </Button>
        )}
      </div>
      {invitation && (
        <InvitationDialog borrower={borrower} invitation={invitation} onClose={() => setInvitation(null)} />
      )}
    </Section>
  )
}

function State({ portal }: Pick<Borrower, 'portal'>) {
  const t = useText()
  return (
    <span className="portal-access-state muted small" data-state={portal}>
      {t(`borrowers.portalState.${portal}`)}
    </span>
  )
}

type Invitation = ResultOf<typeof inviteBorrower>

type Props = { borrower: Borrower; invitation: Invitation; onClose: () => void }

/** Shows an invitation link; it cannot be shown again. */
function InvitationDialog({ borrower, invitation, onClose }: Props) {
  const t = useText()
  const format = useFormat()
  return (
    <Dialog
      title={t('borrowers.inviteTitle', { name: borrower.fullName })}
      onClose={onClose}
      width="MEDIUM"
      leave="CLOSE"
    >
      <div className="stack" data-gap="12">
        <p>{t('borrowers.inviteHint', { email: borrower.email ?? '' })}</p>
        <LinkToHandOver label={t('borrowers.inviteLink')} url={invitation.url} />
        <p className="muted">{t('borrowers.inviteExpires', { day: format.dayIn(invitation.expiresAt) })}</p>
      </div>
    </Dialog>
  )
}
