import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Cell, Sheet } from '#contract/spreadsheet/sheet.ts'
import { NEARLY_LINEAR, workOfSixteenfold } from '../../testing/work-of-sixteenfold.ts'
import { withoutCircles } from './break-circles.ts'

const formula = (text: string): Cell => ({ kind: 'FORMULA', formula: text, value: 1, style: 'money' })

/** Two sheets in which each row of one needs the same row of the other, and it needs that one. */
const circles = (count: number): Sheet[] =>
  ['Ledger', 'Split'].map((name, index, names) => ({
    name,
    widths: [],
    frozenRows: 0,
    rows: Array.from({ length: count }, (_, row) => [formula(`'${names[1 - index]}'!A${row + 1}+1`)]),
  }))

test('of each circle one figure becomes a value, in the sheet where circles are cut', () => {
  const tally = { live: 6, taken: 0 }

  const kinds = withoutCircles(circles(3), { cutIn: 'Split', tally }).map(({ rows }) =>
    [...rows].map(([cell]) => cell?.kind),
  )

  assert.deepEqual(kinds, [Array(3).fill('FORMULA'), Array(3).fill('NUMBER')])
  assert.deepEqual(tally, { live: 3, taken: 3 })
})

test('a range of cells is needed as a whole', () => {
  const rows = [[formula('SUM(A2:A4)')], [formula('1')], [formula('A1')], [formula('2')]]
  const tally = { live: 4, taken: 0 }

  withoutCircles([{ name: 'Split', widths: [], frozenRows: 0, rows }], { cutIn: 'Split', tally })

  assert.deepEqual(tally, { live: 3, taken: 1 })
})

test('the search goes on after each circle, and does not begin anew', async () => {
  const grown = await workOfSixteenfold(circles, {
    size: 250,
    work: (sheets) => withoutCircles(sheets, { cutIn: 'Split', tally: { live: 0, taken: 0 } }),
  })

  assert.ok(grown < NEARLY_LINEAR, `${grown} times the work`)
})
