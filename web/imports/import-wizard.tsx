import { useEffect, useState } from 'react'
import type { ResultOf } from '#contract/endpoint.ts'
import type { ImportKind, ImportMapping } from '#contract/imports/import-fields.ts'
import type { ImportPreview, ImportRecord, readImportColumns } from '#contract/imports/imports.ts'
import type { DayOrder } from '#contract/tables/date-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Steps } from '../ui/forms/steps.tsx'
import { Page } from '../ui/page/page.tsx'
import { CheckStep } from './check-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { DoneStep } from './done-step.tsx'
import { FileStep } from './file-step.tsx'
import type { Chosen } from './import-calls.ts'
import './imports.css'

type Columns = ResultOf<typeof readImportColumns>

/** The current step: each step provides the input of the next one. */
type Stage =
  | { step: 'FILE' }
  | { step: 'COLUMNS'; columns: Columns }
  | { step: 'CHECK'; columns: Columns; chosen: Chosen; preview: ImportPreview }
  | { step: 'DONE'; record: ImportRecord }

const STEPS = ['FILE', 'COLUMNS', 'CHECK', 'DONE'] as const

/** Imports a list: its kind and file, its columns, its problems, and then all of it at once. */
export function ImportWizard() {
  const t = useText()
  const [stage, setStage] = useState<Stage>({ step: 'FILE' })
  const [kind, setKind] = useState<ImportKind>('LOANS_AS_OF')
  const [file, setFile] = useState<File | null>(null)
  const [mapping, setMapping] = useState<ImportMapping>({})
  const [asOfDate, setAsOfDate] = useState<string | null>(null)
  const [loan, setLoan] = useState('')
  const [dayOrder, setDayOrder] = useState<DayOrder | null>(null)
  // Each step begins at the top of the page, however far the step before was scrolled.
  useEffect(() => {
    if (stage.step !== 'FILE') window.scrollTo(0, 0)
  }, [stage.step])
  const names = [t('imports.stepFile'), t('word.columns'), t('imports.stepCheck'), t('imports.stepDone')]
  const onRead = (columns: Columns) => {
    setMapping(columns.mapping)
    setDayOrder(columns.dayOrder)
    setStage({ step: 'COLUMNS', columns })
  }
  const startOver = () => {
    setFile(null)
    setStage({ step: 'FILE' })
  }
  return (
    <Page title={t('shell.import')} back="/imports" backLabel={t('imports.seeImports')}>
      <Steps names={names} current={STEPS.indexOf(stage.step)} />
      {stage.step === 'FILE' && <FileStep kind={kind} onKind={setKind} file={file} onFile={setFile} onRead={onRead} />}
      {stage.step === 'COLUMNS' && file && (
        <ColumnsStep
          kind={kind}
          file={file}
          mapping={mapping}
          asOfDate={asOfDate}
          dayOrder={dayOrder}
          columns={stage.columns}
          loan={loan}
          onLoan={setLoan}
          onMapping={setMapping}
          onAsOfDate={setAsOfDate}
          onDayOrder={setDayOrder}
          onBack={() => setStage({ step: 'FILE' })}
          onKind={setKind}
          onRead={onRead}
          onChecked={(chosen, preview) => setStage({ step: 'CHECK', columns: stage.columns, chosen, preview })}
        />
      )}
      {stage.step === 'CHECK' && (
        <CheckStep
          chosen={stage.chosen}
          preview={stage.preview}
          onBack={() => setStage({ step: 'COLUMNS', columns: stage.columns })}
          onChooseAgain={startOver}
          onDone={(record) => setStage({ step: 'DONE', record })}
        />
      )}
      {stage.step === 'DONE' && <DoneStep record={stage.record} onAnother={startOver} />}
    </Page>
  )
}
