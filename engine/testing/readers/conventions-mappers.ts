import { apr } from '../../apr/apr.ts'
import { addDays, addMonths, daysBetween, isDay, lastDayOfMonth, partsOf } from '../../numbers/dates.ts'
import { mulDiv, splitEvenly } from '../../numbers/money.ts'
import type { Day } from '../../numbers/units.ts'
import { payoff } from '../../questions/payoff.ts'
import { replay } from '../../replay/replay.ts'
import { levelPayment } from '../../schedule/schedule.ts'
import { bySumOfDigits } from '../../schedule/sum-of-digits.ts'
import { BUSINESS_DAY_RULES, businessDay, isWeekend } from '../../terms/business-days.ts'
import { type DayCountRule, type YearFraction, yearFraction } from '../../terms/day-count.ts'
import { rateFactor } from '../../terms/installment-periods.ts'
import { interestOfDays as interestOfRoundedDays } from '../../terms/interest-of-days.ts'
import type { PlannedInstallment } from '../../terms/loan-state.ts'
import type { LoanTerms } from '../../terms/terms.ts'
import { aLoan, disbursed, entered, paid } from '../loan-histories.ts'
import { ADJUSTABLE_RATE } from './adjustable-rate-mapper.ts'
import { type CaseResult, type Figure, judged, notExpressible } from './case-result.ts'
import type { ConventionMapper, Terms } from './convention-mapper.ts'
import { dayCountNamed } from './day-count-words.ts'
import { cents, ppm } from './decimal.ts'
import { comparedFigure, decimalsByColumn, type Value } from './loan-figures.ts'
import { fitsPattern, keyOf, plainName } from './words.ts'

/** Whether a case has a field of this meaning. */
export function hasField(input: Record<string, unknown>, pattern: string): boolean {
  return Object.keys(input).some((field) => fits(field, pattern))
}

/** An installment is a payment to most sources; a mapper that tells the two apart names the field as it is written. */
function fits(field: string, pattern: string): boolean {
  return field === pattern || fitsPattern(keyOf(field), pattern)
}

/** Judges a case by a mapper; not expressible when a word of its terms has no meaning there. */
export function runMapper(
  { takes, figures }: ConventionMapper,
  { id, input, expected, tolerance }: { id: string; input: Terms; expected: Terms; tolerance: number },
): CaseResult {
  const terms: Terms = {}
  for (const [field, value] of Object.entries(input)) {
    const taken = takes.find(({ pattern }) => fits(field, pattern))
    if (!taken) return notExpressible(id, `${field} of input`)
    if (taken.words && !taken.words.test(plainName(String(value)))) return notExpressible(id, `${value} of ${field}`)
    terms[taken.name] = value
  }
  return judged(id, () => {
    const ours = figures(terms)
    const decimals = decimalsByColumn(expected)
    const leftOut: string[] = []
    const compared = Object.entries(expected).flatMap(([name, published]): Figure[] => {
      const value = ours[plainName(name)]
      if (value === undefined || typeof published === 'boolean') {
        leftOut.push(name)
        return []
      }
      if (typeof value === 'string' || Array.isArray(value))
        return [{ name, expected: String(published), got: String(value) }]
      const asNumber = { name, published: Number(published), value: value as Value }
      return [comparedFigure({ ...asNumber, decimals: decimals.get(name) ?? 2, tolerance })]
    })
    return { figures: compared, leftOut }
  })
}

const PRINCIPAL = { name: 'principal', pattern: 'principal amount? balance? note? face? | balance | loan amount?' }
const RATE = { name: 'ratePct', pattern: 'rate year? interest? pct? nominal?' }
const YEAR_DAYS = { name: 'yearDays', pattern: 'day year' }
const ORDER = { name: 'order', pattern: 'order allocation? | allocation', words: /^interest principal$/ }
const START = { name: 'startOn', pattern: 'begin date?' }
const MATURITY = { name: 'maturityOn', pattern: 'maturity date?' }
const SINGLE_PAYMENT = { name: 'structure', pattern: 'structure', words: /^single payment$|^bullet$/ }

export const MAPPERS: readonly ConventionMapper[] = [
  {
    // Interest of some days, of a note or between two payments.
    needs: ['day | month'],
    takes: [
      PRINCIPAL,
      RATE,
      YEAR_DAYS,
      ORDER,
      START,
      SINGLE_PAYMENT,
      { name: 'days', pattern: 'day' },
      { name: 'months', pattern: 'month' },
      { name: 'payment', pattern: 'payment amount?' },
      { name: 'paid', pattern: 'paid', words: /^at closing$/ },
      {
        name: 'roundsEachDay',
        pattern: 'per diem round interest? | day round interest? each?',
        words: /^(true|false)$/,
      },
    ],
    figures: interestOfDays,
  },
  {
    needs: ['notes'],
    takes: [{ name: 'notes', pattern: 'notes' }, SINGLE_PAYMENT],
    figures: ({ notes }) => ({ 'maturity on': (notes as Terms[]).map(maturityOf) }),
  },
  {
    needs: [PRINCIPAL.pattern, RATE.pattern, 'payments', START.pattern, MATURITY.pattern],
    takes: [PRINCIPAL, RATE, YEAR_DAYS, ORDER, START, MATURITY, { name: 'payments', pattern: 'payments' }],
    figures: paymentsByTheDay,
  },
  {
    // Money in advance moves what is asked for next.
    needs: ['installment', 'ahead paid | payment'],
    takes: [
      { name: 'installment', pattern: 'installment' },
      { name: 'payment', pattern: 'payment' },
      { name: 'ahead', pattern: 'ahead paid' },
      { name: 'rule', pattern: 'rule', words: /surplus|advance/ },
    ],
    figures: paidAhead,
  },
  {
    // The fee of one installment that is late, as an amount or a part of it.
    needs: [
      'pct payment? late? overdue? unpaid? amount? fee? charge? | fee flat? late?',
      'payment amount? | late amount | overdue amount? payment? | unpaid amount? | past due amount?',
    ],
    takes: [
      { name: 'pctOfPayment', pattern: 'payment pct whole? full?' },
      { name: 'pctOfUnpaid', pattern: 'pct late? overdue? unpaid? past? due? amount? fee? charge? payment?' },
      { name: 'flat', pattern: 'fee flat? late? | charge late' },
      { name: 'least', pattern: 'minimum fee? charge? late? amount?' },
      { name: 'most', pattern: 'maximum fee? charge? late? amount?' },
      { name: 'payment', pattern: 'payment amount?' },
      { name: 'unpaid', pattern: 'late amount | overdue amount? payment? | unpaid amount? | past due amount?' },
      { name: 'graceDays', pattern: 'day grace' },
    ],
    figures: lateFee,
  },
  {
    needs: ['accepted amount?', 'owed amount?'],
    takes: [
      { name: 'owed', pattern: 'owed amount?' },
      { name: 'accepted', pattern: 'accepted amount?' },
      { name: 'kind', pattern: 'kind', words: /^settlement( in full)?$/ },
    ],
    figures: settlement,
  },
  {
    // A part of a debt that is given up.
    needs: ['balance before', 'after balance'],
    takes: [
      { name: 'owed', pattern: 'balance before' },
      { name: 'left', pattern: 'after balance' },
      { name: 'kind', pattern: 'kind', words: /^partial (forgiveness|cancellation)$/ },
    ],
    figures: forgiven,
  },
  {
    // What a payoff costs more where it owes the interest of the whole month.
    needs: ['interest period whole', 'accrued payoff interest?', 'payoff'],
    takes: [
      { name: 'whole', pattern: 'interest period whole' },
      { name: 'accrued', pattern: 'accrued payoff interest?' },
      { name: 'payoffOn', pattern: 'payoff' },
    ],
    figures: wholeMonth,
  },
  ADJUSTABLE_RATE,
  {
    // Interest by the sum of the digits: what is earned, and what is given back.
    needs: ['month', 'through paid'],
    takes: [
      { name: 'months', pattern: 'month' },
      { name: 'charge', pattern: 'finance charge | total interest' },
      { name: 'after', pattern: 'through paid' },
      { name: 'payment', pattern: 'payment amount? month?' },
    ],
    figures: ruleOf78,
  },
  {
    // Days that a calendar of business days moves.
    needs: ['rule', 'weekend', 'holidays', 'rows | dates'],
    takes: [
      { name: 'rule', pattern: 'rule', words: /^(unadjusted|nearest|(modified ?)?(following|preceding))$/ },
      { name: 'weekend', pattern: 'weekend', words: /^sat sun$/ },
      { name: 'holidays', pattern: 'holidays' },
      { name: 'rows', pattern: 'rows' },
      { name: 'dates', pattern: 'dates' },
      { name: 'note', pattern: 'note', words: /^unit d counts business day$/ },
    ],
    figures: businessDays,
  },
  {
    // Months of interest on what is prepaid. A rate compared with the market of the day is none of ours.
    needs: ['prepaid', RATE.pattern, 'rule'],
    takes: [
      { name: 'prepaid', pattern: 'prepaid' },
      RATE,
      { name: 'marketRate', pattern: 'current rate pct?' },
      { name: 'monthsLeft', pattern: 'month remaining' },
      { name: 'rule', pattern: 'rule', words: /three months? interest|three month/ },
    ],
    figures: monthsOfInterest,
  },
  {
    // A percentage that steps down by the year, of an amount above the part of the balance that may be prepaid free of it.
    needs: [PRINCIPAL.pattern, 'prepaid', 'down pct? step'],
    takes: [
      PRINCIPAL,
      { name: 'prepaid', pattern: 'prepaid' },
      { name: 'rates', pattern: 'down pct? step' },
      { name: 'trigger', pattern: 'balance pct? trigger' },
    ],
    figures: stepDown,
  },
  {
    // The percentage of the year in which an amount is prepaid, and what the contract takes back beside it.
    needs: ['prepaid', 'since year disbursement?', 'down pct? step'],
    takes: [
      { name: 'prepaid', pattern: 'prepaid' },
      { name: 'years', pattern: 'since year disbursement?' },
      { name: 'ratePct', pattern: 'rate pct?' },
      { name: 'recapture', pattern: 'recapture' },
      { name: 'rates', pattern: 'down pct? step' },
    ],
    figures: stepOfYear,
  },
  {
    // Points and a fee of a level loan.
    needs: [PRINCIPAL.pattern, RATE.pattern, 'points | fee flat'],
    takes: [
      PRINCIPAL,
      RATE,
      { name: 'points', pattern: 'points' },
      { name: 'fee', pattern: 'fee flat' },
      { name: 'periods', pattern: 'periods | period' },
      { name: 'aYear', pattern: 'per periods year | per period year' },
    ],
    figures: levelWithPoints,
  },
  {
    needs: ['note amount', 'finance charge prepaid'],
    takes: [
      { name: 'principal', pattern: 'note amount' },
      { name: 'prepaid', pattern: 'finance charge prepaid' },
    ],
    figures: amountFinanced,
  },
  {
    // What is paid in cash beside the loan is neither lent nor kept back from it.
    needs: ['borrowed amount?', 'points paid closing'],
    takes: [
      { name: 'principal', pattern: 'borrowed amount?' },
      { name: 'prepaid', pattern: 'points paid closing' },
      { name: 'financed', pattern: 'fee financed third? party? creditor? appraisal?' },
      { name: 'inCash', pattern: 'fee cash creditor? paid third? party?' },
    ],
    figures: amountFinanced,
  },
]

/** Dates without a year lie in a common one. */
const COMMON_YEAR = '2001'

function dayOf(value: unknown, afterOn: Day = ''): Day {
  const text = String(value)
  if (/^\d{4}-/.test(text)) return text
  const day = `${COMMON_YEAR}-${text}`
  const found = day < afterOn ? addMonths(day, 12) : day
  if (!isDay(found)) throw new RangeError(`${text} is no day`)
  return found
}

/** A day as its source writes days: with the year, or without. */
function asWritten(day: Day, like: unknown): Day {
  return /^\d{4}-/.test(String(like)) ? day : day.slice(5)
}

function maturityOf({ startOn, days, months }: Terms): Day {
  const from = dayOf(startOn)
  return asWritten(months === undefined ? addDays(from, Number(days)) : addMonths(from, Number(months)), startOn)
}

function dayCountOf({ yearDays }: Terms): DayCountRule {
  const rule = dayCountNamed(`actual/${yearDays ?? 365}`)
  if (!rule) throw new RangeError(`no day count has years of ${yearDays} days`)
  return rule
}

function interestOfDays(input: Terms): Record<string, Value | Day | undefined> {
  const { principal, ratePct, days, months, startOn, payment, roundsEachDay } = input
  const rule = dayCountOf(input)
  const maturityOn = startOn === undefined ? undefined : maturityOf({ startOn, days, months })
  if (principal === undefined || ratePct === undefined) return { 'maturity on': maturityOn }
  const principalCents = cents(Number(principal))
  // Counted in millionths of a cent, so that the interest of one day keeps its decimals.
  const ofPart = (part: YearFraction) =>
    mulDiv(principalCents * 1_000_000, { ...rateFactor(ppm(Number(ratePct)), part), rounding: 'HALF_UP' }) / 1_000_000
  const firstOn = `${COMMON_YEAR}-01-01`
  const partOf = (count: number) => yearFraction(rule, { from: firstOn, to: addDays(firstOn, count) })
  const isRounded = String(roundsEachDay) === 'true'
  const interestOf = (count: number) =>
    isRounded
      ? ofRoundedDays({ balanceCents: principalCents, annualRatePpm: ppm(Number(ratePct)), part: partOf(count) })
      : ofPart(partOf(count))
  // Whole months are parts of the year as such.
  const wholeMonths = { numerator: Number(months), denominator: 12 }
  const interestCents = Math.round(months === undefined ? interestOf(Number(days)) : ofPart(wholeMonths))
  return {
    'maturity on': maturityOn,
    interest: { cents: interestCents },
    'interest at closing': { cents: interestCents },
    'maturity value': { cents: principalCents + interestCents },
    'day interest': { cents: interestOf(1) },
    'interest one year': { cents: interestOf(rule === 'ACT/360' ? 360 : 365) },
    'to principal': payment === undefined ? undefined : { cents: cents(Number(payment)) - interestCents },
  }
}

const ofRoundedDays = (bearing: Parameters<typeof interestOfRoundedDays>[0]) =>
  interestOfRoundedDays(bearing, { rounding: 'HALF_UP', options: { roundsEachDay: true } })

/** Payments on a loan of simple interest, and what is owed at its maturity. */
function paymentsByTheDay(input: Terms): Record<string, Value | undefined> {
  const startOn = dayOf(input['startOn'])
  const maturityOn = dayOf(input['maturityOn'], startOn)
  const payments = (input['payments'] as [string, number][]).map(([on, amount]) =>
    paid(dayOf(on, startOn), cents(amount)),
  )
  const [first] = payments
  if (!first) throw new RangeError('the case has no payment')
  const dayCount = dayCountOf(input)
  if (dayCount !== 'ACT/360' && dayCount !== 'ACT/365') throw new RangeError(`no loan counts by ${dayCount}`)
  const terms = aLoan({
    principalCents: cents(Number(input['principal'])),
    annualRatePpm: ppm(Number(input['ratePct'])),
    originationOn: startOn,
    firstDueOn: maturityOn,
    maturityOn,
    dayCount,
    accrual: 'DAILY',
  })
  const events = entered([disbursed(terms), ...payments])
  const before = payoff(terms, events.slice(0, 1), { on: first.effectiveOn })
  const after = payoff(terms, events, { on: payments.at(-1)?.effectiveOn ?? startOn })
  const atEnd = payoff(terms, events, { on: maturityOn })
  return {
    'day to payment': { plain: daysBetween({ from: startOn, to: first.effectiveOn }) },
    interest: { cents: before.totalCents - terms.principalCents },
    'owed before payment': { cents: before.totalCents },
    'new principal': { cents: after.totalCents },
    'day to maturity': { plain: daysBetween({ from: payments.at(-1)?.effectiveOn ?? startOn, to: maturityOn }) },
    'interest to maturity': { cents: atEnd.totalCents - atEnd.principalCents },
    'balance at maturity': { cents: atEnd.totalCents },
  }
}

/** Installments without interest: the first is paid on its due day, with the surplus or together with it. */
function paidAhead({ installment, ahead, payment }: Terms): Record<string, Value | undefined> {
  const installmentCents = cents(Number(installment))
  const surplus = ahead === undefined ? Number(payment) - Number(installment) : Number(ahead)
  const terms = aLoan({ principalCents: installmentCents * 12, annualRatePpm: 0, options: { holdsSurplus: true } })
  const on = '2026-02-01'
  const { nextDue } = replay(terms, entered([disbursed(terms), paid(on, installmentCents + cents(surplus))]), {
    asOn: on,
  })
  return {
    // The second installment is the next one, unless money covers it.
    'next amount due': { cents: nextDue?.number === 2 ? nextDue.amountCents : 0 },
    'month without payment': nextDue ? { plain: nextDue.number - 2 } : undefined,
  }
}

/** An installment without interest that is paid in part, or not at all, and the fee on the day after its days of grace. */
function lateFee({
  pctOfPayment,
  pctOfUnpaid,
  flat,
  least,
  most,
  payment,
  unpaid,
  graceDays = 0,
}: Terms): Record<string, Value> {
  const owed = Number(payment ?? unpaid)
  const limits = {
    ...(least === undefined ? {} : { amountCentsMin: cents(Number(least)) }),
    ...(most === undefined ? {} : { amountCentsMax: cents(Number(most)) }),
  }
  const ratePpm = ppm(Number(pctOfPayment ?? pctOfUnpaid ?? 0))
  const terms = aLoan({
    principalCents: cents(owed) * 12,
    annualRatePpm: 0,
    graceDays: Number(graceDays),
    lateFee:
      flat === undefined
        ? { kind: 'PERCENT', ratePpm, base: pctOfPayment === undefined ? 'UNPAID' : 'WHOLE_PAYMENT', ...limits }
        : { kind: 'FLAT', amountCents: cents(Number(flat)) },
  })
  const dueOn = '2026-02-01'
  const paidCents = cents(owed) - cents(Number(unpaid ?? owed))
  const events = [disbursed(terms), ...(paidCents > 0 ? [paid(dueOn, paidCents)] : [])]
  const { fees } = replay(terms, entered(events), { asOn: addDays(dueOn, Number(graceDays) + 1) })
  const fee = { cents: fees.reduce((sum, { amountCents }) => sum + amountCents, 0) }
  return { 'late fee': fee, 'late charge': fee, fee, charge: fee }
}

/** Money accepted for the whole debt: the rest is written off. */
function settlement({ owed, accepted }: Terms): Record<string, Value> {
  const terms = aLoan({ principalCents: cents(Number(owed)), annualRatePpm: 0 })
  const on = terms.originationOn
  const events = entered([
    disbursed(terms),
    paid(on, cents(Number(accepted))),
    { kind: 'WRITTEN_OFF', effectiveOn: on },
  ])
  const state = replay(terms, events, { asOn: on })
  return {
    canceled: { cents: state.writtenOffCents },
    'balance after': { cents: state.principalCents },
  }
}

/** A debt of which all but a rest is forgiven. */
function forgiven({ owed, left }: Terms): Record<string, Value> {
  const terms = aLoan({ principalCents: cents(Number(owed)), annualRatePpm: 0 })
  const on = terms.originationOn
  const principalCents = cents(Number(owed)) - cents(Number(left))
  const given = { principalCents, interestCents: 0, feesCents: 0, forgiveness: 'GIFT' as const }
  const state = replay(terms, entered([disbursed(terms), { kind: 'FORGIVEN', effectiveOn: on, ...given }]), {
    asOn: on,
  })
  return {
    canceled: { cents: state.forgiven.reduce((sum, each) => sum + each.principalCents, 0) },
    'balance after': { cents: state.principalCents },
  }
}

/** A loan at 12 % whose month bears the interest of the whole period, paid off as many of its 30 days on as are earned. */
function wholeMonth({ whole, accrued, payoffOn }: Terms): Record<string, Value> {
  const wholeCents = cents(Number(whole))
  const days = (cents(Number(accrued)) * 30) / wholeCents
  if (!Number.isInteger(days)) throw new RangeError(`${accrued} of ${whole} is no whole number of days`)
  const on = dayOf(payoffOn)
  // Months of 30 days: from a 30th or 31st the day of the month says how many have passed.
  const from = addDays(lastDayOfMonth(addMonths(on, -1)), partsOf(on).day - days)
  const terms = aLoan({
    principalCents: wholeCents * 100,
    originationOn: from,
    maturityOn: addMonths(from, 12),
    structure: 'INTEREST_ONLY',
    interestOnlyMonths: 12,
    options: { payoffByDayCount: true, fullRepaymentInterest: 'WHOLE_MONTH' },
  })
  const events = entered([disbursed(terms)])
  const owed = (fullRepaymentInterest: 'WHOLE_MONTH' | 'BY_DAY') =>
    payoff({ ...terms, options: { ...terms.options, fullRepaymentInterest } }, events, { on }).totalCents
  return { [plainName('prepaymentCharge')]: { cents: owed('WHOLE_MONTH') - owed('BY_DAY') } }
}

/** Equal payments with their interest by the Rule of 78, of an interest of a million where none is stated. */
function ruleOf78({ months, charge, after, payment }: Terms): Record<string, Value> {
  const [count, chargeCents] = [Number(months), cents(Number(charge ?? 1_000_000))]
  const paymentCents = payment === undefined ? chargeCents : cents(Number(payment))
  const parts = splitEvenly(chargeCents, count)
  const equal = parts.map((interestCents, index): PlannedInstallment => {
    const [fromOn, dueOn] = [addMonths(`${COMMON_YEAR}-01-01`, index), addMonths(`${COMMON_YEAR}-01-01`, index + 1)]
    const principalCents = paymentCents - interestCents
    return { number: index + 1, fromOn, dueOn, paymentCents, principalCents, interestCents, balanceCents: 0 }
  })
  const made = bySumOfDigits(equal, 'HALF_UP')
  const toCome = made.slice(Number(after))
  const rebateCents = toCome.reduce((sum, { interestCents }) => sum + interestCents, 0)
  return {
    rebate: { cents: rebateCents },
    payoff: { cents: toCome.reduce((sum, { principalCents }) => sum + principalCents, 0) },
    'sum of digits': { plain: (count * (count + 1)) / 2 },
    [`earned after ${after} pct`]: { plain: ((chargeCents - rebateCents) / chargeCents) * 100 },
  }
}

/** Days as a rule moves them, or advanced by months or by business days and then moved. */
function businessDays({ rule, holidays, rows, dates }: Terms): Record<string, readonly Day[]> {
  const closed = new Set(holidays as Day[])
  const isOpen = (day: Day) => !isWeekend(day) && !closed.has(day)
  const plain = plainName(String(rule)).replaceAll(' ', '')
  const named = BUSINESS_DAY_RULES.find((one) => one.replace('_', '').toLowerCase() === plain) ?? 'UNADJUSTED'
  const moved = (day: Day) => businessDay(day, named, isOpen)
  if (dates) return { results: (dates as Day[]).map(moved) }
  return {
    results: (rows as AdvancedDay[]).map(({ start, count, unit, endOfMonth }) => {
      if (unit === 'D') return openDaysFrom(start, count, isOpen)
      const on = addMonths(start, count)
      const isLastOpen = partsOf(start).month !== partsOf(businessDay(addDays(start, 1), 'FOLLOWING', isOpen)).month
      return endOfMonth && isLastOpen ? businessDay(lastDayOfMonth(on), 'PRECEDING', isOpen) : moved(on)
    }),
  }
}

type AdvancedDay = { start: Day; count: number; unit: string; endOfMonth: boolean }

function openDaysFrom(start: Day, count: number, isOpen: (day: Day) => boolean): Day {
  const step = count < 0 ? -1 : 1
  let day = start
  for (let left = Math.abs(count); left > 0; left -= 1) {
    day = businessDay(addDays(day, step), step < 0 ? 'PRECEDING' : 'FOLLOWING', isOpen)
  }
  return day
}

function amountFinanced({ principal, prepaid, financed = 0 }: Terms): Record<string, Value> {
  const terms: LoanTerms = aLoan({ principalCents: cents(Number(principal)) + cents(Number(financed)) })
  const { amountFinancedCents } = apr(terms, { prepaidFinanceChargeCents: cents(Number(prepaid)) })
  return { 'amount financed': { cents: amountFinancedCents } }
}

/** Interest only for ten years, so that what is prepaid is all that comes. */
function prepaidLoan(
  principal: unknown,
  prepayment: NonNullable<LoanTerms['prepayment']>,
  ratePct: unknown = 0,
): LoanTerms {
  return aLoan({
    principalCents: cents(Number(principal)),
    annualRatePpm: ppm(Number(ratePct)),
    maturityOn: '2036-01-01',
    structure: 'INTEREST_ONLY',
    interestOnlyMonths: 120,
    prepayment,
  })
}

/** What is charged for an amount prepaid so many years after the loan was made. */
function chargeAfter(terms: LoanTerms, years: number, prepaid: unknown): number {
  const on = addMonths(terms.originationOn, 12 * years)
  const application = { kind: 'PRINCIPAL_ONLY' } as const
  const events = entered([disbursed(terms), paid(on, cents(Number(prepaid)), { application })])
  const { fees } = replay(terms, events, { asOn: on })
  return fees.filter(({ kind }) => kind === 'PAYOFF').reduce((sum, { amountCents }) => sum + amountCents, 0)
}

function monthsOfInterest({ prepaid, ratePct }: Terms): Record<string, Value> {
  const terms = prepaidLoan(prepaid, { monthsOfInterest: 3, onEach: true }, ratePct)
  const charge = { cents: chargeAfter(terms, 0, prepaid) }
  return { charge, [plainName('threeMonthsInterest')]: charge }
}

function stepDown({ principal, prepaid, rates, trigger = 0 }: Terms) {
  if (Number(prepaid) * 100 < Number(principal) * Number(trigger))
    throw new RangeError('below the trigger nothing is charged')
  const ratesPpm = (rates as number[]).map(ppm)
  const terms = prepaidLoan(principal, { ratesPpm, onEach: true })
  return { [plainName('chargeByYear')]: ratesPpm.map((_, year) => String(chargeAfter(terms, year, prepaid) / 100)) }
}

function stepOfYear({ prepaid, years, ratePct, recapture = 0, rates }: Terms): Record<string, Value> {
  const ratesPpm = (rates as number[]).map(ppm)
  const year = Math.floor(Number(years))
  if (ratePct !== undefined && ratesPpm[year] !== ppm(Number(ratePct)))
    throw new RangeError(`${ratePct} % is not the charge of year ${year + 1}`)
  const terms = prepaidLoan(prepaid, { ratesPpm, onEach: true })
  const chargeCents = chargeAfter(terms, year, prepaid)
  return { charge: { cents: chargeCents }, total: { cents: chargeCents + cents(Number(recapture)) } }
}

function levelWithPoints({ principal, ratePct, points = 0, fee = 0, periods, aYear }: Terms): Record<string, Value> {
  if (Number(aYear) !== 12) throw new RangeError(`${aYear} payments a year`)
  const terms = aLoan({
    principalCents: cents(Number(principal)),
    annualRatePpm: ppm(Number(ratePct)),
    maturityOn: addMonths(aLoan({}).originationOn, Number(periods)),
    closing: { pointsPpm: ppm(Number(points)), originationFeeCents: cents(Number(fee)) },
  })
  const { aprPpm, amountFinancedCents } = apr(terms)
  return {
    payment: { cents: levelPayment(terms) },
    [plainName('netProceeds')]: { cents: amountFinancedCents },
    [plainName('aprPct')]: { plain: aprPpm / 10_000 },
  }
}
