import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DatabaseServer } from '../../server/postgres/database-server.ts'
import { openTestServer } from '../../server/testing/test-database.ts'
import { chanceFrom } from './chance.ts'
import { killMigrations } from './killed-migrations.ts'
import { seedOfRun } from './seed.ts'

const seed = seedOfRun()
let server: DatabaseServer
before(async () => {
  server = (await openTestServer()).server
})
after(() => server.close())

test('an update of the tables that is killed anywhere is done wholly or not at all, and the next start finishes it', async (context) => {
  const { problems, ...figures } = await killMigrations(server, { kills: 6, chance: chanceFrom(seed) })

  context.diagnostic(JSON.stringify({ seed, ...figures }))
  assert.deepEqual(problems, [], `seed ${seed}`)
  assert.ok(figures.kills >= 6)
})
