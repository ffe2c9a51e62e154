import type { ReactNode } from 'react'
import { Link } from 'react-router'
import {
  type ColumnDescription,
  columnsFor,
  isNumberKind,
  type ReportValue,
  type ReportWords,
  type TableDescription,
  type ValueKind,
  valueIn,
  wordOf,
} from '#contract/reports/report-description.ts'
import { count, instantText } from '../i18n/format.ts'
import { Amount, DayText, Percent } from '../ui/figures.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import type { Column, Place } from '../ui/tables/table-rows.ts'
import { FigureLink } from './figure-link.tsx'
import { monthText } from './month-text.ts'
import type { ReportAddress } from './report-address.ts'

export type ReportRow = Readonly<Record<string, unknown>>

/** A column of a table on screen, with the cell of its totals row. */
export type ReportColumn = Column<ReportRow> & { total: ReactNode }

type Screen<Data> = { data: Data | undefined; address: ReportAddress; words: ReportWords }

/** The columns of a described table on screen. */
export function reportColumns<Data>(
  table: TableDescription<Data>,
  { data, address, words }: Screen<Data>,
): ReportColumn[] {
  const total = data === undefined ? undefined : table.total?.(data)
  const shown = columnsFor(table, { data, medium: 'SCREEN' })
  return shown.map((column, index) => ({
    key: column.key ?? column.field,
    title: words.text(column.title),
    cell: (row) => <ReportCell row={row} column={column} address={address} words={words} />,
    sortBy: isSortable(table, column) ? (row) => sortValue(row, column) : undefined,
    ...(isNumberKind(column.as) && { isNumber: true }),
    ...(column.isExtra && { isRare: true }),
    ...placeOf(column, index, shown),
    total: total && column.field in total && <Figure value={valueIn(total, column.field)} as={column.as} />,
  }))
}

/**
 * The position in a dense row on a phone: what a row is about at its start, and what it comes to at its end, above its
 * day.
 */
function placeOf(column: ColumnDescription, index: number, shown: readonly ColumnDescription[]): { place?: Place } {
  const main = shown.findIndex(({ isMain }) => isMain)
  if (index === 0) return { place: 'START' }
  if (index === (main === -1 ? shown.length - 1 : main)) return { place: 'END' }
  if (index === 1 && !isNumberKind(column.as)) return { place: 'START_BELOW' }
  return index === shown.findIndex(({ as }) => as === 'DAY') && index > 1 ? { place: 'END_BELOW' } : {}
}

/** What a row is about: the text of its first column. */
export function rowName<Data>(table: TableDescription<Data>, row: ReportRow, { data, words }: Screen<Data>): string {
  const [first] = columnsFor(table, { data, medium: 'SCREEN' })
  return first ? textOf(row, first, words) : ''
}

const isSortable = <Data,>({ isInOrder }: TableDescription<Data>, { as }: ColumnDescription): boolean =>
  !isInOrder && as !== 'IDENTIFIER'

/** Months that have passed are null and sort first, as they do in the table. */
const sortValue = (row: ReportRow, { field, as }: ColumnDescription): string | number | null =>
  valueIn(row, field) ?? (as === 'MATURITY' ? '' : null)

type CellProps = { row: ReportRow; column: ColumnDescription; address: ReportAddress; words: ReportWords }

function ReportCell({ row, column, address, words }: CellProps) {
  const opened = column.opens?.(row, address.selection)
  const opens = opened && address.addressOf(opened.to, opened.with)
  const link = column.link?.(row) ?? (isNumberKind(column.as) ? undefined : opens)
  const value = valueIn(row, column.field)
  const below = column.below?.(row)
  if (link !== undefined)
    return (
      <span>
        <Link to={link}>{textOf(row, column, words)}</Link>
        {below && <span className="muted tiny block">{below}</span>}
      </span>
    )
  // Nothing to count yet, such as the split of a payment that waits.
  if (value === null && isNumberKind(column.as)) return '–'
  if (!opens || value === undefined) {
    const isPlain = isNumberKind(column.as) || column.as === 'DAY' || column.as === 'INSTANT'
    const figure = <Figure value={value} as={column.as} />
    // As quiet as a zero that would open something.
    if (column.as === 'MONEY' && Number(value) === 0) return <span className="muted">{figure}</span>
    return isPlain ? figure : <Words row={row} column={column} words={words} />
  }
  const figure = column.as === 'MONEY' ? { dollars: Number(value) } : { children: count(Number(value)) }
  return <FigureLink to={opens} {...figure} />
}

function Words({ row, column, words }: Omit<CellProps, 'address'>) {
  const value = valueIn(row, column.field)
  const text = textOf(row, column, words)
  if (column.as === 'IDENTIFIER') return <span className="figures">{text}</span>
  if (column.words === 'loanStatus') return <StatusChip kind="loan" status={String(value)} />
  if (column.words === 'paymentStatus') return <StatusChip kind="payment" status={String(value)} />
  return text
}

function textOf(row: ReportRow, column: ColumnDescription, words: ReportWords): string {
  if (column.say) return column.say(row, words) || '–'
  const value = valueIn(row, column.field)
  if (column.as === 'CODE' || column.as === 'WORD') return wordOf(value, column, words)
  if (column.as === 'MATURITY' && value === null) return words.text('reports.pastMaturity')
  return column.as === 'MONTH' || column.as === 'MATURITY' ? monthText(String(value)) : String(value ?? '')
}

/** A number or a day in the screen's format; a placeholder while it loads. */
export function Figure({ value, as }: { value: ReportValue; as: ValueKind }) {
  if (value === undefined)
    return (
      <span className="reports-waiting">
        <Skeleton />
      </span>
    )
  switch (as) {
    case 'MONEY':
      return <Amount dollars={value === null ? null : Number(value)} />
    case 'COUNT':
      return count(Number(value))
    case 'PERCENT':
      return <Percent value={value === null ? null : Number(value)} />
    case 'AVERAGE_RATE':
      return <Percent value={value === null ? null : Math.round(Number(value) * 100) / 100} />
    case 'DAY':
      return <DayText value={value === null ? null : String(value)} />
    case 'INSTANT':
      return (
        <time className="figures" dateTime={String(value)}>
          {instantText(value)}
        </time>
      )
    default:
      return value
  }
}
