import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApi } from '../../server/testing/api.ts'
import { DEEDS, openBooks, supply } from './busy-books.ts'
import { act, writeAtOnce } from './busy-deeds.ts'
import { problemsOf } from './busy-problems.ts'
import { chanceFrom } from './chance.ts'
import { seedOfRun } from './seed.ts'

const api = await startApi() // today is 2 March 2026
after(() => api.close())
const seed = seedOfRun()

test('whatever is done to the same books beside whatever else, nothing is lost, doubled or above what is owed', async () => {
  const books = await openBooks(api)
  const chance = chanceFrom(seed)
  // Something to take back, before anything is taken back at once.
  for (const deed of ['HAND', 'ASSIGN', 'IMPORT', 'LOANS', 'SPLIT'] as const) await act(books, deed, chance)

  for (const one of DEEDS) {
    for (const other of DEEDS.slice(DEEDS.indexOf(one))) {
      await Promise.all([one, one, other, other].map((deed) => act(books, deed, chance)))
    }
    await supply(books)
  }

  assert.deepEqual(await problemsOf(books), [], `FAULT_SEED=${seed}`)
  const done = new Set(books.done.map(({ deed }) => deed))
  assert.deepEqual(
    DEEDS.filter((deed) => !done.has(deed)),
    [],
    `a deed that was never done; FAULT_SEED=${seed}`,
  )
})

test('six writers at once who enter, import, assign, confirm and take back leave books that agree to the cent', async (context) => {
  const books = await openBooks(api)

  await writeAtOnce(books, { attempts: 400, writers: 6, chance: chanceFrom(seed) })

  const problems = await problemsOf(books)
  context.diagnostic(JSON.stringify({ done: books.done.length, refused: books.refused }))
  assert.deepEqual(problems, [], `FAULT_SEED=${seed}`)
})
