import type { Day, Instant } from '#engine/numbers/units.ts'
import { addBorrower } from '../borrowers/service.ts'
import type { Tx } from '../database/database.ts'
import type { SessionUser } from '../http/http.ts'
import { nextLoanNumbers } from '../loans/queries.ts'
import { makeLoan } from '../loans/service.ts'
import { recordPayments } from '../payments/record-payment.ts'
import type { LoanPlan, PaymentPlan, Plan } from './plan.ts'
import type { Report } from './progress.ts'
import { forgetPlans, type ImportedRow, lastEventsOfLoans } from './queries.ts'

export type Writer = { user: SessionUser; now: Instant; today: Day }

/** The user who imports, and the import that the records belong to. */
type Importer = Writer & { importId: number }

/**
 * Makes all records of a plan with the functions that the forms use: borrowers, loans with their opening events,
 * payments by loan. Gives the record made of each row. The plan must have been checked in the same transaction, with
 * the records it names locked.
 */
export async function carryOut(tx: Tx, plan: Plan, writer: Importer & { report: Report }): Promise<ImportedRow[]> {
  const total = plan.borrowers.length + plan.loans.length + plan.payments.length
  const made: ImportedRow[] = []
  const report = (begun = 0) => writer.report({ done: made.length + begun, total })
  const add = (rows: readonly ImportedRow[]) => {
    made.push(...rows)
    report()
  }
  const borrowerIds = new Map<string, number>()
  for (const { row, form } of plan.borrowers) {
    const id = await addBorrower(tx, { lenderId: writer.user.id, form, now: writer.now })
    borrowerIds.set(form.email.toLowerCase(), id)
    add([{ kind: 'BORROWER', subjectId: id, rowNumber: row, reference: null, eventId: null }])
  }
  const loans: ImportedRow[] = []
  const numbers = plan.loans.length === 0 ? [] : await nextLoanNumbers(tx, writer.user.id, plan.loans.length)
  for (const [index, loan] of plan.loans.entries()) {
    loans.push(await addLoan(tx, loan, { ...writer, borrowerIds, loanNumber: numbers[index] ?? '' }))
    report(loans.length)
    if (loans.length % PLANS_LAST === 0) await forgetPlans(tx)
  }
  add(await withLastEvents(tx, writer.user.id, loans))
  const ofLoans = [...Map.groupBy(plan.payments, ({ loanId }) => loanId)].toSorted(([one], [other]) => one - other)
  for (const [loanId, payments] of ofLoans) add(await addPayments(tx, { loanId, payments }, writer))
  return made
}

/** After this many loans the database plans its statements anew, as the tables have grown. */
const PLANS_LAST = 50

async function addLoan(
  tx: Tx,
  { row, reference, borrower, form, brought }: LoanPlan,
  { borrowerIds, ...writer }: Writer & { borrowerIds: ReadonlyMap<string, number>; loanNumber: string },
): Promise<ImportedRow> {
  const borrowerId = 'id' in borrower ? borrower.id : borrowerIds.get(borrower.emailKey)
  if (borrowerId === undefined) throw new Error(`the borrower of row ${row} was not made`)
  const loanId = await makeLoan(tx, { ...form, borrowerId }, { ...writer, brought, importedAs: reference })
  return { kind: 'LOAN', subjectId: loanId, rowNumber: row, reference: reference ?? null, eventId: null }
}

/** The loans with the last event of each: any later event prevents undoing the import. */
async function withLastEvents(tx: Tx, lenderId: number, loans: readonly ImportedRow[]): Promise<ImportedRow[]> {
  const last = await lastEventsOfLoans(tx, { lenderId, loanIds: loans.map(({ subjectId }) => subjectId) })
  const byLoan = new Map(last.map(({ loanId, eventId }) => [loanId, eventId]))
  return loans.map((row) => ({ ...row, eventId: byLoan.get(row.subjectId) ?? null }))
}

async function addPayments(
  tx: Tx,
  { loanId, payments }: { loanId: number; payments: readonly PaymentPlan[] },
  { importId, ...writer }: Importer,
): Promise<ImportedRow[]> {
  const recorded = await recordPayments(tx, { loanId, importId, forms: payments.map(({ form }) => form) }, writer)
  return payments.flatMap(({ row, form: { reference = null } }, index) => {
    const payment = recorded[index]
    if (!payment) throw new Error(`the payment of row ${row} was not recorded`)
    return [{ kind: 'PAYMENT', subjectId: payment.id, rowNumber: row, reference, eventId: payment.eventId }]
  })
}
