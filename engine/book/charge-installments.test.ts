import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apr } from '../apr/apr.ts'
import { explainNextPayment } from '../explain/explain-next-payment.ts'
import { amountsDue } from '../questions/amounts-due.ts'
import { payoff, quickAmounts } from '../questions/payoff.ts'
import { replay } from '../replay/replay.ts'
import { currentPayment } from '../schedule/ordinary-payment.ts'
import type { LoanEvent } from '../terms/events.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { later } from '../testing/life-of-history.ts'
import { disbursed, entered, type Happening, paid } from '../testing/loan-histories.ts'

// 1,200.00 at 12 % over a year, 30/360: 1,200 × 0.01 ÷ (1 − 1.01^−12) = 106.6185…, so 106.62 a month, and 20.00 for servicing: 126.62.
// Row 1: 12.00 of interest and 94.62 of principal; row 2, on 1,105.38: 11.05 and 95.57; row 3, on 1,009.81: 10.10 and 96.52.
const terms: LoanTerms = {
  principalCents: 1_200_00,
  annualRatePpm: 120_000,
  originationOn: '2026-01-01',
  firstDueOn: null,
  maturityOn: '2027-01-01',
  frequency: 'MONTHLY',
  structure: 'FULLY_AMORTIZED',
  interestOnlyMonths: 0,
  balloon: null,
  lateFee: { kind: 'PERCENT', ratePpm: 50_000 },
  graceDays: 5,
  endOfMonth: false,
  dayCount: '30/360',
  accrual: 'SCHEDULED',
  allocation: 'INTEREST_PRINCIPAL_FEES',
  rounding: 'HALF_UP',
  options: { installmentCharges: [{ kind: 'SERVICE_FEE', amountCents: 20_00 }] },
}

const lent = (...happenings: Happening[]): LoanEvent[] => entered([disbursed(terms), ...happenings])
const state = (events: LoanEvent[], asOn: string, of: LoanTerms = terms) => replay(of, events, { asOn })
const splits = (events: LoanEvent[], asOn: string, of: LoanTerms = terms) =>
  state(events, asOn, of).payments.map(({ interestCents, principalCents, extraPrincipalCents, feesCents }) => [
    interestCents,
    principalCents,
    extraPrincipalCents,
    feesCents,
  ])

test('a service fee stands beside the installments and is due with each', () => {
  const before = state(lent(), '2026-01-15')
  const onDueDay = state(lent(), '2026-02-01')

  assert.deepEqual([before.feesDueCents, before.nextDue?.amountCents, before.nextDue?.chargesCents], [0, 126_62, 20_00])
  assert.deepEqual(
    before.installments.map(({ paymentCents, chargesCents }) => [paymentCents, chargesCents]).slice(0, 2),
    [
      [106_62, 20_00],
      [106_62, 20_00],
    ],
  )
  assert.equal(currentPayment(before.installments), 126_62)
  assert.deepEqual(
    onDueDay.fees.map(({ id, chargedOn, amountCents }) => [id.kind, chargedOn, amountCents]),
    [['SERVICE_FEE', '2026-02-01', 20_00]],
  )
  const due = amountsDue(onDueDay)
  assert.deepEqual(
    [due.dueTodayCents, due.feesCents, due.dueNowCents, due.next?.openCents],
    [106_62, 20_00, 126_62, 126_62],
  )
  assert.deepEqual(quickAmounts(terms, lent(), { asOn: '2026-01-15' }).nextInstallmentCents, 126_62)
})

test('the regular payment pays an installment and its service fee, on its day and before it', () => {
  const onDay = lent(paid('2026-02-01', 126_62))
  const early = lent(paid('2026-01-20', 126_62))

  assert.deepEqual(splits(onDay, '2026-02-01'), [[12_00, 94_62, 0, 20_00]])
  assert.deepEqual(splits(early, '2026-01-20'), [[12_00, 94_62, 0, 20_00]])
  const later = state(early, '2026-02-01')
  assert.deepEqual([later.feesDueCents, later.nextDue?.dueOn, later.nextDue?.amountCents], [0, '2026-03-01', 126_62])
})

test('what is paid ahead without its service fee leaves it to be paid, first of all that comes', () => {
  const ahead = lent(paid('2026-01-20', 106_62))

  assert.equal(state(ahead, '2026-01-31').feesDueCents, 0)
  assert.equal(amountsDue(state(ahead, '2026-02-01')).dueNowCents, 20_00)
  assert.deepEqual(
    splits(lent(paid('2026-01-20', 106_62), paid('2026-01-25', 20_00)), '2026-01-25')[1],
    [0, 0, 0, 20_00],
  )
  assert.deepEqual(
    splits(lent(paid('2026-01-20', 106_62), paid('2026-01-25', 25_00)), '2026-01-25')[1],
    [5_00, 0, 0, 20_00],
  )
})

// Both payments came ahead without their service fee of 20.00. On 5 February that of 1 February and a fee of 15.00 are due, and that of March is not.
test('exactly what is due pays that, and no service fee of a payment made ahead', () => {
  const fee: Happening = { kind: 'FEE_CHARGED', effectiveOn: '2026-02-01', amountCents: 15_00 }
  const before = lent(paid('2026-01-20', 106_62), fee, paid('2026-02-05', 106_62))
  const { everythingDueCents } = quickAmounts(terms, before, { asOn: '2026-02-05' })
  const after = state(later(before, paid('2026-02-05', everythingDueCents)), '2026-02-05')

  assert.deepEqual([everythingDueCents, after.feesDueCents], [35_00, 0])
  const holds = { ...terms, options: { ...terms.options, holdsPartial: true } }
  assert.equal(state(later(before, paid('2026-02-05', everythingDueCents)), '2026-02-05', holds).feesDueCents, 0)
})

test('it comes after interest and principal of all that is due and before other fees, in every order of payment', () => {
  const fee: Happening = { kind: 'FEE_CHARGED', effectiveOn: '2026-02-01', amountCents: 15_00 }
  const short = lent(fee, paid('2026-02-01', 116_62))
  const feesFirst = { ...terms, allocation: 'FEES_INTEREST_PRINCIPAL' as const }
  const paidOf = (of: LoanTerms) => state(short, '2026-02-01', of).fees.map(({ kind, paidCents }) => [kind, paidCents])

  assert.deepEqual(paidOf(terms), [
    ['SERVICE_FEE', 10_00],
    ['CHARGED', 0],
  ])
  // 15.00 of the fee, 12.00 of interest and 89.62 of principal: nothing is left for the service fee.
  assert.deepEqual(paidOf(feesFirst), [
    ['SERVICE_FEE', 0],
    ['CHARGED', 15_00],
  ])
  assert.deepEqual(splits(short, '2026-02-01', feesFirst), [[12_00, 89_62, 0, 15_00]])
})

test('a late fee is of principal and interest alone, unless it is of the whole payment', () => {
  const lateFees = (of: LoanTerms) => state(lent(), '2026-02-07', of).fees.filter(({ kind }) => kind === 'LATE')
  const ofWhole = { ...terms, lateFee: { kind: 'PERCENT', ratePpm: 50_000, base: 'WHOLE_PAYMENT' } as const }
  const paidButFee = lent(paid('2026-02-01', 106_62))

  // 5 % of 106.62 is 5.331; of 126.62 it is 6.331.
  assert.deepEqual(
    lateFees(terms).map(({ amountCents }) => amountCents),
    [5_33],
  )
  assert.deepEqual(
    lateFees(ofWhole).map(({ amountCents }) => amountCents),
    [6_33],
  )
  const open = state(paidButFee, '2026-02-07')
  assert.deepEqual([open.fees.length, open.daysPastDue, open.feesDueCents], [1, 0, 20_00])
})

test('another amount counts for installments due after its day, and leaves their payment as it is', () => {
  const change: Happening = {
    kind: 'TERMS_CHANGED',
    effectiveOn: '2026-02-15',
    agreedOn: '2026-01-10',
    change: { options: { installmentCharges: [{ kind: 'SERVICE_FEE', amountCents: 25_00 }] } },
  }
  const rows = state(lent(change), '2026-01-15').installments

  assert.deepEqual(
    rows.map(({ paymentCents }) => paymentCents),
    state(lent(), '2026-01-15').installments.map(({ paymentCents }) => paymentCents),
  )
  assert.deepEqual(
    rows.slice(0, 3).map(({ chargesCents }) => chargesCents),
    [20_00, 25_00, 25_00],
  )
  assert.deepEqual(
    state(lent(change, paid('2026-02-01', 126_62)), '2026-03-01').fees.map(({ amountCents }) => amountCents),
    [20_00, 25_00],
  )
})

test('a payoff asks for the service fees that are due, and none comes after it', () => {
  const events = lent(paid('2026-02-01', 106_62))
  // Principal 1,105.38; 9 days of 13,264.56 a year over 365 at 12 %: 1,105.38 × 0.12 × 9 ÷ 365 = 3.27.
  const figure = payoff(terms, events, { on: '2026-02-10' })
  const paidOff = lent(paid('2026-02-01', 106_62), paid('2026-02-10', figure.totalCents))

  assert.deepEqual([figure.interestCents, figure.feesCents, figure.totalCents], [3_27, 20_00, 1_128_65])
  const later = state(paidOff, '2026-06-01')
  assert.deepEqual([later.status, later.fees.length, later.unappliedCents], ['PAID_OFF', 1, 0])
})

test('a loan that is repaid, or forgiven whole, shows no service fee to come', () => {
  const forgiven: Happening = {
    ...{ kind: 'FORGIVEN', effectiveOn: '2026-01-15', forgiveness: 'GIFT' },
    ...{ principalCents: 1_200_00, interestCents: 10_00, feesCents: 0 },
  }
  const daily = { ...terms, accrual: 'DAILY' as const }
  const chargesOf = (events: LoanEvent[], asOn: string, of = terms) =>
    state(events, asOn, of).installments.map(({ chargesCents, openCharges }) => [chargesCents, openCharges])
  const paidOff = lent(paid('2026-01-20', 116_62), paid('2026-01-25', 1_105_38))

  assert.deepEqual(chargesOf(lent(forgiven), '2026-01-15'), [[undefined, undefined]])
  assert.deepEqual(chargesOf(lent(forgiven), '2026-01-15', daily), [[undefined, undefined]])
  // 10.00 of the fee came with the payment of 20 January, ahead of its day.
  assert.deepEqual(
    [state(paidOff, '2026-01-25').status, chargesOf(paidOff, '2026-01-25')[0]],
    ['PAID_OFF', [10_00, undefined]],
  )
})

test('a payoff of an installment paid ahead owes no service fee that is not due', () => {
  const ahead = lent(paid('2026-01-20', 106_62))
  const { totalCents, feesCents } = payoff(terms, ahead, { on: '2026-01-25' })
  const done = state(lent(paid('2026-01-20', 106_62), paid('2026-01-25', totalCents)), '2026-03-01')

  assert.deepEqual([feesCents, totalCents, done.status, done.fees], [0, 1_105_38, 'PAID_OFF', []])
})

test('a service fee is a finance charge', () => {
  const { options: _, ...without } = terms
  const figures = apr(terms)

  // Twelve payments of 20.00 more: 240.00. 1,200.00 is what they are worth at 3.8319 % a month: 126.62 × (1 − 1.038319^−12) ÷ 0.038319.
  assert.equal(figures.financeChargeCents - apr(without).financeChargeCents, 240_00)
  assert.equal(figures.aprPpm, 459_829)
})

test('money that waits for the next payment covers its service fee too', () => {
  const waits = { ...terms, options: { ...terms.options, holdsSurplus: true } }
  const events = lent(paid('2026-02-01', 240_00))

  // 126.62 of it are spent, 113.38 are held: 106.62 and 6.76 of the service fee of March.
  const before = state(events, '2026-02-01', waits)
  assert.deepEqual(
    [before.unappliedCents, before.nextDue?.dueOn, before.nextDue?.amountCents],
    [113_38, '2026-03-01', 13_24],
  )
  assert.deepEqual([state(events, '2026-03-01', waits).feesDueCents], [13_24])
})

test('the next payment is explained with its service fee', () => {
  const why = explainNextPayment(terms, lent(), { asOn: '2026-01-15' })

  assert.deepEqual(
    [why?.figure, why?.steps.at(-1)],
    [126_62, { key: 'next-payment.service', values: {}, amountCents: 20_00 }],
  )
})
