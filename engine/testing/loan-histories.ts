import fc from 'fast-check'
import { addDays, addMonths } from '../numbers/dates.ts'
import type { Day } from '../numbers/units.ts'
import { DEFAULT_STAGES } from '../terms/default-stages.ts'
import { type Application, ARREARS, type LoanEvent, type TermsChange, UNPAID_FEES } from '../terms/events.ts'
import {
  ALLOCATION_ORDERS,
  COMPOUNDINGS,
  DAY_COUNTS,
  FIRST_PERIOD_INTERESTS,
  FREQUENCIES,
  FULL_REPAYMENT_INTERESTS,
  type LoanTerms,
  REBATES,
  type Rebate,
  ROUNDED_DAY_COUNTS,
  type ScheduleOptions,
} from '../terms/terms.ts'

/** A loan with everything that has happened to it. */
export type History = { terms: LoanTerms; events: LoanEvent[]; asOn: Day }

/** 1,200.00 at 12 % in twelve monthly rows from 1 January 2026, no late fee. Parts may be replaced. */
export function aLoan(parts: Partial<LoanTerms> = {}): LoanTerms {
  return {
    principalCents: 1_200_00,
    annualRatePpm: 120_000,
    originationOn: '2026-01-01',
    firstDueOn: null,
    maturityOn: '2027-01-01',
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
    ...parts,
  }
}

/** A day count for interest by the day, which knows no whole months of unit periods. */
export const dailyCount = (dayCount: LoanTerms['dayCount']): LoanTerms['dayCount'] =>
  dayCount.startsWith('UNIT') ? 'ACT/365' : dayCount

/** What an event is about, without its id and instant. */
export type Happening = LoanEvent extends infer Each
  ? Each extends LoanEvent
    ? Omit<Each, 'id' | 'recordedAt'>
    : never
  : never

/** Gives events ids from 1 and instants a minute apart, in the order they are listed, as if entered on one day. */
export function entered(happenings: readonly Happening[]): LoanEvent[] {
  return happenings.map((happening, index) => ({
    ...happening,
    id: index + 1,
    recordedAt: `2026-01-01T${two(Math.floor(index / 60))}:${two(index % 60)}:00.000Z`,
  }))
}

function two(number: number): string {
  return `${number}`.padStart(2, '0')
}

/** The money a loan begins with. */
export function disbursed(terms: LoanTerms): Happening {
  return { kind: 'DISBURSED', effectiveOn: terms.originationOn, amountCents: terms.principalCents }
}

/** A payment by the order of the loan whose extra principal shortens the term. Parts may be replaced. */
export function paid(
  effectiveOn: Day,
  amountCents: number,
  parts: { application?: Application; extraPrincipal?: 'SHORTEN_TERM' | 'LOWER_PAYMENT' } = {},
): Happening {
  const usual = { application: { kind: 'STANDARD' }, extraPrincipal: 'SHORTEN_TERM' } as const
  return { kind: 'PAYMENT_RECEIVED', effectiveOn, amountCents, ...usual, ...parts }
}

const days = (max: number) => fc.integer({ min: 0, max })

/** Terms the product offers, up to three years long, so that a history soon reaches their end. */
const anyTerms: fc.Arbitrary<LoanTerms> = fc
  .record({
    principalCents: fc.oneof(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 50_000_000 })),
    annualRatePpm: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 400_000 })),
    start: days(1_500),
    months: fc.integer({ min: 1, max: 36 }),
    oddDays: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 25 })),
    frequency: fc.constantFrom(...FREQUENCIES),
    interestOnlyMonths: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 40 })),
    balloonMonths: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 40 })),
    firstDueDays: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 120 })),
    lateFee: fc.constantFrom<LoanTerms['lateFee']>(
      null,
      { kind: 'FLAT', amountCents: 25_00 },
      { kind: 'PERCENT', ratePpm: 50_000 },
    ),
    graceDays: fc.constantFrom(0, 5, 10, 40),
    dayCount: fc.constantFrom(...DAY_COUNTS),
    accrual: fc.constantFrom<LoanTerms['accrual']>('SCHEDULED', 'DAILY'),
    allocation: fc.constantFrom(...ALLOCATION_ORDERS),
    rounding: fc.constantFrom<LoanTerms['rounding']>('HALF_UP', 'HALF_EVEN', 'UP', 'DOWN'),
    firstPeriodInterest: fc.option(fc.constantFrom(...FIRST_PERIOD_INTERESTS)),
    payoffByDayCount: fc.boolean(),
    fullRepaymentInterest: fc.option(fc.constantFrom(...FULL_REPAYMENT_INTERESTS)),
  })
  // Whole months have no interest by the day.
  .filter(({ dayCount, accrual }) => accrual === 'SCHEDULED' || !dayCount.startsWith('UNIT'))
  .map(({ firstPeriodInterest, payoffByDayCount, fullRepaymentInterest, ...terms }) => {
    const isMonthly = terms.frequency === 'MONTHLY'
    // One loan in four compounds apart from its payments.
    const compounding = terms.frequency === 'AT_MATURITY' ? undefined : COMPOUNDINGS[terms.start % 20]
    const compounded = compounding && { compounding }
    if (terms.accrual === 'DAILY' && compounded) return { ...terms, options: compounded }
    // Half of those that may do so round the interest of each day.
    const isRounded = terms.start % 2 === 0 && ROUNDED_DAY_COUNTS.some((one) => one === terms.dayCount)
    if (terms.accrual === 'DAILY') return isRounded ? { ...terms, options: { roundsEachDay: true } } : terms
    const options: ScheduleOptions = {
      ...compounded,
      ...(firstPeriodInterest === null ? {} : { firstPeriodInterest }),
      ...(payoffByDayCount ? { payoffByDayCount } : {}),
      ...(fullRepaymentInterest !== null && isMonthly ? { fullRepaymentInterest } : {}),
    }
    return Object.keys(options).length > 0 ? { ...terms, options } : terms
  })
  .map(({ start, months, oddDays, balloonMonths, firstDueDays, interestOnlyMonths, ...terms }) => {
    const originationOn = addDays('2023-11-01', start)
    const maturityOn = addDays(addMonths(originationOn, months), oddDays)
    const balloonOn = addMonths(originationOn, balloonMonths ?? 1)
    const hasBalloon = balloonMonths !== null && balloonOn < maturityOn
    const firstDueOn = firstDueDays === null ? null : addDays(originationOn, firstDueDays)
    const lastOn = hasBalloon ? balloonOn : maturityOn
    const options: ScheduleOptions | undefined = 'options' in terms ? terms.options : undefined
    const rebate = anyRebate({
      start,
      isEqual: interestOnlyMonths === 0 && !hasBalloon && !options?.firstPeriodInterest,
    })
    return aLoan({
      ...terms,
      ...(rebate && terms.accrual === 'SCHEDULED' && { options: { ...options, rebate } }),
      originationOn,
      maturityOn,
      firstDueOn: firstDueOn !== null && firstDueOn <= lastOn ? firstDueOn : null,
      structure: interestOnlyMonths > 0 ? 'INTEREST_ONLY' : 'FULLY_AMORTIZED',
      interestOnlyMonths,
      balloon: hasBalloon ? { dueOn: balloonOn, amortizationMonths: 120 } : null,
    })
  })

/** One loan in six agrees its interest beforehand; by the Rule of 78 only where its payments are equal. */
function anyRebate({ start, isEqual }: { start: number; isEqual: boolean }): Rebate | undefined {
  const rebate = REBATES[start % (6 * REBATES.length)]
  return rebate === 'RULE_OF_78' && !isEqual ? undefined : rebate
}

/** Payments, fees and changes on these days, not in order. */
function anyHappenings(terms: LoanTerms, on: fc.Arbitrary<Day>): fc.Arbitrary<Happening[]> {
  const amount = fc.oneof(
    fc.integer({ min: 1, max: Math.max(2, Math.ceil(terms.principalCents / 6)) }),
    fc.integer({ min: 1, max: terms.principalCents * 2 }),
  )
  const application = fc.oneof(
    { weight: 6, arbitrary: fc.constant<Application>({ kind: 'STANDARD' }) },
    fc.constant<Application>({ kind: 'PRINCIPAL_ONLY' }),
    fc.tuple(amount, amount, amount).map(
      ([interestCents, principalCents, feesCents]): Application => ({
        kind: 'BY_HAND',
        interestCents,
        principalCents,
        feesCents,
      }),
    ),
  )
  const extraPrincipal = fc.constantFrom('SHORTEN_TERM' as const, 'LOWER_PAYMENT' as const)
  const payment = fc.record({ on, amount, application, extraPrincipal }).map(
    (draft): Happening => ({
      kind: 'PAYMENT_RECEIVED',
      effectiveOn: draft.on,
      amountCents: draft.amount,
      application: draft.application,
      extraPrincipal: draft.extraPrincipal,
      // Far above what lenders may set, so that some payments come near the payoff.
      ...(draft.amount % 5 === 0 && { toleranceCents: Math.ceil(terms.principalCents / 20) }),
    }),
  )
  const other = fc.record({ on, amount, choice: days(13), signed: fc.boolean() }).map((draft) => anOther(terms, draft))
  return fc.array(fc.oneof({ weight: 5, arbitrary: payment }, other), { maxLength: 14 })
}

/** A mark of default of any stage, in which something may rest. */
function aStage(amount: number): Pick<Extract<Happening, { kind: 'MARKED_DEFAULTED' }>, 'stage' | 'rests'> {
  const stage = amount % 2 === 0 ? 'ACCELERATED' : DEFAULT_STAGES[(amount >> 1) % DEFAULT_STAGES.length]
  const rests = {
    ...(amount % 3 === 0 && { lateFees: true as const }),
    ...(amount % 5 === 0 && { defaultInterest: true as const }),
  }
  return { ...(amount % 7 > 0 && stage && { stage }), ...(amount % 4 > 1 && { rests }) }
}

function anOther(
  terms: LoanTerms,
  { on: effectiveOn, amount, choice, signed }: { on: Day; amount: number; choice: number; signed: boolean },
): Happening {
  const small = 1 + (amount % 9_000)
  const arrears = ARREARS[amount % ARREARS.length]
  const restarting = {
    kind: 'TERMS_CHANGED' as const,
    ...(signed && arrears && { arrears }),
    ...(amount % 4 === 1 && { unpaidInterest: 'TO_PRINCIPAL' as const }),
    ...(amount % 5 < 2 && { unpaidFees: UNPAID_FEES[amount % 5] ?? 'TO_END' }),
  }
  const resting = amount % 3 === 0 && { interestResumesOn: addDays(effectiveOn, amount % 60) }
  const feeId = { kind: 'LATE_FEE', installment: 1 + (amount % 5) } as const
  switch (choice) {
    case 0:
      return { kind: 'FEE_CHARGED', effectiveOn, amountCents: small }
    case 1:
      return { kind: 'FEE_WAIVED', effectiveOn, feeId, amountCents: small }
    case 2:
      return { kind: 'INTEREST_ADJUSTED', effectiveOn, amountCents: signed ? small : -small }
    case 3:
      return {
        kind: 'ADVANCED',
        effectiveOn,
        amountCents: amount,
        ...changeBeside(terms, { effectiveOn, amount, signed }),
      }
    case 4:
      return { ...restarting, effectiveOn, change: { annualRatePpm: amount % 300_000 } }
    case 5:
    case 6:
      return { ...restarting, ...resting, effectiveOn, change: aChangeOfRows(terms, { effectiveOn, amount, choice }) }
    case 7: {
      const lateFee = { kind: 'FLAT', amountCents: small } as const
      return { kind: 'TERMS_CHANGED', effectiveOn, change: { lateFee, graceDays: amount % 30 } }
    }
    case 8:
      return { kind: 'MARKED_DEFAULTED', effectiveOn, ...(signed ? { isLifted: true } : aStage(amount)) }
    case 9:
      if (amount % 8 === 3) return { kind: 'SOLD', effectiveOn, amountCents: amount }
      if (amount % 8 === 5) return { kind: 'TRANSFERRED', effectiveOn, reason: 'ASSUMPTION', into: [amount] }
      return { kind: amount % 4 === 0 ? 'WRITTEN_OFF' : 'NOTE', effectiveOn }
    case 11: {
      const forgiveness = signed ? 'GIFT' : 'SETTLEMENT'
      const all = amount % 3 === 0 ? 1_000_000_000 : 0
      return {
        ...{ kind: 'FORGIVEN', effectiveOn, forgiveness },
        ...{ principalCents: all || amount % 5_000, interestCents: all || small, feesCents: all || amount % 2_000 },
      }
    }
    case 10:
      if (amount % 3 === 0) return { kind: 'ESCROW_PAID_OUT', effectiveOn, amountCents: small, paidFor: 'TAXES' }
      if (amount % 3 === 1 && signed) return { kind: 'ESCROW_REFUNDED', effectiveOn, amountCents: small }
      return { kind: 'REFUNDED', effectiveOn, amountCents: signed ? small : amount }
    case 12:
      return aSettlement({ effectiveOn, amount, signed })
    default:
      return { kind: 'NOTE', effectiveOn }
  }
}

/** Less than is owed, or more, in one to three payments a month apart. */
function aSettlement({ effectiveOn, amount, signed }: Drawn): Happening {
  const [count, share] = [1 + (amount % 3), Math.max(1, Math.ceil(amount / (signed ? 2 : 6)))]
  const payments = Array.from({ length: count }, (_, index) => ({
    on: addDays(effectiveOn, 30 * index),
    amountCents: share,
  }))
  return { kind: 'SETTLEMENT_AGREED', effectiveOn, payments, graceDays: amount % 20 }
}

/** Terms that are agreed with more money: another last day, or another rate. */
function changeBeside({ maturityOn }: LoanTerms, { effectiveOn, amount, signed }: Drawn): { change?: TermsChange } {
  if (!signed) return {}
  const startOn = effectiveOn > maturityOn ? effectiveOn : maturityOn
  return {
    change:
      amount % 3 === 0 ? { annualRatePpm: amount % 300_000 } : { maturityOn: addDays(startOn, 1 + (amount % 700)) },
  }
}

type Drawn = { effectiveOn: Day; amount: number; signed: boolean }

function aChangeOfRows(
  terms: LoanTerms,
  { effectiveOn, amount, choice }: { effectiveOn: Day; amount: number; choice: number },
): TermsChange {
  const startOn = effectiveOn > terms.maturityOn ? effectiveOn : terms.maturityOn
  const maturityOn = addDays(startOn, 1 + (amount % 400))
  if (choice === 5)
    return amount % 2 === 0 ? { maturityOn } : { maturityOn, structure: 'FULLY_AMORTIZED', balloon: null }
  const nextDueOn = addDays(effectiveOn, 1 + (amount % 40))
  const frequency = FREQUENCIES[amount % 6] ?? 'MONTHLY'
  return amount % 2 === 0 ? { frequency, maturityOn } : { nextDueOn, maturityOn: addDays(maturityOn, 40) }
}

/** A history in which the lender gives nothing up and keeps the loan. */
export function withoutWriteOff(history: History): History {
  const ends = ['WRITTEN_OFF', 'SOLD', 'TRANSFERRED']
  return { ...history, events: history.events.filter(({ kind }) => !ends.includes(kind)) }
}

const ENDS: ReadonlySet<Happening['kind']> = new Set(['SOLD', 'TRANSFERRED', 'WRITTEN_OFF'])

/** Whether it lends no money on a loan that was sold, written off, or went over to another by that day: no lender can enter that. */
function isLentBeforeEnd(one: Happening, _: number, all: readonly Happening[]): boolean {
  if (one.kind !== 'ADVANCED') return true
  return !all.some(({ kind, effectiveOn }) => ENDS.has(kind) && effectiveOn <= one.effectiveOn)
}

/** The days of a loan and a while after it. */
const anyDayOf = ({ originationOn }: LoanTerms): fc.Arbitrary<Day> =>
  days(1_300).map((count) => addDays(originationOn, count))

/** Any loan with any history. */
export const anyHistory: fc.Arbitrary<History> = anyTerms.chain((terms) => historyOf(terms, anyDayOf(terms)))

/** A history in which everything happens on a few days, so that money is lent, paid and forgiven on one day. */
export const anyCrowdedHistory: fc.Arbitrary<History> = anyTerms.chain((terms) =>
  fc
    .array(fc.oneof(anyDayOf(terms), fc.constant(terms.maturityOn)), { minLength: 1, maxLength: 3 })
    .chain((pool) => historyOf(terms, fc.constantFrom(...pool))),
)

function historyOf(terms: LoanTerms, on: fc.Arbitrary<Day>): fc.Arbitrary<History> {
  return fc.tuple(anyHappenings(terms, on), days(1_400)).map(([happenings, count]) => ({
    terms,
    events: entered([disbursed(terms), ...happenings.filter(isLentBeforeEnd)]),
    asOn: addDays(terms.originationOn, count),
  }))
}
