import type { PayoffQuote } from '#contract/documents/documents.ts'
import { dollarsOf } from '#contract/fields.ts'
import type { PaymentRow } from '../../ledger/payment-rows.ts'
import type { QuoteRow } from './queries.ts'

type Quote = Pick<QuoteRow, 'quotedAt' | 'totalCents' | 'content'>
type Answer = NonNullable<PayoffQuote['answeredBy']>

/** What was quoted for the day of a payment, and how far the payment was from it; dollars. */
export type ComparedQuote = { quotedAmount: number; difference: number }

/**
 * The payment that answers a quote: the first one recorded after it, not taken back, of at least half of what was quoted.
 * Smaller ones are ordinary payments. It is compared with the figure quoted for its own day, to the cent.
 */
export function answerTo(
  quote: Quote,
  { payments, isPaidOff }: { payments: readonly PaymentRow[]; isPaidOff: boolean },
): Answer | null {
  const payment = payments
    .filter((each) => each.status === 'COMPLETED' && recordedAt(each) > quote.quotedAt)
    .toSorted((one, other) => one.id - other.id)
    .find(({ amountCents }) => quote.totalCents > 0 && amountCents * 2 >= quote.totalCents)
  if (!payment) return null
  const { amountCents, paidOn } = payment
  const quoted = quote.content.figures.find(({ on }) => on === paidOn)
  return {
    paymentId: payment.id,
    paymentDate: paidOn,
    amount: dollarsOf(amountCents),
    quotedAmount: quoted ? dollarsOf(quoted.totalCents) : null,
    difference: quoted ? dollarsOf(amountCents - quoted.totalCents) : null,
    isSettled: isPaidOff,
  }
}

/** The newest quote that a payment answers with a figure for its own day; undefined when there is none. */
export const quoteAnsweredBy = (
  quotes: readonly Pick<PayoffQuote, 'answeredBy'>[],
  paymentId: number,
): ComparedQuote | undefined =>
  quotes.flatMap(({ answeredBy }) => {
    if (answeredBy?.paymentId !== paymentId) return []
    const { quotedAmount, difference } = answeredBy
    return quotedAmount === null || difference === null ? [] : [{ quotedAmount, difference }]
  })[0]

/** A reported payment counts from when it was confirmed. */
const recordedAt = ({ isReported, createdAt, updatedAt }: PaymentRow): string => (isReported ? updatedAt : createdAt)
