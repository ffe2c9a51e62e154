import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { dollarsShown } from '../fields.ts'

/** What waits for a lender, by the screens on which it is done. */
export const deskCounts = z.object({
  /** Loans with a payment past due. */
  pastDueLoans: z.int(),
  /** Payments that borrowers reported and nobody has confirmed or declined. */
  reportedPayments: z.int(),
  /** Deposits of bank statements that wait for their loan. */
  bankLines: z.int(),
  /** Reminders that could not be sent, or of which it is not known whether they were, within the last 30 days. */
  failedReminders: z.int(),
})
export type DeskCounts = z.output<typeof deskCounts>

export const getDeskCounts = endpoint({
  name: 'getDeskCounts',
  summary: 'How much waits for a lender: payments past due and reported, bank lines, reminders that failed',
  route: 'GET /desk/counts',
  access: { kind: 'ROLES', roles: ['LENDER', 'ADMIN'] },
  result: deskCounts,
})

/** The money of a month: what came in, and what is due in it and still open. */
export const deskMonth = z.object({
  from: z.string(),
  to: z.string(),
  /** Payments received in the month that count, in dollars. */
  received: dollarsShown,
  /** The open amounts of the installments that fall due in the month. */
  open: dollarsShown,
  /** The part of `open` that was due before today. */
  overdue: dollarsShown,
})

export const getDeskMonth = endpoint({
  name: 'getDeskMonth',
  summary: "What a lender's loans brought this month, and what is due in it and still open",
  route: 'GET /desk/month',
  access: { kind: 'ROLES', roles: ['LENDER', 'ADMIN'] },
  result: deskMonth,
})

/** What a new lender has done so far. */
export const firstSteps = z.object({
  hasLoan: z.boolean(),
  hasImport: z.boolean(),
  /** They opened their practice company, with its sample loans. */
  hasPractice: z.boolean(),
  saysHowToPay: z.boolean(),
  /** A borrower was invited, or has an account. */
  hasInvited: z.boolean(),
  /** The lender does not want to see the list. */
  isHidden: z.boolean(),
})
export type FirstSteps = z.output<typeof firstSteps>

export const getFirstSteps = endpoint({
  name: 'getFirstSteps',
  summary: 'Which of their first steps a lender has taken',
  route: 'GET /desk/first-steps',
  access: { kind: 'ROLES', roles: ['LENDER', 'ADMIN'] },
  result: firstSteps,
})
