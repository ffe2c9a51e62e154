import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { apr } from '../apr/apr.ts'
import { sumOfSteps } from '../explain/explain.ts'
import { explainPayoff } from '../explain/explain-payoff.ts'
import { addDays, addMonths } from '../numbers/dates.ts'
import type { Day } from '../numbers/units.ts'
import { replay } from '../replay/replay.ts'
import { schedule } from '../schedule/schedule.ts'
import type { LoanTerms, Prepayment } from '../terms/terms.ts'
import { termsProblems } from '../terms/terms-problems.ts'
import { holds } from '../testing/law.ts'
import { aLoan, disbursed, entered, type Happening, paid } from '../testing/loan-histories.ts'
import { randomLife } from '../testing/second-opinion/random-lives.ts'
import { payoff, quickAmounts } from './payoff.ts'

/** Interest only over ten years from 1 January 2026. */
const loanOf = (prepayment: Prepayment, terms: Partial<LoanTerms> = {}): LoanTerms =>
  aLoan({
    principalCents: 1_000_000_00,
    annualRatePpm: 60_000,
    originationOn: '2026-01-01',
    maturityOn: '2036-01-01',
    structure: 'INTEREST_ONLY',
    interestOnlyMonths: 120,
    prepayment,
    ...terms,
  })

const principalOnly = (on: Day, amountCents: number): Happening =>
  paid(on, amountCents, { application: { kind: 'PRINCIPAL_ONLY' } })

/** The charge for a prepayment on a day, all installments before it being paid as they fell due. */
function chargeFor(terms: LoanTerms, happenings: readonly Happening[]): number {
  const events = entered([disbursed(terms), ...happenings])
  const asOn = events.at(-1)?.effectiveOn ?? terms.originationOn
  const { fees } = replay(terms, events, { asOn })
  return fees.filter(({ kind }) => kind === 'PAYOFF').reduce((sum, { amountCents }) => sum + amountCents, 0)
}

// sbalenders.com, "SBA loan prepayment penalty": of 400,000 prepaid 5, 3 and 1 % in years 1 to 3, nothing later.
test('a percentage that steps down is charged on what is prepaid, by the year of the loan', () => {
  const terms = loanOf({ ratesPpm: [50_000, 30_000, 10_000], onEach: true })
  const inYear = (year: number) =>
    chargeFor(terms, [principalOnly(addMonths('2026-06-15', 12 * (year - 1)), 400_000_00)])
  assert.deepEqual([1, 2, 3, 4].map(inYear), [20_000_00, 12_000_00, 4_000_00, 0])
  // The first anniversary begins the second year.
  assert.equal(chargeFor(terms, [principalOnly('2026-12-31', 400_000_00)]), 20_000_00)
  assert.equal(chargeFor(terms, [principalOnly('2027-01-01', 400_000_00)]), 12_000_00)
})

// Investors Group, "Prepayment charge calculation examples": 35,000 × 3 % ÷ 4 = 262.50. Paradigm Quest: 500,000 × 4 % ÷ 4.
test('months of interest are charged at the rate of the loan', () => {
  const three = { monthsOfInterest: 3, onEach: true } as const
  assert.equal(chargeFor(loanOf(three, { annualRatePpm: 30_000 }), [principalOnly('2026-03-10', 35_000_00)]), 262_50)
  assert.equal(chargeFor(loanOf(three, { annualRatePpm: 40_000 }), [principalOnly('2026-03-10', 500_000_00)]), 5_000_00)
  const firstYear = loanOf({ ...three, years: 1 })
  assert.equal(chargeFor(firstYear, [principalOnly('2027-03-10', 500_000_00)]), 0)
})

// A fifth of 1,000,000 a year is free: of 150,000 and then 100,000 in one year 50,000 are charged, and the year after begins anew.
test('a part of the loan may be prepaid free in each year of it', () => {
  const terms = loanOf({ ratesPpm: [50_000, 50_000], onEach: true, freePpm: 200_000 })
  assert.equal(chargeFor(terms, [principalOnly('2026-03-10', 150_000_00)]), 0)
  const both = [principalOnly('2026-03-10', 150_000_00), principalOnly('2026-09-10', 100_000_00)]
  assert.equal(chargeFor(terms, both), 2_500_00)
  assert.equal(chargeFor(terms, [...both, principalOnly('2027-01-10', 200_000_00)]), 2_500_00)
})

// 100,000.00 at 6 %, 3 % in the first year: on 11 March 2026, January and February unpaid, 2 × 500.00 and 10 days over 365,
// 164.38, are owed, and 3,000.00 are charged.
test('the payoff figure has the charge, says why, and a payment of it leaves exactly nothing', () => {
  const terms = loanOf({ ratesPpm: [30_000] }, { principalCents: 100_000_00 })
  const lent = disbursed(terms)
  const on = '2026-03-11'
  const figures = payoff(terms, entered([lent]), { on })
  assert.deepEqual([figures.chargeCents, figures.totalCents], [3_000_00, 104_164_38])

  const derivation = explainPayoff(terms, entered([lent]), { on })
  assert.equal(sumOfSteps(derivation), 104_164_38)
  const step = derivation.steps.find(({ key }) => key === 'payoff.charge')
  assert.deepEqual(step?.from?.steps, [
    {
      key: 'charge.percent',
      values: { chargedCents: 100_000_00, ratePpm: 30_000, year: 1 },
      amountCents: 3_000_00,
    },
  ])

  const state = replay(terms, entered([lent, paid(on, 104_164_38)]), { asOn: on })
  assert.equal(state.status, 'PAID_OFF')
  assert.deepEqual([state.payments[0]?.feesCents, state.unappliedCents], [3_000_00, 0])
  // All principal without the charge leaves the charge open. The 164.38 of interest were not due, and pay a part of it.
  const around = replay(terms, entered([lent, paid(on, 101_164_38)]), { asOn: on })
  assert.deepEqual([around.principalCents, around.feesDueCents, around.status === 'PAID_OFF'], [0, 2_835_62, false])
})

// Only what is not due yet is prepaid: on the last day everything is due.
test('nothing is charged for what is due', () => {
  const terms = loanOf({ ratesPpm: new Array<number>(10).fill(30_000), minimumMonths: 240 })
  assert.equal(payoff(terms, entered([disbursed(terms)]), { on: '2036-01-01' }).chargeCents, undefined)
})

// 300,000.00 at 12 %: six months of interest are 18,000.00. Three payments of 3,000.00 came, so 9,000.00 are short; on the
// 20th of April 19 days over 365 bring 1,873.97 more.
test('a loan repaid early brings the least interest that was agreed', () => {
  const terms = loanOf({ minimumMonths: 6 }, { principalCents: 300_000_00, annualRatePpm: 120_000 })
  const payments = ['2026-02-01', '2026-03-01', '2026-04-01'].map((day) => paid(day, 3_000_00))
  const events = entered([disbursed(terms), ...payments])
  assert.equal(payoff(terms, events, { on: '2026-04-01' }).totalCents, 309_000_00)
  const later = payoff(terms, events, { on: '2026-04-20' })
  assert.deepEqual([later.interestCents, later.chargeCents], [1_873_97, 7_126_03])
  assert.equal(payoff(terms, events, { on: '2026-04-20' }).totalCents, 309_000_00)
})

// 12,000.00 at 12 % over a year, 500.00 at the end: twelve payments, and the last one with it in the APR.
test('an exit fee is due when the loan ends, early or not, and is a finance charge', () => {
  const terms = loanOf(
    { exitFeeCents: 500_00 },
    {
      principalCents: 12_000_00,
      annualRatePpm: 120_000,
      maturityOn: '2027-01-01',
      structure: 'FULLY_AMORTIZED',
      interestOnlyMonths: 0,
    },
  )
  const rows = schedule(terms)
  const before = rows.slice(0, -1).map(({ dueOn, paymentCents }) => paid(dueOn, paymentCents))
  const last = rows.at(-1)
  const events = entered([disbursed(terms), ...before])
  const asOn = '2027-01-01'
  assert.equal(quickAmounts(terms, events, { asOn }).everythingDueCents, (last?.paymentCents ?? 0) + 500_00)
  const whole = entered([disbursed(terms), ...before, paid(asOn, (last?.paymentCents ?? 0) + 500_00)])
  assert.equal(replay(terms, whole, { asOn }).status, 'PAID_OFF')
  const short = entered([disbursed(terms), ...before, paid(asOn, last?.paymentCents ?? 0)])
  assert.equal(replay(terms, short, { asOn }).feesDueCents, 500_00)

  const { prepayment: _, ...plain } = terms
  assert.equal(apr(terms).financeChargeCents, apr(plain).financeChargeCents + 500_00)
  assert.ok(apr(terms).aprPpm > apr(plain).aprPpm)
})

const anyPrepayment: fc.Arbitrary<Prepayment> = fc.oneof(
  fc.record({ ratesPpm: fc.array(fc.integer({ min: 0, max: 50_000 }), { minLength: 1, maxLength: 4 }) }),
  fc.record({ monthsOfInterest: fc.integer({ min: 1, max: 6 }), onEach: fc.constant(true as const) }),
  fc.record({
    ratesPpm: fc.constant([30_000, 20_000]),
    onEach: fc.constant(true as const),
    freePpm: fc.constantFrom(0, 200_000),
    minimumMonths: fc.integer({ min: 0, max: 24 }),
    exitFeeCents: fc.integer({ min: 0, max: 500_00 }),
  }),
)

test('law: whatever early repayment costs, a payment of the payoff figure leaves exactly nothing, and its reasons add up', (t) => {
  holds(
    t,
    fc.tuple(randomLife, anyPrepayment, fc.integer({ min: 0, max: 60 })),
    ([life, prepayment, days]) => {
      const terms = { ...life.terms, prepayment }
      const on = addDays(life.asOn, days)
      const { totalCents } = payoff(terms, life.events, { on })
      assert.equal(sumOfSteps(explainPayoff(terms, life.events, { on })), totalCents)
      if (totalCents === 0) return
      const { kind: _, ...last } = paid(on, totalCents) as Extract<Happening, { kind: 'PAYMENT_RECEIVED' }>
      const settled = [
        ...life.events,
        { ...last, kind: 'PAYMENT_RECEIVED' as const, id: 1_000, recordedAt: '2099-01-01T00:00:00.000Z' },
      ]
      const state = replay(terms, settled, { asOn: on })
      assert.deepEqual([state.principalCents, state.feesDueCents, state.unappliedCents], [0, 0, 0])
      assert.equal(payoff(terms, settled, { on }).totalCents, 0)
    },
    400,
  )
})

test('what makes no charge is named', () => {
  const problems = (prepayment: Prepayment) =>
    termsProblems(loanOf(prepayment)).map(({ field, key }) => `${field} ${key}`)
  assert.deepEqual(problems({ ratesPpm: [1_000_001] }), ['prepayment.ratesPpm tooLarge'])
  assert.deepEqual(problems({ years: 0, monthsOfInterest: 3 }), ['prepayment.years notPositive'])
  assert.deepEqual(problems({ exitFeeCents: -1 }), ['prepayment.exitFeeCents negative'])
})

// A tenth of 1,000,000.00 a year is free. Of 150,000.00 prepaid after 100,000.00 were forgiven 50,000.00 are charged: 3 %.
test('what is forgiven is not prepaid: it uses up nothing of the part that is free', () => {
  const terms = loanOf({ ratesPpm: [30_000], onEach: true, freePpm: 100_000 })
  const given: Happening = {
    kind: 'FORGIVEN',
    effectiveOn: '2026-01-10',
    forgiveness: 'GIFT',
    principalCents: 100_000_00,
    interestCents: 0,
    feesCents: 0,
  }

  assert.equal(chargeFor(terms, [given, principalOnly('2026-01-20', 150_000_00)]), 1_500_00)
})

// 1,000.00 at 1.00 a day in two payments of 522.62 and 522.61. The first is paid: 31.00 and 491.62. On 11 February 508.38 and 5.08 are owed,
// and 5 % of 508.38, 25.42: 538.88. Whatever ends the loan before, be it less than the last payment or more, owes the 25.42 too.
test('by the day, what ends a loan early is charged as its payoff is, whether it covers the last payment or not', () => {
  const byTheDay = { annualRatePpm: 365_000, dayCount: 'ACT/365', accrual: 'DAILY', maturityOn: '2026-03-01' } as const
  const terms = aLoan({ principalCents: 1_000_00, ...byTheDay, prepayment: { ratesPpm: [50_000] } })
  const first = paid('2026-02-01', 522_62)
  const within = (amountCents: number) => [first, paid('2026-02-11', amountCents)]
  const before = payoff(terms, entered([disbursed(terms), first]), { on: '2026-02-11' })

  assert.deepEqual([before.totalCents, before.chargeCents], [538_88, 25_42])
  assert.equal(chargeFor(terms, within(513_45)), 0)
  assert.deepEqual(
    [513_46, 522_61, 530_00, 538_88].map((amountCents) => chargeFor(terms, within(amountCents))),
    [25_42, 25_42, 25_42, 25_42],
  )
  const { fees, unappliedCents } = replay(terms, entered([disbursed(terms), ...within(530_00)]), { asOn: '2026-02-11' })
  // Of the 16.54 that are left all pay the charge, and 8.88 of it stay open.
  assert.deepEqual([fees.map(({ amountCents, paidCents }) => amountCents - paidCents), unappliedCents], [[8_88], 0])
  // On the last due day everything is due.
  assert.equal(chargeFor(terms, [first, paid('2026-03-01', 522_61)]), 0)
})

// With scheduled interest the last payment of 522.85 brings its 15.43 of interest, also when it comes on 11 February.
test('with scheduled interest a last payment made ahead is that payment, and no prepayment', () => {
  const terms = aLoan({
    principalCents: 1_000_00,
    annualRatePpm: 365_000,
    maturityOn: '2026-03-01',
    prepayment: { ratesPpm: [50_000] },
  })
  const ahead = [paid('2026-02-01', 523_00), paid('2026-02-11', 522_85)]
  const { principalCents, paid: received } = replay(terms, entered([disbursed(terms), ...ahead]), {
    asOn: '2026-02-11',
  })

  assert.deepEqual([principalCents, received.interestCents], [0, 30_42 + 15_43])
  assert.equal(chargeFor(terms, ahead), 0)
})
