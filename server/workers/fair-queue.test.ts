import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { makeFairQueue, type QueuedJob, type QueueLimits } from './fair-queue.ts'

type Named = QueuedJob & { name: string }

const limits: QueueLimits = {
  runningOfAccountMax: 1,
  runningLongMax: 1,
  runningLongOfAccountMax: 1,
  unreadOfAccountMax: 2,
  waitingOfAccountMax: 3,
  waitingMax: 5,
}

const job = (name: string, accountId: number, effort: Named['effort'] = 'COSTLY'): Named => ({
  name,
  accountId,
  effort,
})

function queueOf(...jobs: Named[]) {
  const queue = makeFairQueue<Named>(limits)
  return { queue, added: jobs.map((each) => queue.add(each)) }
}

describe('the queue of costly calls', () => {
  test('gives each account its turn, so that many calls of one delay only their own', () => {
    const { queue } = queueOf(job('a1', 1), job('a2', 1), job('a3', 1), job('b1', 2), job('c1', 3))

    const order: (string | undefined)[] = []
    for (let next = queue.next(); next; next = queue.next()) {
      order.push(next.name)
      queue.ended(next)
    }

    assert.deepEqual(order, ['a1', 'b1', 'c1', 'a2', 'a3'])
  })

  test('carries out one call of an account at a time where that is the limit', () => {
    const { queue } = queueOf(job('a1', 1), job('a2', 1), job('b1', 2))

    const first = queue.next()
    const names = [first?.name, queue.next()?.name, queue.next()?.name]
    if (first) queue.ended(first)

    assert.deepEqual(names, ['a1', 'b1', undefined])
    assert.equal(queue.next()?.name, 'a2')
  })

  test('lets short calls pass a long one that must wait, also those of its own account', () => {
    const { queue } = queueOf(job('import 1', 1, 'LONG'), job('import 2', 2, 'LONG'), job('paper', 1))

    const names = [queue.next()?.name, queue.next()?.name, queue.next()?.name]

    assert.deepEqual(names, ['import 1', 'paper', undefined])
  })

  test('takes no more than so many of an account and of all', () => {
    const { queue, added } = queueOf(...[1, 1, 1, 1, 2, 2, 3].map((account, index) => job(`${index}`, account)))

    assert.deepEqual(added, [true, true, true, false, true, true, false])
    assert.deepEqual(queue.counts(), { waiting: 5, running: 0 })
  })

  test('forgets a call whose client has gone', () => {
    const [gone, next] = [job('gone', 1), job('next', 1)]
    const { queue } = queueOf(gone, next)

    assert.deepEqual([queue.remove(gone), queue.remove(gone)], [true, false])
    assert.equal(queue.next(), next)
  })

  test('begins nothing more for an account that leaves its files unread', () => {
    const { queue } = queueOf(job('a1', 1), job('b1', 2))
    const read = queue.holdUnread(1)
    queue.holdUnread(1)

    assert.equal(queue.next()?.name, 'b1')
    assert.equal(queue.next(), undefined)
    read()
    read()
    assert.equal(queue.next()?.name, 'a1')
  })
})
