import { centsOf } from '#contract/fields.ts'
import type { Loan } from '#contract/loans/loans.ts'
import { addDays } from '#engine/numbers/dates.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import { seventyThirtySplit } from '#engine/schedule/estimate.ts'

export const UPCOMING_SHOWN = 5

export type EstimatedPayment = {
  loanId: number
  loanName: string
  dueDate: Day
  amountCents: Cents
  principalCents: Cents
  interestCents: Cents
  /** The rest of the amount: fees, taxes and insurance due with the installment. */
  chargesCents: Cents
  /** Whether the split is the 70/30 estimate, because there is no schedule. */
  isEstimate: boolean
  status: 'PENDING'
}

/** The next payment of each loan that has one, soonest first. Estimated splits are labelled as such on screen. */
export function upcomingPayments(
  loans: readonly (Pick<Loan, 'id' | 'loanName' | 'nextPaymentDate' | 'nextPaymentAmount'> & Parts)[],
  count = UPCOMING_SHOWN,
): EstimatedPayment[] {
  return loans
    .flatMap(({ id, loanName, nextPaymentDate, ...next }) => {
      if (nextPaymentDate === null) return []
      const amountCents = centsOf(next.nextPaymentAmount ?? 0)
      const split = splitOf(next, amountCents)
      return [{ loanId: id, loanName, dueDate: nextPaymentDate, amountCents, ...split, status: 'PENDING' as const }]
    })
    .sort((a, b) => a.dueDate.localeCompare(b.dueDate) || a.loanId - b.loanId)
    .slice(0, count)
}

/** Whether a payment is due in more than 60 days. */
export const isFarOff = ({ dueDate }: Pick<EstimatedPayment, 'dueDate'>, today: Day): boolean =>
  dueDate > addDays(today, 60)

type Parts = Partial<Pick<Loan, 'nextPaymentInterest' | 'nextPaymentPrincipal'>>

function splitOf({ nextPaymentInterest, nextPaymentPrincipal }: Parts, amountCents: Cents) {
  if (typeof nextPaymentInterest !== 'number' || typeof nextPaymentPrincipal !== 'number') {
    return { ...seventyThirtySplit(amountCents), chargesCents: 0, isEstimate: true }
  }
  const [interestCents, principalCents] = [centsOf(nextPaymentInterest), centsOf(nextPaymentPrincipal)]
  return {
    interestCents,
    principalCents,
    chargesCents: amountCents - interestCents - principalCents,
    isEstimate: false,
  }
}
