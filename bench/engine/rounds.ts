/** Something to measure: `run` does the work once for one of the inputs, chosen by its index. */
export type Contender = {
  name: string
  run: (index: number) => unknown
  /** How often it runs in a round. Few for the slow, so that all take about as long. */
  runsARound: number
}

/** Microseconds of one run: the median over the rounds. */
export type Measured = { name: string; microseconds: number }

/**
 * Lets contenders run in turn, round after round, each round in another order, so that whatever else the machine does
 * meets them all alike. The first rounds only warm up.
 */
export function measure(contenders: Contender[], { rounds, warmUps }: { rounds: number; warmUps: number }): Measured[] {
  const times = contenders.map((): number[] => [])
  let kept: unknown
  for (let round = -warmUps; round < rounds; round += 1) {
    for (let turn = 0; turn < contenders.length; turn += 1) {
      const index = (turn + round + warmUps) % contenders.length
      const contender = contenders[index]
      if (!contender) continue
      const start = performance.now()
      for (let count = 0; count < contender.runsARound; count += 1) kept = contender.run(count)
      const microseconds = ((performance.now() - start) * 1000) / contender.runsARound
      if (round >= 0) times[index]?.push(microseconds)
    }
  }
  // Looked at, so that no compiler may leave the work out.
  if (kept === undefined) throw new Error('the last contender gave nothing')
  return contenders.map(({ name }, index) => ({ name, microseconds: median(times[index] ?? []) }))
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = Number.NaN, high = Number.NaN] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]]
  return (low + high) / 2
}
