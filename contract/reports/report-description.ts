import type { Day } from '#engine/numbers/units.ts'
import { centsOf, dollarsOf } from '../fields.ts'
import type { CsvCell } from '../spreadsheet/csv.ts'
import type { Period } from './period.ts'
import type { ReportListName, ReportName, Scenario } from './reports.ts'

// A report as data: its figures and the columns of its tables stand here once, and the screen (web/reports/report-view.tsx), the
// files (fileLines below) and the paper (server/reports/paper/report-content.ts) are made of them.

/** Where a report is read. A file is the CSV or XLSX file of a table. */
export type ReportMedium = 'SCREEN' | 'FILE' | 'PAPER'

/**
 * How a value is written. CODE: in words where people read it, as it is stored in a file; WORD: in words in a file too. MATURITY: a
 * month, or null for those in the past. IDENTIFIER: a text of figures. NUMBER: a count without separators.
 */
export type ValueKind =
  | 'MONEY'
  | 'COUNT'
  | 'NUMBER'
  | 'PERCENT'
  | 'DAY'
  | 'MONTH'
  | 'MATURITY'
  | 'INSTANT'
  | 'TEXT'
  | 'IDENTIFIER'
  | 'CODE'
  | 'WORD'

/** undefined: still coming. null: there is none. */
export type ReportValue = string | number | null | undefined

/** Words texts by their keys in the language of the reader; on paper some keys have words of their own. */
export type ReportWords = {
  text: (key: string, values?: Readonly<Record<string, string | number>>) => string
  /** null where no text has the key. */
  known: (key: string, values?: Readonly<Record<string, string | number>>) => string | null
  /** An amount of dollars. */
  money: (dollars: number) => string
}

/** What a report was asked for: the texts of its figures may name these values. */
export type ReportSelection = Period & {
  today: Day
  /** The day it shows. */
  asOf: Day
  year: string
  months: '12' | '24'
  scenario: Scenario
}

/** What a figure opens: a list of loans, or another report, with further parts of the address. */
export type Destination = { to: ReportName | ReportListName; with?: Readonly<Record<string, string | number>> }

type AnyRow = Readonly<Record<string, unknown>>

type FieldOf<Row> = Extract<keyof Row, string>

/** `Field` stands apart from `Row`, so that the tables of a report can stand in one list. */
export type ColumnDescription<Row = AnyRow, Field extends string = FieldOf<Row>> = {
  /** The field of a row, and of the total, that it shows. */
  field: Field
  /** The key of its text. */
  title: string
  as: ValueKind
  /** Its name in the address of a sorted table, where that is not the field's. */
  key?: string
  /** CODE and WORD: what the keys of its texts begin with. */
  words?: string
  /** Says its text instead of the field. */
  say?(row: Row, words: ReportWords): string
  /** The page of what it names. */
  link?(row: Row): string | null
  opens?(row: Row, selection: ReportSelection): Destination
  /** Left out on screen, or there and in the file, where neither a row nor the total has any of it. */
  isRare?: 'ON_SCREEN' | 'IN_FILE_TOO'
  /** Left out, everywhere. `TableDescription.paper` says which are on paper. */
  on?: readonly ReportMedium[]
}

export type TableDescription<Data, Row = AnyRow, Field extends string = FieldOf<Row>> = {
  /** The key of its heading; a paper may have another. */
  title: string
  /** Of its files, without the ending. */
  fileName: string | ((selection: ReportSelection, data: Data) => string)
  rows(data: Data): readonly Row[]
  rowKey(row: Row): string | number
  /** The last row; what it lacks stays blank. */
  total?(data: Data): Partial<Row>
  columns: readonly ColumnDescription<Row, Field>[]
  /** The key of what is said when there are no rows. */
  empty: string
  /** The order before anybody chose one, as the address has it. */
  sort?: string
  /** The rows have an order of their own. */
  isInOrder?: true
  isPaged?: true
  /** Left out, it is on no paper. */
  paper?: {
    title?: string
    /** The share of the page of each column but the first, which gets the rest; or of each by its field, in this order. */
    shares: number | Readonly<Partial<Record<Field, number>>>
  }
  on?: readonly ('SCREEN' | 'PAPER')[]
}

export type FigureDescription<Data> = {
  /** The key of its label, whose text may name values of the selection. */
  title: string
  as: 'MONEY' | 'COUNT' | 'NUMBER' | 'PERCENT'
  value(data: Data): ReportValue
  /** The key of a quieter line below it, or what says it; without data while they are coming. */
  note?: string | ((words: ReportWords, data: Data | undefined) => string)
  opens?(selection: ReportSelection): Destination
  isWarning?(data: Data): boolean
  on?: readonly ('SCREEN' | 'PAPER')[]
}

export type NoteDescription<Data> = {
  /** The key of the note, or what says it of the data; null where there is nothing to say. */
  text: string | ((data: Data, words: ReportWords, selection: ReportSelection) => string | null)
  on?: readonly ('SCREEN' | 'PAPER')[]
}

export type ReportDescription<Data> = {
  figures: readonly FigureDescription<Data>[]
  tables: readonly TableDescription<Data>[]
  notes: readonly NoteDescription<Data>[]
}

/** A list that a figure of a report opens. */
export type ListDescription<Data> = {
  table: TableDescription<Data>
  /** Parts of the address, and of its endpoint's query, besides what the report is asked for. */
  parameters?: readonly string[]
  /** What is listed, beside the way back to the report; null for what is not known yet. */
  heading(list: {
    words: ReportWords & { day: (day: Day) => string }
    selection: ReportSelection
    chosen: Readonly<Record<string, string>>
    data: Data | undefined
  }): (string | null)[]
  notes: readonly NoteDescription<Data>[]
}

/** Whether a part of a report is for a medium; without saying so it is for all. */
export const isOn = ({ on }: { on?: readonly ReportMedium[] }, medium: ReportMedium): boolean =>
  on === undefined || on.includes(medium)

/** Numbers stand at the right of a column. */
export const isNumberKind = (kind: ValueKind): boolean =>
  kind === 'MONEY' || kind === 'COUNT' || kind === 'NUMBER' || kind === 'PERCENT'

/** The value of a field; refuses what is no value of a cell. */
export function valueIn(row: AnyRow, field: string): ReportValue {
  const value = row[field]
  if (value === undefined || value === null || typeof value === 'string' || typeof value === 'number') return value
  throw new Error(`${field} is a ${typeof value}, which no column can show`)
}

/** The columns of a table for a screen or a file, without the rare ones that have nothing. */
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

/** A table as the lines of a file, headings first: raw amounts, ISO days, codes as they are stored. */
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

/** A code in words, as it is where no text knows it. */
export const wordOf = (value: ReportValue, { words: prefix }: ColumnDescription, words: ReportWords): string =>
  words.known(`${prefix}.${value}`) ?? String(value ?? '')

/** What an amount of some rows adds up to, to the cent. */
export const sumOf = <Row>(rows: readonly Row[], amountOf: (row: Row) => number): number =>
  dollarsOf(rows.reduce((cents, row) => cents + centsOf(amountOf(row)), 0))
