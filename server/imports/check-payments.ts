import { setImmediate as others } from 'node:timers/promises'
import * as z from 'zod/mini'
import { PAYMENT_METHODS } from '#contract/enumerations.ts'
import { centsOf, dollarsOf, dollarsText } from '#contract/fields.ts'
import type { ImportField } from '#contract/imports/import-fields.ts'
import {
  type PaymentProblem,
  partProblems,
  partsProblem,
  paymentOf,
  paymentProblem,
  usualFarBelow,
} from '#contract/payments/payment-rules.ts'
import { type PaymentForm, paymentForm } from '#contract/payments/payments.ts'
import type { Day } from '#engine/numbers/units.ts'
import { type LoanEvent, nextEventId, nextInstant, takenBack } from '#engine/terms/events.ts'
import { unprocessable } from '../http/errors.ts'
import type { Cells } from './cells.ts'
import { type KnownPayments, type PayableLoan, samePaymentKey } from './existing-records/known-payments.ts'
import { type Entered, type Splits, splitsOf } from './payments-above-owed.ts'
import type { PaymentPlan, ReturnPlan } from './plan.ts'
import { codeIn, type Problems } from './problems.ts'
import { enterReturn, type LoanEntry, type ReadReturn, readReturn } from './returned-payments.ts'

type Given = {
  problems: Problems
  known: KnownPayments
  /** The loan of all rows, where the list has no column of loans. */
  loan?: string | undefined
}

type ReadPayment = { cells: Cells; loan: PayableLoan; form: PaymentForm }
type Read = ReadPayment | ReadReturn

/**
 * The payments of a list, and the returns of payments by the bank, in the order in which they are to be entered: by loan, then by
 * day. A row with an amount below zero is a return. Notes every problem, including what recording a payment by hand would refuse, and balances that differ from those in the file. Refuses a
 * loan of all rows that is none, or several, of the lender's.
 */
export async function checkPayments(rows: readonly Cells[], given: Given): Promise<Checked> {
  if (given.loan !== undefined && given.known.loansNamed(given.loan).length !== 1) {
    throw unprocessable('loan', 'loan.notFound')
  }
  const seen = new Map<string, number>()
  const incomplete = new Set<number | null>()
  const read = rows.flatMap((cells): Read[] => {
    const { loan, form, returned } = readRow(cells, given)
    if (loan && form) noteTwin({ cells, loan, form }, { ...given, seen })
    const isSound = !given.problems.has(cells.at.row)
    if (loan && form && isSound) return [{ cells, loan, form }]
    if (loan && returned && isSound) return [{ cells, loan, returned }]
    incomplete.add(loan?.loanId ?? null)
    return []
  })
  const ofLoans = [...Map.groupBy(read, ({ loan }) => loan.loanId).values()]
  const checked: Checked = { payments: [], returns: [] }
  for (const own of ofLoans) {
    const inOrder = own.toSorted(
      (one, other) => compare(dayOf(one), dayOf(other)) || Number('returned' in one) - Number('returned' in other),
    )
    // When a payment of the loan is missing, every later balance differs; noting that would hide the real problem.
    const isWhole = !incomplete.has(null) && own.every(({ loan }) => !incomplete.has(loan.loanId))
    checked.returns.push(...(await checkLoan(inOrder, { ...given, isWhole })))
    const payments = inOrder.filter((row) => 'form' in row)
    checked.payments.push(...payments.map(({ cells, loan: { loanId }, form }) => ({ row: cells.at.row, loanId, form })))
    await others()
  }
  return checked
}

type Checked = { payments: PaymentPlan[]; returns: ReturnPlan[] }

const dayOf = (row: Read): Day => ('form' in row ? row.form.paymentDate : row.returned.on)

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

type RowRead = { loan: PayableLoan | undefined; form?: PaymentForm; returned?: ReadReturn['returned'] | undefined }

function readRow(cells: Cells, { problems, known }: Given): RowRead {
  const { at } = cells
  for (const field of ['loan', 'paymentDate', 'amount'] as const) {
    if (cells.text(field) === undefined) problems.add({ at, field, code: 'import.missing' })
  }
  const loan = loanOf(cells, { problems, known })
  const dollars = (field: ImportField) => {
    const cents = cells.cents(field)
    return cents === undefined ? undefined : dollarsOf(cents)
  }
  cells.cents('balanceAfter')
  const amountCents = cells.signedCents('amount')
  if (amountCents !== undefined && amountCents < 0) {
    return { loan, returned: readReturn(cells, { amountCents: 0 - amountCents, problems, known }) }
  }
  const parsed = z.safeParse(paymentForm, {
    loanId: loan?.loanId ?? 1,
    amount: amountCents === undefined ? undefined : dollarsOf(amountCents),
    paymentDate: cells.day('paymentDate'),
    paymentMethod: cells.wordOrText('paymentMethod', PAYMENT_METHODS) ?? 'OTHER',
    reference: cells.text('reference'),
    note: cells.text('note'),
    interestAmount: dollars('interestPart'),
    principalAmount: dollars('principalPart'),
    feesAmount: dollars('feesPart'),
  })
  if (parsed.success) return { loan, form: parsed.data }
  for (const { path, message } of parsed.error.issues) {
    problems.add({ at, field: columnOf(String(path[0])), code: codeIn(message) })
  }
  return { loan }
}

function loanOf(cells: Cells, { problems, known }: Given): PayableLoan | undefined {
  const name = cells.text('loan')
  if (name === undefined) return undefined
  const [loan, ...others] = known.loansNamed(name)
  const { at } = cells
  if (!loan) problems.add({ at, field: 'loan', code: 'import.loanUnknown' })
  if (others.length === 0) return loan
  problems.add({ at, field: 'loan', code: 'import.loanAmbiguous', values: { count: others.length + 1 } })
  return undefined
}

function noteTwin(
  { cells: { at }, loan, form }: ReadPayment,
  { problems, known, seen }: Given & { seen: Map<string, number> },
): void {
  const { amount, paymentDate: paidOn, reference } = form
  const key = samePaymentKey({ loanId: loan.loanId, paidOn, amountCents: centsOf(amount), reference })
  const row = seen.get(key)
  if (row !== undefined) problems.add({ at, field: null, code: 'import.paymentTwice', values: { row } })
  else if (known.payments.has(key)) problems.add({ at, field: null, code: 'import.paymentKnown' })
  else seen.set(key, at.row)
}

/**
 * Checks the payments and returns of a loan as if entered by hand in the order of their days, with the refusals of
 * recording by hand. Gives the returns.
 */
async function checkLoan(
  rows: readonly Read[],
  { isWhole, ...given }: Given & { isWhole: boolean },
): Promise<ReturnPlan[]> {
  const [first] = rows
  if (!first) return []
  const { problems, known } = given
  const entry: LoanEntry = { loan: first.loan, events: [...first.loan.events], rowOf: new Map(), balances: [] }
  const returns: ReturnPlan[] = []
  let paymentsBefore = 0
  let isComplete = isWhole
  for (const run of runsOf(rows)) {
    const payments = run.filter((row) => 'form' in row)
    if (payments.length > 0)
      isComplete = enterPayments(payments, { ...given, entry, isAfterReturn: returns.length > 0 }) && isComplete
    paymentsBefore += payments.length
    for (const row of run) {
      if ('form' in row) continue
      // Where a payment of the loan has a problem, it may be the one that was returned.
      const isKnownWhole = isWhole && rows.every((one) => 'returned' in one || !problems.has(one.cells.at.row))
      const found = enterReturn(row, { entry, known, problems, isKnownWhole })
      if (found) returns.push({ ...found, paymentsBefore })
      else isComplete = false
    }
    await others()
  }
  if (isComplete) compareBalances(entry.balances, problems)
  return returns
}

/** The rows in their order, in runs of payments and of returns. */
function runsOf(rows: readonly Read[]): Read[][] {
  const runs: Read[][] = []
  for (const row of rows) {
    const last = runs.at(-1)
    if (last?.[0] && 'form' in last[0] === 'form' in row) last.push(row)
    else runs.push([row])
  }
  return runs
}

/** Adds payments to the events of their loan. False when one of them does not fit. */
function enterPayments(
  payments: readonly ReadPayment[],
  { entry, isAfterReturn, problems, known }: Given & { entry: LoanEntry; isAfterReturn: boolean },
): boolean {
  const { loan, events } = entry
  const { terms } = loan
  const { today } = known
  // A loan that was paid off by a payment that came back is open again.
  const isPaidOff = loan.isPaidOff && !isAfterReturn
  const firstId = nextEventId(events)
  const recordedAt = nextInstant(events, known.now)
  const entered = payments.flatMap(({ cells, form }, index) => {
    // Amounts are checked before the day, so that a row with both wrong reports the amounts.
    const problem = partsProblem(form) ?? paymentProblem(form, { terms, today, isPaidOff })
    if (problem) {
      note(cells, problem, problems)
      return []
    }
    const event = {
      ...paymentOf(form, known.toleranceCents),
      kind: 'PAYMENT_RECEIVED',
      id: firstId + index,
      recordedAt,
    } as const
    return [{ cells, event }]
  })
  const splits = splitsOf(entered, { loan: { terms, events }, today, problems })
  for (const { cells, event } of entered) {
    const split = splits.get(event.id)
    if (split) for (const problem of partProblems(event.application, split)) note(cells, problem, problems)
    entry.balances.push({ cells, ours: split?.balanceCents })
    entry.rowOf.set(event.id, cells.at.row)
  }
  remarkFarAbove(entered, { loan, splits, problems })
  const isComplete = splits.size === countingPayments(events) + payments.length
  events.push(...entered.map(({ event }) => event))
  return isComplete
}

/** At most so many amounts of one loan are looked into; each costs a replay of the loan. */
const FAR_ABOVE_MAX = 20

/** Remarks on amounts far above what is due and usually paid. Only a payment that went mostly beyond one installment may be one. */
function remarkFarAbove(
  entered: readonly Entered[],
  { loan, splits, problems }: { loan: PayableLoan; splits: Splits; problems: Problems },
): void {
  const isLarge = ({ event: { id, amountCents } }: Entered) => {
    const { extraPrincipalCents = 0, installments = [] } = splits.get(id) ?? {}
    return extraPrincipalCents * 2 > amountCents || installments.length > 2
  }
  for (const { cells, event } of entered.filter(isLarge).slice(0, FAR_ABOVE_MAX)) {
    const before = entered.flatMap((one) => (one.event.id < event.id ? [one.event] : []))
    const usualCents = usualFarBelow(event, { terms: loan.terms, events: [...loan.events, ...before] })
    if (usualCents === undefined) continue
    const values = { usual: dollarsText(usualCents) }
    problems.remark({ row: cells.at.row, code: 'import.farAboveDue', values })
  }
}

/** The number of payments that count. */
function countingPayments(events: readonly LoanEvent[]): number {
  const taken = takenBack(events)
  return events.filter(({ kind, id }) => kind === 'PAYMENT_RECEIVED' && !taken.has(id)).length
}

/**
 * Notes balances that differ from those in the file. Of several in a row only the first: the others mostly follow from
 * it.
 */
function compareBalances(balances: LoanEntry['balances'], problems: Problems): void {
  let isRight = true
  for (const { cells, ours } of balances) {
    const stated = cells.cents('balanceAfter')
    if (stated === undefined || ours === undefined) continue
    if (stated !== ours && isRight) {
      const values = { ours: dollarsText(ours) }
      problems.add({ at: cells.at, field: 'balanceAfter', code: 'import.balanceDiffers', values })
    }
    isRight = stated === ours
  }
}

/** Notes what keeps a row from being recorded, with the form's own messages. */
function note({ at }: Cells, { field = 'loanId', code, values = {} }: PaymentProblem, problems: Problems): void {
  problems.add({ at, field: columnOf(field), code, values })
}

const COLUMNS: Readonly<Record<string, ImportField>> = {
  loanId: 'loan',
  amount: 'amount',
  paymentDate: 'paymentDate',
  paymentMethod: 'paymentMethod',
  reference: 'reference',
  note: 'note',
  interestAmount: 'interestPart',
  principalAmount: 'principalPart',
  feesAmount: 'feesPart',
}

const columnOf = (field: string): ImportField | null => COLUMNS[field] ?? null
