import assert from 'node:assert/strict'
import { test } from 'node:test'
import { explainBalance } from '../explain/explain-balance.ts'
import { explainSplit } from '../explain/explain-payment.ts'
import { payoff } from '../questions/payoff.ts'
import type { LoanState } from '../terms/loan-state.ts'
import { aLoan, disbursed, entered, type Happening, paid } from '../testing/loan-histories.ts'
import { replay } from './replay.ts'

// 1,105.38 outstanding after row 1 of 106.62 (replay.test.ts); given up on 20 February.
const terms = aLoan()
const writeOff: Happening = { kind: 'WRITTEN_OFF', effectiveOn: '2026-02-20' }
const fee = (effectiveOn: string): Happening => ({ kind: 'FEE_CHARGED', effectiveOn, amountCents: 25_00 })

function after(happenings: Happening[], asOn = '2026-03-31'): LoanState {
  return replay(terms, entered([disbursed(terms), paid('2026-02-01', 106_62), ...happenings]), { asOn })
}

test('a fee that is open when a loan is given up is waived', () => {
  const state = after([fee('2026-02-05'), writeOff])

  assert.deepEqual([state.fees[0]?.waivedCents, state.fees[0]?.paidCents, state.feesDueCents], [25_00, 0, 0])
})

// 10.00 by hand for a fee that is not there are held. 1,200.00 less these are given up, and paying that leaves nothing.
test('money held is used before a loan is given up, and paying the payoff figure leaves nothing', () => {
  const byHand = { kind: 'BY_HAND', interestCents: 0, principalCents: 0, feesCents: 10_00 } as const
  const held = paid('2026-01-10', 10_00, { application: byHand })
  const givenUp = [disbursed(terms), held, { ...writeOff, effectiveOn: '2026-01-20' }]
  const figure = payoff(terms, entered(givenUp), { on: '2026-02-10' })

  const before = replay(terms, entered(givenUp), { asOn: '2026-02-10' })
  const state = replay(terms, entered([...givenUp, paid('2026-02-10', figure.totalCents)]), { asOn: '2026-02-10' })

  assert.deepEqual([before.writtenOffCents, before.unappliedCents], [1_190_00, 0])
  assert.equal(figure.totalCents, 1_190_00)
  assert.deepEqual([state.writtenOffCents, state.unappliedCents], [0, 0])
})

// 1,105.38 are given up and 1,110.38 come for it, so 5.00 are held; of 20.00 lent after that, 15.00 are left to pay.
test('money held after a loan was given up pays what is lent on it later', () => {
  const state = after([
    writeOff,
    paid('2026-03-01', 1_110_38),
    { kind: 'DISBURSED', effectiveOn: '2026-03-10', amountCents: 20_00 },
  ])

  assert.deepEqual([state.writtenOffCents, state.unappliedCents], [15_00, 0])
})

test('a fee charged after a loan was given up can be waived', () => {
  const waiver: Happening = {
    kind: 'FEE_WAIVED',
    effectiveOn: '2026-03-02',
    feeId: { kind: 'EVENT', eventId: 4 },
    amountCents: 10_00,
  }

  assert.equal(after([writeOff, fee('2026-03-01'), waiver]).feesDueCents, 15_00)
})

test('what was given up is told on the balance with its day, and nothing is told of a loan that owed nothing', () => {
  const events = entered([disbursed(terms), paid('2026-02-01', 106_62), writeOff])
  const settled = entered([disbursed(terms), paid('2026-02-01', 1_212_00), writeOff])

  const balance = explainBalance(terms, events, { asOn: '2026-03-31' })
  const ofSettled = explainBalance(terms, settled, { asOn: '2026-03-31' })

  assert.equal(balance.figure, 0)
  assert.deepEqual(balance.steps.at(-1), {
    key: 'balance.written-off',
    values: { on: '2026-02-20', eventId: 3 },
    amountCents: -1_105_38,
  })
  assert.deepEqual(
    ofSettled.steps.map(({ key }) => key),
    ['balance.lent', 'balance.payment'],
  )
})

// 1,105.38 of 1,150.00 recover the principal, 25.00 pay the fee, 19.62 are held.
test('money after a loan was given up recovers the principal, then pays fees, and is told so', () => {
  const happenings = [writeOff, fee('2026-03-01'), paid('2026-03-10', 1_150_00), paid('2026-03-11', 5_00)]
  const events = entered([disbursed(terms), paid('2026-02-01', 106_62), ...happenings])

  const state = after(happenings)
  const linesOf = (paymentId: number) =>
    explainSplit(terms, events, { paymentId, asOn: '2026-03-31' }).steps.map(({ key, amountCents }) => [
      key,
      amountCents,
    ])

  assert.deepEqual(linesOf(5), [
    ['payment.recovered', 1_105_38],
    ['payment.fee', 25_00],
    ['payment.held', 19_62],
  ])
  assert.deepEqual(linesOf(6), [['payment.held', 5_00]])
  assert.deepEqual([state.writtenOffCents, state.unappliedCents], [0, 24_62])
})

test('the rows of a loan that was given up still repay what was lent', () => {
  for (const accrual of ['SCHEDULED', 'DAILY'] as const) {
    const loan = aLoan({ accrual })
    const events = entered([disbursed(loan), paid('2026-02-01', 106_62), writeOff])
    const { installments } = replay(loan, events, { asOn: '2026-03-31' })

    assert.equal(
      installments.reduce((sum, { principalCents }) => sum + principalCents, 0),
      1_200_00,
    )
    assert.equal(installments.at(-1)?.balanceCents, 0)
  }
})

test('daily interest that was half paid when the loan was given up is asked for no more, and closed on that day', () => {
  const daily = aLoan({ dayCount: 'ACT/365', accrual: 'DAILY' })
  const settled = payoff(daily, entered([disbursed(daily)]), { on: '2026-01-20' }).totalCents
  const events = entered([
    disbursed(daily),
    paid('2026-01-20', settled),
    { kind: 'INTEREST_ADJUSTED', effectiveOn: '2026-01-21', amountCents: 2_00 },
    paid('2026-01-25', 1_00),
    writeOff,
  ])

  const [open, given] = ['2026-02-19', '2026-02-20'].map((asOn) => replay(daily, events, { asOn }).installments.at(-1))

  assert.deepEqual(
    [open?.interestCents, open?.paidInterestCents, open?.isPaid, open?.paidOn],
    [2_00, 1_00, false, null],
  )
  assert.deepEqual(
    [given?.interestCents, given?.paidInterestCents, given?.isPaid, given?.paidOn],
    [1_00, 1_00, true, '2026-02-20'],
  )
})

test('a late row of daily interest whose principal was given up stays unpaid, for good', () => {
  const daily = aLoan({ dayCount: 'ACT/365', accrual: 'DAILY' })
  const events = entered([disbursed(daily), paid('2026-02-01', 50_00), writeOff])

  const [row] = replay(daily, events, { asOn: '2026-12-31' }).installments

  assert.deepEqual([row?.isPaid, row?.paidOn], [false, null])
  assert.ok((row?.principalCents ?? 0) > (row?.paidPrincipalCents ?? 0))
})

test('money lent on a loan that was given up, after its last row, still stands in the rows', () => {
  const lent: Happening = { kind: 'DISBURSED', effectiveOn: '2027-03-01', amountCents: 50_00 }
  const { installments, writtenOffCents } = after([writeOff, lent], '2027-03-01')

  assert.equal(writtenOffCents, 1_155_38)
  assert.equal(installments.at(-1)?.balanceCents, 0)
})
