import { dollarsOf } from '#contract/fields.ts'
import type { Forecast, ForecastLoan, Scenario } from '#contract/reports/reports.ts'
import { openChargesOf, openPartsOf } from '#engine/book/arrears.ts'
import { addDays, addMonths } from '#engine/numbers/dates.ts'
import type { Day } from '#engine/numbers/units.ts'
import { payoff } from '#engine/questions/payoff.ts'
import { replay } from '#engine/replay/replay.ts'
import type { Tx } from '../../database/database.ts'
import { monthOf, monthsBetween } from '../months.ts'
import { isOpen, type Position, positionsOn } from '../positions.ts'
import type { Selection } from '../queries.ts'
import { type LoanWithFacts, replayInBatches } from '../replay-in-batches.ts'
import { type DueSum, listMoving, sumDueByLoan, sumDueByMonth } from './queries.ts'

/** asOf: the first day of the forecast, today or earlier. */
type ForecastQuery = Selection & { asOf: Day; today: Day; months: number; scenario: Scenario }

/** How many of the largest loans are assumed to be paid off. */
const LARGEST = 3

/** How many days late all borrowers are assumed to pay. */
const DAYS_LATE = 30

const PAST = 'PAST'

/**
 * What the schedules ask for from a day on, by month. What loans in default ask for later is left out and counted apart;
 * what is past due on them is past due as everywhere. From today on
 * the stored schedules are summed; loans with daily interest in arrears are replayed, since their schedules change
 * every day. From a past day on, every loan is replayed to that day, with all events known now. Fees but those of the installments,
 * and the daily interest that lateness adds, are not counted.
 */
export async function forecastReport(tx: Tx, query: ForecastQuery): Promise<Forecast> {
  const { asOf, months } = query
  const plan = await planOf(tx, query)
  const sums = await dueByMonth(tx, { ...query, plan })
  const listed = monthsBetween({ from: asOf, to: addMonths(`${monthOf(asOf)}-01`, months - 1) })
  const total = listed.map((month) => sums.get(month) ?? NOTHING).reduce(plus, NOTHING)
  const past = sums.get(PAST) ?? NOTHING
  const everything = [...sums.values()].reduce(plus, NOTHING)
  const defaulted = await dueByMonth(tx, ofDefaulted(query, plan))
  const defaultedPast = defaulted.get(PAST) ?? NOTHING
  const ofDefaults = [...defaulted.values()].reduce(plus, NOTHING)
  return {
    today: asOf,
    pastDue: shown(plus(past, defaultedPast)),
    months: listed.map((month) => ({ month, ...shown(sums.get(month) ?? NOTHING) })),
    later: shown(minus(minus(everything, past), total)),
    total: shown(total),
    leftOut: { loans: plan.defaulted.length, total: shown(minus(ofDefaults, defaultedPast)).total },
    paidOff: plan.payoffs.map(({ position, sum }) => {
      return { loanId: position.loanId, loanName: position.loanName, amount: shown(sum).total }
    }),
  }
}

/** The loans behind one month of the forecast, or behind what is past due: those in default among these only. */
export async function forecastLoans(
  tx: Tx,
  { month, ...query }: ForecastQuery & { month: string },
): Promise<ForecastLoan[]> {
  const plan = await planOf(tx, query)
  const sums = await dueByLoan(tx, { ...query, plan, month })
  const defaulted = month === PAST ? plan.defaulted : []
  if (defaulted.length > 0) {
    for (const [loanId, sum] of await dueByLoan(tx, { ...ofDefaulted(query, plan), month })) sums.set(loanId, sum)
  }
  if (month === monthOf(query.asOf)) for (const { position, sum } of plan.payoffs) sums.set(position.loanId, sum)
  const loans = [...plan.counted, ...defaulted, ...plan.payoffs.map(({ position }) => position)]
  return loans
    .flatMap(({ loanId, loanName, borrowerName }) => {
      const sum = sums.get(loanId)
      return sum ? [{ loanId, loanName, borrowerName, ...shown(sum) }] : []
    })
    .toSorted((a, b) => b.total - a.total || a.loanId - b.loanId)
}

type Payoffs = { position: Position; sum: DueSum }[]
type Plan = { counted: readonly Position[]; defaulted: readonly Position[]; payoffs: Payoffs }

/** What loans in default ask for, as agreed: nobody expects it on another day. */
const ofDefaulted = (query: ForecastQuery, { defaulted }: Plan): ForecastQuery & { plan: Plan } => ({
  ...query,
  scenario: 'AS_AGREED',
  plan: { counted: defaulted, defaulted: [], payoffs: [] },
})

/** Which loans pay by their schedules, which are in default, and which are assumed to be paid off on the day. */
async function planOf(tx: Tx, { which, asOf, today, scenario }: ForecastQuery): Promise<Plan> {
  const positions = await positionsOn(tx, { which, asOf, today })
  const defaulted = positions.filter((position) => position.status === 'DEFAULTED' && isOpen(position))
  const sound = positions.filter(({ status }) => status !== 'DEFAULTED')
  if (scenario !== 'LARGEST_PAY_OFF') return { counted: sound, defaulted, payoffs: [] }
  const largest = sound
    .filter(({ balanceCents }) => balanceCents > 0)
    .toSorted((a, b) => b.balanceCents - a.balanceCents || a.loanId - b.loanId)
    .slice(0, LARGEST)
  const payoffs: Payoffs = []
  await replayInBatches(tx, { loans: largest, which }, ({ loanId, terms, events }) => {
    const { principalCents, interestCents, unpaidInterestCents } = payoff(terms, events, { on: asOf })
    const position = largest.find((loan) => loan.loanId === loanId)
    if (position)
      payoffs.push({
        position,
        sum: { principalCents, interestCents: interestCents + unpaidInterestCents, feesCents: 0 },
      })
  })
  return { counted: sound.filter((loan) => !largest.includes(loan)), defaulted, payoffs }
}

const daysLateOf = ({ scenario }: Pick<ForecastQuery, 'scenario'>): number =>
  scenario === 'LATE_30_DAYS' ? DAYS_LATE : 0

type Dated = Pick<ForecastQuery, 'which' | 'asOf' | 'today'>

/** Loans whose stored schedules are right on the day, and loans that must be replayed. */
async function sidesOf(tx: Tx, { which, asOf, today, loans }: Dated & { loans: readonly Position[] }) {
  if (asOf < today) return { byFigures: [], moving: loans }
  const ids = await listMoving(tx, { which, today })
  return {
    byFigures: loans.filter(({ loanId }) => !ids.has(loanId)).map(({ loanId }) => loanId),
    moving: loans.filter(({ loanId }) => ids.has(loanId)),
  }
}

async function dueByMonth(tx: Tx, { plan, ...query }: ForecastQuery & { plan: Plan }): Promise<Map<string, DueSum>> {
  const { which, asOf } = query
  const { byFigures, moving } = await sidesOf(tx, { ...query, loans: plan.counted })
  const sums = new Map<string, DueSum>()
  const add = (month: string, sum: DueSum) => sums.set(month, plus(sums.get(month) ?? NOTHING, sum))
  const daysLate = daysLateOf(query)
  for (const { month, ...sum } of await sumDueByMonth(tx, { which, loanIds: byFigures, today: asOf, daysLate }))
    add(month, ofMonth(month, sum))
  await replayInBatches(tx, { loans: moving, which }, (loan) => {
    for (const [month, sum] of dueOf(loan, { asOf, daysLate })) add(month, sum)
  })
  for (const { sum } of plan.payoffs) add(monthOf(asOf), sum)
  return sums
}

async function dueByLoan(
  tx: Tx,
  { plan, month, ...query }: ForecastQuery & { plan: Plan; month: string },
): Promise<Map<number, DueSum>> {
  const { which, asOf } = query
  const { byFigures, moving } = await sidesOf(tx, { ...query, loans: plan.counted })
  const daysLate = daysLateOf(query)
  const rows = await sumDueByLoan(tx, { which, today: asOf, loanIds: byFigures, daysLate, month })
  const sums = new Map(rows.map(({ loanId, ...sum }) => [loanId, ofMonth(month, sum)]))
  await replayInBatches(tx, { loans: moving, which }, (loan) => {
    const sum = dueOf(loan, { asOf, daysLate }).get(month)
    if (sum) sums.set(loan.loanId, sum)
  })
  return sums
}

/** What a loan's schedule asks for, from a replay to a day, by the month in which it is expected. */
function dueOf({ terms, events }: LoanWithFacts, { asOf, daysLate }: { asOf: Day; daysLate: number }) {
  const sums = new Map<string, DueSum>()
  const { nextDue, installments } = replay(terms, events, { asOn: asOf })
  for (const row of nextDue ? installments : []) {
    if (row.isPaid) continue
    const expectedOn = addDays(row.dueOn, daysLate)
    const month = expectedOn < asOf ? PAST : monthOf(expectedOn)
    sums.set(
      month,
      plus(sums.get(month) ?? NOTHING, ofMonth(month, { ...openPartsOf(row), feesCents: openChargesOf(row) })),
    )
  }
  return sums
}

/** Past due is principal and interest, as on every screen: what was charged with them is among the fees that are due. */
const ofMonth = (month: string, sum: DueSum): DueSum => (month === PAST ? { ...sum, feesCents: 0 } : sum)

const NOTHING: DueSum = { principalCents: 0, interestCents: 0, feesCents: 0 }
const plus = (a: DueSum, b: DueSum): DueSum => ({
  principalCents: a.principalCents + b.principalCents,
  interestCents: a.interestCents + b.interestCents,
  feesCents: a.feesCents + b.feesCents,
})
const minus = (a: DueSum, b: DueSum): DueSum => ({
  principalCents: a.principalCents - b.principalCents,
  interestCents: a.interestCents - b.interestCents,
  feesCents: a.feesCents - b.feesCents,
})
const shown = ({ principalCents, interestCents, feesCents }: DueSum) => ({
  principal: dollarsOf(principalCents),
  interest: dollarsOf(interestCents),
  fees: dollarsOf(feesCents),
  total: dollarsOf(principalCents + interestCents + feesCents),
})
