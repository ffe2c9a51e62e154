import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeInstallation } from './installation.ts'
import { findServerPackage } from './machine-postgres.ts'
import { runRounds } from './rounds.ts'
import { seedOfRun } from './seed.ts'
import { makePair } from './standby.ts'

const seed = seedOfRun()
const bin = findServerPackage()
const skip = bin === undefined && 'no PostgreSQL of the machine’s own packages is there to make a copy with'

test('with a standby that confirms commits nothing that was answered is lost with the primary', {
  skip,
}, async (context) => {
  const pair = await makePair(bin ?? '')
  const installation = await makeInstallation({ elsewhere: pair.addresses })
  try {
    await installation.start()

    const { problems, ...figures } = await runRounds({ installation, seed, faults: [pair.loseThePrimary] })

    context.diagnostic(JSON.stringify(figures))
    assert.deepEqual(problems, [], `seed ${seed}`)
    assert.ok(figures.acknowledged >= 15)
  } finally {
    await installation.remove()
    pair.remove()
  }
})
