import type { BankField } from '#contract/bank-statements/bank-columns.ts'
import type { BankMessage } from '#contract/messages/bank-messages.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'

/** Money received, as a line of a statement gives it. */
export type StatementLine = {
  postedOn: Day
  /** Above zero. */
  amountCents: Cents
  /** The payer's name or other text that the bank gives; may be empty. */
  payer: string
  memo: string
  /** The account: the last digits of its number, or the lender's name for it; may be empty. */
  account: string
  /** The number of a check, or the bank's own number. */
  number: string | null
  /** The bank's permanent id of this line, if it has one: an OFX FITID with its account. */
  bankKey: string | null
}

/** A row or transaction that cannot be read, numbered from 1. */
export type LineProblem = { row: number; field: BankField | null; value: string; code: BankMessage }

/** The content of a statement. */
export type ReadLines = {
  lines: StatementLine[]
  /** Money paid out. */
  passedOver: { count: number; cents: Cents }
  problems: LineProblem[]
}

/**
 * A bank's text as it is stored: one line, without invisible characters, up to a maximum length. Only the beginning is
 * looked at, twenty times that length, because banks fill up their columns with blanks.
 */
export function cleanText(text: string, lengthMax: number): string {
  const clean = text
    .slice(0, 20 * lengthMax)
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
