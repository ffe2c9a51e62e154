import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '../../server/settings/clock.ts'
import { chanceFrom } from './chance.ts'
import { openFlakyLine } from './flaky-line.ts'
import type { Installation } from './installation.ts'
import { type Attempt, figuresOf } from './journal.ts'
import type { Outcome } from './rounds.ts'
import { repeatUnknown, signUpLenders, startLoad } from './writers.ts'

/**
 * Lets writers work over a bad connection until the given number of connections broke, and sends all unknown writes
 * again over a good one, under the same keys. Afterwards every outcome is known, and every write exists once.
 */
export async function runBadLine(options: {
  installation: Installation
  seed: number
  cuts: number
}): Promise<Outcome & { cutInRequest: number; cutInAnswer: number }> {
  const { installation, seed } = options
  const chance = chanceFrom(seed)
  const journal: Attempt[] = []
  const work = { address: installation.address, chance, journal, today: systemClock.now().slice(0, 10) }
  const lenders = await signUpLenders(work, 2)
  const line = await openFlakyLine(installation.address, chance.branch('line'))
  const load = startLoad({ ...work, address: line.address, lenders, clientsPerLender: 3 })
  while (line.cuts.inRequest + line.cuts.inAnswer < options.cuts) await sleep(20)
  await load.stop()
  line.close()
  await repeatUnknown(journal, { address: installation.address, lenders })

  const open = journal
    .filter(({ said }) => said === 'UNKNOWN')
    .map(({ kind, mark }) => `${kind} ${mark} stayed unknown.`)
  const problems = [...open, ...(await installation.problems(journal, { isThorough: true }))]
  const { inRequest, inAnswer } = line.cuts
  return {
    seed,
    rounds: 1,
    recoveries: [],
    problems,
    cutInRequest: inRequest,
    cutInAnswer: inAnswer,
    ...figuresOf(journal),
  }
}
