import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { dollarsShown, id, idInPath } from '../fields.ts'

/** The dashboard figures that are sums over a lender's loans. */
export const LENDER_FIGURES = [
  'totalPortfolioValue',
  'monthlyIncome',
  'latePaymentsCount',
  'totalInterestEarned',
  'projectedEarnings',
] as const
export type LenderFigure = (typeof LENDER_FIGURES)[number]

/**
 * The explanation of a figure: what each loan adds to it, the largest first. The amounts and the rounding add up to the
 * figure.
 */
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
      /** monthlyIncome only: the ordinary payment, and the number of payments a year. */
      payment: z.nullable(dollarsShown),
      paymentsPerYear: z.nullable(z.number()),
    }),
  ),
  /** The difference between rounding the sum once and rounding loan by loan. */
  rounding: dollarsShown,
})
export type FigureOfLoans = z.output<typeof figureOfLoans>

export const getLenderFigure = endpoint({
  name: 'getLenderFigure',
  summary: "What each loan adds to a figure of the lender's dashboard",
  route: 'GET /loans/lender/:lenderId/figures/:figure',
  access: { kind: 'ROLES', roles: ['LENDER', 'ADMIN'], permissions: ['create:loan'] },
  params: z.object({ lenderId: idInPath, figure: z.enum(LENDER_FIGURES) }),
  result: figureOfLoans,
})
