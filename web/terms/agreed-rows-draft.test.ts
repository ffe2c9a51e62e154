import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  draftOfRows,
  problemsOfRows,
  type RowDraft,
  textOfRows,
  withPasted,
  withRowAfter,
} from './agreed-rows-draft.ts'

const from = '2026-01-15'
const ROWS: RowDraft[] = [
  { key: 0, day: '2026-03-15', of: 'PAYMENT', amount: 500 },
  { key: 1, day: '2026-06-15', of: 'PRINCIPAL', amount: 1_200 },
  { key: 2, day: '2026-09-15', of: 'PAYMENT', amount: null },
]

test('payments are written as the contract states them, and the last takes what is left', () => {
  assert.equal(textOfRows(ROWS, from), '2026-03-15: 500.00; 2026-06-15: principal 1200.00; 2026-09-15: rest')
})

test('the editor begins with the payments that are agreed', () => {
  const agreed = [{ day: '2026-03-15', amount: 500 }, { day: '2026-06-15', principal: 1_200 }, { day: '2026-09-15' }]

  assert.deepEqual(draftOfRows(agreed, []), ROWS)
})

test('a payment without a day, before another or without an amount keeps the list from being used', () => {
  const rows = [
    { ...ROWS[0], day: null },
    { ...ROWS[1], day: '2026-01-15' },
    { ...ROWS[0], day: '2026-04-15', amount: null },
    { ...ROWS[2] },
  ] as RowDraft[]

  assert.deepEqual(problemsOfRows(rows, from), ['DAY', 'ORDER', 'AMOUNT', null])
  assert.equal(textOfRows(rows, from), null)
})

test('a payment added after the last one takes its place as the last', () => {
  const rows = withRowAfter(ROWS, 2, '2026-10-15')

  assert.deepEqual(
    rows.map(({ day, amount }) => [day, amount]),
    [
      ['2026-03-15', 500],
      ['2026-06-15', 1_200],
      ['2026-09-15', null],
      ['2026-10-15', null],
    ],
  )
})

test('a payment added between two has a day only where one is between them', () => {
  assert.equal(withRowAfter(ROWS, 0, '2026-04-15')[1]?.day, '2026-04-15')
  assert.equal(withRowAfter(ROWS, 0, '2026-06-15')[1]?.day, null)
})

test('rows pasted from a spreadsheet take the place of those from the field on, without their headings', () => {
  const text = 'Due\tAmount\n3/15/2026\t$500.00\n6/15/2026\t1,200.00\n7/15/2026\t0.00\n9/15/2026\t\n'
  const rows = withPasted(ROWS, { text, at: 0, today: from })

  assert.deepEqual(
    rows?.map(({ day, amount }) => [day, amount]),
    [
      ['2026-03-15', 500],
      ['2026-06-15', 1_200],
      ['2026-09-15', null],
    ],
  )
  assert.equal(withPasted(ROWS, { text: '500', at: 0, today: from }), null)
})
