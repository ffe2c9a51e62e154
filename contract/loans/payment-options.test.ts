import assert from 'node:assert/strict'
import { test } from 'node:test'
import { schedule } from '#engine/schedule/schedule.ts'
import { engineTermsOf, TERM_TABLE, type TermForm, termRuleProblems } from './term-table.ts'
import type { TermsChangeForm } from './terms-change.ts'
import { changeDraftOf } from './terms-change-rules.ts'

const form: TermForm = {
  principalAmount: 1_000,
  interestRate: 12,
  originationDate: '2026-01-01',
  maturityDate: '2026-04-01',
  paymentFrequency: 'MONTHLY',
  paymentStructure: 'FULLY_AMORTIZED',
  hasBalloonPayment: false,
}
const optionsOf = (parts: Partial<TermForm>) => engineTermsOf({ ...form, ...parts }).options

test('a loan without rarer terms is stored without options, as loans were before', () => {
  assert.equal('options' in engineTermsOf(form), false)
  assert.equal(
    'options' in engineTermsOf({ ...form, paymentRule: 'LEVEL', statedPayment: 350, paymentMultiple: 0 }),
    false,
  )
})

test('a payment that the form states is one of the contract, with the rule or without', () => {
  assert.deepEqual(optionsOf({ statedPayment: 350 }), { paymentCents: 350_00 })
  assert.deepEqual(optionsOf({ paymentRule: 'STATED', statedPayment: 350 }), { paymentCents: 350_00 })
  assert.deepEqual(optionsOf({ paymentRule: 'EQUAL_PRINCIPAL', statedPayment: 250 }), {
    paymentCents: 250_00,
    equalPrincipal: true,
  })
  assert.deepEqual(schedule(engineTermsOf({ ...form, statedPayment: 350 }))[0]?.paymentCents, 350_00)
})

test('every rarer term becomes an option of the engine, and is read back from it', () => {
  const stated = {
    paymentRule: 'FLAT',
    residualAmount: 100,
    paymentMultiple: 5,
    paymentRounding: 'UP',
    levelBasis: 'PERIODS',
    downPayment: 50,
    dueDayRule: 'NEXT_MONTH',
    paymentsWithoutPrincipal: 1,
    interestFreePayments: 2,
    postponedInterestPayments: 1,
    carriesFractions: true,
    monthsWithoutPayment: [8],
  } as const
  const terms = engineTermsOf({ ...form, ...stated })

  assert.deepEqual(terms.options, {
    flatInterest: true,
    residualCents: 100_00,
    paymentMultipleCents: 5_00,
    paymentRounding: 'UP',
    levelByPeriods: true,
    downPaymentCents: 50_00,
    missingDayRollsOver: true,
    principalGraceRows: 1,
    interestFreeRows: 2,
    interestGraceRows: 1,
    carriesFractions: true,
    monthsWithoutPayment: [8],
  })
  for (const [key, value] of Object.entries(stated)) {
    assert.deepEqual(TERM_TABLE[key as keyof typeof stated].of(terms), value, key)
  }
  assert.equal(engineTermsOf({ ...form, dueDayRule: 'END_OF_MONTH' }).endOfMonth, true)
})

test('a stated payment without its amount, flat interest by the day, and a residual beside a balloon are refused', () => {
  const problemsOf = (parts: Partial<TermForm>) => termRuleProblems({ ...form, ...parts })

  assert.deepEqual(problemsOf({ paymentRule: 'STATED' }), [
    { field: 'statedPayment', code: 'loan.statedPaymentRequired' },
  ])
  assert.deepEqual(problemsOf({ paymentRule: 'FLAT', accrualMethod: 'DAILY' }), [
    { field: 'paymentRule', code: 'loan.flatNeedsScheduled' },
  ])
  const balloon = { hasBalloonPayment: true, balloonPaymentDate: '2026-04-01', amortizationTerm: 30 }
  assert.deepEqual(problemsOf({ ...balloon, amortizationTermUnit: 'YEARS', residualAmount: 10 }), [
    { field: 'residualAmount', code: 'loan.residualWithBalloon' },
  ])
})

test('a change of terms states the payment anew or ends it, and leaves other options', () => {
  const terms = engineTermsOf({ ...form, statedPayment: 350, downPayment: 50 })
  const change = (parts: Pick<TermsChangeForm, 'paymentRule' | 'statedPayment'>) =>
    changeDraftOf({ effectiveDate: '2026-02-01', ...parts }, { terms, events: [], today: '2026-02-01' }).change

  assert.deepEqual(change({ statedPayment: 400 }), { options: { paymentCents: 400_00 } })
  assert.deepEqual(change({ paymentRule: 'LEVEL' }), { options: { paymentCents: null } })
  assert.deepEqual(change({ paymentRule: 'STATED', statedPayment: 350 }), {})
})
