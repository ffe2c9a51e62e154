import { addDays, isLastDayOfMonth, lastDayOfMonth } from '../numbers/dates.ts'
import type { Day } from '../numbers/units.ts'
import { amortize } from '../schedule/amortize.ts'
import { levelPayment, planOf, schedule } from '../schedule/schedule.ts'
import { nthDueDay } from '../terms/due-days.ts'
import type { PlannedInstallment } from '../terms/loan-state.ts'
import type { CaseResult } from './case-result.ts'
import { type Figure, judged, notExpressible, totalsOf } from './differences.ts'
import type { FrappeCase, FrappeInputs } from './frappe-case.ts'
import { allocationFigures, pastDueFigures } from './frappe-replay-vectors.ts'
import { conventionOf, frappeTerms } from './frappe-terms.ts'
import { accruedInterest } from './tvm/interest.ts'

/** Runs a file of Frappe Lending's published figures (vectors/frappe.json), one result a case. */
export function runCases(file: unknown): CaseResult[] {
  // The shape is the file's own, stated beside it; a case that departs from it fails as a case.
  const { vectors } = file as { vectors: FrappeCase[] }
  return vectors.map((vector) => {
    const reason = NOT_OURS[vector.kind]
    if (reason) return notExpressible(vector.id, reason)
    const figures = RUNNERS[vector.kind]
    return figures ? judged(vector.id, () => figures(vector)) : notExpressible(vector.id, `the kind ${vector.kind}`)
  })
}

const NOT_OURS: Record<string, string> = {
  'late-penalty': 'a penalty that grows by the day',
  'line-of-credit': 'interest that is rounded to cents every day',
}

const RUNNERS: Record<string, (one: FrappeCase) => Figure[]> = {
  'schedule-emi': scheduleFigures,
  'application-totals': scheduleFigures,
  'schedule-flat-rate': flatFigures,
  'broken-period-interest': brokenPeriodFigures,
  moratorium: moratoriumFigures,
  'schedule-dates': dateFigures,
  'rounding-defect': roundingFigures,
  'payment-allocation': allocationFigures,
  'days-past-due': pastDueFigures,
}

/** Installment, totals and rows; a name that ends in 0dp is printed in whole units. */
function scheduleFigures({ inputs, expected, convention }: FrappeCase): Figure[] {
  const read = conventionOf(convention)
  const terms = frappeTerms(inputs, read)
  const rows = schedule(terms)
  const unit = 10 ** read.decimals
  const totals = totalsOf(rows)
  const whole = (amount: number) => Math.round(amount / unit)
  const printed = (expected['rows_0dp'] ?? []) as { n: number; principal: number; interest: number; balance: number }[]
  return [
    { name: 'installment', expected: expected['installment'], got: levelPayment(terms) / unit },
    { name: 'rows', expected: expected['row_count'], got: rows.length },
    {
      name: 'interest',
      expected: expected['total_interest'] ?? expected['total_interest_0dp'],
      got: whole(totals.interest),
    },
    { name: 'total', expected: expected['total_payment'] ?? expected['total_payment_0dp'], got: whole(totals.total) },
    ...printed.flatMap(({ n, principal, interest, balance }) => {
      const row = rows[n - 1]
      return [
        { name: `principal ${n}`, expected: principal, got: row && whole(row.principalCents) },
        { name: `interest ${n}`, expected: interest, got: row && whole(row.interestCents) },
        { name: `balance ${n}`, expected: balance, got: row && whole(row.balanceCents) },
      ]
    }),
  ]
}

function flatFigures({ inputs, expected, convention }: FrappeCase): Figure[] {
  const rows = schedule(frappeTerms(inputs, conventionOf(convention), { flatInterest: true }))
  const printed = expected['rows'] as { due: string; principal: number; interest: number; total: number }[]
  return [
    { name: 'rows', expected: printed.length, got: rows.length },
    ...printed.flatMap(({ due, principal, interest, total }, index) => {
      const row: PlannedInstallment | undefined = rows[index]
      return [
        { name: `due ${index + 1}`, expected: due, got: row?.dueOn },
        { name: `principal ${index + 1}`, expected: principal, got: row && row.principalCents / 100 },
        { name: `interest ${index + 1}`, expected: interest, got: row && row.interestCents / 100 },
        { name: `total ${index + 1}`, expected: total, got: row && row.paymentCents / 100 },
      ]
    }),
  ]
}

/** The odd days are asked for with the first row, or by themselves on the day of the loan. */
function brokenPeriodFigures({ inputs, expected }: FrappeCase): Figure[] {
  // Both conventions of this kind count the odd days over 365.
  const terms = frappeTerms(inputs, { dayCount: 'ACT/365', decimals: 2, roundsInstallmentUp: false })
  const from = terms.originationOn
  const isInFirstRow = inputs.recovery === 'add to first installment'
  const interestCents = isInFirstRow
    ? schedule(terms)[0]?.interestCents
    : accruedInterest({
        ...terms,
        balanceCents: terms.principalCents,
        from,
        to: addDays(from, inputs.broken_period_days ?? 0),
      })
  return [{ name: 'interest of row 1', expected: expected['row1_interest'], got: (interestCents ?? 0) / 100 }]
}

/** The name of the interest figure says between which days, both of which count. */
function moratoriumFigures({ inputs, expected, convention }: FrappeCase): Figure[] {
  const terms = frappeTerms(inputs, conventionOf(convention))
  const interest = Object.entries(expected).flatMap(([name, value]) => {
    const days = /^interest_(\d{4}_\d{2}_\d{2})_to_(\d{4}_\d{2}_\d{2})_0dp$/.exec(name)
    if (!days) return []
    const [from, to] = [days[1], days[2]].map((day = '') => day.replaceAll('_', '-')) as [Day, Day]
    const got = accruedInterest({ ...terms, balanceCents: terms.principalCents, from, to: addDays(to, 1) })
    return [{ name, expected: value, got: Math.round(got / 100) }]
  })
  return [{ name: 'rows', expected: expected['row_count'], got: schedule(terms).length }, ...interest]
}

/** Due days by the start day, on the first of the next month, or at the end of the month. */
function dateFigures({ inputs, expected }: FrappeCase): Figure[] {
  const { repayment_start: startOn = '', periods } = inputs
  const monthEndOn = lastDayOfMonth(startOn)
  const anchors: Record<string, Day> = {
    by_start_date: startOn,
    calendar_month_start_of_next: addDays(monthEndOn, 1),
    calendar_month_end: monthEndOn,
  }
  return Object.entries(expected).flatMap(([name, value]) => {
    const anchorOn = anchors[name] ?? ''
    const endOfMonth = name === 'calendar_month_end' && isLastDayOfMonth(anchorOn)
    const day = (count: number) => nthDueDay({ anchorOn, interval: { months: 1 }, count, endOfMonth })
    const { first, second, last } = value as Record<string, string>
    return [
      { name: `${name} first`, expected: first, got: day(0) },
      { name: `${name} second`, expected: second, got: day(1) },
      { name: `${name} last`, expected: last, got: day(periods - 1) },
    ]
  })
}

/** The exact installment, the one rounded up to a whole unit, and how many rows that one needs. */
function roundingFigures({ inputs, expected }: FrappeCase): Figure[] {
  const printed = expected['cases'] as Record<string, number>[]
  return (inputs.cases ?? []).flatMap((one: FrappeInputs, index) => {
    const exact = frappeTerms(one, { dayCount: '30/360', decimals: 2, roundsInstallmentUp: false })
    const upCents = levelPayment(frappeTerms(one, { dayCount: '30/360', decimals: 2, roundsInstallmentUp: true }))
    const { exact_installment, frappe_installment, frappe_rows } = printed[index] ?? {}
    return [
      { name: 'exact', expected: exact_installment, got: levelPayment(exact) / 100 },
      { name: 'rounded up', expected: frappe_installment, got: upCents / 100 },
      { name: 'rows', expected: frappe_rows, got: amortize({ ...planOf(exact), paymentCents: upCents }).length },
    ]
  })
}
