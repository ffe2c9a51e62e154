import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { schedule } from '../schedule/schedule.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { holds } from '../testing/law.ts'
import { aLoan } from '../testing/loan-histories.ts'
import { type Solution, solve } from './solve.ts'

// 120,000.00 at 6 % over ten years: 120,000 × 0.005 ÷ (1 − 1.005^−120) = 1,332.246… a month.
const home = aLoan({ principalCents: 120_000_00, annualRatePpm: 60_000, maturityOn: '2036-01-01' })

const found = (answer: ReturnType<typeof solve>): Solution => {
  assert.ok(!('problem' in answer), JSON.stringify(answer))
  return answer
}

test('the rate follows from the payment, the roundest of those that ask for it', () => {
  const { terms, isExact } = found(solve({ ...home, annualRatePpm: 0 }, { unknown: 'RATE', cents: 1_332_25 }))

  assert.deepEqual([terms.annualRatePpm, isExact], [60_000, true])
})

test('the amount that a payment can carry is the highest: a cent more would ask for more', () => {
  const { terms, isExact } = found(solve({ ...home, principalCents: 1 }, { unknown: 'AMOUNT', cents: 1_332_25 }))
  const payment = (principalCents: number) => schedule({ ...terms, principalCents })[0]?.paymentCents

  assert.ok(isExact)
  assert.deepEqual([payment(terms.principalCents), payment(terms.principalCents + 1)], [1_332_25, 1_332_26])
  assert.ok(terms.principalCents >= 120_000_00 && terms.principalCents < 120_001_00)
})

// ln(1,500 ÷ (1,500 − 600)) ÷ ln(1.005) = 102.4…, so 102 payments of 1,500.00 and a smaller one.
test('the term follows from the payment: so many of it, and a last one that takes the rest', () => {
  const { terms, installments } = found(solve(home, { unknown: 'TERM', cents: 1_500_00 }))

  assert.equal(installments.length, 103)
  assert.deepEqual([terms.maturityOn, terms.options?.paymentCents], ['2034-08-01', 1_500_00])
  assert.ok(installments.slice(0, -1).every(({ paymentCents }) => paymentCents === 1_500_00))
  assert.ok((installments.at(-1)?.paymentCents ?? 0) < 1_500_00)
})

// 120,000 × 1.005^60 − 700 × (1.005^60 − 1) ÷ 0.005 = 161,862.02 − 48,839.02 = 113,023.00, and the payment of that day.
test('the last payment follows from the others, and they from it', () => {
  const note = { ...home, maturityOn: '2031-01-01' }
  const { terms, installments } = found(solve(note, { unknown: 'LAST_PAYMENT', cents: 700_00 }))
  const last = installments.at(-1)?.paymentCents ?? 0

  assert.equal(installments.length, 60)
  assert.ok(Math.abs(last - 113_723_00) < 50, `${last}`)
  const again = found(solve(terms, { unknown: 'PAYMENT', cents: last }))
  assert.deepEqual([again.paymentCents, again.isExact], [700_00, true])
})

test('where there is no answer the reason is said', () => {
  assert.deepEqual(solve(home, { unknown: 'RATE', cents: 999_99 }), { problem: 'BELOW_PRINCIPAL' })
  assert.deepEqual(solve(home, { unknown: 'RATE', cents: 99_999_999_99 }), { problem: 'ABOVE_RATES' })
  assert.deepEqual(solve(home, { unknown: 'TERM', cents: 599_99 }), { problem: 'BELOW_INTEREST' })
  assert.deepEqual(solve(home, { unknown: 'TERM', cents: 600_00 }), { problem: 'BELOW_INTEREST' })
  assert.deepEqual(solve(home, { unknown: 'LAST_PAYMENT', cents: 599_99 }), { problem: 'BELOW_INTEREST' })
  assert.deepEqual(solve(home, { unknown: 'LAST_PAYMENT', cents: 1_500_00 }), {
    problem: 'REPAID_BEFORE',
    on: '2034-08-01',
  })
  assert.deepEqual(solve({ ...home, maturityOn: '2020-01-01' }, { unknown: 'RATE', cents: 1_00 }), {
    problem: 'NO_LOAN',
  })
})

test('of a large loan no rate may ask for the payment exactly: the nearest is given, and said to be so', () => {
  const large = aLoan({ principalCents: 1_000_000_00, maturityOn: '2056-01-01' })
  const { terms, isExact, paymentCents } = found(solve(large, { unknown: 'RATE', cents: 599_551 }))

  assert.equal(paymentCents, schedule(terms)[0]?.paymentCents)
  assert.ok(isExact || Math.abs(paymentCents - 599_551) <= 100)
})

// Whatever is found gives back, by the schedule of the engine, what was asked for.
test('the solved loan has the payment that it was solved for', (t) => {
  const anyLoan = fc.record({
    principalCents: fc.integer({ min: 1_000_00, max: 900_000_00 }),
    annualRatePpm: fc.integer({ min: 0, max: 300_000 }),
    years: fc.integer({ min: 1, max: 30 }),
    frequency: fc.constantFrom<LoanTerms['frequency'][]>('MONTHLY', 'WEEKLY', 'QUARTERLY'),
    dayCount: fc.constantFrom<LoanTerms['dayCount'][]>('30/360', 'ACT/365'),
  })
  holds(
    t,
    anyLoan,
    ({ years, ...parts }) => {
      const terms = aLoan({ ...parts, maturityOn: `${2026 + years}-01-01` })
      const [first] = schedule(terms)
      const cents = first?.paymentCents ?? 0
      const rate = found(solve({ ...terms, annualRatePpm: 0 }, { unknown: 'RATE', cents }))
      const amount = found(solve({ ...terms, principalCents: 1 }, { unknown: 'AMOUNT', cents }))

      assert.deepEqual([rate.isExact, rate.paymentCents], [true, cents])
      assert.deepEqual([amount.isExact, amount.paymentCents], [true, cents])
      assert.ok(amount.terms.principalCents >= terms.principalCents)
    },
    60,
  )
})
