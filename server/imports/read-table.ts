import {
  FIELDS_OF_IMPORT,
  IMPORT_COLUMNS_MAX,
  IMPORT_ROWS_MAX,
  type ImportKind,
} from '#contract/imports/import-fields.ts'
import { unprocessable } from '../http/errors.ts'
import type { FormFile } from '../http/receive-form.ts'
import { csvRows, type TextRow } from '../tables/csv-text.ts'
import { decodeText } from '../tables/decode-text.ts'
import { headingsOf } from '../tables/headings.ts'
import { isArchive, xlsxRows } from '../tables/xlsx/xlsx-rows.ts'
import { guessMapping } from './guess-mapping.ts'

/** Lists often have a title or a day above their headings, in at most this many rows. */
const ROWS_ABOVE_MAX = 10

/** A file as a table: its headings, and the rows below them. */
export type Table = { headings: string[]; rows: TextRow[] }

/**
 * The table of a file, CSV or XLSX. Refuses a missing file, one above the limits of rows or columns, one without
 * a table, and one without a row below its headings.
 */
export async function readTable(file: FormFile | undefined, kind: ImportKind): Promise<Table> {
  if (!file) throw unprocessable('file', 'document.fileRequired')
  const isXlsx = isArchive(await file.read(0, 4))
  const rowsMax = IMPORT_ROWS_MAX[kind] + 1 + ROWS_ABOVE_MAX
  return checkedTable(isXlsx ? await xlsxRows(file, { rowsMax }) : await textRows(file, { rowsMax }), kind)
}

async function textRows(file: FormFile, { rowsMax }: { rowsMax: number }): Promise<TextRow[]> {
  const text = decodeText(await file.read(0, file.sizeBytes))
  if (text === undefined) throw unprocessable('file', 'import.noTable')
  const { rows, openQuoteIn } = csvRows(text, { rowsMax })
  if (openQuoteIn !== null) throw unprocessable('file', 'import.openQuote', { row: openQuoteIn })
  return rows
}

function checkedTable(all: TextRow[], kind: ImportKind): Table {
  const place = headingPlace(all.slice(0, ROWS_ABOVE_MAX + 1), kind)
  const [heading, rows] = [all[place], all.slice(place + 1)]
  if (!heading || rows.length === 0) throw unprocessable('file', 'import.noRows')
  const headings = headingsOf(heading.cells)
  const limit = IMPORT_ROWS_MAX[kind]
  if (rows.length > limit) throw unprocessable('file', 'import.tooManyRows', { limit })
  return { headings, rows }
}

/** The first row that names all needed columns; else the first row with two texts, since a title has only one. */
function headingPlace(rows: readonly TextRow[], kind: ImportKind): number {
  const isWhole = ({ cells }: TextRow) => {
    const mapping = guessMapping(kind, cells.slice(0, IMPORT_COLUMNS_MAX))
    return FIELDS_OF_IMPORT[kind].needed.every((field) => mapping[field] !== undefined)
  }
  const whole = rows.findIndex(isWhole)
  if (whole !== -1) return whole
  return Math.max(
    0,
    rows.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1),
  )
}
