import { DEEDS, openBooks } from '../e2e/faults/busy-books.ts'
import { writeAtOnce } from '../e2e/faults/busy-deeds.ts'
import { problemsOf } from '../e2e/faults/busy-problems.ts'
import { chanceFrom } from '../e2e/faults/chance.ts'
import { seedOfRun } from '../e2e/faults/seed.ts'
import { startApi } from '../server/testing/api.ts'

// Payments by hand, by many at once, by bank line, report and import, corrections, returns, loans by import, advances,
// settlements, refunds, moves, loans that go on as others, and the undoing of each, by several writers on the same loans at
// once: is anything lost, doubled, or taken above what is owed? npm run bench -- concurrent [attempts] [writers]
const [attempts, writers] = [Number(process.argv[2] ?? 10_000), Number(process.argv[3] ?? 6)]
// After so many attempts other books are opened, so that the check of all payments stays quick.
const PER_LENDER = 2500

const seed = seedOfRun()
const api = await startApi()
try {
  console.log(`Node ${process.version}, ${writers} writers, seed ${seed} (FAULT_SEED=${seed} draws the same again)`)
  const done = new Map(DEEDS.map((deed) => [deed, 0]))
  let [tried, refused] = [0, 0]
  const startedAt = performance.now()
  for (let part = 0; tried < attempts; part += 1) {
    const books = await openBooks(api)
    const chance = chanceFrom(seed + part)
    await writeAtOnce(books, { attempts: Math.min(PER_LENDER, attempts - tried), writers, chance })
    for (const { deed } of books.done) done.set(deed, (done.get(deed) ?? 0) + 1)
    tried += books.attempts
    refused += books.refused
    const problems = await problemsOf(books)
    for (const problem of problems) console.error(`  ${problem}`)
    console.log(`${tried} tried, ${refused} refused; lost, doubled or above what is owed: ${problems.length}`)
    if (problems.length > 0) {
      process.exitCode = 1
      break
    }
  }
  console.log([...done].map(([deed, count]) => `${deed} ${count}`).join(', '))
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
} finally {
  await api.close()
}
