import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { replay } from '../replay/replay.ts'
import { termsInForce } from '../replay/terms-in-force.ts'
import { schedule } from '../schedule/schedule.ts'
import { holds } from '../testing/law.ts'
import { aLoan, disbursed, entered, type Happening, paid } from '../testing/loan-histories.ts'
import { rateResets } from './indexed-rate.ts'
import type { IndexedRate, LoanTerms } from './terms.ts'
import { termsProblems } from './terms-problems.ts'

const following = (indexed: Partial<IndexedRate>, parts: Partial<LoanTerms> = {}): LoanTerms =>
  aLoan({
    principalCents: 200_000_00,
    originationOn: '2014-04-01',
    maturityOn: '2044-04-01',
    annualRatePpm: 60_000,
    options: {
      indexedRate: {
        marginPpm: 30_000,
        firstResetOn: '2019-04-01',
        everyMonths: 12,
        lookBackDays: 45,
        values: [{ on: '2014-02-01', ratePpm: 45_000 }],
        ...indexed,
      },
    },
    ...parts,
  })
const dollarsAt = (terms: LoanTerms, number: number) =>
  Math.round((schedule(terms)[number - 1]?.paymentCents ?? 0) / 100)
const ratesOf = (terms: LoanTerms) => rateResets(terms).map(({ annualRatePpm }) => annualRatePpm)

// Official interpretation of 12 CFR 1026.43(e)(2)(iv)-7.iii: 200,000 from 6 %, capped to 8 % after 60 payments; the balance
// is then 186,109 and the payment over the 300 that remain 1,436. Index 4.5 % + margin 3 % is 7.5 %; with an index of 6 %
// the cap of 2 points holds the rate to 8 %.
test('the adjustable-rate mortgage of Regulation Z has the balance and the payment that it states', () => {
  const terms = following({ periodicCapPpm: 20_000, values: [{ on: '2014-02-01', ratePpm: 60_000 }] })

  assert.equal(Math.round((schedule(terms)[59]?.balanceCents ?? 0) / 100), 186_109)
  assert.equal(dollarsAt(terms, 61), 1_436)
  assert.deepEqual(ratesOf(terms).slice(0, 3), [80_000, 90_000, 90_000])
})

// Appendix H to Regulation Z, sample H-14: 10,000 at 12.41 %, 2 points a year and 5 over the life. 106.03 in the first year;
// in the fourth the rate is 17.41 % and the payment 145.34.
test('the maximum of the sample of Appendix H is reached in the fourth year', () => {
  const terms = following(
    {
      periodicCapPpm: 20_000,
      lifetimeCapPpm: 50_000,
      firstResetOn: '2015-04-01',
      values: [{ on: '2014-02-01', ratePpm: 300_000 }],
    },
    { principalCents: 10_000_00, annualRatePpm: 124_100 },
  )
  const rows = schedule(terms)

  assert.equal(rows[0]?.paymentCents, 106_03)
  assert.deepEqual(ratesOf(terms).slice(0, 4), [144_100, 164_100, 174_100, 174_100])
  assert.equal(rows[36]?.paymentCents, 145_34)
})

// Official interpretation of 12 CFR 1026.43(c)(5)(ii)(B)-2.ii: interest only at 5 %, 7 % and 7.5 %: 833, 1,167 and 1,250 a
// month, and 1,478 from the 61st payment.
test('an interest-only period and a capped rate go together', () => {
  const terms = following(
    { periodicCapPpm: 20_000, firstResetOn: '2017-04-01' },
    { annualRatePpm: 50_000, structure: 'INTEREST_ONLY', interestOnlyMonths: 60 },
  )

  assert.deepEqual(
    [1, 37, 49, 61].map((number) => dollarsAt(terms, number)),
    [833, 1_167, 1_250, 1_478],
  )
})

test('index and margin are rounded, then held to the caps and to the floor', () => {
  const values = [{ on: '2014-02-01', ratePpm: 31_900 }]
  const reset = (indexed: Partial<IndexedRate>) => rateResets(following({ values, ...indexed }))[0]

  // 6.19 % to eighths: 6.25 % is 0.06 away and 6.125 % 0.065.
  assert.equal(reset({ roundedToPpm: 1_250 })?.annualRatePpm, 62_500)
  assert.equal(reset({ roundedToPpm: 1_250, rateRounding: 'DOWN' })?.annualRatePpm, 61_250)
  assert.deepEqual(pick(reset({ firstCapPpm: 1_000 })), [61_900, 61_000, 'FIRST_CAP'])
  assert.deepEqual(pick(reset({ lifetimeCapPpm: 500 })), [61_900, 60_500, 'LIFETIME_CAP'])
  assert.deepEqual(pick(reset({ floorPpm: 65_000 })), [61_900, 65_000, 'FLOOR'])
  assert.deepEqual(pick(reset({ values: [] })), [60_000, 60_000, null])
})

const pick = (reset: ReturnType<typeof rateResets>[number] | undefined) => [
  reset?.fullRatePpm,
  reset?.annualRatePpm,
  reset?.limit,
]

test('a value counts for the resets that are at least the look-back after it, and can be taken back', () => {
  const terms = following({})
  const value = (on: string, ratePpm: number): Happening => ({
    kind: 'TERMS_CHANGED',
    effectiveOn: on,
    change: { indexValue: { on, ratePpm } },
  })
  const rate = (events: readonly Happening[], on: string) =>
    termsInForce(terms, entered([disbursed(terms), ...events]), on).annualRatePpm

  // 45 days before 1 April 2019 is 15 February.
  assert.equal(rate([value('2019-02-15', 20_000)], '2019-04-01'), 50_000)
  assert.equal(rate([value('2019-02-16', 20_000)], '2019-04-01'), 75_000)
  assert.equal(rate([value('2019-02-16', 20_000)], '2020-04-01'), 50_000)
  const back: Happening = { kind: 'TAKEN_BACK', effectiveOn: '2019-03-01', eventId: 2 }
  assert.equal(rate([value('2019-02-15', 20_000), back], '2019-04-01'), 75_000)
})

// 12,000.00 at 12 %, interest only, and 3,000.00 more on 11 February: 40.00 for ten days of 30 and 100.00 for the twenty after. A cent of
// principal on the 12th begins the payment; a value of the 15th is for a reset in June and leaves it as it is.
test('a value leaves the payment of its day as it is, also where money was lent in its days', () => {
  const indexed = {
    marginPpm: 20_000,
    firstResetOn: '2026-06-01',
    everyMonths: 12,
    values: [{ on: '2025-12-01', ratePpm: 100_000 }],
  }
  const loan = aLoan({
    ...{ principalCents: 12_000_00, structure: 'INTEREST_ONLY', interestOnlyMonths: 12 },
    options: { indexedRate: { ...indexed, lookBackDays: 0 } },
  })
  const value: Happening = {
    ...{ kind: 'TERMS_CHANGED', effectiveOn: '2026-02-16' },
    change: { indexValue: { on: '2026-02-15', ratePpm: 110_000 } },
  }
  const life: Happening[] = [
    disbursed(loan),
    paid('2026-02-01', 120_00),
    { kind: 'ADVANCED', effectiveOn: '2026-02-11', amountCents: 3_000_00 },
    paid('2026-02-12', 1, { application: { kind: 'PRINCIPAL_ONLY' } }),
  ]
  const march = (events: Happening[]) =>
    replay(loan, entered(events), { asOn: '2026-02-17' }).installments[1]?.interestCents

  assert.deepEqual([march(life), march([...life, value])], [140_00, 140_00])
})

test('a payment that changes apart from the rate waits for its own day', () => {
  // The rate every six months, the payment every twelve: from the second reset on the payment stays for six months.
  const terms = following({ everyMonths: 6, periodicCapPpm: 5_000, paymentEveryMonths: 12 })
  const rows = schedule(terms)
  const payments = [60, 61, 66, 67, 72, 73].map((number) => rows[number - 1]?.paymentCents)

  assert.equal(payments[1], payments[2])
  assert.equal(payments[2], payments[3])
  assert.equal(payments[3], payments[4])
  assert.equal(new Set(payments).size, 3)
  // 0.5 % more on what is left after 66 payments.
  assert.equal(ratesOf(terms)[1], 70_000)
  assert.equal(rows[66]?.interestCents, Math.round(((rows[65]?.balanceCents ?? 0) * 0.07) / 12))
})

test('terms of an index that make no loan are named', () => {
  const problems = (indexed: Partial<IndexedRate>) => termsProblems(following(indexed)).map(({ field }) => field)

  assert.deepEqual(problems({}), [])
  assert.deepEqual(problems({ everyMonths: 0 }), ['options.indexedRate.everyMonths'])
  assert.deepEqual(problems({ firstResetOn: '2014-04-01' }), ['options.indexedRate.firstResetOn'])
})

const anyIndexed = fc
  .record({
    ratePpm: fc.integer({ min: 0, max: 200_000 }),
    index: fc.integer({ min: 0, max: 150_000 }),
    everyMonths: fc.constantFrom(1, 3, 6, 12),
    paymentEveryMonths: fc.option(fc.constantFrom(6, 12), { nil: undefined }),
    capPpm: fc.option(fc.integer({ min: 1, max: 30_000 }), { nil: undefined }),
    isDaily: fc.boolean(),
    resets: fc.integer({ min: 1, max: 30 }),
  })
  .map(({ ratePpm, index, capPpm, isDaily, resets, paymentEveryMonths, everyMonths }) => {
    const firstResetOn = `${2014 + Math.ceil(resets / 12)}-0${1 + (resets % 9)}-01`
    const indexed: Partial<IndexedRate> = { everyMonths, firstResetOn, values: [{ on: '2014-02-01', ratePpm: index }] }
    if (capPpm !== undefined) indexed.periodicCapPpm = capPpm
    if (paymentEveryMonths !== undefined) indexed.paymentEveryMonths = paymentEveryMonths
    return following(indexed, {
      annualRatePpm: ratePpm,
      maturityOn: '2019-04-01',
      accrual: isDaily ? 'DAILY' : 'SCHEDULED',
    })
  })
  .filter((terms) => termsProblems(terms).length === 0)

test('law: on its first day a loan that follows an index asks for its schedule, and the same value again changes nothing', (t) => {
  holds(
    t,
    anyIndexed,
    (terms) => {
      const amounts = (rows: readonly { interestCents: number; principalCents: number }[]) =>
        rows.map(({ interestCents, principalCents }) => [interestCents, principalCents])
      const lent = disbursed(terms)
      const [value] = terms.options?.indexedRate?.values ?? []
      const on = '2014-06-15'
      const again: Happening = {
        kind: 'TERMS_CHANGED',
        effectiveOn: on,
        change: { indexValue: { on, ratePpm: value?.ratePpm ?? 0 } },
      }

      const before = replay(terms, entered([lent]), { asOn: terms.originationOn })
      assert.deepEqual(amounts(before.installments), amounts(schedule(terms)))
      const unpaid = replay(terms, entered([lent]), { asOn: on })
      assert.deepEqual(
        amounts(replay(terms, entered([lent, again]), { asOn: on }).installments),
        amounts(unpaid.installments),
      )
    },
    200,
  )
})
