import { askForDocument } from '#contract/documents/document-requests.ts'
import { isAboutFields } from '../api/error-text.ts'
import { useText } from '../i18n/use-text.ts'
import { useAction } from '../ui/dialogs/use-action.ts'
import { TextArea } from '../ui/fields/text-area.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { FormDialog } from '../ui/forms/form-dialog.tsx'
import { useForm } from '../ui/forms/use-form.ts'

/** Asks the borrower of a loan for a document. They are told by email, and see it in their portal. */
export function AskForDocumentDialog({ loanId, onClose }: { loanId: number; onClose: () => void }) {
  const t = useText()
  const ask = useAction(askForDocument, {
    failed: 'documentRequests.failed',
    said: ({ title, borrowerName }) => t('documentRequests.asked', { title, name: borrowerName }),
    onClose,
  })
  const form = useForm({
    initial: { title: '', note: '' },
    problemsOf: ({ title }) => (title.trim() === '' ? { title: 'documentRequest.titleRequired' as const } : {}),
  })
  const submit = async () => {
    if (ask.isBusy || !form.check()) return
    const note = form.values.note.trim()
    const body = { title: form.values.title.trim(), ...(note !== '' && { note }) }
    await ask.run({ params: { loanId }, body }, form.refuse)
  }
  return (
    <FormDialog
      title={t('documentRequests.ask')}
      submitLabel={t('documentRequests.askSubmit')}
      onSubmit={submit}
      onClose={onClose}
      isBusy={ask.isBusy}
      error={ask.refusal && isAboutFields(ask.refusal) ? null : ask.error}
    >
      <p>{t('documentRequests.askHint')}</p>
      <TextField
        {...form.text('title')}
        label={t('documents.name')}
        placeholder={t('documentRequests.example')}
        withAsterisk
        maxLength={120}
      />
      <TextArea
        {...form.text('note')}
        label={`${t('documentRequests.note')} (${t('common.optional')})`}
        rows={2}
        maxLength={1000}
      />
    </FormDialog>
  )
}
