import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayOrderInDoubt } from './date-format.ts'

/** A list with one row a line and a column of days in each place. */
const listOf = (...lines: string[][]) => ({
  headings: (lines[0] ?? []).map((_, place) => `Column ${place}`),
  rows: lines.map((cells, place) => ({ row: place + 2, cells })),
})

test('a column that could be read either way follows those that tell the same, in whatever row they tell it', () => {
  assert.deepEqual(dayOrderInDoubt(listOf(['1/12/2026', '1/1/2026'], ['2/12/2026', '31/1/2026'])), {
    isInDoubt: true,
    told: 'DAY_FIRST',
  })
  assert.deepEqual(dayOrderInDoubt(listOf(['1/12/2026', '1/31/2026', '2/28/2026'])), {
    isInDoubt: true,
    told: 'MONTH_FIRST',
  })
})

test('where columns tell different things, none of them speaks for another', () => {
  assert.deepEqual(dayOrderInDoubt(listOf(['1/12/2026', '31/1/2026', '1/31/2026'])), {
    isInDoubt: true,
    told: undefined,
  })
})

test('nothing is in doubt where each column of days tells, or none has days with slashes', () => {
  assert.equal(dayOrderInDoubt(listOf(['31/1/2026', '1/31/2026', 'Ana'])).isInDoubt, false)
  assert.equal(dayOrderInDoubt(listOf(['2026-12-01', '12/31/26', 'Dec 1, 2026'])).isInDoubt, false)
})
