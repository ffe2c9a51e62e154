import { sendVerification } from '#contract/auth/auth.ts'
import { errorText } from '../api/error-text.ts'
import { useWrite } from '../api/use-write.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { servedSettings } from '../session/served-settings.ts'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/dialogs/toast.ts'
import { FormError } from '../ui/forms/form-error.tsx'

/** For an address that is not confirmed yet: another link to confirm it by. Nothing where no mail can be sent. */
export function VerificationMail({ email }: { email: string }) {
  const speech = useSpeech()
  const { t } = speech
  const { write, isWriting, error } = useWrite(sendVerification)
  if (!servedSettings().hasMail) return null

  // An address confirmed meanwhile needs no link; the profile is read again and says so.
  const send = () =>
    write({}).then(
      ({ sent }) => sent && showToast({ text: t('users.verificationSent', { email }) }),
      () => undefined,
    )
  return (
    <div>
      <FormError>{error && errorText(error, speech, 'users.verificationFailed')}</FormError>
      <Button variant="default" loading={isWriting} onClick={() => void send()}>
        {t('users.sendVerification')}
      </Button>
    </div>
  )
}
