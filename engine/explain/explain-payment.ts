import type { PaidPart } from '../book/book.ts'
import { type JournaledBook, journalEntries, journaledBook } from '../replay/journaled-book.ts'
import type { Moment } from '../replay/order-of-replay.ts'
import type { LoanEvent } from '../terms/events.ts'
import type { LoanTerms } from '../terms/terms.ts'
import type { Derivation, ExplanationKey, Step } from './explain.ts'

/**
 * Where the cents of a payment went, line by line in the order of allocation; money held comes last. Throws RangeError
 * when the payment is not known or has been reversed, and as replay does.
 */
export function explainSplit(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  { paymentId, ...at }: Moment & { paymentId: number },
): Derivation {
  const book = journaledBook(terms, events, at)
  const split = book.payments.find((payment) => payment.paymentId === paymentId)
  if (!split) throw new RangeError(`there is no payment ${paymentId} on ${at.asOn}`)

  const spent = journalEntries(book, 'PAID').filter((entry) => entry.paymentId === paymentId)
  const steps: Step[] = spent.map(({ on, spentOn, amountCents }) => ({ ...lineOf(book, spentOn, on), amountCents }))
  if (split.unappliedCents > 0) {
    steps.push({ key: 'payment.held', values: { on: at.asOn }, amountCents: split.unappliedCents })
  }
  return { figure: split.amountCents, key: 'payment', steps }
}

function lineOf({ installments }: JournaledBook, spentOn: PaidPart, on: string): Pick<Step, 'key' | 'values'> {
  switch (spentOn.part) {
    case 'INTEREST':
    case 'PRINCIPAL': {
      const key: ExplanationKey = spentOn.part === 'INTEREST' ? 'payment.interest' : 'payment.principal'
      return {
        key,
        values: { on, number: spentOn.installment, dueOn: installments[spentOn.installment - 1]?.period.dueOn ?? on },
      }
    }
    case 'FEE':
      return spentOn.feeId.kind === 'EVENT'
        ? { key: 'payment.fee', values: { on, eventId: spentOn.feeId.eventId } }
        : {
            key: KEYS_OF_FEES[spentOn.feeId.kind],
            values: { on, number: spentOn.feeId.installment },
          }
    case 'EXTRA_PRINCIPAL':
      return { key: 'payment.extra-principal', values: { on } }
    case 'RECOVERED':
      return { key: 'payment.recovered', values: { on } }
  }
}

const KEYS_OF_FEES = {
  LATE_FEE: 'payment.late-fee',
  DEFAULT_INTEREST: 'payment.default-interest',
  UNDRAWN_FEE: 'payment.undrawn-fee',
  SERVICE_FEE: 'payment.service-fee',
  TAXES: 'payment.taxes',
  INSURANCE: 'payment.insurance',
  ESCROW_ADVANCE: 'payment.escrow-advance',
} as const
