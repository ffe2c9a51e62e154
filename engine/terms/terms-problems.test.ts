import assert from 'node:assert/strict'
import { test } from 'node:test'
import { schedule } from '../schedule/schedule.ts'
import { anyTerms } from '../testing/any-terms.ts'
import { holds } from '../testing/law.ts'
import { aLoan } from '../testing/loan-histories.ts'
import type { LoanTerms } from './terms.ts'
import { assertTerms, termsProblems } from './terms-problems.ts'

const problems = (parts: Partial<LoanTerms>) => termsProblems(aLoan(parts)).map(({ field, key }) => `${field} ${key}`)

test('sound terms have no problems', () => {
  assert.deepEqual(problems({}), [])
  assert.deepEqual(problems({ annualRatePpm: 0, lateFee: { kind: 'FLAT', amountCents: 0 }, graceDays: 5 }), [])
})

test('a loan needs a principal of whole cents above zero', () => {
  assert.deepEqual(problems({ principalCents: 0 }), ['principalCents notPositive'])
  assert.deepEqual(problems({ principalCents: -5 }), ['principalCents notPositive'])
  assert.deepEqual(problems({ principalCents: 0.5 }), ['principalCents notWhole'])
  assert.deepEqual(problems({ principalCents: Number.NaN }), ['principalCents notWhole'])
  assert.deepEqual(problems({ principalCents: 1e15 }), ['principalCents tooLarge'])
})

test('a rate is not negative, and not above 10,000 %', () => {
  assert.deepEqual(problems({ annualRatePpm: -1 }), ['annualRatePpm negative'])
  assert.deepEqual(problems({ annualRatePpm: 100_000_001 }), ['annualRatePpm tooLarge'])
})

test('maturity comes after origination, and not more than 100 years', () => {
  assert.deepEqual(problems({ maturityOn: '2026-01-01' }), ['maturityOn notAfterOrigination'])
  assert.deepEqual(problems({ maturityOn: '2025-12-31' }), ['maturityOn notAfterOrigination'])
  assert.deepEqual(problems({ maturityOn: '2126-01-01' }), [])
  assert.deepEqual(problems({ maturityOn: '2126-01-02' }), ['maturityOn termTooLong'])
})

test('a day that does not exist is named', () => {
  assert.deepEqual(problems({ originationOn: '2026-02-30', maturityOn: '' }), [
    'originationOn notADay',
    'maturityOn notADay',
  ])
})

test('a word that no rule is written for is named, before any day is counted by it', () => {
  const read = (parts: object) => problems(parts as Partial<LoanTerms>)

  assert.deepEqual(read({ dayCount: '365', frequency: 'DAILY' }), ['frequency unknown', 'dayCount unknown'])
  assert.deepEqual(read({ structure: 'BALLOON', accrual: 'SIMPLE' }), ['structure unknown', 'accrual unknown'])
  assert.deepEqual(read({ allocation: 'FEES', firstDueOn: '2020-01-01' }), ['allocation unknown'])
  assert.deepEqual(read({ rounding: 'NEAREST' }), ['rounding unknown'])
  assert.deepEqual(read({ options: { paymentRounding: 'NEAREST' } }), ['options.paymentRounding unknown'])
  assert.throws(() => schedule({ ...aLoan(), dayCount: 'ACT/366' } as unknown as LoanTerms), {
    name: 'RangeError',
    message: 'these terms make no loan: dayCount unknown',
  })
})

test('the first due day lies after origination and not after the end', () => {
  assert.deepEqual(problems({ firstDueOn: '2026-01-01' }), ['firstDueOn notAfterOrigination'])
  assert.deepEqual(problems({ firstDueOn: '2027-01-02' }), ['firstDueOn afterMaturity'])
  assert.deepEqual(problems({ firstDueOn: '2027-01-01' }), [])
})

test('a balloon falls due within the term, and its amortization reaches that far', () => {
  const balloon = (dueOn: string, amortizationMonths = 360) => problems({ balloon: { dueOn, amortizationMonths } })

  assert.deepEqual(balloon('2026-06-01'), [])
  assert.deepEqual(balloon('2027-01-02'), [])
  assert.deepEqual(balloon('2027-01-03'), ['balloon.dueOn afterMaturity'])
  assert.deepEqual(balloon('2026-01-01'), ['balloon.dueOn notAfterOrigination'])
  assert.deepEqual(balloon('2026-06-31'), ['balloon.dueOn notADay'])
  assert.deepEqual(balloon('2026-06-01', 0), ['balloon.amortizationMonths notPositive'])
  assert.deepEqual(balloon('2027-01-01', 3), ['balloon.amortizationMonths amortizationBeforeBalloon'])
  assert.deepEqual(balloon('2027-01-01', 12), [])
})

test('an interest-only period belongs to an interest-only loan', () => {
  assert.deepEqual(problems({ interestOnlyMonths: 12 }), ['interestOnlyMonths onlyForInterestOnly'])
  assert.deepEqual(problems({ interestOnlyMonths: -1 }), ['interestOnlyMonths negative'])
  assert.deepEqual(problems({ structure: 'INTEREST_ONLY', interestOnlyMonths: 12 }), [])
})

test('a loan due at the end of the month begins at the end of one', () => {
  assert.deepEqual(problems({ endOfMonth: true }), ['endOfMonth anchorNotLastDayOfMonth'])
  assert.deepEqual(problems({ endOfMonth: true, originationOn: '2026-02-28' }), [])
  assert.deepEqual(problems({ endOfMonth: true, firstDueOn: '2026-02-28' }), [])
})

test('late fees and days of grace are not negative', () => {
  assert.deepEqual(problems({ lateFee: { kind: 'FLAT', amountCents: -1 }, graceDays: -1 }), [
    'lateFee.amountCents negative',
    'graceDays negative',
  ])
  assert.deepEqual(problems({ lateFee: { kind: 'PERCENT', ratePpm: 0.5 } }), ['lateFee.ratePpm notWhole'])
  assert.deepEqual(problems({ lateFee: { kind: 'PERCENT', ratePpm: 50_000, amountCentsMax: 0 } }), [
    'lateFee.amountCentsMax notPositive',
  ])
})

test('options count whole rows and whole cents, and a down payment is at most the principal', () => {
  assert.deepEqual(problems({ options: { principalGraceRows: -1 } }), ['options.principalGraceRows negative'])
  assert.deepEqual(problems({ options: { paymentMultipleCents: 0 } }), ['options.paymentMultipleCents notPositive'])
  assert.deepEqual(problems({ options: { downPaymentCents: 1_200_01 } }), ['options.downPaymentCents abovePrincipal'])
})

test('what interest by the day has no use for is refused with it', () => {
  const ofSchedule = [{ interestFreeRows: 1 }, { interestGraceRows: 1 }, { payAhead: 'LAST_ROWS' } as const]
  for (const options of [...ofSchedule, { flatInterest: true }]) {
    const [key] = Object.keys(options)
    assert.deepEqual(problems({ accrual: 'DAILY', options }), [`options.${key} onlyForScheduledInterest`])
    assert.deepEqual(problems({ options }), [])
  }
})

test('an assertion names every field that is wrong', () => {
  assert.throws(() => assertTerms(aLoan({ principalCents: 0, graceDays: 1.5 })), {
    name: 'RangeError',
    message: 'these terms make no loan: principalCents notPositive, graceDays notWhole',
  })
})

test('terms without problems always make a schedule', (t) => {
  holds(t, anyTerms(), (terms) => assert.ok(schedule(terms).length > 0), 1_000)
})
