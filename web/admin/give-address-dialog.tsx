import { giveUserEmail, type ListedUser } from '#contract/admin/admin.ts'
import { email as emailSchema } from '#contract/fields.ts'
import { isAboutFields } from '../api/error-text.ts'
import { useText } from '../i18n/use-text.ts'
import { useAction } from '../ui/dialogs/use-action.ts'
import { TextField } from '../ui/fields/text-field.tsx'
import { FormDialog } from '../ui/forms/form-dialog.tsx'
import { schemaProblem } from '../ui/forms/schema-problems.ts'
import { useForm } from '../ui/forms/use-form.ts'

const problemsOf = ({ email }: { email: string }) => {
  const problem = schemaProblem(emailSchema, email)
  return problem === undefined ? {} : { email: problem }
}

/** Enables an account whose address was taken from it, with another address. */
export function GiveAddressDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const t = useText()
  const { id, fullName: name } = user
  const form = useForm({ initial: { email: '' }, problemsOf })
  const give = useAction(giveUserEmail, { failed: 'admin.changeFailed', said: t('admin.enabled', { name }), onClose })
  const submit = async () => {
    if (give.isBusy || !form.check()) return
    await give.run({ params: { userId: id }, body: { email: form.values.email.trim() } }, form.refuse)
  }
  return (
    <FormDialog
      title={t('admin.giveEmailTitle', { name })}
      submitLabel={t('admin.enable')}
      onSubmit={submit}
      onClose={onClose}
      isBusy={give.isBusy}
      error={!isAboutFields(give.refusal) && give.error}
    >
      <p>{t('admin.giveEmailText')}</p>
      <TextField label={t('auth.email')} type="email" aria-required {...form.text('email')} />
    </FormDialog>
  )
}
