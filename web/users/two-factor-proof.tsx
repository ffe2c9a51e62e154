import { type ReactNode, useState } from 'react'
import type { PasskeyProof } from '#contract/auth/passkey-proof.ts'
import type { TwoFactor } from '#contract/auth/two-factor.ts'
import { errorText, isAboutFields } from '../api/error-text.ts'
import { passkeyPlace } from '../auth/passkey-place.ts'
import { PasswordField } from '../auth/password-field.tsx'
import { useSpeech } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { TextField, type TextFieldProps } from '../ui/fields/text-field.tsx'
import { FormDialog } from '../ui/forms/form-dialog.tsx'
import { useForm } from '../ui/forms/use-form.ts'

/** The user's proof of identity: password, and code or passkey. */
export type Proof = { password: string; code?: string; passkey?: PasskeyProof }

type Props = {
  title: string
  submitLabel: string
  /** The account's second steps; without any, the password is enough. */
  twoFactor: TwoFactor
  /** The effect of the change. */
  text?: string
  /** Fields before the password. */
  children?: ReactNode
  isDestructive?: boolean
  isBusy: boolean
  error: unknown
  onProved: (proof: Proof) => Promise<unknown>
  onClose: () => void
}

/** Asks for the password, and for the second step where there is one, before a change of the sign-in. */
export function TwoFactorProof({ twoFactor, text, children, isBusy, error, onProved, ...rest }: Props) {
  const speech = useSpeech()
  const { t } = speech
  const [passkey, setPasskey] = useState<PasskeyProof | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const needsStep = twoFactor.onSince !== null || twoFactor.passkeys > 0
  const form = useForm({
    initial: { password: '', code: '' },
    problemsOf: ({ password, code }) => ({
      ...(password === '' && { password: 'password.required' }),
      ...(needsStep && !passkey && code.trim() === '' && { code: 'twoFactor.codeRequired' }),
    }),
  })
  const submit = async () => {
    if (isBusy || !form.check()) return
    const { password, code } = form.values
    const step = passkey ? { passkey } : needsStep ? { code } : {}
    // A passkey's signature is valid once, even if the request fails.
    setPasskey(null)
    setFailure(null)
    await onProved({ password, ...step }).catch(form.refuse)
  }
  const sign = async () => {
    const { signWithPasskey } = await import('../auth/passkey-device.ts')
    const signed = await signWithPasskey()
    setPasskey(signed)
    setFailure(signed ? null : t('passkeys.none'))
  }
  const refusal = error !== null && !isAboutFields(error) && errorText(error, speech, 'twoFactor.failed')
  return (
    <FormDialog {...rest} isBusy={isBusy} error={failure ?? refusal} onSubmit={submit}>
      {text !== undefined && <p>{text}</p>}
      {children}
      <PasswordField
        label={t('twoFactor.password')}
        autoComplete="current-password"
        isRequired
        {...form.field('password')}
      />
      {needsStep && passkey && <p role="status">{t('passkeys.used')}</p>}
      {needsStep && !passkey && <CodeInput {...form.text('code')} />}
      {twoFactor.passkeys > 0 && !passkey && passkeyPlace().kind === 'HERE' && (
        <Button
          variant="default"
          onClick={() => void sign().catch((reason) => setFailure(errorText(reason, speech, 'twoFactor.failed')))}
        >
          {t('passkeys.use')}
        </Button>
      )}
    </FormDialog>
  )
}

function CodeInput(field: TextFieldProps) {
  const { t } = useSpeech()
  return (
    <TextField
      {...field}
      label={t('auth.code')}
      description={t('auth.codeHint')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      aria-required
    />
  )
}
