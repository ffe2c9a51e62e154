import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { choosePostgresAccount, commandAs, type PostgresAccount } from '../../server/postgres-account.ts'
import { freePort } from '../../server/testing/app-process.ts'
import type { Fault } from './faults.ts'

/** A PostgreSQL of the machine's packages with a copy that confirms each commit before it is answered. */
export type Pair = {
  /** The addresses of whichever of the two is in charge. */
  addresses(): { databaseUrl: string; databaseOwnerUrl: string }
  /** The address of the copy, for reading. */
  readonly copyUrl: string
  /** Stops what comes from the primary short of the copy's tables, or lets it go on. */
  holdCopy(isHeld: boolean): Promise<void>
  /** The one in charge dies with all its processes, and the copy takes its place. Gives how long that took. */
  readonly loseThePrimary: Fault
  remove(): void
}

type Place = { folder: string; bin: string; account: PostgresAccount }
type Server = { data: string; port: string }

const owner = 'loanwright_owner'

/** The folder of PostgreSQL's programs that can copy a running server; undefined where no package has put one. */
export function findServerPackage(): string | undefined {
  const found = globSync('/usr/lib/postgresql/*/bin/pg_basebackup').toSorted().at(-1)
  return found && existsSync(path.join(path.dirname(found), 'initdb')) ? path.dirname(found) : undefined
}

/** Sets up the two and waits until commits wait for the copy. */
export async function makePair(bin: string): Promise<Pair> {
  const folder = mkdtempSync(path.join(tmpdir(), 'loanwright-pair-'))
  const account = choosePostgresAccount({ folder, postgres: path.join(bin, 'postgres') })
  if (account.ids) chownSync(folder, account.ids.uid, account.ids.gid)
  const place: Place = { folder, bin, account }
  const primary: Server = { data: path.join(folder, 'primary'), port: await freePort() }
  const copy: Server = { data: path.join(folder, 'copy'), port: await freePort() }
  runAs(place, 'initdb', ['-D', primary.data, '--auth=trust', `--username=${owner}`, '--encoding=UTF8', '--locale=C'])
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

function runAs({ account, bin }: Place, program: string, args: string[]): void {
  const { file, args: all, options } = commandAs(account, [path.join(bin, program), ...args])
  const { status, stderr, error } = spawnSync(file, all, { ...options, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr}`)
}

async function startServer({ account, bin, folder }: Place, { data, port }: Server): Promise<void> {
  const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: folder, shared_buffers: '32MB' }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { file, args, options } = commandAs(account, [path.join(bin, 'postgres'), '-D', data, ...flags])
  spawn(file, args, { ...options, stdio: 'ignore' }).unref()
  for (let tries = 0; tries < 600; tries += 1) {
    const isThere = await asOwner({ data, port }, () => Promise.resolve(true)).catch(() => false)
    if (isThere) return
    await sleep(100)
  }
  throw new Error(`PostgreSQL on ${data} did not start`)
}

/** Before there are tables: the roles and the database, as docs/operations.md has them. */
async function prepare(client: pg.Client): Promise<void> {
  const roles = path.join(import.meta.dirname, '..', '..', 'server', 'roles.sql')
  await client.query(readFileSync(roles, 'utf8'))
  await client.query('create database loanwright')
}

/** From now on a commit is answered when the copy has it too. */
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

async function asOwner<T>({ port }: Server, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ host: '127.0.0.1', port: Number(port), user: owner, database: 'postgres' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The server's own process by SIGKILL; those it has started end when they notice. Nothing is written any more. */
function killServer({ data }: Server): void {
  const lock = path.join(data, 'postmaster.pid')
  if (!existsSync(lock)) return
  try {
    process.kill(Number(readFileSync(lock, 'utf8').split('\n')[0]), 'SIGKILL')
  } catch {
    // gone before
  }
}
