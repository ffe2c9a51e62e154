import * as z from 'zod/mini'
import { STRUCTURES } from '#engine/terms/terms.ts'
import { endpoint } from '../endpoint.ts'
import { SHOWN_LOAN_STATUSES } from '../enumerations.ts'
import { dollars, dollarsShown, id, idInPath, instant, pageQuery, says } from '../fields.ts'
import { frequencyField } from '../loans/frequency-words.ts'

const LENDERS = { kind: 'ROLES', roles: ['LENDER', 'ADMIN'], permissions: ['create:loan'] } as const
const ADMINS = { kind: 'ROLES', roles: ['ADMIN'] } as const

/** The calls that wait for approval when they give away more than the installation's limit. */
export const GIVING_ACTIONS = [
  'createLoan',
  'updateLoan',
  'deleteLoan',
  'writeOffLoan',
  'markDefaulted',
  'liftDefaultMark',
  'forgiveDebt',
  'sellLoan',
  'agreeSettlement',
  'transferLoan',
  'waiveFee',
  'changeTerms',
  'grantProposal',
  'grantDraw',
  'takeBackChange',
  'takeBackEntry',
  'recordPayment',
  'reversePayment',
  'correctPayment',
  'refundMoney',
  'moveMoney',
  'payFromEscrow',
  'refundEscrow',
  'lendMore',
] as const

/** The calls that wait for approval while a limit is set: by them one administrator could become both persons. */
export const INSTALLATION_ACTIONS = [
  'setUserRole',
  'setUserDisabled',
  'createResetLink',
  'endTwoFactorOf',
  'setSecondPersonLimit',
  'setFileRoom',
  'setLenderLimits',
] as const

export const WAITING_ACTIONS = [...GIVING_ACTIONS, ...INSTALLATION_ACTIONS] as const
export type WaitingAction = (typeof WAITING_ACTIONS)[number]

/** WAITING requests can be approved, declined or withdrawn. The other statuses are final. */
export const APPROVAL_STATUSES = ['WAITING', 'APPROVED', 'DECLINED', 'WITHDRAWN', 'EXPIRED'] as const
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number]

/** A request expires after this many days. */
export const APPROVAL_DAYS = 7

/** A call that is not carried out until a second administrator approves it. */
export const approval = z.object({
  id,
  action: z.enum(WAITING_ACTIONS),
  /** Null for a loan that does not exist yet. */
  loanId: z.nullable(id),
  loanName: z.string(),
  loanNumber: z.nullable(z.string()),
  borrowerName: z.string(),
  lenderName: z.string(),
  /** What the call gives away; 0 for an act on the installation. */
  amount: dollarsShown,
  /** The sum with what the borrower was given before on the same day; null when the amount alone is above the limit. */
  dayAmount: z.nullable(dollarsShown),
  /** The account that an act on the installation is about. */
  accountName: z.nullable(z.string()),
  /** The limit that is asked for; null for none, and for every other call. */
  newLimit: z.nullable(dollarsShown),
  /** What lenders may store or send, as it is asked for (null: the rule); null for every other call. */
  newRoom: z.nullable(
    z.object({
      fileMegabytes: z.nullable(z.int()),
      unprovedMegabytes: z.nullable(z.int()),
      lettersADay: z.nullable(z.int()),
      mayWriteToStrangers: z.boolean(),
    }),
  ),
  /** The day of the payment to be recorded or reversed. */
  paymentDate: z.nullable(z.string()),
  /** The reason, in the words of the user who made the request. */
  note: z.nullable(z.string()),
  status: z.enum(APPROVAL_STATUSES),
  /** The reader made the request, so another administrator must decide. */
  isOwn: z.boolean(),
  askedBy: z.string(),
  askedAt: instant,
  expiresAt: instant,
  endedBy: z.nullable(z.string()),
  endedAt: z.nullable(instant),
  /** Why it was declined. */
  reason: z.nullable(z.string()),
})
export type Approval = z.output<typeof approval>

/** The figures of a loan before or after the request. */
export const approvalFigures = z.object({
  borrowerName: z.string(),
  status: z.enum(SHOWN_LOAN_STATUSES),
  principalAmount: dollarsShown,
  /** Percent a year. */
  interestRate: z.number(),
  maturityDate: z.string(),
  paymentFrequency: frequencyField,
  paymentStructure: z.enum(STRUCTURES),
  /** The payment is the one that the contract states, not one by the formula. */
  isPaymentStated: z.boolean(),
  balloonPaymentDate: z.nullable(z.string()),
  outstandingBalance: dollarsShown,
  interestDue: dollarsShown,
  /** Interest that the loan still brings, if it is repaid as agreed. */
  interestToCome: dollarsShown,
  feesDue: dollarsShown,
  /** Due for taxes and insurance, no part of feesDue. */
  escrowDue: dollarsShown,
  nextPaymentDate: z.nullable(z.string()),
  nextPaymentAmount: dollarsShown,
  writtenOff: dollarsShown,
})
export type ApprovalFigures = z.output<typeof approvalFigures>

/**
 * A request with the loan before and after it, as of today; null where there is no loan, or when the request is closed.
 */
export const approvalDetail = z.extend(approval, {
  before: z.nullable(approvalFigures),
  after: z.nullable(approvalFigures),
  /** The loan has newer events, so the request cannot be approved. */
  hasMovedOn: z.boolean(),
})

const approvalIdParams = z.object({ approvalId: idInPath })

export const listApprovals = endpoint({
  name: 'listApprovals',
  summary: 'What waits for a second person, and what became of it: on the loans one may see, those that wait first',
  route: 'GET /approvals',
  access: LENDERS,
  query: z.object({ ...pageQuery, loanId: z.optional(idInPath), status: z.optional(z.enum(APPROVAL_STATUSES)) }),
  result: z.array(approval),
  isPaged: true,
})

export const getApproval = endpoint({
  name: 'getApproval',
  summary: 'One of them, with the loan before and after',
  route: 'GET /approvals/:approvalId',
  access: LENDERS,
  params: approvalIdParams,
  result: approvalDetail,
})

export const giveApproval = endpoint({
  name: 'giveApproval',
  summary:
    'Agree to what another asked for; it is carried out at once, as it was sent (a reset link: when asked for again)',
  route: 'POST /approvals/:approvalId/approval',
  access: ADMINS,
  params: approvalIdParams,
  result: approval,
})

export const declineApproval = endpoint({
  name: 'declineApproval',
  summary: 'Turn down what another asked for, with the reason, which they read',
  route: 'POST /approvals/:approvalId/decline',
  access: ADMINS,
  params: approvalIdParams,
  body: z.strictObject({
    reason: z
      .string(says('approval.reasonRequired'))
      .check(z.trim(), z.minLength(1, says('approval.reasonRequired')), z.maxLength(500, says('field.textTooLong'))),
  }),
  result: approval,
})

export const withdrawApproval = endpoint({
  name: 'withdrawApproval',
  summary: 'Take back what one asked for, as long as it waits',
  route: 'POST /approvals/:approvalId/withdrawal',
  access: LENDERS,
  params: approvalIdParams,
  result: approval,
})

/** In dollars. Null: nothing needs approval. Zero: whatever gives anything away does. */
const limit = z.object({ above: z.nullable(dollarsShown) })

export const getSecondPersonLimit = endpoint({
  name: 'getSecondPersonLimit',
  summary: 'The amount above which giving something away takes a second person; null when nothing does',
  route: 'GET /admin/second-person-limit',
  access: LENDERS,
  result: limit,
})

export const setSecondPersonLimit = endpoint({
  name: 'setSecondPersonLimit',
  summary: 'Set the amount above which a second person is asked, or none; raising or lifting it takes one too',
  route: 'PUT /admin/second-person-limit',
  access: ADMINS,
  body: z.strictObject({ above: z.nullable(dollars) }),
  result: limit,
  mayWait: true,
})
