import type { FormEvent } from 'react'
import { claimAddress } from '#contract/auth/auth.ts'
import { isAboutFields } from '../api/error-text.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { FormError } from '../ui/forms/form-error.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { newPasswordProblems } from './password-reset.ts'

type Props = { token: string; onDone: () => void; onBack: () => void }

/** For the owner of the address who does not know the password: a new one makes the account theirs alone. */
export function ClaimAddress({ token, onDone, onBack }: Props) {
  const t = useText()
  const form = useForm({ initial: { token, password: '', confirmPassword: '' }, problemsOf: newPasswordProblems })
  const claim = useAction(claimAddress, { failed: 'auth.resetFailed', onDone })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (claim.isBusy || !form.check()) return
    await claim.run({ body: { token, password: form.values.password } }, form.refuse)
  }
  return (
    <form className="auth-frame-form stack" data-gap="16" noValidate onSubmit={(event) => void submit(event)}>
      <p>{t('auth.claimHint')}</p>
      <FormError>{form.errorOf('token') ?? (!isAboutFields(claim.refusal) && claim.error)}</FormError>
      <NewPasswordFields field={form.field} />
      <Button type="submit" fullWidth loading={claim.isBusy}>
        {t('auth.claimButton')}
      </Button>
      <Button variant="default" fullWidth onClick={onBack}>
        {t('common.cancel')}
      </Button>
    </form>
  )
}
