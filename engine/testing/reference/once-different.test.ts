import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replay } from '../../replay/replay.ts'
import { schedule } from '../../schedule/schedule.ts'
import type { LoanTerms } from '../../terms/terms.ts'
import { aLoan, disbursed, entered, type Happening, paid } from '../loan-histories.ts'
import { compared } from '../second-opinion/comparison.ts'
import { stateByReference } from './reference.ts'

/** The state by the reference, once the engine has said the same. */
function agreedState(terms: LoanTerms, happenings: Happening[], asOn: string) {
  const events = entered([disbursed(terms), ...happenings])
  assert.deepEqual(compared({ terms, events, asOn }).differences, [])
  return stateByReference(terms, events, asOn)
}

const advanced = (effectiveOn: string, amountCents: number): Happening => ({
  kind: 'ADVANCED',
  effectiveOn,
  amountCents,
})

// 3 × 340.02: 700.00 on 1 February leave 310.00 for 1 March. 60.00 are lent on 10 March and 20.00 of them repaid that day: they stand
// in the payment of 1 April, whose 22 days since bear 60.00 × 12 % × 21 ÷ 360 = 0.42.
test('principal repaid on the day on which money was lent into an installment counts from the next one', () => {
  const terms = aLoan({ principalCents: 1_000_00, maturityOn: '2026-04-01' })
  const back = paid('2026-03-10', 20_00, { application: { kind: 'PRINCIPAL_ONLY' } })

  const state = agreedState(terms, [paid('2026-02-01', 700_00), advanced('2026-03-10', 60_00), back], '2026-03-10')

  assert.deepEqual(
    state.installments.map(({ extraPrincipalCents, interestCents }) => [extraPrincipalCents, interestCents]),
    [
      [359_98, 10_00],
      [0, 3_10],
      [20_00, 42],
    ],
  )
})

// 10 % are free in a year: 120.00 of 1,200.00. The payoff on 1 February used that up, so 5 % of all 100.00 are charged in May.
test('a payoff uses up what may be repaid freely in its year', () => {
  const terms = aLoan({ prepayment: { ratesPpm: [50_000], freePpm: 100_000 } })
  const life = [paid('2026-02-01', 1_300_00), advanced('2026-05-01', 100_00), paid('2026-05-01', 200_00)]

  const state = agreedState(terms, life, '2026-05-01')

  assert.equal(state.fees.at(-1)?.amountCents, 5_00)
})

// Interest only, 12.00 a month; 30.00 are held. Of these and 1,200.00 on 11 February, what is held comes first: 3.95 of interest of the
// days since 1 February, which an installment asks for, before principal that none asks for.
test('a payoff by an order of principal first pays the interest of its installment before principal beyond it', () => {
  const terms = aLoan({
    structure: 'INTEREST_ONLY',
    interestOnlyMonths: 12,
    allocation: 'PRINCIPAL_INTEREST_FEES',
    options: { holdsSurplus: true },
  })

  const state = agreedState(terms, [paid('2026-02-01', 42_00), paid('2026-02-11', 1_200_00)], '2026-02-11')

  assert.deepEqual(
    state.payments.map(({ interestCents, principalCents }) => [interestCents, principalCents]),
    [
      [15_95, 26_05],
      [0, 1_173_95],
    ],
  )
})

const simpleInterest = {
  principalCents: 10_000_00,
  annualRatePpm: 73_000,
  dayCount: 'ACT/365',
  accrual: 'DAILY',
} as const

// Two months of interest are charged on what is repaid early. 10,000.00, 20 days at 2.00 and 10,000.00 × 7.3 % ÷ 6 = 121.67 end the loan
// on 21 January. 1,000.00 are lent on 1 March and 500.00 paid that day: nothing is due, so they are for the installment of 2027.
test('money for an installment that asks again, because more was lent, is not repaid early', () => {
  const terms = aLoan({ ...simpleInterest, frequency: 'ANNUALLY', prepayment: { monthsOfInterest: 2, onEach: true } })
  const life = [paid('2026-01-21', 10_161_67), advanced('2026-03-01', 1_000_00), paid('2026-03-01', 500_00)]

  const state = agreedState(terms, life, '2026-03-01')

  assert.deepEqual(
    state.fees.map(({ amountCents }) => amountCents),
    [121_67],
  )
  assert.deepEqual([state.payments.at(-1)?.extraPrincipalCents, state.principalCents], [0, 500_00])
})

// On 10 February 40 days are 80.00 and all principal is repaid by 10,080.00. 5 % of the 9,213.49 beyond February's 786.51, 460.67, stay open
// as a fee. The installment of March asks for nothing: its principal stands in February's, whatever happens later.
const repaidInFebruary = {
  terms: aLoan({ ...simpleInterest, prepayment: { ratesPpm: [50_000], onEach: true } }),
  life: [paid('2026-02-10', 10_080_00)],
}

test('principal repaid during an installment that asks for nothing stays in the one before when the fee is forgiven', () => {
  const gift = { forgiveness: 'GIFT', principalCents: 0, interestCents: 0, feesCents: 460_67 } as const
  const { terms, life } = repaidInFebruary

  const state = agreedState(terms, [...life, { kind: 'FORGIVEN', effectiveOn: '2026-03-05', ...gift }], '2026-03-05')

  assert.deepEqual(
    state.installments.map(({ dueOn, principalCents }) => [dueOn, principalCents]),
    [['2026-02-01', 10_000_00]],
  )
})

test('… and when money is lent after the last due day', () => {
  const { terms, life } = repaidInFebruary

  const state = agreedState(terms, [...life, paid('2026-03-05', 460_67), advanced('2027-02-01', 100_00)], '2027-02-01')

  assert.deepEqual(
    state.installments.map(({ dueOn, principalCents }) => [dueOn, principalCents]),
    [
      ['2026-02-01', 10_000_00],
      ['2027-02-01', 100_00],
    ],
  )
})

// 100.00 lent on 1 April, the last due day, are due on it as a fourth installment. No money came for any of the four.
test('of two installments of one day, each is judged for a late fee after the other', () => {
  const lateFee = { kind: 'FLAT', amountCents: 10_00, trigger: 'UNLESS_PAID' } as const
  const terms = aLoan({ principalCents: 1_000_00, maturityOn: '2026-04-01', lateFee })

  const state = agreedState(terms, [advanced('2026-04-01', 100_00)], '2026-04-02')

  assert.deepEqual(
    state.fees.map(({ of, chargedOn }) => [of, chargedOn]),
    [
      ['installment 1', '2026-02-02'],
      ['installment 2', '2026-03-02'],
      ['installment 3', '2026-04-02'],
      ['installment 4', '2026-04-02'],
    ],
  )
})

// Interest is paid at closing until 15 January, so 1,000.00 on the 10th repay everything before any installment begins.
test('a loan repaid before its first installment keeps it when money is lent after the last due day', () => {
  const terms = aLoan({ principalCents: 1_000_00, maturityOn: '2026-04-01', closing: { interestTo: '2026-01-15' } })

  const state = agreedState(terms, [paid('2026-01-10', 1_000_00), advanced('2026-04-01', 200_00)], '2026-04-01')

  assert.deepEqual(
    state.installments.map(({ fromOn, dueOn, principalCents }) => [fromOn, dueOn, principalCents]),
    [
      ['2026-01-15', '2026-02-01', 1_000_00],
      ['2026-04-01', '2026-04-01', 200_00],
    ],
  )
})

// 33.99781646 % a year are 30.3625 % compounded each quarter. 2 months and 28 days are 2/12 + 28/365 of the year, the rest of it the others:
// (847,626.86 × (2/12 + 28/365) + 879,200.96 × (10/12 − 28/365)) × 33.99781646 % = 296,296.57574.
test('whole months and odd days at an equivalent rate keep all decimals of the rate', () => {
  const terms = aLoan({
    principalCents: 847_626_86,
    annualRatePpm: 303_625,
    originationOn: '2023-10-31',
    maturityOn: '2027-10-31',
    frequency: 'ANNUALLY',
    dayCount: 'UNIT/365',
    options: { compounding: 'QUARTERLY' },
  })

  const state = agreedState(terms, [advanced('2024-01-28', 31_574_10)], '2024-01-28')

  assert.equal(state.installments[0]?.interestCents, 296_296_58)
})

// 570,128.60 and, from 27 June, 636,010.13 at 11.05 % over 360 days. Money that came on four days was for the fee, so no installment asked
// for a payment, but the interest is rounded at each: 40,159.28 in all. (636,010.13 + 40,159.28) × Π(1 + r) ÷ F = 115,102.0566.
test('an installment that a payment did not reach counts its payment anew later', () => {
  const terms = aLoan({
    principalCents: 570_128_60,
    annualRatePpm: 110_500,
    originationOn: '2024-04-08',
    maturityOn: '2027-11-08',
    frequency: 'EVERY_7_MONTHS',
    dayCount: 'ACT/360',
    accrual: 'DAILY',
    rounding: 'HALF_EVEN',
  })
  const life: Happening[] = [
    { kind: 'FEE_CHARGED', effectiveOn: '2024-05-26', amountCents: 73_008_13 },
    advanced('2024-06-27', 65_881_53),
    paid('2024-07-15', 17_650_23),
    paid('2024-08-01', 9_027_03),
    paid('2024-08-09', 40_384_11),
    paid('2024-09-29', 22_116_24),
  ]

  const state = agreedState(terms, life, '2024-09-29')

  assert.equal(state.installments[0]?.paymentCents, 115_102_06)
})

// A rate of 3.65 % begins with the installment of 1 April and keeps the payment; 1,000.00 on 5 March lower it. On 10 March the open 466.51 of
// the installment before are paid, alone or with 40.00 beyond. 7,387.93 then repaid over
// ten whole months at 3.65 % are 751.28 both times.
test('extra principal leaves a payment that was lowered before as it is, also where a kept rate begins with it', () => {
  const options = { keepsPaymentAtNewRate: true, rateSteps: [{ fromRow: 3, annualRatePpm: 36_500 }] }
  const terms = aLoan({ ...simpleInterest, options })
  const before = [paid('2026-02-01', 866_51), paid('2026-03-01', 400_00)]
  const lowered = paid('2026-03-05', 1_000_00, {
    application: { kind: 'PRINCIPAL_ONLY' },
    extraPrincipal: 'LOWER_PAYMENT',
  })
  const levelAfter = (cents: number) => {
    const { installments } = agreedState(terms, [...before, lowered, paid('2026-03-10', cents)], '2026-03-10')
    return (installments[2]?.paymentCents ?? 0) - (installments[2]?.extraPrincipalCents ?? 0)
  }

  assert.deepEqual([levelAfter(506_51), levelAfter(466_51)], [751_28, 751_28])
})

// Nothing but interest on 1 February. 800.00 leave 412.00, below the 600.00 of principal of an installment, so 1 March
// asks for all of it.
test('the last payment of a loan that was shortened is a balloon where it is more than twice the one before', () => {
  const lateFee = { kind: 'FLAT', amountCents: 10_00, sparesBalloon: true } as const
  const terms = aLoan({
    structure: 'INTEREST_ONLY',
    interestOnlyMonths: 1,
    maturityOn: '2026-04-01',
    lateFee,
    options: { equalPrincipal: true },
  })

  const state = agreedState(terms, [paid('2026-02-01', 800_00)], '2026-03-02')

  assert.deepEqual(
    state.installments.map(({ paymentCents, extraPrincipalCents }) => [paymentCents, extraPrincipalCents]),
    [
      [800_00, 788_00],
      [416_12, 0],
    ],
  )
  assert.deepEqual(state.fees, [])
})

// Docs/money.md, section 2: due on the 15th, in February 2026 a Sunday before a holiday. 1,200.00 × 12 % × 31 ÷ 365 = 12.23, of 33 days 13.02.
test('a due day that moves takes its interest with it where that is agreed', () => {
  const due15 = (movesInterest: boolean) =>
    aLoan({
      originationOn: '2026-01-15',
      maturityOn: '2027-01-15',
      dayCount: 'ACT/365',
      options: { dueDayMove: { rule: 'FOLLOWING', ...(movesInterest && { movesInterest }) } },
    })
  const firstOf = (terms: LoanTerms) => agreedState(terms, [], '2026-01-15').installments[0]

  assert.deepEqual([firstOf(due15(false))?.dueOn, firstOf(due15(false))?.interestCents], ['2026-02-17', 12_23])
  assert.deepEqual([firstOf(due15(true))?.dueOn, firstOf(due15(true))?.interestCents], ['2026-02-17', 13_02])
})

// All 1,000.00 are repaid on 11 January. By the month January owes its 10.00, and 5.00 less are asked for by no rate agreed on the 16th. 500.00
// lent on the 20th are asked for from March on, with 11 days until then: 500.00 × 6 % × 41 ÷ 360 = 3.42.
test('a new rate leaves interest that is still owed after all principal was repaid as it is', () => {
  const terms = aLoan({ principalCents: 1_000_00, maturityOn: '2026-04-01' })
  const repaid = paid('2026-01-11', 1_000_00, { application: { kind: 'PRINCIPAL_ONLY' } })
  const newRate: Happening = { kind: 'TERMS_CHANGED', effectiveOn: '2026-01-16', change: { annualRatePpm: 60_000 } }
  const interestOf = (happenings: Happening[], asOn: string) =>
    agreedState(terms, happenings, asOn).installments.map(({ interestCents }) => interestCents)

  assert.deepEqual(interestOf([repaid], '2026-01-16'), [10_00])
  assert.deepEqual(interestOf([repaid, newRate], '2026-01-16'), [10_00])
  assert.deepEqual(
    interestOf([repaid, newRate, advanced('2026-01-20', 500_00)], '2026-01-20').slice(0, 2),
    [10_00, 3_42],
  )
})

// By the quarter, principal repaid in full bears interest to the day: 1,000.00 × 12 % × 10 ÷ 360 = 3.333…, and 500.00 lent on 20 January another
// 71 days of the quarter, 11.833…: 15.17, not 16.33 or 18.17 as if the 1,000.00 had stayed until the 20th.
test('principal that was repaid in full bears no more interest when money is lent in the same installment', () => {
  const terms = aLoan({ principalCents: 1_000_00, maturityOn: '2026-10-01', frequency: 'QUARTERLY' })
  const repaid = paid('2026-01-11', 1_000_00, { application: { kind: 'PRINCIPAL_ONLY' } })

  const state = agreedState(terms, [repaid, advanced('2026-01-20', 500_00)], '2026-01-20')

  assert.deepEqual([state.installments[0]?.interestCents, state.accruedInterestCents], [15_17, 3_29])
})

// 36 %: five months to the first payment are 180.00, of which it asks for 134.47. On 21 May 140 days over 365 are earned, 165.70. Forgiving 165.00 takes
// the 134.47 and 30.53 of what is put off to 1 July, which asked for 45.53 + 36.00 and then for 51.00.
test('interest that an installment puts off to the next one is forgiven with it', () => {
  const terms = aLoan({ annualRatePpm: 360_000, firstDueOn: '2026-06-01', maturityOn: '2027-05-01' })
  const forgiven: Happening = {
    ...{ kind: 'FORGIVEN', effectiveOn: '2026-05-21', forgiveness: 'GIFT' },
    ...{ principalCents: 0, interestCents: 165_00, feesCents: 0 },
  }
  const interestOf = (happenings: Happening[]) =>
    agreedState(terms, happenings, '2026-05-21').installments.map(({ interestCents }) => interestCents)

  assert.deepEqual(interestOf([]).slice(0, 2), [134_47, 81_53])
  assert.deepEqual(interestOf([forgiven]).slice(0, 2), [0, 51_00])
  assert.equal(agreedState(terms, [forgiven], '2026-05-21').accruedInterestCents, 70)
})

// 1,105.38 are left after the first payment. 10.00 by hand for a fee that is not there are held: 1,095.38 are given up. Of 1,110.00
// that come, 1,095.38 repay that, 12.00 the fee of after, and 2.62 are held.
test('money held lowers what is written off, and money that comes later repays that first, then fees', () => {
  const terms = aLoan()
  const application = { kind: 'BY_HAND', interestCents: 0, principalCents: 0, feesCents: 10_00 } as const
  const fee = (effectiveOn: string, amountCents: number): Happening => ({
    kind: 'FEE_CHARGED',
    effectiveOn,
    amountCents,
  })
  const before = [paid('2026-02-01', 106_62), paid('2026-02-10', 10_00, { application })]
  const writtenOff: Happening = { kind: 'WRITTEN_OFF', effectiveOn: '2026-02-20' }
  const after = [fee('2026-03-01', 12_00), paid('2026-03-10', 1_110_00)]

  const given = agreedState(terms, [...before, writtenOff], '2026-02-20')
  const paidLater = agreedState(terms, [...before, writtenOff, ...after], '2026-03-10')

  assert.deepEqual([given.writtenOffCents, given.payoffCents, given.unappliedCents], [1_095_38, 1_095_38, 0])
  assert.deepEqual([paidLater.writtenOffCents, paidLater.feesDueCents, paidLater.unappliedCents], [0, 0, 2_62])
})

// 1,105.38 at 1 % a month with 150.00 from March on: 11.05 and 138.95, then 9.66 and 140.34.
test('another payment that is agreed is asked for from the next installment on', () => {
  const newPayment: Happening = {
    ...{ kind: 'TERMS_CHANGED', effectiveOn: '2026-02-01' },
    change: { options: { paymentCents: 150_00 } },
  }
  const { installments } = agreedState(aLoan(), [paid('2026-02-01', 106_62), newPayment], '2026-02-01')

  assert.deepEqual(
    installments.slice(1, 3).map(({ interestCents, principalCents }) => [interestCents, principalCents]),
    [
      [11_05, 138_95],
      [9_66, 140_34],
    ],
  )
})

// Index and margin are 6 %, and a reset every half year moves the rate by at most 1 %: 12 %, 11 %, and 10 % and 9 % in the year that is agreed
// beside. Of 1,200.00 that is 12.00, 11.00, 10.00 and 9.00 a month.
test('a rate that follows an index has its resets until a later last day too', () => {
  const indexedRate = {
    ...{ marginPpm: 20_000, firstResetOn: '2026-07-01', everyMonths: 6, lookBackDays: 0, periodicCapPpm: 10_000 },
    values: [{ on: '2025-12-01', ratePpm: 40_000 }],
  }
  const terms = aLoan({ structure: 'INTEREST_ONLY', interestOnlyMonths: 24, options: { indexedRate } })
  const later: Happening = {
    ...{ kind: 'TERMS_CHANGED', effectiveOn: '2026-02-01' },
    change: { maturityOn: '2028-01-01' },
  }

  const { installments } = agreedState(terms, [paid('2026-02-01', 12_00), later], '2026-02-01')

  assert.deepEqual(
    [0, 6, 12, 18].map((index) => installments[index]?.interestCents),
    [12_00, 11_00, 10_00, 9_00],
  )
})

// The same, agreed on the old last day, on which the rate is reset: the year that follows begins with 10 %.
test('a reset on the day on which a later last day is agreed counts', () => {
  const indexedRate = {
    ...{ marginPpm: 20_000, firstResetOn: '2026-07-01', everyMonths: 6, lookBackDays: 0, periodicCapPpm: 10_000 },
    values: [{ on: '2025-12-01', ratePpm: 40_000 }],
  }
  const terms = aLoan({ structure: 'INTEREST_ONLY', interestOnlyMonths: 24, options: { indexedRate } })
  const later: Happening = {
    ...{ kind: 'TERMS_CHANGED', effectiveOn: '2027-01-01' },
    change: { maturityOn: '2028-01-01' },
  }

  const { installments } = agreedState(terms, [later], '2027-01-01')

  assert.deepEqual(
    [11, 12, 18].map((index) => installments[index]?.interestCents),
    [11_00, 10_00, 9_00],
  )
})

// docs/money.md, section 4: 1,009.81 over 16 installments are 68.61.
test('with a later last day the installments to come are counted anew', () => {
  const later: Happening = {
    ...{ kind: 'TERMS_CHANGED', effectiveOn: '2026-03-01' },
    change: { maturityOn: '2027-07-01' },
  }
  const before = [paid('2026-02-01', 106_62), paid('2026-03-01', 106_62)]

  const { installments } = agreedState(aLoan(), [...before, later], '2026-03-01')

  assert.deepEqual([installments.length, installments[2]?.paymentCents], [18, 68_61])
})

// 12.00 of interest and all 1,200.00 by hand on 1 February, 95.57 of them principal of the second installment, and the fee is waived. Nothing is owed on the day, so
// 5.00 that come then are held: they pay no interest of February.
test('a payment on a day on which nothing is owed leaves no installment that asks for interest of later days', () => {
  const application = { kind: 'BY_HAND', interestCents: 12_00, principalCents: 1_200_00, feesCents: 0 } as const
  const on = { effectiveOn: '2026-02-01', amountCents: 30_00 }
  const waived: Happening = { kind: 'FEE_WAIVED', ...on, feeId: { kind: 'EVENT', eventId: 2 } }
  const byHand = paid('2026-02-01', 1_212_00, { application })

  const state = agreedState(
    aLoan(),
    [{ kind: 'FEE_CHARGED', ...on }, byHand, waived, paid('2026-02-01', 5_00)],
    '2026-03-02',
  )

  assert.deepEqual([state.payoffCents, state.interestDueCents, state.unappliedCents], [0, 0, 5_00])
})

// 36 %: a year to the first payment is 432.00, of which it asks for what its payment is. All principal and that interest come on its day and leave the rest.
test('interest that was put off stays owed when all principal is repaid on a due day', () => {
  const terms = aLoan({
    ...{ annualRatePpm: 360_000, frequency: 'QUARTERLY', firstDueOn: '2027-01-01', maturityOn: '2028-01-01' },
  })
  const [first] = schedule(terms)
  const interestCents = first?.interestCents ?? 0
  const application = { kind: 'BY_HAND', interestCents, principalCents: 1_200_00, feesCents: 0 } as const

  const state = agreedState(terms, [paid('2027-01-01', 1_200_00 + interestCents, { application })], '2027-01-01')

  assert.equal(state.payoffCents, 432_00 - interestCents)
  assert.ok(state.payoffCents > 0 && state.principalCents === 0)
})

// 1,200.00 at 1 % a month in two payments: 12.00 and 597.01 on 1 February, 6.03 and 602.99 on 1 March. Nothing comes in February, but on the
// 2nd the 602.99 of March are repaid. Two days of them are earned until the 3rd, 602.99 × 12 % × 2 ÷ 360 = 0.40, whatever rate is agreed then.
test('interest of principal repaid ahead of an open installment stays owed when a rate is agreed', () => {
  const terms = aLoan({ maturityOn: '2026-03-01' })
  const repaid = paid('2026-02-02', 602_99, { application: { kind: 'PRINCIPAL_ONLY' } })
  const newRate: Happening = { kind: 'TERMS_CHANGED', effectiveOn: '2026-02-03', change: { annualRatePpm: 60_000 } }

  const state = agreedState(terms, [repaid, newRate], '2026-02-03')

  assert.deepEqual(
    state.installments.map(({ principalCents, interestCents }) => [principalCents, interestCents]),
    [
      [597_01, 12_00],
      [602_99, 40],
    ],
  )
  assert.equal(state.payoffCents, 609_01 + 40)
})

// The payment of 1 March is paid on 15 February, and 600.00 are lent on the 20th. On 1 March nine days of them are 600.00 × 12 % × 9 ÷ 365 =
// 1.78, which the payment of 1 April would ask for. All principal and that interest end the loan on the day.
const lentMeanwhile: Happening[] = [
  paid('2026-02-01', 340_02),
  paid('2026-02-15', 340_02),
  advanced('2026-02-20', 600_00),
]

test('interest of money lent while an installment was paid ahead is paid by a payoff on its due day', () => {
  const terms = aLoan({ principalCents: 1_000_00, maturityOn: '2026-04-01' })

  const state = agreedState(terms, [...lentMeanwhile, paid('2026-03-01', 936_66 + 1_78 + 1)], '2026-03-01')

  assert.deepEqual([state.payments.at(-1)?.interestCents, state.unappliedCents], [1_78, 1])
})

// Eleven days of 30 are 600.00 × 12 % × 11 ÷ 360 = 2.20, by the month: 936.66 on 28 February repay all principal, and no interest.
test('… and is asked for by the next installment when all principal is repaid before', () => {
  const terms = aLoan({ principalCents: 1_000_00, maturityOn: '2026-04-01' })
  const repaid = paid('2026-02-28', 936_66, { application: { kind: 'PRINCIPAL_ONLY' } })

  const state = agreedState(terms, [...lentMeanwhile, repaid], '2026-04-01')

  assert.deepEqual(
    [state.principalCents, state.interestDueCents, state.installments.at(-1)?.paymentCents],
    [0, 2_20, 2_20],
  )
})

// 36 %: five months to the first payment are 180.00, of which it asks for 134.47, and 45.53 are put off. 200.00 on 21 May pay the 134.47 and 65.53 of
// principal, which lowers the payment. Forgiving interest and a cent of principal the day after leaves what was then to be asked for.
test('forgiven interest leaves a payment that was lowered as it is', () => {
  const terms = aLoan({ annualRatePpm: 360_000, firstDueOn: '2026-06-01', maturityOn: '2027-05-01' })
  const lowered = paid('2026-05-21', 200_00, { extraPrincipal: 'LOWER_PAYMENT' })
  const forgiven: Happening = {
    ...{ kind: 'FORGIVEN', effectiveOn: '2026-05-22', forgiveness: 'GIFT' },
    ...{ principalCents: 1, interestCents: 30_00, feesCents: 0 },
  }
  const paymentOf = (happenings: Happening[]) =>
    agreedState(terms, happenings, '2026-05-22').installments[2]?.paymentCents

  assert.equal(paymentOf([lowered, forgiven]), paymentOf([lowered]))
})

// Interest only: February's installment has been paid, and March's 0.00 of a loan without interest ask for nothing. All 1,200.00 come in February, and the
// last day is agreed again the day after.
test('principal repaid during an installment that asks for nothing stays in it when terms are agreed', () => {
  const terms = aLoan({ annualRatePpm: 0, structure: 'INTEREST_ONLY', interestOnlyMonths: 12 })
  const again: Happening = {
    kind: 'TERMS_CHANGED',
    effectiveOn: '2026-02-12',
    change: { maturityOn: terms.maturityOn },
  }

  const state = agreedState(terms, [paid('2026-01-10', 27_77), paid('2026-02-11', 1_172_23), again], '2026-02-12')

  assert.deepEqual(
    state.installments.map(({ principalCents }) => principalCents),
    [27_77, 1_172_23],
  )
})

// All is repaid on 8 February, after 106.62 of February were late. 100.00 are lent on 10 April, and their first payment is missed: what was
// open in February does not spare it.
for (const accrual of ['SCHEDULED', 'DAILY'] as const) {
  test(`a loan that was repaid and lent to again bears a late fee for its next missed payment: ${accrual}`, () => {
    const lateFee = { kind: 'FLAT', amountCents: 10_00, trigger: 'UNLESS_PAID' } as const
    const terms = aLoan({ accrual, lateFee })
    const life = [paid('2026-02-08', 1_225_00), advanced('2026-04-10', 100_00)]

    const state = agreedState(terms, life, '2026-05-02')

    assert.deepEqual(
      state.fees.map(({ chargedOn }) => chargedOn),
      ['2026-02-02', '2026-05-02'],
    )
  })
}

// 60.83 for 30 October are paid ahead, and 2,000.00 are lent on 14 September: until the 30th 16 days over 365, not a month of the installment less
// 15 days. 1,000.00 × 36.5 % ÷ 12 + 2,000.00 × 36.5 % × 16 ÷ 365 = 62.42, of which 60.83 are paid.
test('days of money lent while an installment was paid ahead are counted by themselves', () => {
  const terms = aLoan({
    ...{ annualRatePpm: 365_000, principalCents: 1_000_00, frequency: 'EVERY_2_MONTHS', dayCount: 'UNIT/365' },
    ...{ originationOn: '2026-04-30', maturityOn: '2026-12-30', structure: 'INTEREST_ONLY', interestOnlyMonths: 8 },
  })
  const ahead = ['2026-06-30', '2026-08-30', '2026-08-31'].map((day) => paid(day, 60_83))
  const accruedOn = (happenings: Happening[]) =>
    agreedState(terms, [...ahead, ...happenings], '2026-09-30').accruedInterestCents

  assert.deepEqual([accruedOn([]), accruedOn([advanced('2026-09-14', 2_000_00)])], [0, 1_59])
})

// Interest only on 1,000.00 at 0.36 %: 0.30 a month. A payoff on 2 February counts one day over 365, 0.0098 or 0.00 rounded down; a payment
// would count it over 360, 0.01. So 1,000.00 end the loan, and a rate agreed the day after asks for nothing.
const endedFor0 = aLoan({
  ...{ principalCents: 1_000_00, annualRatePpm: 3_600, rounding: 'DOWN' },
  ...{ structure: 'INTEREST_ONLY', interestOnlyMonths: 12 },
})
const sameRate: Happening = { kind: 'TERMS_CHANGED', effectiveOn: '2026-02-03', change: { annualRatePpm: 3_600 } }
const givenUp = { forgiveness: 'GIFT', principalCents: 1_000_00, interestCents: 0, feesCents: 0 } as const
const ends: Record<string, Happening> = {
  'paid off': paid('2026-02-02', 1_000_00),
  forgiven: { kind: 'FORGIVEN', effectiveOn: '2026-02-02', ...givenUp },
}

for (const [how, end] of Object.entries(ends)) {
  test(`a day that asked for nothing when a loan was ${how} asks for nothing when a rate is agreed`, () => {
    const state = agreedState(endedFor0, [paid('2026-02-01', 30), end, sameRate], '2026-02-03')

    assert.deepEqual([state.payoffCents, state.installments.map(({ interestCents }) => interestCents)], [0, [30, 0]])
  })
}

// 500.00 lent on the 4th bear 27 days of 30 until 1 March, 0.135, which the payment of 1 April asks for with its own 0.15.
test('… and the next payment asks for the interest of money lent after', () => {
  const life = [paid('2026-02-01', 30), paid('2026-02-02', 1_000_00), advanced('2026-02-04', 500_00)]

  const state = agreedState(endedFor0, life, '2026-02-05')

  assert.deepEqual(
    state.installments.slice(0, 4).map(({ interestCents }) => interestCents),
    [30, 0, 28, 15],
  )
})

// Interest alone in January on 1,000.00 at 0.0365 %, 0.001 a day, rounded down. On the 16th 15 days are 0.01, which is paid by hand, and 16
// days to come would be 0.01. On the 24th 8 days are 0.00, and 8 to come are 0.00: nothing is left of the payment of 1 February.
test('money by hand after all interest of an installment was paid ahead is for the next one', () => {
  const terms = aLoan({
    ...{ principalCents: 1_000_00, annualRatePpm: 365, maturityOn: '2026-06-01', rounding: 'DOWN' },
    ...{ structure: 'INTEREST_ONLY', interestOnlyMonths: 1, dayCount: 'ACT/365', accrual: 'DAILY' },
  })
  const byHand = (day: string, parts: { interestCents: number; principalCents: number }) =>
    paid(day, parts.interestCents + parts.principalCents, { application: { kind: 'BY_HAND', feesCents: 0, ...parts } })
  const interest = byHand('2026-01-16', { interestCents: 1, principalCents: 0 })
  const principal = byHand('2026-01-24', { interestCents: 0, principalCents: 18_00 })

  const state = agreedState(terms, [interest, principal], '2026-01-24')

  assert.equal(state.payments.at(-1)?.extraPrincipalCents, 0)
  assert.deepEqual(
    state.installments.slice(0, 2).map(({ interestCents, paidPrincipalCents }) => [interestCents, paidPrincipalCents]),
    [
      [1, 0],
      [2, 18_00],
    ],
  )
})

// 10.00 of the payment of 1 February are paid ahead, and then 20 January is agreed as the last day: the rest falls due with that payment, on
// 1 February. From that day on 1,200.00 bear 36.5 % for default, 1.20 a day.
test('all that falls due with a payment that was paid ahead bears default interest from that day on', () => {
  const defaultInterest = { annualRatePpm: 365_000, base: 'PRINCIPAL', afterDays: 0, onlyAtMaturity: true } as const
  const terms = aLoan({ maturityOn: '2026-03-01', options: { defaultInterest } })
  const sooner: Happening = { kind: 'TERMS_CHANGED', effectiveOn: '2026-01-11', change: { maturityOn: '2026-01-20' } }

  const state = agreedState(terms, [paid('2026-01-10', 10_00), sooner], '2026-02-03')

  assert.deepEqual(
    state.fees.map(({ chargedOn, amountCents }) => [chargedOn, amountCents]),
    [['2026-02-01', 2_40]],
  )
})

// The loan has ended unpaid when 60.00 are lent on 10 March, due at once, and 20.00 are repaid that day: they stand in the row of that
// day, with scheduled interest and by the day. Row 2 still asks for all that fell due on 1 March.
for (const accrual of ['SCHEDULED', 'DAILY'] as const) {
  test(`principal repaid on the day on which money is lent after the last day stands in the row of that day: ${accrual}`, () => {
    const terms = aLoan({ principalCents: 1_000_00, annualRatePpm: 0, maturityOn: '2026-03-01', accrual })
    const back = paid('2026-03-10', 20_00, { application: { kind: 'PRINCIPAL_ONLY' } })

    const state = agreedState(terms, [advanced('2026-03-10', 60_00), back], '2026-03-10')

    assert.deepEqual(
      state.installments.map(({ dueOn, extraPrincipalCents, balanceCents }) => [
        dueOn,
        extraPrincipalCents,
        balanceCents,
      ]),
      [
        ['2026-02-01', 0, 500_00],
        ['2026-03-01', 0, 0],
        ['2026-03-10', 20_00, 0],
      ],
    )
  })
}

// The same with the money repaid before more is lent: the day decides, not the order of entry.
test('… also when it was repaid before the money of that day was lent', () => {
  const terms = aLoan({ principalCents: 1_000_00, annualRatePpm: 0, maturityOn: '2026-03-01', accrual: 'DAILY' })
  const back = paid('2026-03-10', 20_00, { application: { kind: 'PRINCIPAL_ONLY' } })

  const state = agreedState(terms, [back, advanced('2026-03-10', 60_00)], '2026-03-10')

  assert.deepEqual(
    state.installments.map(({ extraPrincipalCents, balanceCents }) => [extraPrincipalCents, balanceCents]),
    [
      [0, 500_00],
      [0, 20_00],
      [20_00, 0],
    ],
  )
})

// 500.00 in four payments, paid off on 1 January but for 0.29 held. 0.69 lent on 2 January bear 29 days of 0.0125 %, less than a cent, until the
// period of 31 January begins. Paid off on that day, before a day of it has passed, they leave no payment of 0.00 behind.
test('a payoff leaves no payment for days before it that earned less than a cent', () => {
  const terms = aLoan({
    ...{ principalCents: 500_00, annualRatePpm: 125, originationOn: '2023-10-31', maturityOn: '2024-02-29' },
    options: { equalPrincipal: true, holdsPartial: true },
  })
  const life = [paid('2024-01-01', 500_31), advanced('2024-01-02', 69), paid('2024-01-31', 69)]

  const state = agreedState(terms, life, '2024-01-31')

  assert.deepEqual([state.payoffCents, state.installments.at(-1)?.dueOn], [0, '2024-01-31'])
})

// 1,000.00 in two payments. The one of the day is forgiven whole and made anew by 69.00 lent the day after: it is paid when those are.
test('a payment that was forgiven and made anew is paid on the day on which what it asks for now is paid', () => {
  const terms = aLoan({ principalCents: 1_000_00, annualRatePpm: 0, maturityOn: '2026-03-01' })
  const gift: Happening = {
    ...{ kind: 'FORGIVEN', effectiveOn: '2026-01-15', forgiveness: 'GIFT' },
    ...{ principalCents: 1_000_00, interestCents: 0, feesCents: 0 },
  }
  const life = [gift, advanced('2026-01-16', 69_00), paid('2026-02-01', 34_50)]

  const state = agreedState(terms, life, '2026-02-01')

  assert.deepEqual([state.installments[0]?.paidOn, state.installments[0]?.principalCents], ['2026-02-01', 1_034_50])
})

// 1,200.00 at 12 % by the day: 1,080.00 on 1 February leave about 132. On 1 March 135.00 pay all principal by hand, and what is left of them
// the interest that is due. The payment of 1 April asks for no interest more: it is paid on that day, whatever is lent on the next.
test('a payment to come that asks for no more is paid on the day of its money, also when more is lent later', () => {
  const terms = aLoan({ accrual: 'DAILY', dayCount: 'ACT/365' })
  const application = { kind: 'BY_HAND', interestCents: 0, principalCents: 135_00, feesCents: 0 } as const
  const byHand = paid('2026-03-01', 135_00, { application })

  const state = agreedState(terms, [paid('2026-02-01', 1_080_00), byHand, advanced('2026-03-02', 10_00)], '2026-03-02')

  assert.deepEqual([state.installments[2]?.dueOn, state.installments[2]?.paidOn], ['2026-04-01', '2026-03-01'])
})

// 2,000.00 by the day at 36.5 % in two payments; the first is late and 5 % of principal repaid early are charged. On 15 February what is left
// after it would end the loan without the interest that the last payment will ask for: less than the whole of it, so it is repaid early.
test('money that ends a loan and does not cover the whole of its last payment repays it early', () => {
  const terms = aLoan({
    ...{
      principalCents: 2_000_00,
      annualRatePpm: 365_000,
      maturityOn: '2026-03-01',
      accrual: 'DAILY',
      dayCount: 'ACT/365',
    },
    prepayment: { ratesPpm: [50_000] },
  })
  const life = [paid('2026-01-20', 1_00), paid('2026-02-15', 2_095_00)]

  const state = agreedState(terms, life, '2026-02-15')

  assert.deepEqual([state.principalCents, state.fees.length], [0, 1])
})

const resting = (effectiveOn: string, interestResumesOn: string, annualRatePpm: number): Happening => ({
  ...{ kind: 'TERMS_CHANGED', effectiveOn, change: { annualRatePpm } },
  interestResumesOn,
})

// 12,000.00 at 12 %, interest only. 120.00 for February are paid on the 5th. Where interest rests from the 6th to the 16th, March still asks for
// its own thirty days, 120.00, and not for those since the 16th too: they are paid.
test('a rest within an installment that is paid ahead leaves the next one its own days', () => {
  const terms = aLoan({ principalCents: 12_000_00, structure: 'INTEREST_ONLY', interestOnlyMonths: 12 })
  const life = [paid('2026-02-01', 120_00), paid('2026-02-05', 120_00), resting('2026-02-06', '2026-02-16', 120_000)]

  const state = agreedState(terms, life, '2026-02-06')

  assert.deepEqual(
    state.installments.slice(0, 4).map(({ interestCents }) => interestCents),
    [120_00, 120_00, 120_00, 120_00],
  )
})

// 10,000.00 at 7.3 % earn 2.00 a day: 20.00 by 11 January, which are paid. None for ten days, and eleven days until 1 February are 22.00.
test('by the day interest rests also in the last installment, when that was paid in part', () => {
  const terms = aLoan({
    ...{ principalCents: 10_000_00, annualRatePpm: 73_000, dayCount: 'ACT/365', accrual: 'DAILY' },
    maturityOn: '2026-02-01',
  })
  const life = [paid('2026-01-11', 20_00), resting('2026-01-11', '2026-01-21', 73_000)]

  assert.equal(agreedState(terms, life, '2026-01-21').payoffCents, 10_000_00)
  assert.equal(agreedState(terms, life, '2026-02-01').payoffCents, 10_022_00)
})

// 20.00 for five days of February before the rest and 25.00 for the five after it, with 3,000.00 more since the 11th.
test('money lent while interest rests bears it from the day on which that runs again', () => {
  const terms = aLoan({ principalCents: 12_000_00, structure: 'INTEREST_ONLY', interestOnlyMonths: 12 })
  const rests = resting('2026-02-06', '2026-02-26', 120_000)

  const state = agreedState(terms, [paid('2026-02-01', 120_00), rests, advanced('2026-02-11', 3_000_00)], '2026-02-12')

  assert.equal(state.installments[1]?.interestCents, 45_00)
})

// 10,000.00 at 7.3 % earn 2.00 a day: 10,020.00 on 11 January repay all. None runs until the 22nd, also on 5,000.00 lent on the 17th: ten days
// of 1.00 by 1 February.
test('by the day interest that rests on a loan that was repaid rests on money lent meanwhile', () => {
  const terms = aLoan({ principalCents: 10_000_00, annualRatePpm: 73_000, dayCount: 'ACT/365', accrual: 'DAILY' })
  const rests = resting('2026-01-12', '2026-01-22', 73_000)

  const state = agreedState(
    terms,
    [paid('2026-01-11', 10_020_00), rests, advanced('2026-01-17', 5_000_00)],
    '2026-02-01',
  )

  assert.equal(state.payoffCents, 5_010_00)
})

// 3.65 % with cents rounded up: 50.00 are left on 1 February. 0.01 for the 1st, 0.01 for the 2nd and 26 days of 39.02, 0.1015, so 0.11.
test('by the day an installment paid ahead in part asks for all that is left, also for a cent that shorter stretches add', () => {
  const terms = aLoan({
    ...{ principalCents: 1_000_00, annualRatePpm: 36_500, dayCount: 'ACT/365', accrual: 'DAILY' },
    rounding: 'UP',
  })
  const life = [paid('2026-02-01', 953_10), paid('2026-02-02', 10_00), paid('2026-02-03', 1_00)]

  const state = agreedState(terms, life, '2026-02-03')

  assert.deepEqual(
    state.installments.slice(1).map(({ paymentCents }) => paymentCents),
    [50_13],
  )
})

// Three times 400.00 of principal with 12.00, 8.00 and 4.00. 780.00 of principal on 2 March leave 412.00 and 28.00 due, of which 430.00 pay the
// first. 12.00 of principal on 1 April leave 16.00, which the 18.00 held pay; 2.00 of them wait for the 4.00 of the last, before any fee.
test('the last principal paid with money held leaves no fee before interest that is due', () => {
  const terms = aLoan({
    maturityOn: '2026-04-01',
    lateFee: { kind: 'FLAT', amountCents: 25_00, trigger: 'ONCE' },
    options: { equalPrincipal: true, holdsPartial: true },
  })
  const ofPrincipal = (day: string, cents: number) => paid(day, cents, { application: { kind: 'PRINCIPAL_ONLY' } })
  const life = [ofPrincipal('2026-03-02', 780_00), paid('2026-03-10', 430_00), ofPrincipal('2026-04-01', 12_00)]

  const state = agreedState(terms, life, '2026-04-01')

  assert.deepEqual(
    [state.principalCents, state.interestDueCents, state.feesDueCents, state.unappliedCents],
    [0, 4_00, 25_00, 2_00],
  )
})

// 50.00 and 12.00 of interest are asked for on 1 February and stay open; 1 March asks for nothing. None runs from that day until the 11th: 20 days
// of the 600.00 lent on the 2nd are 4.00.
test('interest rests on a due day that asked for nothing until the day agreed, also on money lent meanwhile', () => {
  const ofPrincipal = paid('2026-01-15', 1_150_00, { application: { kind: 'PRINCIPAL_ONLY' } })
  const life = [ofPrincipal, resting('2026-03-01', '2026-03-11', 120_000), advanced('2026-03-02', 600_00)]

  const state = agreedState(aLoan(), life, '2026-03-02')

  assert.deepEqual([state.installments[1]?.dueOn, state.installments[1]?.interestCents], ['2026-04-01', 4_00])
})

// 1 February and, on the 5th, 1 March are paid. No interest runs from the 6th until 11 March: by 5 March 15,000.00 are owed and no more.
test('money lent while interest rests beyond an installment that was paid ahead bears none before that day', () => {
  const terms = aLoan({ principalCents: 12_000_00, structure: 'INTEREST_ONLY', interestOnlyMonths: 12 })
  const rests = resting('2026-02-06', '2026-03-11', 120_000)
  const life = [paid('2026-02-01', 120_00), paid('2026-02-05', 120_00), rests, advanced('2026-02-10', 3_000_00)]

  assert.equal(agreedState(terms, life, '2026-03-05').payoffCents, 15_000_00)
})

// The last payment is paid on ahead in May. 3,600.00 lent on 11 May bear 20 days of 30 until the 31st, 24.00, and June, 36.00: by the calendar of
// months of 30 days 11 May to 30 June alone would be 49 days.
test('money lent before the last installment, which was paid on, bears the days before that by themselves', () => {
  const terms = aLoan({
    ...{ principalCents: 12_000_00, originationOn: '2026-04-30', firstDueOn: '2026-05-31', maturityOn: '2026-06-30' },
    ...{ structure: 'INTEREST_ONLY', interestOnlyMonths: 2, endOfMonth: true },
  })
  const life = [paid('2026-05-05', 120_00), paid('2026-05-06', 50_00), advanced('2026-05-11', 3_600_00)]

  assert.equal(agreedState(terms, life, '2026-05-11').installments[1]?.interestCents, 180_00)
})

const toEnd = (effectiveOn: string, arrears: 'TO_END' | 'TO_END_WITH_INTEREST'): Happening => ({
  ...{ kind: 'TERMS_CHANGED', effectiveOn, change: {}, arrears },
})
const asked = ({ installments }: ReturnType<typeof agreedState>) =>
  installments.map(({ paymentCents, extraPrincipalCents }) => paymentCents - extraPrincipalCents)

// 106.62 of 1 February stay open. 200.00 of principal on the 15th lower the payments from 1 April on: 809.81 over ten months are 85.50.
test('what moves to the last payment leaves a payment that was lowered before as it is', () => {
  const lowered = paid('2026-02-15', 200_00, {
    application: { kind: 'PRINCIPAL_ONLY' },
    extraPrincipal: 'LOWER_PAYMENT',
  })

  const state = agreedState(aLoan(), [lowered, toEnd('2026-02-16', 'TO_END_WITH_INTEREST')], '2026-02-16')

  assert.deepEqual(asked(state).slice(0, 4), [0, 106_62, 85_50, 85_50])
})

test('what moves to the last payment leaves one that a step of the rate has begun with as it is', () => {
  const terms = aLoan({ options: { rateSteps: [{ fromRow: 3, annualRatePpm: 180_000 }] } })
  const before = asked(agreedState(terms, [], '2026-03-15'))

  const after = asked(agreedState(terms, [toEnd('2026-03-15', 'TO_END_WITH_INTEREST')], '2026-03-15'))

  assert.deepEqual(after.slice(2, 11), before.slice(2, 11))
})

// 12.00 and 11.05 of interest are paid by hand, so 1 March is paid on. 94.62 move on 15 February and bear 16 days until then, 0.5046, beside
// 11.0443 of 1,104.43 in March.
test('principal that moves to the last payment with interest bears it from that day, also while a payment is paid ahead', () => {
  const application = { kind: 'BY_HAND' as const, interestCents: 23_05, principalCents: 0, feesCents: 0 }
  const life = [paid('2026-02-10', 23_05, { application }), toEnd('2026-02-15', 'TO_END_WITH_INTEREST')]

  assert.equal(agreedState(aLoan(), life, '2026-02-15').installments[2]?.interestCents, 11_55)
})

// 804.51 would have been asked for at the end. 10,082.00 repay all, and 5,000.00 lent on the next day are repaid by eleven equal payments.
test('nothing waits for the last payment after a payoff, also when money is lent again', () => {
  const terms = aLoan({ principalCents: 10_000_00, annualRatePpm: 73_000, dayCount: 'ACT/365', accrual: 'DAILY' })
  const life = [toEnd('2026-02-11', 'TO_END_WITH_INTEREST'), paid('2026-02-11', 10_082_00)]

  const payments = asked(agreedState(terms, [...life, advanced('2026-02-12', 5_000_00)], '2026-02-12')).slice(2)

  assert.ok(Math.abs((payments.at(-1) ?? 0) - (payments[0] ?? 0)) < 1_00, `${payments}`)
})

// What was moved waits for the last payment, and extra principal has repaid the rest, so the rate of 14 April makes payments of nothing. On 27
// April 8,092.16 pay the 399.51 of interest that have been earned, which the last payment would ask for, before principal.
test('by the day, interest is paid before extra principal also where the next payments ask for nothing', () => {
  const values = [{ on: '2024-11-15', ratePpm: 55_340 }]
  const resets = {
    marginPpm: 20_000,
    firstResetOn: '2025-02-14',
    everyMonths: 1,
    lookBackDays: 20,
    roundedToPpm: 1,
    values,
  }
  const limits = { periodicCapPpm: 10_000, lifetimeCapPpm: 40_000, floorPpm: 15_000, paymentEveryMonths: 12 }
  const terms = aLoan({
    ...{ principalCents: 645_222_20, annualRatePpm: 0, originationOn: '2025-01-14', maturityOn: '2027-12-31' },
    ...{ frequency: 'QUARTERLY', structure: 'INTEREST_ONLY', interestOnlyMonths: 6, dayCount: 'ACT/ACT' },
    ...{ accrual: 'DAILY', rounding: 'UP', options: { indexedRate: { ...resets, ...limits } } },
  })
  const lower = { extraPrincipal: 'LOWER_PAYMENT' } as const
  const life: Happening[] = [
    {
      ...{ kind: 'FORGIVEN', effectiveOn: '2025-07-02', forgiveness: 'GIFT' },
      ...{ principalCents: 527_827_63, interestCents: 0, feesCents: 0 },
    },
    toEnd('2025-12-30', 'TO_END_WITH_INTEREST'),
    paid('2026-01-15', 54_664_66, lower),
    paid('2026-02-06', 24_733_51, lower),
    paid('2026-04-27', 8_092_16),
  ]

  const state = agreedState(terms, life, '2026-04-27')

  assert.deepEqual([state.payments.at(-1)?.interestCents, state.accruedInterestCents], [399_51, 0])
})

// 1,733.02 of two payments were moved to the end, 118.00 of interest among them. 8,600.00 on 1 April pay 180.00 of 90 days, April's payment and
// extra principal: 1,580.00 are left, all for the end. The rate that begins in April makes payments of nothing, so 1.74 of eleven days are paid on
// 12 April for the last payment, and for none before it.
test('by the day, interest paid ahead is of the payment that will ask for it, behind those of a new rate that repay nothing', () => {
  const terms = aLoan({ ...simpleInterest, options: { rateSteps: [{ fromRow: 4, annualRatePpm: 36_500 }] } })
  const life = [toEnd('2026-03-02', 'TO_END_WITH_INTEREST'), paid('2026-04-01', 8_600_00), paid('2026-04-12', 100_00)]

  const { installments } = agreedState(terms, life, '2026-04-12')

  assert.deepEqual(
    installments.map(({ paidInterestCents }) => paidInterestCents),
    [0, 0, 180_00, 0, 0, 0, 0, 0, 0, 0, 0, 1_74],
  )
})

// Again all that is left waits for the end: 1,580.00. The payments until then ask for nothing, also that of May, so 100.00 and 50.00 are extra principal.
// The 1.74 that the first of them paid for the last payment make that one no next payment.
test('by the day, the next payment is the first to come, also where it asks for nothing and interest of a later one is paid', () => {
  const terms = aLoan({ ...simpleInterest, options: { rateSteps: [{ fromRow: 4, annualRatePpm: 36_500 }] } })
  const life = [toEnd('2026-03-02', 'TO_END_WITH_INTEREST'), paid('2026-04-01', 8_600_00), paid('2026-04-12', 100_00)]

  const { payments } = agreedState(terms, [...life, paid('2026-04-12', 50_00)], '2026-04-12')

  assert.deepEqual(
    payments.slice(1).map(({ interestCents, extraPrincipalCents }) => [interestCents, extraPrincipalCents]),
    [
      [1_74, 98_26],
      [0, 50_00],
    ],
  )
})

// 700.00 on 11 January pay February's 340.02 and extra principal, 50.00 ten days later are for March, which asks for all: 307.55. On the 31st
// the interest of ten days, 0.83, becomes principal. March asks for that too; the 0.01 that it bears itself are left for April, as when more is lent.
// At 6 % from that day nothing is.
test('by the day, a payment made ahead in part goes on to ask for all when interest becomes principal', () => {
  const terms = aLoan({ principalCents: 1_000_00, maturityOn: '2026-04-01', dayCount: 'ACT/365', accrual: 'DAILY' })
  const added = { kind: 'TERMS_CHANGED', effectiveOn: '2026-01-31', unpaidInterest: 'TO_PRINCIPAL' } as const
  const life = [paid('2026-01-11', 700_00), paid('2026-01-21', 50_00)]
  const paymentsOf = (happenings: Happening[]) =>
    agreedState(terms, happenings, '2026-01-31').installments.map(({ paymentCents }) => paymentCents)

  assert.deepEqual(paymentsOf(life), [700_00, 307_55])
  assert.deepEqual(paymentsOf([...life, { ...added, change: {} }]), [700_00, 307_55, 1])
  assert.deepEqual(paymentsOf([...life, { ...added, change: { annualRatePpm: 60_000 } }]), [700_00, 306_34])
})

// The last payment has fallen due with what waited for it, 12.00 of interest. A later last day moves its principal alone.
test('what the last payment has asked for does not wait for another last day', () => {
  const terms = aLoan({ maturityOn: '2026-03-01' })
  const extended: Happening = { kind: 'TERMS_CHANGED', effectiveOn: '2026-03-15', change: { maturityOn: '2026-05-01' } }

  const state = agreedState(terms, [toEnd('2026-02-15', 'TO_END'), extended], '2026-03-15')

  assert.equal(state.interestDueCents, 12_00 + 6_03)
})

// Interest only by the day, every ten days. All 736.77 of principal are forgiven on 8 November, the cent of interest on the 9th: the installment
// of the 20th, which began to ask for that cent, is none.
test('by the day, interest that is forgiven last leaves no installment that asks for nothing', () => {
  const terms = aLoan({
    ...{ principalCents: 737_79, annualRatePpm: 375, accrual: 'DAILY', frequency: 'EVERY_10_DAYS' },
    ...{ originationOn: '2023-10-31', maturityOn: '2023-11-30', structure: 'INTEREST_ONLY', interestOnlyMonths: 1 },
  })
  const forgiven = (effectiveOn: string, principalCents: number, interestCents: number): Happening => ({
    ...{ kind: 'FORGIVEN', effectiveOn, forgiveness: 'GIFT', principalCents, interestCents, feesCents: 0 },
  })
  const life = [paid('2023-11-01', 1_02), forgiven('2023-11-08', 736_77, 0), forgiven('2023-11-09', 0, 1)]

  const { installments } = agreedState(terms, life, '2023-11-20')

  assert.deepEqual(
    installments.map(({ dueOn }) => dueOn),
    ['2023-11-10'],
  )
})

// Nothing was paid since November, so each payment of 1,264.79 is due with all interest, and the one of 19 March asks for the rest. The interest
// of the days since then is asked for by a further payment, for which the fee does not wait again.
test('by the day, fees that are due at the end are due once everything else has fallen due, and stay so', () => {
  const terms = aLoan({
    ...{ principalCents: 20_000_00, annualRatePpm: 50_000, accrual: 'DAILY', frequency: 'EVERY_10_DAYS' },
    ...{ originationOn: '2023-10-31', maturityOn: '2024-03-31' },
  })
  const principalOnly = { application: { kind: 'PRINCIPAL_ONLY' } } as const
  const life: Happening[] = [
    { kind: 'FEE_CHARGED', effectiveOn: '2023-11-09', amountCents: 25_00 },
    { kind: 'TERMS_CHANGED', effectiveOn: '2023-11-11', change: {}, unpaidFees: 'TO_END' },
    paid('2023-11-12', 3_777_80, principalOnly),
  ]
  const feesDue = (asOn: string) => agreedState(terms, life, asOn).feesDueCents

  assert.deepEqual(['2024-03-18', '2024-03-19', '2024-03-20', '2024-03-29', '2024-04-01'].map(feesDue), [
    ...[0, 25_00, 25_00, 25_00, 25_00],
  ])
})

// Interest only, 1.00 a month. That of January is added to the principal on the 12th of February, while interest rests until the 20th: the
// payment of the 1st asks for nothing more from the 12th on.
test('by the day, a payment that asks for nothing more while interest rests is done on that day', () => {
  const interestOnly = { structure: 'INTEREST_ONLY', interestOnlyMonths: 2, accrual: 'DAILY' } as const
  const terms = aLoan({ principalCents: 100_00, maturityOn: '2026-03-01', ...interestOnly })
  const life: Happening[] = [
    { kind: 'TERMS_CHANGED', effectiveOn: '2026-02-10', change: {}, interestResumesOn: '2026-02-20' },
    { kind: 'TERMS_CHANGED', effectiveOn: '2026-02-12', change: {}, unpaidInterest: 'TO_PRINCIPAL' },
  ]

  const { installments } = replay(terms, entered([disbursed(terms), ...life]), { asOn: '2026-02-12' })

  assert.equal(installments[0]?.paidOn, '2026-02-12')
})

// Two payments of about 609.00. 700.00 of principal alone leave less than the first asks for, so all has fallen due with it, and the second
// would ask for the days since alone.
test('by the day, fees that are due at the end do not wait for an installment that has extra principal alone', () => {
  const terms = aLoan({ maturityOn: '2026-03-01', accrual: 'DAILY' })
  const life: Happening[] = [
    { kind: 'FEE_CHARGED', effectiveOn: '2026-02-01', amountCents: 25_00 },
    { kind: 'TERMS_CHANGED', effectiveOn: '2026-02-02', change: {}, unpaidFees: 'TO_END' },
    paid('2026-02-10', 700_00, { application: { kind: 'PRINCIPAL_ONLY' } }),
  ]
  const feesDue = (asOn: string) => agreedState(terms, life, asOn).feesDueCents

  assert.deepEqual(['2026-02-09', '2026-02-10', '2026-02-20'].map(feesDue), [0, 25_00, 25_00])
})

// 2 × 100.00 without interest, 10.00 of taxes advanced, which wait for the end, and an exit fee of 25.00. 105.00 pay March ahead and end the loan:
// with it both fees are due, and by the order of the contract the 5.00 are for the one that the lender charges.
test('money that the end of the loan leaves is for all fees that are due then, in the order of the contract', () => {
  const terms = aLoan({
    ...{ principalCents: 200_00, annualRatePpm: 0, maturityOn: '2026-03-01', prepayment: { exitFeeCents: 25_00 } },
    allocation: 'FEES_FIRST_LATE_FEES_LAST',
  })
  const taxes = { kind: 'ESCROW_PAID_OUT', effectiveOn: '2026-01-10', amountCents: 10_00, paidFor: 'TAXES' } as const
  const life: Happening[] = [taxes, paid('2026-02-01', 100_00), paid('2026-02-02', 105_00)]

  const { fees } = agreedState(terms, life, '2026-02-02')

  assert.deepEqual(
    fees.map(({ of, amountCents, paidCents }) => [of, amountCents, paidCents]),
    [
      ['advanced 1', 10_00, 0],
      ['event 4', 25_00, 5_00],
    ],
  )
})

// The same advance of 10.00, and a fee of 25.00 that is open. 105.00 for principal alone repay the 100.00 that are left; with that the advance is due,
// and it is older than the fee.
test('what a payment for principal alone leaves of itself is for what waited for the end, too', () => {
  const terms = aLoan({ principalCents: 200_00, annualRatePpm: 0, maturityOn: '2026-03-01' })
  const taxes = { kind: 'ESCROW_PAID_OUT', effectiveOn: '2026-01-10', amountCents: 10_00, paidFor: 'TAXES' } as const
  const charged: Happening = { kind: 'FEE_CHARGED', effectiveOn: '2026-02-02', amountCents: 25_00 }
  const rest = paid('2026-02-02', 105_00, { application: { kind: 'PRINCIPAL_ONLY' } })

  const { fees } = agreedState(terms, [taxes, paid('2026-02-01', 100_00), charged, rest], '2026-02-02')

  assert.deepEqual(
    fees.map(({ of, paidCents }) => [of, paidCents]),
    [
      ['advanced 1', 5_00],
      ['event 4', 0],
    ],
  )
})

// Two payments, or three, of 200.00 in all with 20.00 each; a fee of 30.00 is open. On 2 February 200.00 by hand repay the loan, so no second is made:
// of 25.00 for fees 20.00 are the service fee of the first and 5.00 the fee, at 12 % as without interest.
for (const [annualRatePpm, maturityOn] of [
  [0, '2026-03-01'],
  [120_000, '2026-03-01'],
  [120_000, '2026-04-01'],
] as const) {
  test(`by the day, a payment by hand that ends the loan pays no charge of one to come: ${annualRatePpm}, ${maturityOn}`, () => {
    const terms = aLoan({
      ...{ principalCents: 200_00, annualRatePpm, maturityOn, accrual: 'DAILY' },
      options: { installmentCharges: [{ kind: 'SERVICE_FEE', amountCents: 20_00 }] },
    })
    const interestCents = annualRatePpm === 0 ? 0 : 2_07
    const application = { kind: 'BY_HAND', interestCents, principalCents: 200_00, feesCents: 25_00 } as const
    const charged: Happening = { kind: 'FEE_CHARGED', effectiveOn: '2026-02-01', amountCents: 30_00 }

    const { fees } = agreedState(
      terms,
      [charged, paid('2026-02-02', 225_00 + interestCents, { application })],
      '2026-02-02',
    )

    assert.deepEqual(
      fees.map(({ of, paidCents }) => [of, paidCents]),
      [
        ['service of 1', 20_00],
        ['event 2', 5_00],
      ],
    )
  })
}

// 2 × 50.00 without interest and 60.00 of service fee with each: the last payment asks 110.00, but of principal no more than the first.
test('a service fee makes no balloon of a last payment', () => {
  const terms = aLoan({
    principalCents: 100_00,
    annualRatePpm: 0,
    maturityOn: '2026-03-01',
    graceDays: 0,
    lateFee: { kind: 'FLAT', amountCents: 5_00, sparesBalloon: true },
    options: { installmentCharges: [{ kind: 'SERVICE_FEE', amountCents: 60_00 }] },
  })

  const state = agreedState(terms, [], '2026-03-02')

  assert.deepEqual(
    state.fees.map(({ of, amountCents }) => [of, amountCents]),
    [
      ['service of 1', 60_00],
      ['installment 1', 5_00],
      ['service of 2', 60_00],
      ['installment 2', 5_00],
    ],
  )
})

// 300.00 without interest in 3 × 100.00, fees first. On 15 February 100.00, the fee of 30.00 and the service fee of 5.00 are open:
// 175.00 pay the 30.00, the 100.00 and the 5.00, and 40.00 of March. Fees took 30.00 before it, and 60.00 are open: late.
test('a fee that is paid first is what the next installment lacks once, also where a service fee is paid beside it', () => {
  const terms = aLoan({
    principalCents: 300_00,
    annualRatePpm: 0,
    maturityOn: '2026-04-01',
    graceDays: 0,
    allocation: 'FEES_INTEREST_PRINCIPAL',
    lateFee: { kind: 'FLAT', amountCents: 30_00 },
    options: { installmentCharges: [{ kind: 'SERVICE_FEE', amountCents: 5_00 }] },
  })

  const state = agreedState(terms, [paid('2026-02-15', 175_00)], '2026-03-02')

  assert.deepEqual(
    state.fees.map(({ of, amountCents, paidCents }) => [of, amountCents, paidCents]),
    [
      ['service of 1', 5_00, 5_00],
      ['installment 1', 30_00, 30_00],
      ['service of 2', 5_00, 0],
      ['installment 2', 30_00, 0],
    ],
  )
})

// 106.62 come ahead without the service fee of 20.00, and 1,300.00 end the loan. Another fee is agreed later, and nothing is charged on 1 February.
for (const accrual of ['SCHEDULED', 'DAILY'] as const) {
  test(`a loan that was repaid is charged nothing more, whatever fee is agreed later: ${accrual}`, () => {
    const chargeOf = (amountCents: number) => ({ installmentCharges: [{ kind: 'SERVICE_FEE' as const, amountCents }] })
    const terms = aLoan({ accrual, options: chargeOf(20_00) })
    const later: Happening = { kind: 'TERMS_CHANGED', effectiveOn: '2026-01-28', change: { options: chargeOf(30_00) } }
    const life = [paid('2026-01-20', 106_62), paid('2026-01-25', 1_300_00), later]

    const { installments } = agreedState(terms, life, '2026-01-28')

    assert.ok(installments.every(({ chargesCents }) => chargesCents === undefined))
    assert.deepEqual(agreedState(terms, life, '2026-02-02').fees, [])
  })
}

// 500.00 at no interest in 10 × 50.00 with a service fee of 20.00. January's 70.00 and 50.00 for February are paid on 1 February; what
// February was to be charged was not paid, and after the write-off it never is.
test('a service fee of an installment to come is not waived by a write-off: it was never owed', () => {
  const terms = aLoan({
    principalCents: 500_00,
    annualRatePpm: 0,
    maturityOn: '2026-11-01',
    options: { rebate: 'ACTUARIAL', installmentCharges: [{ kind: 'SERVICE_FEE', amountCents: 20_00 }] },
  })
  const writtenOff: Happening = { kind: 'WRITTEN_OFF', effectiveOn: '2026-02-02' }

  const state = agreedState(terms, [paid('2026-02-01', 120_00), writtenOff], '2026-03-02')

  assert.deepEqual(
    state.fees.map(({ of, paidCents, waivedCents }) => [of, paidCents, waivedCents]),
    [['service of 1', 20_00, 0]],
  )
})

// All 1,200.00 are forgiven on 3 July, 400.00 are lent on 14 October and written off the next day. January's interest of 12.00, which
// the write-off waives, asks for no principal that was repaid in July.
test('a write-off of what was lent to a repaid loan leaves no installment with a balance below zero', () => {
  const terms = aLoan({ accrual: 'DAILY' })
  const happenings: Happening[] = [
    {
      kind: 'FORGIVEN',
      effectiveOn: '2026-07-03',
      forgiveness: 'GIFT',
      principalCents: 1_200_00,
      interestCents: 0,
      feesCents: 0,
    },
    advanced('2026-10-14', 400_00),
    { kind: 'WRITTEN_OFF', effectiveOn: '2026-10-15' },
  ]
  const { installments } = replay(terms, entered([disbursed(terms), ...happenings]), { asOn: '2027-03-01' })

  assert.ok(installments.every(({ balanceCents }) => balanceCents >= 0))
  assert.equal(
    installments.reduce((sum, { principalCents }) => sum + principalCents, 0),
    1_600_00,
  )
  agreedState(terms, happenings, '2027-03-01')
})

// 600.00 to principal alone repay 500.00 with the service fee of February and the exit charge, and one cent of interest closes March's
// installment. The loan is over: 0.50 more pay the exit charge, and not March's fee.
test('by the day, interest that closes an installment to come of a repaid loan brings no charge of it', () => {
  const terms = aLoan({
    principalCents: 500_00,
    annualRatePpm: 500,
    maturityOn: '2026-03-01',
    structure: 'INTEREST_ONLY',
    interestOnlyMonths: 1,
    accrual: 'DAILY',
    prepayment: { ratesPpm: [250_000], onEach: true },
    options: { installmentCharges: [{ kind: 'SERVICE_FEE', amountCents: 20_00 }] },
  })
  const life = [paid('2026-02-10', 525_00, { application: { kind: 'PRINCIPAL_ONLY' } }), paid('2026-02-11', 50)]

  const { fees, installments } = agreedState(terms, life, '2026-02-11')

  assert.deepEqual(
    fees.map(({ of }) => of),
    ['service of 1', 'event 2'],
  )
  assert.ok(installments.slice(1).every(({ chargesCents }) => chargesCents === undefined))
})

// Interest only of 2,000.00 at 0.01 %. 400.00 on 10 January pay December's 0.02, one cent of January's ahead and principal. What has been
// earned by the 24th becomes principal, 0 or 1 cent: the days that are left earn less than half a cent, so nothing is left to ask for.
for (const day of ['2026-01-20', '2026-01-24']) {
  test(`by the day, interest paid ahead in part is done when what was earned since becomes principal: ${day}`, () => {
    const terms = aLoan({
      principalCents: 2_000_00,
      annualRatePpm: 100,
      originationOn: '2025-12-01',
      maturityOn: '2026-04-01',
      structure: 'INTEREST_ONLY',
      interestOnlyMonths: 3,
      accrual: 'DAILY',
    })
    const added: Happening = { kind: 'TERMS_CHANGED', effectiveOn: day, change: {}, unpaidInterest: 'TO_PRINCIPAL' }

    const { installments } = agreedState(terms, [paid('2026-01-10', 400_00), added], day)

    assert.equal(installments[1]?.paidOn, day)
  })
}

// Interest only of 20,000.00 at 1 % for three months. 500.00 on 2 March lower the payment to 9,779.16, first asked for on 1 May. 300.00 by
// hand the next day are principal that shortens the term, though 1 April's interest is paid with a part of it: the payment stays.
test('by the day, principal by hand that shortens the term leaves the payment to the cent, also where it pays an installment ahead', () => {
  const terms = aLoan({
    principalCents: 20_000_00,
    annualRatePpm: 10_000,
    maturityOn: '2026-06-01',
    structure: 'INTEREST_ONLY',
    interestOnlyMonths: 3,
    accrual: 'DAILY',
  })
  const application = { kind: 'BY_HAND', interestCents: 0, principalCents: 300_00, feesCents: 0 } as const
  const lowered = paid('2026-03-02', 500_00, { extraPrincipal: 'LOWER_PAYMENT' })
  const byHand = paid('2026-03-03', 300_00, { application })

  assert.equal(agreedState(terms, [lowered], '2026-03-02').installments[3]?.paymentCents, 9_779_16)
  assert.equal(agreedState(terms, [lowered, byHand], '2026-03-03').installments[3]?.paymentCents, 9_779_16)
})
