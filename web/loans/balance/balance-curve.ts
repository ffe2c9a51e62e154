import type { Loan, ScheduledInstallment } from '#contract/loans/loans.ts'
import { daysBetween } from '#engine/numbers/dates.ts'
import type { Day } from '#engine/numbers/units.ts'
import type { BalanceFrom } from '#engine/questions/what-if.ts'

export const CHART = { width: 1000, height: 200 } as const
const ROOM_ABOVE = 8

export type Curve = {
  line: string
  area: string
  /** Whether today lies between the first day and the last: the text of a loan that ended does not mention today. */
  hasToday: boolean
  /** Whether the loan should have ended and something is still owed: the line then ends today, at what is owed. */
  isOverdue: boolean
  /** The steps of the line. */
  entries: readonly Omit<Row, 'isPaid'>[]
  todayX: number
  todayY: number
  lastOn: Day
  lastBalance: number
  /** The place of a balance in the drawing: at and height are parts of it. */
  pointOf: (day: Day, balance: number) => { at: number; height: number }
  /** The stepped line of other balances in the same drawing. */
  lineOf: (balances: readonly BalanceFrom[]) => string
}

type Row = Pick<ScheduledInstallment, 'dueDate' | 'outstandingBalance' | 'isPaid'>

type CurveOptions = {
  loan: Pick<Loan, 'principalAmount' | 'outstandingBalance' | 'originationDate'>
  today: Day
}

/**
 * The balance as a stepped line over time: it stays until an installment is due, then falls to the balance after it.
 * null without installments. The dot is the amount owed today; it is on the line only when every payment came as
 * agreed.
 */
export function balanceCurve(installments: readonly Row[], { loan, today }: CurveOptions): Curve | null {
  const end = installments.at(-1)
  if (!end || loan.principalAmount <= 0) return null
  // The last payment was due by today, as when the whole loan was called due: what never came lowered nothing.
  const isOverdue = loan.outstandingBalance > 0 && end.dueDate <= today
  const last = isOverdue ? { dueDate: today, outstandingBalance: loan.outstandingBalance } : end
  const entries = isOverdue ? [...installments.filter(({ isPaid }) => isPaid), last] : installments
  const days = Math.max(1, daysBetween({ from: loan.originationDate, to: last.dueDate }))
  const top = Math.max(
    loan.principalAmount,
    loan.outstandingBalance,
    ...entries.map((entry) => entry.outstandingBalance),
  )
  const xOf = (day: Day) => {
    const part = daysBetween({ from: loan.originationDate, to: day }) / days
    return rounded(Math.min(1, Math.max(0, part)) * CHART.width)
  }
  const yOf = (balance: number) => rounded(CHART.height - (balance / top) * (CHART.height - ROOM_ABOVE))

  const steps = entries.map(({ dueDate, outstandingBalance }) => `H${xOf(dueDate)}V${yOf(outstandingBalance)}`)
  const line = `M0 ${yOf(loan.principalAmount)}${steps.join('')}`
  const pointOf = (day: Day, balance: number) => ({
    at: xOf(day) / CHART.width,
    height: 1 - yOf(balance) / CHART.height,
  })
  return {
    pointOf,
    lineOf: (balances) =>
      balances
        .map(({ on, balanceCents }, index) => {
          const [x, y] = [xOf(on), yOf(balanceCents / 100)]
          return index === 0 ? `M${x} ${y}` : `H${x}V${y}`
        })
        .join(''),
    line,
    area: `${line}H${CHART.width}V${CHART.height}H0Z`,
    hasToday: !isOverdue && today <= last.dueDate,
    isOverdue,
    entries,
    todayX: xOf(today),
    todayY: yOf(loan.outstandingBalance),
    lastOn: last.dueDate,
    lastBalance: last.outstandingBalance,
  }
}

const rounded = (value: number): number => Math.round(value * 10) / 10
