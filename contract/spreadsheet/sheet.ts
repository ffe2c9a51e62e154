import type { Cents, Day } from '#engine/numbers/units.ts'

/** The looks of a cell; styles.ts defines them. */
export const STYLES = [
  ...(['plain', 'title', 'note', 'head', 'headRight', 'label', 'strong', 'hint'] as const),
  ...([
    'money',
    'moneyInput',
    'moneyCarried',
    'moneyTotal',
    'moneyCheck',
    'whole',
    'wholeInput',
    'wholeTotal',
  ] as const),
  ...(['day', 'dayInput', 'dayCarried', 'percent', 'percentInput', 'factor', 'factorCarried', 'textInput'] as const),
  ...(['count', 'decimal'] as const),
] as const
export type Style = (typeof STYLES)[number]

/**
 * A cell of a spreadsheet. A formula has its current result, for programs that show it without calculating; null is no
 * result.
 */
export type Cell =
  | { kind: 'TEXT'; text: string; style: Style }
  | { kind: 'NUMBER'; value: number; style: Style }
  | { kind: 'FORMULA'; formula: string; value: number | string | null; style: Style }

export type Row = readonly (Cell | null)[]

export type Sheet = {
  /** At most 31 characters, none of []:*?/\ and no apostrophe. */
  name: string
  /** In characters, one for each column. */
  widths: readonly number[]
  /** The number of first rows that do not scroll; the last of them has the column headings. */
  frozenRows: number
  /** A range in which any cell but 0 is shown as a fault: 'Q5:Q40'. */
  faults?: string
  rows: Iterable<Row>
}

export const text = (content: string, style: Style = 'plain'): Cell => ({ kind: 'TEXT', text: content, style })
export const number = (value: number, style: Style): Cell => ({ kind: 'NUMBER', value, style })
export const money = (cents: Cents, style: Style = 'money'): Cell => number(cents / 100, style)
export const day = (on: Day, style: Style = 'day'): Cell => number(serialOf(on), style)

/** A day as a spreadsheet stores it: days since 30 December 1899. Right from 1 March 1900 on. */
export const serialOf = (on: Day): number => Date.parse(`${on}T00:00:00.000Z`) / 86_400_000 + 25_569

/** The letters of a column, from 0: 'A', 'Z', 'AA'. */
export function columnName(index: number): string {
  const rest = String.fromCharCode(65 + (index % 26))
  return index < 26 ? rest : columnName(Math.floor(index / 26) - 1) + rest
}
