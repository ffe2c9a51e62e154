import { useState } from 'react'
import { type ImportPreview, type ImportRecord, previewImport } from '#contract/imports/imports.ts'
import { errorText } from '../api/error-text.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { FormError, Note } from '../ui/forms/form-error.tsx'
import { Section } from '../ui/page/section.tsx'
import { type Chosen, useImport, useLook } from './import-calls.ts'
import { useImportChanges } from './import-changes.ts'
import { ImportProblems } from './import-problems.tsx'
import { ImportRemarks } from './import-remarks.tsx'
import { ImportTotalsShown } from './import-totals.tsx'
import { PaymentDifferences } from './payment-differences.tsx'
import { TotalRows } from './total-rows.tsx'
import { UnderstoodRows } from './understood-rows.tsx'

type Props = {
  chosen: Chosen
  preview: ImportPreview
  onBack: () => void
  onChooseAgain: () => void
  onDone: (record: ImportRecord) => void
}

/** What the import would create, and every problem in the list, with what can be corrected here. */
export function CheckStep({ chosen: given, preview: first, onBack, onChooseAgain, onDone }: Props) {
  const speech = useSpeech()
  const { t } = speech
  // The list as it was last checked: sending the same object again counts as the same import.
  const [checked, setChecked] = useState({ chosen: given, preview: first })
  const changes = useImportChanges(checked.chosen)
  const { look, isLooking, error: lookError } = useLook(previewImport)
  const { bringIn, isImporting, progress, error: importError } = useImport()
  const { chosen, preview } = checked
  const { kind, file } = chosen
  const isClean = preview.problemCount === 0
  const error = lookError ?? importError
  const isBusy = isImporting || isLooking
  const checkAgain = async () => {
    const next = { ...chosen, repairs: changes.repairs, payments: changes.payments }
    try {
      setChecked({ chosen: next, preview: await look(next) })
    } catch {
      // The error is shown above; the list stays as it was checked before.
    }
  }
  const start = async () => {
    try {
      onDone(await bringIn(chosen))
    } catch {
      // The error is shown above; nothing was imported.
    }
  }
  return (
    <div className="stack" data-gap="16">
      <FormError>
        {error && errorText(error, speech, lookError ? 'imports.checkFailed' : 'imports.importFailed')}
      </FormError>
      {isClean && !error && preview.payments.length === 0 && <Note tone="SUCCESS">{t('imports.noProblems')}</Note>}
      {isClean && !error && preview.payments.length > 0 && (
        <Note tone="WARNING">{t('imports.onlyPayments', { count: preview.payments.length })}</Note>
      )}
      {!isClean && <ImportProblems preview={preview} fileName={file.name} changes={changes} />}
      {isClean && <ImportTotalsShown kind={kind} rows={preview.rows} totals={preview.totals} />}
      <LowRate preview={preview} />
      <PaymentDifferences differences={preview.payments} changes={changes} />
      <TotalRows preview={preview} changes={changes} />
      <ImportRemarks preview={preview} />
      {preview.understood.length > 0 && (
        <Section title={t('imports.understood')}>
          <UnderstoodRows rows={preview.understood} />
        </Section>
      )}
      {isImporting && <Progress done={progress?.done ?? 0} total={progress?.total ?? 0} />}
      <p className="muted small block" data-after="12" role="status">
        {isLooking ? t('imports.checking') : changes.isAny && t('imports.changed')}
      </p>
      <div className="fill-phone wrap end" data-gap="8">
        <Button variant="default" onClick={onBack} disabled={isBusy}>
          {t('common.back')}
        </Button>
        {!isClean && changes.isAny && (
          <Button variant="default" onClick={onChooseAgain} disabled={isBusy}>
            {t('imports.chooseAgain')}
          </Button>
        )}
        {changes.isAny ? (
          <Button onClick={() => void checkAgain()} loading={isLooking}>
            {t('imports.checkAgain')}
          </Button>
        ) : isClean ? (
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
    <div className="row" data-gap="12">
      <progress
        className="progress"
        aria-label={t('imports.importing')}
        {...(total > 0 && { value: done, max: total })}
      />
      <span className="figures muted small block">
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
