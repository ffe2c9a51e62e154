import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, daysBetween } from '../numbers/dates.ts'
import { anyTerms } from '../testing/any-terms.ts'
import { holds } from '../testing/law.ts'
import { aLoan } from '../testing/loan-histories.ts'
import {
  amortizationInstallments,
  dueDay,
  dueDays,
  interestOnlyInstallments,
  lastDueDay,
  snapBalloonOn,
} from './due-days.ts'
import type { LoanTerms } from './terms.ts'

const days = (parts: Partial<LoanTerms>) => dueDays(aLoan(parts))

test('a loan made on 31 January is due on the last day of short months and on the 31st of long ones', () => {
  assert.deepEqual(days({ originationOn: '2026-01-31', maturityOn: '2026-06-30' }), [
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
    '2026-06-30',
  ])
})

test('a loan made on 28 February keeps the 28th, unless it says that it is due at the end of the month', () => {
  const parts = { originationOn: '2026-02-28', maturityOn: '2026-05-31' }

  assert.deepEqual(days(parts), ['2026-03-28', '2026-04-28', '2026-05-28', '2026-05-31'])
  assert.deepEqual(days({ ...parts, endOfMonth: true }), ['2026-03-31', '2026-04-30', '2026-05-31'])
})

test('a due day that its month does not have may roll to the first of the next one', () => {
  const options = { missingDayRollsOver: true }

  assert.deepEqual(days({ originationOn: '2026-01-31', maturityOn: '2026-05-01', options }), [
    '2026-03-01',
    '2026-03-31',
    '2026-05-01',
  ])
})

test('weekly and bi-weekly loans are due every 7 and 14 days, across months and years', () => {
  const parts = { originationOn: '2026-12-20', maturityOn: '2027-01-17' }

  assert.deepEqual(days({ ...parts, frequency: 'WEEKLY' }), ['2026-12-27', '2027-01-03', '2027-01-10', '2027-01-17'])
  assert.deepEqual(days({ ...parts, frequency: 'BI_WEEKLY' }), ['2027-01-03', '2027-01-17'])
})

test('quarterly, half-yearly and yearly loans are due every 3, 6 and 12 months', () => {
  const parts = { originationOn: '2026-01-31', maturityOn: '2027-01-31' }

  assert.deepEqual(days({ ...parts, frequency: 'QUARTERLY' }), ['2026-04-30', '2026-07-31', '2026-10-31', '2027-01-31'])
  assert.deepEqual(days({ ...parts, frequency: 'SEMI_ANNUALLY' }), ['2026-07-31', '2027-01-31'])
  assert.deepEqual(days({ ...parts, frequency: 'ANNUALLY' }), ['2027-01-31'])
})

test('with an agreed first due day the others count from it', () => {
  assert.deepEqual(days({ originationOn: '2026-01-10', firstDueOn: '2026-03-01', maturityOn: '2026-05-01' }), [
    '2026-03-01',
    '2026-04-01',
    '2026-05-01',
  ])
})

test('a term that is no whole number of periods ends with a short one', () => {
  assert.deepEqual(days({ maturityOn: '2026-03-15' }), ['2026-02-01', '2026-03-01', '2026-03-15'])
  assert.deepEqual(days({ maturityOn: '2026-01-02' }), ['2026-01-02'])
})

test('a balloon ends the loan, and is moved to maturity when within a day of it', () => {
  const balloon = (dueOn: string) => ({ balloon: { dueOn, amortizationMonths: 360 }, maturityOn: '2027-01-01' })

  assert.equal(days(balloon('2026-06-15')).at(-1), '2026-06-15')
  assert.equal(lastDueDay(aLoan(balloon('2026-12-31'))), '2027-01-01')
  assert.equal(lastDueDay(aLoan(balloon('2027-01-02'))), '2027-01-01')
  assert.equal(snapBalloonOn({ balloonOn: '2026-12-30', maturityOn: '2027-01-01' }), '2026-12-30')
})

// 360 ÷ 12 × 26 = 780; 10 ÷ 12 × 4 = 3.33; 1 ÷ 12 × 1 = 0.08, but there is always a row.
test('an amortization of 360 months has 780 bi-weekly rows', () => {
  assert.equal(
    amortizationInstallments({ dueOn: '2031-01-01', amortizationMonths: 360 }, { frequency: 'BI_WEEKLY' }),
    780,
  )
  assert.equal(amortizationInstallments({ dueOn: '2031-01-01', amortizationMonths: 10 }, { frequency: 'QUARTERLY' }), 3)
  assert.equal(amortizationInstallments({ dueOn: '2031-01-01', amortizationMonths: 1 }, { frequency: 'ANNUALLY' }), 1)
})

test('an interest-only period covers the rows that fall due within it', () => {
  const rows = (parts: Partial<LoanTerms>) => {
    const terms = aLoan({ structure: 'INTEREST_ONLY', interestOnlyMonths: 6, ...parts })
    return interestOnlyInstallments(terms, dueDays(terms))
  }

  assert.equal(rows({}), 6)
  assert.equal(rows({ frequency: 'QUARTERLY' }), 2)
  // 26 weeks are 182 days; six months from 1 January are 181.
  assert.equal(rows({ frequency: 'WEEKLY' }), 25)
  assert.equal(rows({ originationOn: '2026-01-10', firstDueOn: '2026-03-01' }), 5)
  assert.equal(rows({ originationOn: '2026-02-28', interestOnlyMonths: 1, endOfMonth: true }), 1)
  assert.equal(rows({ structure: 'FULLY_AMORTIZED' }), 0)
})

test('due days rise from after origination to the last day, each a period after the anchor', (t) => {
  holds(t, anyTerms(), (terms) => {
    const all = dueDays(terms)

    assert.equal(all.at(-1), lastDueDay(terms))
    assert.ok(all.every((day, index) => day > (all[index - 1] ?? terms.originationOn)))
    all.slice(0, -1).forEach((day, index) => {
      assert.equal(day, dueDay(terms, index + 1))
    })
  })
})

test('no two due days of a monthly loan are more than 31 days apart', (t) => {
  const monthly = anyTerms().filter(({ frequency, options }) => frequency === 'MONTHLY' && !options)

  holds(
    t,
    monthly,
    (terms) => {
      const all = dueDays(terms)
      const gaps = all.slice(1).map((to, index) => daysBetween({ from: all[index] ?? addDays(to, -1), to }))
      assert.ok(gaps.every((gap) => gap >= 1 && gap <= 31))
    },
    300,
  )
})
