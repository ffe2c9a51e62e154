import { type BankMapping, STATEMENT_LINES_MAX } from '#contract/bank-statements/bank-columns.ts'
import { unprocessable } from '../../http/errors.ts'
import { csvRows, type TextRow } from '../../tables/csv-text.ts'
import { headingsOf, noHeadings } from '../../tables/headings.ts'
import { guessByContent, guessColumns, isEnough, withoutIdleDirection } from './guess-columns.ts'

/** A bank's list: its headings ('' for none), the rows below them, and the likely meaning of the columns. */
export type BankTable = { headings: string[]; rows: TextRow[]; guessed: BankMapping }

/** The most rows above the list: banks put a summary of the account there. */
const ROWS_ABOVE_MAX = 25

/**
 * The list in a CSV text: from the first row with headings for a day and an amount, or all rows where there is none.
 * Refuses a text that is no table, and one that is too large.
 */
export function bankTable(text: string): BankTable {
  const rowsMax = STATEMENT_LINES_MAX + ROWS_ABOVE_MAX
  const { rows: all, openQuoteIn } = csvRows(text, { rowsMax })
  if (openQuoteIn !== null) throw unprocessable('file', 'import.openQuote', { row: openQuoteIn })
  if (all.length === 0) throw unprocessable('file', 'bank.noStatement')
  if (all.length > rowsMax) throw tooManyLines()
  const at = all.slice(0, ROWS_ABOVE_MAX).findIndex(({ cells }) => isEnough(guessColumns(cells)))
  const byContent = at === -1 ? guessByContent(all.map(({ cells }) => cells)) : {}
  const isBare = at === -1 && isEnough(byContent)
  const heading = isBare ? undefined : all[Math.max(at, 0)]
  const rows = isBare ? all : all.slice(Math.max(at, 0) + 1)
  const headings = heading ? headingsOf(heading.cells) : noHeadings(rows)
  if (headings.length < 2) throw unprocessable('file', 'bank.noStatement')
  if (rows.length > STATEMENT_LINES_MAX) throw tooManyLines()
  if (rows.length === 0) throw unprocessable('file', 'bank.noLines')
  const guessed = isBare ? byContent : withoutIdleDirection(guessColumns(headings), rows)
  return { headings, rows, guessed }
}

const tooManyLines = () => unprocessable('file', 'bank.tooManyLines', { limit: STATEMENT_LINES_MAX })
