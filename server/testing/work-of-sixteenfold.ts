/** The work of a small input counts at least as much, in microseconds, because less cannot be measured. */
const LEAST_MICROS = 3000
const TRIES = 3

/**
 * How many times as much work an input of sixteen times the size makes: about 16 for work in proportion to the size, and
 * 256 for work in proportion to its square. Counts the processor's time of this process, the least of some tries, so
 * that neither a busy machine nor a slow one matters.
 */
export async function workOfSixteenfold<Input>(
  made: (size: number) => Input,
  { size, work }: { size: number; work(input: Input): unknown },
): Promise<number> {
  const leastOf = async (input: Input): Promise<number> => {
    let least = Number.POSITIVE_INFINITY
    for (let tries = 0; tries < TRIES; tries += 1) {
      const before = process.cpuUsage()
      await work(input)
      least = Math.min(least, process.cpuUsage(before).user)
    }
    return least
  }
  const one = await leastOf(made(size))
  return (await leastOf(made(16 * size))) / Math.max(one, LEAST_MICROS)
}

/** Far from 16, so that no pause of the machine matters, and far from 256. */
export const NEARLY_LINEAR = 90
