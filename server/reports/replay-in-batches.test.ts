import assert from 'node:assert/strict'
import { performance } from 'node:perf_hooks'
import { test } from 'node:test'
import { recordPayment } from '#contract/payments/payments.ts'
import { sql } from '../database/sql.ts'
import { useApi } from '../testing/api.ts'
import { asLender } from '../testing/loan-lives.ts'
import { replayInBatches } from './replay-in-batches.ts'

const api = await useApi()
const lender = await api.aLender()

/** Work of a long history, which holds the processor. */
function workFor(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}

test('every loan is passed on once with its events, and others get their turn between long histories', async () => {
  const made = [await api.aLoan(lender), await api.aLoan(lender), await api.aLoan(lender)]
  const [first] = made
  const body = { loanId: first?.id, amount: 10, paymentDate: '2026-03-02', paymentMethod: 'CASH' }
  assert.equal((await lender.client.call(recordPayment, { body })).status, 201)
  const loans = made.map(({ id }) => ({ lenderId: lender.id, loanId: id }))
  const seen: { loanId: number; events: number; turns: number }[] = []
  let turns = 0
  let isEnded = false
  const other = (): void => {
    turns += 1
    if (!isEnded) setImmediate(other)
  }

  await asLender(api, lender, async (tx) => {
    setImmediate(other)
    await replayInBatches(tx, { loans, which: sql`l.lender_id = ${lender.id}` }, ({ loanId, events }) => {
      seen.push({ loanId, events: events.length, turns })
      workFor(30)
    })
    isEnded = true
  })

  assert.deepEqual(
    seen.map(({ loanId, events }) => [loanId, events]),
    made.map(({ id }, index) => [id, index === 0 ? 2 : 1]),
  )
  const [one, two, three] = seen.map((each) => each.turns)
  assert.ok(Number(one) < Number(two) && Number(two) < Number(three), 'nobody else had a turn')
})
