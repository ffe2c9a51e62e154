/** What a column of a bank's list can mean. amount has a sign, or direction says which way it went; or the two ways stand apart. */
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

/** Which column of the file, counted from 0, is which field. */
export type BankMapping = Partial<Record<BankField, number>>

export const STATEMENT_MEGABYTES_MAX = 5
/** More than this is refused: a year of a busy account has a tenth of it. */
export const STATEMENT_LINES_MAX = 10_000

/** WAITING: some of it is not assigned yet. ASSIGNED: all of it is dealt with, some by payments. SET_ASIDE: no loan's at all. */
export const BANK_LINE_STATUSES = ['WAITING', 'ASSIGNED', 'SET_ASIDE'] as const
export type BankLineStatus = (typeof BANK_LINE_STATUSES)[number]

/** HIGH: one loan alone fits by name and amount. MEDIUM: likely. LOW: a mere guess, which takes a second look. */
export const CONFIDENCES = ['HIGH', 'MEDIUM', 'LOW'] as const
export type Confidence = (typeof CONFIDENCES)[number]

/** Why a loan is suggested, or what speaks for caution. Each is a sentence in the browser's catalogue. */
export const SUGGESTION_REASONS = [
  'LEARNED_PAYER',
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
