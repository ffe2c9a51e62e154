import assert from 'node:assert/strict'
import { test } from 'node:test'
import { explainInterestDue } from '../explain/explain-interest.ts'
import type { TermsChange } from '../terms/events.ts'
import type { LoanState } from '../terms/loan-state.ts'
import { aLoan, disbursed, entered, type Happening, paid } from '../testing/loan-histories.ts'
import { replay } from './replay.ts'

// 106.62 a month; 1,105.38 after row 1, 1,009.81 after row 2 (replay.test.ts).
const terms = aLoan()
const changed = (effectiveOn: string, change: TermsChange): Happening => ({
  kind: 'TERMS_CHANGED',
  effectiveOn,
  change,
})
const after = (happenings: Happening[], asOn: string, loan = terms): LoanState =>
  replay(loan, entered(happenings), { asOn })
const installmentsAt = ({ installments }: LoanState) =>
  installments.map(({ dueOn, interestCents, principalCents }) => [dueOn, interestCents, principalCents])
const dueDaysOf = ({ installments }: LoanState) => installments.map(({ dueOn }) => dueOn)
const start = [disbursed(terms), paid('2026-02-01', 106_62)]

// 1,200 × 0.005 ÷ (1 − 1.005^−12) = 103.2797…
test('terms changed before money is lent make the schedule from its first row', () => {
  const cheaper = changed('2025-12-20', { annualRatePpm: 60_000 })
  const later = changed('2025-12-20', { nextDueOn: '2026-02-10' })

  assert.deepEqual(installmentsAt(after([cheaper, disbursed(terms)], '2026-01-01'))[0], ['2026-02-01', 6_00, 97_28])
  assert.deepEqual(dueDaysOf(after([later, disbursed(terms)], '2026-01-01')).slice(0, 2), ['2026-02-10', '2026-03-10'])
  assert.deepEqual(dueDaysOf(after([cheaper], '2025-12-31')).slice(0, 2), ['2026-02-01', '2026-03-01'])
})

test('a new late fee or new grace days leave the installments as they are', () => {
  const shortened = [disbursed(terms), paid('2026-02-01', 306_62)]
  const change = changed('2026-02-15', { lateFee: { kind: 'FLAT', amountCents: 10_00 }, graceDays: 3 })

  assert.deepEqual(
    installmentsAt(after([...shortened, change], '2026-02-15')),
    installmentsAt(after(shortened, '2026-02-15')),
  )
})

test('due days keep counting from the first of the contract when the rate changes after a short month', () => {
  const loan = aLoan({ originationOn: '2026-01-31', maturityOn: '2027-01-31' })
  const events = [disbursed(loan), changed('2026-03-10', { annualRatePpm: 60_000 })]

  assert.deepEqual(dueDaysOf(after(events, '2026-03-10', loan)).slice(0, 3), ['2026-02-28', '2026-03-31', '2026-04-30'])
})

test('a new frequency counts from the start of the running row, and asks for nothing on or before the change', () => {
  const from = (effectiveOn: string) =>
    dueDaysOf(after([...start, changed(effectiveOn, { frequency: 'BI_WEEKLY' })], effectiveOn)).slice(1, 3)

  // 1 February and 14, 28 days: 15 February, 1 March.
  assert.deepEqual(from('2026-02-10'), ['2026-02-15', '2026-03-01'])
  assert.deepEqual(from('2026-02-15'), ['2026-03-01', '2026-03-15'])
  assert.deepEqual(from('2026-02-20'), ['2026-03-01', '2026-03-15'])
})

test('after the last due day a new frequency counts from that day', () => {
  const three = aLoan({ maturityOn: '2026-04-01' })
  const longer = changed('2026-04-10', { frequency: 'BI_WEEKLY', maturityOn: '2026-05-10' })
  const events: Happening[] = [
    disbursed(three),
    longer,
    { kind: 'DISBURSED', effectiveOn: '2026-04-11', amountCents: 300_00 },
  ]

  // 1 April and 14, 28 days, then the maturity day.
  assert.deepEqual(dueDaysOf(after(events, '2026-04-11', three)).slice(3), ['2026-04-15', '2026-04-29', '2026-05-10'])
})

test('a next due day on the day of the change itself asks for nothing that day', () => {
  const state = after([...start, changed('2026-02-15', { nextDueOn: '2026-02-15' })], '2026-02-15')

  assert.deepEqual(dueDaysOf(state).slice(1, 3), ['2026-03-15', '2026-04-15'])
})

// 14 days of 1,105.38 at 12 % of 360 are 5.16.
test('when the new maturity day has passed, everything is due at once', () => {
  const state = after([...start, changed('2026-02-15', { maturityOn: '2026-02-10' })], '2026-02-15')

  assert.deepEqual(installmentsAt(state)[1], ['2026-02-15', 5_16, 1_105_38])
  assert.equal(state.installments.length, 2)
})

// Row 2, paid on 5 February, stays; what is left is due when row 3 would begin.
test('when the new maturity day lies before the end of a row that is paid, the rest is due with the end of that row', () => {
  const ahead = [...start, paid('2026-02-05', 106_62), changed('2026-02-12', { maturityOn: '2026-02-10' })]

  assert.deepEqual(installmentsAt(after(ahead, '2026-02-12')).slice(1), [
    ['2026-03-01', 11_05, 95_57],
    ['2026-03-01', 0, 1_009_81],
  ])
})

test('a maturity day moved back after every row has begun changes nothing', () => {
  const two = aLoan({ maturityOn: '2026-03-01' })
  const events = [disbursed(two)]
  const change = changed('2026-04-10', { maturityOn: '2026-02-15' })

  assert.deepEqual(
    installmentsAt(after([...events, change], '2026-04-10', two)),
    installmentsAt(after(events, '2026-04-10', two)),
  )
})

// 30/360: 9 days at 12 %, 10 at 6 %, 11 at 9 % of 1,105.38 (1,105.37 from 20 February) are 8.198….
test('two changes of the rate within a row leave three stretches, whatever was paid between them', () => {
  const application = { kind: 'PRINCIPAL_ONLY' } as const
  const state = after(
    [
      ...start,
      changed('2026-02-10', { annualRatePpm: 60_000 }),
      paid('2026-02-15', 1, { application }),
      changed('2026-02-20', { annualRatePpm: 90_000 }),
    ],
    '2026-02-20',
  )

  assert.equal(state.installments[1]?.interestCents, 8_20)
})

// Only the last counts: 14 days at 12 % and 16 at 6 % are 5.16 and 2.95.
test('two changes of the rate on one day leave two stretches', () => {
  const changes = [changed('2026-02-15', { annualRatePpm: 90_000 }), changed('2026-02-15', { annualRatePpm: 60_000 })]

  const due = explainInterestDue(terms, entered([...start, ...changes]), { asOn: '2026-03-01' })

  assert.deepEqual(
    due.steps[0]?.from?.steps.map(({ amountCents }) => amountCents),
    [5_16, 2_95],
  )
})

// Row 2 keeps its 11.05, paid on 5 February; row 3 bears 1,009.81 × 0.5 % for its own 30 days alone.
test('a rate changed within a row that was paid ahead counts from the next row on', () => {
  const state = after(
    [...start, paid('2026-02-05', 106_62), changed('2026-02-10', { annualRatePpm: 60_000 })],
    '2026-02-10',
  )

  assert.deepEqual([state.installments[1]?.interestCents, state.installments[2]?.interestCents], [11_05, 5_05])
})

// The installment of 15 January is the first of 360, that of 15 June the sixth: 355 are left from it on. At 6.0001 % the
// payment of 717.55 becomes 717.56; with one installment more it would be 716.83.
test('a new rate counts the payment over what is left of an amortization that began with a short period', () => {
  const loan = aLoan({
    principalCents: 120_000_00,
    annualRatePpm: 60_000,
    firstDueOn: '2026-01-15',
    maturityOn: '2031-01-01',
    balloon: { dueOn: '2031-01-01', amortizationMonths: 360 },
  })
  const change = changed('2026-06-10', { annualRatePpm: 60_001 })

  const { installments } = after([disbursed(loan), change], '2026-06-10', loan)

  assert.equal(installments[0]?.paymentCents, 717_55)
  assert.equal(installments.find(({ dueOn }) => dueOn === '2026-07-15')?.paymentCents, 717_56)
})
