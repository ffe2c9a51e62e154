import { addMonths } from '#engine/numbers/dates.ts'
import {
  amortization,
  amortizeJs,
  amortizeJsWithDays,
  bareLoop,
  bareLoopWithDays,
  type Loan,
  loanJS,
  loanScheduleJs,
  ours,
  oursWithoutDays,
  type PostedRow,
  ROWS,
} from './peers.ts'
import { measure } from './rounds.ts'
import { digits, printTable } from './table.ts'

/** Schedules of 360 monthly rows: ours, a bare loop in floating point, and four libraries, over 32 different loans; first those with due days. */
export function benchSchedules({ rounds }: { rounds: number }): void {
  const loans = Array.from({ length: 32 }, (_, index) => loanOf(index))
  const loanAt = (index: number): Loan => loans[index % loans.length] ?? loanOf(0)
  const days = [ours, bareLoopWithDays, amortizeJsWithDays, loanScheduleJs]
  const noDays = [oursWithoutDays, bareLoop, amortization, amortizeJs, loanJS]
  const peers = [...days, ...noDays]
  const measured = measure(
    peers.map(({ name, runsARound, make }) => ({ name, runsARound, run: (index) => make(loanAt(index)) })),
    { rounds, warmUps: 10 },
  )
  const bare = measured[peers.indexOf(bareLoop)]?.microseconds ?? Number.NaN
  const own = measured[0]?.microseconds ?? Number.NaN
  printTable(`Schedules of ${ROWS} rows, ${rounds} interleaved rounds, medians`, [
    ['', 'a second', 'µs', '× bare loop', '× ours', 'due days', 'cents add up'],
    ...peers.map((peer, index) => {
      const { microseconds = Number.NaN } = measured[index] ?? {}
      const audited = peer.runsARound > 1 ? loans : loans.slice(0, 4)
      const right = audited.filter((loan) => addsUp(loan, peer.posted(loan))).length
      return [
        peer.name,
        digits(1e6 / microseconds),
        digits(microseconds),
        digits(microseconds / bare),
        digits(microseconds / own),
        peer.hasDueDays ? 'yes' : 'no',
        `${right} of ${audited.length}`,
      ]
    }),
  ])
}

/** Principals add up to the loan, payments are principal and interest, and the last balance is nothing: to the cent. */
function addsUp({ terms }: Loan, rows: PostedRow[]): boolean {
  const principals = rows.reduce((sum, { principalCents }) => sum + principalCents, 0)
  return (
    rows.length === ROWS &&
    principals === terms.principalCents &&
    rows.at(-1)?.balanceCents === 0 &&
    rows.every(({ paymentCents, principalCents, interestCents }) => paymentCents === principalCents + interestCents)
  )
}

/** Different in amount, rate and day, so that nothing is gained by remembering the loan before. */
function loanOf(index: number): Loan {
  const principalCents = 87_654_00 + index * 12_345_67
  const annualRatePpm = 35_000 + index * 1_875
  const originationOn = `2026-0${1 + (index % 9)}-${String(1 + ((index * 11) % 28)).padStart(2, '0')}`
  return {
    principal: principalCents / 100,
    ratePct: annualRatePpm / 10_000,
    terms: {
      principalCents,
      annualRatePpm,
      originationOn,
      firstDueOn: null,
      maturityOn: addMonths(originationOn, ROWS),
      frequency: 'MONTHLY',
      structure: 'FULLY_AMORTIZED',
      interestOnlyMonths: 0,
      balloon: null,
      lateFee: null,
      graceDays: 0,
      endOfMonth: false,
      dayCount: '30/360',
      accrual: 'SCHEDULED',
      allocation: 'INTEREST_PRINCIPAL_FEES',
      rounding: 'HALF_UP',
    },
  }
}
