import type { Day } from '#engine/numbers/units.ts'
import { centsOf, dollarsOf } from '../fields.ts'
import type { CsvCell } from '../spreadsheet/csv.ts'
import type { Period } from './period.ts'
import type { ReportListName, ReportName, Scenario } from './reports.ts'

// A report as data: its figures and table columns are defined here once. The screen (web/reports/report-view.tsx), the
// files (fileLines below) and the paper (server/reports/paper/report-content.ts) are made from them.

/** Where a report is shown. A file is the CSV or XLSX file of a table. */
export type ReportMedium = 'SCREEN' | 'FILE' | 'PAPER'

/**
 * How a value is shown. CODE: in words for people, as the stored code in a file; WORD: in words in a file too.
 * AVERAGE_RATE: percent to two decimals. MATURITY: a month, or null for past months. IDENTIFIER: text made of digits. NUMBER: a count without separators.
 */
export type ValueKind =
  | 'MONEY'
  | 'COUNT'
  | 'NUMBER'
  | 'PERCENT'
  | 'AVERAGE_RATE'
  | 'DAY'
  | 'MONTH'
  | 'MATURITY'
  | 'INSTANT'
  | 'TEXT'
  | 'IDENTIFIER'
  | 'CODE'
  | 'WORD'

/** undefined: still loading. null: there is no value. */
export type ReportValue = string | number | null | undefined

/** Gives texts by their keys in the reader's language; paper has texts of its own for some keys. */
export type ReportWords = {
  text: (key: string, values?: Readonly<Record<string, string | number>>) => string
  /** null when no text has the key. */
  known: (key: string, values?: Readonly<Record<string, string | number>>) => string | null
  /** An amount of dollars. */
  money: (dollars: number) => string
}

/** The selection of a report; the texts of its figures may name these values. */
export type ReportSelection = Period & {
  today: Day
  /** The day that the report shows. */
  asOf: Day
  year: string
  months: '12' | '24'
  scenario: Scenario
}

/** The page that a figure opens: a list of loans, or another report, with further parts of the address. */
export type Destination = { to: ReportName | ReportListName; with?: Readonly<Record<string, string | number>> }

type AnyRow = Readonly<Record<string, unknown>>

type FieldOf<Row> = Extract<keyof Row, string>

/** `Field` is a separate parameter from `Row`, so that the tables of a report fit in one list. */
export type ColumnDescription<Row = AnyRow, Field extends string = FieldOf<Row>> = {
  /** The field shown, of the row and of the total. */
  field: Field
  /** The key of its heading. */
  title: string
  as: ValueKind
  /** Its name in the address of a sorted table, if different from the field. */
  key?: string
  /** CODE and WORD: the first part of the keys of its texts. */
  words?: string
  /** Gives the text to show instead of the field's value. */
  say?(row: Row, words: ReportWords): string
  /** The address of the page of the named record. */
  link?(row: Row): string | null
  /** A quieter line below it on screen; undefined for none. */
  below?(row: Row): string | undefined
  /** Left out where the screen has little room. */
  isExtra?: true
  /** What a row comes to: on a phone it stands at the end of the row. Left out, the last column does. */
  isMain?: true
  opens?(row: Row, selection: ReportSelection): Destination
  /** Left out on screen, or on screen and in the file, when no row and no total has a value. */
  isRare?: 'ON_SCREEN' | 'IN_FILE_TOO'
  /** The media that have it; left out, all. `TableDescription.paper` lists the columns on paper. */
  on?: readonly ReportMedium[]
}

export type TableDescription<Data, Row = AnyRow, Field extends string = FieldOf<Row>> = {
  /** The key of its heading; on paper the key may have another text. */
  title: string
  /** The name of its files, without the ending. */
  fileName: string | ((selection: ReportSelection, data: Data) => string)
  rows(data: Data): readonly Row[]
  rowKey(row: Row): string | number
  /** The last row; fields it lacks are blank. */
  total?(data: Data): Partial<Row>
  columns: readonly ColumnDescription<Row, Field>[]
  /** The key of the text shown when there are no rows. */
  empty: string
  /** The order before the reader chooses one, as in the address. */
  sort?: string
  /** The rows have an order of their own and cannot be sorted. */
  isInOrder?: true
  isPaged?: true
  /** Left out, the table is not on paper. */
  paper?: {
    title?: string
    /**
     * The page share of every column but the first, which gets the rest; or of each column by field, in the order on
     * paper.
     */
    shares: number | Readonly<Partial<Record<Field, number>>>
  }
  on?: readonly ('SCREEN' | 'PAPER')[]
}

export type FigureDescription<Data> = {
  /** The key of its label; the text may name values of the selection. */
  title: string
  as: 'MONEY' | 'COUNT' | 'NUMBER' | 'AVERAGE_RATE'
  value(data: Data): ReportValue
  /**
   * The key of a quieter line below the figure, or a function that gives its text; `data` is undefined while loading.
   */
  note?: string | ((words: ReportWords, data: Data | undefined) => string)
  opens?(selection: ReportSelection): Destination
  isWarning?(data: Data): boolean
  /** A figure that few have is left out where there is none. */
  isAbsent?(data: Data): boolean
  on?: readonly ('SCREEN' | 'PAPER')[]
}

export type NoteDescription<Data> = {
  /** The key of the note, or a function that gives its text; null for no note. */
  text: string | ((data: Data, words: ReportWords, selection: ReportSelection) => string | null)
  on?: readonly ('SCREEN' | 'PAPER')[]
}

export type ReportDescription<Data> = {
  figures: readonly FigureDescription<Data>[]
  tables: readonly TableDescription<Data>[]
  notes: readonly NoteDescription<Data>[]
}

/** A list opened by a figure of a report. */
export type ListDescription<Data> = {
  table: TableDescription<Data>
  /** Parts of the address and of the endpoint's query, besides the report's selection. */
  parameters?: readonly string[]
  /** The heading beside the way back to the report; null while it is not known. */
  heading(list: {
    words: ReportWords & { day: (day: Day) => string }
    selection: ReportSelection
    chosen: Readonly<Record<string, string>>
    data: Data | undefined
  }): (string | null)[]
  notes: readonly NoteDescription<Data>[]
}

/** Whether a part of a report is shown in a medium; without `on` it is in all. */
export const isOn = ({ on }: { on?: readonly ReportMedium[] }, medium: ReportMedium): boolean =>
  on === undefined || on.includes(medium)

/** Numbers are aligned right. */
export const isNumberKind = (kind: ValueKind): boolean => NUMBER_KINDS.includes(kind)

const NUMBER_KINDS: readonly ValueKind[] = ['MONEY', 'COUNT', 'NUMBER', 'PERCENT', 'AVERAGE_RATE']

/** The value of a field; throws when it cannot be a cell's value. */
export function valueIn(row: AnyRow, field: string): ReportValue {
  const value = row[field]
  if (value === undefined || value === null || typeof value === 'string' || typeof value === 'number') return value
  throw new Error(`${field} is a ${typeof value}, which no column can show`)
}

/** The columns of a table for a screen or a file, without rare columns that have no values. */
export function columnsFor<Data>(
  { columns, rows, total }: TableDescription<Data>,
  { data, medium }: { data: Data | undefined; medium: 'SCREEN' | 'FILE' },
): readonly ColumnDescription[] {
  return columns.filter((column) => {
    if (!isOn(column, medium)) return false
    if (column.isRare === undefined || (medium === 'FILE' && column.isRare === 'ON_SCREEN')) return true
    if (data === undefined) return false
    if (total) return (valueIn(total(data), column.field) ?? 0) !== 0
    return rows(data).some((row) => Number(valueIn(row, column.field) ?? 0) > 0)
  })
}

/** A table as the lines of a file, headings first: raw amounts, ISO days, stored codes. */
export function fileLines<Data>(
  table: TableDescription<Data>,
  { data, words }: { data: Data; words: ReportWords },
): CsvCell[][] {
  const columns = columnsFor(table, { data, medium: 'FILE' })
  return [
    columns.map(({ title }) => words.text(title)),
    ...table.rows(data).map((row) => columns.map((column) => fileCell(row, column, words))),
  ]
}

function fileCell(row: AnyRow, column: ColumnDescription, words: ReportWords): CsvCell {
  if (column.say) return column.say(row, words)
  const value = valueIn(row, column.field) ?? null
  if (column.as === 'WORD') return wordOf(value, column, words)
  return column.as === 'MATURITY' && value === null ? 'PAST' : value
}

/** A code in words; the code itself when no text has it. */
export const wordOf = (value: ReportValue, { words: prefix }: ColumnDescription, words: ReportWords): string =>
  words.known(`${prefix}.${value}`) ?? String(value ?? '')

/** The sum of an amount over some rows, exact to the cent. */
export const sumOf = <Row>(rows: readonly Row[], amountOf: (row: Row) => number): number =>
  dollarsOf(rows.reduce((cents, row) => cents + centsOf(amountOf(row)), 0))
