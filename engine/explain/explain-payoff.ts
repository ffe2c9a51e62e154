import { chargeOfPayoff } from '../allocation/prepaid.ts'
import { type ChargePart, sumOfParts } from '../book/payoff-charge.ts'
import type { Day, Instant } from '../numbers/units.ts'
import { payoffOf } from '../questions/payoff.ts'
import { journaledBook } from '../replay/journaled-book.ts'
import type { LoanEvent } from '../terms/events.ts'
import type { LoanTerms } from '../terms/terms.ts'
import type { Derivation, ExplanationKey, Step } from './explain.ts'
import { balanceOf } from './explain-balance.ts'
import { escrowDueOf, feesDueOf } from './explain-fees.ts'
import { accruedOf, interestDueOf } from './explain-interest.ts'

/**
 * Why the payoff figure of a day is what it is: principal, interest earned by the last due day and since, fees, less
 * the money held, each with its own derivation. Throws RangeError as payoff does.
 */
export function explainPayoff(
  terms: LoanTerms,
  events: readonly LoanEvent[],
  { on, knownAt }: { on: Day; knownAt?: Instant },
): Derivation {
  const book = journaledBook(terms, events, knownAt === undefined ? { asOn: on } : { asOn: on, knownAt })
  const { totalCents, unappliedCents, feesCents, escrowCents = 0, rebateCents = 0 } = payoffOf(book, on)
  const due = interestDueOf(book, on)
  const accrued = accruedOf(book, on)
  const balance = balanceOf(book)
  const fees = feesDueOf(book, { all: true })
  const parts = chargeOfPayoff(book, on)
  const owedCents =
    book.writtenOffCents +
    feesCents +
    escrowCents +
    sumOfParts(parts) +
    [due, accrued, balance].reduce((sum, of) => sum + Number(of.figure), 0)
  const steps: (Step & { amountCents: number })[] = [
    { key: 'payoff.principal', values: { on }, amountCents: Number(balance.figure), from: balance },
    { key: 'payoff.written-off', values: { on }, amountCents: book.writtenOffCents },
    { key: 'payoff.unpaid-interest', values: { on }, amountCents: Number(due.figure), from: due },
    { key: 'payoff.interest', values: { on }, amountCents: Number(accrued.figure), from: accrued },
    { key: 'payoff.fees', values: { on }, amountCents: feesCents, from: fees },
    { key: 'payoff.escrow', values: { on }, amountCents: escrowCents, from: escrowDueOf(book, { all: true }) },
    { key: 'payoff.charge', values: { on }, amountCents: sumOfParts(parts), from: chargeDerivation(parts) },
    // The money held may be more than the amount owed.
    { key: 'payoff.held', values: { on, unappliedCents }, amountCents: 0 - Math.min(unappliedCents, owedCents) },
  ]
  const rebate: Step[] = rebateCents > 0 ? [{ key: 'payoff.rebate', values: { on, rebateCents } }] : []
  return {
    figure: totalCents,
    key: 'payoff',
    steps: [...steps.filter(({ amountCents }) => amountCents !== 0), ...rebate],
  }
}

/** Why a charge for repaying a loan is what it is. */
export function chargeDerivation(parts: readonly ChargePart[]): Derivation {
  return {
    figure: sumOfParts(parts),
    key: 'payoff.charge',
    steps: parts.map((part): Step => {
      const { kind, amountCents, ...values } = part
      return { key: STEP_OF_PART[kind], values, amountCents }
    }),
  }
}

const STEP_OF_PART = {
  PERCENT: 'charge.percent',
  MONTHS: 'charge.months',
  MINIMUM: 'charge.minimum',
  EXIT: 'charge.exit',
} as const satisfies Record<ChargePart['kind'], ExplanationKey>
