import { useText } from '../i18n/use-text.ts'
import { PhoneField } from '../ui/fields/phone-field.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { PasswordRules } from './new-password-fields.tsx'
import { PasswordField } from './password-field.tsx'
import type { Invitation, RegisterForm } from './register-form.ts'

export type StepProps = {
  form: RegisterForm
  invitation: Invitation | null
  set: <Name extends keyof RegisterForm>(name: Name, value: RegisterForm[Name]) => void
  /** The error text of a field: the server's, else the remedy for what is typed. */
  errorOf: (name: keyof RegisterForm) => string | undefined
}

export function AccountStep({ form, invitation, set, errorOf }: StepProps) {
  const t = useText()
  return (
    <>
      <TextField
        label={t('auth.email')}
        name="email"
        type="email"
        autoComplete="email"
        aria-required
        readOnly={invitation !== null}
        description={invitation && t('auth.invitedEmailHint')}
        error={errorOf('email')}
        value={form.email}
        onChange={(event) => set('email', event.currentTarget.value)}
      />
      <PasswordField
        label={t('auth.password')}
        name="password"
        autoComplete="new-password"
        isRequired
        description={<PasswordRules password={form.password} />}
        error={errorOf('password')}
        value={form.password}
        onChange={(value) => set('password', value)}
      />
      <PasswordField
        label={t('auth.confirmPassword')}
        name="confirmPassword"
        autoComplete="new-password"
        isRequired
        error={errorOf('confirmPassword')}
        value={form.confirmPassword}
        onChange={(value) => set('confirmPassword', value)}
      />
    </>
  )
}

export function ProfileStep({ form, invitation, set, errorOf }: StepProps) {
  const t = useText()
  return (
    <>
      <TextField
        label={t('auth.fullName')}
        name="fullName"
        autoComplete="name"
        aria-required
        error={errorOf('fullName')}
        value={form.fullName}
        onChange={(event) => set('fullName', event.currentTarget.value)}
      />
      <SelectField
        label={t('auth.accountType')}
        name="role"
        aria-required
        disabled={invitation !== null}
        description={form.role === 'BORROWER' ? t('auth.borrowerHint') : t('auth.lenderHint')}
        error={errorOf('role')}
        data={[
          { value: 'LENDER', label: t('auth.lender') },
          { value: 'BORROWER', label: t('auth.borrower') },
        ]}
        value={form.role}
        onChange={(event) => set('role', event.currentTarget.value === 'BORROWER' ? 'BORROWER' : 'LENDER')}
      />
      <PhoneField
        label={`${t('auth.phone')} (${t('common.optional')})`}
        name="phoneNumber"
        error={errorOf('phoneNumber')}
        value={form.phoneNumber}
        onChange={(value) => set('phoneNumber', value)}
      />
      <TextField
        label={`${t('auth.company')} (${t('common.optional')})`}
        name="companyName"
        autoComplete="organization"
        error={errorOf('companyName')}
        value={form.companyName}
        onChange={(event) => set('companyName', event.currentTarget.value)}
      />
    </>
  )
}
