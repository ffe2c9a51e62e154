import { bucketOf, daysPastDueOn } from '../../book/arrears.ts'
import { addDays, lastDayOfMonth } from '../../numbers/dates.ts'
import type { Day } from '../../numbers/units.ts'
import { replay } from '../../replay/replay.ts'
import { amortize } from '../../schedule/amortize.ts'
import { levelPayment, planOf, schedule } from '../../schedule/schedule.ts'
import { nthDueDay } from '../../terms/due-days.ts'
import type { Bucket } from '../../terms/loan-state.ts'
import type { ScheduleOptions } from '../../terms/terms.ts'
import { disbursed, entered, paid } from '../loan-histories.ts'
import { accruedInterest } from '../tvm/interest.ts'
import { type CaseResult, doubted, type Figure, judged, notExpressible, type Reading } from './case-result.ts'
import { cents } from './decimal.ts'
import { conventionOf, type FrappeCase, type FrappeConvention, frappeTerms, LOAN_WORDS } from './frappe-terms.ts'
import { loanFigures } from './loan-figures.ts'
import { ANY, unknownWord, type Vocabulary } from './words.ts'

/** Runs a file of Frappe Lending's published figures (vectors/frappe.json), one result a case. */
export function runCases(file: unknown): CaseResult[] {
  // The shape is the file's own, stated beside it; a case that departs from it fails as a case.
  const { vectors } = file as { vectors: FrappeCase[] }
  return vectors.map((one) => doubted(runCase(one), one.reproduced))
}

function runCase(one: FrappeCase): CaseResult {
  const kind = KINDS[one.kind]
  if (!kind) return notExpressible(one.id, `${one.kind} of kind`)
  const unknown = unknownWord(one.inputs, kind.words)
  if (unknown) return notExpressible(one.id, unknown)
  const convention = kind.convention ?? conventionOf(one.convention)
  if (typeof convention === 'string') return notExpressible(one.id, convention)
  return judged(one.id, () => kind.read(one, convention))
}

type Read = (one: FrappeCase, convention: FrappeConvention) => Reading

/** Interest by the day over 365, which the odd days of this source have whatever its text says. */
const BY_DAYS: FrappeConvention = { dayCount: 'ACT/365', decimals: 2, roundsInstallmentUp: false }
const BY_PERIODS: FrappeConvention = { ...BY_DAYS, dayCount: '30/360' }

/** What a case of each kind may say, the convention where its text does not decide, and how it is read. */
const KINDS: Record<string, { words: Vocabulary; convention?: FrappeConvention; read: Read }> = {
  'schedule-emi': { words: LOAN_WORDS, read: scheduleOf({}) },
  'application-totals': { words: LOAN_WORDS, read: scheduleOf({}) },
  'schedule-flat-rate': { words: { ...LOAN_WORDS, method: ['flat rate'] }, read: scheduleOf({ flatInterest: true }) },
  'broken-period-interest': {
    words: { ...LOAN_WORDS, broken_period_days: ANY, recovery: ['add to first installment', 'upfront deduction'] },
    convention: BY_DAYS,
    read: brokenPeriod,
  },
  moratorium: {
    words: { ...LOAN_WORDS, moratorium_months: ANY, moratorium_type: /^principal\b/ },
    read: moratorium,
  },
  'schedule-dates': { words: { ...LOAN_WORDS, repayment_start: ANY }, convention: BY_PERIODS, read: dates },
  'rounding-defect': { words: { cases: LOAN_WORDS }, convention: BY_PERIODS, read: roundedInstallments },
  'payment-allocation': { words: { ...LOAN_WORDS, payment: ANY, payment_date: ANY }, read: allocation },
  'days-past-due': { words: { due: ANY, unpaid: [true], as_of: ANY }, convention: BY_DAYS, read: daysPastDue },
}

/** Installment, totals and rows by their names. */
function scheduleOf(options: ScheduleOptions): Read {
  return ({ inputs, expected }, convention) => {
    const terms = frappeTerms(inputs, convention, options)
    // An amount in whole units of the currency is a hundred cents.
    const unitsPerCent = convention.decimals === 0 ? 0.01 : 1
    const loan = {
      principal: inputs.principal,
      ratePct: inputs.annual_rate_pct,
      perYear: 12,
      periods: inputs.periods,
      firstDueOn: terms.firstDueOn ?? terms.originationOn,
    }
    const levelCents = levelPayment(terms) / unitsPerCent
    return loanFigures(expected, {
      loan,
      table: { loan, family: 'A', unitsPerCent, levelCents, rows: schedule(terms) },
    })
  }
}

/** The odd days are asked for with the first row, or by themselves on the day of the loan. */
function brokenPeriod(one: FrappeCase, convention: FrappeConvention): Reading {
  const { inputs, expected } = one
  if (inputs.recovery === 'add to first installment') return scheduleOf({})(one, convention)
  const { row1_interest: published, ...others } = expected
  const terms = frappeTerms(inputs, convention)
  const from = terms.originationOn
  const days = { from, to: addDays(from, inputs.broken_period_days ?? 0) }
  const got = accruedInterest({ ...terms, balanceCents: terms.principalCents, ...days }) / 100
  return { figures: [{ name: 'interest of row 1', expected: published, got }], leftOut: Object.keys(others) }
}

/** The name of an interest figure says between which days, both of which count. */
function moratorium(one: FrappeCase, convention: FrappeConvention): Reading {
  const terms = frappeTerms(one.inputs, convention)
  const ofDays = Object.entries(one.expected).flatMap(([name, expected]): Figure[] => {
    const days = /^interest_(\d{4}_\d{2}_\d{2})_to_(\d{4}_\d{2}_\d{2})(_0dp)?$/.exec(name)
    if (!days) return []
    const [from, to] = [days[1], days[2]].map((day = '') => day.replaceAll('_', '-')) as [Day, Day]
    const got = accruedInterest({ ...terms, balanceCents: terms.principalCents, from, to: addDays(to, 1) }) / 100
    return [{ name, expected, got: days[3] ? Math.round(got) : got }]
  })
  const rest = Object.entries(one.expected).filter(([name]) => !ofDays.some((figure) => figure.name === name))
  const { figures, leftOut = [] } = scheduleOf({})({ ...one, expected: Object.fromEntries(rest) }, convention)
  return { figures: [...ofDays, ...figures], leftOut }
}

/** Due days by the start day, on the first of the next month, or at the end of the month. */
function dates({ inputs, expected }: FrappeCase): Reading {
  const { repayment_start: startOn = '', periods } = inputs
  const monthEndOn = lastDayOfMonth(startOn)
  const anchors: Record<string, Day> = {
    by_start_date: startOn,
    calendar_month_start_of_next: addDays(monthEndOn, 1),
    calendar_month_end: monthEndOn,
  }
  const leftOut: string[] = []
  const figures = Object.entries(expected).flatMap(([name, value]): Figure[] => {
    const anchorOn = anchors[name]
    if (anchorOn === undefined) leftOut.push(name)
    if (anchorOn === undefined) return []
    const endOfMonth = name === 'calendar_month_end'
    const day = (count: number) => nthDueDay({ anchorOn, interval: { months: 1 }, count, endOfMonth })
    const ours: Record<string, Day> = { first: day(0), second: day(1), third: day(2), last: day(periods - 1) }
    return Object.entries(value as Record<string, string>).flatMap(([place, on]) => {
      if (ours[place] === undefined) leftOut.push(`${name} ${place}`)
      return ours[place] === undefined ? [] : [{ name: `${name} ${place}`, expected: on, got: ours[place] }]
    })
  })
  return { figures, leftOut }
}

/** The exact installment, the one rounded up to a whole unit, and how many rows that one needs. */
function roundedInstallments({ inputs, expected }: FrappeCase): Reading {
  const printed = expected['cases'] as Record<string, number>[]
  const figures = (inputs.cases ?? []).flatMap((one, index): Figure[] => {
    const exact = frappeTerms(one, BY_PERIODS)
    const upCents = levelPayment(frappeTerms(one, { ...BY_PERIODS, roundsInstallmentUp: true }))
    const { exact_installment, frappe_installment, frappe_rows } = printed[index] ?? {}
    return [
      { name: 'exact', expected: exact_installment, got: levelPayment(exact) / 100 },
      { name: 'rounded up', expected: frappe_installment, got: upCents / 100 },
      { name: 'rows', expected: frappe_rows, got: amortize({ ...planOf(exact), paymentCents: upCents }).length },
    ]
  })
  return { figures }
}

/** What one payment went to. */
function allocation({ inputs, expected }: FrappeCase, convention: FrappeConvention): Reading {
  const terms = frappeTerms(inputs, convention)
  const { payment = 0, payment_date: asOn = '' } = inputs
  const state = replay(terms, entered([disbursed(terms), paid(asOn, cents(payment))]), { asOn })
  const ours: Record<string, number> = {
    interest_paid: state.paid.interestCents / 100,
    principal_paid: state.paid.principalCents / 100,
    balance: state.principalCents / 100,
    balance_after: state.principalCents / 100,
  }
  const names = Object.keys(expected)
  const figures = names.flatMap((name) => (name in ours ? [{ name, expected: expected[name], got: ours[name] }] : []))
  return { figures, leftOut: names.filter((name) => !(name in ours)) }
}

/** The days of our buckets, as the names of the source print them. */
const DAYS_OF_BUCKET: Record<Bucket, readonly number[]> = {
  CURRENT: [0, 0],
  DAYS_1_30: [0, 30],
  DAYS_31_60: [31, 60],
  DAYS_61_90: [61, 90],
  DAYS_OVER_90: [91],
}

/** How many days an installment is past due on several days, and in which bucket that is. */
function daysPastDue({ inputs, expected }: FrappeCase): Reading {
  const { due = '', as_of = [] } = inputs
  const { dpd, bucket, ...others } = expected
  const days = (dpd ?? []) as number[]
  const buckets = (bucket ?? []) as string[]
  const figures = as_of.flatMap((asOn, index) => {
    const got = daysPastDueOn(asOn, due)
    const printed = buckets[index]?.match(/\d+(?=[-)+])/g)?.map(Number)
    const ours = DAYS_OF_BUCKET[bucketOf(got)]
    return [
      { name: `days on ${asOn}`, expected: days[index], got },
      { name: `bucket on ${asOn}`, expected: printed && String(printed.slice(0, ours.length)), got: String(ours) },
    ]
  })
  return { figures, leftOut: Object.keys(others) }
}
