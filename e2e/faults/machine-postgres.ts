import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { choosePostgresAccount, commandAs, type PostgresAccount } from '../../server/postgres/postgres-account.ts'

/** A folder for servers of the machine's own PostgreSQL, its programs, and the account the servers run under. */
export type Place = { folder: string; bin: string; account: PostgresAccount }
/** One of these servers: its data folder, and its port on this machine. */
export type Server = { data: string; port: string }

/** The superuser of these servers, who owns the tables. */
export const owner = 'loanwright_owner'

/**
 * The folder of PostgreSQL's programs that can copy a running server; undefined where no package has installed them.
 */
export function findServerPackage(): string | undefined {
  const found = globSync('/usr/lib/postgresql/*/bin/pg_basebackup').toSorted().at(-1)
  return found && existsSync(path.join(path.dirname(found), 'initdb')) ? path.dirname(found) : undefined
}

/** A new folder for temporary files that the servers' account may enter. */
export function makePlace(bin: string, name: string): Place {
  const folder = mkdtempSync(path.join(tmpdir(), `loanwright-${name}-`))
  const account = choosePostgresAccount({ folder, postgres: path.join(bin, 'postgres') })
  if (account.ids) chownSync(folder, account.ids.uid, account.ids.gid)
  return { folder, bin, account }
}

/** An empty cluster. */
export function initialize(place: Place, { data }: Server): void {
  runAs(place, 'initdb', ['-D', data, '--auth=trust', `--username=${owner}`, '--encoding=UTF8', '--locale=C'])
}

/** Runs one of PostgreSQL's programs to its end. Throws an Error with the program's output. */
export function runAs({ account, bin }: Place, program: string, args: string[]): void {
  const { file, args: all, options } = commandAs(account, [path.join(bin, program), ...args])
  const { status, stderr, error } = spawnSync(file, all, { ...options, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr}`)
}

/** Starts a server and waits until it takes connections. */
export async function startServer(
  { account, bin, folder }: Place,
  { data, port }: Server,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    shared_buffers: '32MB',
    ...more,
  }
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

/** Creates the roles and the database before there are tables, as docs/operations.md describes. */
export async function prepare(client: pg.Client): Promise<void> {
  const roles = path.join(import.meta.dirname, '..', '..', 'server', 'database', 'roles.sql')
  await client.query(readFileSync(roles, 'utf8'))
  await client.query('create database loanwright')
}

/** Works on a server as its owner, in the given database. */
export async function asOwner<T>(
  { port }: Server,
  work: (client: pg.Client) => Promise<T>,
  database = 'postgres',
): Promise<T> {
  const client = new pg.Client({ host: '127.0.0.1', port: Number(port), user: owner, database })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Kills the server's main process by SIGKILL; its children end when they notice. Nothing is written any more. */
export function killServer({ data }: Server): void {
  const lock = path.join(data, 'postmaster.pid')
  if (!existsSync(lock)) return
  try {
    process.kill(Number(readFileSync(lock, 'utf8').split('\n')[0]), 'SIGKILL')
  } catch {
    // the process was gone already
  }
}
