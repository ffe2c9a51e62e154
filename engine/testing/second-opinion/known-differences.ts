import type { History } from '../loan-histories.ts'

/**
 * Differences between engine and reference that are found and not mended yet, each with what tells that it may be at work
 * in a loan. A loan that differs for another reason is not excused by it for long: an entry leaves with its mend.
 */
export const KNOWN_DIFFERENCES: readonly { name: string; mayConcern: (history: History) => boolean }[] = [
  {
    // The payment is counted anew from the later balance too, although the later payment shortens the term.
    name: 'extra principal that shortens the term, soon after such that lowers the payment',
    mayConcern: ({ events }) => {
      const kinds = events.map((event) => (event.kind === 'PAYMENT_RECEIVED' ? event.extraPrincipal : null))
      const lowering = kinds.indexOf('LOWER_PAYMENT')
      return lowering >= 0 && kinds.lastIndexOf('SHORTEN_TERM') > lowering
    },
  },
  {
    // The periods that remain are counted from whole months since origination, one too many or too few.
    name: 'a new rate of a loan with a balloon',
    mayConcern: ({ terms, events }) => terms.balloon !== null && events.some(({ kind }) => kind === 'TERMS_CHANGED'),
  },
  {
    // Over the periods of the amortization that come after the balloon day, interest above the payment is not deferred.
    name: 'the payment of a balloon whose amortization would defer interest',
    mayConcern: ({ terms }) => terms.balloon !== null && terms.annualRatePpm > 150_000,
  },
  {
    // Money that a fee took is still held against the fee after a payment that paid everything due beside it.
    name: 'a late fee spared because an earlier payment, with fees first, paid a fee and everything due',
    mayConcern: ({ terms }) => terms.allocation === 'FEES_INTEREST_PRINCIPAL' && terms.lateFee !== null,
  },
]

export function knownDifference(history: History): string | null {
  return KNOWN_DIFFERENCES.find(({ mayConcern }) => mayConcern(history))?.name ?? null
}
