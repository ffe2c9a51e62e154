import type { PayoffQuote } from '#contract/documents/documents.ts'
import { dollarsOf } from '#contract/fields.ts'
import type { PaymentRow } from '../../ledger/payment-rows.ts'
import type { QuoteRow } from './queries.ts'

type Quote = Pick<QuoteRow, 'quotedAt' | 'totalCents' | 'content'>
type Answer = NonNullable<PayoffQuote['answeredBy']>

/** The figure quoted for the day of a payment, and the payment's difference from it; dollars. */
export type ComparedQuote = { quotedAmount: number; difference: number }

/**
 * The payment that answers a quote: the first one recorded after it that is not reversed and is at least half of the
 * quoted amount. Smaller ones are ordinary payments. It is compared, to the cent, with the figure quoted for its own
 * day.
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

/**
 * The newest quote that a payment answers and that has a figure for the payment's day; undefined when there is none.
 */
export const quoteAnsweredBy = (
  quotes: readonly Pick<PayoffQuote, 'answeredBy'>[],
  paymentId: number,
): ComparedQuote | undefined =>
  quotes.flatMap(({ answeredBy }) => {
    if (answeredBy?.paymentId !== paymentId) return []
    const { quotedAmount, difference } = answeredBy
    return quotedAmount === null || difference === null ? [] : [{ quotedAmount, difference }]
  })[0]

/** A reported payment counts as recorded when it was confirmed. */
const recordedAt = ({ isReported, createdAt, updatedAt }: PaymentRow): string => (isReported ? updatedAt : createdAt)
