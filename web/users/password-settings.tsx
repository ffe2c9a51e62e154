import { newPassword } from '#contract/auth/auth.ts'
import { changePassword } from '#contract/users/users.ts'
import { isAboutFields } from '../api/error-text.ts'
import { PasswordRules } from '../auth/new-password-fields.tsx'
import { PasswordField } from '../auth/password-field.tsx'
import { useText } from '../i18n/use-text.ts'
import { useUser } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { CheckedForm } from '../ui/forms/checked-form.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { schemaProblem } from '../ui/forms/schema-problems.ts'
import { type Problems, useForm } from '../ui/forms/use-form.ts'
import { SettingsSection } from './settings-section.tsx'

type Values = { currentPassword: string; newPassword: string; confirmPassword: string }

const EMPTY: Values = { currentPassword: '', newPassword: '', confirmPassword: '' }

function problemsOf(values: Values): Problems<Values> {
  const problem = schemaProblem(newPassword, values.newPassword)
  return {
    ...(values.currentPassword === '' && { currentPassword: 'password.required' }),
    ...(problem !== undefined && { newPassword: problem }),
    ...(values.confirmPassword !== values.newPassword && { confirmPassword: 'auth.mismatch' }),
  }
}

/** Changes the user's password; asks for the current one. */
export function PasswordSettings() {
  const t = useText()
  const { id } = useUser()
  const form = useForm<Values>({ initial: EMPTY, problemsOf })
  const change = useAction(changePassword, {
    failed: 'users.failedToSave',
    said: t('users.passwordChanged'),
    onDone: () => form.restart(EMPTY),
  })

  const submit = async () => {
    if (change.isBusy || !form.check()) return
    const { currentPassword, newPassword } = form.values
    await change.run({ params: { userId: id }, body: { currentPassword, newPassword } }, form.refuse)
  }
  return (
    <SettingsSection title={t('auth.password')} hint={t('users.passwordHint')}>
      <CheckedForm className="stack" gap="16" onSubmit={submit}>
        <FormError>{!isAboutFields(change.refusal) && change.error}</FormError>
        <div className="fit-columns" data-gap="12">
          <PasswordField
            label={t('users.currentPassword')}
            autoComplete="current-password"
            isRequired
            {...form.field('currentPassword')}
          />
          <PasswordField
            label={t('auth.newPassword')}
            autoComplete="new-password"
            description={<PasswordRules password={form.values.newPassword} />}
            isRequired
            {...form.field('newPassword')}
          />
          <PasswordField
            label={t('auth.confirmPassword')}
            autoComplete="new-password"
            isRequired
            {...form.field('confirmPassword')}
          />
        </div>
        <div className="users-actions row wrap spread" data-gap="12">
          <Button type="submit" variant="default" loading={change.isBusy}>
            {t('users.changePassword')}
          </Button>
        </div>
      </CheckedForm>
    </SettingsSection>
  )
}
