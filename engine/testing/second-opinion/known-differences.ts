import type { History } from '../loan-histories.ts'

/**
 * Differences between engine and reference that are found and not mended yet, each with what tells that it may be at work
 * in a loan. A loan that differs for another reason is not excused by it for long: an entry leaves with its mend.
 */
export const KNOWN_DIFFERENCES: readonly { name: string; mayConcern: (history: History) => boolean }[] = [
  {
    // Over the periods of the amortization that come after the balloon day, interest above the payment is not deferred.
    name: 'the payment of a balloon whose amortization would defer interest',
    mayConcern: ({ terms }) => terms.balloon !== null && terms.annualRatePpm > 150_000,
  },
  {
    // In which installment the principal of the last payment stands, and whether a last cent has one of its own.
    name: 'a loan with daily interest of which payments have covered the principal',
    mayConcern: ({ terms, events }) => {
      const sum = (kind: 'DISBURSED' | 'PAYMENT_RECEIVED') =>
        events.reduce((cents, event) => cents + (event.kind === kind ? event.amountCents : 0), 0)
      return terms.accrual === 'DAILY' && sum('PAYMENT_RECEIVED') >= sum('DISBURSED')
    },
  },
  {
    // The days between a due day and a payment that does not cover their interest: which installment gets a last cent.
    name: 'daily interest above the payment, paid in part before it falls due',
    mayConcern: ({ terms, events }) =>
      terms.accrual === 'DAILY' &&
      (terms.firstDueOn !== null || (terms.balloon !== null && events.some(({ kind }) => kind === 'TERMS_CHANGED'))),
  },
  {
    // Principal that is paid by itself while interest is unpaid: which installment asks for a cent less.
    name: 'principal paid by itself on a loan with daily interest',
    mayConcern: ({ terms, events }) =>
      terms.accrual === 'DAILY' &&
      events.some((event) => event.kind === 'PAYMENT_RECEIVED' && event.application.kind === 'PRINCIPAL_ONLY'),
  },
  {
    // Extra principal of the same day comes off the installment before, although that of the advance is newer.
    name: 'extra principal on the day of an advance after the last due day',
    mayConcern: ({ terms, events }) =>
      events.some(
        ({ kind, effectiveOn }) =>
          kind === 'DISBURSED' &&
          effectiveOn >= (terms.balloon?.dueOn ?? terms.maturityOn) &&
          events.some((event) => event.kind === 'PAYMENT_RECEIVED' && event.effectiveOn === effectiveOn),
      ),
  },
]

export function knownDifference(history: History): string | null {
  return KNOWN_DIFFERENCES.find(({ mayConcern }) => mayConcern(history))?.name ?? null
}
