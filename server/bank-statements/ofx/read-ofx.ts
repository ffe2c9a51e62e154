import { STATEMENT_LINES_MAX } from '#contract/bank-statements/bank-columns.ts'
import { AMOUNT_MAX_CENTS } from '#contract/fields.ts'
import { isDay } from '#engine/numbers/dates.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
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
import { ofxSteps } from './ofx-elements.ts'

/** The elements of a transaction that are read. Others are not kept, however many there are. */
const FIELDS = ['DTPOSTED', 'TRNAMT', 'FITID', 'NAME', 'MEMO', 'CHECKNUM'] as const
type Fields = Partial<Record<(typeof FIELDS)[number], string>>

const isRead = (name: string): name is (typeof FIELDS)[number] => FIELDS.some((field) => field === name)
/** Money received and money paid out together. */
const TRANSACTIONS_MAX = 4 * STATEMENT_LINES_MAX

/** A transaction with the account of its statement. */
type Transaction = { account: string; fields: Fields }

/**
 * The money received in an OFX or QFX file, versions 1 and 2. Refuses a truncated file, one in another currency than US
 * dollars, and one of a credit card or an investment.
 */
export function readOfx(text: string): ReadLines {
  const transactions = transactionsIn(text)
  const read: ReadLines = { lines: [], passedOver: { count: 0, cents: 0 }, problems: [] }
  for (const [index, transaction] of transactions.entries()) {
    const found = readTransaction(transaction, index + 1)
    if ('code' in found) read.problems.push(found)
    else if (found.amountCents > 0) read.lines.push(found)
    else if (found.amountCents < 0) {
      read.passedOver.count += 1
      read.passedOver.cents -= found.amountCents
    }
  }
  return read
}

function transactionsIn(text: string): Transaction[] {
  const steps = ofxSteps(text)
  if (!steps) throw unprocessable('file', 'bank.noStatement')
  const transactions: Transaction[] = []
  let account = ''
  let open: Fields | undefined
  let isEnded = false
  let isForeign = false
  let isOfAccount = false
  let hasAccount = false
  for (const step of steps) {
    const { kind, name } = step
    // A file may also contain a card's statement, which starts with its own element.
    if (/^(CC|INV)?STMTRS$/.test(name) && kind === 'BEGIN') [isOfAccount, account] = [name === 'STMTRS', '']
    hasAccount ||= isOfAccount
    if (name === 'OFX' && kind === 'END') isEnded = true
    if (name === 'CURRENCY' || name === 'ORIGCURRENCY') isForeign = name === 'CURRENCY' && kind === 'BEGIN'
    if (name === 'STMTTRN' && kind !== 'TEXT') {
      if (open && isOfAccount) transactions.push({ account, fields: open })
      if (transactions.length > TRANSACTIONS_MAX) {
        throw unprocessable('file', 'bank.tooManyLines', { limit: STATEMENT_LINES_MAX })
      }
      open = kind === 'BEGIN' ? {} : undefined
    } else if (step.kind === 'TEXT') {
      // The currency of the account, or of one transaction. ORIGCURRENCY is the currency before the bank's conversion.
      const isCurrency = name === 'CURDEF' || (name === 'CURSYM' && isForeign)
      if (isCurrency && isOfAccount && step.text.toUpperCase() !== 'USD') throw otherCurrency(step.text)
      if (name === 'ACCTID' && !open) account = step.text
      // Of an element that appears twice (the payee's name, again in a transfer's account) the first is used.
      if (open && isRead(name) && !(name in open)) open[name] = step.text
    }
  }
  if (!isEnded || open) throw unprocessable('file', 'bank.damaged')
  if (!hasAccount) throw unprocessable('file', 'bank.notAnAccount')
  return transactions
}

const otherCurrency = (text: string) => unprocessable('file', 'bank.notDollars', { currency: cleanText(text, 10) })

function readTransaction({ account, fields }: Transaction, row: number): StatementLine | LineProblem {
  const { DTPOSTED = '', TRNAMT = '', FITID = '', NAME = '', MEMO = '', CHECKNUM = '' } = fields
  const postedOn = ofxDay(DTPOSTED)
  if (postedOn === undefined) return { row, field: 'date', value: cleanText(DTPOSTED, 60), code: 'bank.dayUnreadable' }
  const amountCents = ofxCents(TRNAMT)
  const amount = { row, field: 'amount', value: cleanText(TRNAMT, 60) } as const
  if (amountCents === undefined) return { ...amount, code: 'bank.amountUnreadable' }
  if (Math.abs(amountCents) > AMOUNT_MAX_CENTS) return { ...amount, code: 'bank.amountTooLarge' }
  const number = cleanText(CHECKNUM, NUMBER_LENGTH_MAX)
  return {
    postedOn,
    amountCents,
    payer: cleanText(NAME, PAYER_LENGTH_MAX),
    memo: cleanText(MEMO, MEMO_LENGTH_MAX),
    account: shownAccount(account),
    number: number === '' ? null : number,
    bankKey: FITID === '' ? null : JSON.stringify([account, FITID]),
  }
}

/** Only the last four digits of the account number are stored. */
const shownAccount = (account: string): string =>
  account.length > 4 ? `…${cleanText(account, ACCOUNT_LENGTH_MAX).slice(-4)}` : cleanText(account, ACCOUNT_LENGTH_MAX)

/** 20260503, without any time and zone after it: the day is the bank's own. */
function ofxDay(text: string): Day | undefined {
  const [, year, month, day] =
    /^(\d{4})(\d{2})(\d{2})(?:\d{2,6}(?:\.\d{1,6})?)?\s*(?:\[[^\]]{0,20}\])?$/.exec(text) ?? []
  const written = `${year}-${month}-${day}`
  return isDay(written) ? written : undefined
}

/** 1250, -12.5, +1,250.00 and 1250,00: a sign, and a point or a comma before one or two decimals. */
function ofxCents(text: string): Cents | undefined {
  const [, sign, whole = '', behindPoint, behindComma] =
    /^([+-]?)(\d{1,3}(?:,\d{3}){1,4}|\d{1,13})?(?:\.(\d{0,2})0*|,(\d{1,2}))?$/.exec(text.replace(/\s/g, '')) ?? []
  const decimals = behindPoint ?? behindComma ?? ''
  if (sign === undefined || whole + decimals === '') return undefined
  const cents = Number(whole.replace(/,/g, '') || '0') * 100 + Number(decimals.padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? (sign === '-' ? -cents : cents) : undefined
}
