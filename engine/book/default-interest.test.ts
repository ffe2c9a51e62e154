import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feesDueOf } from '../explain/explain-fees.ts'
import { payoff } from '../questions/payoff.ts'
import { journaledBook } from '../replay/journaled-book.ts'
import { replay } from '../replay/replay.ts'
import type { DefaultInterest, LoanTerms } from '../terms/terms.ts'
import { termsProblems } from '../terms/terms-problems.ts'
import { aLoan, disbursed, entered, type Happening, paid } from '../testing/loan-histories.ts'

const rate18: DefaultInterest = { annualRatePpm: 180_000, base: 'PRINCIPAL', afterDays: 10 }
const inDefault = (agreed: Partial<DefaultInterest> = {}, parts: Partial<LoanTerms> = {}) =>
  aLoan({ ...parts, options: { defaultInterest: { ...rate18, ...agreed } } })
const feesOf = (terms: LoanTerms, asOn: string, ...happenings: Happening[]) =>
  replay(terms, entered([disbursed(terms), ...happenings]), { asOn }).fees.map(({ kind, chargedOn, amountCents }) => [
    ...[kind, chargedOn, amountCents],
  ])

// 1,200.00 at 12 %, 106.62 due on 1 February and unpaid. Ten days later, on the 11th, 18 % takes the place of 12 %: each day adds
// 1,200 × 6 % ÷ 365 = 0.1972…, ten days 1.9726… and eleven 2.1698….
test('after the days agreed, principal bears the default rate until everything due is paid', () => {
  const terms = inDefault()
  assert.deepEqual(feesOf(terms, '2026-02-11'), [])
  assert.deepEqual(feesOf(terms, '2026-02-21'), [['DEFAULT', '2026-02-11', 1_97]])

  const cured = feesOf(terms, '2026-02-28', paid('2026-02-21', 106_62))
  assert.deepEqual(cured, [['DEFAULT', '2026-02-11', 1_97]])
  // It is a fee of the loan, so the payment went to the installment first.
  const state = replay(terms, entered([disbursed(terms), paid('2026-02-21', 106_62)]), { asOn: '2026-02-28' })
  assert.deepEqual([state.feesDueCents, state.daysPastDue, state.principalCents], [1_97, 0, 1_105_38])
  // Part of it does not cure: from the 21st, 1,161.38 × 6 % × 7 ÷ 365 = 1.3363… are added.
  assert.deepEqual(feesOf(terms, '2026-02-28', paid('2026-02-21', 50_62)), [['DEFAULT', '2026-02-11', 3_31]])
})

test('a note or another entry that moves no money moves no cent of it', () => {
  const notes: Happening[] = [12, 13, 14, 15].map((day) => ({ kind: 'NOTE', effectiveOn: `2026-02-${day}` }))

  assert.deepEqual(feesOf(inDefault(), '2026-02-22', ...notes), feesOf(inDefault(), '2026-02-22'))
})

// 106.62 × 18 % × 10 ÷ 365 = 0.5258…. With interest by the day, 10,000.00 at 7.3 % earn 2.00 a day, and at 14.6 % another 2.00.
test('it may count on what is past due, or with interest by the day instead of the rate of the contract', () => {
  assert.deepEqual(feesOf(inDefault({ base: 'OVERDUE' }), '2026-02-21'), [['DEFAULT', '2026-02-11', 53]])
  const daily = inDefault(
    { annualRatePpm: 146_000, afterDays: 0 },
    { accrual: 'DAILY', dayCount: 'ACT/365', principalCents: 10_000_00, annualRatePpm: 73_000 },
  )
  assert.deepEqual(feesOf(daily, '2026-02-11'), [['DEFAULT', '2026-02-01', 20_00]])
})

// After the last due day the schedule earns nothing, so all of the rate is charged: 1,200 × 18 % × 31 ÷ 365 = 18.345….
test('after maturity it is the whole rate, and may be agreed for then alone', () => {
  const terms = inDefault(
    { afterDays: 0, onlyAtMaturity: true },
    { frequency: 'AT_MATURITY', maturityOn: '2026-07-01' },
  )
  assert.deepEqual(feesOf(terms, '2026-08-01'), [['DEFAULT', '2026-07-01', 18_35]])
  assert.deepEqual(feesOf(inDefault({ onlyAtMaturity: true }), '2026-12-31'), [])
})

test('a payoff has it to its day and by the day, and explains it by its stretches', () => {
  const terms = inDefault()
  const events = entered([disbursed(terms), paid('2026-02-16', 50_62)])
  // Five days on 1,200.00 are 0.9863…; ten on 1,161.38 are 1.9091….
  const { feesCents, perDiemTenThousandths, totalCents } = payoff(terms, events, { on: '2026-02-26' })
  assert.equal(feesCents, 99 + 1_91)
  assert.equal(perDiemTenThousandths, payoff(aLoan({}), events, { on: '2026-02-26' }).perDiemTenThousandths + 1909)
  const after = replay(terms, entered([disbursed(terms), paid('2026-02-16', 50_62), paid('2026-02-26', totalCents)]), {
    asOn: '2026-03-30',
  })
  assert.deepEqual([after.status, after.feesDueCents, after.unappliedCents], ['PAID_OFF', 0, 0])

  const { figure, steps } = feesDueOf(journaledBook(terms, events, { asOn: '2026-02-26' }))
  assert.deepEqual(
    [figure, steps[0]?.key, steps[0]?.from?.steps.map(({ amountCents }) => amountCents)],
    [2_90, 'fees-due.default', [99, 1_91]],
  )
})

test('a default rate agreed later counts from its day, and one that is taken away ends', () => {
  const change = (effectiveOn: string, defaultInterest: DefaultInterest | null): Happening => ({
    kind: 'TERMS_CHANGED',
    effectiveOn,
    change: { options: { defaultInterest } },
  })

  assert.deepEqual(feesOf(aLoan({}), '2026-03-01', change('2026-02-19', rate18)), [['DEFAULT', '2026-02-19', 1_97]])
  assert.deepEqual(feesOf(inDefault(), '2026-03-01', change('2026-02-21', null)), [['DEFAULT', '2026-02-11', 1_97]])
})

test('with interest by the day nothing counts on what is past due beside it', () => {
  assert.deepEqual(
    termsProblems(inDefault({ base: 'OVERDUE' }, { accrual: 'DAILY' })).map(({ field, key }) => [field, key]),
    [['options.defaultInterest.base', 'onlyForScheduledInterest']],
  )
})
