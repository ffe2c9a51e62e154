import fc from 'fast-check'
import { compared } from './comparison.ts'
import { randomLife } from './random-lives.ts'

// For planted faults: which of so many lives is the first in which engine and reference differ, or in which the engine
// stops. Prints its number and the first difference, or nothing.
const [lives = 0, seed = 0] = process.argv.slice(2).map(Number)

const numbered = fc.sample(randomLife, { numRuns: lives, seed }).entries()
for (const [index, life] of numbered) {
  const difference = differenceOf(life)
  if (difference === null) continue
  process.stdout.write(`${index + 1} ${difference}\n`)
  break
}

function differenceOf(life: Parameters<typeof compared>[0]): string | null {
  try {
    return compared(life).differences[0] ?? null
  } catch (error) {
    return `stops: ${error instanceof Error ? error.message : String(error)}`
  }
}
