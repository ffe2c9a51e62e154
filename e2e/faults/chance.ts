/** Reproducible random choices: the same seed gives the same numbers in the same order. */
export type Chance = {
  /** A whole number from 0 up to, not including, the limit. */
  below(limit: number): number
  /** A random element of a list that is not empty. */
  oneOf<T>(list: readonly T[]): T
  /** True with the given probability in percent. */
  percent(percent: number): boolean
  /**
   * An independent source of chance for one of several concurrent users, so that the order in which they draw does not
   * matter.
   */
  branch(name: string): Chance
}

/** Random numbers by Mulberry32, which is small and good enough to choose the next action. Not for secrets. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    oneOf: (list) => {
      const chosen = list[below(list.length)]
      if (chosen === undefined) throw new RangeError('there is nothing to choose from')
      return chosen
    },
    percent: (percent) => below(100) < percent,
    branch: (name) => chanceFrom([...name].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), seed)),
  }
}
