import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ListedPayment } from '#contract/payments/payments.ts'
import type { Translate } from '../i18n/language.ts'
import { paymentCsvRows } from './payment-csv.ts'

const t: Translate = (key, ...[values]) => [key, ...Object.values(values ?? {})].join(' | ')

const payment: ListedPayment = {
  id: 7,
  loanId: 3,
  loanName: 'Elm Street 12',
  borrowerName: 'Ana Gomez',
  eventId: 9,
  isReported: false,
  isReturned: false,
  amount: 1684.3,
  principalAmount: 199.92,
  interestAmount: 1484.38,
  feesAmount: 0,
  escrowAmount: 0,
  unappliedAmount: 0,
  paymentDate: '2026-02-01',
  paymentMethod: 'ACH',
  reference: 'A-1',
  note: null,
  status: 'COMPLETED',
  reason: null,
  replacedBy: null,
  createdAt: '2026-02-01T12:00:00.000Z',
  updatedAt: '2026-02-01T12:00:00.000Z',
}

test('an exported payment has its parts as numbers, its day as stored, and why it did not count', () => {
  const [header, counted, declined] = paymentCsvRows(
    [payment, { ...payment, status: 'DECLINED', reason: 'Never arrived', note: 'By mail', principalAmount: null }],
    t,
  )

  assert.deepEqual(header?.slice(3, 9), [
    ...['word.amount', 'word.principal', 'word.interest', 'word.fees', 'word.held', 'word.method'],
  ])
  assert.deepEqual(counted, [
    '2026-02-01',
    'Elm Street 12',
    'Ana Gomez',
    1684.3,
    199.92,
    1484.38,
    0,
    0,
    'ACH',
    'A-1',
    'COMPLETED',
    null,
  ])
  assert.deepEqual([declined?.[4], declined?.[10], declined?.[11]], [null, 'DECLINED', 'Never arrived'])
})

test('taxes and insurance have a column of exported payments where one of them has any', () => {
  const plain = { ...payment, escrowAmount: null }
  const [header, ...rows] = paymentCsvRows([{ ...payment, amount: 1834.3, escrowAmount: 150 }, plain], t)

  const at = header?.indexOf('word.taxesAndInsurance') ?? -1
  assert.deepEqual([header?.[at - 1], header?.[at + 1]], ['word.fees', 'word.held'])
  assert.deepEqual(
    rows.map((row) => [row.length, row[at]]),
    [
      [13, 150],
      [13, null],
    ],
  )
})
