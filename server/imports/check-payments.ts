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
} from '#contract/payments/payment-rules.ts'
import { type PaymentForm, paymentForm } from '#contract/payments/payments.ts'
import type { Cents, Day, Instant } from '#engine/numbers/units.ts'
import { type LoanEvent, nextEventId, nextInstant, takenBack } from '#engine/terms/events.ts'
import type { PaymentSplit } from '#engine/terms/loan-state.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { unprocessable } from '../http/errors.ts'
import type { Cells } from './cells.ts'
import { type Entered, splitsOf } from './payments-above-owed.ts'
import type { PaymentPlan } from './plan.ts'
import { codeIn, type Problems } from './problems.ts'

/** A loan that payments may be for, with its events. */
export type PayableLoan = {
  loanId: number
  loanNumber: string
  terms: LoanTerms
  isPaidOff: boolean
  events: readonly LoanEvent[]
}

/** The lender's existing loans and payments. */
export type KnownPayments = {
  /** The loans that a word names, by number, import reference or name. */
  loansNamed(name: string): readonly PayableLoan[]
  /** The keys (samePaymentKey) of the payments recorded already. */
  payments: ReadonlySet<string>
  /** A small difference to the payoff that the lender lets go, or keeps. */
  toleranceCents: Cents
  today: Day
  now: Instant
}

type Given = {
  problems: Problems
  known: KnownPayments
  /** The loan of all rows, where the list has no column of loans. */
  loan?: string | undefined
}

/** Two payments are the same payment when this key is equal. */
export const samePaymentKey = (payment: {
  loanId: number
  paidOn: Day
  amountCents: number
  reference: string | undefined
}): string => JSON.stringify([payment.loanId, payment.paidOn, payment.amountCents, payment.reference ?? ''])

type Read = { cells: Cells; loan: PayableLoan; form: PaymentForm }

/**
 * The payments of a list, in the order in which they are to be entered: by loan, then by day. Notes every problem,
 * including what recording a payment by hand would refuse, and balances that differ from those in the file. Refuses a
 * loan of all rows that is none, or several, of the lender's.
 */
export async function checkPayments(rows: readonly Cells[], given: Given): Promise<PaymentPlan[]> {
  if (given.loan !== undefined && given.known.loansNamed(given.loan).length !== 1) {
    throw unprocessable('loan', 'loan.notFound')
  }
  const seen = new Map<string, number>()
  const incomplete = new Set<number | null>()
  const read = rows.flatMap((cells) => {
    const { loan, form } = readRow(cells, given)
    if (loan && form) noteTwin({ cells, loan, form }, { ...given, seen })
    if (loan && form && !given.problems.has(cells.at.row)) return [{ cells, loan, form }]
    incomplete.add(loan?.loanId ?? null)
    return []
  })
  const ofLoans = [...Map.groupBy(read, ({ loan }) => loan.loanId).values()]
  const plans: PaymentPlan[] = []
  for (const own of ofLoans) {
    const inOrder = own.toSorted((one, other) => compare(one.form.paymentDate, other.form.paymentDate))
    // When a payment of the loan is missing, every later balance differs; noting that would hide the real problem.
    const isWhole = !incomplete.has(null) && own.every(({ loan }) => !incomplete.has(loan.loanId))
    checkLoan(inOrder, { ...given, isWhole })
    plans.push(...inOrder.map(({ cells, loan: { loanId }, form }) => ({ row: cells.at.row, loanId, form })))
    await others()
  }
  return plans
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

function readRow(cells: Cells, { problems, known }: Given): { loan: PayableLoan | undefined; form?: PaymentForm } {
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
  const parsed = z.safeParse(paymentForm, {
    loanId: loan?.loanId ?? 1,
    amount: dollars('amount'),
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
  { cells: { at }, loan, form }: Read,
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
 * Checks the payments of a loan as if entered by hand in the order of their days, with the refusals of recording by
 * hand.
 */
function checkLoan(payments: readonly Read[], { isWhole, ...given }: Given & { isWhole: boolean }): void {
  const [first] = payments
  if (!first) return
  const { loan } = first
  const { problems, known } = given
  const firstId = nextEventId(loan.events)
  const recordedAt = nextInstant(loan.events, known.now)
  const entered = payments.flatMap(({ cells, form }, index) => {
    const { isPaidOff, terms } = loan
    // Amounts are checked before the day, so that a row with both wrong reports the amounts.
    const problem = partsProblem(form) ?? paymentProblem(form, { terms, today: known.today, isPaidOff })
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
  const splits = splitsOf(entered, { loan, today: known.today, problems })
  for (const { cells, event } of entered) {
    const split = splits.get(event.id)
    if (split) for (const problem of partProblems(event.application, split)) note(cells, problem, problems)
  }
  if (isWhole && splits.size === loanPayments(loan) + payments.length) compareBalances(entered, { splits, problems })
}

/** The number of payments that already count on the loan. */
function loanPayments({ events }: PayableLoan): number {
  const taken = takenBack(events)
  return events.filter(({ kind, id }) => kind === 'PAYMENT_RECEIVED' && !taken.has(id)).length
}

/**
 * Notes balances that differ from those in the file. Of several in a row only the first: the others mostly follow from
 * it.
 */
function compareBalances(
  entered: readonly Entered[],
  { splits, problems }: { splits: ReadonlyMap<number, PaymentSplit>; problems: Problems },
): void {
  let isRight = true
  for (const { cells, event } of entered) {
    const [stated, ours] = [cells.cents('balanceAfter'), splits.get(event.id)?.balanceCents]
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
