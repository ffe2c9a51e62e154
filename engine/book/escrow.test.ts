import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apr } from '../apr/apr.ts'
import { explainEscrowDue, explainFeesDue } from '../explain/explain-fees.ts'
import { explainNextPayment } from '../explain/explain-next-payment.ts'
import { amountsDue } from '../questions/amounts-due.ts'
import { payoff, quickAmounts } from '../questions/payoff.ts'
import { splitOpenings, transferProblem } from '../questions/transfer-openings.ts'
import { replay } from '../replay/replay.ts'
import type { LoanEvent } from '../terms/events.ts'
import type { LoanTerms } from '../terms/terms.ts'
import { disbursed, entered, type Happening, paid } from '../testing/loan-histories.ts'

// 1,200.00 at 12 % over a year, 30/360: 106.62 a month (charge-installments.test.ts). Beside it 40.00 for taxes, 15.00 for insurance and
// 20.00 for servicing: 75.00, so 181.62 to pay. Row 1: 12.00 of interest and 94.62 of principal, which leaves 1,105.38.
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
  lateFee: { kind: 'PERCENT', ratePpm: 50_000, base: 'WHOLE_PAYMENT' },
  graceDays: 5,
  endOfMonth: false,
  dayCount: '30/360',
  accrual: 'SCHEDULED',
  allocation: 'INTEREST_PRINCIPAL_FEES',
  rounding: 'HALF_UP',
  options: {
    installmentCharges: [
      { kind: 'TAXES', amountCents: 40_00 },
      { kind: 'INSURANCE', amountCents: 15_00 },
      { kind: 'SERVICE_FEE', amountCents: 20_00 },
    ],
  },
}

const lent = (...happenings: Happening[]): LoanEvent[] => entered([disbursed(terms), ...happenings])
const state = (events: LoanEvent[], asOn: string) => replay(terms, events, { asOn })
const first = paid('2026-02-01', 181_62)
const county = (effectiveOn: string, amountCents: number): Happening => ({
  kind: 'ESCROW_PAID_OUT',
  effectiveOn,
  amountCents,
  paidFor: 'TAXES',
})
const openFees = (events: LoanEvent[], asOn: string) =>
  state(events, asOn).fees.flatMap(({ kind, amountCents, paidCents, waivedCents }) => {
    const openCents = amountCents - paidCents - waivedCents
    return openCents > 0 ? [[kind, openCents]] : []
  })

test('taxes and insurance are charged with each payment, paid after principal and interest, and held', () => {
  const before = state(lent(), '2026-01-15')
  const after = state(lent(first), '2026-02-01')

  assert.deepEqual(
    [before.nextDue?.amountCents, before.nextDue?.chargesCents, before.nextDue?.charges],
    [181_62, 75_00, terms.options?.installmentCharges],
  )
  const [split] = after.payments
  assert.deepEqual(
    [split?.interestCents, split?.principalCents, split?.feesCents, split?.escrowCents],
    [12_00, 94_62, 75_00, 55_00],
  )
  assert.deepEqual(after.escrow, {
    balanceCents: 55_00,
    takenOverCents: 0,
    collectedCents: 55_00,
    paidOutCents: 0,
    refundedCents: 0,
    givenUp: [],
  })
  assert.deepEqual(
    state(lent(paid('2026-02-01', 130_00)), '2026-02-01').payments.map((each) => [each.feesCents, each.escrowCents]),
    // 130.00 − 106.62 = 23.38: all of it for taxes, which come first.
    [[23_38, 23_38]],
  )
})

test('what is paid beyond the balance is advanced: owed with the last payment, and a payoff asks for it', () => {
  const events = lent(first, county('2026-02-10', 500_00))
  const figure = payoff(terms, events, { on: '2026-02-10' })

  // 55.00 − 500.00 = −445.00; 1,105.38 of principal and 9 days of it, 3.27: 1,553.65.
  const then = state(events, '2026-02-10')
  assert.deepEqual(
    [then.escrow?.balanceCents, then.feesDueCents, then.feesAtEndCents, figure.totalCents],
    [-445_00, 0, 445_00, 1_553_65],
  )
  const paidOff = state(lent(first, county('2026-02-10', 500_00), paid('2026-02-10', 1_553_65)), '2026-03-05')
  assert.deepEqual([paidOff.status, paidOff.escrow?.balanceCents, paidOff.unappliedCents], ['PAID_OFF', 0, 0])
})

test('later payments bring back what was advanced, and nothing is owed twice meanwhile', () => {
  const events = lent(first, county('2026-02-10', 500_00))

  // On 1 March 55.00 fall due for it, so 390.00 are left for the end.
  assert.deepEqual(openFees(events, '2026-03-01'), [
    ['ESCROW_ADVANCE', 390_00],
    ['TAXES', 40_00],
    ['INSURANCE', 15_00],
    ['SERVICE_FEE', 20_00],
  ])
  const { feesCents, escrowCents } = payoff(terms, events, { on: '2026-03-01' })
  assert.deepEqual([feesCents, escrowCents], [20_00, 445_00])
  const paidAgain = state(lent(first, county('2026-02-10', 500_00), paid('2026-03-01', 181_62)), '2026-03-01')
  assert.deepEqual([paidAgain.escrow?.balanceCents, paidAgain.feesAtEndCents], [-390_00, 390_00])
})

test('what was advanced is due when the last payment falls due, and then paid as any fee', () => {
  const payments = Array.from({ length: 11 }, (_, index) => {
    const month = `${index + 2}`.padStart(2, '0')
    return paid(`2026-${month}-01`, 181_62)
  })
  const events = lent(...payments, county('2026-12-10', 700_00))

  // 11 × 55.00 = 605.00; 700.00 are paid, and the last payment brings 55.00 back: 40.00 are left.
  const atEnd = state(events, '2027-01-01')
  assert.deepEqual([atEnd.escrow?.balanceCents, atEnd.feesDueCents], [-95_00, 95_00 + 20_00])
  const { totalCents } = payoff(terms, events, { on: '2027-01-01' })
  const done = state(
    [...events, ...entered([paid('2027-01-01', totalCents)]).map((each) => ({ ...each, id: 99 }))],
    '2027-01-02',
  )
  assert.deepEqual([done.status, done.escrow?.balanceCents], ['PAID_OFF', 0])
})

test('a payoff asks as if nothing were held; the surplus is then given back', () => {
  const { totalCents } = payoff(terms, lent(first), { on: '2026-02-10' })
  const ended = [first, paid('2026-02-10', totalCents)]
  const back: Happening = { kind: 'ESCROW_REFUNDED', effectiveOn: '2026-02-20', amountCents: 55_00 }

  const before = state(lent(...ended), '2026-02-11')
  assert.deepEqual([totalCents, before.status, before.escrow?.balanceCents], [1_108_65, 'PAID_OFF', 55_00])
  const after = state(lent(...ended, back), '2026-02-20')
  assert.deepEqual([after.status, after.escrow?.balanceCents, after.escrow?.refundedCents], ['PAID_OFF', 0, 55_00])
})

test('a payment that is reversed after its escrow was given back leaves an advance', () => {
  const back: Happening = { kind: 'ESCROW_REFUNDED', effectiveOn: '2026-02-20', amountCents: 55_00 }
  const events = lent(first, back, { kind: 'PAYMENT_REVERSED', effectiveOn: '2026-02-25', paymentId: 2 })

  // The 55.00 that fell due in February are asked for and bring it back.
  const then = state(events, '2026-02-25')
  assert.deepEqual([then.escrow?.balanceCents, then.feesAtEndCents ?? 0], [-55_00, 0])
  assert.deepEqual(
    openFees(events, '2026-02-25').filter(([kind]) => kind !== 'LATE'),
    [
      ['TAXES', 40_00],
      ['INSURANCE', 15_00],
      ['SERVICE_FEE', 20_00],
    ],
  )
})

test('a waiver gives up as much of an advance as is asked for no more', () => {
  const out = county('2026-02-10', 500_00)
  const taxes: Happening = {
    kind: 'FEE_WAIVED',
    effectiveOn: '2026-03-02',
    feeId: { kind: 'TAXES', installment: 2 },
    amountCents: 40_00,
  }
  const advance = { ...taxes, feeId: { kind: 'ESCROW_ADVANCE', installment: 1 }, amountCents: 100_00 } as const

  // Before: 55.00 due and 390.00 at the end. What is waived is owed no more, and the balance rises by it.
  const afterTaxes = state(lent(first, out, taxes), '2026-03-02')
  assert.deepEqual(afterTaxes.escrow?.givenUp, [{ eventId: 4, amountCents: 40_00 }])
  assert.deepEqual([afterTaxes.escrow?.balanceCents, afterTaxes.feesAtEndCents], [-405_00, 390_00])
  const afterAdvance = state(lent(first, out, advance), '2026-03-02')
  assert.deepEqual([afterAdvance.escrow?.balanceCents, afterAdvance.feesAtEndCents], [-345_00, 290_00])
  const held = state(lent({ ...taxes, feeId: { kind: 'TAXES', installment: 1 } }), '2026-03-02')
  assert.deepEqual(held.escrow, undefined)
})

test('a write-off gives up what was advanced, and leaves what is held', () => {
  const off: Happening = { kind: 'WRITTEN_OFF', effectiveOn: '2026-02-15' }
  const advanced = state(lent(first, county('2026-02-10', 500_00), off), '2026-02-15')
  const held = state(lent(first, off), '2026-02-15')

  assert.deepEqual(
    [advanced.escrow?.balanceCents, advanced.escrow?.givenUp],
    [0, [{ eventId: 4, amountCents: 445_00 }]],
  )
  assert.equal(held.escrow?.balanceCents, 55_00)
})

test('unpaid taxes and insurance do not become principal', () => {
  const change: Happening = {
    kind: 'TERMS_CHANGED',
    effectiveOn: '2026-02-02',
    change: {},
    unpaidFees: 'TO_PRINCIPAL',
  }
  const after = state(lent(change), '2026-02-02')

  assert.deepEqual([after.principalCents, after.feesDueCents], [1_220_00, 55_00])
})

test('taxes and insurance are no finance charge, and no part of a late fee', () => {
  const served = { ...terms, options: { installmentCharges: [{ kind: 'SERVICE_FEE' as const, amountCents: 20_00 }] } }

  assert.deepEqual(apr(terms), apr(served))
  // 5 % of 106.62 + 20.00 = 6.331.
  assert.deepEqual(
    state(lent(), '2026-02-07').fees.flatMap(({ kind, amountCents }) => (kind === 'LATE' ? [amountCents] : [])),
    [6_33],
  )
})

test('the next payment and the fees are explained with taxes and insurance', () => {
  const next = explainNextPayment(terms, lent(), { asOn: '2026-01-15' })
  const fees = explainFeesDue(terms, lent(), { asOn: '2026-02-01' })
  const due = explainEscrowDue(terms, lent(), { asOn: '2026-02-01' })

  assert.deepEqual(
    next?.steps.slice(-3).map(({ key, amountCents }) => [key, amountCents]),
    [
      ['next-payment.taxes', 40_00],
      ['next-payment.insurance', 15_00],
      ['next-payment.service', 20_00],
    ],
  )
  assert.deepEqual(
    [due, fees].map(({ figure, key, steps }) => [figure, key, steps.map((step) => step.key)]),
    [
      [55_00, 'escrow-due', ['fees-due.taxes', 'fees-due.insurance']],
      [20_00, 'fees-due', ['fees-due.service']],
    ],
  )
})

test('a loan goes on as others only with a balance of zero, and a split shares what is charged with payments', () => {
  const loan = { terms, events: lent(first) }
  const back: Happening = { kind: 'ESCROW_REFUNDED', effectiveOn: '2026-02-01', amountCents: 55_00 }
  const cleared = { terms, events: lent(first, back) }

  assert.equal(transferProblem(loan, '2026-02-01'), 'ESCROW_OPEN')
  assert.equal(transferProblem(cleared, '2026-02-01'), null)
  // 400.00 of 1,105.38: 40.00 × 400.00 ÷ 1,105.38 = 14.4746…, 15.00: 5.4279…, 20.00: 7.2373….
  const parts = splitOpenings(cleared, { on: '2026-02-01', principalCents: 400_00 })
  assert.deepEqual(
    parts.map((part) => part.terms.options?.installmentCharges?.map(({ amountCents }) => amountCents)),
    [
      [14_47, 5_43, 7_24],
      [25_53, 9_57, 12_76],
    ],
  )
})

test('what is due for taxes and insurance is named apart from fees, now and with the last payment', () => {
  const events = lent(first, county('2026-02-10', 500_00))
  const then = state(events, '2026-03-01')
  const { pastDueCents, dueTodayCents, feesCents, escrowCents, dueNowCents } = amountsDue(then)
  const { everythingDueCents, feesDueCents, escrowDueCents } = quickAmounts(terms, events, { asOn: '2026-03-01' })

  // 106.62 fall due with 20.00 for servicing, 40.00 of taxes and 15.00 of insurance; 390.00 are advanced beyond them.
  assert.deepEqual(
    [pastDueCents, dueTodayCents, feesCents, escrowCents, dueNowCents],
    [0, 106_62, 20_00, 55_00, 181_62],
  )
  assert.deepEqual([then.feesAtEndCents, then.escrowAtEndCents], [390_00, 390_00])
  assert.deepEqual([everythingDueCents, feesDueCents, escrowDueCents], [181_62, 20_00, 55_00])
})

test('a loan that ran before begins with what was held for taxes and insurance', () => {
  const opening: Happening = {
    ...disbursed(terms),
    kind: 'DISBURSED',
    isTakenOver: true,
    amountCents: 1_200_00,
    escrowCents: 825_50,
  }
  const held = (...happenings: Happening[]) => entered([opening, ...happenings])
  const balances = (events: LoanEvent[], asOn: string) => {
    const { escrow, feesAtEndCents = 0 } = state(events, asOn)
    return [escrow?.takenOverCents, escrow?.collectedCents, escrow?.balanceCents, feesAtEndCents]
  }

  assert.deepEqual(balances(held(), '2026-01-01'), [825_50, 0, 825_50, 0])
  // 825.50 + 55.00 − 500.00 = 380.50; 500.00 more leave 119.50 advanced.
  const paidOnce = held(first, county('2026-02-10', 500_00))
  assert.deepEqual(balances(paidOnce, '2026-02-10'), [825_50, 55_00, 380_50, 0])
  const paidTwice = held(first, county('2026-02-10', 500_00), county('2026-02-11', 500_00))
  assert.deepEqual(balances(paidTwice, '2026-02-11'), [825_50, 55_00, -119_50, 119_50])
  // It is no part of what is owed.
  assert.equal(
    payoff(terms, held(), { on: '2026-01-15' }).totalCents,
    payoff(terms, lent(), { on: '2026-01-15' }).totalCents,
  )
})
