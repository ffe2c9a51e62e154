import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { errorText, isAboutFields } from '../api/error-text.ts'
import { PasswordField } from '../auth/password-field.tsx'
import { useSpeech } from '../i18n/use-text.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useForm } from '../ui/use-form.ts'

type Proof = { password: string; code: string }
type Props = {
  title: string
  submitLabel: string
  /** What will happen. */
  children: ReactNode
  isDestructive?: boolean
  isBusy: boolean
  error: unknown
  onProved: (proof: Proof) => Promise<unknown>
  onClose: () => void
}

/** Asks for password and code before the sign-in is made weaker. */
export function TwoFactorProof({ children, isBusy, error, onProved, ...rest }: Props) {
  const speech = useSpeech()
  const { t } = speech
  const form = useForm<Proof>({
    initial: { password: '', code: '' },
    problemsOf: ({ password, code }) => ({
      ...(password === '' && { password: 'password.required' }),
      ...(code.trim() === '' && { code: 'twoFactor.codeRequired' }),
    }),
  })
  const submit = async () => {
    if (isBusy || !form.check()) return
    await onProved(form.values).catch(form.refuse)
  }
  return (
    <FormDialog
      {...rest}
      isBusy={isBusy}
      error={error !== null && !isAboutFields(error) && errorText(error, speech, 'twoFactor.failed')}
      onSubmit={submit}
    >
      <p>{children}</p>
      <PasswordField
        label={t('twoFactor.password')}
        autoComplete="current-password"
        isRequired
        {...form.field('password')}
      />
      <TextInput
        {...form.text('code')}
        label={t('auth.code')}
        description={t('auth.codeHint')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        aria-required
      />
    </FormDialog>
  )
}
