import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payoff } from '../questions/payoff.ts'
import { replay } from '../replay/replay.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { aLoan, disbursed, entered, type Happening, paid } from '../testing/loan-histories.ts'

const ahead = aLoan({ options: { holdsSurplus: true } })
const stateOf = (terms: LoanTerms, asOn: string, ...happenings: Happening[]) =>
  replay(terms, entered([disbursed(terms), ...happenings]), { asOn })

// 1,200.00 at 12 %: 106.62 a month. 300.00 on 1 February pay the first payment; 193.38 are left. On 1 March they pay the second,
// and 86.76 are left, so on 1 April 19.86 are asked for.
test('money above what is due is held, pays the coming payments when they are due, and the next due day moves', () => {
  const paidOn1 = paid('2026-02-01', 300_00)
  const february = stateOf(ahead, '2026-02-01', paidOn1)
  assert.deepEqual([february.principalCents, february.unappliedCents], [1_105_38, 193_38])
  assert.deepEqual(february.nextDue, {
    ...{ number: 3, dueOn: '2026-04-01' },
    ...{ amountCents: 19_86, interestCents: 0, principalCents: 19_86 },
  })

  const march = stateOf(ahead, '2026-03-02', paidOn1)
  assert.deepEqual([march.principalCents, march.unappliedCents, march.daysPastDue], [1_009_81, 86_76, 0])
  const april = stateOf(ahead, '2026-04-02', paidOn1)
  assert.deepEqual([april.pastDueCents, april.nextDue?.amountCents, april.daysPastDue], [19_86, 19_86, 1])
})

test('without that agreement the same money lowers principal', () => {
  const { principalCents, nextDue } = stateOf(aLoan({}), '2026-02-01', paid('2026-02-01', 300_00))

  assert.deepEqual([principalCents, nextDue?.dueOn], [912_00, '2026-03-01'])
})

// 1,105.38 and interest of nine days over 365 of it, 3.27, less the 193.38 that are held.
test('a payoff takes off what is held, and interest goes on by the day', () => {
  const events = entered([disbursed(ahead), paid('2026-02-01', 300_00)])

  const { totalCents, unappliedCents, interestCents } = payoff(ahead, events, { on: '2026-02-10' })
  assert.deepEqual([unappliedCents, interestCents, totalCents], [193_38, 3_27, 1_105_38 + 3_27 - 193_38])
})

test('a payment for principal alone lowers principal all the same', () => {
  const principal = paid('2026-02-01', 300_00, { application: { kind: 'PRINCIPAL_ONLY' } })

  assert.equal(stateOf(ahead, '2026-02-01', principal).principalCents, 900_00)
})

// 340.02, 340.02 and 340.03. 1,000.00 on 1 February and 40.00 on 15 March leave 359.96 for 1 April: 340.03 for the last payment, and
// 19.93 of the 50.00 that are due at the end.
test('an exit fee is due also when money held ends the loan, and what is left of that money pays it', () => {
  const threeMonths = { principalCents: 1_000_00, maturityOn: '2026-04-01', prepayment: { exitFeeCents: 50_00 } }
  for (const options of [{ holdsSurplus: true }, { rebate: 'ACTUARIAL' as const }]) {
    const payments = [paid('2026-02-01', 1_000_00), paid('2026-03-15', 40_00)]
    const april = stateOf(aLoan({ ...threeMonths, options }), '2026-04-01', ...payments)

    assert.deepEqual([april.principalCents, april.unappliedCents, april.feesDueCents], [0, 0, 30_07])
    assert.deepEqual([april.fees[0]?.kind, april.fees[0]?.paidCents], ['PAYOFF', 19_93])
  }
})
