import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Installation, makeInstallation } from './installation.ts'
import { runBadLine } from './lines.ts'
import { seedOfRun } from './seed.ts'

const seed = seedOfRun()
let installation: Installation
before(async () => {
  installation = await makeInstallation()
  await installation.start()
})
after(() => installation.remove())

test('over a line that breaks in the middle of requests and answers everything that is sent again is done once', async (context) => {
  const { problems, ...figures } = await runBadLine({ installation, seed, cuts: 60 })

  context.diagnostic(JSON.stringify(figures))
  assert.deepEqual(problems, [], `seed ${seed}`)
  assert.equal(figures.unknown, 0)
  assert.ok(figures.cutInRequest > 5 && figures.cutInAnswer > 5 && figures.repeated > 10)
})
