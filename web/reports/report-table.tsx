import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { CsvCell } from '#contract/spreadsheet/csv.ts'
import { useText } from '../i18n/use-text.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { DataTable } from '../ui/tables/data-table.tsx'
import { type RowsFormat, saveRows } from '../ui/tables/save-rows.ts'
import type { Column } from '../ui/tables/table-rows.ts'
import { SaveButtons } from './save-buttons.tsx'
import './report-table.css'

export type ReportColumn<Row> = Column<Row> & {
  /** The same cell in a file: raw amounts, ISO days, codes as they are stored. */
  csv: (row: Row) => CsvCell
  /** In the last row. */
  total?: ReactNode
}

type Props<Row> = {
  title: string
  /** Of the file, without its ending. */
  fileName: string
  columns: readonly ReportColumn<Row>[]
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  /** Said when there are no rows. */
  empty: string
  /** Below it: the next step. */
  firstStep?: ReactNode
  sort?: string
  isPaged?: boolean
  /** Beside the heading, before the buttons. */
  note?: ReactNode
}

/** The second one is the start: so many that most reports print whole. */
const PAGE_SIZES = [25, 100, 1000] as const

/** The figures of a report: a table with its sums, that can be taken away as a file or on paper. */
export function ReportTable<Row>({
  title,
  fileName,
  columns,
  rows,
  rowKey,
  empty,
  firstStep,
  note,
  ...given
}: Props<Row>) {
  const save = (format: RowsFormat) => saveReport({ fileName, columns, rows: rows ?? [], format })
  return (
    <section className="report-table stack" data-gap="8" aria-label={title}>
      <ReportTableHeader title={title} note={note} onSave={rows && rows.length > 0 ? save : undefined} />
      <DataTable
        label={title}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        empty={<EmptyState message={empty}>{firstStep}</EmptyState>}
        {...(given.sort !== undefined && { sort: given.sort })}
        {...(given.isPaged && { pageSizes: PAGE_SIZES })}
        footer={<Totals columns={columns} />}
      />
    </section>
  )
}

type HeaderProps = { title: string; note?: ReactNode; onSave: ((format: RowsFormat) => Promise<void>) | undefined }

/** The heading of a table with its buttons. */
export function ReportTableHeader({ title, note, onSave }: HeaderProps) {
  const t = useText()
  return (
    <header className="report-table-header row wrap">
      <h2 className="report-table-title">{title}</h2>
      {note && <span className="muted small">{note}</span>}
      <span className="report-table-actions not-on-paper">
        <SaveButtons onSave={onSave} />
        <IconButton label={t('reports.print')} onClick={() => window.print()}>
          <IconPrinter size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </span>
    </header>
  )
}

/** Hands the rows to the browser's downloads. */
export function saveReport<Row>({
  fileName,
  columns,
  rows,
  format,
}: {
  fileName: string
  columns: readonly Pick<ReportColumn<Row>, 'title' | 'csv'>[]
  rows: readonly Row[]
  format: RowsFormat
}): Promise<void> {
  const lines = [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ csv }) => csv(row)))]
  return saveRows(lines, { name: fileName, format })
}

function Totals<Row>({ columns }: { columns: readonly ReportColumn<Row>[] }) {
  const t = useText()
  if (columns.every(({ total }) => total === undefined)) return null
  return (
    <tr>
      {columns.map(({ key, title, isNumber, total }, index) => (
        <td key={key} data-label={index === 0 ? undefined : title} data-number={isNumber}>
          {index === 0 ? t('reports.total') : total}
        </td>
      ))}
    </tr>
  )
}
