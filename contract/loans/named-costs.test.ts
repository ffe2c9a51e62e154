import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readNamedCosts, writtenCosts } from './named-costs.ts'

test('costs are read as people write them, and written so that they are read again', () => {
  const costs = [
    { name: 'Title', amount: 850 },
    { name: 'Recording fee', amount: 1075.5 },
  ]
  assert.deepEqual(readNamedCosts('Title 850; Recording fee: $1,075.50'), costs)
  assert.deepEqual(readNamedCosts('Title $850, Recording fee 1075.5'), costs)
  assert.deepEqual(readNamedCosts(writtenCosts(costs)), costs)
})

test('a name without an amount, and an amount without a name, are no costs', () => {
  assert.equal(readNamedCosts('Title'), null)
  assert.equal(readNamedCosts('850.00'), null)
  assert.equal(readNamedCosts(''), null)
})
