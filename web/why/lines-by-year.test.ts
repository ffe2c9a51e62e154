import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Step } from '#engine/explain/explain.ts'
import { linesByYear } from './lines-by-year.ts'

const paid = (on: string): Step => ({ key: 'balance.payment', values: { on }, amountCents: -100 })
const lent: Step = { key: 'balance.lent', values: { on: '2024-11-05' }, amountCents: 120_000 }

test('a balance with many payments has them by year, and what was lent by itself', () => {
  const months = ['2024-12', ...Array.from({ length: 9 }, (_, month) => `2025-0${month + 1}`), '2026-01']

  const years = linesByYear([lent, ...months.map((month) => paid(`${month}-05`))])

  assert.deepEqual(
    years.map(({ year, lines }) => [year, lines.length]),
    [
      [null, 1],
      ['2024', 1],
      ['2025', 9],
      ['2026', 1],
    ],
  )
})

test('a balance with few payments has a line for each', () => {
  const steps = [lent, paid('2024-12-05'), paid('2025-01-05')]

  assert.deepEqual(linesByYear(steps), [{ year: null, lines: steps }])
})
