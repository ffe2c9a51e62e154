/** A row of a table, as it is in the file. */
export type TextRow = {
  /** The row number as in a spreadsheet: the heading is row 1. */
  row: number
  cells: string[]
}

/** The rows of a table. openQuoteIn is the row of a quotation mark that is never closed. */
export type CsvText = { rows: TextRow[]; openQuoteIn: number | null }

const DELIMITERS = [',', ';', '\t', '|'] as const

/**
 * Reads the rows of a CSV text (RFC 4180). Cells are separated by commas, semicolons, tabs or bars, whichever the first
 * row has most of. Cells with a separator or a line break are in quotation marks, and a quotation mark inside is
 * doubled. Blank rows are counted and left out.
 */
export function csvRows(text: string): CsvText {
  const delimiter = delimiterOf(text)
  const rows: TextRow[] = []
  let row = 1
  for (let at = 0; at < text.length; row += 1) {
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
  { at, delimiter }: { at: number; delimiter: string },
): { cells: string[]; next: number | undefined } {
  const cells: string[] = []
  for (let place = at; ; ) {
    const cell = text[place] === '"' ? quotedCell(text, place) : plainCell(text, { place, delimiter })
    if (cell === undefined) return { cells, next: undefined }
    cells.push(cell.text)
    // Text after a closing quote belongs to the cell, as spreadsheets read it.
    const rest = plainCell(text, { place: cell.end, delimiter })
    if (rest.text !== '') cells.push((cells.pop() ?? '') + rest.text)
    if (text[rest.end] !== delimiter) return { cells, next: afterLineEnd(text, rest.end) }
    place = rest.end + 1
  }
}

type Cell = { text: string; end: number }

function quotedCell(text: string, place: number): Cell | undefined {
  for (let from = place + 1; ; ) {
    const quote = text.indexOf('"', from)
    if (quote === -1) return undefined
    if (text[quote + 1] !== '"') return { text: text.slice(place + 1, quote).replaceAll('""', '"'), end: quote + 1 }
    from = quote + 2
  }
}

function plainCell(text: string, { place, delimiter }: { place: number; delimiter: string }): Cell {
  let end = place
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { text: text.slice(place, end), end }
}

const afterLineEnd = (text: string, place: number): number =>
  text[place] === '\r' && text[place + 1] === '\n' ? place + 2 : place + 1

/** The most frequent separator in the first row that is not blank, quoted cells left out. */
function delimiterOf(text: string): string {
  const line = text.replace(/"(?:[^"]|"")*"/g, '').match(/^.*\S.*$/m)?.[0] ?? ''
  const counts = DELIMITERS.map((sign) => ({ sign, count: line.split(sign).length - 1 }))
  return counts.reduce((most, other) => (other.count > most.count ? other : most)).sign
}
