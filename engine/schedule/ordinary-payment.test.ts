import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replay } from '../replay/replay.ts'
import type { LoanState } from '../terms/loan-state.ts'
import { anyTerms } from '../testing/any-terms.ts'
import { holds } from '../testing/law.ts'
import { aLoan, anyHistory, disbursed, entered, paid } from '../testing/loan-histories.ts'
import { currentPayment, firstAfterInterestOnly, firstPayment, paymentDueFrom } from './ordinary-payment.ts'
import { levelPayment, schedule } from './schedule.ts'

// 1,200.00 at 12 %: eleven payments of 106.62 and one of 106.60.
const loan = aLoan()
const stateOn = (asOn: string, ...payments: ReturnType<typeof paid>[]): LoanState =>
  replay(loan, entered([disbursed(loan), ...payments]), { asOn })

test('on a plain loan paid as agreed the payment is the same by every rule', () => {
  const { installments } = stateOn('2026-02-15', paid('2026-02-01', 106_62))

  assert.deepEqual(
    [levelPayment(loan), firstPayment(schedule(loan)), currentPayment(installments)],
    [106_62, 106_62, 106_62],
  )
  assert.equal(paymentDueFrom(installments, '2026-02-15'), 106_62)
})

test('an interest-only loan first pays interest alone, and later the level payment', () => {
  const interestOnly = aLoan({ structure: 'INTEREST_ONLY', interestOnlyMonths: 6 })
  const rows = schedule(interestOnly)

  // 1,200.00 × 1 % = 12.00; 12 ÷ (1 − 1.01^−6) = 207.0580…
  assert.deepEqual([firstPayment(rows), levelPayment(interestOnly)], [12_00, 207_06])
  assert.deepEqual(
    [firstAfterInterestOnly(interestOnly, rows)?.dueOn, firstAfterInterestOnly(interestOnly, rows)?.paymentCents],
    ['2026-08-01', 207_06],
  )
  assert.equal(firstAfterInterestOnly(loan, schedule(loan)), null)
})

test('when only the last payment is open, what the borrower pays now is still the one before it', () => {
  const months = ['02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12']
  const { installments } = stateOn('2026-12-15', ...months.map((month) => paid(`2026-${month}-01`, 106_62)))

  assert.equal(currentPayment(installments), 106_62)
  assert.equal(paymentDueFrom(installments, '2026-12-15'), 106_60)
})

test('an installment whose interest became principal asks for less than a payment, and the next one counts', () => {
  const onlyAdded = {
    kind: 'TERMS_CHANGED',
    effectiveOn: '2026-03-15',
    change: {},
    unpaidInterest: 'TO_PRINCIPAL',
  } as const
  const { installments } = stateOn('2026-03-15', onlyAdded)
  const [late, , , next] = installments

  assert.deepEqual([late?.isPaid, late && late.paymentCents < 100_00], [false, true])
  assert.equal(currentPayment(installments), next?.paymentCents)
})

test('extra principal is no part of the payment, and a loan that is paid off asks for none', () => {
  const extra = stateOn('2026-02-15', paid('2026-02-01', 306_62))
  const paidOff = stateOn('2026-02-15', paid('2026-02-01', 1_212_00))

  assert.equal(currentPayment(extra.installments), 106_62)
  assert.deepEqual([currentPayment(paidOff.installments), paymentDueFrom(paidOff.installments, '2026-02-15')], [0, 0])
})

test('the first payment is the level one, unless something comes before it', (t) => {
  holds(t, anyTerms(), (terms) => {
    const rows = schedule(terms)
    const { options, structure } = terms
    const isPlain = structure === 'FULLY_AMORTIZED' && options === undefined && rows.length > 1

    // A first row whose interest is above the level payment takes no principal; a small loan is repaid in fewer rows.
    if (isPlain && rows[0]?.principalCents !== 0 && rows[0]?.balanceCents !== 0) {
      assert.equal(firstPayment(rows), levelPayment(terms))
    }
  })
})

test('what is paid now and what is paid from a day on differ only by what is past due, and at the last payment', (t) => {
  holds(t, anyHistory, ({ terms, events, asOn }) => {
    const { installments } = replay(terms, events, { asOn })
    const open = installments.filter(({ isPaid }) => !isPaid)

    if (open[0] !== installments.at(-1) && (open[0]?.dueOn ?? asOn) >= asOn) {
      assert.equal(paymentDueFrom(installments, asOn), currentPayment(installments))
    }
  })
})
