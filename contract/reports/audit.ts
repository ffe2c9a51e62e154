import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, instant, pageQuery } from '../fields.ts'
import { lenderField, periodFields, REPORT_READERS } from './report-fields.ts'

/** BOOKS: loans, payments, borrowers and their records. ACCOUNT: signing in, the profile. READING: nothing changed. */
export const ACT_KINDS = ['BOOKS', 'ACCOUNT', 'READING'] as const
export type ActKind = (typeof ACT_KINDS)[number]

/** The actor of an entry. NOBODY: a visitor who had not signed in, for instance by a link in a letter. */
export const ACTORS = ['LENDER', 'BORROWER', 'ADMIN', 'NOBODY'] as const
export type Actor = (typeof ACTORS)[number]

/** An entry of the audit report: one action in a lender's books. */
export const reportedAct = z.object({
  /** The account whose chain of the log has the entry, and its place there. */
  chain: z.int(),
  sequence: z.int(),
  at: instant,
  /** The name of an endpoint, or of a task of the installation. */
  action: z.string(),
  kind: z.enum(ACT_KINDS),
  by: z.enum(ACTORS),
  /** The name in the lender's books; null for administrators, whose names only administrators see, and for nobody. */
  byName: z.nullable(z.string()),
  subjectKind: z.nullable(z.string()),
  subjectId: z.nullable(id),
  /** The current name of a person, loan, file or payer; else of the subject's loan. null when it is gone. */
  subjectName: z.nullable(z.string()),
  /** The loan that is the subject, or that the payment or document belongs to, if it still exists. */
  loanId: z.nullable(id),
})
export type ReportedAct = z.output<typeof reportedAct>

/** The count of each action in a period; the counts add up to the list. */
export const actTotals = z.object({
  total: z.int(),
  byKind: z.array(z.object({ kind: z.enum(ACT_KINDS), count: z.int() })),
  /** The most frequent first. */
  byAction: z.array(z.object({ action: z.string(), kind: z.enum(ACT_KINDS), count: z.int() })),
})
export type ActTotals = z.output<typeof actTotals>

export const listActs = endpoint({
  name: 'listActs',
  summary: "What was done in a lender's books, by whom and when, the newest first; what others did there is in it",
  route: 'GET /reports/audit',
  mayLag: true,
  access: REPORT_READERS,
  query: z.object({
    ...pageQuery,
    ...lenderField,
    ...periodFields,
    kind: z.optional(z.enum(ACT_KINDS)),
    by: z.optional(z.enum(ACTORS)),
    action: z.optional(z.string().check(z.regex(/^[A-Za-z]{1,60}$/))),
  }),
  result: z.array(reportedAct),
  isPaged: true,
})

export const getActTotals = endpoint({
  name: 'getActTotals',
  summary: "How often each thing was done in a lender's books during a period",
  route: 'GET /reports/audit/totals',
  mayLag: true,
  access: REPORT_READERS,
  query: z.object({ ...lenderField, ...periodFields }),
  result: actTotals,
})
