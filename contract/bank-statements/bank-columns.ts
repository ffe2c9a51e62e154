/**
 * The meanings that a column of a bank's list can have. `amount` has a sign, or `direction` gives it, or money in and
 * money out have columns of their own.
 */
export const BANK_FIELDS = [
  'date',
  'amount',
  'credit',
  'debit',
  'direction',
  'payer',
  'memo',
  'number',
  'account',
] as const
export type BankField = (typeof BANK_FIELDS)[number]

/** The column of each field, counted from 0. */
export type BankMapping = Partial<Record<BankField, number>>

export const STATEMENT_MEGABYTES_MAX = 5
/** A file with more lines is refused: a busy account has a tenth of this a year. */
export const STATEMENT_LINES_MAX = 10_000

/**
 * WAITING: part of the line is not assigned yet. ASSIGNED: all of it is dealt with, part of it by payments. SET_ASIDE:
 * it pays no loan.
 */
export const BANK_LINE_STATUSES = ['WAITING', 'ASSIGNED', 'SET_ASIDE'] as const
export type BankLineStatus = (typeof BANK_LINE_STATUSES)[number]

/** HIGH: only one loan fits by name and amount. MEDIUM: likely. LOW: a guess that needs a second look. */
export const CONFIDENCES = ['HIGH', 'MEDIUM', 'LOW'] as const
export type Confidence = (typeof CONFIDENCES)[number]

/** Reasons for a suggested loan, or for caution. Each is a sentence in the browser's catalogue. */
export const SUGGESTION_REASONS = [
  'LEARNED_PAYER',
  'REFERENCE',
  'SHARED_PAYER',
  'LOAN_NUMBER',
  'BORROWER_NAME',
  'LAST_NAME',
  'COMPANY_NAME',
  'LOAN_NAME',
  'REPORTED',
  'INSTALLMENT',
  'REST_OF_INSTALLMENT',
  'EVERYTHING_DUE',
  'PAYOFF',
  'QUOTED_PAYOFF',
  'RECORDED',
  'CAME_BEFORE',
  'NEAR_DUE_DAY',
  'OTHERS_FIT',
] as const
export type SuggestionReason = (typeof SUGGESTION_REASONS)[number]
