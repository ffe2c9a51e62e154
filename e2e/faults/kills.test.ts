import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { chanceFrom } from './chance.ts'
import { FAULTS, type Fault } from './faults.ts'
import { type Installation, makeInstallation } from './installation.ts'
import { type Lie, openLyingFront } from './lying-front.ts'
import { runRounds } from './rounds.ts'
import { seedOfRun } from './seed.ts'

const seed = seedOfRun()
let installation: Installation
before(async () => {
  installation = await makeInstallation()
  await installation.start()
})
after(() => installation.remove())

test('whatever is killed while people work, what was answered is there once, and the books agree', async (context) => {
  const faults = [FAULTS.app, FAULTS.backend, FAULTS.both, FAULTS.stop]

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
