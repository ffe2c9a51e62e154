import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { freePort } from '../../server/testing/app-process.ts'
import type { Fault } from './faults.ts'
import {
  asOwner,
  initialize,
  killServer,
  makePlace,
  owner,
  prepare,
  runAs,
  type Server,
  startServer,
} from './machine-postgres.ts'

/** A PostgreSQL of the machine's packages with a standby that confirms each commit before it is answered. */
export type Pair = {
  /** The addresses of the current primary. */
  addresses(): { databaseUrl: string; databaseOwnerUrl: string }
  /** The address of the standby, for reading. */
  readonly copyUrl: string
  /** Stops the standby from applying the primary's changes, or lets it continue. */
  holdCopy(isHeld: boolean): Promise<void>
  /** The primary dies with all its processes, and the standby takes its place. Returns how long that took. */
  readonly loseThePrimary: Fault
  remove(): void
}

/** Sets up both servers and waits until commits wait for the standby. */
export async function makePair(bin: string): Promise<Pair> {
  const place = makePlace(bin, 'pair')
  const { folder } = place
  const primary: Server = { data: path.join(folder, 'primary'), port: await freePort() }
  const copy: Server = { data: path.join(folder, 'copy'), port: await freePort() }
  initialize(place, primary)
  await startServer(place, primary)
  await asOwner(primary, prepare)
  const from = `host=127.0.0.1 port=${primary.port} user=${owner} application_name=copy`
  runAs(place, 'pg_basebackup', ['-D', copy.data, '-d', from, '-R', '-X', 'stream', '-c', 'fast'])
  await startServer(place, copy)
  await asOwner(primary, waitForCopy)

  let inCharge = primary
  const url = (user: string) => `postgres://${user}@127.0.0.1:${inCharge.port}/loanwright`
  return {
    addresses: () => ({ databaseUrl: url('loanwright_app'), databaseOwnerUrl: url(owner) }),
    copyUrl: `postgres://loanwright_app@127.0.0.1:${copy.port}/loanwright`,
    holdCopy: async (isHeld) => {
      await asOwner(copy, (client) => client.query(`select pg_wal_replay_${isHeld ? 'pause' : 'resume'}()`))
    },
    loseThePrimary: {
      name: 'the primary is lost and the standby promoted',
      afterwards: 'RESTART',
      strike: async ({ killApp }) => {
        killServer(primary)
        await asOwner(copy, (client) => client.query('select pg_promote()'))
        inCharge = copy
        await killApp()
      },
    },
    remove: () => {
      for (const server of [primary, copy]) killServer(server)
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

/** From now on a commit is answered only when the standby has it too. */
async function waitForCopy(client: pg.Client): Promise<void> {
  await client.query("alter system set synchronous_standby_names = 'copy'")
  await client.query('select pg_reload_conf()')
  for (let tries = 0; tries < 600; tries += 1) {
    const { rows } = await client.query("select 1 from pg_stat_replication where sync_state = 'sync'")
    if (rows.length > 0) return
    await sleep(50)
  }
  throw new Error('the copy does not follow')
}
