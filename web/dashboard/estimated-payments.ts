import type { Loan } from '#contract/loans.ts'
import { mulDiv } from '#engine/money.ts'
import type { Cents, Day } from '#engine/terms.ts'

export const UPCOMING_SHOWN = 5
const PRINCIPAL_SHARE_PERCENT = 70

export type EstimatedPayment = {
  loanId: number
  loanName: string
  dueDate: Day
  amountCents: Cents
  principalCents: Cents
  interestCents: Cents
  status: 'PENDING'
}

/** 70 % principal and 30 % interest: a rule of thumb for a loan whose schedule is not known. Adds up to the amount. */
export function estimatedSplit(amountCents: Cents): { principalCents: Cents; interestCents: Cents } {
  const principalCents = mulDiv(amountCents, { times: PRINCIPAL_SHARE_PERCENT, over: 100, rounding: 'HALF_UP' })
  return { principalCents, interestCents: amountCents - principalCents }
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
      const split = estimatedSplit(amountCents)
      return [{ loanId: id, loanName, dueDate: nextPaymentDate, amountCents, ...split, status: 'PENDING' as const }]
    })
    .sort((a, b) => a.dueDate.localeCompare(b.dueDate) || a.loanId - b.loanId)
    .slice(0, count)
}
