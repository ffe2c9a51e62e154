import { dollarsOf } from '#contract/fields.ts'
import type { FigureOfLoans, LenderFigure } from '#contract/loans/lender-figures.ts'
import { mulDiv } from '#engine/numbers/money.ts'
import type { Day } from '#engine/numbers/units.ts'
import { paymentsOfYear, regularPaymentsPerYear } from '#engine/terms/due-days.ts'
import { isActive, isOpen, monthlyIncome, standingOf } from './figures.ts'
import type { NamedLoan } from './queries.ts'

type Given = { figure: LenderFigure; today: Day; lateByLoan: ReadonlyMap<number, number> }

/** The amount that each loan adds to a figure of the dashboard, by the rules of the figure itself. */
export function figureOfLoans(named: readonly NamedLoan[], { figure, today, lateByLoan }: Given): FigureOfLoans {
  const loans = standingOf(named, today)
  switch (figure) {
    case 'totalPortfolioValue':
      return summed(figure, loans.filter(isOpen), ({ outstandingCents }) => outstandingCents)
    case 'totalInterestEarned':
      return summed(figure, loans, ({ paidInterestCents }) => paidInterestCents)
    case 'projectedEarnings':
      return summed(figure, loans, ({ unpaidInterestCents }) => unpaidInterestCents)
    case 'monthlyIncome':
      return monthly(loans.filter(isActive))
    case 'latePaymentsCount': {
      const rows = listed(loans, (loan) => lateByLoan.get(loan.id) ?? 0)
      return { figure, total: rows.reduce((sum, { amount }) => sum + amount, 0), loans: rows, rounding: 0 }
    }
  }
}

type Row = FigureOfLoans['loans'][number]

function summed<Loan extends NamedLoan>(
  figure: LenderFigure,
  loans: readonly Loan[],
  cents: (loan: Loan) => number,
): FigureOfLoans {
  const total = dollarsOf(loans.reduce((sum, loan) => sum + cents(loan), 0))
  return { figure, total, loans: listed(loans, (loan) => dollarsOf(cents(loan))), rounding: 0 }
}

/**
 * A twelfth of the payments of a year. The sum is rounded once, each loan's part on its own; the difference is shown.
 */
function monthly(loans: readonly NamedLoan[]): FigureOfLoans {
  const partOf = ({ paymentCents, frequency }: NamedLoan) =>
    mulDiv(paymentsOfYear(paymentCents, frequency), { times: 1, over: 12 })
  const totalCents = monthlyIncome(loans)
  const partsCents = loans.reduce((sum, loan) => sum + partOf(loan), 0)
  return {
    figure: 'monthlyIncome',
    total: dollarsOf(totalCents),
    loans: listed(
      loans,
      (loan) => dollarsOf(partOf(loan)),
      ({ paymentCents, frequency }) => {
        return {
          payment: dollarsOf(paymentCents),
          paymentsPerYear: Math.round(regularPaymentsPerYear(frequency) * 10) / 10,
        }
      },
    ),
    rounding: dollarsOf(totalCents - partsCents),
  }
}

/** The loans that add an amount, the largest first. */
function listed<Loan extends NamedLoan>(
  loans: readonly Loan[],
  amountOf: (loan: Loan) => number,
  more: (loan: Loan) => Pick<Row, 'payment' | 'paymentsPerYear'> = () => ({ payment: null, paymentsPerYear: null }),
): Row[] {
  return loans
    .map((loan) => ({
      loanId: loan.id,
      loanName: loan.loanName,
      borrowerName: loan.borrowerName,
      amount: amountOf(loan),
      ...more(loan),
    }))
    .filter(({ amount }) => amount !== 0)
    .toSorted((a, b) => b.amount - a.amount || a.loanId - b.loanId)
}
