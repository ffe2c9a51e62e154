import fc from 'fast-check'
import { payoff } from '../questions/payoff.ts'
import { stateOf } from './life-of-history.ts'
import { anyHistory } from './loan-histories.ts'

// So many made-up histories, the same ones for a seed: a line each with the state of the loan and its payoff figure.
const [seed, numRuns] = process.argv.slice(2).map(Number)

for (const history of fc.sample(anyHistory, { seed: seed ?? 0, numRuns: numRuns ?? 0 })) {
  const { terms, events, asOn } = history
  process.stdout.write(`${JSON.stringify([history, stateOf(history), payoff(terms, events, { on: asOn })])}\n`)
}
