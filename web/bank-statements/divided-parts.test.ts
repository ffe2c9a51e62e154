import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leftCents, partsOf } from './divided-parts.ts'

const part = (loanId: number | null, amount: number | null) => ({ key: 0, loanId, amount })

test('what is left of a line is exact to the cent', () => {
  const parts = [part(1, 0.1), part(2, 0.2)]

  assert.equal(leftCents({ waiting: 0.3, parts, rest: null }), 0)
  assert.equal(leftCents({ waiting: 0.31, parts, rest: null }), 1)
  assert.equal(leftCents({ waiting: 0.3, parts, rest: 0.01 }), -1)
})

test('a part without a loan or without an amount is not sent, and one that is empty is left out', () => {
  assert.deepEqual(partsOf([part(1, 5), part(null, null), part(null, 0)]), [{ loanId: 1, amount: 5 }])
  assert.equal(partsOf([part(1, 5), part(null, 2)]), undefined)
  assert.equal(partsOf([part(1, 5), part(2, null)]), undefined)
})
