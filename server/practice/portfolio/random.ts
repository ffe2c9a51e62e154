/** Pseudo-random numbers, equal at every start. */
export type Random = {
  /** A whole number from min to max, both included. */
  whole(min: number, max: number): number
  /** One of a list. */
  one<T>(list: readonly T[]): T
}

/** Marsaglia's xorshift: short, and even enough for demo data. */
export function randomFrom(seed: number): Random {
  let state = seed | 1
  const next = (): number => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    whole,
    one: (list) => {
      const chosen = list[whole(0, list.length - 1)]
      if (chosen === undefined) throw new RangeError('there is nothing to choose from')
      return chosen
    },
  }
}
