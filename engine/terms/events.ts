import type { Cents, Day, Instant, RatePpm } from '../numbers/units.ts'
import type { LoanTerms } from './terms.ts'

/** How one payment is applied: by the loan's order, to principal alone, or as the lender says. */
export type Application =
  | { kind: 'STANDARD' }
  | { kind: 'PRINCIPAL_ONLY' }
  | { kind: 'BY_HAND'; interestCents: Cents; principalCents: Cents; feesCents: Cents }

/** What extra principal does to the rows that remain. */
export type ExtraPrincipal = 'SHORTEN_TERM' | 'LOWER_PAYMENT'

/** The terms that may change during the life of a loan, from a day on. Absent: as before. */
export type TermsChange = {
  annualRatePpm?: RatePpm
  maturityOn?: Day
  frequency?: LoanTerms['frequency']
  lateFee?: LoanTerms['lateFee']
  graceDays?: number
  balloon?: LoanTerms['balloon']
  interestOnlyMonths?: number
  structure?: LoanTerms['structure']
  /** Due day of the first row after the change. */
  nextDueOn?: Day
}

type EventBase = {
  /** Positive, unique within the loan, given in the order of entry. */
  id: number
  /** The day it counts from. */
  effectiveOn: Day
  /** When it was entered. Order of replay: effectiveOn, then recordedAt, then id. */
  recordedAt: Instant
}

/** One fact in the life of a loan. Facts are appended, never changed; a correction is a further fact. */
export type LoanEvent = EventBase &
  (
    | { kind: 'DISBURSED'; amountCents: Cents }
    | { kind: 'PAYMENT_RECEIVED'; amountCents: Cents; application: Application; extraPrincipal: ExtraPrincipal }
    | { kind: 'PAYMENT_REVERSED'; paymentId: number }
    | { kind: 'FEE_CHARGED'; amountCents: Cents }
    | { kind: 'FEE_WAIVED'; feeId: FeeId; amountCents: Cents }
    | { kind: 'INTEREST_ADJUSTED'; amountCents: Cents }
    | { kind: 'TERMS_CHANGED'; change: TermsChange }
    /** The lender's word that the loan is in default, or, lifted, that it no longer is: by its days past due alone then. */
    | { kind: 'MARKED_DEFAULTED'; isLifted?: true }
    | { kind: 'WRITTEN_OFF' }
    | { kind: 'NOTE' }
  )

/** A fee charged by hand is named by its event, a late fee by the installment it belongs to. */
export type FeeId = { kind: 'EVENT'; eventId: number } | { kind: 'LATE_FEE'; installment: number }

export type EventKind = LoanEvent['kind']

/** The id of the event that would be entered next: one above all of them, 1 for the first. */
export function nextEventId(events: readonly Pick<LoanEvent, 'id'>[]): number {
  return events.reduce((most, { id }) => Math.max(most, id), 0) + 1
}

/** An event with this instant counts as entered after all others of its day. For events that are only tried. */
export const LAST_INSTANT: Instant = '9999-12-31T23:59:59.999Z'
