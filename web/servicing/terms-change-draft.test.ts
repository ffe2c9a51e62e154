import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LoanDetail, LoanHistory } from '#contract/loans/loans.ts'
import { paymentDueFrom } from '#engine/schedule/ordinary-payment.ts'
import { aLoan } from '#engine/testing/loan-histories.ts'
import { formOfTermsChange, liveTermsChange, newTermsChangeDraft, termsChangeProblems } from './terms-change-draft.ts'

/** 12,000.00 at 12 % over a year from 2 January, with the February payment on its day. */
const terms = aLoan({
  principalCents: 1_200_000,
  originationOn: '2026-01-02',
  maturityOn: '2027-01-02',
  lateFee: { kind: 'FLAT', amountCents: 2500 },
  graceDays: 10,
})
const history: LoanHistory = {
  today: '2026-02-20',
  terms,
  events: [
    {
      id: 1,
      kind: 'DISBURSED',
      amountCents: 1_200_000,
      effectiveOn: '2026-01-02',
      recordedAt: '2026-01-02T12:00:00.000Z',
    },
    {
      id: 2,
      kind: 'PAYMENT_RECEIVED',
      amountCents: 106_619,
      application: { kind: 'STANDARD' },
      extraPrincipal: 'SHORTEN_TERM',
      effectiveOn: '2026-02-02',
      recordedAt: '2026-02-02T12:00:00.000Z',
    },
  ],
}
// Only what the draft begins with.
const loan = {
  interestRate: 12,
  maturityDate: '2027-01-02',
  paymentFrequency: 'MONTHLY',
  lateFee: 25,
  lateFeePercent: null,
  lateFeeOnBalloon: true,
  gracePeriod: 10,
} as LoanDetail
const draft = newTermsChangeDraft(loan, { history })

test('a rate that was agreed stands in the form from the start, and one that makes no sense does not', () => {
  const rateFor = (asked: string) => newTermsChangeDraft(loan, { history, asked }).interestRate

  assert.equal(rateFor('5.25'), 5.25)
  assert.equal(rateFor('0'), 0)
  for (const nonsense of ['', '-1', '1001', 'low']) assert.equal(rateFor(nonsense), loan.interestRate)
})

test('terms as they are change nothing, which is no fault of a field', () => {
  assert.deepEqual(termsChangeProblems(draft, history), {})
  assert.deepEqual(liveTermsChange(draft, history), { problem: { code: 'loan.nothingChanges' } })
})

test('a lower rate shows the payment before and after', () => {
  const live = liveTermsChange({ ...draft, effectiveDate: '2026-02-02', interestRate: 6 }, history)

  assert.ok(live && live.problem === null)
  assert.deepEqual([live.termsBefore.annualRatePpm, live.termsAfter.annualRatePpm], [120_000, 60_000])
  const from = '2026-02-02'
  assert.deepEqual(
    [paymentDueFrom(live.before.installments, from), paymentDueFrom(live.after.installments, from)],
    [106_619, 103_529],
  )
})

test('a payment due on the very day is an ordinary one; only where none else is left does the last one count', () => {
  const live = liveTermsChange({ ...draft, effectiveDate: '2026-02-02', interestRate: 6 }, history)

  assert.ok(live && live.problem === null)
  const [nextToLast, last] = live.before.installments.slice(-2)
  assert.ok(nextToLast && last && nextToLast.paymentCents !== last.paymentCents)
  assert.equal(paymentDueFrom(live.before.installments, nextToLast.dueOn), nextToLast.paymentCents)
  assert.equal(paymentDueFrom(live.before.installments, last.dueOn), last.paymentCents)
})

test('a payment that is behind keeps its amount and does not stand for the new ones', () => {
  // The payment of 2 March is not made; from 20 March on the ten that are left carry 6 % instead of 12 %.
  const late = { ...history, today: '2026-03-20' }
  const live = liveTermsChange({ ...draft, effectiveDate: '2026-03-20', interestRate: 6 }, late)

  assert.ok(live && live.problem === null)
  const open = live.after.installments.filter(({ isPaid }) => !isPaid)
  assert.deepEqual([open[0]?.dueOn, open[0]?.paymentCents], ['2026-03-02', 106_619])
  assert.equal(paymentDueFrom(live.before.installments, live.effectiveOn), 106_619)
  assert.equal(paymentDueFrom(live.after.installments, live.effectiveOn), open[1]?.paymentCents)
  assert.notEqual(open[1]?.paymentCents, 106_619)
})

test('fields that are empty or out of range are named, and nothing is computed of them', () => {
  const empty = { ...draft, effectiveDate: null, interestRate: null, maturityDate: null }
  const steep = { ...draft, interestRate: 1001 }

  assert.deepEqual(termsChangeProblems(empty, history), {
    effectiveDate: 'field.day',
    interestRate: 'field.percent',
    maturityDate: 'field.day',
  })
  assert.deepEqual(termsChangeProblems(steep, history), { interestRate: 'field.percentTooLarge' })
  assert.deepEqual([liveTermsChange(empty, history), liveTermsChange(steep, history)], [undefined, undefined])
})

test('a later day is agreed ahead, up to the last payment; an end that has passed is refused at its field', () => {
  assert.deepEqual(termsChangeProblems({ ...draft, interestRate: 6, effectiveDate: '2026-02-21' }, history), {})
  assert.deepEqual(termsChangeProblems({ ...draft, effectiveDate: '2027-01-02' }, history), {
    effectiveDate: 'loan.changeAfterEnd',
  })
  assert.deepEqual(termsChangeProblems({ ...draft, maturityDate: '2026-02-20' }, history), {
    maturityDate: 'loan.maturityAfterChange',
  })
})

test('empty fees and grace are sent as none, and an empty next day is not sent', () => {
  const form = formOfTermsChange({ ...draft, lateFee: null, gracePeriod: null })

  assert.deepEqual([form?.lateFee, form?.gracePeriod, form && 'nextPaymentDate' in form], [null, 0, false])
})

// 1,200.00 a month are stated. 2,000.00 of extra principal lowered them, so the form begins with what is asked for now.
test('a stated payment that extra principal lowered stands in the form as it is now', () => {
  const stated = { ...terms, options: { paymentCents: 120_000 } }
  const lower: LoanHistory['events'][number] = {
    id: 3,
    kind: 'PAYMENT_RECEIVED',
    amountCents: 200_000,
    application: { kind: 'PRINCIPAL_ONLY' },
    extraPrincipal: 'LOWER_PAYMENT',
    effectiveOn: '2026-02-10',
    recordedAt: '2026-02-10T12:00:00.000Z',
  }
  const lowered = { ...history, terms: stated, events: [...history.events, lower] }
  const begun = newTermsChangeDraft({ ...loan, paymentRule: 'STATED', statedPayment: 1200 }, { history: lowered })

  assert.ok(begun.statedPayment !== null && begun.statedPayment < 1000, String(begun.statedPayment))
  assert.deepEqual(liveTermsChange(begun, lowered), { problem: { code: 'loan.nothingChanges' } })
})
