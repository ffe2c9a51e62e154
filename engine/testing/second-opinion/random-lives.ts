import fc from 'fast-check'
import { addDays, addMonths, daysBetween, isLastDayOfMonth } from '../../numbers/dates.ts'
import { ROUNDINGS } from '../../numbers/units.ts'
import { schedule } from '../../schedule/schedule.ts'
import { changedTerms, type FeeId, type LoanEvent } from '../../terms/events.ts'
import { collectsEscrow } from '../../terms/installment-charges.ts'
import {
  ACCRUAL_METHODS,
  type AgreedRow,
  ALLOCATION_ORDERS,
  CHARGE_KINDS,
  COMPOUNDINGS,
  DAY_COUNTS,
  type DayCount,
  type DefaultInterest,
  DUE_DAY_MOVES,
  type Frequency,
  type InstallmentCharge,
  LATE_FEE_TRIGGERS,
  type LateFee,
  type LoanTerms,
  REBATES,
  type ScheduleOptions,
} from '../../terms/terms.ts'
import { termsProblems } from '../../terms/terms-problems.ts'
import { disbursed, entered, type Happening, type History, paid } from '../loan-histories.ts'
import { KNOWN_FREQUENCIES, NUMBERED_FREQUENCIES } from '../reference/day-count.ts'

const cents = (min: number, max: number) => fc.integer({ min, max })

const anyLateFee: fc.Arbitrary<LateFee | null> = fc.oneof(
  fc.constant(null),
  fc.record({ kind: fc.constant('FLAT' as const), amountCents: cents(1, 100_00) }),
  fc.record({ kind: fc.constant('PERCENT' as const), ratePpm: cents(10_000, 100_000) }),
  fc.record({
    kind: fc.constant('PERCENT' as const),
    ratePpm: cents(10_000, 100_000),
    amountCentsMax: cents(1_00, 60_00),
  }),
)

const USUAL_DAY_COUNTS: readonly DayCount[] = ['30/360', '30E/360', 'ACT/365', 'ACT/360', 'ACT/ACT', 'ACT/364']

/**
 * Loans of 500.00 to 900,000.00 over a month to four years: every frequency, day count, way of interest and rounding,
 * balloons, interest-only months, first days due early and late, and month ends.
 */
export const randomTerms: fc.Arbitrary<LoanTerms> = fc
  .record({
    principalCents: fc.oneof(cents(500_00, 20_000_00), cents(20_000_00, 900_000_00)),
    annualRatePpm: fc.oneof(
      { weight: 1, arbitrary: fc.constant(0) },
      { weight: 9, arbitrary: fc.oneof(cents(1, 3_000), cents(1, 60)).map((eighths) => eighths * 125) },
    ),
    start: cents(0, 1_500),
    isMonthEnd: fc.integer({ min: 0, max: 3 }).map((choice) => choice === 0),
    months: cents(1, 48),
    oddDays: fc.oneof(fc.constant(0), fc.constant(0), cents(0, 27)),
    firstAfterDays: fc.oneof(fc.constant(null), fc.constant(null), cents(1, 60), cents(40, 120)),
    interestOnlyMonths: fc.oneof(fc.constant(0), fc.constant(0), cents(1, 24)),
    balloonAfterMonths: fc.oneof(fc.constant(null), fc.constant(null), cents(1, 36)),
    amortizationMonths: fc.constantFrom(60, 120, 240, 360),
    frequency: fc.oneof(
      { weight: 5, arbitrary: fc.constant<Frequency>('MONTHLY') },
      { weight: 4, arbitrary: fc.constantFrom<Frequency>(...KNOWN_FREQUENCIES) },
      { weight: 2, arbitrary: fc.constantFrom(...NUMBERED_FREQUENCIES) },
    ),
    dayCount: fc.constantFrom(...USUAL_DAY_COUNTS),
    accrual: fc.constantFrom(...ACCRUAL_METHODS),
    allocation: fc.constantFrom(...ALLOCATION_ORDERS),
    rounding: fc.constantFrom(...ROUNDINGS),
    lateFee: anyLateFee,
    graceDays: fc.constantFrom(0, 1, 5, 10, 15, 40),
    endOfMonth: fc.boolean(),
  })
  .map((draft) => {
    const anyOn = addDays('2023-11-01', draft.start)
    const originationOn = draft.isMonthEnd ? addMonths('2023-10-31', Math.floor(draft.start / 31)) : anyOn
    const maturityOn = addDays(addMonths(originationOn, draft.months), draft.oddDays)
    const balloonOn = draft.balloonAfterMonths === null ? null : addMonths(originationOn, draft.balloonAfterMonths)
    const hasBalloon = balloonOn !== null && balloonOn <= maturityOn
    const lastOn = hasBalloon && balloonOn !== null ? balloonOn : maturityOn
    const firstOn = draft.firstAfterDays === null ? null : addDays(originationOn, draft.firstAfterDays)
    const firstDueOn = firstOn !== null && firstOn <= lastOn ? firstOn : null
    return {
      principalCents: draft.principalCents,
      annualRatePpm: draft.annualRatePpm,
      originationOn,
      firstDueOn,
      maturityOn,
      frequency: draft.frequency,
      structure: draft.interestOnlyMonths > 0 ? ('INTEREST_ONLY' as const) : ('FULLY_AMORTIZED' as const),
      interestOnlyMonths: draft.interestOnlyMonths,
      balloon:
        hasBalloon && balloonOn !== null ? { dueOn: balloonOn, amortizationMonths: draft.amortizationMonths } : null,
      lateFee: draft.lateFee && withConditions(draft.lateFee, draft.start),
      graceDays: draft.graceDays,
      endOfMonth: draft.endOfMonth && isLastDayOfMonth(firstDueOn ?? originationOn),
      dayCount: rarerDayCount(draft) ?? draft.dayCount,
      accrual: draft.accrual,
      allocation: draft.allocation,
      rounding: draft.rounding,
      ...prepaymentOf(draft.start),
      ...optionsOf(draft, { isEqual: draft.interestOnlyMonths === 0 && !hasBalloon }),
    }
  })
  .filter((terms) => termsProblems(terms).length === 0)

/** One loan in five has one of the rarer day counts. Whole months have no interest by the day. */
function rarerDayCount({ start, accrual }: { start: number; accrual: LoanTerms['accrual'] }): DayCount | null {
  if (start % 5 !== 2) return null
  const rarer = DAY_COUNTS.filter((dayCount) => !USUAL_DAY_COUNTS.includes(dayCount))
  const dayCount = rarer[Math.floor(start / 5) % rarer.length]
  if (!dayCount) return null
  return accrual === 'DAILY' && dayCount.startsWith('UNIT') ? 'NL/365' : dayCount
}

/** One fee in five waits for a business day; some have other conditions, alone or together. */
function withConditions(fee: LateFee, start: number): LateFee {
  const trigger = LATE_FEE_TRIGGERS[start % (2 * LATE_FEE_TRIGGERS.length)]
  const common = {
    ...(start % 5 === 0 && { waitsForBusinessDay: true }),
    ...(trigger && { trigger }),
    ...(start % 7 === 0 && { shortageCentsMin: 1 + ((start * 31) % 200_00) }),
    ...(start % 4 === 0 && { sparesBalloon: true }),
  }
  if (fee.kind === 'FLAT') return { ...fee, ...common }
  const ofPercent = {
    ...(start % 3 === 0 && { base: 'WHOLE_PAYMENT' as const }),
    ...(start % 11 < 3 && { amountCentsMin: 20_00 }),
  }
  return { ...fee, ...common, ...ofPercent }
}

/** One contract in three charges early repayment or the end of the loan. */
function prepaymentOf(start: number): Pick<LoanTerms, 'prepayment'> {
  if (start % 3 !== 1) return {}
  const rule = Math.floor(start / 3) % 5
  return {
    prepayment: {
      ...(rule === 0 && { ratesPpm: [50_000, 30_000, 12_500] }),
      ...(rule === 1 && { monthsOfInterest: 1 + (start % 6) }),
      ...(rule === 1 && start % 2 === 0 && { years: 1 + (start % 2) }),
      ...(rule === 2 && { minimumMonths: 1 + (start % 9) }),
      ...(rule < 2 && start % 4 < 2 && { onEach: true as const }),
      ...(rule < 2 && start % 5 < 2 && { freePpm: 100_000 }),
      ...((rule === 3 || start % 7 === 0) && { exitFeeCents: 250_00 }),
      ...(rule === 4 && { isFree: true as const }),
    },
  }
}

type ClosingDraft = { points: number; fee: number; days: number; stated: boolean }

/** What is paid at closing, with the days for which interest is paid in advance. */
const anyClosing: fc.Arbitrary<ClosingDraft> = fc.record({
  points: fc.constantFrom(0, 10_000, 22_500),
  fee: fc.constantFrom(0, 20_00),
  days: fc.oneof(fc.constant(0), cents(1, 40)),
  stated: fc.integer({ min: 0, max: 3 }).map((choice) => choice === 0),
})

function closingOf(draft: ClosingDraft, originationOn: string): NonNullable<LoanTerms['closing']> {
  const charges = { pointsPpm: draft.points, originationFeeCents: draft.fee }
  if (draft.days === 0) return charges
  const interestTo = addDays(originationOn, draft.days)
  return { ...charges, interestTo, ...(draft.stated && { interestCents: 12_34 }) }
}

/** The same loans with points, fees and interest in advance. */
export const randomTermsWithClosing: fc.Arbitrary<LoanTerms> = fc
  .tuple(randomTerms, anyClosing)
  .map(([terms, draft]) => ({ ...terms, closing: closingOf(draft, terms.originationOn) }))
  .filter((terms) => termsProblems(terms).length === 0)

/** One loan in five compounds apart from its payments; one in six agrees its interest beforehand; one in five has a default rate; one in six holds money above what is due. */
function optionsOf(
  {
    start,
    accrual,
    annualRatePpm,
    graceDays,
  }: Pick<LoanTerms, 'accrual' | 'annualRatePpm' | 'graceDays'> & { start: number },
  { isEqual }: { isEqual: boolean },
): Pick<LoanTerms, 'options'> {
  const compounding = COMPOUNDINGS[start % (5 * COMPOUNDINGS.length)]
  const drawn = accrual === 'SCHEDULED' ? REBATES[start % (6 * REBATES.length)] : undefined
  const rebate = drawn === 'RULE_OF_78' && !isEqual ? undefined : drawn
  const defaultInterest = start % 5 === 3 ? defaultRate({ start, accrual, annualRatePpm, graceDays }) : undefined
  const holdsSurplus = start % 6 === 5
  if (!compounding && !rebate && !defaultInterest && !holdsSurplus) return {}
  return {
    options: {
      ...(compounding && { compounding }),
      ...(rebate && { rebate }),
      ...(defaultInterest && { defaultInterest }),
      ...(holdsSurplus && { holdsSurplus }),
    },
  }
}

/** Above or below the rate of the contract; on what is past due only with interest by the schedule. */
function defaultRate({ start, accrual, annualRatePpm, graceDays }: Parameters<typeof optionsOf>[0]): DefaultInterest {
  return {
    annualRatePpm:
      annualRatePpm + (start % 4 === 0 ? 1 : 60_000) - (annualRatePpm > 80_000 && start % 7 === 0 ? 70_000 : 0),
    base: accrual === 'SCHEDULED' && start % 2 === 0 ? 'OVERDUE' : 'PRINCIPAL',
    afterDays: start % 3 === 0 ? 0 : graceDays,
    ...(start % 8 === 3 && { onlyAtMaturity: true as const }),
  }
}

/** The same loans; one in six has one or two later rates by steps, one in six by an index, one in seven due days that move, one in six a stated payment. */
const randomTermsWithLaterRates: fc.Arbitrary<LoanTerms> = randomTerms
  .map((terms) => ({ ...terms, ...withLaterRates(terms) }))
  .filter((terms) => termsProblems(terms).length === 0)
  .map((terms) => ({ ...terms, ...withMovedDays(terms) }))
  .map((terms) => ({ ...terms, ...withStatedPayment(terms) }))
  .map((terms) => ({ ...terms, ...withFirstPayments(terms) }))
  .map((terms) => ({ ...terms, ...withPartsHeld(terms) }))
  .map((terms) => ({ ...terms, ...withRoundedDays(terms) }))
  .map((terms) => ({ ...terms, ...withCharges(terms) }))

/** Half of the loans that may do so round the interest of each day. */
function withRoundedDays(terms: LoanTerms): Pick<LoanTerms, 'options'> {
  if (terms.principalCents % 2 === 0) return {}
  const made = { options: { ...terms.options, roundsEachDay: true as const } }
  return termsProblems({ ...terms, ...made }).length === 0 ? made : {}
}

/** Of one loan in five so many first payments are without principal or interest, or leave their interest to the one after them. */
function withFirstPayments(terms: LoanTerms): Pick<LoanTerms, 'options'> {
  const drawn = Math.floor(terms.principalCents / 11)
  if (drawn % 5 !== 1) return {}
  const counts = (['principalGraceRows', 'interestFreeRows', 'interestGraceRows'] as const).map((option, index) => {
    const isAmong = Math.floor(drawn / 5) % 4 === index || Math.floor(drawn / 20) % 4 === index
    return isAmong ? { [option]: 1 + (Math.floor(drawn / (80 + index)) % 6) } : {}
  })
  const made = { options: Object.assign({}, terms.options, ...counts) }
  return termsProblems({ ...terms, ...made }).length === 0 ? made : {}
}

/** One loan in four charges a fee with each payment, or collects taxes and insurance, or does both. */
function withCharges(terms: LoanTerms): Pick<LoanTerms, 'options'> {
  const { principalCents, options } = terms
  if (Math.floor(principalCents / 3) % 4 !== 1) return {}
  return { options: { ...options, installmentCharges: chargesBy(principalCents) } }
}

/** From one to three charges by a number: of 0.01 to 40.00 each. */
function chargesBy(number: number): InstallmentCharge[] {
  const [taxes, insurance, service] = CHARGE_KINDS.map((kind, index) => ({
    kind,
    amountCents: 1 + ((number * (7 - 2 * index)) % 40_00),
  }))
  const drawn = [[service], [taxes, insurance], [taxes, insurance, service], [taxes], [insurance, service]]
  return (drawn[number % drawn.length] ?? []).filter((charge) => charge !== undefined)
}

/** Three loans in eight that may do so hold payments in part until an installment is whole. */
function withPartsHeld(terms: LoanTerms): Pick<LoanTerms, 'options'> {
  if (terms.principalCents % 8 > 2) return {}
  const held = { options: { ...terms.options, holdsPartial: true as const } }
  return termsProblems({ ...terms, ...held }).length === 0 ? held : {}
}

function withLaterRates(terms: LoanTerms): Pick<LoanTerms, 'options'> {
  const agreedRows = agreedRowsOf(terms)
  if (agreedRows) return { options: { agreedRows } }
  const later = laterRates(terms)
  return Object.keys(later).length === 0 ? {} : { options: { ...terms.options, ...later } }
}

/** By every rule, half of them with their interest; by the day, always. */
function withMovedDays(terms: LoanTerms): Pick<LoanTerms, 'options'> {
  const { principalCents: start, accrual, options } = terms
  if (start % 7 !== 5 || options?.agreedRows) return {}
  const rule = DUE_DAY_MOVES[start % DUE_DAY_MOVES.length] ?? 'FOLLOWING'
  const movesInterest = accrual === 'DAILY' || start % 2 === 0
  const dueDayMove = { rule, ...(movesInterest && { movesInterest: true as const }) }
  const moved = { options: { ...options, dueDayMove } }
  return termsProblems({ ...terms, ...moved }).length === 0 ? moved : {}
}

/** From a tenth below the payment of the formula to a third above it. Or equal principal; some count a part of a month by its own days. */
function withStatedPayment(terms: LoanTerms): Pick<LoanTerms, 'options'> {
  const { principalCents: start, options } = terms
  if (options?.agreedRows || options?.rebate) return {}
  const prorateByDays = start % 19 === 1 ? { prorateByDays: true as const } : {}
  const level = schedule(terms)[0]?.paymentCents ?? 0
  const paymentCents = Math.floor((level * (90 + (start % 44))) / 100)
  const stated = start % 6 === 4 ? { paymentCents } : {}
  const isEqual = start % 13 === 2 && terms.accrual === 'SCHEDULED' && start % 6 !== 4
  const equalPrincipal = isEqual ? { equalPrincipal: true as const } : {}
  const made = { options: { ...options, ...prorateByDays, ...stated, ...equalPrincipal } }
  const isNone = Object.keys(made.options).length === Object.keys(options ?? {}).length
  return isNone || termsProblems({ ...terms, ...made }).length > 0 ? {} : made
}

/** One loan in seven that could has its payments agreed one by one: irregular days and amounts that follow no rule. */
function agreedRowsOf(terms: LoanTerms): AgreedRow[] | null {
  const { principalCents: start, originationOn, maturityOn, balloon, structure, options, accrual } = terms
  const days = daysBetween({ from: originationOn, to: maturityOn })
  if (start % 7 !== 3 || balloon || structure !== 'FULLY_AMORTIZED' || options) return null
  const rows: AgreedRow[] = []
  let day = originationOn
  for (let index = 0; index < 40; index += 1) {
    // From a day to four months and more apart, and whole months now and then.
    const seed = (start * (index + 3) * 7_919) % 1_009
    day = seed % 4 === 0 ? addMonths(day, 1 + (seed % 3)) : addDays(day, 1 + (seed % 140))
    if (day >= maturityOn) break
    const cents = 1 + ((seed * 6_151 * (index + 1)) % Math.max(2, Math.ceil((start * 60) / Math.max(60, days))))
    const isInterestAlone = seed % 11 === 0
    const isOfPrincipal = accrual === 'SCHEDULED' && seed % 3 === 0
    if (isInterestAlone) rows.push({ dueOn: day, principalCents: 0 })
    else rows.push(isOfPrincipal ? { dueOn: day, principalCents: cents } : { dueOn: day, paymentCents: cents })
  }
  return [...rows, { dueOn: maturityOn }]
}

function laterRates({ principalCents: start, annualRatePpm, originationOn }: LoanTerms): ScheduleOptions {
  const others = annualRatePpm < 1_000_000 ? annualRatePpm : 0
  const keepsPaymentAtNewRate = start % 4 === 0 ? true : undefined
  const kept = keepsPaymentAtNewRate ? { keepsPaymentAtNewRate } : {}
  if (start % 6 === 1) {
    const steps = [2 + (start % 5), 8 + (start % 7)].slice(0, 1 + (start % 2))
    return {
      ...kept,
      rateSteps: steps.map((fromRow, index) => ({ fromRow, annualRatePpm: (others * (index + 2)) / 5 })),
    }
  }
  if (start % 6 !== 2) return {}
  const paymentEveryMonths = start % 5 === 0 ? 12 : undefined
  return {
    ...kept,
    indexedRate: {
      marginPpm: 20_000,
      firstResetOn: addMonths(originationOn, 1 + (start % 7)),
      everyMonths: [1, 3, 6, 12][start % 4] ?? 12,
      lookBackDays: start % 50,
      roundedToPpm: start % 3 === 0 ? 1_250 : 1,
      periodicCapPpm: 10_000,
      lifetimeCapPpm: 40_000,
      floorPpm: 15_000,
      ...(paymentEveryMonths ? { paymentEveryMonths } : {}),
      values: [{ on: addDays(originationOn, -60), ratePpm: (start * 97) % 90_000 }],
    },
  }
}

type Draft = { kind: string; afterDays: number; share: number; choice: number; isLower: boolean }

const RARER = [
  'PRINCIPAL',
  'BY_HAND',
  'REVERSAL',
  'RATE',
  'ADVANCE',
  'FEE',
  'WAIVER',
  'NOTE',
  'MARK',
  'REFUND',
  'BACK',
  'GIFT',
  'WRITE_OFF',
  'STATED',
  'LAST_DAY',
  'TO_PRINCIPAL',
  'TO_END',
  'CHARGE',
  'PAY_OUT',
  'GIVE_BACK',
] as const

const anyDraft: fc.Arbitrary<Draft> = fc.record({
  kind: fc.oneof({ weight: 8, arbitrary: fc.constant('PAYMENT') }, { weight: 4, arbitrary: fc.constantFrom(...RARER) }),
  afterDays: cents(1, 90),
  share: cents(1, 1_000),
  choice: cents(0, 7),
  isLower: fc.boolean(),
})

/** Payments of a usual size, of part of it, of more and of far more; and what else happens to a loan, in the order of days. */
export const randomLife: fc.Arbitrary<History> = livesOf(randomTermsWithLaterRates)
/** The same of loans with points, fees and interest in advance. */
export const randomLifeWithClosing: fc.Arbitrary<History> = livesOf(randomTermsWithClosing)

function livesOf(ofLoans: fc.Arbitrary<LoanTerms>): fc.Arbitrary<History> {
  return fc.tuple(ofLoans, fc.array(anyDraft, { maxLength: 10 }), cents(0, 150)).map(([terms, drafts, afterDays]) => {
    let day = terms.originationOn
    const happenings: Happening[] = [opened(terms)]
    for (const draft of drafts) {
      day = addDays(day, draft.choice === 7 ? 0 : draft.afterDays)
      if (day === terms.originationOn) day = addDays(day, 1)
      happenings.push(happening(terms, draft, { day, happenings }))
    }
    return { terms, events: entered(happenings), asOn: addDays(day, afterDays) }
  })
}

/** One loan in three that collects taxes or insurance ran before, and something was held for them. */
function opened(terms: LoanTerms): Happening {
  const lent = disbursed(terms)
  if (lent.kind !== 'DISBURSED' || terms.closing || !collectsEscrow(terms) || terms.principalCents % 3 > 0) return lent
  return { ...lent, isTakenOver: true, escrowCents: 1 + (terms.principalCents % 400_00) }
}

const TAKEN_BACK_AT_TIMES: readonly string[] = [
  'TERMS_CHANGED',
  'REFUNDED',
  'FEE_CHARGED',
  'PAYMENT_REVERSED',
  'FORGIVEN',
  'WRITTEN_OFF',
  'ESCROW_PAID_OUT',
]

function happening(
  terms: LoanTerms,
  { kind: drawn, share, choice, isLower }: Draft,
  { day, happenings }: { day: string; happenings: readonly Happening[] },
): Happening {
  // What makes installments anew has no rule in the reference where interest is agreed beforehand.
  const kind =
    terms.options?.rebate &&
    ['PRINCIPAL', 'BY_HAND', 'RATE', 'ADVANCE', 'GIFT', 'STATED', 'LAST_DAY', 'TO_PRINCIPAL', 'TO_END'].includes(drawn)
      ? 'NOTE'
      : drawn
  const usual = Math.ceil(terms.principalCents / 24)
  const amountCents = Math.max(1, Math.floor((usual * share) / (choice === 0 ? 30 : choice < 3 ? 300 : 1_000)))
  const extraPrincipal = isLower ? 'LOWER_PAYMENT' : 'SHORTEN_TERM'
  const small = 1 + ((share * 37) % 90_00)
  switch (kind) {
    case 'PAYMENT':
      return paid(day, amountCents, { extraPrincipal })
    case 'PRINCIPAL':
      return paid(day, amountCents, { application: { kind: 'PRINCIPAL_ONLY' }, extraPrincipal })
    case 'BY_HAND': {
      const interestCents = choice === 1 ? 0 : Math.min(amountCents, small)
      const feesCents = choice < 4 ? Math.min(amountCents - interestCents, Math.ceil(small / 3)) : 0
      const principalCents = choice === 2 ? 0 : amountCents - interestCents - feesCents
      const application = { kind: 'BY_HAND' as const, interestCents, principalCents, feesCents }
      return paid(day, amountCents, { application, extraPrincipal })
    }
    case 'REVERSAL': {
      const index = happenings.findLastIndex((each) => each.kind === 'PAYMENT_RECEIVED')
      if (index < 0) return { kind: 'NOTE', effectiveOn: day }
      return { kind: 'PAYMENT_REVERSED', effectiveOn: day, paymentId: index + 1 }
    }
    case 'GIFT': {
      const given = {
        principalCents: choice === 1 ? 0 : amountCents,
        interestCents: choice > 3 ? Math.ceil(small / 2) : 0,
        feesCents: choice < 3 ? small : 0,
      }
      return { kind: 'FORGIVEN', effectiveOn: day, forgiveness: 'GIFT', ...given }
    }
    case 'MARK':
      return { kind: 'MARKED_DEFAULTED', effectiveOn: day, ...(isLower && { isLifted: true as const }) }
    case 'REFUND':
      return { kind: 'REFUNDED', effectiveOn: day, amountCents: choice === 0 ? small : amountCents }
    case 'BACK': {
      const index = happenings.findLastIndex((each) => TAKEN_BACK_AT_TIMES.includes(each.kind))
      return index < 0
        ? { kind: 'NOTE', effectiveOn: day }
        : { kind: 'TAKEN_BACK', effectiveOn: day, eventId: index + 1 }
    }
    case 'RATE':
      if (choice === 5 && isRoundedAnew(terms)) return roundedAnew(terms, day)
      return {
        ...{ kind: 'TERMS_CHANGED', effectiveOn: day, change: { annualRatePpm: share * 250 } },
        ...(choice % 3 === 0 && { interestResumesOn: addDays(day, share % 70) }),
      }
    case 'STATED':
      return stated(terms, { day, share })
    case 'LAST_DAY':
      return extended(terms, { day, share })
    case 'TO_PRINCIPAL':
      return {
        ...{ kind: 'TERMS_CHANGED', effectiveOn: day, change: isLower ? { annualRatePpm: share * 250 } : {} },
        ...(choice !== 1 && { unpaidInterest: 'TO_PRINCIPAL' as const }),
        ...(choice !== 2 && { unpaidFees: choice > 4 ? ('TO_END' as const) : ('TO_PRINCIPAL' as const) }),
      }
    case 'TO_END':
      return {
        kind: 'TERMS_CHANGED',
        effectiveOn: day,
        change: choice === 6 ? { annualRatePpm: share * 250 } : {},
        arrears: isLower && terms.accrual === 'SCHEDULED' ? 'TO_END' : 'TO_END_WITH_INTEREST',
      }
    case 'CHARGE':
      return otherCharge(day, { choice, small })
    case 'PAY_OUT':
      return { kind: 'ESCROW_PAID_OUT', effectiveOn: day, amountCents: small, paidFor: isLower ? 'TAXES' : 'INSURANCE' }
    case 'GIVE_BACK':
      return { kind: 'ESCROW_REFUNDED', effectiveOn: day, amountCents: Math.ceil(small / 4) }
    case 'WRITE_OFF':
      return { kind: choice > 5 ? 'WRITTEN_OFF' : 'NOTE', effectiveOn: day }
    case 'ADVANCE':
      return { kind: 'ADVANCED', effectiveOn: day, amountCents }
    case 'FEE':
      return { kind: 'FEE_CHARGED', effectiveOn: day, amountCents: small }
    case 'WAIVER': {
      const index = happenings.findLastIndex((each) => each.kind === 'FEE_CHARGED')
      const feeId: Extract<LoanEvent, { kind: 'FEE_WAIVED' }>['feeId'] =
        index < 0 ? feeOfTerms(choice) : { kind: 'EVENT', eventId: index + 1 }
      return { kind: 'FEE_WAIVED', effectiveOn: day, feeId, amountCents: small }
    }
    default:
      return { kind: 'NOTE', effectiveOn: day }
  }
}

function feeOfTerms(choice: number): FeeId {
  if (choice === 7) return { kind: 'ESCROW_ADVANCE', installment: 1 }
  const kind = choice > 4 ? 'TAXES' : choice > 2 ? 'INSURANCE' : 'LATE_FEE'
  return { kind, installment: 1 + (choice % 3) }
}

/** From a day on another fee is charged with each payment, or none. */
const otherCharge = (day: string, { choice, small }: { choice: number; small: number }): Happening => ({
  kind: 'TERMS_CHANGED',
  effectiveOn: day,
  change: {
    options: {
      installmentCharges: choice === 0 ? null : chargesBy(small),
    },
  },
})

const otherRounding = ({ options }: LoanTerms) => ({ options: { roundsEachDay: options?.roundsEachDay ? null : true } })
const isRoundedAnew = (terms: LoanTerms): boolean =>
  terms.accrual === 'DAILY' && termsProblems(changedTerms(terms, otherRounding(terms))).length === 0

/** From a day on, the interest of each day is rounded, or no longer is. */
const roundedAnew = (terms: LoanTerms, day: string): Happening => ({
  kind: 'TERMS_CHANGED',
  effectiveOn: day,
  change: otherRounding(terms),
})

/** Another payment is agreed: from four fifths of the one of the formula to a third above it. */
function stated(terms: LoanTerms, { day, share }: { day: string; share: number }): Happening {
  const level = schedule(terms)[terms.interestOnlyMonths]?.paymentCents ?? 0
  const paymentCents = Math.max(1, Math.floor((level * (800 + Math.floor(share / 2))) / 1_000))
  const change = { options: { paymentCents } }
  const isPossible = !terms.options?.agreedRows && termsProblems(changedTerms(terms, change)).length === 0
  return isPossible ? { kind: 'TERMS_CHANGED', effectiveOn: day, change } : { kind: 'NOTE', effectiveOn: day }
}

/** Another last day is agreed: from half a year before the one of the contract to two years after it, and after the day itself. */
function extended(terms: LoanTerms, { day, share }: { day: string; share: number }): Happening {
  const change = { maturityOn: addDays(terms.maturityOn, share - 190) }
  const { accrual, balloon, options } = terms
  const isKnown = accrual === 'SCHEDULED' && !balloon && !options?.agreedRows && !options?.dueDayMove
  const isPossible = isKnown && change.maturityOn > day && termsProblems(changedTerms(terms, change)).length === 0
  return isPossible ? { kind: 'TERMS_CHANGED', effectiveOn: day, change } : { kind: 'NOTE', effectiveOn: day }
}
