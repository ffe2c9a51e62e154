import { STATEMENT_LINES_MAX } from '#contract/bank-statements/bank-columns.ts'
import { AMOUNT_MAX_CENTS } from '#contract/fields.ts'
import { isDay } from '#engine/numbers/dates.ts'
import type { Cents } from '#engine/numbers/units.ts'
import { unprocessable } from '../../http/errors.ts'
import {
  ACCOUNT_LENGTH_MAX,
  cleanText,
  type LineProblem,
  MEMO_LENGTH_MAX,
  PAYER_LENGTH_MAX,
  type ReadLines,
  type StatementLine,
} from '../statement-line.ts'
import { allOf, at, readXml, textAt, type XmlElement } from './xml-elements.ts'

/** Money received and money paid out together. */
const ENTRIES_MAX = 4 * STATEMENT_LINES_MAX

/** Whether a text is a bank-to-customer statement of ISO 20022. */
export const looksLikeCamt = (text: string): boolean => /<(?:\w{1,20}:)?BkToCstmrStmt[\s>]/.test(text.slice(0, 20_000))

/**
 * The money received in a CAMT.053 file (ISO 20022, any version): booked entries only. An entry that stands for several
 * payments is read as those payments when each has its amount and they add up to it; otherwise as one. Refuses a file that
 * is no well-formed XML, and an entry in another currency than US dollars.
 */
export function readCamt(text: string): ReadLines {
  const root = readXml(text)
  if (!root) throw unprocessable('file', 'bank.damaged')
  const statements = allOf(at(root, 'BkToCstmrStmt'), 'Stmt')
  if (statements.length === 0) throw unprocessable('file', 'bank.noStatement')
  const read: ReadLines = { lines: [], passedOver: { count: 0, cents: 0 }, problems: [] }
  let row = 0
  for (const statement of statements) {
    const account = textAt(statement, 'Acct', 'Id', 'IBAN') || textAt(statement, 'Acct', 'Id', 'Othr', 'Id')
    for (const entry of allOf(statement, 'Ntry')) {
      row += 1
      if (row > ENTRIES_MAX) throw unprocessable('file', 'bank.tooManyLines', { limit: STATEMENT_LINES_MAX })
      readEntry(read, entry, { account, row })
    }
  }
  return read
}

function readEntry(read: ReadLines, entry: XmlElement, { account, row }: { account: string; row: number }): void {
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')
  // What is only announced may still not come.
  if (status !== 'BOOK') return
  const total = amountOf(at(entry, 'Amt'))
  const value = cleanText(textAt(entry, 'Amt'), 60)
  if (total === undefined) {
    read.problems.push({ row, field: 'amount', value, code: 'bank.amountUnreadable' })
    return
  }
  if (total > AMOUNT_MAX_CENTS) {
    read.problems.push({ row, field: 'amount', value, code: 'bank.amountTooLarge' })
    return
  }
  if (total === 0) return
  if (textAt(entry, 'CdtDbtInd') !== 'CRDT') {
    read.passedOver.count += 1
    read.passedOver.cents += total
    return
  }
  const written = textAt(entry, 'BookgDt', 'Dt') || textAt(entry, 'BookgDt', 'DtTm') || textAt(entry, 'ValDt', 'Dt')
  const postedOn = written.slice(0, 10)
  if (!isDay(postedOn)) {
    const problem: LineProblem = { row, field: 'date', value: cleanText(written, 60), code: 'bank.dayUnreadable' }
    read.problems.push(problem)
    return
  }
  const reference = textAt(entry, 'AcctSvcrRef') || textAt(entry, 'NtryRef')
  const payments = paymentsOf(entry, total)
  for (const [index, { details, amountCents }] of payments.entries()) {
    const own = textAt(details, 'Refs', 'AcctSvcrRef')
    const key = own || reference
    read.lines.push({
      postedOn,
      amountCents,
      payer: cleanText(payerOf(details), PAYER_LENGTH_MAX),
      memo: cleanText(memoOf(entry, details), MEMO_LENGTH_MAX),
      account: shownAccount(account),
      number: null,
      bankKey: key === '' ? null : JSON.stringify([account, key, ...(own || payments.length === 1 ? [] : [index])]),
    } satisfies StatementLine)
  }
}

type Payment = { details: XmlElement | undefined; amountCents: Cents }

/** The payments of an entry: its details, if each has an amount and they add up; otherwise one, with the first details. */
function paymentsOf(entry: XmlElement, total: Cents): Payment[] {
  const details = allOf(entry, 'NtryDtls').flatMap((each) => allOf(each, 'TxDtls'))
  const amounts = details.map((each) => amountOf(at(each, 'Amt') ?? at(each, 'AmtDtls', 'TxAmt', 'Amt')))
  const sum = amounts.reduce<number>((so, cents) => so + (cents ?? Number.NaN), 0)
  const isDivided = details.length > 1 && sum === total && amounts.every((cents) => cents !== undefined && cents > 0)
  if (!isDivided) return [{ details: details[0], amountCents: total }]
  return details.map((each, index) => ({ details: each, amountCents: amounts[index] ?? 0 }))
}

const payerOf = (details: XmlElement | undefined): string =>
  textAt(details, 'RltdPties', 'Dbtr', 'Nm') ||
  textAt(details, 'RltdPties', 'Dbtr', 'Pty', 'Nm') ||
  textAt(details, 'RltdPties', 'UltmtDbtr', 'Nm') ||
  textAt(details, 'RltdPties', 'UltmtDbtr', 'Pty', 'Nm')

/** What the payer wrote and the references that came along: a loan may be named in any of them. */
function memoOf(entry: XmlElement, details: XmlElement | undefined): string {
  const endToEnd = textAt(details, 'Refs', 'EndToEndId')
  return [
    ...allOf(at(details, 'RmtInf'), 'Ustrd').map(({ text }) => text.trim()),
    ...allOf(at(details, 'RmtInf'), 'Strd').map((each) => textAt(each, 'CdtrRefInf', 'Ref')),
    endToEnd === 'NOTPROVIDED' ? '' : endToEnd,
    textAt(details, 'AddtlTxInf') || textAt(entry, 'AddtlNtryInf'),
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** An amount in dollars with at most two decimals that count; refuses another currency. */
function amountOf(element: XmlElement | undefined): Cents | undefined {
  if (!element) return undefined
  const currency = element.attributes['Ccy'] ?? ''
  if (currency !== 'USD') throw unprocessable('file', 'bank.notDollars', { currency: cleanText(currency, 10) || '?' })
  const [, whole, decimals = ''] = /^(\d{1,13})(?:\.(\d{0,2})0*)?$/.exec(element.text.trim()) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}

/** Only the last four characters of the account number are stored. */
const shownAccount = (account: string): string =>
  account.length > 4 ? `…${cleanText(account, ACCOUNT_LENGTH_MAX).slice(-4)}` : cleanText(account, ACCOUNT_LENGTH_MAX)
