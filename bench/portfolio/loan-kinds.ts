import type { LoanForm } from '#contract/loans/loan-form.ts'
import type { Habit } from '../../server/practice/portfolio/past.ts'

/** A kind of loan in a made-up portfolio; `weight` is how many of a hundred are of it. */
export type PortfolioKind = {
  weight: number
  name: string
  /** Dollars, and percent a year: from, to. */
  amount: readonly [number, number]
  rate: readonly [number, number]
  months: number
  terms: Pick<LoanForm, 'loanType' | 'paymentFrequency'> & Partial<LoanForm>
}

const monthly = { paymentFrequency: 'MONTHLY', lateFee: 50, gracePeriod: 10 } as const

export const PORTFOLIO_KINDS: readonly PortfolioKind[] = [
  {
    weight: 30,
    name: 'House',
    amount: [120_000, 420_000],
    rate: [6, 9],
    months: 360,
    terms: { loanType: 'SINGLE_FAMILY', ...monthly },
  },
  {
    weight: 20,
    name: 'Building',
    amount: [200_000, 600_000],
    rate: [7, 10],
    months: 180,
    terms: { loanType: 'MULTI_FAMILY', ...monthly, lateFeePercent: 4 },
  },
  {
    weight: 15,
    name: 'Business',
    amount: [20_000, 120_000],
    rate: [8, 12],
    months: 60,
    terms: { loanType: 'BUSINESS', ...monthly, dayCount: 'ACT/365', accrualMethod: 'DAILY' },
  },
  {
    weight: 10,
    name: 'Renovation',
    amount: [60_000, 160_000],
    rate: [9, 12],
    months: 36,
    terms: {
      loanType: 'SINGLE_FAMILY',
      ...monthly,
      paymentStructure: 'INTEREST_ONLY',
      interestOnlyPeriod: 12,
      interestOnlyPeriodUnit: 'MONTHS',
    },
  },
  {
    weight: 10,
    name: 'Vehicle',
    amount: [10_000, 45_000],
    rate: [7, 11],
    months: 48,
    terms: { loanType: 'PERSONAL', paymentFrequency: 'BI_WEEKLY', lateFee: 25, gracePeriod: 5 },
  },
  {
    weight: 5,
    name: 'Stall',
    amount: [5_000, 20_000],
    rate: [11, 15],
    months: 24,
    terms: { loanType: 'BUSINESS', paymentFrequency: 'WEEKLY', lateFee: 10, gracePeriod: 4 },
  },
  {
    weight: 5,
    name: 'Orchard',
    amount: [80_000, 260_000],
    rate: [6, 8],
    months: 120,
    terms: { loanType: 'OTHER', paymentFrequency: 'QUARTERLY', lateFee: 150, gracePeriod: 15 },
  },
  {
    weight: 5,
    name: 'Family',
    amount: [3_000, 15_000],
    rate: [0, 0],
    months: 36,
    terms: { loanType: 'PERSONAL', ...monthly },
  },
]

/** How borrowers pay; of a hundred. The days behind lie on both sides of grace and of default. */
export const PORTFOLIO_HABITS: readonly { weight: number; habit: Habit }[] = [
  { weight: 72, habit: 'AS_AGREED' },
  { weight: 8, habit: 'SOMETIMES_LATE' },
  { weight: 4, habit: 'IN_PARTS' },
  { weight: 5, habit: 'EXTRA_PRINCIPAL' },
  { weight: 3, habit: { behindDays: 5 } },
  { weight: 3, habit: { behindDays: 40 } },
  { weight: 2, habit: { behindDays: 130 } },
  { weight: 1, habit: 'PAID_OFF_EARLY' },
  { weight: 1, habit: 'BOUNCED' },
  { weight: 1, habit: 'WRITTEN_OFF' },
]
