import { BANK_FIELDS, type BankField, type BankMapping } from '#contract/bank-statements/bank-columns.ts'
import { IMPORT_COLUMNS_MAX } from '#contract/imports/import-fields.ts'
import type { DayOrder } from '#contract/tables/date-format.ts'
import { columnsByWords } from '../../tables/headings.ts'
import { bankDay, bankDayOrder, directionIn, signedCents } from './bank-values.ts'

/** The meaning of headings in banks' lists, in English and Spanish; the likelier words of a field first. */
const HEADINGS: Readonly<Record<BankField, string>> = {
  date: 'posting date, posted date, date posted, post date, booking date, date, transaction date, effective date, fecha, fecha de operación, fecha valor, fecha contable',
  amount: 'amount, transaction amount, amount (usd), amount usd, net amount, importe, monto',
  credit:
    'credit, credits, credit amount, deposit, deposits, deposit amount, money in, paid in, amount credit, abono, abonos, haber, ingresos, depósito, depósitos',
  debit:
    'debit, debits, debit amount, withdrawal, withdrawals, withdrawal amount, money out, paid out, amount debit, cargo, cargos, debe, retiro, retiros',
  direction:
    'credit/debit, credit or debit, debit/credit, cr/dr, dr/cr, credit debit indicator, transaction type, type, details, tipo',
  payer:
    'payer, name, payee, counterparty, description, transaction description, original description, ordenante, nombre, descripción, concepto',
  memo: 'memo, notes, note, extended description, details, additional information, reference text, remittance information, observaciones, detalle, referencia',
  number:
    'check number, check #, check no, check or slip #, serial number, reference number, reference, transaction id, número de cheque, folio',
  account: 'account, account name, account number, cuenta',
}

/** Guesses the meaning of a list's columns from its headings. Each column is one field at most. */
export const guessColumns = (headings: readonly string[]): BankMapping =>
  columnsByWords(
    headings,
    BANK_FIELDS.map((field) => ({ field, words: HEADINGS[field].split(', ') })),
  )

/** The letters of a cell beyond this do not make its column more likely to be that of names. */
const LETTERS_COUNTED = 100

/** Guesses the meaning of the columns of a list without headings, from their content. */
export function guessByContent(rows: readonly (readonly string[])[]): BankMapping {
  // Limited to the columns that a list may have, because every row is read once per column.
  const places = rows.reduce((most, cells) => Math.min(IMPORT_COLUMNS_MAX, Math.max(most, cells.length)), 0)
  const columns = Array.from({ length: places }, (_, place) =>
    rows.map((cells) => (cells[place] ?? '').trim()).filter((text) => text !== ''),
  )
  const isAll = (column: readonly string[], test: (text: string) => boolean) => column.length > 0 && column.every(test)
  const isDayIn = (order: DayOrder) => (text: string) => bankDay(text, order) !== undefined
  const date = columns.findIndex((column) => {
    // Most columns hold no days, and their first cell shows it.
    const isLikely = isAll(column.slice(0, 1), (text) => isDayIn('MONTH_FIRST')(text) || isDayIn('DAY_FIRST')(text))
    return isLikely && isAll(column, isDayIn(bankDayOrder(column)))
  })
  const amount = columns.findIndex(
    (column, place) => place !== date && isAll(column, (text) => signedCents(text) !== undefined),
  )
  const lengths = columns.map((column) => column.reduce((sum, text) => sum + lettersIn(text), 0))
  const payer = lengths.indexOf(Math.max(...lengths, 0))
  return {
    ...(date >= 0 && { date }),
    ...(amount >= 0 && { amount }),
    ...((lengths[payer] ?? 0) > 0 && payer !== date && payer !== amount && { payer }),
  }
}

const lettersIn = (text: string): number => text.slice(0, LETTERS_COUNTED).replace(/[^A-Za-z]/g, '').length

/** Drops the direction column unless all its words are directions: many a "Type" column names a kind of payment. */
export function withoutIdleDirection(mapping: BankMapping, rows: readonly { cells: readonly string[] }[]): BankMapping {
  const { direction, ...others } = mapping
  if (direction === undefined) return mapping
  const isSaid = rows.every(({ cells }) => {
    const text = (cells[direction] ?? '').trim()
    return text === '' || directionIn(text) !== undefined
  })
  return isSaid ? mapping : others
}

/** Whether lines can be read with these columns. */
export const isEnough = ({ date, amount, credit }: BankMapping): boolean =>
  date !== undefined && (amount !== undefined || credit !== undefined)
