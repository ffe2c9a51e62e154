import { setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from './chance.ts'
import type { Installation } from './installation.ts'
import type { Attempt } from './journal.ts'

/** A fault that strikes while people work, and the steps needed after it. */
export type Fault = {
  readonly name: string
  /** Causes the fault. Throws when something else happened than the intended fault. */
  strike(installation: Installation, chance: Chance, journal: readonly Attempt[]): Promise<void>
  /** RESTART: the app is gone or is ended, and started again. RECOVERS: it must become ready again on its own. */
  readonly afterwards: 'RESTART' | 'RECOVERS'
  /** Whether every write without an answer was also not carried out. */
  readonly answersAll?: boolean
}

/** Faults by the part that they hit. Each can strike at any moment, during any number of requests. */
export const FAULTS = {
  app: { name: 'the app is killed', afterwards: 'RESTART', strike: ({ killApp }) => killApp() },
  database: {
    name: 'the database is killed',
    afterwards: 'RECOVERS',
    strike: async ({ killDatabase }) => killDatabase(),
  },
  both: {
    name: 'the app and the database are killed',
    afterwards: 'RESTART',
    strike: async ({ killApp, killDatabase }) => {
      killDatabase()
      await killApp()
    },
  },
  backend: {
    name: 'a process of the database is killed',
    afterwards: 'RECOVERS',
    strike: async ({ killBackend }, chance) => {
      if (!killBackend((pids) => chance.oneOf(pids))) throw new Error('no connection was open')
    },
  },
  locks: {
    name: 'all connections wait for a lock',
    afterwards: 'RECOVERS',
    strike: ({ asOwner }) =>
      asOwner(async (owner) => {
        await owner.query('begin')
        await owner.query('lock table loans in access exclusive mode')
        await sleep(7000) // longer than a request waits for a connection
        await owner.query('rollback')
      }),
  },
  still: {
    name: 'the database stands still',
    afterwards: 'RECOVERS',
    strike: async ({ pauseDatabase }) => {
      const goOn = pauseDatabase()
      await sleep(7000) // longer than a request waits for a connection
      goOn()
    },
  },
  stop: {
    name: 'the app is told to stop',
    afterwards: 'RESTART',
    answersAll: true,
    strike: async ({ stopApp }) => {
      const code = await stopApp()
      if (code !== 0) throw new Error(`the app ended with ${code}`)
    },
  },
} as const satisfies Record<string, Fault>
