import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { seedOfRun } from '../e2e/faults/seed.ts'
import { type Measured, rowOf } from './promises/figures.ts'
import { PARTS } from './promises/parts.ts'

/**
 * What was promised, held against faults for as long as one likes: npm run bench -- promises [--minutes N] [--write]
 * Prints seeds and figures, and with --write puts them into docs/security.md. Ends with 1 when anything was lost.
 * npm run bench -- sqlmap lets sqlmap look for a way into the database.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string' }, write: { type: 'boolean' }, only: { type: 'string' } },
})
const minutes = Math.min(60, Number(values.minutes ?? 8))
if (!(minutes > 0)) throw new Error('--minutes is a number from 1 to 60')

const seed = seedOfRun()
console.log(`Seed ${seed} (FAULT_SEED=${seed} draws the same again), ${minutes} minutes.`)
const measured: Measured[] = []
for (const [index, part] of PARTS.entries()) {
  if (values.only !== undefined && !part.name.includes(values.only)) continue
  const outcome = await part.run({
    seed: seed + index * 1000,
    untilMs: performance.now() + minutes * 60_000 * part.share,
  })
  console.log(rowOf(outcome))
  for (const problem of outcome.problems) console.error(`  ${problem}`)
  measured.push(outcome)
}

const problems = measured.flatMap((outcome) => outcome.problems)
if (problems.length > 0) process.exitCode = 1
if (values.write && problems.length === 0) writeFigures()

/** Between the two marks stands what was measured last. */
function writeFigures(): void {
  const page = path.join(import.meta.dirname, '..', 'docs', 'security.md')
  const text = readFileSync(page, 'utf8')
  const head = [
    '| fault | times | writes sent | acknowledged | sent again | lost or doubled | back after, median and worst |',
    '| --- | --: | --: | --: | --: | --: | --: |',
  ]
  const said = `Measured ${new Date().toISOString().slice(0, 10)} with seed ${seed} in ${minutes} minutes by \`npm run bench -- promises --write\`.`
  const table = [said, '', ...head, ...measured.map(rowOf)].join('\n')
  writeFileSync(page, text.replace(/(<!-- figures -->\n)[\s\S]*?(<!-- end of figures -->)/, `$1\n${table}\n$2`))
}
