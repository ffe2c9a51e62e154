import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, idInPath, instant } from '../fields.ts'

const BORROWERS = { kind: 'ROLES', roles: ['BORROWER'] } as const

/**
 * A lender who has loans for the signed-in borrower, and the borrower's answer. It holds no text of a loan and no
 * amount, because the lender may be a stranger, or may have mistyped another person's address.
 */
export const lenderConsent = z.object({
  lenderId: id,
  lenderName: z.string(),
  /** The lender's address, if they have proved that it is theirs. */
  lenderEmail: z.nullable(z.string()),
  /** OPEN: not answered yet. Only an agreed lender's loans are shown. */
  answer: z.enum(['OPEN', 'AGREED', 'DECLINED']),
  /** The day on which the lender first added the borrower, in UTC. */
  addedAt: instant,
  /** Null while open, and for a tie from before borrowers were asked. */
  answeredAt: z.nullable(instant),
  loans: z.int(),
})
export type LenderConsent = z.output<typeof lenderConsent>

export const listLenderConsents = endpoint({
  name: 'listLenderConsents',
  summary: 'The lenders who want to show the signed-in borrower a loan, and what the borrower answered',
  route: 'GET /lender-consents',
  access: BORROWERS,
  result: z.array(lenderConsent),
})

export const answerLender = endpoint({
  name: 'answerLender',
  summary: "Show a lender's loans in the borrower's account, or say that the lender is unknown; may be changed later",
  route: 'PUT /lender-consents/:lenderId',
  access: BORROWERS,
  params: z.object({ lenderId: idInPath }),
  body: z.strictObject({ answer: z.enum(['AGREED', 'DECLINED']) }),
  result: lenderConsent,
})
