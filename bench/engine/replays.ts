import { explainPayoff } from '#engine/explain/explain-payoff.ts'
import { addDays } from '#engine/numbers/dates.ts'
import { payoffTable } from '#engine/questions/payoff.ts'
import { replay } from '#engine/replay/replay.ts'
import { levelPayment } from '#engine/schedule/schedule.ts'
import { dueDays } from '#engine/terms/due-days.ts'
import type { LoanEvent } from '#engine/terms/events.ts'
import type { AccrualMethod, LoanTerms } from '#engine/terms/terms.ts'
import { type Contender, measure } from './rounds.ts'
import { digits, printTable } from './table.ts'

type History = { terms: LoanTerms; events: LoanEvent[] }

/** Weekly loans of three lengths, every installment paid in up to three parts, by both accrual methods. */
export function benchReplays({ rounds }: { rounds: number }): void {
  const lengths = [
    { events: 60, rows: 59, parts: 1 },
    { events: 500, rows: 499, parts: 1 },
    { events: 5_000, rows: 1_666, parts: 3 },
  ]
  const cases = lengths.flatMap(({ events, rows, parts }) =>
    (['SCHEDULED', 'DAILY'] as const).map((accrual) => ({
      events,
      accrual,
      history: historyOf({ rows, parts, accrual }),
    })),
  )
  const contenders = cases.flatMap(({ history }): Contender[] => {
    const runsARound = Math.max(1, Math.round(2_000 / history.events.length))
    return [
      { name: 'replay', runsARound, run: () => stateAtEnd(history) },
      { name: 'bare loop', runsARound: runsARound * 10, run: () => bareSplits(history) },
      { name: 'explained payoff', runsARound, run: () => explainedPayoff(history) },
      { name: 'payoffs of 60 days', runsARound, run: () => payoffsOfDays(history) },
    ]
  })
  const measured = measure(contenders, { rounds, warmUps: 5 })
  printTable(`Replays, ${rounds} interleaved rounds, medians`, [
    [
      'events',
      'accrual',
      'a second',
      'µs',
      'µs an event',
      '× bare loop',
      'payoff explained',
      '60 payoffs',
      'cents add up',
    ],
    ...cases.map(({ events, accrual, history }, index) => {
      const microseconds = (contender: number) => measured[index * 4 + contender]?.microseconds ?? Number.NaN
      const own = microseconds(0)
      // The last two as multiples of a replay: both grow with the events as it does.
      const multiples = [own / microseconds(1), microseconds(2) / own, microseconds(3) / own]
      const figures = [1e6 / own, own, own / history.events.length, ...multiples].map(digits)
      return [events.toLocaleString('en-US'), accrual, ...figures, addsUp(history) ? 'yes' : 'no']
    }),
  ])
}

function stateAtEnd({ terms, events }: History) {
  return replay(terms, events, { asOn: terms.maturityOn })
}

function explainedPayoff({ terms, events }: History) {
  return explainPayoff(terms, events, { on: addDays(terms.maturityOn, -10) })
}

function payoffsOfDays({ terms, events }: History) {
  return payoffTable(terms, events, { from: addDays(terms.maturityOn, -60), days: 60 })
}

/** Every payment is split in full, and what was lent is either paid back or still owed. */
function addsUp(history: History): boolean {
  const { payments, principalCents, paid } = stateAtEnd(history)
  return (
    paid.principalCents + principalCents === history.terms.principalCents &&
    payments.length === history.events.length - 1 &&
    payments.every(
      ({ amountCents, interestCents, principalCents: principal, feesCents, unappliedCents }) =>
        amountCents === interestCents + principal + feesCents + unappliedCents,
    )
  )
}

function historyOf({ rows, parts, accrual }: { rows: number; parts: number; accrual: AccrualMethod }): History {
  const originationOn = '2020-01-07'
  const terms: LoanTerms = {
    principalCents: 250_000_00,
    annualRatePpm: 72_500,
    originationOn,
    firstDueOn: null,
    maturityOn: addDays(originationOn, rows * 7),
    frequency: 'WEEKLY',
    structure: 'FULLY_AMORTIZED',
    interestOnlyMonths: 0,
    balloon: null,
    lateFee: { kind: 'FLAT', amountCents: 25_00 },
    graceDays: 5,
    endOfMonth: false,
    dayCount: accrual === 'DAILY' ? 'ACT/365' : '30/360',
    accrual,
    allocation: 'INTEREST_PRINCIPAL_FEES',
    rounding: 'HALF_UP',
  }
  const partCents = Math.ceil(levelPayment(terms) / parts)
  const received = dueDays(terms).flatMap((dueOn, row) =>
    Array.from({ length: parts }, (_, part): LoanEvent => {
      const id = 2 + row * parts + part
      const effectiveOn = addDays(dueOn, part - parts + 1)
      const recordedAt = `${effectiveOn}T09:00:00.000Z`
      const how = { application: { kind: 'STANDARD' as const }, extraPrincipal: 'SHORTEN_TERM' as const }
      // The last one pays the rest, a little less than the others.
      const amountCents = row === rows - 1 ? Math.floor(partCents / 2) : partCents
      return { id, kind: 'PAYMENT_RECEIVED', effectiveOn, recordedAt, amountCents, ...how }
    }),
  )
  const disbursed: LoanEvent = {
    id: 1,
    kind: 'DISBURSED',
    effectiveOn: originationOn,
    recordedAt: `${originationOn}T09:00:00.000Z`,
    amountCents: terms.principalCents,
  }
  return { terms, events: [disbursed, ...received] }
}

/** The least anyone could do with the same events: simple interest by the day in floating point, no rules, no rounding. */
function bareSplits({ terms, events }: History) {
  const rate = terms.annualRatePpm / 1e6 / 365
  const splits = []
  let balance = 0
  let interestDue = 0
  let accruedOn = 0
  for (const event of events) {
    const day = Date.parse(event.effectiveOn) / 86_400_000
    interestDue += balance * rate * (day - accruedOn)
    accruedOn = day
    if (event.kind === 'DISBURSED') balance += event.amountCents
    if (event.kind !== 'PAYMENT_RECEIVED') continue
    const interest = Math.min(interestDue, event.amountCents)
    const principal = event.amountCents - interest
    interestDue -= interest
    balance -= principal
    splits.push({ paymentId: event.id, interest, principal, balance })
  }
  return splits
}
