import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '../../server/settings/clock.ts'
import { type Chance, chanceFrom } from './chance.ts'
import { readKept } from './checker.ts'
import type { Fault } from './faults.ts'
import type { Installation } from './installation.ts'
import { type Attempt, type Figures, figuresOf } from './journal.ts'
import { type Lender, repeatUnknown, signUpLenders, startLoad } from './writers.ts'

/** The result of striking an installation again and again while people work with it. */
export type Outcome = Figures & {
  readonly seed: number
  readonly rounds: number
  /** Sentences about violations; none when no acknowledged write was lost or doubled. */
  readonly problems: readonly string[]
  /** The time until the app was ready again, in milliseconds, for each round. */
  readonly recoveries: readonly number[]
}

export type RoundOptions = {
  readonly installation: Installation
  /** The address at which writers reach the app; its own address by default. */
  readonly address?: string
  readonly seed: number
  /** The fault of each round. */
  readonly faults: Iterable<Fault>
  /** Acknowledged writes before each strike. */
  readonly writesBefore?: number
  readonly lenders?: number
  /** The writes of an earlier run, which must still be there. */
  readonly journal?: Attempt[]
  readonly clientsPerLender?: number
}

/**
 * Lets writers work, strikes at a random moment, brings the app back, sends half of the unknown writes again, and
 * checks every record; round by round, and with verify in the end. System must be running.
 */
export async function runRounds(options: RoundOptions): Promise<Outcome> {
  const { installation, seed, faults, writesBefore = 15, clientsPerLender = 3 } = options
  const chance = chanceFrom(seed)
  const journal = options.journal ?? []
  const work = {
    address: options.address ?? installation.address,
    chance,
    journal,
    today: systemClock.now().slice(0, 10),
  }
  const lenders = await signUpLenders(work, options.lenders ?? 2)
  const problems: string[] = []
  const recoveries: number[] = []
  for (const fault of faults) {
    const begun = journal.length
    const load = startLoad({ ...work, lenders, clientsPerLender })
    await untilAcknowledged(journal, writesBefore)
    await sleep(chance.below(300))
    await fault.strike(installation, chance, journal)
    if (fault.afterwards === 'RESTART') await load.stop()
    const struckAt = performance.now()
    problems.push(...(await bringBack(installation, fault)))
    recoveries.push(performance.now() - struckAt)
    await load.stop()
    if (fault.answersAll) problems.push(...(await carriedOutUnanswered(installation, journal.slice(begun))))
    await repeatHalf({ ...work, lenders })
    problems.push(...(await installation.problems(journal)))
    if (problems.length > 0) break
  }
  problems.push(...(await installation.problems(journal, { isThorough: true })))
  return { seed, rounds: recoveries.length, problems, recoveries, ...figuresOf(journal) }
}

/** Waits until the given number of further writes are acknowledged. Throws an Error after two minutes. */
async function untilAcknowledged(journal: readonly Attempt[], more: number): Promise<void> {
  const count = () => journal.filter(({ said }) => said === 'ACKNOWLEDGED').length
  const enough = count() + more
  for (let waited = 0; count() < enough; waited += 10) {
    if (waited > 120_000)
      throw new Error(`no more than ${count()} writes were acknowledged: ${JSON.stringify(journal.at(-1))}`)
    await sleep(10)
  }
}

async function bringBack({ start, isReadyWithin }: Installation, fault: Fault): Promise<string[]> {
  if (fault.afterwards === 'RESTART') await start()
  return (await isReadyWithin(60_000)) ? [] : [`After a round in which ${fault.name} the app did not come back.`]
}

/** The writes that were carried out although no answer came. */
async function carriedOutUnanswered({ asOwner }: Installation, journal: readonly Attempt[]): Promise<string[]> {
  const unknown = journal.filter(({ said }) => said === 'UNKNOWN').map(({ mark }) => mark)
  const kept = await asOwner(readKept)
  return kept
    .filter(({ mark }) => unknown.includes(mark))
    .map(({ kind, mark }) => `${kind} ${mark} was carried out, and never answered.`)
}

async function repeatHalf({
  journal,
  chance,
  ...work
}: {
  journal: Attempt[]
  chance: Chance
  address: string
  lenders: Lender[]
}): Promise<void> {
  await repeatUnknown(
    journal.filter(({ said }) => said === 'UNKNOWN' && chance.percent(50)),
    work,
  )
}
