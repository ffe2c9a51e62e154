import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { type Borrower, inviteBorrower } from '#contract/borrowers/borrowers.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { FormError } from '../ui/forms/form-error.tsx'
import { Section } from '../ui/page/section.tsx'
import { type Invitation, InvitationDialog } from './invitation-dialog.tsx'

/** Whether the borrower can see the loans online, and the invitation link for it. */
export function PortalAccess({ borrower }: { borrower: Borrower }) {
  const t = useText()
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const invite = useAction(inviteBorrower, { failed: 'borrowers.inviteFailed', onDone: setInvitation })
  return (
    <Section title={t('borrowers.portal')} actions={<State portal={borrower.portal} />}>
      <div className="portal-access stack" data-gap="12">
        <FormError>{invite.error}</FormError>
        <p className="muted">
          {borrower.portal === 'NONE' && t('borrowers.portalNone', { name: borrower.firstName })}
          {borrower.portal === 'INVITED' && t('borrowers.portalInvited')}
          {borrower.portal === 'LINKED' && t('borrowers.portalLinked', { name: borrower.firstName })}
        </p>
        {borrower.portal !== 'LINKED' && (
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
