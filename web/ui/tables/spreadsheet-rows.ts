import type { CsvCell } from '#contract/spreadsheet/csv.ts'
import { type Cell, day, number, type Row, type Sheet, type Style, text } from '#contract/spreadsheet/sheet.ts'
import { isDay } from '#engine/numbers/dates.ts'

const WIDTH_MAX = 44
const WIDTH_MIN = 9

/** The style of a column, from the values of all its cells. */
type Kind = { style: Style; isNumber: boolean }

/**
 * The rows of a list as a spreadsheet's sheet: the headings stay visible, numbers are numbers in their column's format,
 * and a column of days holds dates. A text stays a text, even if it begins like a formula.
 */
export function sheetOfRows(rows: readonly (readonly CsvCell[])[], name: string): Sheet {
  const [heading = [], ...body] = rows
  const kinds = heading.map((_, place) => kindOf(body.map((row) => row[place] ?? null)))
  const head: Row = heading.map((cell, place) =>
    text(String(cell ?? ''), kinds[place]?.isNumber ? 'headRight' : 'head'),
  )
  return {
    name: name.replace(/[[\]:*?/\\']/g, ' ').slice(0, 31),
    widths: heading.map((_, place) => widthOf(rows.map((row) => row[place] ?? null))),
    frozenRows: 1,
    rows: [head, ...body.map((row) => heading.map((_, place) => cellOf(row[place] ?? null, kinds[place])))],
  }
}

function kindOf(cells: readonly CsvCell[]): Kind {
  const given = cells.filter((cell) => cell !== null && cell !== '')
  const numbers = given.filter((cell) => typeof cell === 'number')
  if (numbers.length > 0 && numbers.length === given.length) return { style: formatOf(numbers), isNumber: true }
  const hasOnlyDays = given.length > 0 && given.every(isCountedDay)
  return { style: hasOnlyDays ? 'day' : 'plain', isNumber: false }
}

/** Spreadsheet programs disagree on the numbers of earlier days, and some have none for them. */
const FIRST_DAY_COUNTED = '1900-03-01'

const isCountedDay = (cell: CsvCell): boolean => typeof cell === 'string' && isDay(cell) && cell >= FIRST_DAY_COUNTED

/** The number format that shows the column's decimals: none, two as for money, or as many as there are. */
function formatOf(numbers: readonly number[]): Style {
  if (numbers.every(Number.isInteger)) return 'count'
  return numbers.every((one) => Number(one.toFixed(2)) === one) ? 'money' : 'decimal'
}

function cellOf(cell: CsvCell, kind: Kind | undefined): Cell | null {
  if (cell === null || cell === '') return null
  if (typeof cell === 'number') return number(cell, kind?.isNumber ? kind.style : 'plain')
  return kind?.style === 'day' ? day(cell) : text(cell)
}

const widthOf = (cells: readonly CsvCell[]): number =>
  cells.reduce<number>((most, cell) => Math.max(most, Math.min(WIDTH_MAX, String(cell ?? '').length + 3)), WIDTH_MIN)
