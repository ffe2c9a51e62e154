/** The fixed sets of words in payloads. Their labels are in the language catalogues. */

export const LOAN_TYPES = ['SINGLE_FAMILY', 'MULTI_FAMILY', 'PERSONAL', 'BUSINESS', 'LINE_OF_CREDIT', 'OTHER'] as const
export type LoanType = (typeof LOAN_TYPES)[number]

export const PERIOD_UNITS = ['MONTHS', 'YEARS'] as const
export type PeriodUnit = (typeof PERIOD_UNITS)[number]

/** The statuses that lenders see, and those that borrowers see (ACTIVE, COMPLETED); every view handles all nine. */
export const SHOWN_LOAN_STATUSES = [
  'PENDING',
  'ACTIVE',
  'CURRENT',
  'LATE',
  'DEFAULTED',
  'PAID_OFF',
  'COMPLETED',
  'SOLD',
  'TRANSFERRED',
] as const
export type ShownLoanStatus = (typeof SHOWN_LOAN_STATUSES)[number]

export const BORROWER_STATUSES = ['ACTIVE', 'INACTIVE', 'PENDING'] as const

/** PENDING: reported by the borrower, changes no balance. DECLINED and REVERSED carry a reason. */
export const PAYMENT_STATUSES = ['PENDING', 'COMPLETED', 'DECLINED', 'REVERSED'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const PAYMENT_METHODS = ['ACH', 'CHECK', 'WIRE', 'CASH', 'CARD', 'OTHER'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]
