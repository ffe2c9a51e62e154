import fc from 'fast-check'
import { anyHistory } from '#engine/testing/loan-histories.ts'
import { hasSpreadsheetProgram } from '../server/testing/recalculated.ts'
import { differencesOf, twinOf } from '../server/testing/twin-check.ts'

// Whether the spreadsheet twins of loans of every kind agree with the books when LibreOffice calculates them anew:
// npm run bench -- twin 200 7 (how many loans, and which seed)
const numRuns = Number(process.argv[2] ?? 200)
const seed = Number(process.argv[3] ?? 7)

if (!hasSpreadsheetProgram()) throw new Error('LibreOffice is not here: apt-get install libreoffice-calc')

const histories = fc.sample(anyHistory, { numRuns, seed })
const tallies = histories.map((history) => twinOf(history).tally)
const live = tallies.reduce((sum, tally) => sum + tally.live, 0)
const taken = tallies.reduce((sum, tally) => sum + tally.taken, 0)
const events = histories.reduce((sum, history) => sum + history.events.length, 0)

const differing: string[] = []
const batch = 50
for (let start = 0; start < histories.length; start += batch) {
  const part = histories.slice(start, start + batch)
  for (const [index, difference] of (await differencesOf(part)).entries())
    if (difference !== 0) differing.push(`loan ${start + index}: ${difference}`)
}
console.log(
  `${histories.length} loans with ${events} facts, seed ${seed}: ${live} figures calculated, ${taken} taken over.`,
)
console.log(differing.length === 0 ? 'LibreOffice differs by 0 cents.' : differing.join('\n'))
if (differing.length > 0) process.exitCode = 1
