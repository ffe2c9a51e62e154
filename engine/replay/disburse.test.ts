import assert from 'node:assert/strict'
import { test } from 'node:test'
import { explainInterestDue } from '../explain/explain-interest.ts'
import { payoff } from '../questions/payoff.ts'
import type { LoanState } from '../terms/loan-state.ts'
import { aLoan, disbursed, entered, type Happening, paid } from '../testing/loan-histories.ts'
import { replay } from './replay.ts'

const terms = aLoan()
const lent = (effectiveOn: string, amountCents: number): Happening => ({ kind: 'DISBURSED', effectiveOn, amountCents })
const after = (happenings: Happening[], asOn: string, loan = terms): LoanState =>
  replay(loan, entered(happenings), { asOn })
const installmentsAt = ({ installments }: LoanState) =>
  installments.map(({ dueOn, interestCents, principalCents }) => [dueOn, interestCents, principalCents])
const sumOf = ({ installments }: LoanState) => installments.reduce((sum, row) => sum + row.principalCents, 0)

// 11 of 360 days of 1,200.00 at 12 % are 4.40. 1,200 × (1 + 11/3000) × 1.01¹¹ ÷ 12.682503 = 105.9499….
test('money lent after the origination day bears interest from its own day, due on the days of the contract', () => {
  const state = after([lent('2026-01-20', 1_200_00)], '2026-01-20')

  assert.deepEqual(installmentsAt(state).slice(0, 2), [
    ['2026-02-01', 4_40, 101_55],
    ['2026-03-01', 10_98, 94_97],
  ])
  assert.deepEqual([state.installments.length, state.installments[0]?.fromOn], [12, '2026-01-20'])
})

// 1,200 × 0.01 ÷ (1 − 1.01^−11) = 115.7448…
test('money lent on a due day of the contract is first due on the next one', () => {
  const state = after([lent('2026-02-01', 1_200_00)], '2026-02-01')

  assert.deepEqual(installmentsAt(state)[0], ['2026-03-01', 12_00, 103_74])
  assert.equal(state.installments.length, 11)
})

test('money lent in parts up to the origination day is one loan from that day', () => {
  const inParts = after(
    [lent('2025-12-20', 500_00), lent('2025-12-28', 300_00), lent('2026-01-01', 400_00)],
    '2026-01-01',
  )
  const atOnce = after([lent('2026-01-01', 1_200_00)], '2026-01-01')

  assert.deepEqual(installmentsAt(inParts), installmentsAt(atOnce))
})

// 10.00 paid on 25 December are 5.00 of interest and 5.00 of principal of row 1, which was 1 % of 500.00 then.
test('money lent on the origination day, after some was paid back, is repaid with the rest', () => {
  const state = after([lent('2025-12-20', 500_00), paid('2025-12-25', 10_00), lent('2026-01-01', 700_00)], '2026-01-01')

  assert.deepEqual([sumOf(state), state.principalCents], [1_200_00, 1_195_00])
  assert.equal(state.installments.at(-1)?.balanceCents, 0)
})

// Nothing was owed from 1 February to 10 June. 21 of 360 days of 600.00 are 4.20; 604.20 × 1.01⁶ ÷ 7.213535 = 88.9121.
test('due days that passed while nothing was owed ask for nothing', () => {
  const state = after(
    [lent('2026-01-01', 1_200_00), paid('2026-02-01', 1_212_00), lent('2026-06-10', 600_00)],
    '2026-06-10',
  )

  assert.deepEqual(installmentsAt(state).slice(0, 3), [
    ['2026-02-01', 12_00, 1_200_00],
    ['2026-07-01', 4_20, 84_71],
    ['2026-08-01', 5_15, 83_76],
  ])
  assert.equal(state.installments.length, 8)
})

test('money lent on a due day on which nothing was owed is first due on the next one', () => {
  const state = after(
    [lent('2026-01-01', 1_200_00), paid('2026-02-01', 1_212_00), lent('2026-07-01', 600_00)],
    '2026-07-01',
  )

  assert.deepEqual(state.nextDue?.dueOn, '2026-08-01')
})

// Three rows of 1,200: the last is due on 1 April.
test('money lent after the last due day is due at once, each time', () => {
  const three = aLoan({ maturityOn: '2026-04-01' })
  const events = [lent('2026-01-01', 1_200_00), paid('2026-02-01', 1_212_00), lent('2026-04-10', 300_00)]

  const once = after(events, '2026-04-10', three)
  const twice = after([...events, lent('2026-04-20', 200_00)], '2026-04-20', three)

  assert.deepEqual(installmentsAt(once).at(-1), ['2026-04-10', 0, 300_00])
  assert.deepEqual(installmentsAt(twice).slice(-2), [
    ['2026-04-10', 0, 300_00],
    ['2026-04-20', 0, 200_00],
  ])
  assert.equal(twice.nextDue?.dueOn, '2026-04-10')
})

// Two rows of 609.01. 10.00 principal of row 2 were paid, so it stays; 21 of 360 days of 300.00 are 2.10.
test('money lent when the last row was paid on ahead falls due with that row, with its interest', () => {
  const two = aLoan({ maturityOn: '2026-03-01' })
  const application = { kind: 'BY_HAND', interestCents: 0, principalCents: 10_00, feesCents: 0 } as const
  const happenings = [
    disbursed(two),
    paid('2026-02-01', 609_01),
    paid('2026-02-05', 10_00, { application }),
    lent('2026-02-10', 300_00),
  ]

  const state = after(happenings, '2026-03-01', two)
  const due = explainInterestDue(two, entered(happenings), { asOn: '2026-03-01' })

  assert.deepEqual(installmentsAt(state)[1], ['2026-03-01', 8_13, 902_99])
  assert.equal(state.nextDue?.amountCents, 901_12)
  assert.deepEqual(
    due.steps[0]?.from?.steps.map(({ amountCents }) => amountCents),
    [6_03, 2_10],
  )
})

test('money lent when the last row was paid ahead in full opens it again', () => {
  const two = aLoan({ maturityOn: '2026-03-01' })
  const happenings = [
    disbursed(two),
    paid('2026-02-01', 609_01),
    paid('2026-02-05', 609_02),
    lent('2026-02-10', 300_00),
  ]

  const state = after(happenings, '2026-02-10', two)

  assert.deepEqual([state.installments[1]?.isPaid, state.installments[1]?.paidOn], [false, null])
  assert.deepEqual([state.nextDue?.number, state.nextDue?.amountCents], [2, 302_10])
})

// The down payment of 200.00 is a row of its own on the origination day, whatever is paid before.
test('principal paid before the origination day leaves the down payment as it is', () => {
  const loan = aLoan({ options: { downPaymentCents: 200_00 } })
  const application = { kind: 'PRINCIPAL_ONLY' } as const

  const state = after([lent('2025-12-20', 1_200_00), paid('2025-12-25', 100_00, { application })], '2025-12-25', loan)

  assert.deepEqual([state.installments[0]?.dueOn, state.nextDue?.amountCents], ['2026-01-01', 200_00])
  assert.deepEqual([sumOf(state), state.installments.at(-1)?.balanceCents], [1_200_00, 0])
})

// Paid off on 20 January. 600.00 from 20 June: 11 of 360 days at 6 % are 1.10, beside the days before, on which nothing was owed.
test('a rate that changes while nothing is owed counts for no days before money is lent again', () => {
  const { totalCents } = payoff(terms, entered([disbursed(terms)]), { on: '2026-01-20' })
  const lower: Happening = { kind: 'TERMS_CHANGED', effectiveOn: '2026-06-05', change: { annualRatePpm: 60_000 } }
  const state = after(
    [disbursed(terms), paid('2026-01-20', totalCents), lower, lent('2026-06-20', 600_00)],
    '2026-06-20',
  )

  const again = state.installments.find(({ dueOn }) => dueOn === '2026-07-01')
  assert.deepEqual([again?.fromOn, again?.interestCents], ['2026-06-01', 1_10])
})

test('money lent after the last due day is due at once without interest, also when the rate changed since', () => {
  const { totalCents } = payoff(terms, entered([disbursed(terms)]), { on: '2026-01-20' })
  const lower: Happening = { kind: 'TERMS_CHANGED', effectiveOn: '2027-02-01', change: { annualRatePpm: 60_000 } }
  const state = after(
    [disbursed(terms), paid('2026-01-20', totalCents), lower, lent('2027-03-01', 500_00)],
    '2027-03-10',
  )

  assert.deepEqual(installmentsAt(state).at(-1), ['2027-03-01', 0, 500_00])
})
