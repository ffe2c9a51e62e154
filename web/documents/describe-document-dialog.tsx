import { useState } from 'react'
import { type StoredDocument, updateDocument } from '#contract/documents/documents.ts'
import { fieldErrorText, isAboutFields } from '../api/error-text.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { useAction } from '../ui/dialogs/use-action.ts'
import { FormDialog } from '../ui/forms/form-dialog.tsx'
import { type Described, DocumentDescription } from './document-description.tsx'

type Props = { document: StoredDocument; onClose: () => void }

/** Changes a document's title, its type, and whether the borrower sees it. The file stays. */
export function DescribeDocumentDialog({ document, onClose }: Props) {
  const speech = useSpeech()
  const { t } = speech
  const { id: documentId, documentType, isVisible } = document
  const [form, setForm] = useState<Described>({ title: document.title, documentType, isVisible })
  const [isAsked, setIsAsked] = useState(false)
  const title = form.title.trim()
  const describe = useAction(updateDocument, {
    failed: 'documents.changeFailed',
    said: t('documents.described', { title }),
    onClose,
  })
  const submit = async () => {
    setIsAsked(true)
    if (title !== '') await describe.run({ params: { documentId }, body: { ...form, title } })
  }
  const titleMissing = isAsked && title === '' ? t('documents.titleRequired') : undefined
  return (
    <FormDialog
      title={t('documents.describe', { title: document.title })}
      submitLabel={t('common.save')}
      onSubmit={submit}
      onClose={onClose}
      isBusy={describe.isBusy}
      error={!isAboutFields(describe.refusal) && describe.error}
    >
      <DocumentDescription
        form={form}
        onChange={setForm}
        titleError={titleMissing ?? fieldErrorText(describe.refusal, 'title', speech)}
      />
    </FormDialog>
  )
}
