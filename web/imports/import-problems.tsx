import type { ImportPreview, ImportProblem } from '#contract/imports/imports.ts'
import { asRead } from '../api/error-text.ts'
import { useWordsOf } from '../api/use-words-of.ts'
import type { Speech } from '../i18n/language.ts'
import { useSpeech } from '../i18n/use-text.ts'
import '../ui/fields/choice.css'
import '../ui/fields/field.css'
import { Section } from '../ui/page/section.tsx'
import { DataTable } from '../ui/tables/data-table.tsx'
import { ExportButton } from '../ui/tables/export-button.tsx'
import type { Column } from '../ui/tables/table-rows.ts'
import { fieldName, wordsOfField } from './field-name.ts'
import type { ImportChanges } from './import-changes.ts'

type Props = { preview: ImportPreview; fileName: string; changes: ImportChanges }

/** Every problem in a list, by row and column, with advice; its cell is corrected here, or its row left out. */
export function ImportProblems({ preview: { problems, problemCount }, fileName, changes }: Props) {
  const speech = useSpeech()
  const { t } = speech
  useWordsOf(problems)
  const columns = columnsIn(speech, changes)
  const csvRows = () => [
    columns.filter(({ key }) => key !== 'leaveOut').map(({ title }) => title),
    ...problems.map((one) => [one.row, placeOf(one, speech), one.value, remedyOf(one, speech)]),
  ]
  return (
    <Section
      title={t('imports.problems', { count: problemCount })}
      actions={
        <span className="inline-row" data-gap="4">
          <ExportButton name={`${fileName.replace(/\.\w+$/, '')}-problems`} rows={csvRows} />
        </span>
      }
    >
      <p className="muted small block" data-after="12">
        {t('imports.problemsHint')}
        {problems.length < problemCount && ` ${t('imports.problemsCut', { count: problems.length })}`}
      </p>
      <DataTable
        label={t('imports.problems', { count: problemCount })}
        columns={columns}
        rows={problems}
        rowKey={({ row, field }) => `${row} ${field}`}
        pageSizes={[10, 25, 100]}
        empty={null}
      />
    </Section>
  )
}

function columnsIn(speech: Speech, changes: ImportChanges): Column<ImportProblem>[] {
  const { t } = speech
  return [
    {
      key: 'row',
      title: t('imports.row'),
      cell: ({ row }) => <Row number={row} />,
      sortBy: ({ row }) => row,
      isNumber: true,
    },
    {
      key: 'column',
      title: t('imports.column'),
      cell: (one) => placeOf(one, speech),
      sortBy: (one) => placeOf(one, speech),
    },
    {
      key: 'value',
      title: t('imports.value'),
      cell: (one) => <Cell problem={one} changes={changes} label={placeOf(one, speech)} />,
    },
    { key: 'remedy', title: t('imports.remedy'), cell: (one) => remedyOf(one, speech) },
    {
      key: 'leaveOut',
      title: t('imports.leaveOut'),
      cell: ({ row }) => (
        <input
          className="choice"
          type="checkbox"
          aria-label={t('imports.leaveOutRow', { row })}
          checked={changes.isLeftOut(row)}
          onChange={({ currentTarget: { checked } }) => changes.leaveOut(row, checked)}
        />
      ),
    },
  ]
}

type CellProps = { problem: ImportProblem; changes: ImportChanges; label: string }

/** The text of a cell, to be written anew, also of one that the file lacks; only the text where the problem is of the whole row. */
function Cell({ problem: { row, place, field, value }, changes, label }: CellProps) {
  const { t } = useSpeech()
  if (field === null) return <span className="imports-value breaks">{value}</span>
  const at = place === null ? { row, field } : { row, place }
  return (
    <input
      className="field-input imports-value"
      aria-label={t('imports.correct', { row, column: label })}
      value={changes.textAt(at) ?? value}
      disabled={changes.isLeftOut(row)}
      onChange={({ currentTarget: { value: text } }) => changes.write(at, text)}
    />
  )
}

/** The row number under its heading; on a phone, where it heads a card, it is labeled. */
function Row({ number }: { number: number }) {
  const { t } = useSpeech()
  return (
    <span>
      <span className="imports-row-word">{t('imports.row')} </span>
      {number}
    </span>
  )
}

/** The heading of the column; for a missing column, the name of its field. */
function placeOf({ column, field }: ImportProblem, speech: Speech): string {
  if (column) return column
  return field === null ? speech.t('imports.wholeRow') : fieldName(speech, field)
}

function remedyOf({ code, field, values, message }: ImportProblem, speech: Speech): string {
  const words = code === 'import.wordUnknown' && field ? wordsOfField(speech, field) : null
  return speech.known(code, { ...asRead(values), ...(words && { words }) }) ?? message
}
