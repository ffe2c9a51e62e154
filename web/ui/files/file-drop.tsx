import { IconUpload } from '@tabler/icons-react'
import { useId } from 'react'
import { UPLOAD_MEGABYTES_MAX } from '#contract/documents/documents.ts'
import { useText } from '../../i18n/use-text.ts'
import { sizeText } from './file-size.ts'
import { useFileDrop } from './use-file-drop.ts'
import './file-drop.css'

type Props = {
  file: File | null
  onChange: (file: File) => void
  error?: string | undefined
  /** The accepted file types in words; by default those of documents. */
  hint?: string
  /** The kinds that the file dialog offers; by default all. */
  accept?: string
  /** The element that says what the file is for. */
  labelledBy?: string
}

/** Takes one file, from the file dialog or by drag and drop. */
export function FileDrop({ file, onChange, error, hint, accept, labelledBy }: Props) {
  const t = useText()
  const id = useId()
  const place = useFileDrop(onChange)
  return (
    <div>
      {/* The label passes a dropped file to its field; the keyboard reaches the field itself. */}
      <label className="file-drop stack row breaks" data-gap="4" {...place} data-wrong={error !== undefined}>
        <IconUpload size={24} stroke={1.5} aria-hidden="true" />
        <span className="file-drop-words">
          {file ? (
            <>
              {file.name} <span className="muted small">{sizeText(file.size)}</span>
            </>
          ) : (
            <>
              <span className="file-drop-choose">{t('documents.choose')}</span> {t('documents.drop')}
            </>
          )}
        </span>
        {file && <span className="file-drop-choose">{t('documents.chooseAnother')}</span>}
        <span className="muted small">{hint ?? t('documents.limits', { megabytes: UPLOAD_MEGABYTES_MAX })}</span>
        <input
          className="only-read-out"
          type="file"
          name="file"
          accept={accept}
          aria-labelledby={labelledBy}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : id}
          onChange={(event) => {
            const [chosen] = event.currentTarget.files ?? []
            if (chosen) onChange(chosen)
          }}
        />
      </label>
      {error !== undefined && (
        <p id={id} className="toned small" data-tone="ERROR" data-before="8">
          {error}
        </p>
      )}
    </div>
  )
}
