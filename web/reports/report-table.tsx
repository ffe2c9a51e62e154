import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { fileLines, type ReportWords, type TableDescription } from '#contract/reports/report-description.ts'
import { useText } from '../i18n/use-text.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { DataTable } from '../ui/tables/data-table.tsx'
import { type RowsFormat, saveRows } from '../ui/tables/save-rows.ts'
import type { ReportAddress } from './report-address.ts'
import { type ReportColumn, type ReportRow, reportColumns, rowName } from './report-cell.tsx'
import { useReportWords } from './report-words.ts'
import { SaveButtons } from './save-buttons.tsx'
import './report-table.css'

/** On a phone a table of so many columns has dense rows; a narrower one fits a card. */
const DENSE_FROM = 4

type Props<Data> = {
  table: TableDescription<Data>
  address: ReportAddress
  /** undefined while the figures load. */
  data: Data | undefined
  /** The next step to offer below the message that there are no rows. */
  firstStep?: ReactNode
  /** Beside the heading, before the buttons. */
  note?: ReactNode
  /** Stands below another table, and takes a line where it has no rows. */
  isFurther?: boolean
}

/** The second size is the default, large enough that most reports print in full. */
const PAGE_SIZES = [25, 100, 1000] as const

/** A table from its description: figures with their sums, to download as a file or to print. */
export function ReportTable<Data>({ table, address, data, firstStep, note, isFurther }: Props<Data>) {
  const t = useText()
  const words = useReportWords()
  const title = words.text(table.title, address.selection)
  const columns = reportColumns(table, { data, address, words })
  const rows = data === undefined ? undefined : table.rows(data)
  const save = async (format: RowsFormat) => {
    if (data !== undefined) await saveTable(table, { data, address, words, format })
  }
  if (isFurther && rows?.length === 0)
    return (
      <section className="stack" data-gap="4" aria-label={title}>
        <h2 className="section-title">{title}</h2>
        <p className="muted">{words.text(table.empty, address.selection)}</p>
      </section>
    )
  return (
    <section className="report-table stack" data-gap="8" aria-label={title}>
      <ReportTableHeader title={title} note={note} onSave={rows && rows.length > 0 ? save : undefined} />
      <DataTable
        label={title}
        columns={columns}
        rows={rows}
        rowKey={table.rowKey}
        {...(columns.length >= DENSE_FROM && {
          moreLabel: (row: ReportRow) => t('ui.moreAbout', { name: rowName(table, row, { data, address, words }) }),
        })}
        empty={<EmptyState message={words.text(table.empty, address.selection)}>{firstStep}</EmptyState>}
        {...(table.sort !== undefined && { sort: table.sort })}
        {...(table.isPaged && { pageSizes: PAGE_SIZES })}
        footer={table.total && <Totals columns={columns} />}
      />
    </section>
  )
}

type HeaderProps = { title: string; note?: ReactNode; onSave: ((format: RowsFormat) => Promise<void>) | undefined }

/** The heading of a table with its buttons. */
export function ReportTableHeader({ title, note, onSave }: HeaderProps) {
  const t = useText()
  return (
    <header className="row wrap" data-gap="4 12">
      <h2 className="section-title">{title}</h2>
      {note && <span className="muted small">{note}</span>}
      <span className="toolbar-end row not-on-paper" data-gap="4">
        <SaveButtons onSave={onSave} />
        <IconButton label={t('word.print')} onClick={() => window.print()}>
          <IconPrinter size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </span>
    </header>
  )
}

type File<Data> = { data: Data; address: ReportAddress; words: ReportWords; format: RowsFormat }

/** Hands a table to the browser's downloads. */
export function saveTable<Data>(
  table: TableDescription<Data>,
  { data, address, words, format }: File<Data>,
): Promise<void> {
  const { fileName } = table
  const name = typeof fileName === 'string' ? fileName : fileName(address.selection, data)
  return saveRows(fileLines(table, { data, words }), { name, format })
}

function Totals({ columns }: { columns: readonly ReportColumn[] }) {
  const t = useText()
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
