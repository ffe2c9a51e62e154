import { centsOf } from '#contract/fields.ts'
import type { Loan } from '#contract/loans/loans.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'

type Listed = Pick<
  Loan,
  | 'id'
  | 'loanName'
  | 'status'
  | 'outstandingBalance'
  | 'pastDueAmount'
  | 'daysPastDue'
  | 'nextPaymentDate'
  | 'nextPaymentAmount'
  | 'defaultStage'
>

/** What all loans of a borrower come to. */
export type BorrowerAccount = {
  owedCents: Cents
  pastDueCents: Cents
  /** The soonest payment; null when nothing is due any more. */
  next: { on: Day; amountCents: Cents; loanName: string } | null
  /** The loan that is longest past due, else one in default with a balance; null when every loan that runs is paid as agreed. */
  worst: Pick<Loan, 'status' | 'daysPastDue'> | null
  /** The loans on which a payment can be recorded, the soonest due first. */
  payable: readonly Pick<Loan, 'id' | 'loanName'>[]
}

/** Sums up the loans of one borrower. */
export function accountOf(loans: readonly Listed[]): BorrowerAccount {
  const payable = loans
    .filter(({ nextPaymentDate }) => nextPaymentDate !== null)
    .toSorted((a, b) => (a.nextPaymentDate ?? '').localeCompare(b.nextPaymentDate ?? ''))
  const [first] = payable
  const [worst] = loans
    .filter(
      ({ status, daysPastDue, outstandingBalance }) =>
        daysPastDue > 0 || (status === 'DEFAULTED' && outstandingBalance > 0),
    )
    .toSorted((a, b) => b.daysPastDue - a.daysPastDue)
  return {
    owedCents: loans.reduce((sum, { outstandingBalance }) => sum + centsOf(outstandingBalance), 0),
    pastDueCents: loans.reduce((sum, { pastDueAmount }) => sum + centsOf(pastDueAmount), 0),
    next: first?.nextPaymentDate
      ? { on: first.nextPaymentDate, amountCents: centsOf(nextAmountOf(first)), loanName: first.loanName }
      : null,
    worst: worst ?? null,
    payable,
  }
}

/** The next payment; of a loan that was called due, all of it. */
const nextAmountOf = ({ defaultStage, pastDueAmount, nextPaymentAmount }: Listed): number =>
  defaultStage === 'ACCELERATED' ? pastDueAmount : (nextPaymentAmount ?? 0)
