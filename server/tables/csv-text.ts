import { IMPORT_COLUMNS_MAX } from '#contract/imports/import-fields.ts'

/** A row of a table, as it is in the file. */
export type TextRow = {
  /** The row number as in a spreadsheet: the heading is row 1. */
  row: number
  cells: string[]
}

/** The rows of a table. openQuoteIn is the row of a quotation mark that is never closed. */
export type CsvText = { rows: TextRow[]; openQuoteIn: number | null }

const DELIMITERS = [',', ';', '\t', '|'] as const
type Delimiter = (typeof DELIMITERS)[number]

/**
 * Reads the rows of a CSV text (RFC 4180). Cells are separated by commas, semicolons, tabs or bars, whichever the first
 * row has most of. Cells with a separator or a line break are in quotation marks, and a quotation mark inside is
 * doubled. Blank rows are counted and left out; reading stops beyond rowsMax. All columns beyond the most that a table
 * may have share one position, which shows that there are too many. Every character is looked at a fixed number of
 * times, whatever the text.
 */
export function csvRows(text: string, { rowsMax }: { rowsMax: number }): CsvText {
  const delimiter = delimiterOf(text)
  const rows: TextRow[] = []
  let row = 1
  for (let at = 0; at < text.length && rows.length <= rowsMax; row += 1) {
    const { cells, next } = readRow(text, { at, delimiter })
    if (next === undefined) return { rows, openQuoteIn: row }
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ row, cells })
    at = next
  }
  return { rows, openQuoteIn: null }
}

/**
 * The cells of the row that begins at a position, and the position of the next row; undefined when a quote stays open.
 */
function readRow(
  text: string,
  { at, delimiter }: { at: number; delimiter: Delimiter },
): { cells: string[]; next: number | undefined } {
  const cells: string[] = []
  for (let place = at; ; ) {
    const cell = text[place] === '"' ? quotedCell(text, place) : plainCell(text, { place, delimiter })
    if (cell === undefined) return { cells, next: undefined }
    // Text after a closing quote belongs to the cell, as spreadsheets read it.
    const rest = plainCell(text, { place: cell.end, delimiter })
    put(cells, cell.text + rest.text)
    if (text[rest.end] !== delimiter) return { cells, next: afterLineEnd(text, rest.end) }
    place = rest.end + 1
  }
}

/** Adds a cell to a row; beyond the most columns, in place of an empty one. */
function put(cells: string[], text: string): void {
  if (cells.length <= IMPORT_COLUMNS_MAX) cells.push(text)
  else if (text.trim() !== '') cells[IMPORT_COLUMNS_MAX] = text
}

type Cell = { text: string; end: number }

function quotedCell(text: string, place: number): Cell | undefined {
  const end = closingQuote(text, place)
  return end === undefined ? undefined : { text: text.slice(place + 1, end).replaceAll('""', '"'), end: end + 1 }
}

/** The position of the quotation mark that closes the one at a position; undefined when none does. */
function closingQuote(text: string, place: number): number | undefined {
  for (let from = place + 1; ; ) {
    const quote = text.indexOf('"', from)
    if (quote === -1) return undefined
    if (text[quote + 1] !== '"') return quote
    from = quote + 2
  }
}

const isLineEnd = (sign: string | undefined): boolean => sign === '\n' || sign === '\r'

function plainCell(text: string, { place, delimiter }: { place: number; delimiter: Delimiter }): Cell {
  let end = place
  while (end < text.length && text[end] !== delimiter && !isLineEnd(text[end])) end += 1
  return { text: text.slice(place, end), end }
}

const afterLineEnd = (text: string, place: number): number =>
  text[place] === '\r' && text[place + 1] === '\n' ? place + 2 : place + 1

/** The most frequent separator in the first row that is not blank, quoted cells left out. */
function delimiterOf(text: string): Delimiter {
  const counts = new Map<string, number>()
  let isBlank = true
  let isQuoteOpen = false
  for (let place = 0; place < text.length; place += 1) {
    const sign = text[place] ?? ''
    const closing = sign === '"' && !isQuoteOpen ? closingQuote(text, place) : undefined
    if (closing !== undefined) {
      place = closing
      continue
    }
    // Looked for once: after an open mark the search would go through the rest of the text at every further mark.
    isQuoteOpen ||= sign === '"'
    if (isLineEnd(sign) && !isBlank) break
    if (isLineEnd(sign)) counts.clear()
    if (DELIMITERS.some((delimiter) => delimiter === sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1)
    isBlank &&= sign.trim() === ''
  }
  return DELIMITERS.reduce((most, other) => ((counts.get(other) ?? 0) > (counts.get(most) ?? 0) ? other : most))
}
