import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LoanHistory } from '#contract/loans/loans.ts'
import { addDays, daysBetween } from '#engine/numbers/dates.ts'
import { payoff } from '#engine/questions/payoff.ts'
import { aLoan, disbursed, entered } from '#engine/testing/loan-histories.ts'
import { payoffsAfter, perDiemText, sameThrough } from './payoff-figures.ts'

test('the interest of a day is in whole cents, and below a dollar in hundredths of a cent', () => {
  assert.equal(perDiemText(196_478), '$19.65')
  assert.equal(perDiemText(12_345_678), '$1,234.57')
  assert.equal(perDiemText(10_000), '$1.00')
  assert.equal(perDiemText(9_999), '$0.9999')
  assert.equal(perDiemText(50), '$0.0050')
})

test('the days after a payoff begin with the next one', () => {
  // 1,000.00 at 3.65 % day by day: 10 cents a day.
  const terms = aLoan({
    principalCents: 100_000,
    annualRatePpm: 36_500,
    originationOn: '2026-01-02',
    maturityOn: '2027-01-02',
    dayCount: 'ACT/365',
    accrual: 'DAILY',
  })
  const lent: LoanHistory['events'] = [
    {
      id: 1,
      kind: 'DISBURSED',
      amountCents: 100_000,
      effectiveOn: '2026-01-02',
      recordedAt: '2026-01-02T12:00:00.000Z',
    },
  ]

  const ahead = payoffsAfter({ terms, events: lent }, { on: '2026-01-10', days: 2 })

  assert.deepEqual(
    ahead.map(({ on, totalCents }) => [on, totalCents]),
    [
      ['2026-01-11', 100_090],
      ['2026-01-12', 100_100],
    ],
  )
})

test('a day adds the same until a payment falls due, and the day through which it does is named', () => {
  // 12,000.00 at 12 % in months of 30 days, 30/360: 4.00 a day until the first payment is due and unpaid.
  const terms = aLoan({
    principalCents: 12_000_00,
    annualRatePpm: 120_000,
    originationOn: '2026-01-02',
    maturityOn: '2027-01-02',
  })
  const events = entered([disbursed(terms)])
  const on = (day: string) => payoff(terms, events, { on: day })
  const through = (day: string) => sameThrough({ terms, events }, on(day))

  const last = through('2026-01-20')

  assert.ok(last !== null && last > '2026-01-20', String(last))
  const apart = on(last).totalCents - on('2026-01-20').totalCents
  const days = daysBetween({ from: '2026-01-20', to: last })
  assert.ok(Math.abs(apart - (on('2026-01-20').perDiemTenThousandths * days) / 100) <= 1)
  const next = on(addDays(last, 1)).totalCents - on('2026-01-20').totalCents
  assert.ok(Math.abs(next - (on('2026-01-20').perDiemTenThousandths * (days + 1)) / 100) > 1)
})
