import type { Loan } from '#contract/loans/loans.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'

/** The next payment of a loan, and the open amount of earlier ones. */
export type DuePayment = {
  loanId: number
  loanName: string
  loanNumber: string
  borrowerName: string
  status: string
  dueOn: Day
  amountCents: Cents
  pastDueCents: Cents
  daysPastDue: number
}

type Listed = Pick<
  Loan,
  | 'id'
  | 'loanName'
  | 'loanNumber'
  | 'borrowerName'
  | 'status'
  | 'nextPaymentDate'
  | 'nextPaymentAmount'
  | 'pastDueAmount'
  | 'daysPastDue'
>

/** One row for each loan with a payment to make, the longest overdue first. */
export function duePayments(loans: readonly Listed[]): DuePayment[] {
  return loans
    .flatMap((loan) => {
      if (loan.nextPaymentDate === null) return []
      const { id: loanId, loanName, loanNumber, borrowerName, status, daysPastDue } = loan
      return [
        {
          loanId,
          loanName,
          loanNumber,
          borrowerName,
          status,
          daysPastDue,
          dueOn: loan.nextPaymentDate,
          amountCents: Math.round((loan.nextPaymentAmount ?? 0) * 100),
          pastDueCents: Math.round(loan.pastDueAmount * 100),
        },
      ]
    })
    .sort((a, b) => a.dueOn.localeCompare(b.dueOn) || a.loanId - b.loanId)
}

/** The rows whose loan, number or borrower contains the search text. */
export function matchingDue(due: readonly DuePayment[], search: string): DuePayment[] {
  const wanted = search.trim().toLocaleLowerCase()
  return due.filter(({ loanName, loanNumber, borrowerName }) =>
    [loanName, loanNumber, borrowerName].some((text) => text.toLocaleLowerCase().includes(wanted)),
  )
}
