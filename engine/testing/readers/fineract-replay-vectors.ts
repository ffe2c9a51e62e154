import type { Cents, Day } from '../../numbers/units.ts'
import { replay } from '../../replay/replay.ts'
import type { Installment, LoanState } from '../../terms/loan-state.ts'
import { type CaseResult, type Figure, judged, notExpressible } from './case-result.ts'
import type { FineractCase, FineractExpected, FineractPeriod } from './fineract-case.ts'
import { type FineractHistory, historyOf, type Way } from './fineract-history.ts'
import { limitOf, openOf } from './fineract-limits.ts'
import { uncountable } from './fineract-periods.ts'
import {
  type FineractEvent,
  type FineractReplayInputs,
  foreignEvent,
  partsOfRows,
  policyOf,
} from './fineract-policy.ts'
import { figuresOfTotals, inUnits, unknownFigures } from './fineract-schedule-vectors.ts'

/** A case with events: what happened, and how the loan then stood. */
type ReplayCase = Omit<FineractCase, 'inputs' | 'events' | 'expected'> & {
  inputs: FineractReplayInputs
  events: FineractEvent[]
  expected: Omit<FineractExpected, 'periods'> & {
    asOf?: Day
    periods?: PaidPeriod[]
    transactions?: Transaction[]
  }
}

type PaidPeriod = FineractPeriod & { paid?: string; outstanding?: string; paidDate?: Day }
type Transaction = { date: Day; type: string; principal: string; interest: string; fees: string; penalties: string }

/** Judges a case with events in it: what its payments went to, and how its rows then stood. */
export function runReplay(published: FineractCase): CaseResult {
  try {
    // The shape is the file's own, stated beside it; a case that departs from it is an error of its own.
    return runCase({ ...published, events: published.events ?? [] } as ReplayCase)
  } catch (error) {
    return { id: published.id, result: 'error', detail: String(error), comparedCount: 0, leftOut: [] }
  }
}

function runCase(one: ReplayCase): CaseResult {
  const { id, expected } = one
  const events = one.events.filter(({ type }) => type !== 'end-of-day-run')
  const inputs = withOwnDueDays(one.inputs)
  const reason = foreignEvent(events) ?? partsOfRows(events, inputs) ?? uncountable(inputs)
  if (reason) return notExpressible(id, reason)
  const policy = policyOf(inputs, events)
  if (typeof policy === 'string') return notExpressible(id, policy)

  const asOn = expected.asOf ?? lastDay(events, inputs)
  const overdueOn = expected.asOf ?? null
  const ways: Way[] = policy.countsAnew ? ['SCHEDULED', 'DAILY'] : ['AS_AGREED']
  const tried = ways.map((way) => {
    const history = historyOf(inputs, { events, policy, way, asOn })
    return { history, limit: limitOf(history, { inputs, way, policy, asOn, overdueOn }) }
  })
  const told = tried.find(({ limit }) => limit === null)
  if (!told) return notExpressible(id, tried.at(-1)?.limit ?? '')
  return judged(id, () => ({
    figures: figuresOf({ ...one, inputs, events }, { history: told.history, asOn }),
    leftOut: unknownFigures(expected, ['asOf', 'transactions']),
  }))
}

/** Due days that come from what happens later, such as an extension or a fee, are no inputs of the schedule. */
function withOwnDueDays(inputs: FineractReplayInputs): FineractReplayInputs {
  const { dueDates, numberOfRepayments, downPayment } = inputs
  const count = numberOfRepayments + (downPayment ? 1 : 0)
  return dueDates && dueDates.length > count ? { ...inputs, dueDates: dueDates.slice(0, count) } : inputs
}

/** The last day on which anything happened. */
function lastDay(events: readonly FineractEvent[], inputs: FineractReplayInputs): Day {
  const days = events.map((event) => event.date ?? event.effectiveDate ?? event.from ?? event.addedOn ?? '')
  return [inputs.disbursementDate ?? '', ...days].sort().at(-1) ?? ''
}

function figuresOf(one: ReplayCase, { history, asOn }: { history: FineractHistory; asOn: Day }): Figure[] {
  const { inputs, expected } = one
  const state = replay(history.terms, history.events, { asOn })
  const rows = rowsWithFees(state, history)
  const { periods = [], transactions = [], totals } = expected
  const units = (amount: string | undefined) => (amount === undefined ? undefined : inUnits(inputs, amount))
  const sum = (of: (row: RowWithFees) => Cents) => rows.reduce((total, row) => total + of(row), 0)
  return [
    { name: 'rows', expected: expected.partial ? undefined : periods.length, got: rows.length },
    ...periods.flatMap((period) => figuresOfRow(period, { row: rows[period.n - 1], units })),
    ...figuresOfTotals(totals, {
      units: (amount) => inUnits(inputs, amount),
      ours: {
        principal: sum((row) => row.principalCents),
        interest: sum((row) => row.interestCents),
        fees: sum((row) => row.feesCents),
      },
    }),
    ...figuresOfPayments(one, { transactions, state, history, units }),
  ]
}

type RowWithFees = Pick<
  Installment,
  'fromOn' | 'dueOn' | 'principalCents' | 'interestCents' | 'balanceCents' | 'paidOn'
> & { paidCents: Cents; feesCents: Cents; feesOpenCents: Cents; feesPaidCents: Cents; openCents: Cents }

/** Fees stand beside the row whose days their due day lies in; those after the last row in a row of their own. */
function rowsWithFees(state: LoanState, { fees }: FineractHistory): RowWithFees[] {
  const rows: RowWithFees[] = state.installments.map((row) => ({
    ...row,
    paidCents: row.paidInterestCents + row.paidPrincipalCents,
    openCents: openOf(row),
    feesCents: 0,
    feesOpenCents: 0,
    feesPaidCents: 0,
  }))
  for (const { dueOn, eventId } of fees) {
    const fee = state.fees.find(({ id }) => id.kind === 'EVENT' && id.eventId === eventId)
    if (!fee) continue
    const row =
      rows.find((each, index) => dueOn <= each.dueOn && (index > 0 || each.fromOn !== each.dueOn)) ??
      feeRow(rows, dueOn)
    row.feesCents += fee.amountCents
    row.feesPaidCents += fee.paidCents
    row.feesOpenCents += fee.amountCents - fee.paidCents - fee.waivedCents
  }
  return rows
}

function feeRow(rows: RowWithFees[], dueOn: Day): RowWithFees {
  const nothing = { principalCents: 0, interestCents: 0, balanceCents: 0, paidCents: 0, openCents: 0, paidOn: null }
  const row = {
    ...nothing,
    fromOn: rows.at(-1)?.dueOn ?? dueOn,
    dueOn,
    feesCents: 0,
    feesOpenCents: 0,
    feesPaidCents: 0,
  }
  rows.push(row)
  return row
}

function figuresOfRow(
  period: PaidPeriod,
  { row, units }: { row: RowWithFees | undefined; units: (amount: string | undefined) => Cents | undefined },
): Figure[] {
  const { n, fromDate, dueDate, principal, interest, balanceAfter, paid, outstanding, paidDate } = period
  const isClosed = row && row.openCents + row.feesOpenCents === 0
  return [
    { name: `row ${n} from`, expected: fromDate, got: row?.fromOn },
    { name: `row ${n} due`, expected: dueDate, got: row?.dueOn },
    { name: `row ${n} principal`, expected: units(principal), got: row?.principalCents },
    { name: `row ${n} interest`, expected: units(interest), got: row?.interestCents },
    {
      name: `row ${n} fees`,
      expected: (units(period.fees) ?? 0) + (units(period.penalties) ?? 0),
      got: row?.feesCents,
    },
    { name: `row ${n} balance`, expected: units(balanceAfter), got: row?.balanceCents },
    { name: `row ${n} paid`, expected: units(paid), got: row && row.paidCents + row.feesPaidCents },
    { name: `row ${n} open`, expected: units(outstanding), got: row && row.openCents + row.feesOpenCents },
    { name: `row ${n} paid on`, expected: isClosed ? paidDate : undefined, got: row?.paidOn },
  ]
}

/** Every payment that still counts, beside the money the case booked in the same order. */
function figuresOfPayments(
  { events }: ReplayCase,
  {
    transactions,
    state,
    history,
    units,
  }: {
    transactions: readonly Transaction[]
    state: LoanState
    history: FineractHistory
    units: (amount: string | undefined) => Cents | undefined
  },
): Figure[] {
  if (events.some(({ type }) => type === 'undo-transaction')) return []
  const booked = transactions.filter(({ type }) => PAYMENT_TYPES.has(type))
  const automatic = transactions.some(({ type }) => type === 'down payment')
  const ours = automatic ? state.payments.slice(1) : state.payments
  if (booked.length === 0 || !history.events.some(({ kind }) => kind === 'PAYMENT_RECEIVED')) return []
  return booked.flatMap((transaction, index) => {
    const fees = (units(transaction.fees) ?? 0) + (units(transaction.penalties) ?? 0)
    const name = `payment ${index + 1}`
    const split = ours[index]
    return [
      { name: `${name} principal`, expected: units(transaction.principal), got: split?.principalCents },
      { name: `${name} interest`, expected: units(transaction.interest), got: split?.interestCents },
      { name: `${name} fees`, expected: fees, got: split?.feesCents },
    ]
  })
}

const PAYMENT_TYPES: ReadonlySet<string> = new Set([
  'repayment',
  'merchant issued refund',
  'goodwill credit',
  'payout refund',
])
