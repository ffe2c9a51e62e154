import type { BankField, BankMapping } from '#contract/bank-statements/bank-columns.ts'
import { AMOUNT_MAX_CENTS } from '#contract/fields.ts'
import type { DayOrder } from '#contract/tables/date-format.ts'
import type { Cents } from '#engine/numbers/units.ts'
import { unprocessable } from '../../http/errors.ts'
import {
  ACCOUNT_LENGTH_MAX,
  cleanText,
  type LineProblem,
  MEMO_LENGTH_MAX,
  NUMBER_LENGTH_MAX,
  PAYER_LENGTH_MAX,
  type ReadLines,
  type StatementLine,
} from '../statement-line.ts'
import type { BankTable } from './bank-table.ts'
import { bankDay, directionIn, signedCents } from './bank-values.ts'
import { isEnough } from './guess-columns.ts'

/** The way to read the columns of a list. */
export type Reading = { mapping: BankMapping; dayOrder: DayOrder; account: string }

type Cell = (field: BankField) => string

/**
 * The money received in a bank's list. Rows without any amount (an opening balance, a total) are skipped silently.
 * Refuses columns that do not fit the list.
 */
export function readCsv(table: BankTable, reading: Reading): ReadLines {
  checkColumns(table, reading.mapping)
  const read: ReadLines = { lines: [], passedOver: { count: 0, cents: 0 }, problems: [] }
  for (const { row, cells } of table.rows) {
    const cell: Cell = (field) => {
      const place = reading.mapping[field]
      return place === undefined ? '' : (cells[place] ?? '').trim()
    }
    const found = readRow(cell, { row, reading })
    if (found === null) continue
    if ('code' in found) read.problems.push(found)
    else if (found.amountCents > 0) read.lines.push(found)
    else if (found.amountCents < 0) {
      read.passedOver.count += 1
      read.passedOver.cents -= found.amountCents
    }
  }
  return read
}

function checkColumns({ headings }: Pick<BankTable, 'headings'>, mapping: BankMapping): void {
  const places = Object.values(mapping)
  const isSound = isEnough(mapping) && places.every((place) => place < headings.length)
  if (!isSound || new Set(places).size < places.length) throw unprocessable('mapping', 'bank.columnsIncomplete')
}

function readRow(cell: Cell, { row, reading }: { row: number; reading: Reading }): StatementLine | LineProblem | null {
  const amountCents = amountOf(cell)
  if (amountCents === null) return null
  const problem = (field: BankField, code: LineProblem['code']): LineProblem => ({
    row,
    field,
    code,
    value: cleanText(cell(field), 60),
  })
  if (typeof amountCents !== 'number') return problem(amountCents.field, amountCents.code)
  const postedOn = bankDay(cell('date'), reading.dayOrder)
  if (postedOn === undefined) return problem('date', 'bank.dayUnreadable')
  const number = cleanText(cell('number'), NUMBER_LENGTH_MAX)
  return {
    postedOn,
    amountCents,
    bankKey: null,
    payer: cleanText(cell('payer'), PAYER_LENGTH_MAX),
    memo: cleanText(cell('memo'), MEMO_LENGTH_MAX),
    account: cleanText(cell('account') || reading.account, ACCOUNT_LENGTH_MAX),
    number: number === '' ? null : number,
  }
}

type Unreadable = Pick<LineProblem, 'code'> & { field: BankField }

/** Signed cents, above zero for money received; null for a row without an amount; or the problem with the row. */
function amountOf(cell: Cell): Cents | Unreadable | null {
  const [amount, credit, debit] = [cell('amount'), cell('credit'), cell('debit')]
  if (amount === '' && credit === '' && debit === '') return null
  if (amount !== '') return signedBy(cell('direction'), signedCents(amount))
  const [moneyIn, moneyOut] = [credit === '' ? 0 : signedCents(credit), debit === '' ? 0 : signedCents(debit)]
  if (moneyIn === undefined || moneyIn < 0) return { field: 'credit', code: 'bank.amountUnreadable' }
  if (moneyOut === undefined) return { field: 'debit', code: 'bank.amountUnreadable' }
  // Some banks write money paid out with a sign, some without.
  if (moneyIn > 0 && moneyOut !== 0) return { field: 'credit', code: 'bank.bothWays' }
  return moneyIn > 0 ? withinReason(moneyIn, 'credit') : withinReason(-Math.abs(moneyOut), 'debit')
}

function signedBy(direction: string, cents: Cents | undefined): Cents | Unreadable {
  if (cents === undefined) return { field: 'amount', code: 'bank.amountUnreadable' }
  if (direction === '') return withinReason(cents, 'amount')
  const way = directionIn(direction)
  if (way === undefined) return { field: 'direction', code: 'bank.directionUnknown' }
  return withinReason(way === 'OUT' ? -Math.abs(cents) : cents, 'amount')
}

const withinReason = (cents: Cents, field: BankField): Cents | Unreadable =>
  Math.abs(cents) > AMOUNT_MAX_CENTS ? { field, code: 'bank.amountTooLarge' } : cents
