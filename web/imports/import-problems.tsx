import type { ImportPreview, ImportProblem } from '#contract/imports/imports.ts'
import type { Speech } from '../i18n/language.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { Section } from '../ui/page/section.tsx'
import { DataTable } from '../ui/tables/data-table.tsx'
import { ExportButton } from '../ui/tables/export-button.tsx'
import type { Column } from '../ui/tables/table-rows.ts'

type Props = { preview: ImportPreview; fileName: string }

/** Every problem in a list, by row and column, with advice. */
export function ImportProblems({ preview: { problems, problemCount }, fileName }: Props) {
  const speech = useSpeech()
  const { t } = speech
  const columns = columnsIn(speech)
  const csvRows = () => [
    columns.map(({ title }) => title),
    ...problems.map((one) => [one.row, placeOf(one, speech), one.value, remedyOf(one, speech)]),
  ]
  return (
    <Section
      title={t('imports.problems', { count: problemCount })}
      actions={
        <span className="imports-save">
          <ExportButton name={`${fileName.replace(/\.\w+$/, '')}-problems`} rows={csvRows} />
        </span>
      }
    >
      <p className="imports-quiet muted small block">
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

function columnsIn(speech: Speech): Column<ImportProblem>[] {
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
      cell: ({ value }) => <span className="imports-value breaks">{value}</span>,
    },
    { key: 'remedy', title: t('imports.remedy'), cell: (one) => remedyOf(one, speech), isWide: true },
  ]
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
function placeOf({ column, field }: ImportProblem, { t }: Speech): string {
  if (column) return column
  return field === null ? t('imports.wholeRow') : t(`imports.field.${field}`)
}

const remedyOf = ({ code, values, message }: ImportProblem, { known }: Speech): string => known(code, values) ?? message
