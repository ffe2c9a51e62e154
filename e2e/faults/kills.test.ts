import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { chanceFrom } from './chance.ts'
import { FAULTS, type Fault } from './faults.ts'
import { type Installation, makeInstallation } from './installation.ts'
import type { Attempt } from './journal.ts'
import { type Lie, openLyingFront } from './lying-front.ts'
import { runRounds } from './rounds.ts'
import { seedOfRun } from './seed.ts'
import { signUpLenders, startLoad } from './writers.ts'

const seed = seedOfRun()
let installation: Installation
before(async () => {
  installation = await makeInstallation()
  await installation.start()
})
after(() => installation.remove())

test('whatever is killed while people work, what was answered is there once, and the books agree', async (context) => {
  const faults = [FAULTS.app, FAULTS.backend, FAULTS.database, FAULTS.both, FAULTS.stop]

  const { problems, ...figures } = await runRounds({ installation, seed, faults })

  context.diagnostic(JSON.stringify(figures))
  assert.deepEqual(problems, [], `seed ${seed}`)
  assert.equal(figures.rounds, faults.length)
  assert.ok(figures.acknowledged >= faults.length * 15)
})

const nothing: Fault = { name: 'nothing happens', afterwards: 'RECOVERS', strike: async () => undefined }

/** The sentences of a round in which the app has a planted fault. */
async function foundWith(lie: Lie, fault: Fault): Promise<string> {
  const front = await openLyingFront(installation.address, { lie, chance: chanceFrom(seed) })
  const { address } = front
  try {
    return (await runRounds({ installation, address, seed, faults: [fault], writesBefore: 20 })).problems.join('\n')
  } finally {
    await front.close()
  }
}

test('an app that answered without writing, wrote twice, or answered before the commit would be found out', async () => {
  const unwritten = await foundWith('ANSWERS_WITHOUT_WRITING', nothing)
  const doubled = await foundWith('WRITES_TWICE', nothing)
  const early = await foundWith('ANSWERS_BEFORE_THE_COMMIT', FAULTS.app)

  assert.match(unwritten, /PAYMENT mark-\S+ was answered 201, and is not there/)
  assert.match(doubled, /PAYMENT mark-\S+ is there 2 times/)
  assert.match(early, /PAYMENT mark-\S+ was answered 201, and is not there/)
})

test('a payment that is being recorded when the app is told to stop is recorded and answered first', async () => {
  const journal: Attempt[] = []
  const work = { address: installation.address, chance: chanceFrom(seed), journal, today: '2026-03-02' }
  const lenders = await signUpLenders(work, 1)
  const lock = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holding = installation.asOwner(async (owner) => {
    await owner.query('begin')
    await owner.query('lock table loan_events in exclusive mode')
    locked.resolve()
    await lock.promise
    await owner.query('rollback')
  })
  await locked.promise
  const load = startLoad({ ...work, lenders, clientsPerLender: 1 })
  await installation.asOwner(untilSomebodyWaits)

  const stopped = installation.stopApp()
  const stoppedLoad = load.stop()
  await sleep(300)
  lock.resolve()
  const letGoAt = performance.now()
  await Promise.all([holding, stoppedLoad])

  assert.equal(await stopped, 0)
  // Not for as long as a connection is kept for a next request, which is 72 seconds.
  assert.ok(performance.now() - letGoAt < 40_000)
  assert.equal(journal.at(-1)?.said, 'ACKNOWLEDGED')
  await installation.start()
  assert.deepEqual(
    (await installation.problems(journal)).filter((problem) => !problem.endsWith('and nobody sent it.')),
    [],
  )
})

async function untilSomebodyWaits(owner: Client): Promise<void> {
  while ((await owner.query('select 1 from pg_locks where not granted')).rows.length === 0) await sleep(20)
}
