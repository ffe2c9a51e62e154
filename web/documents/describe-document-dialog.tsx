import { useState } from 'react'
import { type StoredDocument, updateDocument } from '#contract/documents/documents.ts'
import { errorText, fieldErrorText, isAboutFields } from '../api/error-text.ts'
import { useWrite } from '../api/use-write.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { showToast } from '../ui/dialogs/toast.ts'
import { FormDialog } from '../ui/forms/form-dialog.tsx'
import { type Described, DocumentDescription } from './document-description.tsx'

type Props = { document: StoredDocument; onClose: () => void }

/** Changes what a document is called, of what type it is, and whether the borrower sees it. The file stays. */
export function DescribeDocumentDialog({ document, onClose }: Props) {
  const speech = useSpeech()
  const { t } = speech
  const { write, isWriting, error } = useWrite(updateDocument)
  const { id: documentId, documentType, isVisible } = document
  const [form, setForm] = useState<Described>({ title: document.title, documentType, isVisible })
  const [isAsked, setIsAsked] = useState(false)
  const title = form.title.trim()
  const submit = async () => {
    setIsAsked(true)
    if (isWriting || title === '') return
    try {
      await write({ params: { documentId }, body: { ...form, title } })
    } catch {
      // Said in the dialog, which stays open.
      return
    }
    showToast({ text: t('documents.described', { title }) })
    onClose()
  }
  const titleMissing = isAsked && title === '' ? t('documents.titleRequired') : undefined
  return (
    <FormDialog
      title={t('documents.describe', { title: document.title })}
      submitLabel={t('common.save')}
      onSubmit={submit}
      onClose={onClose}
      isBusy={isWriting}
      error={error && !isAboutFields(error) && errorText(error, speech, 'documents.changeFailed')}
    >
      <DocumentDescription
        form={form}
        onChange={setForm}
        titleError={titleMissing ?? fieldErrorText(error, 'title', speech)}
      />
    </FormDialog>
  )
}
