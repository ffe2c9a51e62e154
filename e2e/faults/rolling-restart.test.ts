import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { getLoan, listLoans } from '#contract/loans/loans.ts'
import { recordPayment } from '#contract/payments/payments.ts'
import { systemClock } from '../../server/settings/clock.ts'
import { pathOf } from '../../server/testing/api-client.ts'
import { chanceFrom } from './chance.ts'
import type { Attempt } from './journal.ts'
import { seedOfRun } from './seed.ts'
import { send } from './send.ts'
import { type Instance, startTwoInstances, type TwoInstances } from './two-instances.ts'
import { type Lender, signUpLenders, startLoad } from './writers.ts'

const seed = seedOfRun()
const today = systemClock.now().slice(0, 10)
let house: TwoInstances
before(async () => {
  house = await startTwoInstances()
})
after(() => house.remove())

test('two instances are restarted one after the other while people work, and no request fails', async (context) => {
  const journal: Attempt[] = []
  const reads: number[] = []
  const work = { address: house.front.address, chance: chanceFrom(seed), journal, today }
  const [holder, ...lenders] = await signUpLenders(work, 3)
  assert.ok(holder)
  const reading = startReaders(lenders, reads)
  const load = startLoad({ ...work, lenders, clientsPerLender: 1 })

  const exitCodes: (number | null)[] = []
  try {
    for (const [index, instance] of house.instances.entries()) {
      await untilBothAnswer()
      exitCodes.push(await stoppedWhileItPays(instance, { holder, journal }))
      await instance.start()
      await house.front.sees(index)
    }
    await untilBothAnswer()
  } finally {
    await load.stop()
    await reading.stop()
  }

  const failed = journal.filter(({ said, sent, status }) => sent !== 1 || !(said === 'ACKNOWLEDGED' || status === 409))
  context.diagnostic(
    JSON.stringify({ seed, reads: reads.length, writes: journal.length, answered: house.front.answered }),
  )
  assert.deepEqual(failed, [], `seed ${seed}`)
  assert.deepEqual(
    reads.filter((status) => status !== 200),
    [],
  )
  assert.deepEqual(exitCodes, [0, 0])
  assert.ok(reads.length >= 20 && journal.length >= 20, `${reads.length} reads, ${journal.length} writes`)
  assert.deepEqual(await house.problems(journal), [], `seed ${seed}`)
})

/** Reads a list and a loan over and over, and notes each status; 0 where no answer came. */
function startReaders(lenders: readonly Lender[], statuses: number[]): { stop(): Promise<void> } {
  let isOver = false
  const readers = lenders.map(async ({ cookie, loans }) => {
    for (let round = 0; !isOver; round += 1) {
      const [loanId] = loans
      const path = round % 2 === 0 ? pathOf(listLoans) : pathOf(getLoan, { loanId })
      const status = await fetch(`${house.front.address}${path}`, { headers: { cookie } }).then(
        async (response) => ((await response.text()) === '' ? 0 : response.status),
        () => 0,
      )
      statuses.push(status)
    }
  })
  return {
    stop: async () => {
      isOver = true
      await Promise.all(readers)
    },
  }
}

/** Until each instance has answered ten more requests that came through the front. */
async function untilBothAnswer(): Promise<void> {
  const enough = house.front.answered.map((count) => count + 10)
  for (let waited = 0; house.front.answered.some((count, index) => count < (enough[index] ?? 0)); waited += 20) {
    assert.ok(waited < 60_000, `answered no more than ${house.front.answered}`)
    await sleep(20)
  }
}

/**
 * Tells an instance to stop while it records a payment that has to wait for somebody else's lock; the lock is let go when
 * the instance takes nothing new any more. Gives the exit code.
 */
async function stoppedWhileItPays(
  instance: Instance,
  { holder, journal }: { holder: Lender; journal: Attempt[] },
): Promise<number | null> {
  const [loanId] = holder.loans
  const mark = `held-${journal.length}`
  const attempt: Attempt = {
    mark,
    kind: 'PAYMENT',
    cents: 1_00,
    lenderId: holder.id,
    path: pathOf(recordPayment),
    body: { loanId, amount: 1, paymentDate: today, paymentMethod: 'CASH', reference: mark },
    said: 'NOTHING_YET',
    status: undefined,
    id: undefined,
    sent: 0,
  }
  journal.push(attempt)
  return house.asOwner(async (owner) => {
    await owner.query('begin')
    await owner.query('select id from loans where id = $1 for update', [loanId])
    const paying = send(attempt, { address: instance.address, cookie: holder.cookie })
    // Not pg_stat_activity: within one transaction that goes on naming the connections there were at first.
    const waiting = 'select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))'
    for (let waited = 0; (await owner.query(waiting)).rows.length === 0; waited += 20) {
      assert.ok(waited < 30_000, `the payment does not wait: ${JSON.stringify(attempt)}`)
      await sleep(20)
    }

    const stopped = instance.stop()
    while (await isOpen(instance.address)) await sleep(20)
    await owner.query('rollback')
    await paying
    return stopped
  })
}

async function isOpen(address: string): Promise<boolean> {
  const { hostname: host, port } = new URL(address)
  const socket = connect({ host, port: Number(port) })
  const isMade = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isMade
}
