import fc from 'fast-check'
import { anyLife } from '#engine/testing/any-life.ts'
import type { History } from '#engine/testing/loan-histories.ts'
import { brokenBy } from '../server/testing/laws-of-lives.ts'

// Random lives through engine, ledger and papers, against the laws that every loan keeps: npm run bench -- lives [n] [seed]
const lives = Number(process.argv[2] ?? 100_000)
const seed = Number(process.argv[3] ?? 20_261_123)
const CHUNK = 500

const startedAt = performance.now()
const broken = new Map<string, number>()
let smallest: string | null = null
for (let done = 0; done < lives; done += CHUNK) {
  const chunk = { numRuns: Math.min(CHUNK, lives - done), seed: seed + done / CHUNK }
  const different = fc.sample(anyLife, chunk).flatMap(brokenBy)
  for (const difference of different) count(difference)
  if (different.length > 0) smallest ??= smallestOf(chunk)
}

for (const [law, times] of broken) console.log(`${`${times}`.padStart(6)}  ${law}`)
if (smallest) console.log(smallest)
const total = [...broken.values()].reduce((sum, times) => sum + times, 0)
const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0)
console.log(`${lives} lives, seed ${seed}: ${total} differences in ${seconds} s`)
if (total > 0) process.exitCode = 1

/** Counts by the law, and what was said about it without its numbers. */
function count(difference: string): void {
  const kind = difference.replaceAll(/\d+/g, '#').slice(0, 200)
  broken.set(kind, (broken.get(kind) ?? 0) + 1)
}

function smallestOf(chunk: { numRuns: number; seed: number }): string | null {
  const keeps = (life: History) => brokenBy(life).length === 0
  const { counterexample } = fc.check(fc.property(anyLife, keeps), chunk)
  if (!counterexample) return null
  return [`seed ${chunk.seed}`, JSON.stringify(counterexample[0]), ...brokenBy(counterexample[0])].join('\n')
}
