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

const LENDERS = { kind: 'ROLES', roles: ['LENDER', 'ADMIN'], permissions: ['create:loan'] } as const
const BORROWERS = { kind: 'ROLES', roles: ['BORROWER'] } as const
const VIEWERS = { kind: 'ROLES', roles: ['LENDER', 'BORROWER', 'ADMIN'], permissions: ['view:loans'] } as const

/** OPEN proposals wait for the lender. The other statuses are final. */
export const PROPOSAL_STATUSES = ['OPEN', 'ACCEPTED', 'DECLINED', 'WITHDRAWN'] as const

/**
 * A borrower's proposal to pay differently. It changes no figure of the loan, even when accepted: the lender records
 * the changes as usual.
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
  note: z.nullable(z.string()),
  status: z.enum(PROPOSAL_STATUSES),
  /** Why it was declined. */
  reason: z.nullable(z.string()),
  sentAt: instant,
  /** When it was accepted, declined or withdrawn. */
  answeredAt: z.nullable(instant),
})
export type Proposal = z.output<typeof proposal>

/** The proposal form: at least one of the amounts, the rate or the payoff day. */
export const proposalForm = z.strictObject({
  extra: z.optional(dollars),
  lump: z.optional(dollars),
  lumpOn: z.optional(dayOfLoan),
  rate: z.optional(percent),
  payoffOn: z.optional(dayOfLoan),
  note: optionalText(1000),
})
export type ProposalForm = z.output<typeof proposalForm>

const proposalIdParams = z.object({ proposalId: idInPath })

export const listProposals = endpoint({
  name: 'listProposals',
  summary: 'What borrowers ask to pay otherwise: on the loans one may see, those that wait first, then the latest',
  method: 'GET',
  path: '/proposals',
  access: VIEWERS,
  query: z.object({ ...pageQuery, loanId: z.optional(idInPath), status: z.optional(z.enum(PROPOSAL_STATUSES)) }),
  result: z.array(proposal),
  isPaged: true,
})

export const sendProposal = endpoint({
  name: 'sendProposal',
  summary: 'Ask the lender of a loan to let one pay otherwise; one such request of a loan waits at a time',
  method: 'POST',
  path: '/loans/:loanId/proposals',
  access: BORROWERS,
  params: z.object({ loanId: idInPath }),
  body: proposalForm,
  result: proposal,
  status: 201,
})

export const acceptProposal = endpoint({
  name: 'acceptProposal',
  summary: 'Agree to what a borrower asks; nothing is booked by it',
  method: 'POST',
  path: '/proposals/:proposalId/acceptance',
  access: LENDERS,
  params: proposalIdParams,
  result: proposal,
})

export const declineProposal = endpoint({
  name: 'declineProposal',
  summary: 'Turn down what a borrower asks, with the reason, which the borrower reads',
  method: 'POST',
  path: '/proposals/:proposalId/decline',
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
  method: 'POST',
  path: '/proposals/:proposalId/withdrawal',
  access: BORROWERS,
  params: proposalIdParams,
  result: proposal,
})
