import { useNavigate } from 'react-router'
import { acceptInvitation } from '#contract/borrowers/borrowers.ts'
import { errorText } from '../api/error-text.ts'
import { useWrite } from '../api/use-write.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { useSession, useUser } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/dialogs/toast.ts'
import { FormError, Note } from '../ui/forms/form-error.tsx'
import { LinkButton } from '../ui/link-button.tsx'

type Props = {
  token: string
  /** undefined when the invitation is no longer valid. */
  lenderName: string | undefined
}

/** For a user who opens an invitation while signed in: a borrower accepts it with the existing account. */
export function AcceptInvitation({ token, lenderName }: Props) {
  const speech = useSpeech()
  const { t } = speech
  const user = useUser()
  const { logout } = useSession()
  const navigate = useNavigate()
  const { write, isWriting, error } = useWrite(acceptInvitation)
  if (lenderName === undefined) return <LinkButton to="/dashboard">{t('common.goToDashboard')}</LinkButton>

  if (user.role !== 'BORROWER') {
    return (
      <>
        <Note tone="WARNING">{t('auth.invitationBorrowersOnly')}</Note>
        <Button variant="default" onClick={() => void logout()}>
          {t('auth.logout')}
        </Button>
      </>
    )
  }
  const accept = async () => {
    await write({ params: { token } })
    showToast({ text: t('auth.invitationAccepted') })
    await navigate('/dashboard', { replace: true })
  }
  return (
    <>
      <h1>{t('auth.invitedBy', { lender: lenderName })}</h1>
      <FormError>{error && errorText(error, speech, 'auth.invitationFailed')}</FormError>
      <p className="auth-frame-quiet muted">
        {t('auth.invitationAcceptHint', { email: user.email, lender: lenderName })}
      </p>
      {/* FormError above shows the error; here it needs no handler. */}
      <Button loading={isWriting} onClick={() => void accept().catch(() => undefined)}>
        {t('auth.invitationAccept')}
      </Button>
    </>
  )
}
