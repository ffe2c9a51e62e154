import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Step } from '#engine/explain/explain.ts'
import { linesByYear } from './lines-by-year.ts'

const paid = (on: string): Step => ({ key: 'balance.payment', values: { on }, amountCents: -100 })
const lent: Step = { key: 'balance.lent', values: { on: '2024-11-05' }, amountCents: 120_000 }
const shown = (steps: readonly Step[]) => linesByYear(steps).map(({ year, lines }) => [year, lines.length])
const yearOfPayments = (year: number) =>
  Array.from({ length: 12 }, (_, month) => paid(`${year}-${String(month + 1).padStart(2, '0')}-05`))

test('a balance with many payments has the newest three one by one, older ones by year, and what was lent by itself', () => {
  const months = ['2024-11', '2024-12', ...Array.from({ length: 9 }, (_, month) => `2025-0${month + 1}`), '2026-01']

  assert.deepEqual(shown([lent, ...months.map((month) => paid(`${month}-05`))]), [
    [null, 1],
    ['2024', 2],
    ['2025', 7],
    [null, 3],
  ])
})

test('a balance of thirty years has eight lines: the oldest years are together, and open to each of them', () => {
  const steps = [lent, ...Array.from({ length: 30 }, (_, year) => yearOfPayments(2000 + year)).flat()]

  assert.deepEqual(shown(steps), [
    [null, 1],
    ['2000–2026', 324],
    ['2027', 12],
    ['2028', 12],
    ['2029', 9],
    [null, 3],
  ])
  const oldest = linesByYear(steps)[1]
  assert.equal(oldest?.years?.length, 27)
  assert.equal(
    linesByYear(steps).flatMap(({ lines }) => lines).length,
    steps.length,
    'every line stands somewhere, once',
  )
})

test('a balance with few payments has a line for each', () => {
  const steps = [lent, paid('2024-12-05'), paid('2025-01-05')]

  assert.deepEqual(linesByYear(steps), [{ year: null, lines: steps }])
})
