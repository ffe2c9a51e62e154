import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ROUNDINGS } from '../numbers/units.ts'
import { replay } from '../replay/replay.ts'
import { LATE_FEE_BASES, LATE_FEE_TRIGGERS, type LateFee, type LoanTerms } from '../terms/terms.ts'
import { holds } from '../testing/law.ts'
import { aLoan, disbursed, entered, type Happening, paid } from '../testing/loan-histories.ts'
import { lateFeeOf, lateOn } from './late-fees.ts'

// 106.62 is due on the first of every month (replay.test.ts); 5 grace days; 30.00 when late.
const terms = aLoan({ lateFee: { kind: 'FLAT', amountCents: 30_00 }, graceDays: 5 })

function feesAfter(happenings: Happening[], asOn: string, parts: Partial<LoanTerms> = {}) {
  const changed = { ...terms, ...parts }
  const { fees } = replay(changed, entered([disbursed(changed), ...happenings]), { asOn })
  return fees.map(({ id, chargedOn, amountCents }) => ({ id, chargedOn, amountCents }))
}

test('with 5 grace days an installment due on the 1st is on time on the 6th, and late on the 7th', () => {
  const fee = { id: { kind: 'LATE_FEE', installment: 1 }, chargedOn: '2026-02-07', amountCents: 30_00 }

  assert.equal(lateOn('2026-02-01', { graceDays: 5, lateFee: null }), '2026-02-07')
  assert.deepEqual(feesAfter([paid('2026-02-06', 106_62)], '2026-02-28'), [])
  assert.deepEqual(feesAfter([], '2026-02-06'), [])
  assert.deepEqual(feesAfter([], '2026-02-07'), [fee])
  assert.deepEqual(feesAfter([paid('2026-02-07', 106_62)], '2026-02-28'), [fee])
})

// 400.00 in four weeks; 200.00 on the first due day pay row 1 and shorten the loan by a row. Row 3 is due on the 22nd and
// late on the 30th, a day after the fourth due day, on which nothing is asked for any more.
test('the last installment of a shortened loan bears its late fee', () => {
  const weekly = { annualRatePpm: 0, principalCents: 400_00, maturityOn: '2026-01-29', frequency: 'WEEKLY' } as const
  const fees = feesAfter([paid('2026-01-08', 200_00)], '2026-06-01', { ...weekly, graceDays: 7 })

  assert.deepEqual(
    fees.map(({ id, chargedOn }) => [id.kind === 'LATE_FEE' && id.installment, chargedOn]),
    [
      [2, '2026-01-23'],
      [3, '2026-01-30'],
    ],
  )
})

test('without grace days the fee comes the day after the due day', () => {
  assert.equal(feesAfter([], '2026-02-02', { graceDays: 0 })[0]?.chargedOn, '2026-02-02')
})

test('an installment bears one late fee however long it stays open', () => {
  const fees = feesAfter([], '2026-04-15')

  assert.deepEqual(
    fees.map(({ chargedOn }) => chargedOn),
    ['2026-02-07', '2026-03-07', '2026-04-07'],
  )
})

// 5 % of 106.62 = 5.331 → 5.33; 5 % of the 56.62 that is open after 50.00 = 2.831 → 2.83.
test('a percentage is of what is unpaid of the installment on the day after grace', () => {
  const lateFee = { kind: 'PERCENT', ratePpm: 50_000 } as const

  assert.equal(feesAfter([], '2026-02-07', { lateFee })[0]?.amountCents, 5_33)
  assert.equal(feesAfter([paid('2026-02-03', 50_00)], '2026-02-07', { lateFee })[0]?.amountCents, 2_83)
})

// Of 10,000.00 by the day, 9,000.00 were paid as principal after the due day: 1,000.00 can still be late, 5 % is 50.00.
test('a percentage is of no more than is owed after principal was paid', () => {
  const parts = { principalCents: 10_000_00, annualRatePpm: 0, accrual: 'DAILY', maturityOn: '2026-03-01' } as const
  const lateFee = { kind: 'PERCENT', ratePpm: 50_000 } as const
  const principalOnly = paid('2026-02-10', 9_000_00, { application: { kind: 'PRINCIPAL_ONLY' } })

  const fees = feesAfter([principalOnly], '2026-02-22', { ...parts, lateFee, graceDays: 20 })

  assert.deepEqual(
    fees.map(({ amountCents }) => amountCents),
    [50_00],
  )
})

// 5 % of 106.62 = 5.331 → 5.33, above the limit of 4.00; of the 56.62 that is open after 50.00, 2.83, below it.
test('a percentage with a limit is never above it, and below it as without', () => {
  const lateFee = { kind: 'PERCENT', ratePpm: 50_000, amountCentsMax: 4_00 } as const

  assert.equal(feesAfter([], '2026-02-07', { lateFee })[0]?.amountCents, 4_00)
  assert.equal(feesAfter([paid('2026-02-03', 50_00)], '2026-02-07', { lateFee })[0]?.amountCents, 2_83)
})

test('law: a late fee with a limit is the lesser of the upper limit and the fee, or the greater of the lower one and the fee', (t) => {
  const percentage = fc.record({
    openCents: fc.integer({ min: 0, max: 1_000_000_00 }),
    askedCents: fc.integer({ min: 1, max: 1_000_000_00 }),
    base: fc.constantFrom(...LATE_FEE_BASES),
    ratePpm: fc.integer({ min: 0, max: 1_000_000 }),
    amountCentsMin: fc.integer({ min: 1, max: 10_000_00 }),
    amountCentsMax: fc.integer({ min: 1, max: 10_000_00 }),
    rounding: fc.constantFrom(...ROUNDINGS),
  })
  holds(t, percentage, ({ openCents, askedCents, base, ratePpm, amountCentsMin, amountCentsMax, rounding }) => {
    const fee = (limits: object) =>
      lateFeeOf({ openCents, askedCents }, { lateFee: { kind: 'PERCENT', ratePpm, base, ...limits }, rounding })
    const without = fee({})

    assert.equal(fee({ amountCentsMax }), Math.min(without, amountCentsMax))
    assert.equal(fee({ amountCentsMin }), openCents === 0 ? 0 : Math.max(without, amountCentsMin))
    assert.ok(fee({ amountCentsMin, amountCentsMax }) <= amountCentsMax)
  })
})

test('a single missing cent is late, and nothing missing is not', () => {
  assert.equal(feesAfter([paid('2026-02-01', 106_61)], '2026-02-07').length, 1)
  assert.equal(
    lateFeeOf(
      { openCents: 0, askedCents: 106_62 },
      { lateFee: { kind: 'FLAT', amountCents: 30_00 }, rounding: 'HALF_UP' },
    ),
    0,
  )
})

test('a contract without a late fee, or with one of nothing, charges none', () => {
  assert.deepEqual(feesAfter([], '2026-06-01', { lateFee: null }), [])
  assert.deepEqual(feesAfter([], '2026-06-01', { lateFee: { kind: 'FLAT', amountCents: 0 } }), [])
})

// January's installment is late: 30.00. With fees first, each later payment of 106.62 loses 30.00 to that fee or to
// what it left open, so 30.00 of every later installment is missing only because of the one fee.
test('no late fee is charged because money went to an earlier fee', () => {
  const happenings = [
    paid('2026-02-10', 106_62),
    paid('2026-03-01', 106_62),
    paid('2026-04-01', 106_62),
    paid('2026-05-01', 106_62),
  ]

  const fees = feesAfter(happenings, '2026-05-31', { allocation: 'FEES_INTEREST_PRINCIPAL' })

  assert.deepEqual(
    fees.map(({ chargedOn }) => chargedOn),
    ['2026-02-07'],
  )
})

// 30.00 of the fee were taken before the installments of March, and made up for in April. In May 20.00 are truly missing.
test('what was once lost to a fee and made up for excuses no later shortfall', () => {
  const happenings = [
    paid('2026-02-10', 106_62),
    paid('2026-03-01', 106_62),
    paid('2026-03-20', 30_00),
    paid('2026-04-01', 106_62),
    paid('2026-05-01', 86_62),
  ]

  const fees = feesAfter(happenings, '2026-05-31', { allocation: 'FEES_INTEREST_PRINCIPAL' })

  assert.deepEqual(
    fees.map(({ chargedOn }) => chargedOn),
    ['2026-02-07', '2026-05-07'],
  )
})

// March is short by the 30.00 that went to February's fee. A cent added to April's interest begins April's row.
test('what is not due yet is no part of what an installment is short by', () => {
  const happenings: Happening[] = [
    paid('2026-02-10', 106_62),
    paid('2026-03-01', 106_62),
    { kind: 'INTEREST_ADJUSTED', effectiveOn: '2026-03-03', amountCents: 1 },
  ]

  const fees = feesAfter(happenings, '2026-03-31', { allocation: 'FEES_INTEREST_PRINCIPAL' })

  assert.deepEqual(
    fees.map(({ chargedOn }) => chargedOn),
    ['2026-02-07'],
  )
})

test('a fee that was paid does not excuse an installment that is short later, when fees come last', () => {
  const application = { kind: 'BY_HAND', interestCents: 0, principalCents: 0, feesCents: 25_00 } as const
  const happenings: Happening[] = [
    paid('2026-02-01', 106_62),
    { kind: 'FEE_CHARGED', effectiveOn: '2026-02-08', amountCents: 25_00 },
    paid('2026-02-10', 25_00, { application }),
    paid('2026-03-01', 86_62),
  ]

  const fees = feesAfter(happenings, '2026-03-31')

  assert.deepEqual(
    fees.map(({ chargedOn }) => chargedOn),
    ['2026-02-08', '2026-03-07'],
  )
})

// With 40 grace days February is judged on 14 March, when March is due and unpaid. February is short by the fee alone.
test('an installment short only by what went to fees bears none, although a later one is due and unpaid', () => {
  const happenings: Happening[] = [
    { kind: 'FEE_CHARGED', effectiveOn: '2026-01-20', amountCents: 30_00 },
    paid('2026-02-01', 106_62),
  ]

  const fees = feesAfter(happenings, '2026-04-30', { allocation: 'FEES_INTEREST_PRINCIPAL', graceDays: 40 })

  assert.deepEqual(
    fees.map(({ chargedOn }) => chargedOn),
    ['2026-01-20', '2026-04-11'],
  )
})

test('a payment entered later for a day in time takes the late fee away', () => {
  assert.deepEqual(feesAfter([paid('2026-02-05', 106_62)], '2026-02-28'), [])
})

test('a new late fee counts for installments due after the change', () => {
  const change: Happening = {
    kind: 'TERMS_CHANGED',
    effectiveOn: '2026-03-01',
    change: { lateFee: { kind: 'FLAT', amountCents: 10_00 }, graceDays: 0 },
  }

  assert.deepEqual(
    feesAfter([change], '2026-04-30').map(({ chargedOn, amountCents }) => [chargedOn, amountCents]),
    [
      ['2026-02-07', 30_00],
      ['2026-03-07', 30_00],
      ['2026-04-02', 10_00],
    ],
  )
})

// Due 1 February with 40 grace days: late on 14 March. Due 1 March without any: late on 2 March by itself.
test('shorter grace days never make an installment late before the one before it', () => {
  const change: Happening = { kind: 'TERMS_CHANGED', effectiveOn: '2026-02-05', change: { graceDays: 0 } }

  const fees = feesAfter([change], '2026-03-31', { graceDays: 40 })

  assert.deepEqual(
    fees.map(({ chargedOn }) => chargedOn),
    ['2026-03-14', '2026-03-14'],
  )
})

test('a fee that is charged has the kind its event names, a plain one without; a late fee is late', () => {
  const charged = (feeKind?: 'RETURNED_PAYMENT'): Happening => ({
    kind: 'FEE_CHARGED',
    effectiveOn: '2026-02-10',
    amountCents: 35_00,
    ...(feeKind && { feeKind }),
  })

  const { fees, feesDueCents } = replay(terms, entered([disbursed(terms), charged(), charged('RETURNED_PAYMENT')]), {
    asOn: '2026-02-28',
  })

  assert.deepEqual(
    fees.map(({ kind }) => kind),
    ['LATE', 'CHARGED', 'RETURNED_PAYMENT'],
  )
  assert.equal(feesDueCents, 100_00)
})

// 5 % of 106.62 is 5.33: the greater of that and 15.00, and the lesser of that and 4.00. Of 10,000.00 it is 500.00.
test('the greater of an amount and a percentage, and the lesser, are a percentage with a limit', () => {
  const percent = { kind: 'PERCENT', ratePpm: 50_000 } as const

  assert.equal(feesAfter([], '2026-02-07', { lateFee: { ...percent, amountCentsMin: 15_00 } })[0]?.amountCents, 15_00)
  assert.equal(feesAfter([], '2026-02-07', { lateFee: { ...percent, amountCentsMax: 4_00 } })[0]?.amountCents, 4_00)
  assert.equal(
    lateFeeOf(
      { openCents: 10_000_00, askedCents: 10_000_00 },
      { lateFee: { ...percent, amountCentsMin: 15_00 }, rounding: 'HALF_UP' },
    ),
    500_00,
  )
})

// 50.00 of 106.62 came in time. 5 % of the open 56.62 is 2.83, of the whole payment 5.33.
test('a percentage of the whole payment does not fall with what was paid in time', () => {
  const lateFee = { kind: 'PERCENT', ratePpm: 50_000, base: 'WHOLE_PAYMENT' } as const

  assert.equal(feesAfter([paid('2026-02-03', 50_00)], '2026-02-07', { lateFee })[0]?.amountCents, 5_33)
})

test('less than the agreed shortage bears no fee, and the shortage itself does', () => {
  const lateFee = { kind: 'FLAT', amountCents: 30_00, shortageCentsMin: 10_00 } as const

  assert.deepEqual(feesAfter([paid('2026-02-01', 96_63)], '2026-02-28', { lateFee }), [])
  assert.equal(feesAfter([paid('2026-02-01', 96_62)], '2026-02-28', { lateFee }).length, 1)
})

// February is missed. March, April and May come on time, and each pays the oldest payment.
const oneMissed = [paid('2026-03-01', 106_62), paid('2026-04-01', 106_62), paid('2026-05-01', 106_62)]
const daysOf = (happenings: Happening[], conditions: Partial<LateFee>) =>
  feesAfter(happenings, '2026-05-31', { lateFee: { ...terms.lateFee, ...conditions } as LateFee }).map(
    ({ chargedOn }) => chargedOn,
  )

test('one missed payment costs a fee each month, or one fee where full payments came since, or one while it lasts', () => {
  assert.deepEqual(daysOf(oneMissed, {}), ['2026-02-07', '2026-03-07', '2026-04-07', '2026-05-07'])
  assert.deepEqual(daysOf(oneMissed, { trigger: 'UNLESS_PAID' }), ['2026-02-07'])
  assert.deepEqual(daysOf(oneMissed, { trigger: 'ONCE' }), ['2026-02-07'])
})

// With March missed as well, arrears grow: that is a fee where only full payments spare one, and none while it lasts.
test('a second missed payment costs a fee again unless the fee comes once while past due', () => {
  const twoMissed = oneMissed.slice(1)

  assert.deepEqual(daysOf(twoMissed, { trigger: 'UNLESS_PAID' }), ['2026-02-07', '2026-03-07'])
  assert.deepEqual(daysOf(twoMissed, { trigger: 'ONCE' }), ['2026-02-07'])
})

// All that is due is paid on 20 March: what is missed in April begins anew.
test('once everything overdue was paid, the next late payment bears the fee again', () => {
  const caughtUp = [paid('2026-03-20', 2 * 106_62)]

  assert.deepEqual(daysOf(caughtUp, { trigger: 'ONCE' }), ['2026-02-07', '2026-04-07'])
})

// 1,000.00 at 12 % for interest only: eleven payments of 10.00, and 1,010.00 at the end. 10 % of that would be 101.00.
test('a balloon payment bears no late fee where the agreement spares it', () => {
  const interestOnly: Partial<LoanTerms> = {
    structure: 'INTEREST_ONLY',
    interestOnlyMonths: 12,
    principalCents: 1_000_00,
    annualRatePpm: 120_000,
    maturityOn: '2027-01-01',
  }
  const lateFee: LateFee = { kind: 'PERCENT', ratePpm: 100_000 }
  const regular = ['02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) =>
    paid(`2026-${month}-01`, 10_00),
  )

  assert.equal(feesAfter(regular, '2027-01-31', { ...interestOnly, lateFee })[0]?.amountCents, 101_00)
  assert.deepEqual(
    feesAfter(regular, '2027-01-31', { ...interestOnly, lateFee: { ...lateFee, sparesBalloon: true } }),
    [],
  )
})

// The fee takes 25.00 of the first 106.62. 50.00 on 3 February pay the 25.00 that were open, and 25.00 extra. So the 16.62
// that are open of installment 2 were never paid, and no fee took them.
test('with fees first, what a fee took excuses no later installment once everything due is paid', () => {
  const feesFirst = { allocation: 'FEES_INTEREST_PRINCIPAL', graceDays: 40 } as const
  const fee: Happening = { kind: 'FEE_CHARGED', effectiveOn: '2026-01-20', amountCents: 25_00 }
  const life = [fee, paid('2026-02-01', 106_62), paid('2026-02-03', 50_00), paid('2026-03-01', 90_00)]

  assert.deepEqual(
    feesAfter(life, '2026-04-11', feesFirst).filter(({ id }) => id.kind === 'LATE_FEE'),
    [{ id: { kind: 'LATE_FEE', installment: 2 }, chargedOn: '2026-04-11', amountCents: 30_00 }],
  )
})

// 40.00 on 12 February pay the fee and 15.00 of installment 2. Installment 1, paid in time, is assessed on the 17th.
test('what a fee took of an installment paid ahead makes no late fee, also after the one before it was assessed', () => {
  const fee: Happening = { kind: 'FEE_CHARGED', effectiveOn: '2026-02-10', amountCents: 25_00 }
  const life = [paid('2026-02-01', 106_62), fee, paid('2026-02-12', 40_00), paid('2026-03-01', 66_62)]

  assert.deepEqual(
    feesAfter(life, '2026-03-31', { graceDays: 15 }).filter(({ id }) => id.kind === 'LATE_FEE'),
    [],
  )
})

test('the only payment of a loan is no balloon', () => {
  const lateFee: LateFee = { kind: 'FLAT', amountCents: 30_00, sparesBalloon: true }

  assert.equal(feesAfter([], '2026-03-31', { maturityOn: '2026-02-01', lateFee }).length, 1)
})

test('law: a condition never adds a late fee, and each fee charged is the one without the condition', (t) => {
  const months = ['02', '03', '04', '05', '06', '07', '08']
  const lives = fc.record({
    conditions: fc.record({
      trigger: fc.constantFrom(...LATE_FEE_TRIGGERS),
      shortageCentsMin: fc.integer({ min: 1, max: 120_00 }),
      sparesBalloon: fc.boolean(),
    }),
    payments: fc.array(
      fc.record({
        month: fc.constantFrom(...months),
        day: fc.integer({ min: 1, max: 28 }),
        amountCents: fc.integer({ min: 1, max: 150_00 }),
      }),
      { maxLength: 8 },
    ),
  })
  holds(t, lives, ({ conditions, payments }) => {
    const happenings = payments.map(({ month, day, amountCents }) =>
      paid(`2026-${month}-${String(day).padStart(2, '0')}`, amountCents),
    )
    const all = feesAfter(happenings, '2026-12-31')
    const some = feesAfter(happenings, '2026-12-31', { lateFee: { ...terms.lateFee, ...conditions } as LateFee })
    for (const fee of some) assert.ok(all.some(({ id, chargedOn }) => id === fee.id || chargedOn === fee.chargedOn))
    assert.ok(some.length <= all.length)
  })
})

// Due on Friday 1 May with 5 days of grace: Wednesday the 6th. Due on 1 August with 7: Saturday the 8th, so Monday the 10th.
test('a last day of grace on a weekend waits for the next business day, where that is agreed', () => {
  const lateFee = { kind: 'FLAT', amountCents: 25_00, waitsForBusinessDay: true } as const

  assert.equal(lateOn('2026-05-01', { graceDays: 5, lateFee }), '2026-05-07')
  assert.equal(lateOn('2026-08-01', { graceDays: 7, lateFee }), '2026-08-11')
})

// Due on Sunday 1 February: without grace, Monday the 2nd is on time and the fee is charged on the 3rd.
test('the fee is charged on the day after that business day', () => {
  const lateFee = { kind: 'FLAT', amountCents: 25_00, waitsForBusinessDay: true } as const

  assert.deepEqual(feesAfter([], '2026-02-02', { lateFee, graceDays: 0 }), [])
  assert.equal(feesAfter([], '2026-02-03', { lateFee, graceDays: 0 })[0]?.chargedOn, '2026-02-03')
})

// 2,000.00 at 12 %: 520.00 on 1 February, 15.00 of interest on 1 March, 515.00 on 1 April, the rest on 1 May. 35.00 on 2 March pay the
// interest of both months, so March is paid and 500.00 of February stay open.
test('a fee charged once waits for everything due to be paid, also behind a payment that was paid out of turn', () => {
  const lateFee = { kind: 'FLAT', amountCents: 25_00, trigger: 'ONCE' } as const
  const agreedRows = [
    { dueOn: '2026-02-01', paymentCents: 520_00 },
    { dueOn: '2026-03-01', principalCents: 0 },
    { dueOn: '2026-04-01', paymentCents: 515_00 },
    { dueOn: '2026-05-01' },
  ]
  const note = { principalCents: 2_000_00, maturityOn: '2026-05-01', options: { agreedRows } }
  const feeDays = (happenings: Happening[]) =>
    feesAfter(happenings, '2026-04-30', { ...note, lateFee, allocation: 'ALL_INTEREST_FIRST' }).map(
      ({ chargedOn }) => chargedOn,
    )

  assert.deepEqual(feeDays([paid('2026-03-02', 35_00)]), ['2026-02-07'])
  assert.deepEqual(feeDays([paid('2026-03-02', 535_00)]), ['2026-02-07', '2026-04-07'])
})
