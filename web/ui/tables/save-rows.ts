import { type CsvCell, csvOf } from '#contract/spreadsheet/csv.ts'
import { saveFile } from './save-file.ts'

export type RowsFormat = 'CSV' | 'XLSX'

/** Downloads the rows of a list, headings first. The name comes without its ending. */
export async function saveRows(
  rows: readonly (readonly CsvCell[])[],
  { name, format }: { name: string; format: RowsFormat },
): Promise<void> {
  if (format === 'CSV') {
    saveFile({ name: `${name}.csv`, type: 'text/csv;charset=utf-8', text: csvOf(rows) })
    return
  }
  const { spreadsheetFile } = await import('./spreadsheet-file.ts')
  const text = spreadsheetFile(rows, { title: name, madeAt: new Date().toISOString() })
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  saveFile({ name: `${name}.xlsx`, type, text })
}
