import fc from 'fast-check'
import type { History } from '../loan-histories.ts'
import { compared, textOf } from './comparison.ts'
import { randomLife } from './random-lives.ts'

/** What many lives gave: counts by kind of difference, and lives that the reference has no rules for by what they state. */
export type Opinions = {
  lives: number
  differences: Map<string, number>
  notExpressible: Map<string, number>
  /** The first life with a difference, made as small as it can be. */
  smallest: string | null
}

/** Asks engine and reference about so many random loans and lives. The same seed gives the same ones again. */
export function opinionsOn({ lives, seed }: { lives: number; seed: number }): Opinions {
  const opinions: Opinions = {
    lives,
    differences: new Map(),
    notExpressible: new Map(),
    smallest: null,
  }
  let first: number | null = null
  fc.sample(randomLife, { numRuns: lives, seed }).forEach((life, index) => {
    const { differences, notExpressible } = compared(life)
    for (const name of notExpressible) count(opinions.notExpressible, name)
    if (differences.length === 0) return
    first ??= index
    count(opinions.differences, kindOf(life, differences[0] ?? ''))
  })
  if (first !== null) opinions.smallest = smallestOf({ lives: first + 1, seed })
  return opinions
}

function smallestOf({ lives, seed }: { lives: number; seed: number }): string | null {
  const agrees = (life: History) => compared(life).differences.length === 0
  const { counterexample } = fc.check(fc.property(randomLife, agrees), { numRuns: lives, seed })
  return counterexample ? [textOf(counterexample[0]), ...compared(counterexample[0]).differences].join('\n') : null
}

/** The accrual and the figure, without the numbers in it: `DAILY state.installments.#.principalCents`. */
function kindOf({ terms }: History, difference: string): string {
  return `${terms.accrual} ${difference.replace(/: engine .*$/, '').replaceAll(/\d+/g, '#')}`
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}
