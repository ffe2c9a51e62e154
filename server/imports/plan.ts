import type { BorrowerForm } from '#contract/borrowers/borrowers.ts'
import type { ImportField, ImportKind, ImportMapping } from '#contract/imports/import-fields.ts'
import type { LoanForm } from '#contract/loans/loan-form.ts'
import type { PaymentForm } from '#contract/payments/payments.ts'
import type { DayOrder } from '#contract/tables/date-format.ts'
import type { Day, Instant } from '#engine/numbers/units.ts'
import type { SessionUser } from '../http/http.ts'
import type { NewEvent } from '../ledger/events.ts'

/** A borrower to add. */
export type BorrowerPlan = { row: number; form: BorrowerForm }

/** A loan to make: of a borrower who is known by id, or of one whom the same import adds, by e-mail in lower case. */
export type LoanPlan = {
  row: number
  reference: string | undefined
  borrower: { id: number } | { emailKey: string }
  /** Its borrowerId stands for nobody until the borrower is there. */
  form: LoanForm
  /** What a loan that runs already brings along: unpaid interest and fees of the day of its balance. */
  brought: readonly Extract<NewEvent, { kind: 'INTEREST_ADJUSTED' | 'FEE_CHARGED' }>[]
  /** Unpaid on the day of the balance, in cents. */
  interestCents: number
  feesCents: number
}

/** A payment to record. */
export type PaymentPlan = { row: number; loanId: number; form: PaymentForm }

/** All that an import would make, and its rows as they were understood. */
export type Plan = {
  borrowers: BorrowerPlan[]
  loans: LoanPlan[]
  payments: PaymentPlan[]
  understood: { row: number; cells: { field: ImportField; value: string }[] }[]
}

/** What was chosen for a file, by whom and when. */
export type Asked = {
  kind: ImportKind
  mapping: ImportMapping
  asOfDate: Day | undefined
  /** How days are read in columns that do not tell; undefined where it was not said. */
  dayOrder: DayOrder | undefined
  user: SessionUser
  now: Instant
  today: Day
}
