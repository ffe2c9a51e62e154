import { sendVerification } from '#contract/auth/auth.ts'
import { useText } from '../i18n/use-text.ts'
import { servedSettings } from '../session/served-settings.ts'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/dialogs/toast.ts'
import { useAction } from '../ui/dialogs/use-action.ts'
import { FormError } from '../ui/forms/form-error.tsx'

/** For an e-mail address not confirmed yet: sends another link. Renders nothing where no mail can be sent. */
export function VerificationMail({ email }: { email: string }) {
  const t = useText()
  const send = useAction(sendVerification, {
    failed: 'users.verificationFailed',
    // An address that was confirmed meanwhile gets no mail; the profile is read again and shows it.
    onDone: ({ sent }) => sent && showToast({ text: t('users.verificationSent', { email }) }),
  })
  if (!servedSettings().hasMail) return null

  return (
    <div>
      <FormError>{send.error}</FormError>
      <Button variant="default" loading={send.isBusy} onClick={() => void send.run({})}>
        {t('users.sendVerification')}
      </Button>
    </div>
  )
}
