import type { Day, Instant } from '#engine/numbers/units.ts'
import { addBorrower } from '../borrowers/service.ts'
import type { Tx } from '../database/database.ts'
import type { SessionUser } from '../http/http.ts'
import { nextLoanNumbers } from '../loans/queries.ts'
import { makeLoan } from '../loans/service.ts'
import { forgetPlans } from '../loans/staging/queries.ts'
import { recordPayments } from '../payments/record-payment.ts'
import { reversePayment } from '../payments/reverse-payment.ts'
import type { LoanPlan, PaymentPlan, Plan, ReturnPlan } from './plan.ts'
import type { Report } from './progress.ts'
import { type ImportedRow, lastEventsOfLoans } from './queries.ts'
import type { StagedPlan } from './stage-plan.ts'

export type Writer = { user: SessionUser; now: Instant; today: Day }

/** The user who imports, and the import that the records belong to. */
type Importer = Writer & { importId: number; staged: StagedPlan }

/**
 * Makes all records of a plan with the functions that the forms use: borrowers, loans with their opening events,
 * payments by loan. Gives the record made of each row. The plan must have been checked in the same transaction, with
 * the records it names locked.
 */
export async function carryOut(tx: Tx, plan: Plan, writer: Importer & { report: Report }): Promise<ImportedRow[]> {
  const total = plan.borrowers.length + plan.loans.length + plan.payments.length + plan.returns.length
  const made: ImportedRow[] = []
  const ahead = writer.staged.count
  const report = (begun = 0) => writer.report({ done: ahead + made.length + begun, total: ahead + total })
  const add = (rows: readonly ImportedRow[]) => {
    made.push(...rows)
    report()
  }
  const borrowerIds = new Map<string, number>()
  for (const group of groupsOf(plan.borrowers)) {
    const ids = await Promise.all(
      group.map(({ form }) => addBorrower(tx, { lenderId: writer.user.id, form, now: writer.now })),
    )
    for (const [index, { row, key }] of group.entries()) {
      const subjectId = ids[index] ?? 0
      borrowerIds.set(key, subjectId)
      add([{ kind: 'BORROWER', subjectId, rowNumber: row, reference: null, eventId: null }])
    }
  }
  add(await addLoans(tx, plan.loans, { ...writer, borrowerIds, report }))
  for (const group of groupsOf(listsOf(plan), ({ payments, returns }) => payments.length + returns.length)) {
    for (const rows of await Promise.all(group.map((list) => addPayments(tx, list, writer)))) add(rows)
  }
  return made
}

/** So many records are made at once: their statements share one wait for the database. */
const AT_ONCE = 10
/** Long schedules and lists of payments are made by fewer, so that computing them does not hold other requests up. */
const WEIGHT_AT_ONCE = 600

/** The records in their order, in groups that are made at once. `weightOf` gives the rows of a record. */
function groupsOf<One>(all: readonly One[], weightOf: (one: One) => number = () => 1): One[][] {
  const groups: One[][] = []
  let weight = 0
  for (const one of all) {
    const last = groups.at(-1)
    weight += weightOf(one)
    if (last && last.length < AT_ONCE && weight <= WEIGHT_AT_ONCE) last.push(one)
    else {
      groups.push([one])
      weight = weightOf(one)
    }
  }
  return groups
}

type Making = Importer & { borrowerIds: ReadonlyMap<string, number> }

/** Makes the loans of a list, and gives the row of each with its last event: any later one prevents undoing the import. */
async function addLoans(
  tx: Tx,
  plans: readonly LoanPlan[],
  { report, ...writer }: Making & { report: (begun: number) => void },
): Promise<ImportedRow[]> {
  if (plans.length === 0) return []
  const lenderId = writer.user.id
  const numbers = await nextLoanNumbers(tx, lenderId, plans.length)
  const loans: ImportedRow[] = []
  let planned = 0
  for (const group of groupsOf(plans, ({ installments }) => installments)) {
    const first = loans.length
    const made = group.map((loan, index) => addLoan(tx, loan, { ...writer, loanNumber: numbers[first + index] ?? '' }))
    loans.push(...(await Promise.all(made)))
    report(loans.length)
    if (loans.length < planned + PLANS_LAST) continue
    await forgetPlans(tx)
    planned = loans.length
  }
  const last = await lastEventsOfLoans(tx, { lenderId, loanIds: loans.map(({ subjectId }) => subjectId) })
  const byLoan = new Map(last.map(({ loanId, eventId }) => [loanId, eventId]))
  return loans.map((row) => ({ ...row, eventId: byLoan.get(row.subjectId) ?? null }))
}

/** After this many loans the database plans its statements anew, as the tables have grown. */
const PLANS_LAST = 50

async function addLoan(
  tx: Tx,
  plan: LoanPlan,
  { borrowerIds, ...writer }: Making & { loanNumber: string },
): Promise<ImportedRow> {
  const { row, reference, borrower, form, brought } = plan
  const borrowerId = 'id' in borrower ? borrower.id : borrowerIds.get(borrower.key)
  if (borrowerId === undefined) throw new Error(`the borrower of row ${row} was not made`)
  const staged = writer.staged.of(plan)
  const loanId = await makeLoan(tx, { ...form, borrowerId }, { ...writer, brought, importedAs: reference, staged })
  return { kind: 'LOAN', subjectId: loanId, rowNumber: row, reference: reference ?? null, eventId: null }
}

/** The payments of a loan in a file, and the returns, both in the order of their days. */
type ListOfLoan = { loanId: number; payments: readonly PaymentPlan[]; returns: readonly ReturnPlan[] }

function listsOf({ payments, returns }: Plan): ListOfLoan[] {
  const [paid, returned] = [Map.groupBy(payments, (one) => one.loanId), Map.groupBy(returns, (one) => one.loanId)]
  const loanIds = [...new Set([...paid.keys(), ...returned.keys()])].toSorted((one, other) => one - other)
  return loanIds.map((loanId) => ({ loanId, payments: paid.get(loanId) ?? [], returns: returned.get(loanId) ?? [] }))
}

/**
 * Records the payments of a loan, and returns some in between. A payment of the file has one row, whether it was returned or not;
 * the return of an earlier payment has a row with the event of the return.
 */
async function addPayments(
  tx: Tx,
  { loanId, payments, returns }: ListOfLoan,
  { importId, ...writer }: Writer & { importId: number },
): Promise<ImportedRow[]> {
  const made: ImportedRow[] = []
  const paymentIds = new Map<number, number>()
  const record = async (next: readonly PaymentPlan[]) => {
    if (next.length === 0) return
    const recorded = await recordPayments(tx, { loanId, importId, forms: next.map(({ form }) => form) }, writer)
    for (const [index, { row, form }] of next.entries()) {
      const payment = recorded[index]
      if (!payment) throw new Error(`the payment of row ${row} was not recorded`)
      const { reference = null } = form
      paymentIds.set(row, payment.id)
      made.push({ kind: 'PAYMENT', subjectId: payment.id, rowNumber: row, reference, eventId: payment.eventId })
    }
  }
  for (const { row, returned, returnedOn: on, reason, paymentsBefore } of returns) {
    await record(payments.slice(paymentIds.size, paymentsBefore))
    const isOfFile = 'row' in returned
    const paymentId = isOfFile ? paymentIds.get(returned.row) : returned.paymentId
    if (paymentId === undefined) throw new Error(`the payment that row ${row} returns was not recorded`)
    const reversal = { paymentId, reason, isReturned: true }
    // A payment that comes and goes in one list gives nothing away.
    const eventId = await reversePayment(tx, reversal, writer, { on, ...(isOfFile && { givesCents: 0 }) })
    if (!isOfFile) made.push({ kind: 'PAYMENT', subjectId: paymentId, rowNumber: row, reference: null, eventId })
  }
  await record(payments.slice(paymentIds.size))
  return made
}
