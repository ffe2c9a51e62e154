import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Approval } from '#contract/approvals/approvals.ts'
import type { Translate } from '../i18n/language.ts'
import type { useFormat } from '../i18n/use-format.ts'
import { approvalWords, dayWords, outcomeWords, recentApprovals } from './approval-words.ts'

const t: Translate = (key, ...[values]) => [key, ...Object.values(values ?? {})].join(' | ')
const plain = (value: unknown) => String(value)
const format = { day: plain, dayIn: plain, instant: plain, usd: plain, percent: plain, text: plain } as ReturnType<
  typeof useFormat
> // as a screen has it, without its language
const words = { t, format }

const asked: Approval = {
  id: 1,
  action: 'writeOffLoan',
  loanId: 7,
  loanName: 'Elm Street',
  loanNumber: 'LN-000007',
  borrowerName: 'Ana Gomez',
  lenderName: 'Lena Ortiz',
  amount: 50_000,
  dayAmount: null,
  accountName: null,
  newLimit: null,
  newRoom: null,
  paymentDate: null,
  note: null,
  status: 'WAITING',
  isOwn: true,
  askedBy: 'Lena Ortiz',
  askedAt: '2026-03-02T12:00:00.000Z',
  expiresAt: '2026-03-09T12:00:00.000Z',
  endedBy: null,
  endedAt: null,
  reason: null,
}
const ended = { ...asked, endedBy: 'Ada Admin', endedAt: '2026-03-03T12:00:00.000Z' }

test('what is asked for names the loan and the amount; a new loan its borrower, a reversal the day of the payment', () => {
  assert.equal(approvalWords(asked, words), 'approvals.what.writeOffLoan | Elm Street | 50000')
  assert.equal(
    approvalWords({ ...asked, action: 'createLoan' }, words),
    'approvals.what.createLoan | Elm Street | 50000 | Ana Gomez',
  )
  assert.equal(
    approvalWords({ ...asked, action: 'reversePayment', paymentDate: '2026-02-02' }, words),
    'approvals.what.reversePayment | Elm Street | 50000 | 2026-02-02',
  )
})

test('an act on the installation names the account, or the limit that is asked for', () => {
  const act = { ...asked, loanId: null, loanName: '', amount: 0, accountName: 'Ada Admin' }

  assert.equal(approvalWords({ ...act, action: 'setUserRole' }, words), 'approvals.what.setUserRole | Ada Admin')
  assert.equal(
    approvalWords({ ...act, action: 'setSecondPersonLimit', accountName: null, newLimit: 20_000 }, words),
    'approvals.what.raiseLimit | 20000',
  )
  assert.equal(
    approvalWords({ ...act, action: 'setSecondPersonLimit', accountName: null }, words),
    'approvals.what.liftLimit',
  )
})

test('small gifts of one day are told with their sum', () => {
  assert.equal(dayWords(asked, words), null)
  assert.equal(dayWords({ ...asked, dayAmount: 61_000 }, words), 'approvals.sumOfDay | 61000')
})

test('what became of it names who decided, and why it was declined', () => {
  assert.equal(outcomeWords(asked, words), null)
  assert.equal(
    outcomeWords({ ...ended, status: 'DECLINED', reason: 'No deed' }, words),
    'approvals.ended.DECLINED | Ada Admin | 2026-03-03T12:00:00.000Z | No deed',
  )
  assert.equal(
    outcomeWords({ ...ended, status: 'EXPIRED', endedBy: null }, words),
    'approvals.ended.EXPIRED | 2026-03-03T12:00:00.000Z',
  )
})

test('what was decided is told for a week, and what one has withdrawn oneself is not', () => {
  const all: Approval[] = [
    asked,
    { ...ended, id: 2, status: 'APPROVED' },
    { ...ended, id: 3, status: 'DECLINED', reason: 'No deed' },
    { ...ended, id: 4, status: 'WITHDRAWN' },
  ]
  const shownOn = (instant: string) => recentApprovals(all, Date.parse(instant)).map(({ id }) => id)

  assert.deepEqual(shownOn('2026-03-10T11:00:00.000Z'), [1, 2, 3])
  assert.deepEqual(shownOn('2026-03-10T13:00:00.000Z'), [1])
})
