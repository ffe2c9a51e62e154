import * as z from 'zod/mini'
import { dayOfLoan, idInPath } from '../fields.ts'

/** Lenders read the reports over their own loans, administrators those of one lender or of all. */
export const REPORT_READERS = { kind: 'ROLES', roles: ['LENDER', 'ADMIN'], permissions: ['view:reports'] } as const

/** Over whose loans: a lender's own without it; for an admin one lender's, or all without it. */
export const lenderField = { lenderId: z.optional(idInPath) }

/** The day whose end a report shows; today without it. A later one is refused. */
export const dayField = { asOf: z.optional(dayOfLoan) }

/** The first and the last day of a period where the reader is, both in it. */
export const periodFields = { from: dayOfLoan, to: dayOfLoan }
