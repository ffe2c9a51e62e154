import type { Cents, Day, Instant } from '#engine/numbers/units.ts'
import type { LoanEvent } from '#engine/terms/events.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'

/** A loan that payments may be for, with its events. */
export type PayableLoan = {
  loanId: number
  loanNumber: string
  terms: LoanTerms
  isPaidOff: boolean
  events: readonly LoanEvent[]
}

/** The lender's existing loans and payments. */
export type KnownPayments = {
  /** The loans that a word names, by number, import reference or name. */
  loansNamed(name: string): readonly PayableLoan[]
  /** The keys (samePaymentKey) of the payments recorded already. */
  payments: ReadonlySet<string>
  /** A small difference to the payoff that the lender lets go, or keeps. */
  toleranceCents: Cents
  /** The recorded payments that may be returned, by their events. */
  returnable: ReadonlyMap<number, { paymentId: number }>
  /** A recorded payment above this amount is returned with an approval, which a list cannot get; null: none needs it. */
  aboveCents: Cents | null
  /** The reason of a return for which the file has none. */
  returnReason: string
  today: Day
  now: Instant
}

/** Two payments are the same payment when this key is equal. */
export const samePaymentKey = (payment: {
  loanId: number
  paidOn: Day
  amountCents: number
  reference: string | undefined
}): string => JSON.stringify([payment.loanId, payment.paidOn, payment.amountCents, payment.reference ?? ''])
