import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { type Borrower, inviteBorrower } from '#contract/borrowers/borrowers.ts'
import { errorText } from '../api/error-text.ts'
import { useWrite } from '../api/use-write.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { Section } from '../ui/page/section.tsx'
import { type Invitation, InvitationDialog } from './invitation-dialog.tsx'

/** Whether the borrower can see the loans online, and the link that lets them. */
export function PortalAccess({ borrower }: { borrower: Borrower }) {
  const speech = useSpeech()
  const { t } = speech
  const { write, isWriting, error } = useWrite(inviteBorrower)
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const invite = async () => {
    try {
      setInvitation(await write({ params: { borrowerId: borrower.id } }))
    } catch {
      // Said above the button.
    }
  }
  return (
    <Section title={t('borrowers.portal')} actions={<State portal={borrower.portal} />}>
      <div className="portal-access">
        <FormError>{error !== null && errorText(error, speech, 'borrowers.inviteFailed')}</FormError>
        <p className="portal-access-text">
          {borrower.portal === 'NONE' && t('borrowers.portalNone', { name: borrower.firstName })}
          {borrower.portal === 'INVITED' && t('borrowers.portalInvited')}
          {borrower.portal === 'LINKED' && t('borrowers.portalLinked', { name: borrower.firstName })}
        </p>
        {borrower.portal !== 'LINKED' && (
          <Button
            variant="default"
            loading={isWriting}
            leftSection={<IconLink size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => void invite()}
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
    <span className="portal-access-state" data-state={portal}>
      {t(`borrowers.portalState.${portal}`)}
    </span>
  )
}
