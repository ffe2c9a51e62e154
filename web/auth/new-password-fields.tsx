import { useText } from '../i18n/use-text.ts'
import type { useForm } from '../ui/forms/use-form.ts'
import { PasswordField } from './password-field.tsx'

type NewPassword = { password: string; confirmPassword: string }
type Props = { field: ReturnType<typeof useForm<NewPassword>>['field'] }

/** A new password, twice. */
export function NewPasswordFields({ field }: Props) {
  const t = useText()
  return (
    <>
      <PasswordField
        label={t('auth.newPassword')}
        autoComplete="new-password"
        description={t('auth.passwordHint')}
        isRequired
        {...field('password')}
      />
      <PasswordField
        label={t('auth.confirmPassword')}
        autoComplete="new-password"
        isRequired
        {...field('confirmPassword')}
      />
    </>
  )
}
