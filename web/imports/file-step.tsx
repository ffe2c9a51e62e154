import { useId, useState } from 'react'
import type { ResultOf } from '#contract/endpoint.ts'
import {
  IMPORT_KINDS,
  IMPORT_MEGABYTES_MAX,
  IMPORT_ROWS_MAX,
  type ImportKind,
} from '#contract/imports/import-fields.ts'
import { readImportColumns } from '#contract/imports/imports.ts'
import { templateHeadings } from '#texts/import-template.ts'
import { errorText, fieldErrorText } from '../api/error-text.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { FileDrop } from '../ui/files/file-drop.tsx'
import { CheckedForm } from '../ui/forms/checked-form.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { Section } from '../ui/page/section.tsx'
import { ExportButton } from '../ui/tables/export-button.tsx'
import { useLook } from './import-calls.ts'
import '../ui/fields/choice.css'

type Props = {
  kind: ImportKind
  onKind: (kind: ImportKind) => void
  file: File | null
  onFile: (file: File) => void
  onRead: (columns: ResultOf<typeof readImportColumns>) => void
}

/** The kind of the list, and its file. */
export function FileStep({ kind, onKind, file, onFile, onRead }: Props) {
  const speech = useSpeech()
  const { t, known } = speech
  const { look, isLooking, error, reset } = useLook(readImportColumns)
  const [isAsked, setIsAsked] = useState(false)
  const missing = isAsked && !file ? known('document.fileRequired') : null
  const read = async () => {
    setIsAsked(true)
    if (!file || isLooking) return
    try {
      onRead(await look({ kind, file }))
    } catch {
      // The error is shown at the file, which stays chosen.
    }
  }
  const said = fieldErrorText(error, 'file', speech)
  return (
    <CheckedForm className="stack" gap="16" onSubmit={read}>
      <FormError>{error && said === undefined && errorText(error, speech, 'imports.readFailed')}</FormError>
      <Section title={t('imports.whatKind')}>
        <KindChoice
          kind={kind}
          onKind={(chosen) => {
            reset()
            onKind(chosen)
          }}
        />
      </Section>
      <Section title={t('imports.file')}>
        <FileDrop
          file={file}
          onChange={(chosen) => {
            reset()
            onFile(chosen)
          }}
          hint={t('imports.fileHint', { megabytes: IMPORT_MEGABYTES_MAX, rows: IMPORT_ROWS_MAX[kind] })}
          error={missing ?? said}
        />
        <Template kind={kind} />
      </Section>
      <div className="fill-phone wrap end" data-gap="8">
        <Button type="submit" loading={isLooking}>
          {t('imports.readColumns')}
        </Button>
      </div>
    </CheckedForm>
  )
}

/** An empty file with the headings of a list, to fill in. */
function Template({ kind }: { kind: ImportKind }) {
  const { t, language } = useSpeech()
  return (
    <p className="row muted small" data-before="8" data-gap="8">
      {t('imports.template')}
      <ExportButton
        name={t('imports.templateName', { kind: t(`imports.kind.${kind}`) })}
        rows={async () => [await templateHeadings(kind, language)]}
      />
    </p>
  )
}

function KindChoice({ kind, onKind }: Pick<Props, 'kind' | 'onKind'>) {
  const { t } = useSpeech()
  const id = useId()
  return (
    <fieldset className="imports-kinds fit-columns" data-gap="12" aria-label={t('imports.whatKind')}>
      {IMPORT_KINDS.map((one) => (
        <label key={one} className="imports-kind row start well" data-gap="12" data-chosen={one === kind}>
          <input
            className="choice"
            type="radio"
            name="kind"
            checked={one === kind}
            aria-labelledby={`${id}-${one}-name`}
            aria-describedby={`${id}-${one}`}
            onChange={() => onKind(one)}
          />
          <span>
            <span id={`${id}-${one}-name`} className="strong">
              {t(`imports.kind.${one}`)}
            </span>
            <span id={`${id}-${one}`} className="muted small block">
              {t(`imports.kindHint.${one}`)}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
