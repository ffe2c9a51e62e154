import { addDays, addMonths, isDay, isLastDayOfMonth, partsOf, wholeMonthsBetween } from '../numbers/dates.ts'
import { mulDiv } from '../numbers/money.ts'
import { type Cents, type Day, ROUNDINGS } from '../numbers/units.ts'
import { closingItems } from './closing.ts'
import { interestRate } from './compounding.ts'
import {
  amortizationInstallments,
  dueDay,
  isFrequency,
  lastDueDay,
  lastPaymentDay,
  movedDay,
  numbersOf,
  partOfPeriod,
  periodsPerYear,
} from './due-days.ts'
import { rateFactor } from './installment-periods.ts'
import { ratePathOf } from './rate-path.ts'
import {
  ANNUAL_RATE_PPM_MAX,
  COMPOUNDED_PPM_MAX,
  INSTALLMENTS_MAX,
  PRINCIPAL_CENTS_MAX,
  RULE_OF_78_MONTHS_MAX,
  TERM_MONTHS_MAX,
} from './term-limits.ts'
import {
  ACCRUAL_METHODS,
  type AgreedRow,
  ALLOCATION_ORDERS,
  COMPOUNDINGS,
  DAY_COUNTS,
  DEFAULT_BASES,
  DUE_DAY_MOVES,
  FIRST_PERIOD_INTERESTS,
  FULL_REPAYMENT_INTERESTS,
  LATE_FEE_BASES,
  LATE_FEE_TRIGGERS,
  type LoanTerms,
  REBATES,
  ROUNDED_DAY_COUNTS,
  type ScheduleOptions,
  STRUCTURES,
} from './terms.ts'

/** What is wrong with a field. A key, not a sentence: forms put it into the language of the reader. */
export type TermsProblemKey =
  | 'notADay'
  | 'notWhole'
  | 'notPositive'
  | 'negative'
  | 'tooLarge'
  | 'notAfterOrigination'
  | 'afterMaturity'
  | 'beforeOrigination'
  | 'afterTakingOver'
  | 'termTooLong'
  | 'amortizationBeforeBalloon'
  | 'onlyForInterestOnly'
  | 'anchorNotLastDayOfMonth'
  | 'abovePrincipal'
  | 'belowPrincipal'
  | 'lineWithoutLimit'
  | 'lineNotByDay'
  | 'onlyForScheduledInterest'
  | 'onlyWithCommitment'
  | 'feesBeforeInstallments'
  | 'onlyForDailyInterest'
  | 'notOneDay'
  | 'notWithRoundedDays'
  | 'onlyByWeeks'
  | 'belowInterest'
  | 'notWithBalloon'
  | 'notTwoDays'
  | 'notMonths'
  | 'inMonthWithoutPayment'
  | 'onlyForMonths'
  | 'notAtMaturity'
  | 'notWholePeriods'
  | 'onlyIfMadeHere'
  | 'missing'
  | 'notWithDownPayment'
  | 'notTwice'
  | 'afterFirstDue'
  | 'ruleOf78TooLong'
  | 'onlyEqualPayments'
  | 'notAfterFirstPayment'
  | 'notInOrder'
  | 'notWithRateSteps'
  | 'rowWithoutAmount'
  | 'rowsNotToMaturity'
  | 'notWithAgreedRows'
  | 'tooCloseToMove'
  | 'notWithPaymentsInAdvance'
  | 'notWithDatedRates'
  | 'unknown'

/** `field` is the path of the field in LoanTerms: 'maturityOn', 'balloon.dueOn', 'options.downPaymentCents'. */
export type TermsProblem = {
  field: string
  key: TermsProblemKey
  /** Of a list of payments that are agreed one by one: which of them, from 1. */
  row?: number
}

const GRACE_DAYS_MAX = 366

/**
 * Everything that keeps terms from being a loan, in the order of the fields; empty when a schedule can be made.
 * At most one problem a field.
 */
export function termsProblems(terms: LoanTerms): TermsProblem[] {
  const words = wordProblems(terms)
  const problems = [
    wholeProblem('principalCents', terms.principalCents, { min: 1, max: PRINCIPAL_CENTS_MAX }),
    wholeProblem('annualRatePpm', terms.annualRatePpm, { min: 0, max: ANNUAL_RATE_PPM_MAX }),
    // Which days there are follows from the words.
    ...(words.length > 0 ? words : dayProblems(terms)),
    wholeProblem('interestOnlyMonths', terms.interestOnlyMonths, { min: 0, max: TERM_MONTHS_MAX }),
    terms.structure !== 'INTEREST_ONLY' && terms.interestOnlyMonths > 0
      ? problem('interestOnlyMonths', 'onlyForInterestOnly')
      : null,
    ...lateFeeProblems(terms),
    ...takenOverProblems(terms),
    ...closingProblems(terms, words.length > 0 ? null : terms),
    ...(words.length > 0 ? [] : ruleOf78Problems(terms)),
    ...commitmentProblems(terms),
    ...prepaymentProblems(terms),
    ...(terms.options ? optionProblems(terms.options, terms) : []),
  ].filter((found) => found !== null)
  return problems.filter(({ field }, index) => problems.findIndex((other) => other.field === field) === index)
}

/** Throws RangeError, naming the fields, unless the terms are free of problems. */
export function assertTerms(terms: LoanTerms): void {
  const problems = termsProblems(terms)
  if (problems.length === 0) return
  throw new RangeError(`these terms make no loan: ${problems.map(({ field, key }) => `${field} ${key}`).join(', ')}`)
}

/** The Rule of 78 spreads the interest of equal payments. */
function ruleOf78Problems({ options = {}, originationOn, maturityOn, structure, balloon }: LoanTerms) {
  if (options.rebate !== 'RULE_OF_78' || !isDay(originationOn) || !isDay(maturityOn)) return []
  const others = [options.equalPrincipal, options.carriesFractions, options.residualCents, options.downPaymentCents]
  const counts = [options.principalGraceRows, options.interestGraceRows, options.interestFreeRows]
  const isUnequal = structure === 'INTEREST_ONLY' || balloon !== null || [...others, ...counts].some(Boolean)
  const hasOtherRates = Boolean(options.rateSteps?.length || options.indexedRate)
  return [
    originationOn < maturityOn && addMonths(originationOn, RULE_OF_78_MONTHS_MAX) < maturityOn
      ? problem('options.rebate', 'ruleOf78TooLong')
      : null,
    isUnequal || hasOtherRates || options.firstPeriodInterest || options.printedRows || options.agreedRows
      ? problem('options.rebate', 'onlyEqualPayments')
      : null,
  ]
}

function takenOverProblems({ takenOver, originationOn }: LoanTerms): (TermsProblem | null)[] {
  if (!takenOver) return []
  const { on, lentOn, lentCents, amortizedFrom, lastPaidOn, interestPaidCents = 0, principalPaidCents = 0 } = takenOver
  const { escrowCents = 0 } = takenOver
  const days = Object.entries({ on, lentOn, amortizedFrom, lastPaidOn }).flatMap(([name, day]) =>
    day !== undefined && !isDay(day) ? [problem(`takenOver.${name}`, 'notADay')] : [],
  )
  const paid = { min: 0, max: PRINCIPAL_CENTS_MAX } as const
  return [
    ...days,
    on < originationOn ? problem('takenOver.on', 'beforeOrigination') : null,
    lentOn !== undefined && lentOn > originationOn ? problem('takenOver.lentOn', 'afterTakingOver') : null,
    amortizedFrom !== undefined && amortizedFrom > originationOn
      ? problem('takenOver.amortizedFrom', 'afterTakingOver')
      : null,
    lastPaidOn !== undefined && lastPaidOn > on ? problem('takenOver.lastPaidOn', 'afterTakingOver') : null,
    lentCents === undefined
      ? null
      : wholeProblem('takenOver.lentCents', lentCents, { min: 1, max: PRINCIPAL_CENTS_MAX }),
    wholeProblem('takenOver.interestPaidCents', interestPaidCents, paid),
    wholeProblem('takenOver.principalPaidCents', principalPaidCents, paid),
    wholeProblem('takenOver.escrowCents', escrowCents, paid),
  ]
}

/** `dated` is null when the words of the terms do not say which days there are. */
function closingProblems({ closing, ...terms }: LoanTerms, dated: LoanTerms | null): (TermsProblem | null)[] {
  if (!closing) return []
  const { pointsPpm = 0, interestTo, others = [] } = closing
  const amounts: [string, Cents | undefined][] = [
    ['pointsCents', closing.pointsCents],
    ['originationFeeCents', closing.originationFeeCents],
    ['interestCents', closing.interestCents],
    ['reserveCents', closing.reserveCents],
    ['others', others.find(({ amountCents }) => !Number.isSafeInteger(amountCents) || amountCents < 0)?.amountCents],
  ]
  const notCents = amounts.map(([name, cents]) =>
    wholeProblem(`closing.${name}`, cents ?? 0, { min: 0, max: PRINCIPAL_CENTS_MAX }),
  )
  const problems = [
    terms.takenOver ? problem('closing', 'onlyIfMadeHere') : null,
    wholeProblem('closing.pointsPpm', pointsPpm, { min: 0, max: 1_000_000 }),
    ...notCents,
    closing.interestCents && interestTo === undefined ? problem('closing.interestTo', 'missing') : null,
    ...(interestTo === undefined ? [] : interestToProblems({ interestTo, terms, dated })),
  ].filter((found) => found !== null)
  const isDated = dated !== null && dayProblems(dated).every((found) => found === null)
  const areWhole = [terms.principalCents, terms.annualRatePpm].every(Number.isSafeInteger)
  if (problems.length > 0 || !isDated || !areWhole) return problems
  return [isAllPrepaid({ ...terms, closing }) ? problem('closing', 'abovePrincipal') : null]
}

function interestToProblems({
  interestTo,
  terms,
  dated,
}: {
  interestTo: Day
  terms: LoanTerms
  dated: LoanTerms | null
}): (TermsProblem | null)[] {
  const field = 'closing.interestTo'
  if (!isDay(interestTo)) return [problem(field, 'notADay')]
  if (terms.options?.downPaymentCents) return [problem(field, 'notWithDownPayment')]
  if (terms.options?.firstPeriodInterest === 'AT_CLOSING') return [problem(field, 'notTwice')]
  if (interestTo <= terms.originationOn) return [problem(field, 'notAfterOrigination')]
  if (!dated || dayProblems(dated).some((found) => found !== null)) return []
  const firstOn = dated.options?.agreedRows?.[0]?.dueOn ?? movedDay(dated.firstDueOn ?? dueDay(dated, 1), dated.options)
  return [interestTo >= firstOn || interestTo >= lastDueDay(dated) ? problem(field, 'afterFirstDue') : null]
}

function commitmentProblems(terms: LoanTerms): (TermsProblem | null)[] {
  const { commitmentCents, principalCents, line } = terms
  if (commitmentCents === undefined) return [line ? problem('line', 'lineWithoutLimit') : null]
  const field = 'commitmentCents'
  return [
    wholeProblem(field, commitmentCents, { min: 0, max: PRINCIPAL_CENTS_MAX }),
    commitmentCents < principalCents ? problem(field, 'belowPrincipal') : null,
    line && (terms.accrual !== 'DAILY' || terms.structure !== 'INTEREST_ONLY' || terms.balloon)
      ? problem('line', 'lineNotByDay')
      : null,
    wholeProblem('line.minimumPpm', line?.minimumPpm ?? 0, { min: 0, max: 1_000_000 }),
    wholeProblem('line.minimumCents', line?.minimumCents ?? 0, { min: 0, max: PRINCIPAL_CENTS_MAX }),
  ]
}

function prepaymentProblems({ prepayment, returnedPaymentCents = 0 }: LoanTerms): (TermsProblem | null)[] {
  const returned = wholeProblem('returnedPaymentCents', returnedPaymentCents, { min: 0, max: PRINCIPAL_CENTS_MAX })
  if (!prepayment) return [returned]
  const {
    ratesPpm = [],
    monthsOfInterest = 0,
    years = 1,
    freePpm = 0,
    minimumMonths = 0,
    exitFeeCents = 0,
  } = prepayment
  const part = { min: 0, max: 1_000_000 } as const
  return [
    returned,
    ...ratesPpm.map((ppm) => wholeProblem('prepayment.ratesPpm', ppm, part)),
    wholeProblem('prepayment.monthsOfInterest', monthsOfInterest, { min: 0, max: TERM_MONTHS_MAX }),
    wholeProblem('prepayment.years', years, { min: 1, max: 100 }),
    wholeProblem('prepayment.freePpm', freePpm, part),
    wholeProblem('prepayment.minimumMonths', minimumMonths, { min: 0, max: TERM_MONTHS_MAX }),
    wholeProblem('prepayment.exitFeeCents', exitFeeCents, { min: 0, max: PRINCIPAL_CENTS_MAX }),
  ]
}

/** Whether nothing is left to be lent. */
function isAllPrepaid(terms: LoanTerms): boolean {
  const costsCents = closingItems(terms).reduce((sum, { amountCents }) => sum + amountCents, 0)
  return costsCents >= terms.principalCents
}

/** Words and lists of days that no rule is written for, as terms read from a file may hold. */
function wordProblems({ frequency, structure, lateFee, dayCount, accrual, allocation, rounding, options }: LoanTerms) {
  const unknown = [
    isFrequency(frequency) ? null : problem('frequency', 'unknown'),
    wordProblem('structure', STRUCTURES, structure),
    wordProblem('lateFee.trigger', LATE_FEE_TRIGGERS, lateFee?.trigger ?? 'EACH'),
    wordProblem('lateFee.base', LATE_FEE_BASES, (lateFee?.kind === 'PERCENT' && lateFee.base) || 'UNPAID'),
    wordProblem('dayCount', DAY_COUNTS, dayCount),
    // By the day each day counts for itself, and no month as such.
    dayCount.startsWith('UNIT') && accrual === 'DAILY' ? problem('dayCount', 'onlyForScheduledInterest') : null,
    wordProblem('accrual', ACCRUAL_METHODS, accrual),
    wordProblem('allocation', ALLOCATION_ORDERS, allocation),
    wordProblem('rounding', ROUNDINGS, rounding),
    ...(options ? wordProblemsOfOptions(options) : []),
  ]
  return unknown.filter((found) => found !== null)
}

function wordProblemsOfOptions(options: ScheduleOptions): (TermsProblem | null)[] {
  return [
    wordProblem('options.paymentRounding', ROUNDINGS, options.paymentRounding ?? 'DOWN'),
    wordProblem('options.fullRepaymentInterest', FULL_REPAYMENT_INTERESTS, options.fullRepaymentInterest ?? 'BY_DAY'),
    wordProblem('options.rebate', REBATES, options.rebate ?? 'ACTUARIAL'),
    wordProblem('options.compounding', COMPOUNDINGS, options.compounding ?? 'DAILY'),
    wordProblem('options.firstPeriodInterest', FIRST_PERIOD_INTERESTS, options.firstPeriodInterest ?? 'SPREAD'),
    wordProblem('options.dueDayMove', DUE_DAY_MOVES, options.dueDayMove?.rule ?? 'FOLLOWING'),
    monthDaysProblem(options.monthDays),
    monthsProblem(options.monthsWithoutPayment),
  ]
}

function wordProblem(field: string, known: readonly string[], word: string): TermsProblem | null {
  return known.includes(word) ? null : problem(field, 'unknown')
}

function dayProblems(terms: LoanTerms): (TermsProblem | null)[] {
  const { originationOn, firstDueOn, maturityOn, balloon } = terms
  const days: [string, Day | null][] = [
    ['originationOn', originationOn],
    ['firstDueOn', firstDueOn],
    ['maturityOn', maturityOn],
    ['balloon.dueOn', balloon ? balloon.dueOn : null],
  ]
  const notDays = days.filter(([, day]) => day !== null && !isDay(day)).map(([field]) => problem(field, 'notADay'))
  if (notDays.length > 0) return notDays
  if (maturityOn <= originationOn) return [problem('maturityOn', 'notAfterOrigination')]
  if (maturityOn > latestMaturity(originationOn)) return [problem('maturityOn', 'termTooLong')]
  if (countPerTerm(terms) > INSTALLMENTS_MAX) return [problem('maturityOn', 'termTooLong')]
  return [...balloonProblems(terms), firstDueProblem(terms), lastDueProblem(terms), endOfMonthProblem(terms)]
}

/** About how many payments fit into the term, or into the amortization of a balloon. */
function countPerTerm({ originationOn, maturityOn, frequency, balloon }: LoanTerms): number {
  const months = Math.max(wholeMonthsBetween({ from: originationOn, to: maturityOn }), balloon?.amortizationMonths ?? 0)
  return frequency === 'AT_MATURITY' ? 1 : (Math.min(months, TERM_MONTHS_MAX) * periodsPerYear(frequency)) / 12
}

function latestMaturity(originationOn: Day): Day {
  return originationOn < '9899-12-31' ? addMonths(originationOn, TERM_MONTHS_MAX) : '9999-12-31'
}

function balloonProblems(terms: LoanTerms): (TermsProblem | null)[] {
  const { balloon, originationOn, maturityOn, options } = terms
  if (!balloon) return []
  if (balloon.dueOn <= originationOn) return [problem('balloon.dueOn', 'notAfterOrigination')]
  if (balloon.dueOn > addDays(maturityOn, 1)) return [problem('balloon.dueOn', 'afterMaturity')]
  const field = 'balloon.amortizationMonths'
  const notWhole = wholeProblem(field, balloon.amortizationMonths, { min: 1, max: TERM_MONTHS_MAX })
  if (notWhole || options?.equalPrincipal || options?.flatInterest || options?.paymentCents !== undefined) {
    return [notWhole]
  }
  return [
    // An amortization that is not a whole number of periods ends with one short installment more.
    dueDay(terms, amortizationInstallments(balloon, terms) + 1) < lastDueDay(terms)
      ? problem(field, 'amortizationBeforeBalloon')
      : null,
  ]
}

function firstDueProblem(terms: LoanTerms): TermsProblem | null {
  if (terms.firstDueOn === null) return null
  if (movedDay(terms.firstDueOn, terms.options) <= terms.originationOn)
    return problem('firstDueOn', 'notAfterOrigination')
  if (terms.firstDueOn > lastDueDay(terms)) return problem('firstDueOn', 'afterMaturity')
  const isInMonthWithout = terms.options?.monthsWithoutPayment?.includes(partsOf(terms.firstDueOn).month)
  return isInMonthWithout ? problem('firstDueOn', 'inMonthWithoutPayment') : null
}

/** A last payment that moves to the first day, or before it. */
function lastDueProblem(terms: LoanTerms): TermsProblem | null {
  const isTooEarly = terms.options?.dueDayMove && lastPaymentDay(terms) <= terms.originationOn
  return isTooEarly ? problem('maturityOn', 'notAfterOrigination') : null
}

function monthDaysProblem(days: readonly number[] | undefined): TermsProblem | null {
  if (days === undefined) return null
  const [first = 0, second = 0] = days
  // From the 28th on a February would have both on one day.
  const isSound = days.length === 2 && days.every(Number.isInteger) && first >= 1 && first <= 27
  const isAfter = first < second && second <= 31
  return isSound && isAfter ? null : problem('options.monthDays', 'notTwoDays')
}

function monthsProblem(months: readonly number[] | undefined): TermsProblem | null {
  if (months === undefined) return null
  const isSound = months.every((month) => Number.isInteger(month) && month >= 1 && month <= 12)
  return isSound && new Set(months).size === months.length && months.length < 12
    ? null
    : problem('options.monthsWithoutPayment', 'notMonths')
}

function endOfMonthProblem({ endOfMonth, firstDueOn, originationOn }: LoanTerms): TermsProblem | null {
  const anchorOn = firstDueOn ?? originationOn
  return endOfMonth && !isLastDayOfMonth(anchorOn) ? problem('endOfMonth', 'anchorNotLastDayOfMonth') : null
}

function lateFeeProblems({ lateFee, graceDays }: LoanTerms): (TermsProblem | null)[] {
  const ofGrace = wholeProblem('graceDays', graceDays, { min: 0, max: GRACE_DAYS_MAX })
  if (lateFee === null) return [ofGrace]
  const ofAmount = (name: string, cents: number, min: 0 | 1) =>
    wholeProblem(`lateFee.${name}`, cents, { min, max: PRINCIPAL_CENTS_MAX })
  const ofFee =
    lateFee.kind === 'FLAT'
      ? [ofAmount('amountCents', lateFee.amountCents, 0)]
      : [
          wholeProblem('lateFee.ratePpm', lateFee.ratePpm, { min: 0, max: ANNUAL_RATE_PPM_MAX }),
          ofAmount('amountCentsMin', lateFee.amountCentsMin ?? 1, 1),
          ofAmount('amountCentsMax', lateFee.amountCentsMax ?? 1, 1),
        ]
  return [...ofFee, ofAmount('shortageCentsMin', lateFee.shortageCentsMin ?? 1, 1), ofGrace]
}

/** Options of interest fixed beforehand, and of the installments made with it; interest by the day has no use for them. */
const ONLY_SCHEDULED = [
  'flatInterest',
  'downPaymentCents',
  'interestFreeRows',
  'interestGraceRows',
  'payAhead',
  'firstPeriodInterest',
  'payoffByDayCount',
  'fullRepaymentInterest',
  'rebate',
  'holdsPartial',
] as const

function optionProblems(options: ScheduleOptions, terms: LoanTerms): (TermsProblem | null)[] {
  const { principalCents, accrual, frequency, balloon } = terms
  const installments: [string, number | undefined][] = [
    ['options.principalGraceRows', options.principalGraceRows],
    ['options.interestGraceRows', options.interestGraceRows],
    ['options.interestFreeRows', options.interestFreeRows],
  ]
  const { paymentMultipleCents = 1, downPaymentCents = 0 } = options
  return [
    ...installments.map(([field, count]) => wholeProblem(field, count ?? 0, { min: 0, max: INSTALLMENTS_MAX })),
    wholeProblem('options.paymentMultipleCents', paymentMultipleCents, { min: 1, max: PRINCIPAL_CENTS_MAX }),
    wholeProblem('options.downPaymentCents', downPaymentCents, { min: 0, max: PRINCIPAL_CENTS_MAX }),
    downPaymentCents > Math.max(0, principalCents) ? problem('options.downPaymentCents', 'abovePrincipal') : null,
    ...ONLY_SCHEDULED.map((key) =>
      options[key] && accrual !== 'SCHEDULED' ? problem(`options.${key}`, 'onlyForScheduledInterest') : null,
    ),
    ...holdsPartialProblems(options, terms),
    roundsEachDayProblem(options, terms),
    options.fullRepaymentInterest && frequency !== 'MONTHLY'
      ? problem('options.fullRepaymentInterest', 'onlyForMonths')
      : null,
    options.compounding && frequency === 'AT_MATURITY' ? problem('options.compounding', 'notAtMaturity') : null,
    options.compounding && accrual === 'SCHEDULED' && !hasWholePeriods(frequency)
      ? problem('options.compounding', 'notWholePeriods')
      : null,
    options.compounding && terms.annualRatePpm > COMPOUNDED_PPM_MAX ? problem('annualRatePpm', 'tooLarge') : null,
    wholeProblem('options.paymentCents', options.paymentCents ?? 1, { min: 1, max: PRINCIPAL_CENTS_MAX }),
    belowInterestProblem(terms),
    options.isAccelerated && frequency !== 'WEEKLY' && frequency !== 'BI_WEEKLY'
      ? problem('options.isAccelerated', 'onlyByWeeks')
      : null,
    agreedRowsProblem(options, terms),
    dueDayMoveProblem(options, terms),
    paymentsInAdvanceProblem(options, terms),
    ...defaultInterestProblems(options, terms),
    ...undrawnFeeProblems(options, terms),
    ...chargeProblems(options),
    ...rateStepProblems(options, terms),
    ...indexedRateProblems(options, terms),
    wholeProblem('options.residualCents', options.residualCents ?? 0, { min: 0, max: PRINCIPAL_CENTS_MAX }),
    options.residualCents && balloon ? problem('options.residualCents', 'notWithBalloon') : null,
    (options.residualCents ?? 0) > Math.max(0, principalCents - downPaymentCents)
      ? problem('options.residualCents', 'abovePrincipal')
      : null,
  ]
}

/** An installment is whole without fees (12 CFR 1026.36(c)(1)(ii)), so none may come before it. Money paid ahead has its own rule. */
function holdsPartialProblems({ holdsPartial, payAhead }: ScheduleOptions, { allocation }: LoanTerms) {
  if (!holdsPartial) return []
  return [
    allocation.startsWith('FEES') ? problem('options.holdsPartial', 'feesBeforeInstallments') : null,
    payAhead ? problem('options.payAhead', 'notTwice') : null,
  ]
}

/** Only interest by the day has days to round, and only where one day is the same part of every year. */
function roundsEachDayProblem(options: ScheduleOptions, { accrual, dayCount }: LoanTerms): TermsProblem | null {
  const { roundsEachDay, carriesFractions, prorateByDays, compounding } = options
  if (!roundsEachDay) return null
  const field = 'options.roundsEachDay'
  if (accrual !== 'DAILY') return problem(field, 'onlyForDailyInterest')
  if (!ROUNDED_DAY_COUNTS.some((one) => one === dayCount)) return problem(field, 'notOneDay')
  // A rate that is compounded gives no day its own simple interest; fractions and shares of a month are none of whole cents.
  return carriesFractions || prorateByDays || compounding ? problem(field, 'notWithRoundedDays') : null
}

/** The most payments that are made on the first day. */
const IN_ADVANCE_MAX = 60
/** Ways of making payments in which they are not equal by the formula, or others made on the first day. */
const NOT_IN_ADVANCE = [
  ...(['equalPrincipal', 'flatInterest', 'paymentCents', 'isAccelerated', 'residualCents', 'rebate'] as const),
  ...(['downPaymentCents', 'principalGraceRows', 'interestGraceRows', 'interestFreeRows', 'agreedRows'] as const),
  ...(['carriesFractions', 'firstPeriodInterest', 'printedRows', 'smoothLastRow', 'lastPaymentIsLevel'] as const),
] satisfies (keyof ScheduleOptions)[]

function paymentsInAdvanceProblem(options: ScheduleOptions, terms: LoanTerms): TermsProblem | null {
  const { paymentsInAdvance } = options
  if (!paymentsInAdvance) return null
  const field = 'options.paymentsInAdvance'
  const { accrual, structure, balloon, line, closing, takenOver } = terms
  const isOther = accrual === 'DAILY' || structure !== 'FULLY_AMORTIZED' || balloon !== null || line !== undefined
  const isBegun = closing?.interestTo !== undefined || takenOver !== undefined
  if (isOther || isBegun || NOT_IN_ADVANCE.some((key) => isStated(options[key])))
    return problem(field, 'notWithPaymentsInAdvance')
  return wholeProblem(field, paymentsInAdvance, { min: 1, max: IN_ADVANCE_MAX })
}

/** Due days that are close together would fall on one business day. */
const DAYS_APART_MIN = 7

function dueDayMoveProblem(options: ScheduleOptions, { accrual, frequency }: LoanTerms): TermsProblem | null {
  const { dueDayMove, monthDays, indexedRate, rateSteps } = options
  if (!dueDayMove) return null
  const field = 'options.dueDayMove'
  const numbers = numbersOf(frequency)
  const [first = 0, second = 31] = monthDays ?? []
  const isClose = numbers?.unit === 'DAYS' && numbers.count < DAYS_APART_MIN
  const areClose = second - first < DAYS_APART_MIN || first + 28 - Math.min(28, second) < DAYS_APART_MIN
  if (isClose || (frequency === 'SEMI_MONTHLY' && monthDays && areClose)) return problem(field, 'tooCloseToMove')
  if (accrual === 'DAILY' && !dueDayMove.movesInterest) return problem(field, 'onlyForScheduledInterest')
  // An installment that is moved back would begin before the day of its new rate, but never before a business day.
  const isClosed = (day: Day) => movedDay(day, options) !== day
  const hasDatedRates =
    indexedRate !== undefined || rateSteps?.some((step) => 'fromOn' in step && isClosed(step.fromOn))
  return hasDatedRates && dueDayMove.rule !== 'FOLLOWING' ? problem(field, 'notWithDatedRates') : null
}

/** The most payments that may be agreed one by one. */
export const AGREED_ROWS_MAX = 1_200
/** Ways of counting a payment, or the first or the last ones, that payments which are agreed one by one leave no room for. */
const NOT_WITH_ROWS = [
  ...([
    'equalPrincipal',
    'flatInterest',
    'paymentCents',
    'isAccelerated',
    'residualCents',
    'downPaymentCents',
  ] as const),
  ...(['paymentMultipleCents', 'paymentRounding', 'levelByPeriods', 'smoothLastRow', 'lastPaymentIsLevel'] as const),
  ...(['principalGraceRows', 'interestGraceRows', 'interestFreeRows', 'carriesFractions', 'rebate'] as const),
  ...(['firstPeriodInterest', 'rateSteps', 'indexedRate', 'monthsWithoutPayment', 'missingDayRollsOver'] as const),
  'dueDayMove',
] satisfies (keyof ScheduleOptions)[]

/** What is wrong with payments that are agreed one by one, and with which of them. */
function agreedRowsProblem(options: ScheduleOptions, terms: LoanTerms): TermsProblem | null {
  const { agreedRows } = options
  if (!agreedRows) return null
  const field = 'options.agreedRows'
  if (agreedRows.length === 0) return problem(field, 'missing')
  if (agreedRows.length > AGREED_ROWS_MAX) return problem(field, 'tooLarge')
  let before = terms.originationOn
  for (const [index, row] of agreedRows.entries()) {
    const key = agreedRowProblem(row, { before, isFirst: index === 0, isLast: index === agreedRows.length - 1 })
    if (key) return { field, key, row: index + 1 }
    before = row.dueOn
  }
  if (before !== terms.maturityOn) return { field, key: 'rowsNotToMaturity', row: agreedRows.length }
  const hasOthers = NOT_WITH_ROWS.some((key) => isStated(options[key]))
  const isOtherwise = terms.balloon !== null || terms.structure !== 'FULLY_AMORTIZED'
  return hasOthers || isOtherwise || terms.frequency === 'AT_MATURITY' ? problem(field, 'notWithAgreedRows') : null
}

function agreedRowProblem(
  row: AgreedRow,
  { before, isFirst, isLast }: { before: Day; isFirst: boolean; isLast: boolean },
): TermsProblemKey | null {
  if (!isDay(row.dueOn)) return 'notADay'
  if (row.dueOn <= before) return isFirst ? 'notAfterOrigination' : 'notInOrder'
  const { paymentCents, principalCents } = row
  if (paymentCents === undefined && principalCents === undefined) return isLast ? null : 'rowWithoutAmount'
  const cents = wholeProblem('', paymentCents ?? principalCents ?? 0, {
    min: paymentCents === undefined ? 0 : 1,
    max: PRINCIPAL_CENTS_MAX,
  })
  return cents?.key ?? null
}

const isStated = (value: unknown): boolean => Boolean(value) && !(Array.isArray(value) && value.length === 0)

/** Whether so many periods make a year exactly. */
const hasWholePeriods = (frequency: LoanTerms['frequency']): boolean =>
  isFrequency(frequency) && Number.isInteger(periodsPerYear(frequency))

/** Ways of counting installments that hold for one rate only. */
const ONLY_ONE_RATE = ['flatInterest', 'rebate', 'carriesFractions', 'interestGraceRows', 'interestFreeRows'] as const
/** The most later rates that a contract may foresee. */
export const RATE_STEPS_MAX = 120

function defaultInterestProblems(
  { defaultInterest }: ScheduleOptions,
  { accrual }: LoanTerms,
): (TermsProblem | null)[] {
  if (!defaultInterest) return []
  const { annualRatePpm, base, afterDays } = defaultInterest
  const field = 'options.defaultInterest'
  return [
    wholeProblem(`${field}.annualRatePpm`, annualRatePpm, { min: 1, max: ANNUAL_RATE_PPM_MAX }),
    wholeProblem(`${field}.afterDays`, afterDays, { min: 0, max: GRACE_DAYS_MAX }),
    wordProblem(`${field}.base`, DEFAULT_BASES, base),
    // By the day, what is past due bears interest in any case.
    base === 'OVERDUE' && accrual === 'DAILY' ? problem(`${field}.base`, 'onlyForScheduledInterest') : null,
  ]
}

/** Money ahead of its day has no place for a charge where it pays any installment to come. */
function chargeProblems({ installmentCharges, payAhead }: ScheduleOptions): (TermsProblem | null)[] {
  if (!installmentCharges?.length) return []
  const field = 'options.installmentCharges'
  const kinds = new Set(installmentCharges.map(({ kind }) => kind))
  return [
    ...installmentCharges.map(({ amountCents }) =>
      wholeProblem(field, amountCents, { min: 1, max: PRINCIPAL_CENTS_MAX }),
    ),
    kinds.size < installmentCharges.length ? problem(field, 'notTwice') : null,
    payAhead ? problem('options.payAhead', 'notTwice') : null,
  ]
}

function undrawnFeeProblems(
  { undrawnFeePpm }: ScheduleOptions,
  { commitmentCents }: LoanTerms,
): (TermsProblem | null)[] {
  if (undrawnFeePpm === undefined) return []
  const field = 'options.undrawnFeePpm'
  return [
    wholeProblem(field, undrawnFeePpm, { min: 1, max: ANNUAL_RATE_PPM_MAX }),
    commitmentCents === undefined ? problem(field, 'onlyWithCommitment') : null,
  ]
}

function rateStepProblems(options: ScheduleOptions, terms: LoanTerms): (TermsProblem | null)[] {
  const { rateSteps } = options
  if (!rateSteps?.length) return []
  const field = 'options.rateSteps'
  if (rateSteps.length > RATE_STEPS_MAX) return [problem(field, 'tooLarge')]
  const isSound = rateSteps.every((step) =>
    'fromOn' in step ? isDay(step.fromOn) : Number.isSafeInteger(step.fromRow) && step.fromRow <= INSTALLMENTS_MAX,
  )
  if (!isSound) return [problem(field, 'notADay')]
  const ratePpmMax = options.compounding ? COMPOUNDED_PPM_MAX : ANNUAL_RATE_PPM_MAX
  const rates = rateSteps.map(({ annualRatePpm }) => wholeProblem(field, annualRatePpm, { min: 0, max: ratePpmMax }))
  if (rates.some((found) => found !== null)) return rates
  if (rateSteps.some((step) => 'fromRow' in step && step.fromRow < 2)) return [problem(field, 'notAfterFirstPayment')]
  if (hasNoDueDays(terms)) return []
  const days = ratePathOf(terms).map(({ fromOn }) => fromOn)
  if (days.some((day) => day <= terms.originationOn)) return [problem(field, 'notAfterFirstPayment')]
  if (days.some((day, index) => index > 0 && day <= (days[index - 1] ?? day))) return [problem(field, 'notInOrder')]
  if (days.some((day) => day >= terms.maturityOn)) return [problem(field, 'afterMaturity')]
  return [options.indexedRate || hasOnlyOneRate(options) ? problem(field, 'notWithRateSteps') : null]
}

function indexedRateProblems(options: ScheduleOptions, terms: LoanTerms): (TermsProblem | null)[] {
  const { indexedRate } = options
  if (!indexedRate) return []
  const at = (name: string) => `options.indexedRate.${name}`
  const months = { min: 1, max: TERM_MONTHS_MAX } as const
  const { marginPpm, firstResetOn, everyMonths, lookBackDays, paymentEveryMonths, values, ...limits } = indexedRate
  const { roundedToPpm, firstCapPpm, periodicCapPpm, lifetimeCapPpm, floorPpm } = limits
  const rates = Object.entries({ roundedToPpm, firstCapPpm, periodicCapPpm, lifetimeCapPpm, floorPpm })
  return [
    rateProblem(at('marginPpm'), Math.abs(marginPpm)),
    isDay(firstResetOn) ? null : problem(at('firstResetOn'), 'notADay'),
    firstResetOn <= terms.originationOn ? problem(at('firstResetOn'), 'notAfterOrigination') : null,
    firstResetOn >= terms.maturityOn ? problem(at('firstResetOn'), 'afterMaturity') : null,
    wholeProblem(at('everyMonths'), everyMonths, months),
    wholeProblem(at('paymentEveryMonths'), paymentEveryMonths ?? 1, months),
    wholeProblem(at('lookBackDays'), lookBackDays, { min: 0, max: 366 }),
    ...rates.map(([name, ratePpm]) => rateProblem(at(name), ratePpm ?? 0)),
    values.every(({ on, ratePpm }) => isDay(on) && rateProblem('', Math.abs(ratePpm)) === null)
      ? null
      : problem(at('values'), 'notADay'),
    hasOnlyOneRate(options) ? problem('options.indexedRate', 'notWithRateSteps') : null,
  ]
}

const rateProblem = (field: string, ratePpm: number) =>
  wholeProblem(field, ratePpm, { min: 0, max: ANNUAL_RATE_PPM_MAX })

/** Whether the due days cannot be told, because what they are counted from is wrong. */
function hasNoDueDays(terms: LoanTerms): boolean {
  const { originationOn, maturityOn, firstDueOn } = terms
  if (wordProblems(terms).length > 0 || !isDay(originationOn) || !isDay(maturityOn)) return true
  return firstDueOn !== null && !isDay(firstDueOn)
}

function hasOnlyOneRate(options: ScheduleOptions): boolean {
  const isOther = [...ONLY_ONE_RATE, 'isAccelerated', 'payAhead'] as const
  return (
    isOther.some((key) => options[key]) ||
    options.firstPeriodInterest === 'SPREAD' ||
    (options.printedRows?.length ?? 0) > 0
  )
}

/** A stated payment that is less than the interest of a whole period would never repay the loan. */
function belowInterestProblem(terms: LoanTerms): TermsProblem | null {
  const { options = {} } = terms
  if (options.paymentCents === undefined || options.equalPrincipal) return null
  const interestCents = interestOfPeriod(terms)
  return interestCents !== null && options.paymentCents < interestCents
    ? problem('options.paymentCents', 'belowInterest')
    : null
}

/**
 * The interest of one whole period on all that is lent, rounded down: the least that a stated payment may be. null for
 * a principal or a rate that is no such number.
 */
export function interestOfPeriod(terms: LoanTerms): Cents | null {
  const { principalCents, annualRatePpm, frequency, options } = terms
  if (!Number.isSafeInteger(principalCents) || !Number.isSafeInteger(annualRatePpm) || !isFrequency(frequency))
    return null
  const lentCents = Math.max(0, principalCents - (options?.downPaymentCents ?? 0))
  const ratePpm = annualRatePpm > COMPOUNDED_PPM_MAX ? annualRatePpm : interestRate(terms)
  return mulDiv(lentCents, { ...rateFactor(ratePpm, partOfPeriod(frequency)), rounding: 'DOWN' })
}

function wholeProblem(field: string, value: number, { min, max }: { min: 0 | 1; max: number }): TermsProblem | null {
  if (!Number.isSafeInteger(value)) return problem(field, 'notWhole')
  if (value < min) return problem(field, min === 0 ? 'negative' : 'notPositive')
  return value > max ? problem(field, 'tooLarge') : null
}

function problem(field: string, key: TermsProblemKey): TermsProblem {
  return { field, key }
}
