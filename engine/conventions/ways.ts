import { monthsAndDaysBetween } from '../numbers/dates.ts'
import type { Cents } from '../numbers/units.ts'
import { dueDay, MONTH_DAYS_DEFAULT, type MonthDays } from '../terms/due-days.ts'
import { COMPOUNDINGS, type Frequency, type LoanTerms, type ScheduleOptions } from '../terms/terms.ts'
import type { KnownFigure } from './known-figure.ts'

/**
 * The ways in which lenders make a schedule, apart from day count and rounding (docs/money.md, section 11). The first
 * ones are tried first. Our loans can keep to all but UNROUNDED, FRACTIONS_KEPT and LAST_PAYMENT_LEVEL, which occur in the
 * papers of other lenders.
 */
export const WAYS = [
  ...(['WHOLE_CENTS', 'LAST_PAYMENT_LEVEL', 'PAYMENT_ROUNDED_UP', 'LEVEL_BY_PERIODS'] as const),
  ...(['EQUAL_PRINCIPAL', 'FLAT_INTEREST'] as const),
  // The rarer terms of contracts.
  ...(['FIRST_PERIOD_ACTUARIAL', 'FIRST_PERIOD_WITH_FIRST', 'FIRST_PERIOD_AT_CLOSING', 'FIRST_PERIOD_SPREAD'] as const),
  ...([
    'WHOLE_DOLLARS',
    'WHOLE_DOLLARS_UP',
    'LAST_PAYMENT_SPREAD',
    'FRACTIONS_CARRIED',
    'FLAT_IN_EQUAL_PARTS',
  ] as const),
  ...(['STATED', 'STATED_PRINCIPAL', 'INTEREST_ONLY', 'IN_ADVANCE', 'INTEREST_FREE', 'POSTPONED_INTEREST'] as const),
  ...(['ACCELERATED', 'COMPOUNDED', 'FREQUENCY', 'PARTS_BY_CALENDAR_DAYS', 'DAYS_ROUNDED'] as const),
  ...(['DUE_DAY_FOLLOWING', 'DUE_DAY_MODIFIED_FOLLOWING', 'DUE_DAY_PRECEDING'] as const),
  ...(['SHORT_MONTH_NEXT', 'SHORT_MONTH_LAST'] as const),
  // They change what is owed on a day, and no row.
  ...(['PAYOFF_BY_DAY_COUNT', 'PAYOFF_WHOLE_MONTH', 'SURPLUS_HELD'] as const),
  ...(['REBATE_RULE_OF_78', 'REBATE_ACTUARIAL', 'FLAT_RULE_OF_78', 'FLAT_ACTUARIAL'] as const),
  ...(['FRACTIONS_KEPT', 'UNROUNDED'] as const),
] as const
export type Way = (typeof WAYS)[number]

/** Terms that follow one way. `count` and `word` tell apart the forms of a way that has several. */
export type Trial = {
  way: Way
  count: number | null
  word: string | null
  /** The second of two ways at once. */
  also?: Pick<Trial, 'way' | 'count' | 'word'>
  terms: LoanTerms
}

/** Whether the rows of a way keep fractions of a cent. */
export const isUnrounded = (way: Way): boolean => way === 'UNROUNDED' || way === 'FRACTIONS_KEPT'

const COMMON = {
  WHOLE_CENTS: {},
  LAST_PAYMENT_LEVEL: { lastPaymentIsLevel: true },
  PAYMENT_ROUNDED_UP: { paymentRounding: 'UP' },
  LEVEL_BY_PERIODS: { levelByPeriods: true },
  EQUAL_PRINCIPAL: { equalPrincipal: true },
  FLAT_INTEREST: { flatInterest: true },
} as const satisfies Partial<Record<Way, ScheduleOptions>>

/** The ways that most papers follow. */
export const commonTrials = (terms: LoanTerms): Trial[] =>
  Object.entries(COMMON).map(([way, options]) => trial(way as keyof typeof COMMON, withOptions(terms, options))) // its own keys

/** The ways that only papers know: fractions of a cent, which are slow to try, and cents that are left over. */
export const paperTrials = (terms: LoanTerms): Trial[] => [
  trial('UNROUNDED', terms),
  trial('UNROUNDED', withOptions(terms, COMMON.EQUAL_PRINCIPAL), { word: 'EQUAL_PRINCIPAL' }),
  trial('LAST_PAYMENT_LEVEL', withOptions(terms, { equalPrincipal: true, lastPaymentIsLevel: true }), {
    word: 'EQUAL_PRINCIPAL',
  }),
  trial('FRACTIONS_KEPT', terms),
]

/** Ways that contracts state more seldom. Of these only such as the terms leave room for and the figures can tell. */
export function rarerTrials(terms: LoanTerms, figures: readonly KnownFigure[]): Trial[] {
  const ofOptions = (way: Way, options: ScheduleOptions, word: string | null = null) =>
    trial(way, withOptions(terms, options), { word })
  return [
    ...(hasLongFirstPeriod(terms)
      ? [
          ofOptions('FIRST_PERIOD_ACTUARIAL', { firstPeriodInterest: 'ACTUARIAL' }),
          ofOptions('FIRST_PERIOD_WITH_FIRST', { firstPeriodInterest: 'WITH_FIRST_PAYMENT' }),
          ofOptions('FIRST_PERIOD_AT_CLOSING', { firstPeriodInterest: 'AT_CLOSING' }),
          ofOptions('FIRST_PERIOD_SPREAD', { firstPeriodInterest: 'SPREAD' }),
        ]
      : []),
    ofOptions('WHOLE_DOLLARS', { paymentMultipleCents: 100, paymentRounding: 'HALF_UP' }),
    ofOptions('WHOLE_DOLLARS_UP', { paymentMultipleCents: 100, paymentRounding: 'UP' }),
    ofOptions('LAST_PAYMENT_SPREAD', { smoothLastRow: true }),
    ofOptions('FRACTIONS_CARRIED', { carriesFractions: true }),
    ofOptions('FLAT_IN_EQUAL_PARTS', { flatInterest: true, flatInterestInEqualParts: true }),
    ...statedTrials(terms, figures),
    ...interestOnlyTrials(terms, figures),
    ...FIRST_PAYMENTS.map((count) => trial('IN_ADVANCE', withOptions(terms, { paymentsInAdvance: count }), { count })),
    ...FIRST_PAYMENTS.map((count) =>
      trial('INTEREST_FREE', withOptions(terms, { interestFreeRows: count }), { count }),
    ),
    ...FIRST_PAYMENTS.map((count) =>
      trial('POSTPONED_INTEREST', withOptions(terms, { interestGraceRows: count }), { count }),
    ),
    ...(['BI_WEEKLY', 'WEEKLY'] as const).map((word) =>
      trial('ACCELERATED', withOptions(withFrequency(terms, word), { isAccelerated: true }), { word }),
    ),
    ...COMPOUNDINGS.map((compounding) => ofOptions('COMPOUNDED', { compounding }, compounding)),
    ...FREQUENCIES_TRIED.filter((word) => word !== terms.frequency).map((word) =>
      trial('FREQUENCY', withFrequency(terms, word), { word }),
    ),
    ofOptions('PARTS_BY_CALENDAR_DAYS', { prorateByDays: true }),
    trial('DAYS_ROUNDED', withOptions({ ...terms, accrual: 'DAILY' }, { roundsEachDay: true })),
    ofOptions('DUE_DAY_FOLLOWING', { dueDayMove: { rule: 'FOLLOWING', movesInterest: true } }),
    ofOptions('DUE_DAY_MODIFIED_FOLLOWING', { dueDayMove: { rule: 'MODIFIED_FOLLOWING', movesInterest: true } }),
    ofOptions('DUE_DAY_PRECEDING', { dueDayMove: { rule: 'PRECEDING', movesInterest: true } }),
    ofOptions('SHORT_MONTH_NEXT', { missingDayRollsOver: true }),
    trial('SHORT_MONTH_LAST', { ...terms, endOfMonth: true }),
  ]
}

/** Ways that only an amount owed on a day can tell. Each has its interest agreed beforehand or by the schedule. */
export function livedTrials(terms: LoanTerms): Trial[] {
  const scheduled: LoanTerms = { ...terms, accrual: 'SCHEDULED' }
  const ofOptions = (way: Way, options: ScheduleOptions) => trial(way, withOptions(scheduled, options))
  return [
    ofOptions('EQUAL_PRINCIPAL', COMMON.EQUAL_PRINCIPAL),
    ofOptions('FLAT_INTEREST', COMMON.FLAT_INTEREST),
    ofOptions('PAYOFF_BY_DAY_COUNT', { payoffByDayCount: true }),
    ofOptions('PAYOFF_WHOLE_MONTH', { fullRepaymentInterest: 'WHOLE_MONTH' }),
    ofOptions('SURPLUS_HELD', { holdsSurplus: true }),
    ofOptions('REBATE_RULE_OF_78', { rebate: 'RULE_OF_78' }),
    ofOptions('REBATE_ACTUARIAL', { rebate: 'ACTUARIAL' }),
    ofOptions('FLAT_RULE_OF_78', { flatInterest: true, rebate: 'RULE_OF_78' }),
    ofOptions('FLAT_ACTUARIAL', { flatInterest: true, rebate: 'ACTUARIAL' }),
  ]
}

/** How many first payments are made in advance, bear no interest or postpone it. */
const FIRST_PAYMENTS = [1, 2, 3] as const

const FREQUENCIES_TRIED: readonly Frequency[] = [
  ...(['MONTHLY', 'SEMI_MONTHLY', 'BI_WEEKLY', 'WEEKLY', 'FOUR_WEEKLY'] as const),
  ...(['QUARTERLY', 'SEMI_ANNUALLY', 'ANNUALLY'] as const),
]

/** Months of interest alone that mortgages and building loans have. */
const INTEREST_ONLY_MONTHS = [6, 12, 24, 36, 60, 84, 120]

const trial = (
  way: Way,
  terms: LoanTerms,
  { count = null, word = null }: { count?: number | null; word?: string | null } = {},
): Trial => ({ way, count, word, terms })

const withOptions = (terms: LoanTerms, options: ScheduleOptions): LoanTerms => ({
  ...terms,
  options: { ...terms.options, ...options },
})

/** A payment, or principal, that a paper states and no formula gives. Another figure has to confirm it. */
function statedTrials(terms: LoanTerms, figures: readonly KnownFigure[]): Trial[] {
  const payment = figures.find(({ kind }) => kind === 'PAYMENT')
  const principal = figures.find((figure) => figure.kind === 'PRINCIPAL_OF' && figure.payment === 1)
  if (figures.length < 2) return []
  const stated = (paymentCents: Cents) => withOptions(terms, { paymentCents })
  return [
    ...(payment ? [trial('STATED', stated(payment.cents))] : []),
    ...(principal ? [trial('STATED_PRINCIPAL', withOptions(stated(principal.cents), { equalPrincipal: true }))] : []),
  ]
}

/** A first time of interest alone, as long as the figures say or as is usual, or the whole term. */
function interestOnlyTrials(terms: LoanTerms, figures: readonly KnownFigure[]): Trial[] {
  if (terms.structure !== 'FULLY_AMORTIZED') return []
  const term = monthsAndDaysBetween({ from: terms.originationOn, to: terms.maturityOn })
  const whole = term.months + (term.days > 0 ? 1 : 0)
  const seen = figures.flatMap((figure) =>
    (figure.kind === 'BALANCE_AFTER' && figure.cents === terms.principalCents) ||
    (figure.kind === 'PRINCIPAL_OF' && figure.cents === 0)
      ? [figure.payment]
      : [],
  )
  const least = Math.max(0, ...seen)
  const months = new Set([...(terms.frequency === 'MONTHLY' && least > 0 ? [least] : []), ...INTEREST_ONLY_MONTHS])
  return [whole, ...[...months].filter((count) => count < whole)].map((count) =>
    trial('INTEREST_ONLY', { ...terms, structure: 'INTEREST_ONLY', interestOnlyMonths: count }, { count }),
  )
}

/** The loan with payments in another frequency. A first due day that follows from the old frequency goes with it. */
function withFrequency(terms: LoanTerms, frequency: Frequency): LoanTerms {
  const { firstDueOn, maturityOn } = terms
  const isUsual = firstDueOn === dueDay({ ...terms, firstDueOn: null }, 1)
  const changed = { ...terms, frequency, firstDueOn: isUsual ? null : firstDueOn }
  return frequency === 'SEMI_MONTHLY' ? withOptions(changed, { monthDays: monthDaysWith(maturityOn) }) : changed
}

/** Two days of the month half a month apart, of which the last payment falls on one. */
function monthDaysWith(maturityOn: string): MonthDays {
  const day = Number(maturityOn.slice(-2))
  if (day === 1) return [1, 15]
  if (day === 15 || day > 27) return MONTH_DAYS_DEFAULT
  return day < 15 ? [day, day + 15] : [day - 15, day]
}

/** Whether interest runs before the first regular period. */
function hasLongFirstPeriod(terms: LoanTerms): boolean {
  return terms.firstDueOn !== null && terms.frequency !== 'AT_MATURITY' && dueDay(terms, 0) > terms.originationOn
}
