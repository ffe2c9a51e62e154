import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payoffCsvRows, perDiemText } from './payoff-figures.ts'

test('the interest of a day has four decimals', () => {
  assert.equal(perDiemText(196_478), '$19.6478')
  assert.equal(perDiemText(50), '$0.0050')
  assert.equal(perDiemText(12_345_678), '$1,234.5678')
})

test('the lines of a downloaded payoff add up to its total', () => {
  const rows = payoffCsvRows(
    {
      on: '2026-07-01',
      principalCents: 1000_00,
      interestCents: 10_05,
      unpaidInterestCents: 2_00,
      feesCents: 25_00,
      unappliedCents: 7_05,
      totalCents: 1030_00,
      perDiemTenThousandths: 1000,
      interestFromOn: '2026-06-01',
    },
    { day: 'Day', principal: 'P', interest: 'I', unpaidInterest: 'U', fees: 'F', held: 'H', total: 'T' },
  )

  const amounts = rows.slice(1, -1).map(([, amount]) => Math.round(Number(amount) * 100))
  assert.equal(
    amounts.reduce((sum, amount) => sum + amount, 0),
    1030_00,
  )
  assert.deepEqual(rows.at(-1), ['T', 1030])
})
