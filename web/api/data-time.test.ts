import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currentDataTime, noteDataTime, onDataTimeChange } from './data-time.ts'

const at = '2026-03-02T11:59:58.000Z'
const copied = new Headers({ 'data-as-of': at })

test('a report read from a copy says as of when it is, until one is read from the database again', () => {
  let changes = 0
  const stop = onDataTimeChange(() => {
    changes += 1
  })

  noteDataTime('/reports/portfolio', copied)
  noteDataTime('/reports/cash', copied)
  assert.equal(currentDataTime(), at)
  noteDataTime('/loans/lender/1', new Headers())
  assert.equal(currentDataTime(), at)
  noteDataTime('/reports/cash', new Headers())
  assert.equal(currentDataTime(), null)

  assert.equal(changes, 2)
  stop()
  noteDataTime('/reports/portfolio', copied)
  assert.equal(changes, 2)
})
