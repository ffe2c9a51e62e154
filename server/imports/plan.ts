import type { BorrowerForm } from '#contract/borrowers/borrowers.ts'
import type { ImportField, ImportKind, ImportMapping } from '#contract/imports/import-fields.ts'
import type { ImportPaymentChoices, ImportPaymentDifference } from '#contract/imports/payment-choices.ts'
import type { ImportRepairs } from '#contract/imports/repairs.ts'
import type { LoanForm } from '#contract/loans/loan-form.ts'
import type { PaymentForm } from '#contract/payments/payments.ts'
import type { DayOrder } from '#contract/tables/date-format.ts'
import type { Day, Instant } from '#engine/numbers/units.ts'
import type { SessionUser } from '../http/http.ts'
import type { NewEvent } from '../ledger/events.ts'

/** A borrower to add. `key` is the e-mail in lower case; without one the name and phone. */
export type BorrowerPlan = { row: number; key: string; form: BorrowerForm }

/** A loan to make, for an existing borrower by id, or for a borrower of the same import by their key. */
export type LoanPlan = {
  row: number
  reference: string | undefined
  borrower: { id: number } | { key: string }
  /** Its borrowerId is a placeholder until the borrower is made. */
  form: LoanForm
  /** The opening events of a loan that runs already: unpaid interest and fees on the day of its balance. */
  brought: readonly Extract<NewEvent, { kind: 'INTEREST_ADJUSTED' | 'FEE_CHARGED' }>[]
  /** The number of installments of its schedule. */
  installments: number
  /** Unpaid on the day of the balance, in cents. */
  interestCents: number
  feesCents: number
}

/** A payment to record. */
export type PaymentPlan = { row: number; loanId: number; form: PaymentForm }

/** A payment that the bank returned: one of the same file, by its row, or one that is recorded already. */
export type ReturnPlan = {
  row: number
  loanId: number
  returned: { row: number } | { paymentId: number }
  returnedOn: Day
  reason: string
  /** So many payments of its loan in the file come before it. */
  paymentsBefore: number
}

/** All records that an import would make, and its rows as they were read. */
export type Plan = {
  borrowers: BorrowerPlan[]
  loans: LoanPlan[]
  payments: PaymentPlan[]
  returns: ReturnPlan[]
  /** The rows of running loans whose payment is not the one that their terms give. */
  differences: ImportPaymentDifference[]
  understood: { row: number; cells: { field: ImportField; value: string }[] }[]
}

/** The user's choices for a file, and when they were made. */
export type Asked = {
  kind: ImportKind
  mapping: ImportMapping
  asOfDate: Day | undefined
  /** The order of day and month in ambiguous columns; undefined where the user did not choose. */
  dayOrder: DayOrder | undefined
  /** Which payment running loans have; undefined: the one in the list. */
  payments: ImportPaymentChoices | undefined
  /** PAYMENTS: the loan of all rows, where the list has no column of loans. */
  loan: string | undefined
  /** What rows have for a field that no column of the file has. */
  filled: ImportRepairs['filled']
  /** Rows that look like totals of the list and are read like the others. */
  putBack: readonly number[] | undefined
  user: SessionUser
  now: Instant
  today: Day
  /**
   * Locks the loans and borrowers that the file names before their data is read, so that nothing about them changes
   * until the import is done. Not for a preview, which may not write.
   */
  locks: boolean
}
