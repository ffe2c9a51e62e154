/** Prints rows under headings, the first column to the left, the others to the right. */
export function printTable(title: string, rows: string[][]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  const lines = rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  )
  console.log([`\n${title}`, ...lines].join('\n'))
}

/** Three significant digits, without an exponent. */
export function digits(value: number): string {
  return value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)))
}
