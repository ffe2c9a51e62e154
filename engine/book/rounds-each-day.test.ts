import assert from 'node:assert/strict'
import { test } from 'node:test'
import { explainInterestDue } from '../explain/explain-interest.ts'
import { explainPlannedInstallment } from '../explain/explain-planned-installment.ts'
import { addDays } from '../numbers/dates.ts'
import { payoff } from '../questions/payoff.ts'
import { replay } from '../replay/replay.ts'
import { schedule } from '../schedule/schedule.ts'
import { closingItems } from '../terms/closing.ts'
import type { LoanTerms, ScheduleOptions } from '../terms/terms.ts'
import { termsProblems } from '../terms/terms-problems.ts'
import { holds } from '../testing/law.ts'
import {
  aLoan,
  anyHistory,
  disbursed,
  entered,
  type Happening,
  type History,
  paid,
  withoutWriteOff,
} from '../testing/loan-histories.ts'

// 10,000.00 at 7.5 %, actual days over 365: a day earns 2.0547…, rounded 2.05. Rounded once, 31 days are 63.70.
const rounded = aLoan({
  principalCents: 10_000_00,
  annualRatePpm: 75_000,
  dayCount: 'ACT/365',
  accrual: 'DAILY',
  options: { roundsEachDay: true },
})
const eventsOf = (terms: LoanTerms, ...happenings: Happening[]) => entered([disbursed(terms), ...happenings])
const stateOf = (terms: LoanTerms, asOn: string, ...happenings: Happening[]) =>
  replay(terms, eventsOf(terms, ...happenings), { asOn })
const payoffOn = (on: string, ...happenings: Happening[]) => payoff(rounded, eventsOf(rounded, ...happenings), { on })

test('interest of some days is the rounded interest of a day so many times: in the schedule, when paid early, and when paid late', () => {
  const level = schedule(rounded)[0]?.paymentCents ?? 0
  const interestOn = (on: string) => stateOf(rounded, on, paid(on, level)).payments[0]?.interestCents

  assert.equal(schedule(rounded)[0]?.interestCents, 31 * 2_05)
  assert.deepEqual(['2026-01-21', '2026-02-01', '2026-02-11'].map(interestOn), [20 * 2_05, 31 * 2_05, 41 * 2_05])
  assert.equal(schedule({ ...rounded, options: {} })[0]?.interestCents, 63_70)
})

test('the payment is that of the formula all the same', () => {
  assert.equal(schedule(rounded)[0]?.paymentCents, schedule({ ...rounded, options: {} })[0]?.paymentCents)
})

test('a day over 360 earns 2.08, over 364 2.06; February of a leap year has 29 such days', () => {
  const january = (dayCount: LoanTerms['dayCount']) => schedule({ ...rounded, dayCount })[0]?.interestCents
  assert.deepEqual([january('ACT/360'), january('ACT/364')], [31 * 2_08, 31 * 2_06])

  const leap = { ...rounded, originationOn: '2028-02-01', maturityOn: '2029-02-01' }
  assert.equal(schedule(leap)[0]?.interestCents, 29 * 2_05)
})

// 10,025.00 × 7.3 % ÷ 365 is 2.005 exactly; 20,000.00 × 7.3 % ÷ 365 is 4.00.
test('a day is rounded as the contract rounds: up, down, and half a cent up or to the even cent', () => {
  const ofDay = (rounding: LoanTerms['rounding'], annualRatePpm = 75_000) =>
    (schedule({ ...rounded, rounding, annualRatePpm })[0]?.interestCents ?? 0) / 31

  assert.deepEqual([ofDay('UP'), ofDay('DOWN')], [2_06, 2_05])
  const exact = { ...rounded, principalCents: 20_000_00, annualRatePpm: 73_000 }
  assert.equal(schedule({ ...exact, rounding: 'UP' })[0]?.interestCents, 31 * 4_00)
  const half = { ...rounded, principalCents: 10_025_00, annualRatePpm: 73_000 }
  const halves = (['HALF_UP', 'HALF_EVEN'] as const).map(
    (rounding) => schedule({ ...half, rounding })[0]?.interestCents,
  )
  assert.deepEqual(halves, [31 * 2_01, 31 * 2_00])
})

// 15 days of 10,000.00 are 30.75. 9,500.00 then earn 1.9520…, 1.95 a day, 16 days 31.20.
test('each balance has its own rounded day', () => {
  const state = stateOf(rounded, '2026-02-01', paid('2026-01-16', 530_75))

  assert.deepEqual([state.payments[0]?.interestCents, state.principalCents], [30_75, 9_500_00])
  assert.equal(state.interestDueCents, 31_20)
})

// 9 days at 7.5 %, 2.05 a day, are 18.45; 22 days at 8.5 %, 2.3287…, 2.33 a day, are 51.26.
test('a new rate within a period has its own rounded day from its day on', () => {
  const change = { annualRatePpm: 85_000 }
  const state = stateOf(rounded, '2026-02-01', { kind: 'TERMS_CHANGED', effectiveOn: '2026-01-10', change })

  assert.equal(state.interestDueCents, 18_45 + 51_26)
})

// Nothing bears interest from 11 to 21 January: 10 days, and 11 days until 1 February.
test('days on which interest rests earn nothing', () => {
  const rest: Happening = {
    ...{ kind: 'TERMS_CHANGED', effectiveOn: '2026-01-11', change: {}, interestResumesOn: '2026-01-21' },
  }
  assert.equal(stateOf(rounded, '2026-02-01', rest).interestDueCents, 21 * 2_05)
})

test('the payoff figure grows by the figure a day, to the cent', () => {
  const first = payoffOn('2026-02-11')

  assert.deepEqual([first.totalCents, first.perDiemTenThousandths], [10_000_00 + 41 * 2_05, 2_05_00])
  assert.deepEqual(
    [1, 7, 17].map((days) => payoffOn(addDays('2026-02-11', days)).totalCents - first.totalCents),
    [2_05, 7 * 2_05, 17 * 2_05],
  )
})

// 31 days by the whole, 63.6986… so 63.70; from 1 February on 2.05 a day. And the other way round.
test('a contract may begin to round each day, or cease to: the days before stay as they were', () => {
  const rule = (roundsEachDay: true | null): Happening => ({
    ...{ kind: 'TERMS_CHANGED', effectiveOn: '2026-02-01', change: { options: { roundsEachDay } } },
  })
  const begins = stateOf({ ...rounded, options: {} }, '2026-02-11', rule(true))
  assert.deepEqual([begins.interestDueCents, begins.accruedInterestCents], [63_70, 20_50])

  const ceases = stateOf(rounded, '2026-02-11', rule(null))
  assert.deepEqual([ceases.interestDueCents, ceases.accruedInterestCents], [63_55, 20_55])
  assert.equal(ceases.nextDue?.amountCents, stateOf(rounded, '2026-02-11').nextDue?.amountCents)
})

// 1,200.00 at 18 % instead of 12 %: 6 % of it is 0.1972… a day, rounded 0.20; ten days 2.00, not 1.97.
test('default interest is rounded for each day too', () => {
  const defaultInterest = { annualRatePpm: 180_000, base: 'PRINCIPAL', afterDays: 0 } as const
  const terms = { ...rounded, principalCents: 1_200_00, annualRatePpm: 120_000 }
  const owed = (options: ScheduleOptions) => {
    const state = stateOf({ ...terms, options: { ...options, defaultInterest } }, '2026-02-11')
    return state.feesDueCents
  }

  assert.deepEqual([owed({ roundsEachDay: true }), owed({})], [2_00, 1_97])
})

// The same loan begins to round on 11 February: the ten days before stay 1.97, and ten more are 2.00. A loan that ends it then: 2.00 and 1.97.
test('default interest of the days before rounding begins or ends stays as it was counted', () => {
  const defaultInterest = { annualRatePpm: 180_000, base: 'PRINCIPAL', afterDays: 0 } as const
  const terms = { ...rounded, principalCents: 1_200_00, annualRatePpm: 120_000 }
  const owed = (roundsEachDay: true | null) => {
    const change = { kind: 'TERMS_CHANGED', effectiveOn: '2026-02-11', change: { options: { roundsEachDay } } } as const
    const options = { defaultInterest, ...(roundsEachDay === null && { roundsEachDay: true }) }
    const dueOn = (asOn: string) => stateOf({ ...terms, options }, asOn, change).feesDueCents
    return [dueOn('2026-02-11'), dueOn('2026-02-21')]
  }

  assert.deepEqual(owed(true), [1_97, 1_97 + 2_00])
  assert.deepEqual(owed(null), [2_00, 2_00 + 1_97])
})

// usdaloanplus.com, "Per diem interest": 100,000.00 at 4 % is 10.96 a day, 15 days 164.40; rounded once 164.38.
test('interest paid at closing is the rounded day so many times', () => {
  const closing = { interestTo: '2026-02-01' }
  const atClosing = {
    ...rounded,
    principalCents: 100_000_00,
    annualRatePpm: 40_000,
    originationOn: '2026-01-17',
    closing,
  }
  const interest = (options: ScheduleOptions) => closingItems({ ...atClosing, options })[0]?.amountCents

  assert.deepEqual([interest({ roundsEachDay: true }), interest({})], [164_40, 164_38])
})

test('the explanation names the interest of a day and the days', () => {
  const planned = explainPlannedInstallment(rounded, 1).steps.find(({ key }) => key === 'row.interest')?.from?.steps
  const due = explainInterestDue(rounded, eventsOf(rounded), { asOn: '2026-02-01' }).steps

  for (const [step] of [planned ?? [], due]) {
    assert.equal(step?.key, 'interest.of-rounded-days')
    assert.deepEqual([step?.values['dayCents'], step?.values['partNumerator'], step?.amountCents], [2_05, 31, 63_55])
  }
})

test('days before a change are explained as they were counted', () => {
  const change = { options: { roundsEachDay: true } }
  const events = eventsOf({ ...rounded, options: {} }, { kind: 'TERMS_CHANGED', effectiveOn: '2026-02-01', change })

  const { steps } = explainInterestDue({ ...rounded, options: {} }, events, { asOn: '2026-03-01' })

  assert.deepEqual(
    steps.map(({ key, amountCents }) => [key, amountCents]),
    [
      ['interest.of-days', 63_70],
      ['interest.of-rounded-days', 57_40],
    ],
  )
})

test('it is refused where a day has no interest of its own: on schedule, by months of 30 days or years of 366, and with a rate that is compounded', () => {
  const problems = (change: Partial<LoanTerms>) =>
    termsProblems({ ...rounded, ...change }).map(({ field, key }) => `${field} ${key}`)

  assert.deepEqual(problems({}), [])
  assert.deepEqual(problems({ accrual: 'SCHEDULED' }), ['options.roundsEachDay onlyForDailyInterest'])
  for (const dayCount of ['30/360', '30E/360', '30/360 US', 'ACT/ACT', 'ACT/365.25', 'NL/365'] as const) {
    assert.deepEqual(problems({ dayCount }), ['options.roundsEachDay notOneDay'])
  }
  for (const option of [{ compounding: 'DAILY' }, { prorateByDays: true }, { carriesFractions: true }] as const) {
    assert.deepEqual(problems({ options: { ...rounded.options, ...option } }), [
      'options.roundsEachDay notWithRoundedDays',
    ])
  }
})

/** Any life of a loan that rounds each day, without charges that have days of their own. */
const anyRounded = anyHistory.map(({ terms: { options: _, ...terms }, ...life }) => {
  const daily = { accrual: 'DAILY', dayCount: 'ACT/365', lateFee: null } as const
  return { ...life, terms: { ...terms, ...daily, options: { roundsEachDay: true } } }
})

test('law: a payoff figure grows each day by the figure a day, wherever nothing falls due', (t) => {
  const check = ({ terms, events, asOn }: History) => {
    const before = replay(terms, events, { asOn })
    const next = addDays(asOn, 1)
    const fallsDue = before.installments.some(({ dueOn }) => dueOn === next || dueOn === asOn)
    const later = events.some(({ effectiveOn }) => effectiveOn >= asOn)
    if (fallsDue || later || before.principalCents === 0) return

    const [today, tomorrow] = [asOn, next].map((on) => payoff(terms, events, { on }))
    assert.equal(((tomorrow?.totalCents ?? 0) - (today?.totalCents ?? 0)) * 100, today?.perDiemTenThousandths)
  }
  holds(t, anyRounded.map(withoutWriteOff), check, 400)
})
