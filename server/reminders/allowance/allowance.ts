import type { HoldReason } from '#contract/reminders/reminders.ts'
import type { Instant } from '#engine/numbers/units.ts'
import type { RequestConfig } from '../../http/http.ts'

/** The numbers of letters that the installation allows. */
export type LetterNumbers = Pick<RequestConfig, 'lettersPerRecipient' | 'lettersPerLender' | 'newLenderDays'>

/** What the number of a lender's letters is decided by. */
export type LenderStanding = {
  /** When the lender's account was made. */
  lenderSince: Instant
  /** Borrowers with an account, who have agreed to this lender. */
  agreedBorrowers: number
  /** The number that an administrator has set in place of the rule; null: the rule. */
  lettersADay: number | null
  /** An administrator lets the account write to borrowers who have not agreed, however new it is. */
  mayWriteToStrangers: boolean
}

/** Why a notice waits, and until when. */
export type Hold = { reason: HoldReason; until: Instant }

const DAY_MS = 86_400_000
/** The number of a lender grows by so many letters for each day after the account's first days. */
const MORE_A_DAY = 10
/** And by so many for each borrower who has agreed to the lender. */
const MORE_A_BORROWER = 5
const LETTERS_MAX = 5000

const daysSince = (instant: Instant, now: Instant): number =>
  Math.max(0, Math.floor((Date.parse(now) - Date.parse(instant)) / DAY_MS))

/** The letters that a lender may send within a day, by the account's age and by the borrowers who have agreed to it. */
export function lettersADayOf(
  { lenderSince, agreedBorrowers, lettersADay }: LenderStanding,
  { lettersPerLender, newLenderDays }: LetterNumbers,
  now: Instant,
): number {
  if (lettersADay !== null) return lettersADay
  const daysGrown = Math.max(0, daysSince(lenderSince, now) - newLenderDays)
  return Math.min(LETTERS_MAX, lettersPerLender + MORE_A_DAY * daysGrown + MORE_A_BORROWER * agreedBorrowers)
}

/** The hold of a new account's letters to borrowers who have not agreed to it; null when there is none any more. */
export function newLenderHold(
  { lenderSince, mayWriteToStrangers }: Pick<LenderStanding, 'lenderSince' | 'mayWriteToStrangers'>,
  { newLenderDays }: Pick<LetterNumbers, 'newLenderDays'>,
  now: Instant,
): Hold | null {
  if (mayWriteToStrangers || daysSince(lenderSince, now) >= newLenderDays) return null
  return { reason: 'NEW_LENDER', until: new Date(Date.parse(lenderSince) + newLenderDays * DAY_MS).toISOString() }
}
