import type { TestContext } from 'node:test'
import fc from 'fast-check'

const USUAL_SEED = 20_261_121

/**
 * Holds a law against so many made-up cases, and says with which seed they were made. The same ones each time, so that a
 * change is judged by what it changes; SEED=$RANDOM looks further.
 * LAW_RUNS=… makes do with fewer.
 */
export function holds<Case>(
  t: TestContext,
  arbitrary: fc.Arbitrary<Case>,
  check: (one: Case) => void,
  runs = 2_000,
): void {
  isTrue(t, fc.property(arbitrary, check), runs)
}

/** The same of a property that takes several arguments. */
export function isTrue<Cases>(t: TestContext, property: fc.IProperty<Cases>, runs = 2_000): void {
  const seed = Number(process.env['SEED'] ?? USUAL_SEED)
  const numRuns = Math.min(runs, Number(process.env['LAW_RUNS'] ?? runs))
  t.diagnostic(`${numRuns} cases, SEED=${seed}`)
  fc.assert(property, { numRuns, seed })
}
