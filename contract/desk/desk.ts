import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

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
  method: 'GET',
  path: '/desk/counts',
  access: { kind: 'ROLES', roles: ['LENDER', 'ADMIN'] },
  result: deskCounts,
})
