import type { FormEvent } from 'react'
import { newPassword } from '#contract/auth/auth.ts'
import { changePassword } from '#contract/users/users.ts'
import { errorText, isAboutFields } from '../api/error-text.ts'
import { useWrite } from '../api/use-write.ts'
import { PasswordField } from '../auth/password-field.tsx'
import { useSpeech } from '../i18n/use-text.ts'
import { useUser } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/dialogs/toast.ts'
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

/** Change one's password, knowing the one before. */
export function PasswordSettings() {
  const speech = useSpeech()
  const { t } = speech
  const { id } = useUser()
  const { write, isWriting, error } = useWrite(changePassword)
  const form = useForm<Values>({ initial: EMPTY, problemsOf })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isWriting || !form.check()) return
    const { currentPassword, newPassword } = form.values
    try {
      await write({ params: { userId: id }, body: { currentPassword, newPassword } })
      form.restart(EMPTY)
      showToast({ text: t('users.passwordChanged') })
    } catch (reason) {
      form.refuse(reason)
    }
  }
  return (
    <SettingsSection title={t('users.password')} hint={t('users.passwordHint')}>
      <form className="users-inner" noValidate onSubmit={(event) => void submit(event)}>
        <FormError>{error && !isAboutFields(error) && errorText(error, speech, 'users.failedToSave')}</FormError>
        <PasswordField
          label={t('users.currentPassword')}
          autoComplete="current-password"
          isRequired
          {...form.field('currentPassword')}
        />
        <PasswordField
          label={t('users.newPassword')}
          autoComplete="new-password"
          description={t('auth.passwordHint')}
          isRequired
          {...form.field('newPassword')}
        />
        <PasswordField
          label={t('users.confirmPassword')}
          autoComplete="new-password"
          isRequired
          {...form.field('confirmPassword')}
        />
        <div className="users-actions">
          <Button type="submit" loading={isWriting}>
            {t('users.changePassword')}
          </Button>
        </div>
      </form>
    </SettingsSection>
  )
}
