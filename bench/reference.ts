import { opinionsOn } from '#engine/testing/second-opinion/opinions.ts'

// Random loans and lives, by the engine and by the reference (docs/money.md, section 13): npm run bench -- reference [n] [seed]
const lives = Number(process.argv[2] ?? 30_000)
const seed = Number(process.argv[3] ?? 20_261_123)
const CHUNK = 1_000

const startedAt = performance.now()
const counts = { different: new Map(), 'not expressible': new Map() }
for (let done = 0; done < lives; done += CHUNK) {
  const chunk = { lives: Math.min(CHUNK, lives - done), seed: seed + done / CHUNK }
  const opinions = opinionsOn(chunk)
  const isNew = [...opinions.differences.keys()].some((kind) => !counts.different.has(kind))
  add(counts.different, opinions.differences)
  add(counts['not expressible'], opinions.notExpressible)
  // At once, for the other lives take many minutes; one of each kind.
  if (opinions.smallest && isNew) console.log(`seed ${chunk.seed}\n${opinions.smallest}`)
}

for (const [title, kinds] of Object.entries(counts)) {
  for (const [kind, count] of kinds) console.log(`${`${count}`.padStart(6)}  ${title}: ${kind}`)
}
const total = [...counts.different.values()].reduce((sum, count) => sum + count, 0)
const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0)
console.log(`${lives} loans and lives, seed ${seed}: ${total} differences in ${seconds} s`)
if (total > 0) process.exitCode = 1

function add(counts: Map<string, number>, more: ReadonlyMap<string, number>): void {
  for (const [name, count] of more) counts.set(name, (counts.get(name) ?? 0) + count)
}
