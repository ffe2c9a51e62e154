import { addDays } from '#engine/numbers/dates.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import { payoff, quickAmounts } from '#engine/questions/payoff.ts'
import { schedule } from '#engine/schedule/schedule.ts'
import type { LoanEvent } from '#engine/terms/events.ts'
import type { PlannedInstallment } from '#engine/terms/loan-state.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import type { Random } from './random.ts'

/** How a borrower has paid so far. */
export type Habit =
  | 'AS_AGREED'
  | 'SOMETIMES_LATE'
  | 'IN_PARTS'
  | 'EXTRA_PRINCIPAL'
  | 'PAID_OFF_EARLY'
  | 'BOUNCED'
  | 'WRITTEN_OFF'
  | 'NOTHING'
  /** The first missed payment fell due this many days ago. */
  | { behindDays: number }

/** One entry in the life of a loan after it was made. ids count from 2; 1 is the disbursement. */
export type PastEvent = Extract<LoanEvent, { kind: 'PAYMENT_RECEIVED' | 'PAYMENT_REVERSED' | 'WRITTEN_OFF' }>

type Past = { terms: LoanTerms; events: LoanEvent[]; today: Day; random: Random }

/** The events of a loan up to today, in the order in which they were entered. */
export function pastOf(
  terms: LoanTerms,
  { habit, today, random }: { habit: Habit; today: Day; random: Random },
): PastEvent[] {
  const disbursed: LoanEvent = {
    id: 1,
    kind: 'DISBURSED',
    amountCents: terms.principalCents,
    effectiveOn: terms.originationOn,
    recordedAt: instantOf(terms.originationOn, 1),
  }
  const past: Past = { terms, events: [disbursed], today, random }
  const rows = schedule(terms).filter(({ dueOn }) => dueOn <= today)
  if (typeof habit === 'object') {
    for (const row of rows.filter(({ dueOn }) => dueOn < addDays(today, -habit.behindDays - 3))) payRow(past, row)
  } else HABITS[habit](past, rows)
  return past.events.slice(1) as PastEvent[] // only the functions below add to it
}

const HABITS: Record<Exclude<Habit, object>, (past: Past, rows: PlannedInstallment[]) => void> = {
  NOTHING: () => undefined,
  AS_AGREED: (past, rows) => {
    for (const row of rows) payRow(past, row)
  },
  SOMETIMES_LATE: (past, rows) => {
    rows.forEach((row, index) => {
      if (index % 6 === 4 && index < rows.length - 1) payLate(past, row)
      else payRow(past, row)
    })
  },
  IN_PARTS: (past, rows) => {
    for (const row of rows) {
      const firstCents = Math.floor(row.paymentCents / 2)
      pay(past, row.dueOn, firstCents)
      const restOn = addDays(row.dueOn, 3)
      if (restOn <= past.today) pay(past, restOn, row.paymentCents - firstCents)
    }
  },
  EXTRA_PRINCIPAL: (past, rows) => {
    rows.forEach((row, index) => {
      const extraCents = index % 7 === 5 ? Math.floor(past.terms.principalCents / 4000) * 100 : 0
      pay(past, row.dueOn, row.paymentCents + extraCents)
    })
  },
  PAID_OFF_EARLY: (past, rows) => {
    const kept = rows.slice(0, -4)
    for (const row of kept) payRow(past, row)
    const on = addDays(kept.at(-1)?.dueOn ?? past.terms.originationOn, 17)
    pay(past, on, payoff(past.terms, past.events, { on }).totalCents)
  },
  BOUNCED: (past, rows) => {
    rows.forEach((row, index) => {
      payRow(past, row)
      if (index === rows.length - 3) bounce(past)
    })
  },
  WRITTEN_OFF: (past, rows) => {
    const kept = rows.slice(0, -10)
    for (const row of kept) payRow(past, row)
    const on = addDays(kept.at(-1)?.dueOn ?? past.terms.originationOn, 200)
    past.events.push({ ...nextEntry(past, on), kind: 'WRITTEN_OFF' })
    pay(past, addDays(on, 30), 500_00)
  },
}

/** Pays an installment in full, on the due day or within three days of it. */
function payRow(past: Past, { dueOn, paymentCents }: PlannedInstallment): void {
  const on = addDays(dueOn, past.random.whole(0, Math.min(3, past.terms.graceDays)))
  pay(past, on <= past.today ? on : dueOn, paymentCents)
}

/** Pays an installment after the days of grace, with the late fee. */
function payLate(past: Past, { dueOn }: PlannedInstallment): void {
  const on = addDays(dueOn, past.terms.graceDays + past.random.whole(2, 9))
  pay(past, on, quickAmounts(past.terms, past.events, { asOn: on }).everythingDueCents)
}

/**
 * The check of the last payment is returned after five days; a week later the borrower wires the money, with the late
 * fee.
 */
function bounce(past: Past): void {
  const payment = past.events.at(-1)
  if (!payment) return
  const on = addDays(payment.effectiveOn, 5)
  past.events.push({ ...nextEntry(past, on), kind: 'PAYMENT_REVERSED', paymentId: payment.id })
  const againOn = addDays(on, 7)
  pay(past, againOn, quickAmounts(past.terms, past.events, { asOn: againOn }).everythingDueCents)
}

function pay(past: Past, on: Day, amountCents: Cents): void {
  past.events.push({
    ...nextEntry(past, on),
    kind: 'PAYMENT_RECEIVED',
    amountCents,
    application: { kind: 'STANDARD' },
    extraPrincipal: 'SHORTEN_TERM',
  })
}

const nextEntry = ({ events }: Past, effectiveOn: Day) => {
  const id = events.length + 1
  return { id, effectiveOn, recordedAt: instantOf(effectiveOn, id) }
}

/** An instant in the afternoon; each later entry of a day is a second later. */
const instantOf = (day: Day, entry: number): string =>
  `${day}T15:${String(Math.floor(entry / 60) % 60).padStart(2, '0')}:${String(entry % 60).padStart(2, '0')}.000Z`
