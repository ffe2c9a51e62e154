import { type Borrower, borrowerForm, createBorrower, updateBorrower } from '#contract/borrowers/borrowers.ts'
import { useWrite } from '../api/use-write.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { PhoneField } from '../ui/fields/phone-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { FormDialog } from '../ui/forms/form-dialog.tsx'
import { schemaProblems } from '../ui/forms/schema-problems.ts'
import { useForm } from '../ui/forms/use-form.ts'
import { type BorrowerDraft, borrowerDraftOf, EMPTY_BORROWER, payloadOf } from './borrower-draft.ts'
import { createBorrowerErrorText } from './borrower-errors.ts'

type Props = {
  onClose: () => void
  /** Called with the borrower as the server stored it. */
  onSaved: (borrower: Borrower) => void
  /** The borrower to change; without it a new one is added. */
  borrower?: Borrower | undefined
}

/** Add New Borrower, or the same form for an existing one. It is rendered only while it is open. */
export function BorrowerDialog({ onClose, onSaved, borrower }: Props) {
  const speech = useSpeech()
  const { t } = speech
  const { save, isSaving, error } = useSaveBorrower(borrower)
  const form = useForm<BorrowerDraft>({
    initial: borrower ? borrowerDraftOf(borrower) : EMPTY_BORROWER,
    problemsOf: (draft) => schemaProblems(borrowerForm, payloadOf(draft)),
  })
  const submit = async () => {
    if (isSaving || !form.check()) return
    try {
      onSaved(await save(form.values))
    } catch (reason) {
      form.refuse(reason)
    }
  }
  return (
    <FormDialog
      title={borrower ? t('borrowers.edit') : t('borrowers.addNew')}
      submitLabel={borrower ? t('common.save') : t('borrowers.add')}
      onSubmit={submit}
      onClose={onClose}
      isBusy={isSaving}
      error={error !== null && createBorrowerErrorText(error, speech)}
    >
      <BorrowerFields form={form} />
    </FormDialog>
  )
}

function BorrowerFields({ form }: { form: ReturnType<typeof useForm<BorrowerDraft>> }) {
  const t = useText()
  return (
    <>
      <div className="fit-columns" data-gap="16" data-column="160">
        <TextField
          {...form.text('firstName')}
          label={t('borrowers.firstName')}
          withAsterisk
          autoComplete="off"
          autoFocus
        />
        <TextField {...form.text('lastName')} label={t('borrowers.lastName')} withAsterisk autoComplete="off" />
      </div>
      {!form.values.hasNoEmail && (
        <TextField
          {...form.text('email')}
          label={t('auth.email')}
          description={t('borrowers.emailHint')}
          type="email"
          withAsterisk
          autoComplete="off"
        />
      )}
      <Checkbox
        label={t('borrowers.notOnline')}
        description={form.values.hasNoEmail && t('borrowers.notOnlineHint')}
        checked={form.values.hasNoEmail}
        onChange={(event) => form.set('hasNoEmail', event.currentTarget.checked)}
      />
      <PhoneField {...form.field('phone')} label={t('word.phone')} description={t('borrowers.phoneHint')} isRequired />
      <TextField
        {...form.text('llcName')}
        label={`${t('borrowers.llcName')} (${t('common.optional')})`}
        description={t('borrowers.llcNameHint')}
        autoComplete="off"
      />
    </>
  )
}

function useSaveBorrower(borrower: Borrower | undefined) {
  const adding = useWrite(createBorrower)
  const changing = useWrite(updateBorrower)
  const save = (draft: BorrowerDraft): Promise<Borrower> =>
    borrower
      ? changing.write({ params: { borrowerId: borrower.id }, body: payloadOf(draft) })
      : adding.write({ body: payloadOf(draft) })
  return { save, isSaving: adding.isWriting || changing.isWriting, error: adding.error ?? changing.error }
}
