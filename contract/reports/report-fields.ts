import * as z from 'zod/mini'
import { dayOfLoan, idInPath } from '../fields.ts'

/** Lenders read reports over their own loans, administrators over those of one lender or of all. */
export const REPORT_READERS = { kind: 'ROLES', roles: ['LENDER', 'ADMIN'], permissions: ['view:reports'] } as const

/** The lender whose loans are reported. Left out: a lender's own loans; for an admin all lenders'. */
export const lenderField = { lenderId: z.optional(idInPath) }

/** A report shows the end of this day; left out, today. A future day is refused. */
export const dayField = { asOf: z.optional(dayOfLoan) }

/** The first and the last day of a period in the reader's time zone, both included. */
export const periodFields = { from: dayOfLoan, to: dayOfLoan }
