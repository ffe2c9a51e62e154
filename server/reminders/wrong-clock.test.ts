import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openRounds } from '../testing/reminder-rounds.ts'

const { taken, told, remind, aLoan, withoutReceipts } = openRounds()

test('no letter is planned or goes out while the clock is wrong, and then they do', async () => {
  await withoutReceipts()
  await aLoan()

  await remind({ isClockRight: async () => false })
  assert.deepEqual([taken().length, await told()], [0, []])
  await remind()

  assert.equal(taken().length, 1)
})

test('a round ends when the clock becomes wrong in the midst of it', async () => {
  await withoutReceipts()
  await aLoan()
  let comparisons = 0

  const { handedOver } = await remind({
    isClockRight: async () => {
      comparisons += 1
      return comparisons === 1
    },
  })

  assert.deepEqual([handedOver, await told()], [0, []])
})
