import { strToU8, zipSync } from 'fflate'
import type { CsvCell } from '#contract/spreadsheet/csv.ts'
import { bookParts } from '#contract/spreadsheet/workbook.ts'
import { sheetOfRows } from './spreadsheet-rows.ts'

/** The rows of a list as an XLSX file. Loaded on demand, because no page needs it for display. */
export function spreadsheetFile(
  rows: readonly (readonly CsvCell[])[],
  { title, madeAt }: { title: string; madeAt: string },
): Uint8Array<ArrayBuffer> {
  const parts = [...bookParts([sheetOfRows(rows, title)], { title, madeAt })]
  return zipSync(Object.fromEntries(parts.map(({ name, xml }) => [name, strToU8([...xml].join(''))])))
}
