import type { BankField } from '#contract/bank-statements/bank-columns.ts'
import type { BankMessage } from '#contract/messages/bank-messages.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'

/** Money that came in, as a statement says it. */
export type StatementLine = {
  postedOn: Day
  /** Above zero. */
  amountCents: Cents
  /** Who paid, as the bank names them, or what it says instead; may be empty. */
  payer: string
  memo: string
  /** Which account: the last digits of its number, or what the lender calls it; may be empty. */
  account: string
  /** Of a check, or of the bank's own. */
  number: string | null
  /** What the bank calls this line for ever, where it does: an OFX FITID with its account. */
  bankKey: string | null
}

/** A row or transaction that cannot be read, counted as people count. */
export type LineProblem = { row: number; field: BankField | null; value: string; code: BankMessage }

/** What a statement holds. */
export type ReadLines = {
  lines: StatementLine[]
  /** Money that went out. */
  passedOver: { count: number; cents: Cents }
  problems: LineProblem[]
}

/** Text of a bank as it is kept: one line, without signs that cannot be seen, at most so many letters. */
export function cleanText(text: string, lengthMax: number): string {
  const clean = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return [...clean].slice(0, lengthMax).join('').trim()
}

export const PAYER_LENGTH_MAX = 150
export const MEMO_LENGTH_MAX = 400
export const ACCOUNT_LENGTH_MAX = 60
export const NUMBER_LENGTH_MAX = 60
