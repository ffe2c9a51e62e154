import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { apr } from '../apr/apr.ts'
import { replay } from '../replay/replay.ts'
import { DAY_COUNTS, type LoanTerms } from '../terms/terms.ts'
import { termsProblems } from '../terms/terms-problems.ts'
import { anyDay } from '../testing/any-terms.ts'
import { holds } from '../testing/law.ts'
import { aLoan, disbursed, entered, paid } from '../testing/loan-histories.ts'
import { schedule } from './schedule.ts'

/** 1,200.00 at 12 % over twelve payments, the first on the first day: eleven months. */
const inAdvance = (count: number, terms: Partial<LoanTerms> = {}) =>
  aLoan({ maturityOn: '2026-12-01', ...terms, options: { ...terms.options, paymentsInAdvance: count } })

// An annuity due: 1,200 ÷ (1 + 10.367628) = 105.5630…, so 105.56; 1,094.44 bear 10.94 in January. PMT(1%;12;-1200;0;1).
test('the first of equal payments is made on the first day, and the rest bears interest', () => {
  const rows = schedule(inAdvance(1))

  assert.equal(rows.length, 12)
  assert.deepEqual(
    rows
      .slice(0, 2)
      .map(({ dueOn, paymentCents, interestCents, balanceCents }) => [
        dueOn,
        paymentCents,
        interestCents,
        balanceCents,
      ]),
    [
      ['2026-01-01', 105_56, 0, 1_094_44],
      ['2026-02-01', 105_56, 10_94, 999_82],
    ],
  )
  assert.equal(rows.at(-1)?.balanceCents, 0)
  assert.ok(Math.abs((rows.at(-1)?.paymentCents ?? 0) - 105_56) <= 6)
})

// Two of twelve: 1,200 ÷ (2 + 9.471305) = 104.6089…, so 104.61, and 209.22 on the first day.
test('several payments may be made on the first day', () => {
  const rows = schedule(inAdvance(2, { maturityOn: '2026-11-01' }))

  assert.deepEqual([rows[0]?.paymentCents, rows[1]?.paymentCents, rows.length], [209_22, 104_61, 11])
})

// Equal payments from the first day at 12 % have a rate of 12 %.
test('the annual percentage rate is the rate of the contract', () => {
  assert.ok(Math.abs(apr(inAdvance(1, { principalCents: 120_000_00 })).aprPpm - 120_000) <= 10)
})

test('paid as it asks, the loan is paid off with its last payment', () => {
  const terms = inAdvance(1)
  const payments = schedule(terms).map(({ dueOn, paymentCents }) => paid(dueOn, paymentCents))

  const state = replay(terms, entered([disbursed(terms), ...payments]), { asOn: terms.maturityOn })

  assert.equal(state.status, 'PAID_OFF')
})

test('what has no equal payments by the formula has none in advance', () => {
  const problemsOf = (terms: LoanTerms) => termsProblems(terms).map(({ field, key }) => `${field} ${key}`)
  const refused = ['options.paymentsInAdvance notWithPaymentsInAdvance']

  assert.deepEqual(problemsOf(inAdvance(1, { accrual: 'DAILY' })), refused)
  assert.deepEqual(problemsOf(inAdvance(1, { options: { equalPrincipal: true } })), refused)
  assert.deepEqual(problemsOf(inAdvance(1, { options: { downPaymentCents: 50_00 } })), refused)
})

test('law: each payment in advance is one of the equal payments, and the schedule repays the loan', (t) => {
  const terms = fc
    .record({
      principalCents: fc.integer({ min: 100_00, max: 1_000_000_00 }),
      annualRatePpm: fc.integer({ min: 0, max: 300_000 }),
      originationOn: anyDay(),
      dayCount: fc.constantFrom(...DAY_COUNTS),
      months: fc.integer({ min: 4, max: 60 }),
      count: fc.integer({ min: 1, max: 4 }),
    })
    .map(({ months, count, ...parts }) => {
      const year = Number(parts.originationOn.slice(0, 4)) + Math.ceil(months / 12)
      return inAdvance(count, { ...parts, maturityOn: `${year}${parts.originationOn.slice(4, 8)}28` })
    })
    .filter((one) => termsProblems(one).length === 0)
  holds(
    t,
    terms,
    (one) => {
      const rows = schedule(one)
      const [first, second, third] = rows
      assert.equal(
        rows.reduce((sum, { principalCents }) => sum + principalCents, 0),
        one.principalCents,
      )
      if (!third) return
      assert.equal(first?.paymentCents, (second?.paymentCents ?? 0) * (one.options?.paymentsInAdvance ?? 0))
      const { installments } = replay(one, entered([disbursed(one)]), { asOn: one.originationOn })
      assert.deepEqual(
        installments.map(({ paymentCents }) => paymentCents),
        rows.map(({ paymentCents }) => paymentCents),
      )
    },
    300,
  )
})
