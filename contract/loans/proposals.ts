import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  dayOfLoan,
  dollars,
  dollarsShown,
  id,
  idInPath,
  instant,
  optionalText,
  pageQuery,
  percent,
  says,
} from '../fields.ts'
import { advanceForm } from './advances.ts'
import { termsChangeForm } from './terms-change.ts'

const LENDERS = { kind: 'ROLES', roles: ['LENDER', 'ADMIN'], permissions: ['create:loan'] } as const
const BORROWERS = { kind: 'ROLES', roles: ['BORROWER'] } as const
const VIEWERS = { kind: 'ROLES', roles: ['LENDER', 'BORROWER', 'ADMIN'], permissions: ['view:loans'] } as const

/** OPEN proposals wait for the lender. The other statuses are final. */
export const PROPOSAL_STATUSES = ['OPEN', 'ACCEPTED', 'DECLINED', 'WITHDRAWN'] as const

/**
 * A borrower's proposal to pay differently. The lender makes it a change of terms in one step, as it was asked or
 * otherwise; money that is still to come is recorded when it comes.
 */
export const proposal = z.object({
  id,
  loanId: id,
  loanName: z.string(),
  borrowerName: z.string(),
  /** Extra dollars with every payment. */
  extra: z.nullable(dollarsShown),
  /** A lump sum in dollars, and its day; null means as soon as the proposal is accepted. */
  lump: z.nullable(dollarsShown),
  lumpOn: z.nullable(z.string()),
  /** Percent a year from now on. */
  rate: z.nullable(z.number()),
  /** The day on which everything is paid off. */
  payoffOn: z.nullable(z.string()),
  /** So many of the next payments are skipped. */
  skippedPayments: z.nullable(z.int()),
  /** A later last day. */
  extendedTo: z.nullable(z.string()),
  /** The next payment falls due on this day, and the later ones with it. */
  nextDueOn: z.nullable(z.string()),
  /** More money in dollars, out of what is left of the commitment, and the day on which it is needed. */
  draw: z.nullable(dollarsShown),
  drawOn: z.nullable(z.string()),
  note: z.nullable(z.string()),
  status: z.enum(PROPOSAL_STATUSES),
  /** Why it was declined, or what the lender says with a yes. */
  reason: z.nullable(z.string()),
  /**
   * What became of it: AS_ASKED, the terms were changed as it asks, or the money was lent; OTHERWISE, in another way; UNDONE, that was
   * taken back. null: nothing was entered for it.
   */
  became: z.nullable(z.enum(['AS_ASKED', 'OTHERWISE', 'UNDONE'])),
  sentAt: instant,
  /** When it was accepted, declined or withdrawn. */
  answeredAt: z.nullable(instant),
})
export type Proposal = z.output<typeof proposal>

/** The proposal form: at least one of its parts besides the note. */
export const proposalForm = z.strictObject({
  extra: z.optional(dollars),
  lump: z.optional(dollars),
  lumpOn: z.optional(dayOfLoan),
  rate: z.optional(percent),
  payoffOn: z.optional(dayOfLoan),
  skippedPayments: z.optional(
    z
      .int(says('field.wholeNumber'))
      .check(z.gte(1, says('field.wholeNumber')), z.lte(12, says('field.numberTooLarge'))),
  ),
  extendedTo: z.optional(dayOfLoan),
  nextDueOn: z.optional(dayOfLoan),
  /** A draw is asked for by itself. */
  draw: z.optional(dollars),
  drawOn: z.optional(dayOfLoan),
  note: optionalText(1000),
})
export type ProposalForm = z.output<typeof proposalForm>

const proposalIdParams = z.object({ proposalId: idInPath })

export const listProposals = endpoint({
  name: 'listProposals',
  summary: 'What borrowers ask to pay otherwise: on the loans one may see, those that wait first, then the latest',
  route: 'GET /proposals',
  access: VIEWERS,
  query: z.object({ ...pageQuery, loanId: z.optional(idInPath), status: z.optional(z.enum(PROPOSAL_STATUSES)) }),
  result: z.array(proposal),
  isPaged: true,
})

export const sendProposal = endpoint({
  name: 'sendProposal',
  summary: 'Ask the lender of a loan to let one pay otherwise; one such request of a loan waits at a time',
  route: 'POST /loans/:loanId/proposals',
  access: BORROWERS,
  params: z.object({ loanId: idInPath }),
  body: proposalForm,
  result: proposal,
  status: 201,
})

export const acceptProposal = endpoint({
  name: 'acceptProposal',
  summary: 'Agree to what a borrower asks; nothing is booked by it, so it is for money that is still to come',
  route: 'POST /proposals/:proposalId/acceptance',
  access: LENDERS,
  params: proposalIdParams,
  result: proposal,
})

/** The change of terms that grants a request, and what the lender says with it. The borrower reads it. */
export const grantForm = z.strictObject({ change: termsChangeForm, reply: optionalText(500) })

export const grantProposal = endpoint({
  name: 'grantProposal',
  summary: 'Make what a borrower asks a change of terms, as it was asked or otherwise, and say so in one step',
  route: 'POST /proposals/:proposalId/change',
  access: LENDERS,
  params: proposalIdParams,
  body: grantForm,
  result: proposal,
  mayWait: true,
})

/** The money that grants a draw, and what the lender says with it. The borrower reads it. */
export const drawGrantForm = z.strictObject({ advance: advanceForm, reply: optionalText(500) })

export const grantDraw = endpoint({
  name: 'grantDraw',
  summary: 'Lend the money that a borrower asks for, as it was asked or otherwise, and say so in one step',
  route: 'POST /proposals/:proposalId/advance',
  access: LENDERS,
  params: proposalIdParams,
  body: drawGrantForm,
  result: proposal,
  mayWait: true,
})

export const declineProposal = endpoint({
  name: 'declineProposal',
  summary: 'Turn down what a borrower asks, with the reason, which the borrower reads',
  route: 'POST /proposals/:proposalId/decline',
  access: LENDERS,
  params: proposalIdParams,
  body: z.strictObject({
    reason: z
      .string(says('proposal.reasonRequired'))
      .check(z.trim(), z.minLength(1, says('proposal.reasonRequired')), z.maxLength(500, says('field.textTooLong'))),
  }),
  result: proposal,
})

export const withdrawProposal = endpoint({
  name: 'withdrawProposal',
  summary: 'Take back what one asked for, as long as it waits',
  route: 'POST /proposals/:proposalId/withdrawal',
  access: BORROWERS,
  params: proposalIdParams,
  result: proposal,
})
