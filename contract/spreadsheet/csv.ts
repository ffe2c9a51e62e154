/**
 * A number is written as it is; a text is guarded with an apostrophe, so that no spreadsheet runs it, or a part of it, as
 * a formula.
 */
export type CsvCell = string | number | null

// Excel reads UTF-8 only with this mark in front; without it "Muñoz" shows as "MuÃ±oz".
const BYTE_ORDER_MARK = '\uFEFF'

/** Rows as a CSV file (RFC 4180, UTF-8 with byte order mark). The first row is the header. */
export function csvOf(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')
}

/**
 * The places within a text where a program that separates by semicolons or tabs begins a cell, and a formula would begin
 * with it. A dash or plus with a blank behind it begins an item of a list, so it is guarded only if a call or a link to
 * another program follows.
 */
const BEGINS_A_CELL = /([;\t\r\n] *)(?=[=@]|[+-](?:[^ ]|[^;\t\r\n]*[(|!]))/g

function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const guarded = /^(?:[=+\-@\t\r\n\0]| +[=+\-@])/.test(cell) ? `'${cell}` : cell
  const text = guarded.replace(BEGINS_A_CELL, "$1'")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
