import { IMPORT_COLUMNS_MAX } from '#contract/imports/import-fields.ts'
import type { IncomingFile } from '../../files/file-store.ts'
import { Refusal, unprocessable } from '../../http/errors.ts'
import type { TextRow } from '../csv-text.ts'
import { type ReadingTime, readingTime } from '../reading-time.ts'
import { openArchive } from './archive.ts'
import { dayText, numberText, percentText } from './cell-text.ts'
import { readXml, type XmlTaker } from './read-xml.ts'
import { type Book, readBook, TEXT_LENGTH_MAX, unescaped } from './workbook.ts'

/** True if a file begins as a zip archive does. Every XLSX file is one. */
export const isArchive = (first: Uint8Array): boolean => Buffer.from(first).subarray(0, 4).equals(ARCHIVE)

const ARCHIVE = Buffer.from('PK\x03\x04', 'latin1')

/**
 * Reads the rows of the first visible sheet of an XLSX file (ECMA-376), in the form of a CSV file's rows: days as
 * YYYY-MM-DD, percentages with their sign, numbers without the noise of binary fractions, formulas by the result they
 * had when they were saved. Blank rows are counted and left out; reading stops beyond rowsMax. Refuses a file that is
 * no workbook, a formula without a result, a file that unpacks to far too much, and one that takes too long to read.
 */
export async function xlsxRows(
  file: Pick<IncomingFile, 'sizeBytes' | 'read'>,
  { rowsMax, time = readingTime() }: { rowsMax: number; time?: ReadingTime },
): Promise<TextRow[]> {
  const rows: TextRow[] = []
  try {
    const archive = await openArchive(file)
    const book = archive && (await readBook({ archive, time }))
    if (!book) throw unprocessable('file', 'import.noTable')
    await readXml(archive.part(book.sheet), { taker: sheetTaker(book, { rows, rowsMax }), time })
  } catch (error) {
    // Any other fault (a password, a broken download) means that the file has no readable table.
    throw error instanceof Refusal ? error : unprocessable('file', 'import.noTable')
  }
  return rows
}

/** The most letters in the cells of a sheet. A text that stands once in the file may be in many cells. */
const LETTERS_MAX = 20_000_000

/** A cell while it is being read. */
type Cell = { at: string; place: number; type: string; style: number; text: string; formula: boolean; value: boolean }

function sheetTaker(book: Book, { rows, rowsMax }: { rows: TextRow[]; rowsMax: number }): XmlTaker {
  let row = 0
  let cells: string[] = []
  let cell: Cell | undefined
  let next = 0
  let pronounced = 0
  let lettersLeft = LETTERS_MAX
  return {
    isDone: () => rows.length > rowsMax,
    open: (element, attribute) => {
      if (element === 'row') {
        row = rowOf(attribute('r')) ?? row + 1
        cells = []
        next = 0
      } else if (element === 'c') {
        const at = attribute('r')
        const place = placeOf(at ?? '') ?? next
        next = place + 1
        const [type, style] = [attribute('t') ?? 'n', Number(attribute('s') ?? 0)]
        cell = { at: at ?? `row ${row}`, place, type, style, text: '', formula: false, value: false }
      } else if (element === 'f' && cell) cell.formula = true
      else if (element === 'rPh') pronounced += 1
    },
    close: (element, content) => {
      if (element === 'rPh') pronounced -= 1
      if (cell && (element === 'v' || (element === 't' && pronounced === 0))) {
        cell.text += content
        cell.value = true
      }
      if (element === 'c' && cell) {
        lettersLeft -= put(cells, cell, book)
        if (lettersLeft < 0) throw unprocessable('file', 'import.tooMuchInside')
        cell = undefined
      }
      if (element === 'row' && cells.some((text) => text.trim() !== '')) rows.push({ row, cells })
    },
  }
}

/** Puts the text of a cell into its row, and gives the length of the text. */
function put(cells: string[], cell: Cell, book: Book): number {
  if (cell.formula && !cell.value) throw unprocessable('file', 'import.formulaWithoutResult', { cell: cell.at })
  // Some programs write an empty value into an empty cell. Otherwise it would be read as the number 0.
  const text = cell.text === '' ? '' : textOf(cell, book).slice(0, TEXT_LENGTH_MAX)
  if (text === '') return 0
  // All columns beyond the limit share one position, which shows that there are too many.
  const place = Math.min(cell.place, IMPORT_COLUMNS_MAX)
  while (cells.length < place) cells.push('')
  cells[place] = text
  return text.length
}

function textOf({ type, style, text }: Cell, { texts, kinds, isFrom1904 }: Book): string {
  if (type === 's') return texts[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
  if (type === 'd') return text
  if (type !== 'n') return unescaped(text)
  const kind = kinds[style] ?? 'NUMBER'
  if (kind === 'DAY') return dayText(text, { isFrom1904 })
  return kind === 'PERCENT' ? percentText(text) : numberText(text)
}

/** The column index of 'AB12', from 0; undefined if the text names no column. */
function placeOf(at: string): number | undefined {
  const [letters] = /^[A-Z]{1,3}/.exec(at) ?? []
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** A row number, from 1; undefined if the text is none. */
const rowOf = (at: string | undefined): number | undefined => (/^[1-9]\d{0,6}$/.test(at ?? '') ? Number(at) : undefined)
