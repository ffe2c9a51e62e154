import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Column, pageOf, sortedRows, sortIn, textOfSort } from './table-rows.ts'

type Row = { name: string; balance: number | null }

const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', title: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name },
  { key: 'balance', title: 'Balance', cell: ({ balance }) => balance, sortBy: ({ balance }) => balance },
  { key: 'actions', title: 'Actions', cell: () => null },
]
const ROWS: readonly Row[] = [
  { name: 'Loan 10', balance: 500 },
  { name: 'loan 9', balance: null },
  { name: 'Árbol', balance: 500 },
  { name: 'Oak', balance: -20 },
]
const ordered = (sort: string) => sortedRows(ROWS, COLUMNS, sortIn(sort)).map(({ name }) => name)

test('names are ordered as people do it: numbers by size, accents and capitals aside', () => {
  assert.deepEqual(ordered('name'), ['Árbol', 'loan 9', 'Loan 10', 'Oak'])
  assert.deepEqual(ordered('-name'), ['Oak', 'Loan 10', 'loan 9', 'Árbol'])
})

test('a loan without a balance stands last in both directions, and equal ones keep their order', () => {
  assert.deepEqual(ordered('balance'), ['Oak', 'Loan 10', 'Árbol', 'loan 9'])
  assert.deepEqual(ordered('-balance'), ['Loan 10', 'Árbol', 'Oak', 'loan 9'])
})

test('an order that no column has leaves the rows as they came', () => {
  assert.deepEqual(sortedRows(ROWS, COLUMNS, sortIn('actions')), ROWS)
  assert.deepEqual(sortedRows(ROWS, COLUMNS, sortIn('')), ROWS)
})

test('an order is written in the address and read from it', () => {
  for (const text of ['name', '-balance']) {
    const sort = sortIn(text)
    assert.equal(sort && textOfSort(sort), text)
  }
})

test('the second page of 25 loans, ten a page, is 11 to 20; the last one is 21 to 25', () => {
  const loans = Array.from({ length: 25 }, (_, index) => index + 1)

  const { rows, from, to, pages, total } = pageOf(loans, { page: 2, size: 10 })
  assert.deepEqual(rows, [11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
  assert.deepEqual({ from, to, pages, total }, { from: 11, to: 20, pages: 3, total: 25 })
  assert.deepEqual(pageOf(loans, { page: 3, size: 10 }).rows, [21, 22, 23, 24, 25])
})

test('a page that does not exist is the nearest one, and no loans are one empty page', () => {
  assert.equal(pageOf([1, 2, 3], { page: 99, size: 2 }).page, 2)
  assert.equal(pageOf([1, 2, 3], { page: -1, size: 2 }).page, 1)
  assert.equal(pageOf([1, 2, 3], { page: Number.NaN, size: 2 }).page, 1)
  assert.deepEqual(pageOf([], { page: 1, size: 10 }), { rows: [], page: 1, pages: 1, from: 0, to: 0, total: 0 })
})

test('the pages together are all rows, each once', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 12 }), (rows, size) => {
      const { pages } = pageOf(rows, { page: 1, size })
      const all = Array.from({ length: pages }, (_, index) => pageOf(rows, { page: index + 1, size }).rows).flat()
      assert.deepEqual(all, rows)
    }),
  )
})
