import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LoanState } from '../terms/loan-state.ts'
import { aLoan, disbursed, entered, type Happening, paid } from '../testing/loan-histories.ts'
import { replay } from './replay.ts'

// 1,200.00 at 12 %, 30/360, so 1 % a month: payment 1,200 × 0.01 ÷ (1 − 1.01^−12) = 106.6185…, so 106.62.
// Row 1: interest 12.00, principal 94.62, leaves 1,105.38. Row 2: 11.0538 → 11.05, principal 95.57, leaves 1,009.81.
// Row 3: 10.0981 → 10.10, principal 96.52, leaves 913.29.
const terms = aLoan()

function after(happenings: Happening[], asOn: string): LoanState {
  return replay(terms, entered([disbursed(terms), ...happenings]), { asOn })
}

function rows({ installments }: LoanState, from: number, to: number) {
  return installments
    .slice(from - 1, to)
    .map(({ interestCents, principalCents, balanceCents }) => [interestCents, principalCents, balanceCents])
}

test('an installment paid on its due day is split as the schedule says', () => {
  const state = after([paid('2026-02-01', 106_62)], '2026-02-01')

  assert.deepEqual(state.payments[0], {
    paymentId: 2,
    effectiveOn: '2026-02-01',
    amountCents: 106_62,
    interestCents: 12_00,
    principalCents: 94_62,
    extraPrincipalCents: 0,
    feesCents: 0,
    unappliedCents: 0,
    balanceCents: 1_105_38,
    installments: [{ number: 1, interestCents: 12_00, principalCents: 94_62 }],
  })
  assert.equal(state.principalCents, 1_105_38)
  assert.deepEqual(state.nextDue, {
    number: 2,
    dueOn: '2026-03-01',
    amountCents: 106_62,
    interestCents: 11_05,
    principalCents: 95_57,
  })
  assert.equal(state.installments[0]?.paidOn, '2026-02-01')
  assert.equal(state.status, 'CURRENT')
})

test('on a loan with scheduled interest, paying three weeks late or two weeks early moves no cent of interest', () => {
  const late = after([paid('2026-02-20', 106_62)], '2026-02-20')
  const early = after([paid('2026-01-18', 106_62)], '2026-02-20')

  assert.deepEqual(late.installments.map(amounts), early.installments.map(amounts))
  assert.deepEqual(rows(late, 1, 2), [
    [12_00, 94_62, 1_105_38],
    [11_05, 95_57, 1_009_81],
  ])
})

// 50.00 = 12.00 interest + 38.00 principal; 106.62 − 50.00 = 56.62 stays open.
test('a partial payment pays what it can and leaves the installment open', () => {
  const state = after([paid('2026-02-01', 50_00)], '2026-02-02')

  assert.deepEqual([state.payments[0]?.interestCents, state.payments[0]?.principalCents], [12_00, 38_00])
  assert.equal(state.installments[0]?.isPaid, false)
  assert.deepEqual([state.nextDue?.number, state.nextDue?.amountCents], [1, 56_62])
  assert.deepEqual([state.pastDueCents, state.daysPastDue], [56_62, 1])
})

// 306.62 − 106.62 = 200.00; row 2 then bears 1 % of 905.38 = 9.0538 → 9.05 and repays 106.62 − 9.05 = 97.57.
// −ln(1 − 905.38 × 0.01 ÷ 106.62) ÷ ln 1.01 = 8.9 rows are left, so 10 in all.
test('extra principal shortens the term: the payment stays and the loan ends two months early', () => {
  const state = after([paid('2026-02-01', 306_62)], '2026-02-01')

  assert.equal(state.payments[0]?.extraPrincipalCents, 200_00)
  assert.deepEqual(rows(state, 1, 2), [
    [12_00, 294_62, 905_38],
    [9_05, 97_57, 807_81],
  ])
  assert.equal(state.installments[0]?.extraPrincipalCents, 200_00)
  assert.equal(state.installments.length, 10)
  assert.equal(state.installments.at(-1)?.dueOn, '2026-11-01')
})

// 905.38 × 0.01 ÷ (1 − 1.01^−11) = 87.3278…, so 87.33 in each of the 11 rows left.
test('extra principal can lower the payment instead: the term stays', () => {
  const state = after([paid('2026-02-01', 306_62, { extraPrincipal: 'LOWER_PAYMENT' })], '2026-02-01')

  assert.equal(state.installments.length, 12)
  assert.deepEqual(rows(state, 2, 2), [[9_05, 78_28, 827_10]])
  assert.ok(state.installments.slice(1, -1).every(({ paymentCents }) => paymentCents === 87_33))
})

// The row of February began on 1 February with 1,105.38, so it keeps its 11.05.
// March begins with 1,009.81 − 200.00 = 809.81, so its interest is 8.0981 → 8.10.
test('extra principal in the middle of a row counts from the next row', () => {
  const state = after(
    [paid('2026-02-01', 106_62), paid('2026-02-10', 200_00, { application: { kind: 'PRINCIPAL_ONLY' } })],
    '2026-02-10',
  )

  assert.deepEqual(rows(state, 2, 3), [
    [11_05, 295_57, 809_81],
    [8_10, 98_52, 711_29],
  ])
})

test('money meant for principal alone leaves the installment due', () => {
  const state = after([paid('2026-02-01', 106_62, { application: { kind: 'PRINCIPAL_ONLY' } })], '2026-02-01')

  assert.deepEqual([state.payments[0]?.interestCents, state.payments[0]?.principalCents], [0, 106_62])
  assert.deepEqual([state.nextDue?.number, state.nextDue?.amountCents], [1, 106_62])
  assert.equal(state.principalCents, 1_093_38)
})

test('amounts by hand go where the lender says', () => {
  const application = { kind: 'BY_HAND', interestCents: 4_00, principalCents: 60_00, feesCents: 0 } as const

  const state = after([paid('2026-02-01', 64_00, { application })], '2026-02-01')

  assert.deepEqual([state.payments[0]?.interestCents, state.payments[0]?.principalCents], [4_00, 60_00])
  assert.deepEqual(state.nextDue, {
    number: 1,
    dueOn: '2026-02-01',
    amountCents: 42_62,
    interestCents: 8_00,
    principalCents: 34_62,
  })
})

// No fee is open, so the 10.00 meant for fees pays 8.00 more interest and 2.00 more principal of what is due.
test('what an amount by hand has no use for pays what else is due, and is held when nothing is', () => {
  const application = { kind: 'BY_HAND', interestCents: 4_00, principalCents: 60_00, feesCents: 10_00 } as const

  const due = after([paid('2026-02-01', 74_00, { application })], '2026-02-01')
  const early = after([paid('2026-01-10', 74_00, { application })], '2026-01-10')

  assert.deepEqual([due.payments[0]?.interestCents, due.payments[0]?.principalCents], [12_00, 62_00])
  assert.equal(early.unappliedCents, 10_00)
})

test('when nothing is due, a payment is for the next installment, even in part', () => {
  const state = after([paid('2026-02-01', 106_62), paid('2026-02-15', 40_00), paid('2026-02-20', 66_62)], '2026-02-20')

  assert.deepEqual(state.payments[1]?.installments, [{ number: 2, interestCents: 11_05, principalCents: 28_95 }])
  assert.equal(state.installments[1]?.paidOn, '2026-02-20')
  assert.equal(state.nextDue?.number, 3)
})

// 116.62 on the due day: 106.62 settles the installment, 10.00 is extra and does not touch March.
test('a little more than the installment on its due day is extra principal, not part of the next installment', () => {
  const state = after([paid('2026-02-01', 116_62)], '2026-02-01')

  assert.equal(state.payments[0]?.extraPrincipalCents, 10_00)
  assert.equal(state.installments[1]?.paidInterestCents, 0)
})

// 10.00 of February's installment was missing. 116.62 = 10.00 + the whole of March's 106.62.
test('the rest of an old installment and a whole new one in one payment settle both', () => {
  const state = after([paid('2026-02-01', 96_62), paid('2026-02-25', 116_62)], '2026-02-25')

  assert.deepEqual(
    state.payments[1]?.installments.map(({ number }) => number),
    [1, 2],
  )
  assert.equal(state.payments[1]?.extraPrincipalCents, 0)
  assert.equal(state.nextDue?.number, 3)
})

// 60.00 = 10.00 of February's installment + 50.00, which is less than March's.
test('the rest of an old installment and less than a whole new one leave extra principal', () => {
  const state = after([paid('2026-02-01', 96_62), paid('2026-02-25', 60_00)], '2026-02-25')

  assert.equal(state.payments[1]?.extraPrincipalCents, 50_00)
  assert.deepEqual([state.nextDue?.number, state.nextDue?.amountCents], [2, 106_62])
})

// Row 1 was paid in part in January. On its due day 40.00 settle it and 50.00 are extra: row 2 bears 1 % of 1,055.38.
test('extra principal on a due day counts for the row that begins on it', () => {
  const state = after([paid('2026-01-20', 66_62), paid('2026-02-01', 90_00)], '2026-02-01')

  assert.equal(state.payments[1]?.extraPrincipalCents, 50_00)
  assert.equal(state.installments[1]?.interestCents, 10_55)
})

test('while only interest is asked for and there is none, money in advance is extra principal', () => {
  const parts = { structure: 'INTEREST_ONLY', interestOnlyMonths: 2, accrual: 'DAILY' } as const
  const free = aLoan({ ...parts, annualRatePpm: 0 })
  const payments = [paid('2026-01-10', 100_00), paid('2026-01-15', 70_00), paid('2026-01-20', 50_00)]
  const events = entered([disbursed(free), ...payments])

  const state = replay(free, events, { asOn: '2026-01-20' })

  assert.deepEqual(
    state.payments.map(({ extraPrincipalCents }) => extraPrincipalCents),
    [100_00, 70_00, 50_00],
  )
})

test('two missed installments are paid oldest first', () => {
  const state = after([paid('2026-03-10', 150_00)], '2026-03-10')

  assert.deepEqual(state.payments[0]?.installments, [
    { number: 1, interestCents: 12_00, principalCents: 94_62 },
    { number: 2, interestCents: 11_05, principalCents: 32_33 },
  ])
})

test('a fee is paid after the installment, before any extra principal', () => {
  const fee: Happening = { kind: 'FEE_CHARGED', effectiveOn: '2026-01-20', amountCents: 25_00 }

  const state = after([fee, paid('2026-02-01', 140_00)], '2026-02-01')

  assert.deepEqual([state.payments[0]?.feesCents, state.payments[0]?.extraPrincipalCents], [25_00, 8_38])
  assert.equal(state.feesDueCents, 0)
})

test('a waived fee is no longer due, and no more than what is open of it can be waived', () => {
  const fee: Happening = { kind: 'FEE_CHARGED', effectiveOn: '2026-01-20', amountCents: 25_00 }
  const waiver = (amountCents: number): Happening => ({
    kind: 'FEE_WAIVED',
    effectiveOn: '2026-01-25',
    feeId: { kind: 'EVENT', eventId: 2 },
    amountCents,
  })

  assert.equal(after([fee, waiver(10_00)], '2026-01-25').feesDueCents, 15_00)
  assert.equal(after([fee, waiver(99_00)], '2026-01-25').feesDueCents, 0)
})

// The payment settles everything (1,200.00 on the first day); 50.00 is left.
test('money beyond everything owed is held for the borrower, and pays the next fee', () => {
  const fee: Happening = { kind: 'FEE_CHARGED', effectiveOn: '2026-01-20', amountCents: 20_00 }

  const before = after([paid('2026-01-01', 1_250_00)], '2026-01-10')
  const later = after([paid('2026-01-01', 1_250_00), fee], '2026-01-20')

  assert.deepEqual([before.status, before.unappliedCents], ['PAID_OFF', 50_00])
  assert.deepEqual([later.unappliedCents, later.feesDueCents, later.payments[0]?.feesCents], [30_00, 0, 20_00])
})

test('money held pays the row that falls due next, without anybody entering anything', () => {
  const application = { kind: 'BY_HAND', interestCents: 0, principalCents: 0, feesCents: 10_00 } as const

  const before = after([paid('2026-01-10', 10_00, { application })], '2026-01-31')
  const due = after([paid('2026-01-10', 10_00, { application })], '2026-02-01')

  assert.equal(before.unappliedCents, 10_00)
  assert.deepEqual([due.unappliedCents, due.nextDue?.amountCents], [0, 96_62])
})

// On 15 January 1,200.00 + 14 days (5.5232…, so 5.52) are owed; 1,500.00 + 10.00 − 1,205.52 = 304.48 stay held.
test('money held counts towards paying the loan off', () => {
  const application = { kind: 'BY_HAND', interestCents: 0, principalCents: 0, feesCents: 1_500_00 } as const

  const state = after([paid('2026-01-10', 1_500_00, { application }), paid('2026-01-15', 10_00)], '2026-01-15')

  assert.deepEqual([state.status, state.unappliedCents], ['PAID_OFF', 304_48])
})

// 1,207.50 is what would settle the loan on 20 January, but the interest of the row was not meant to be paid.
test('amounts by hand pay a loan off only if each of them covers its debt', () => {
  const application = { kind: 'BY_HAND', interestCents: 0, principalCents: 1_200_00, feesCents: 7_50 } as const

  const state = after([paid('2026-01-20', 1_207_50, { application })], '2026-01-20')

  assert.deepEqual([state.status, state.principalCents, state.unappliedCents], ['CURRENT', 0, 7_50])
  assert.deepEqual([state.nextDue?.dueOn, state.nextDue?.amountCents], ['2026-02-01', 12_00])
})

test('payments entered in the same instant count in the order of their numbers', () => {
  const [first, second, third] = entered([disbursed(terms), paid('2026-02-01', 50_00), paid('2026-02-01', 70_00)])
  assert.ok(first && second && third)
  const sameInstant = [{ ...third, recordedAt: second.recordedAt }, second, first]

  const { payments } = replay(terms, sameInstant, { asOn: '2026-02-01' })

  assert.deepEqual(
    payments.map(({ paymentId }) => paymentId),
    [2, 3],
  )
})

test('money paid out before the origination day leaves the loan pending until then', () => {
  const early = entered([{ kind: 'DISBURSED', effectiveOn: '2025-12-20', amountCents: 1_200_00 }])

  assert.equal(replay(terms, early, { asOn: '2025-12-31' }).status, 'PENDING')
  assert.equal(replay(terms, early, { asOn: '2026-01-01' }).status, 'CURRENT')
})

test('a loan before its origination day shows the schedule of the contract and owes nothing', () => {
  const state = replay(terms, [], { asOn: '2025-12-20' })

  assert.deepEqual([state.status, state.principalCents, state.installments.length], ['PENDING', 0, 12])
  assert.equal(state.nextDue?.amountCents, 106_62)
})

function amounts({ principalCents, interestCents }: LoanState['installments'][number]) {
  return { principalCents, interestCents }
}
