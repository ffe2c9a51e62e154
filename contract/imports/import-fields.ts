import { columnsOfKind, RUNNING_COLUMNS, TERM_COLUMNS } from '../loans/term-table.ts'

/** What a file lists. LOANS_AS_OF: loans that run already, by their balances on a day. */
export const IMPORT_KINDS = ['BORROWERS', 'LOANS', 'LOANS_AS_OF', 'PAYMENTS'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** A file with more rows is refused before any row is read: this many are imported within half a minute. */
export const IMPORT_ROWS_MAX: Readonly<Record<ImportKind, number>> = {
  BORROWERS: 5000,
  LOANS: 2000,
  LOANS_AS_OF: 2000,
  PAYMENTS: 5000,
}
/**
 * The installments that the loans of one file may have: this many are stored within a minute. 2,000 loans of thirty years
 * by the month have 720,000.
 */
export const IMPORT_INSTALLMENTS_MAX = 1_000_000
export const IMPORT_MEGABYTES_MAX = 5
export const IMPORT_COLUMNS_MAX = 100

/** The meanings that a column of a file can have. */
export const IMPORT_FIELDS = [
  'firstName',
  'lastName',
  'fullName',
  'email',
  'phone',
  'llcName',
  'reference',
  'loanName',
  'loanType',
  'principalAmount',
  'interestRate',
  'originationDate',
  'firstPaymentDate',
  'maturityDate',
  'termMonths',
  'numberOfPayments',
  'paymentsLeft',
  ...TERM_COLUMNS,
  'agreedDate',
  'agreedAmount',
  'agreedPrincipal',
  'notes',
  'asOfDate',
  'principalBalance',
  'interestPaidTo',
  'accruedInterest',
  'unpaidFees',
  'nextPaymentDate',
  'loan',
  'paymentDate',
  'amount',
  'paymentMethod',
  'interestPart',
  'principalPart',
  'feesPart',
  'balanceAfter',
  'note',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

/** Fields that hold days, amounts and percentages. */
export const IMPORT_DAYS: readonly ImportField[] = [
  ...columnsOfKind('DAY'),
  ...(['originationDate', 'firstPaymentDate', 'maturityDate', 'asOfDate'] as const),
  ...(['interestPaidTo', 'nextPaymentDate', 'paymentDate', 'agreedDate'] as const),
]
export const IMPORT_AMOUNTS: readonly ImportField[] = [
  ...columnsOfKind('MONEY'),
  ...(['principalAmount', 'principalBalance', 'accruedInterest', 'unpaidFees', 'amount'] as const),
  ...(['interestPart', 'principalPart', 'feesPart', 'balanceAfter', 'agreedAmount', 'agreedPrincipal'] as const),
]

type Fields = { needed: readonly ImportField[]; welcome: readonly ImportField[] }

const person = ['fullName', 'firstName', 'lastName', 'phone', 'llcName'] as const
const terms = TERM_COLUMNS.filter((column) => !RUNNING_COLUMNS.includes(column))

/** Nothing can be imported without the needed columns; the others may be missing, or empty in a row. */
export const FIELDS_OF_IMPORT: Readonly<Record<ImportKind, Fields>> = {
  BORROWERS: { needed: ['email', 'phone'], welcome: ['fullName', 'firstName', 'lastName', 'llcName'] },
  LOANS: {
    needed: ['email', 'principalAmount', 'interestRate', 'originationDate'],
    welcome: [
      'maturityDate',
      'termMonths',
      'numberOfPayments',
      'firstPaymentDate',
      'reference',
      'loanName',
      'loanType',
      ...terms,
      // Payments that are agreed one by one, one in a row.
      ...(['agreedDate', 'agreedAmount', 'agreedPrincipal'] as const),
      'notes',
      ...person,
    ],
  },
  LOANS_AS_OF: {
    needed: ['email', 'principalBalance', 'interestRate'],
    welcome: [
      ...([
        // One of the two; from the day to which interest is paid the next payment follows.
        'nextPaymentDate',
        'interestPaidTo',
        'maturityDate',
        'paymentsLeft',
        'asOfDate',
        'accruedInterest',
        'unpaidFees',
        'reference',
        'loanName',
        'loanType',
      ] as const),
      ...(['principalAmount', 'originationDate', 'numberOfPayments'] as const),
      ...TERM_COLUMNS,
      'notes',
      ...person,
    ],
  },
  PAYMENTS: {
    needed: ['loan', 'paymentDate', 'amount'],
    welcome: ['paymentMethod', 'reference', 'balanceAfter', 'interestPart', 'principalPart', 'feesPart', 'note'],
  },
}

/** The column of each field, counted from 0. */
export type ImportMapping = Partial<Record<ImportField, number>>
