import { useState } from 'react'
import type { ImportKind, ImportMapping } from '#contract/imports/import-fields.ts'
import type { ImportPreview, ImportRecord } from '#contract/imports/imports.ts'
import type { DayOrder } from '#contract/tables/date-format.ts'
import { errorText } from '../api/error-text.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { FormError, Note } from '../ui/forms/form-error.tsx'
import { Section } from '../ui/page/section.tsx'
import { type Chosen, useImport } from './import-calls.ts'
import { ImportProblems } from './import-problems.tsx'
import { ImportTotalsShown } from './import-totals.tsx'
import { UnderstoodRows } from './understood-rows.tsx'

type Props = {
  kind: ImportKind
  file: File
  mapping: ImportMapping
  asOfDate: string | null
  dayOrder: DayOrder | null
  preview: ImportPreview
  onBack: () => void
  onChooseAgain: () => void
  onDone: (record: ImportRecord) => void
}

/** What the import would create, and every problem in the list. */
export function CheckStep({ kind, file, mapping, preview, onBack, onChooseAgain, onDone, ...given }: Props) {
  const speech = useSpeech()
  const { t } = speech
  // Created once per checked list: sending the same object again counts as the same import.
  const [chosen] = useState<Chosen>(() => {
    const { asOfDate, dayOrder } = given
    return { kind, file, mapping, dayOrder, asOfDate: kind === 'LOANS_AS_OF' ? asOfDate : null }
  })
  const { bringIn, isImporting, progress, error } = useImport()
  const isClean = preview.problemCount === 0
  const start = async () => {
    try {
      onDone(await bringIn(chosen))
    } catch {
      // The error is shown above; nothing was imported.
    }
  }
  return (
    <div className="stack" data-gap="16">
      <FormError>{error && errorText(error, speech, 'imports.importFailed')}</FormError>
      {isClean && !error && <Note tone="SUCCESS">{t('imports.noProblems')}</Note>}
      {!isClean && <ImportProblems preview={preview} fileName={file.name} />}
      {isClean && <ImportTotalsShown kind={kind} rows={preview.rows} totals={preview.totals} />}
      <LowRate preview={preview} />
      {preview.understood.length > 0 && (
        <Section title={t('imports.understood')}>
          <UnderstoodRows rows={preview.understood} />
        </Section>
      )}
      {isImporting && <Progress done={progress?.done ?? 0} total={progress?.total ?? 0} />}
      <div className="imports-actions wrap end" data-gap="8">
        <Button variant="default" onClick={onBack} disabled={isImporting}>
          {t('common.back')}
        </Button>
        {isClean ? (
          <Button onClick={() => void start()} loading={isImporting}>
            {t('imports.importNow', { count: preview.rows })}
          </Button>
        ) : (
          <Button onClick={onChooseAgain}>{t('imports.chooseAgain')}</Button>
        )}
      </div>
    </div>
  )
}

function Progress({ done, total }: { done: number; total: number }) {
  const { t } = useSpeech()
  return (
    <div className="imports-progress row" data-gap="12">
      <progress aria-label={t('imports.importing')} {...(total > 0 && { value: done, max: total })} />
      <span className="imports-quiet figures muted small block">
        {total > 0 ? t('imports.progress', { done, total }) : t('imports.importing')}
      </span>
    </div>
  )
}

/** A rate below one percent is usually a fraction that a spreadsheet shows as a percentage: 0.085 for 8.5 %. */
function LowRate({ preview: { understood } }: { preview: ImportPreview }) {
  const { t } = useSpeech()
  const rates = understood.flatMap(({ cells }) => cells.filter(({ field }) => field === 'interestRate'))
  const low = rates.find(({ value }) => Number.parseFloat(value) > 0 && Number.parseFloat(value) < 1)
  if (!low) return null
  const likely = `${Number((Number.parseFloat(low.value) * 100).toFixed(2))}%`
  return <Note tone="WARNING">{t('imports.lowRate', { rate: low.value, likely })}</Note>
}
