import { type BankMapping, STATEMENT_LINES_MAX } from '#contract/bank-statements/bank-columns.ts'
import type { DayOrder } from '#contract/tables/date-format.ts'
import { unprocessable } from '../http/errors.ts'
import type { FormFile } from '../http/receive-form.ts'
import { decodeText } from '../tables/decode-text.ts'
import { looksLikeCamt, readCamt } from './camt/read-camt.ts'
import type { BankTable } from './csv/bank-table.ts'
import { bankDayOrder } from './csv/bank-values.ts'
import { isEnough } from './csv/guess-columns.ts'
import { type Reading, readCsv } from './csv/read-csv.ts'
import { type KeyedLine, keyedLines } from './line-keys.ts'
import { decodeOfx, looksLikeOfx } from './ofx/decode-ofx.ts'
import { readOfx } from './ofx/read-ofx.ts'
import type { LineProblem, ReadLines } from './statement-line.ts'

/** The way that a lender's list with these headings was read last time. */
export type Remembered = { mapping: BankMapping; dayOrder?: DayOrder; account?: string }

/** The user's choices about a list's columns; left out, they are remembered or guessed. */
export type AskedReading = {
  mapping?: BankMapping | undefined
  dayOrder?: DayOrder | undefined
  account?: string | undefined
}

/** A statement that was read. */
export type ReadStatement = {
  /** OFX stands for every format of banks that names its own fields: OFX, QFX and CAMT.053. */
  format: 'CSV' | 'OFX'
  /** The table of a list; null for a format of banks. */
  table: BankTable | null
  reading: Reading
  isRemembered: boolean
  isReadable: boolean
  lines: KeyedLine[]
  passedOver: ReadLines['passedOver']
  problems: LineProblem[]
}

/** An uploaded statement as text, and the way to read it: a bank's list, or one of the formats of banks. */
export type StatementText = { text: string; kind: 'LIST' | 'OFX' | 'CAMT' }

/** The text of an uploaded statement. Refuses no file and one that is no text. */
export async function statementText(file: FormFile | undefined): Promise<StatementText> {
  if (!file) throw unprocessable('file', 'document.fileRequired')
  const bytes = await file.read(0, file.sizeBytes)
  const asOfx = decodeOfx(bytes)
  if (asOfx !== undefined && looksLikeOfx(asOfx)) return { text: asOfx, kind: 'OFX' }
  if (asOfx !== undefined && looksLikeCamt(asOfx)) return { text: asOfx, kind: 'CAMT' }
  const text = decodeText(bytes)
  if (text === undefined) throw unprocessable('file', 'bank.noStatement')
  return { text, kind: 'LIST' }
}

/** The money received in a file of a format of banks. */
export function readBankFormat({ text, kind }: StatementText): ReadStatement {
  return {
    format: 'OFX',
    table: null,
    isRemembered: false,
    isReadable: true,
    reading: { mapping: {}, dayOrder: 'MONTH_FIRST', account: '' },
    ...checked(kind === 'CAMT' ? readCamt(text) : readOfx(text)),
  }
}

/** The money received in a bank's list; no lines while the columns are not known. */
export function readCsvStatement(
  table: BankTable,
  { asked, remembered }: { asked: AskedReading; remembered: Remembered | undefined },
): ReadStatement {
  const mapping = asked.mapping ?? remembered?.mapping ?? table.guessed
  const dates = table.rows.map(({ cells }) => (mapping.date === undefined ? '' : (cells[mapping.date] ?? '')))
  const reading: Reading = {
    mapping,
    // The days of this file decide their order; only where they cannot, the order of the last file is used.
    dayOrder: asked.dayOrder ?? orderOf(dates, remembered),
    account: asked.account ?? remembered?.account ?? '',
  }
  const isReadable = isEnough(mapping)
  const none: ReadLines = { lines: [], passedOver: { count: 0, cents: 0 }, problems: [] }
  return {
    format: 'CSV',
    table,
    reading,
    isReadable,
    isRemembered: remembered !== undefined && asked.mapping === undefined,
    ...checked(isReadable ? readCsv(table, reading) : none),
  }
}

function orderOf(dates: readonly string[], remembered: Remembered | undefined): DayOrder {
  const told = bankDayOrder(dates)
  const others = dates.some((text) => /^\s*(1[3-9]|2\d|3[01])\D|^\s*\d{1,2}\D(1[3-9]|2\d|3[01])\D/.test(text))
  return others ? told : (remembered?.dayOrder ?? told)
}

function checked({ lines, passedOver, problems }: ReadLines): Pick<ReadStatement, 'lines' | 'passedOver' | 'problems'> {
  if (lines.length > STATEMENT_LINES_MAX) {
    throw unprocessable('file', 'bank.tooManyLines', { limit: STATEMENT_LINES_MAX })
  }
  return { lines: keyedLines(lines), passedOver, problems }
}
