import { useState } from 'react'
import { type StoredDocument, UPLOAD_MEGABYTES_MAX, uploadDocument } from '#contract/documents/documents.ts'
import { errorText, fieldErrorText, isAboutFields } from '../api/error-text.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { showToast } from '../ui/dialogs/toast.ts'
import { FileDrop } from '../ui/files/file-drop.tsx'
import { useUpload } from '../ui/files/use-upload.ts'
import { FormDialog } from '../ui/forms/form-dialog.tsx'
import { type Described, DocumentDescription } from './document-description.tsx'

type Props = {
  loanId: number
  /** A file that was dropped on the page before the dialog opened. */
  dropped: File | null
  /** The document that the file replaces as a newer version. */
  renewed?: StoredDocument | undefined
  onClose: () => void
}

/** Adds a file to the documents of a loan. The borrower does not see it unless the lender chooses so. */
export function UploadDialog({ loanId, dropped, renewed, onClose }: Props) {
  const speech = useSpeech()
  const { t, known } = speech
  const { send, isSending, error } = useUpload(uploadDocument)
  const [file, setFile] = useState(dropped)
  const [isAsked, setIsAsked] = useState(false)
  const [form, setForm] = useState<Described>({ title: '', documentType: 'CONTRACT', isVisible: false })
  const problem = file ? (file.size > UPLOAD_MEGABYTES_MAX * 1024 * 1024 ? tooLarge : null) : missing
  const fileError = isAsked && problem ? known(problem.code, problem.values) : null
  const submit = async () => {
    setIsAsked(true)
    if (isSending || problem || !file) return
    const { title, documentType, isVisible } = form
    const described = { title: title.trim(), documentType, isVisible: String(isVisible) }
    const renewal = { documentType: renewed?.documentType ?? documentType, documentId: String(renewed?.id) }
    try {
      const fields = { loanId: String(loanId), ...(renewed ? renewal : described) }
      showToast({ text: t('documents.uploaded', { title: (await send({ file, fields })).title }) })
    } catch {
      // The error is shown in the dialog, which stays open.
      return
    }
    onClose()
  }
  return (
    <FormDialog
      title={renewed ? t('documents.newVersion', { title: renewed.title }) : t('loans.uploadDocument')}
      submitLabel={t('documents.upload')}
      onSubmit={submit}
      onClose={onClose}
      isBusy={isSending}
      error={error && !isAboutFields(error) && errorText(error, speech, 'documents.uploadFailed')}
    >
      <FileDrop file={file} onChange={setFile} error={fileError ?? fieldErrorText(error, 'file', speech)} />
      {!renewed && (
        <DocumentDescription
          form={form}
          onChange={setForm}
          titleHint={t('documents.titleHint')}
          titleError={fieldErrorText(error, 'title', speech)}
        />
      )}
    </FormDialog>
  )
}

const missing = { code: 'document.fileRequired', values: {} }
const tooLarge = { code: 'document.tooLarge', values: { megabytes: UPLOAD_MEGABYTES_MAX } }
