import path from 'node:path'
import { chanceFrom } from '../../e2e/faults/chance.ts'
import { FAULTS, type Fault } from '../../e2e/faults/faults.ts'
import { fullDisk, makeSmallDisk } from '../../e2e/faults/full-disk.ts'
import { type Installation, type InstallationOptions, makeInstallation } from '../../e2e/faults/installation.ts'
import { killMigrations } from '../../e2e/faults/killed-migrations.ts'
import { runBadLine } from '../../e2e/faults/lines.ts'
import { findServerPackage } from '../../e2e/faults/machine-postgres.ts'
import { runRounds } from '../../e2e/faults/rounds.ts'
import { makePair } from '../../e2e/faults/standby.ts'
import { openTestServer } from '../../server/testing/test-database.ts'
import { add, type Measured, nothingYet } from './figures.ts'

type Limits = { seed: number; untilMs: number }

/** A part of the long run, and how much of its time it takes. */
export type Part = { name: string; share: number; run(limits: Limits): Promise<Measured> }

// So many rounds on one installation; then a new one, so that looking at every row stays quick.
const roundsPerInstallation = 8

/** All faults, the frequent ones with the most time. */
export const PARTS: readonly Part[] = [
  strikes(FAULTS.app, 0.14),
  strikes(FAULTS.both, 0.14),
  strikes(FAULTS.database, 0.1),
  strikes(FAULTS.backend, 0.1),
  strikes(FAULTS.stop, 0.14),
  strikes(FAULTS.locks, 0.06, { clientsPerLender: 12 }),
  strikes(FAULTS.still, 0.06, { clientsPerLender: 12 }),
  { name: 'connections break or are slow', share: 0.08, run: badLines },
  { name: 'the disk is full', share: 0.06, run: fullDisks },
  { name: 'the primary is lost and the standby promoted', share: 0.08, run: lostPrimaries },
  { name: 'a migration is killed', share: 0.04, run: killedMigrations },
]

function strikes(fault: Fault, share: number, more: { clientsPerLender?: number } = {}): Part {
  return {
    name: fault.name,
    share,
    run: (limits) =>
      untilTime(fault.name, limits, async (measured, seed) => {
        await within({}, async (installation) => {
          add(measured, await runRounds({ installation, seed, faults: roundsOf(fault, limits), ...more }))
        })
      }),
  }
}

/** The fault again and again, until it is enough for one installation, or time is over. */
function* roundsOf(fault: Fault, { untilMs }: Limits): Iterable<Fault> {
  for (let round = 0; round < roundsPerInstallation && (round === 0 || performance.now() < untilMs); round += 1)
    yield fault
}

function badLines(limits: Limits): Promise<Measured> {
  return untilTime('connections break or are slow', limits, async (measured, seed) => {
    await within({}, async (installation) => {
      const outcome = await runBadLine({ installation, seed, cuts: 150 })
      add(measured, outcome, outcome.cutInRequest + outcome.cutInAnswer)
    })
  })
}

async function fullDisks(limits: Limits): Promise<Measured> {
  const name = 'the disk is full'
  const first = makeSmallDisk()
  if (!first) return { ...nothingYet(name), skipped: 'needs root on Linux' }
  first.remove()
  return untilTime(name, limits, async (measured, seed) => {
    const disk = makeSmallDisk()
    if (!disk) throw new Error('the small disk could be made once and not again')
    const fault = fullDisk(disk, async () => undefined)
    try {
      await within({ folder: path.join(disk.folder, 'data') }, async (installation) => {
        add(measured, await runRounds({ installation, seed, faults: roundsOf(fault, limits) }))
      })
    } finally {
      disk.remove()
    }
  })
}

async function lostPrimaries(limits: Limits): Promise<Measured> {
  const name = 'the primary is lost and the standby promoted'
  const bin = findServerPackage()
  if (bin === undefined) return { ...nothingYet(name), skipped: 'needs a PostgreSQL package' }
  return untilTime(name, limits, async (measured, seed) => {
    const pair = await makePair(bin)
    try {
      await within({ elsewhere: pair.addresses }, async (installation) => {
        add(measured, await runRounds({ installation, seed, faults: [pair.loseThePrimary] }))
      })
    } finally {
      pair.remove()
    }
  })
}

function killedMigrations(limits: Limits): Promise<Measured> {
  return untilTime('a migration is killed', limits, async (measured, seed) => {
    const { server } = await openTestServer()
    try {
      const { kills, problems } = await killMigrations(server, { kills: 20, chance: chanceFrom(seed) })
      measured.times += kills
      measured.problems.push(...problems)
    } finally {
      await server.close()
    }
  })
}

/** At least once, and then again with other seeds while there is time and nothing is wrong. */
async function untilTime(
  name: string,
  { seed, untilMs }: Limits,
  once: (measured: Measured, seed: number) => Promise<void>,
): Promise<Measured> {
  const measured = nothingYet(name)
  for (let run = 0; run === 0 || (performance.now() < untilMs && measured.problems.length === 0); run += 1) {
    await once(measured, seed + run)
  }
  return measured
}

async function within(
  options: InstallationOptions,
  work: (installation: Installation) => Promise<void>,
): Promise<void> {
  const installation = await makeInstallation(options)
  try {
    await installation.start()
    await work(installation)
  } finally {
    await installation.remove()
  }
}
