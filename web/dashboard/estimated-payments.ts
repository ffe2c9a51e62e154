import type { Loan } from '#contract/loans.ts'
import { seventyThirtySplit } from '#engine/estimate.ts'
import type { Cents, Day } from '#engine/terms.ts'

export const UPCOMING_SHOWN = 5

export type EstimatedPayment = {
  loanId: number
  loanName: string
  dueDate: Day
  amountCents: Cents
  principalCents: Cents
  interestCents: Cents
  status: 'PENDING'
}

/** The next payment of each loan that has one, soonest first. The split is an estimate and is labelled so on screen. */
export function upcomingPayments(
  loans: readonly Pick<Loan, 'id' | 'loanName' | 'nextPaymentDate' | 'nextPaymentAmount'>[],
  count = UPCOMING_SHOWN,
): EstimatedPayment[] {
  return loans
    .flatMap(({ id, loanName, nextPaymentDate, nextPaymentAmount }) => {
      if (nextPaymentDate === null) return []
      const amountCents = Math.round((nextPaymentAmount ?? 0) * 100)
      const split = seventyThirtySplit(amountCents)
      return [{ loanId: id, loanName, dueDate: nextPaymentDate, amountCents, ...split, status: 'PENDING' as const }]
    })
    .sort((a, b) => a.dueDate.localeCompare(b.dueDate) || a.loanId - b.loanId)
    .slice(0, count)
}
