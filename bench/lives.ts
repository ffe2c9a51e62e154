import fc from 'fast-check'
import { anyLife } from '#engine/testing/any-life.ts'
import type { History } from '#engine/testing/loan-histories.ts'
import { brokenBy } from '../server/testing/laws-of-lives.ts'

// Random lives through engine, ledger and papers, against the laws that every loan keeps: npm run bench -- lives [n] [seed]
const lives = Number(process.argv[2] ?? 100_000)
const seed = Number(process.argv[3] ?? 20_261_123)
const CHUNK = 500
const PROGRESS_EVERY = 5_000

const startedAt = performance.now()
const broken = new Map<string, number>()
let isShown = false
for (let done = 0; done < lives; done += CHUNK) {
  const chunk = { numRuns: Math.min(CHUNK, lives - done), seed: seed + done / CHUNK }
  const different = fc.sample(anyLife, chunk).flatMap(brokenBy)
  for (const difference of different) count(difference)
  // At once, for the other lives take many minutes.
  if (different.length > 0 && !isShown) console.log(smallestOf(chunk))
  isShown ||= different.length > 0
  if ((done + CHUNK) % PROGRESS_EVERY === 0) tellProgress(done + chunk.numRuns)
}

for (const [law, times] of broken) console.log(`${`${times}`.padStart(6)}  ${law}`)
console.log(`${lives} lives, seed ${seed}: ${total()} differences in ${seconds()} s`)
if (total() > 0) process.exitCode = 1

function tellProgress(done: number): void {
  console.log(`${`${done}`.padStart(6)} of ${lives}: ${total()} differences so far, ${seconds()} s`)
}

function total(): number {
  return [...broken.values()].reduce((sum, times) => sum + times, 0)
}

function seconds(): string {
  return ((performance.now() - startedAt) / 1_000).toFixed(0)
}

/** Counts by the law, and what was said about it without its numbers. */
function count(difference: string): void {
  const kind = difference.replaceAll(/\d+/g, '#').slice(0, 200)
  broken.set(kind, (broken.get(kind) ?? 0) + 1)
}

function smallestOf(chunk: { numRuns: number; seed: number }): string {
  const keeps = (life: History) => brokenBy(life).length === 0
  const { counterexample } = fc.check(fc.property(anyLife, keeps), chunk)
  if (!counterexample) throw new Error(`a life of seed ${chunk.seed} breaks a law, and then none does`)
  return [`seed ${chunk.seed}`, JSON.stringify(counterexample[0]), ...brokenBy(counterexample[0])].join('\n')
}
