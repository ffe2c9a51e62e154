import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { dollarsShown, id, idInPath } from '../fields.ts'

/** The figures of a lender's dashboard that are sums over loans. */
export const LENDER_FIGURES = [
  'totalPortfolioValue',
  'monthlyIncome',
  'latePaymentsCount',
  'totalInterestEarned',
  'projectedEarnings',
] as const
export type LenderFigure = (typeof LENDER_FIGURES)[number]

/** Why a figure is what it is: what each loan adds to it, the most first. The amounts and rounding add up to the figure. */
export const figureOfLoans = z.object({
  figure: z.enum(LENDER_FIGURES),
  /** In dollars; a count of payments for latePaymentsCount. */
  total: z.number(),
  loans: z.array(
    z.object({
      loanId: id,
      loanName: z.string(),
      borrowerName: z.string(),
      amount: z.number(),
      /** Of monthlyIncome: the ordinary payment, and how many of them a year has. */
      payment: z.nullable(dollarsShown),
      paymentsPerYear: z.nullable(z.int()),
    }),
  ),
  /** What rounding the sum once, and not loan by loan, makes different. */
  rounding: dollarsShown,
})
export type FigureOfLoans = z.output<typeof figureOfLoans>

export const getLenderFigure = endpoint({
  name: 'getLenderFigure',
  summary: "What each loan adds to a figure of the lender's dashboard",
  method: 'GET',
  path: '/loans/lender/:lenderId/figures/:figure',
  access: { kind: 'ROLES', roles: ['LENDER', 'ADMIN'], permissions: ['create:loan'] },
  params: z.object({ lenderId: idInPath, figure: z.enum(LENDER_FIGURES) }),
  result: figureOfLoans,
})
