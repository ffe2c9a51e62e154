import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foundItems, type PaletteItem } from './palette-items.ts'

const item = (group: PaletteItem['group'], text: string, detail?: string): PaletteItem => ({
  id: `${group}-${text}`,
  group,
  text,
  ...(detail !== undefined && { detail }),
  to: '/',
})

const ITEMS = [
  item('SCREENS', 'Borrowers'),
  item('ACTIONS', 'Create Loan'),
  item('LOANS', 'Maple Street bridge', 'LN-000012 · José Núñez · $12,000.00'),
  item('LOANS', 'Street of oaks', 'LN-000013 · Ana Ruiz · $900.00'),
  item('BORROWERS', 'José Núñez', 'jose@example.com'),
]
const found = (query: string) => foundItems(ITEMS, query).map(({ text }) => text)

test('before anything is typed, actions and screens are offered', () => {
  assert.deepEqual(found(''), ['Create Loan', 'Borrowers'])
})

test('accents and capitals do not matter', () => {
  assert.deepEqual(found('nunez'), ['Maple Street bridge', 'José Núñez'])
})

test('every word must be found, in any order', () => {
  assert.deepEqual(found('ruiz street'), ['Street of oaks'])
  assert.deepEqual(found('ruiz maple'), [])
})

test('what begins with the word stands first', () => {
  assert.deepEqual(found('street'), ['Street of oaks', 'Maple Street bridge'])
})

test('a loan is found by its number', () => {
  assert.deepEqual(found('000012'), ['Maple Street bridge'])
})

test('at most six of a kind are shown', () => {
  const many = Array.from({ length: 20 }, (_, index) => item('LOANS', `Loan ${index}`))

  assert.equal(foundItems(many, 'loan').length, 6)
})

test('every screen is offered before anything is typed', () => {
  const screens = Array.from({ length: 9 }, (_, index) => item('SCREENS', `Screen ${index}`))

  assert.equal(foundItems(screens, '').length, 9)
})
