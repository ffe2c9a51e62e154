/** A number is written as it is; a text is escaped, so that no spreadsheet runs it as a formula. */
export type CsvCell = string | number | null

// Excel reads UTF-8 only with this mark in front; without it "Muñoz" shows as "MuÃ±oz".
const BYTE_ORDER_MARK = '\uFEFF'

/** Rows as a CSV file (RFC 4180, UTF-8 with byte order mark). The first row is the header. */
export function csvOf(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')
}

function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = /^[=+\-@\t\r\n\0]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
