import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { FAULTS } from './faults.ts'
import { type Installation, makeInstallation } from './installation.ts'
import { runRounds } from './rounds.ts'
import { seedOfRun } from './seed.ts'

const seed = seedOfRun()
let installation: Installation
before(async () => {
  installation = await makeInstallation()
  await installation.start()
})
after(() => installation.remove())

test('while the database waits or stands still nobody is told that a payment is there which is not, and then work goes on', async (context) => {
  const faults = [FAULTS.locks, FAULTS.still]

  // More people at work than there are connections: those without one are told to come again.
  const { problems, ...figures } = await runRounds({ installation, seed, faults, clientsPerLender: 12 })

  context.diagnostic(JSON.stringify(figures))
  assert.deepEqual(problems, [], `seed ${seed}`)
  assert.equal(figures.rounds, faults.length)
  assert.ok(figures.refused > 0, 'nobody was told to come again')
})
