import assert from 'node:assert/strict'
import { test } from 'node:test'
import { explainBalance } from '../explain/explain-balance.ts'
import { addDays } from '../numbers/dates.ts'
import { payoff } from '../questions/payoff.ts'
import type { LoanEvent } from '../terms/events.ts'
import { holds } from '../testing/law.ts'
import { later, stateOf, sum } from '../testing/life-of-history.ts'
import { aLoan, anyHistory, disbursed, entered, type Happening, paid } from '../testing/loan-histories.ts'
import { replay } from './replay.ts'

// 1,200.00 at 12 % in twelve rows of 106.62: 12.00 of interest in row 1, 11.05 in row 2 on 1,105.38.
const terms = aLoan()
const more = (effectiveOn: string, amountCents: number, change?: Extract<Happening, { kind: 'ADVANCED' }>['change']) =>
  ({ kind: 'ADVANCED', effectiveOn, amountCents, ...(change && { change }) }) as const satisfies Happening
const rowsOf = (events: readonly LoanEvent[], asOn: string, loan = terms) =>
  replay(loan, events, { asOn }).installments.map(({ dueOn, interestCents, principalCents }) => [
    dueOn,
    interestCents,
    principalCents,
  ])

// 1,105.38 + 600.00 = 1,705.38 over eleven rows: 1,705.38 × 0.01 ÷ (1 − 1.01^−11) = 164.4908….
test('more money on a due day raises the payments that are left, and the last day stays', () => {
  const events = entered([disbursed(terms), paid('2026-02-01', 106_62), more('2026-02-01', 600_00)])

  const rows = rowsOf(events, '2026-02-01')

  assert.deepEqual(rows[1], ['2026-03-01', 17_05, 147_44])
  assert.deepEqual([rows.length, rows.at(-1)?.[0]], [12, '2027-01-01'])
})

// 1,705.38 at 1 % a month and 106.62 a month: −ln(1 − 0.01 × 1,705.38 ÷ 106.62) ÷ ln 1.01 = 17.52, so eighteen more rows.
test('more money with the payment kept makes the loan end later, and the last payment takes the rest', () => {
  const change = { options: { paymentCents: 106_62 }, maturityOn: '2027-08-01' }
  const events = entered([disbursed(terms), paid('2026-02-01', 106_62), more('2026-02-01', 600_00, change)])

  const { installments } = replay(terms, events, { asOn: '2026-02-01' })

  assert.deepEqual([installments.length, installments.at(-1)?.dueOn], [19, '2027-08-01'])
  assert.deepEqual(new Set(installments.slice(0, -1).map(({ paymentCents }) => paymentCents)), new Set([106_62]))
  assert.ok((installments.at(-1)?.paymentCents ?? 0) < 106_62)
})

// Interest-only at 12 %: 12.00 a month on 1,200.00, from then 18.00 on 1,800.00. Within a month 600.00 bear 14 of 30 days.
test('an interest-only loan asks for interest on what is out, and for all of it at the end', () => {
  const loan = aLoan({ structure: 'INTEREST_ONLY', interestOnlyMonths: 12 })
  const events = entered([disbursed(loan), paid('2026-02-01', 12_00), more('2026-02-15', 600_00)])

  const rows = rowsOf(events, '2026-02-15', loan)

  // 12.00 and 600 × 1 % × 16 ÷ 30 = 3.20.
  assert.deepEqual(rows.slice(1, 3), [
    ['2026-03-01', 15_20, 0],
    ['2026-04-01', 18_00, 0],
  ])
  assert.deepEqual(rows.at(-1), ['2027-01-01', 18_00, 1_800_00])
})

// 10,000.00 at 7.3 % earn 2.00 a day, 15,000.00 earn 3.00.
test('with daily interest more money bears interest from its own day', () => {
  const daily = aLoan({ principalCents: 10_000_00, annualRatePpm: 73_000, dayCount: 'ACT/365', accrual: 'DAILY' })
  const events = entered([disbursed(daily), more('2026-01-11', 5_000_00)])

  const figure = payoff(daily, events, { on: '2026-01-21' })

  assert.deepEqual([figure.principalCents, figure.totalCents], [15_000_00, 15_050_00])
})

test('money agreed for a later day stands in the rows from the day it was agreed, and in the balance from its own', () => {
  const agreed = { ...more('2026-07-01', 600_00), agreedOn: '2026-03-15' }
  const events = entered([disbursed(terms), agreed])
  const lentBy = (asOn: string) => {
    const { installments, principalCents } = replay(terms, events, { asOn })
    return [sum(installments, 'principalCents'), principalCents]
  }

  assert.deepEqual(lentBy('2026-03-14'), [1_200_00, 1_200_00])
  assert.deepEqual(lentBy('2026-03-15'), [1_800_00, 1_200_00])
  assert.deepEqual(lentBy('2026-07-01'), [1_800_00, 1_800_00])
})

// All twelve payments are open when 600.00 more are lent on 20 January, due at the end of a further half year, and 106.62
// come to principal alone on that day. Nothing changes what fell due: row 12 still asks for 105.54 since 1 January. The money
// lent has a row of its own day, whose principal moved to the months to come; those repay 600.00 − 106.62 = 493.38.
test('principal repaid on the day on which more is lent after the last day stands in the row of that day', () => {
  const events = entered([
    disbursed(terms),
    more('2027-01-20', 600_00, { maturityOn: '2027-07-01' }),
    paid('2027-01-20', 106_62, { application: { kind: 'PRINCIPAL_ONLY' } }),
  ])

  const { installments } = replay(terms, events, { asOn: '2027-01-20' })

  const told = installments.map((row) => [row.dueOn, row.principalCents, row.extraPrincipalCents, row.balanceCents])
  assert.deepEqual(told.slice(10, 13), [
    ['2026-12-01', 104_52, 0, 105_54],
    ['2027-01-01', 105_54, 0, 0],
    ['2027-01-20', 106_62, 106_62, 493_38],
  ])
  assert.equal(sum(installments.slice(13), 'principalCents'), 493_38)
  assert.equal(installments.at(-1)?.balanceCents, 0)
})

test('the balance names what was lent later', () => {
  const events = entered([disbursed(terms), paid('2026-02-01', 106_62), more('2026-02-10', 600_00)])

  const { figure, steps } = explainBalance(terms, events, { asOn: '2026-02-10' })

  assert.equal(figure, 1_705_38)
  assert.deepEqual(
    steps.map(({ key, amountCents }) => [key, amountCents]),
    [
      ['balance.lent', 1_200_00],
      ['balance.payment', -94_62],
      ['balance.lent', 600_00],
    ],
  )
})

test('law: money agreed for a later day stands in the rows at once and in the debt from its own day', (t) => {
  holds(
    t,
    anyHistory,
    (history) => {
      const now = stateOf(history)
      if (now.status === 'PENDING' || now.status === 'PAID_OFF' || now.writtenOffCents > 0 || now.unappliedCents > 0)
        return
      const [last] = now.installments.slice(-1)
      const { asOn } = history
      const effectiveOn = addDays(asOn, 7)
      if (!last || last.dueOn <= addDays(asOn, 9)) return
      const known = history.events.filter((event) => event.effectiveOn <= asOn)
      const events = later(known, { kind: 'ADVANCED', effectiveOn, amountCents: 500_00, agreedOn: asOn })
      const before = stateOf({ ...history, events: known })
      const foretold = stateOf({ ...history, events })
      assert.equal(sum(foretold.installments, 'principalCents'), sum(before.installments, 'principalCents') + 500_00)
      assert.equal(foretold.principalCents, before.principalCents)
      const total = payoff(history.terms, events, { on: effectiveOn }).totalCents
      const without = payoff(history.terms, known, { on: effectiveOn }).totalCents
      assert.ok(total >= without + 500_00 - 1)
    },
    600,
  )
})

// The fee of 17.50 is charged with the payment of 1 February. The loan is paid off on the 10th, and more is lent on the 15th; from the
// 20th on no fee is agreed, so on 1 March there is none.
test('a payoff charges nothing for the payments to come, and money lent later follows the terms of its days', () => {
  const charged = aLoan({ options: { installmentCharges: [{ kind: 'SERVICE_FEE', amountCents: 17_50 }] } })
  const before = [disbursed(charged), paid('2026-02-01', 124_12)]
  const { totalCents } = payoff(charged, entered(before), { on: '2026-02-10' })
  const change = { options: { installmentCharges: null } }
  const events = entered([
    ...before,
    paid('2026-02-10', totalCents),
    more('2026-02-15', 600_00),
    { kind: 'TERMS_CHANGED', effectiveOn: '2026-02-20', change },
  ])

  const { fees, principalCents } = replay(charged, events, { asOn: '2026-03-01' })

  assert.equal(principalCents, 600_00)
  assert.deepEqual(
    fees.map(({ chargedOn, amountCents }) => [chargedOn, amountCents]),
    [['2026-02-01', 17_50]],
  )
})

// 1,200.00 without interest in three payments of 400.00, each with 17.50. Extra principal repays all of it on 2 March, before the last.
// A fee of 50.00 is charged: what comes later pays that, and no charge of a payment that will not be.
test('a loan that owes a fee alone is charged nothing for its last payment, whatever comes before that', () => {
  const installmentCharges = [{ kind: 'SERVICE_FEE', amountCents: 17_50 }] as const
  const short = aLoan({ annualRatePpm: 0, maturityOn: '2026-04-01', options: { installmentCharges } })
  const events = entered([
    disbursed(short),
    paid('2026-02-01', 417_50),
    paid('2026-03-01', 417_50),
    { kind: 'FEE_CHARGED', effectiveOn: '2026-03-01', amountCents: 50_00 },
    paid('2026-03-02', 400_00, { application: { kind: 'PRINCIPAL_ONLY' } }),
    paid('2026-03-03', 20_00),
  ])

  const { fees, feesDueCents } = replay(short, events, { asOn: '2026-03-03' })

  assert.equal(feesDueCents, 30_00)
  assert.equal(fees.length, 3)
})
