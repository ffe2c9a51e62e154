import * as z from 'zod/mini'
import { DEFAULT_STAGES } from '#engine/terms/default-stages.ts'
import type { LoanEvent } from '#engine/terms/events.ts'
import { BUCKETS } from '#engine/terms/loan-state.ts'
import { CHARGE_KINDS, type LoanTerms } from '#engine/terms/terms.ts'
import { TRANSFER_REASONS } from '#engine/terms/transfer-reasons.ts'
import { endpoint } from '../endpoint.ts'
import { LOAN_TYPES, SHOWN_LOAN_STATUSES } from '../enumerations.ts'
import { dollarsShown, id, idInPath, instant, pageQuery } from '../fields.ts'
import { loanForm } from './loan-form.ts'
import { payment } from './payment.ts'
import { shownSettlement } from './settlements.ts'
import { detailFields } from './term-table.ts'
import { takeBackForm, termsChangeForm } from './terms-change.ts'

/** What a letter by itself tells a borrower of. MOVED: money held was moved to another of their loans. OPENED: it goes on with another. */
export const LETTER_KINDS = [
  ...(['REFUNDED', 'MOVED', 'FORGIVEN', 'SETTLEMENT', 'SETTLED', 'TRANSFERRED', 'OPENED'] as const),
  ...(['DEFAULTED', 'ACCELERATED', 'REPOSSESSION', 'FORECLOSURE', 'REINSTATED', 'DEFICIENCY'] as const),
] as const

const LENDERS = { kind: 'ROLES', roles: ['LENDER', 'ADMIN'], permissions: ['create:loan'] } as const
const VIEWERS = { kind: 'ROLES', roles: ['LENDER', 'BORROWER', 'ADMIN'], permissions: ['view:loans'] } as const

/** A loan in a list. Amounts in dollars, interestRate in percent, days as YYYY-MM-DD. */
export const loan = z.object({
  id,
  loanName: z.string(),
  loanNumber: z.string(),
  loanType: z.enum(LOAN_TYPES),
  status: z.enum(SHOWN_LOAN_STATUSES),
  principalAmount: dollarsShown,
  /** Principal outstanding. */
  outstandingBalance: dollarsShown,
  interestRate: z.number(),
  originationDate: z.string(),
  maturityDate: z.string(),
  paymentFrequency: z.string(),
  lateFee: z.nullable(dollarsShown),
  gracePeriod: z.nullable(z.int()),
  borrowerId: id,
  borrowerName: z.string(),
  lenderId: id,
  lenderName: z.string(),
  nextPaymentDate: z.nullable(z.string()),
  /** The open amount of the oldest payment not fully made, and its parts; null when nothing more is due. */
  nextPaymentAmount: z.nullable(dollarsShown),
  nextPaymentInterest: z.nullable(dollarsShown),
  nextPaymentPrincipal: z.nullable(dollarsShown),
  daysPastDue: z.int(),
  pastDueAmount: dollarsShown,
  /** How far its default has gone; null for a loan in none, and for the borrower. */
  defaultStage: z.nullable(z.enum(DEFAULT_STAGES)),
  createdAt: instant,
})
export type Loan = z.output<typeof loan>

/**
 * The terms of an answer in the groups that other fields stand between. By a call, so that a page that only names
 * endpoints does not load the table of terms (scripts/light-contract.ts).
 */
const shownTerms = inGroups(detailFields)

/** Another loan that this one names. */
const linkedLoan = z.object({ id, loanNumber: z.string(), loanName: z.string() })

function inGroups({
  paymentStructure,
  interestOnlyPeriod,
  interestOnlyPeriodUnit,
  hasBalloonPayment,
  balloonPaymentDate,
  amortizationTerm,
  amortizationTermUnit,
  ...others
}: typeof detailFields) {
  return {
    structure: { paymentStructure, interestOnlyPeriod, interestOnlyPeriodUnit, hasBalloonPayment, balloonPaymentDate },
    amortization: { amortizationTerm, amortizationTermUnit },
    others,
  }
}

/**
 * One loan with all data of its page and its edit form. Answers have the fields in this order, which stays, so that
 * answers stay the same to the letter.
 */
export const loanDetail = z.extend(loan, {
  loanTermMonths: z.int(),
  loanTermYears: z.int(),
  ...shownTerms.structure,
  balloonPaymentAmount: z.nullable(dollarsShown),
  ...shownTerms.amortization,
  notes: z.nullable(z.string()),
  calculatedMonthlyPayment: dollarsShown,
  ...shownTerms.others,
  bucket: z.enum(BUCKETS),
  interestDue: dollarsShown,
  feesDue: dollarsShown,
  /** Due for taxes and insurance, no part of feesDue. */
  escrowDue: dollarsShown,
  /** Past due, due today, fees, and taxes and insurance together: what is to be paid by the end of today. */
  dueNowAmount: dollarsShown,
  paidPrincipal: dollarsShown,
  paidInterest: dollarsShown,
  paidFees: dollarsShown,
  /** Paid for taxes and insurance, which the lender holds; no part of paidFees. */
  paidEscrow: dollarsShown,
  /** Held for the borrower, because they paid more than was owed. */
  heldAmount: dollarsShown,
  /** Fees that were moved to the last payment and are not due yet. */
  feesAtEnd: dollarsShown,
  /** Taxes and insurance that are due with the last payment, as what the lender advanced; no part of feesAtEnd. */
  escrowAtEnd: dollarsShown,
  /** What the next payment asks for beside principal and interest, by what it is for. */
  nextPaymentCharges: z.array(z.object({ kind: z.enum(CHARGE_KINDS), amount: dollarsShown })),
  /** Held for taxes and insurance, below 0 advanced for them; null for a loan that collects none and never did. */
  escrowBalance: z.nullable(dollarsShown),
  /** What is left of the commitment; null for a loan without one. */
  undrawnAmount: z.nullable(dollarsShown),
  /** What was released of heldBackAmount by today; null for a loan that holds nothing back. */
  releasedAmount: z.nullable(dollarsShown),
  /** The day on which the loan was sold; null for one that was not. */
  soldOn: z.nullable(z.string()),
  /** The day on which it went on as other loans, and why; null for one that did not. */
  transferredOn: z.nullable(z.string()),
  transferReason: z.nullable(z.enum(TRANSFER_REASONS)),
  /** The loans as which it goes on, and those that it goes on with, as far as the reader may see them. */
  goesOnAs: z.array(linkedLoan),
  continues: z.array(linkedLoan),
  /** What is agreed instead of all that is owed; null where nothing is. */
  settlement: z.nullable(shownSettlement),
  /**
   * What a letter tells the borrower of: money refunded or moved to another loan, debt forgiven, a step of a default; the latest
   * first. A borrower finds a step of a default when the lender chose to tell them.
   */
  letters: z.array(z.object({ eventId: id, kind: z.enum(LETTER_KINDS), date: z.string() })),
  /** Whether money has been received that counts: such a loan cannot be deleted. */
  hasPayments: z.boolean(),
  /** The loan has payments, or other events since it was made: its terms can change only from a day on. */
  hasFixedTerms: z.boolean(),
  /**
   * The lender has marked the loan as defaulted, whatever its arrears, and may lift the mark. Never for a written-off
   * loan.
   */
  isMarkedDefaulted: z.boolean(),
  /** The day on which all that is owed was called due; null for a loan that runs by its schedule. */
  calledDueOn: z.nullable(z.string()),
  /** The day from which its principal is a loss in the books while it stays owed; null otherwise, and for the borrower. */
  chargedOffOn: z.nullable(z.string()),
  /** What settles the loan today; null for a loan that begins later. */
  payoffAmount: z.nullable(dollarsShown),
  /** Whether there are promises to pay or tasks on the loan; never for the borrower. */
  hasFollowUps: z.boolean(),
  /** Whether the lender asks for a document that was not sent yet, or not accepted. */
  hasDocumentRequests: z.boolean(),
})
export type LoanDetail = z.output<typeof loanDetail>

/** An installment of a schedule as agreed. */
export const agreedEntry = z.object({
  paymentNumber: z.int(),
  dueDate: z.string(),
  amount: dollarsShown,
  principalAmount: dollarsShown,
  interestAmount: dollarsShown,
  /** What is charged with it beside its amount, as a service fee. */
  charges: dollarsShown,
  outstandingBalance: dollarsShown,
})
export type AgreedEntry = z.output<typeof agreedEntry>

/** An installment of a running loan: also what has been paid on it, and what is open of each part. */
export const scheduleEntry = z.extend(agreedEntry, {
  id,
  isPaid: z.boolean(),
  paidAmount: dollarsShown,
  paidInterest: dollarsShown,
  paidPrincipal: dollarsShown,
  openInterest: dollarsShown,
  openPrincipal: dollarsShown,
  openCharges: dollarsShown,
})
export type ScheduledInstallment = z.output<typeof scheduleEntry>

/** The loan as the engine takes it, so that the browser can replay it: live splits, previews, explanations. */
export const loanHistory = z.object({
  today: z.string(),
  terms: z.custom<LoanTerms>(),
  events: z.array(z.custom<LoanEvent>()),
  /** A difference to the payoff up to so many cents is let go or kept with a payment. A borrower does not read it. */
  toleranceCents: z.optional(z.int()),
})
export type LoanHistory = z.output<typeof loanHistory>

const upcomingPayment = z.extend(scheduleEntry, { loanId: id, loanName: z.string(), borrowerName: z.string() })

export const lenderSummary = z.object({
  /** The newest loans first, at most 10. */
  loans: z.array(loan),
  /** The newest payments first, at most 10. */
  payments: z.array(payment),
  recentActivity: z.array(
    z.object({ kind: z.string(), at: instant, loanId: id, loanName: z.string(), amount: z.nullable(dollarsShown) }),
  ),
  /** The next unpaid installments across all loans, at most 10, in order of due date. */
  paymentSchedules: z.array(upcomingPayment),
  /**
   * The open amounts of all installments due from today to the 42nd day after it, summed by due day, in order of day.
   */
  dueByDay: z.array(z.object({ dueDate: z.string(), amount: dollarsShown })),
  metrics: z.object({
    totalLoanValue: dollarsShown,
    /** Principal outstanding of open loans; a pending loan has lent nothing yet. */
    totalPortfolioValue: dollarsShown,
    activeLoans: z.int(),
    pendingLoans: z.int(),
    defaultedLoans: z.int(),
    totalLoans: z.int(),
    totalBorrowers: z.int(),
    monthlyIncome: dollarsShown,
    latePaymentsCount: z.int(),
    totalInterestEarned: dollarsShown,
    projectedEarnings: dollarsShown,
  }),
})
export type LenderSummary = z.output<typeof lenderSummary>

export const borrowerSummary = z.object({
  totalOutstanding: dollarsShown,
  totalPaid: dollarsShown,
  /** The soonest due day over all loans. */
  nextPaymentDue: z.nullable(z.string()),
  nextPaymentAmount: z.nullable(dollarsShown),
  overdue: z.boolean(),
  /** Of all loans: installments due before today, unpaid fees, taxes and insurance, and all of them with what is due today. */
  pastDueAmount: dollarsShown,
  feesDue: dollarsShown,
  escrowDue: dollarsShown,
  dueNowAmount: dollarsShown,
})
export type BorrowerSummary = z.output<typeof borrowerSummary>

const loanIdParams = z.object({ loanId: idInPath })
const lenderIdParams = z.object({ lenderId: idInPath })
const borrowerIdParams = z.object({ borrowerId: idInPath })

export const listLoans = endpoint({
  name: 'listLoans',
  summary: "A lender's own loans, a borrower's own loans, all loans for an admin; newest first",
  route: 'GET /loans',
  access: VIEWERS,
  query: z.object(pageQuery),
  result: z.array(loan),
  isPaged: true,
})

export const getLoan = endpoint({
  name: 'getLoan',
  summary: 'One loan',
  route: 'GET /loans/:loanId',
  access: VIEWERS,
  params: loanIdParams,
  result: loanDetail,
})

export const listLoansOfBorrower = endpoint({
  name: 'listLoansOfBorrower',
  summary: "The loans of a borrower: by a borrower's own user id, or by a lender's borrower record",
  route: 'GET /loans/borrower/:borrowerId',
  access: VIEWERS,
  params: borrowerIdParams,
  result: z.array(loan),
})

/** A loan that its lender removed: no money is owed on it here, and its record stays with the borrower. */
export const removedLoan = z.object({
  id,
  loanName: z.string(),
  loanNumber: z.string(),
  lenderName: z.string(),
  principalAmount: dollarsShown,
  originationDate: z.string(),
  removedAt: instant,
})
export type RemovedLoan = z.output<typeof removedLoan>

export const listRemovedLoans = endpoint({
  name: 'listRemovedLoans',
  summary: 'The loans that lenders removed after something had happened on them; their record stays with the borrower',
  route: 'GET /removed-loans',
  access: { kind: 'ROLES', roles: ['BORROWER'] },
  result: z.array(removedLoan),
})

export const listLoansOfLender = endpoint({
  name: 'listLoansOfLender',
  summary: 'All loans of a lender, newest first; all loans for an admin who names themself',
  route: 'GET /loans/lender/:lenderId',
  access: LENDERS,
  params: lenderIdParams,
  query: z.object({ format: z.optional(z.string().check(z.maxLength(20))) }),
  result: z.array(loan),
})

export const createLoan = endpoint({
  name: 'createLoan',
  summary: 'Make a loan: terms, schedule and disbursement in one step',
  route: 'POST /loans',
  access: LENDERS,
  body: loanForm,
  result: loanDetail,
  status: 201,
  mayWait: true,
})

export const updateLoan = endpoint({
  name: 'updateLoan',
  summary: 'Replace the terms of a loan without payments; its name, notes and type at any time',
  route: 'PUT /loans/:loanId',
  access: LENDERS,
  params: loanIdParams,
  body: loanForm,
  result: loanDetail,
  mayWait: true,
})

export const changeTerms = endpoint({
  name: 'changeTerms',
  summary: 'Change terms from a day on: what fell due before stays as it was',
  route: 'POST /loans/:loanId/terms-change',
  access: LENDERS,
  params: loanIdParams,
  body: termsChangeForm,
  result: loanDetail,
  mayWait: true,
})

export const takeBackChange = endpoint({
  name: 'takeBackChange',
  summary: 'Take back the last change of terms, with the fee charged for it: it then counts as never agreed',
  route: 'POST /loans/:loanId/terms-change/reversal',
  access: LENDERS,
  params: loanIdParams,
  body: takeBackForm,
  result: loanDetail,
  mayWait: true,
})

export const deleteLoan = endpoint({
  name: 'deleteLoan',
  summary: 'Remove a loan that has no payments; the audit trail keeps it',
  route: 'DELETE /loans/:loanId',
  access: LENDERS,
  params: loanIdParams,
  result: z.object({ success: z.literal(true) }),
  mayWait: true,
})

export const previewLoan = endpoint({
  name: 'previewLoan',
  summary: 'The schedule a loan would have, from its form alone; nothing is stored',
  route: 'POST /loans/preview',
  access: LENDERS,
  body: loanForm,
  result: z.object({
    paymentAmount: dollarsShown,
    numberOfPayments: z.int(),
    totalInterest: dollarsShown,
    totalOfPayments: dollarsShown,
    schedule: z.array(agreedEntry),
  }),
  isWrite: false,
  effort: 'COSTLY',
})

export const getSchedule = endpoint({
  name: 'getSchedule',
  summary: 'The payment schedule as it now stands, paid rows included',
  route: 'GET /loans/:loanId/schedule',
  access: VIEWERS,
  params: loanIdParams,
  result: z.array(scheduleEntry),
})

export const getLoanHistory = endpoint({
  name: 'getLoanHistory',
  summary: "The loan's terms and events, from which every figure follows",
  route: 'GET /loans/:loanId/history',
  access: VIEWERS,
  params: loanIdParams,
  result: loanHistory,
})

export const getLenderSummary = endpoint({
  name: 'getLenderSummary',
  summary: "The figures of a lender's dashboard",
  route: 'GET /loans/lender/:lenderId/summary',
  access: LENDERS,
  params: lenderIdParams,
  result: lenderSummary,
})

export const getBorrowerSummary = endpoint({
  name: 'getBorrowerSummary',
  summary: "The figures of a borrower's dashboard",
  route: 'GET /loans/borrower/:borrowerId/summary',
  access: VIEWERS,
  params: borrowerIdParams,
  result: borrowerSummary,
})
