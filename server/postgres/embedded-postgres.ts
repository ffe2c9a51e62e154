import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { choosePostgresAccount, commandAs, giveTo, type PostgresAccount } from './postgres-account.ts'
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts'
import { disownStrangeProcess, readLockFile } from './postgres-lock-file.ts'

/** A PostgreSQL server of our own, reached over a Unix socket that only this account (or root) can open. */
export type EmbeddedPostgres = {
  /** The folder of the socket, which the driver calls host. */
  readonly host: string
  /**
   * Stops using the server. The last process that does so (or dies) stops the server, and this call waits for its end.
   */
  close(): Promise<void>
}

export type EmbeddedOptions = {
  /** Holds all files of the server; made when missing. */
  readonly folder: string
  readonly settings?: Readonly<Record<string, string>>
  /** Removes the folder when the server has ended for any reason. For tests and the demo. */
  readonly isThrowAway?: boolean
}

type Place = {
  folder: string
  cluster: string
  users: string
  log: string
  account: PostgresAccount
  binaries: PostgresBinaries
}

/** The superuser that initdb makes. It owns the tables and runs migrations; requests never use it. */
export const embeddedOwner = 'loanwright_owner'

const besidePrefix = 'new-'
const port = '5432' // no TCP: the port is only the end of the socket's name
const startTimeout = 5 * 60_000 // recovery after a crash may have a gigabyte of log to read

const ownSettings = {
  listen_addresses: '',
  port,
  max_connections: '100',
  shared_buffers: '128MB',
  work_mem: '16MB',
  // One process for each query: containers often have only 64 MB of shared memory. Plain reads cost the least CPU on
  // few cores.
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The app reports refused statements. In the server's log they would put names and addresses into a file.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

/**
 * Starts the server of a folder, or shares the running one. The server ends by itself when the last process that opened
 * it is gone, even by kill -9. Throws an Error with the remedy, or with the end of the server's log, when it cannot
 * run.
 */
export async function openEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const place = preparePlace(options.folder)
  if (existsSync(place.cluster)) {
    refuseOtherVersion(place)
    removeLeftovers(place)
  } else initializeCluster(place)

  const hold = holdServer(place)
  try {
    for (let attempt = 1; ; attempt += 1) {
      const host = (await findServer(place)) ?? (await startServer(place, options))
      const failure = await answers(host)
      if (!failure) return { host, close: () => letGo(place, hold) }
      if (attempt === 20) throw failure
      await sleep(100) // a server killed a moment ago still looked alive; the next look finds it gone
    }
  } catch (error) {
    closeSync(hold)
    throw error
  }
}

function preparePlace(wanted: string): Place {
  const binaries = findPostgresBinaries()
  const folder = makeFolder(wanted)
  const account = choosePostgresAccount({ folder, postgres: binaries.postgres })
  try {
    chmodSync(folder, 0o700)
  } catch (cause) {
    throw new Error(`${folder} belongs to another user; start as that user, or choose another DATA_DIR.`, { cause })
  }
  const inside = (name: string) => path.join(folder, name)
  return { folder, cluster: inside('cluster'), users: inside('users'), log: inside('log'), account, binaries }
}

function makeFolder(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o711 }) // the server's account must be able to pass through
    return realpathSync(folder)
  } catch (cause) {
    throw new Error(`${folder} cannot be made; choose a DATA_DIR you may write to.`, { cause })
  }
}

/** PostgreSQL reads only clusters of its own major version, and says so without naming either or what to do. */
function refuseOtherVersion({ folder, cluster, binaries }: Place): void {
  const made = readIfThere(path.join(cluster, 'PG_VERSION'))?.trim()
  const { stdout } = spawnSync(binaries.postgres, ['--version'], { encoding: 'utf8' })
  const ours = /\b(\d+)[.\d]*/.exec(stdout ?? '')?.[1]
  if (made === undefined || ours === undefined || made === ours) return
  const fact = `The database in ${folder} was made by PostgreSQL ${made}; this release has ${ours} and cannot read it. Nothing was changed.`
  if (Number(made) > Number(ours)) throw new Error(`${fact} Start a release that has PostgreSQL ${made}.`)
  throw new Error(
    [
      `${fact} To bring it over (docs/operations.md, A new PostgreSQL):`,
      `  1. with the release before, on this DATA_DIR:  npm run admin -- backup loanwright.gz`,
      `  2. with this release, on a new DATA_DIR:       npm run admin -- restore loanwright.gz`,
      `  3. start this release with the new DATA_DIR.`,
    ].join('\n'),
  )
}

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** Makes the cluster under another name and then renames it, so that a killed start never leaves half a cluster. */
function initializeCluster({ folder, cluster, account, binaries }: Place): void {
  const beside = mkdtempSync(path.join(folder, besidePrefix))
  giveTo(account, beside)
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'] // one text order everywhere
  const access = ['--auth=trust', `--username=${embeddedOwner}`] // socket access means owning the files
  const args = [`--pgdata=${beside}`, '--encoding=UTF8', '--no-instructions', ...locale, ...access]
  const { file, args: all, options } = commandAs(account, [binaries.initdb, ...args])
  const { status, error, stderr } = spawnSync(file, all, { ...options, encoding: 'utf8' })
  if (status === 0 && renamed(beside, cluster)) return
  rmSync(beside, { recursive: true, force: true })
  if (!existsSync(cluster))
    throw new Error(`PostgreSQL could not set up ${cluster}: ${error?.message ?? stderr.trim()}`)
}

/** False when another process was first; its cluster is as good as ours. */
function renamed(beside: string, cluster: string): boolean {
  try {
    renameSync(beside, cluster)
    return true
  } catch (error) {
    if (existsSync(path.join(cluster, 'PG_VERSION'))) return false
    throw error
  }
}

/** Removes half-made clusters of killed starts, which nothing will rename any more. */
function removeLeftovers({ folder }: Place): void {
  const leftovers = readdirSync(folder).filter((name) => name.startsWith(besidePrefix))
  for (const name of leftovers) rmSync(path.join(folder, name), { recursive: true, force: true })
}

/**
 * Every process that uses the server keeps this pipe open for writing. The watchdog reads it and sees its end when the
 * kernel has closed it for the last process. No crash and no kill can prevent that.
 */
function holdServer({ users, account }: Place): number {
  if (!existsSync(users)) {
    const { status, error, stderr } = spawnSync('mkfifo', ['-m', '600', users], { encoding: 'utf8' })
    if (status !== 0 && !existsSync(users))
      throw new Error(`${users} cannot be made: ${error?.message ?? stderr.trim()}`)
    giveTo(account, users)
  }
  return openSync(users, constants.O_RDWR | constants.O_NONBLOCK)
}

/** The socket folder of the running server, after waiting for one that is starting or stopping. */
async function findServer(place: Place): Promise<string | undefined> {
  for (let waited = 0; waited < startTimeout; waited += 50) {
    const server = readLockFile(place.cluster)
    if (!server) return undefined
    if (server.status === 'ready') return server.host
    await sleep(50)
  }
  throw new Error(
    `PostgreSQL in ${place.folder} is still ${readLockFile(place.cluster)?.status}; its log is ${place.log}.`,
  )
}

/** Undefined when a session can be opened, otherwise the error. */
async function answers(host: string): Promise<Error | undefined> {
  const client = new pg.Client({ host, port: Number(port), user: embeddedOwner, database: 'postgres', ssl: false })
  client.on('error', () => undefined) // connect or end reports it
  return client.connect().then(
    () => client.end().then(() => undefined),
    (error: Error) => error,
  )
}

async function startServer(place: Place, { settings, isThrowAway = false }: EmbeddedOptions): Promise<string> {
  const host = socketFolder(place)
  disownStrangeProcess({ cluster: place.cluster, host })
  const all = Object.entries({ ...ownSettings, unix_socket_directories: host, ...settings })
  const server = [
    place.binaries.postgres,
    '-D',
    place.cluster,
    ...all.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const script = [
    '/bin/sh',
    '-c',
    watchdogScript,
    'watchdog',
    host,
    isThrowAway ? place.folder : '',
    ...server,
  ] as const
  const { file, args, options } = commandAs(place.account, [...script])

  const { log, from: logFrom } = openLog(place)
  const pipe = openSync(place.users, constants.O_RDONLY) // does not block: holdServer has the other end
  const child = spawn(file, args, { ...options, detached: true, stdio: ['ignore', log, log, pipe] })
  const failed = new Promise<Error>((resolve) => child.once('error', resolve))
  closeSync(log)
  closeSync(pipe)
  child.unref()

  for (let waited = 0; waited < startTimeout; waited += 20) {
    const running = readLockFile(place.cluster)
    if (running?.status === 'ready') return running.host
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) {
      // Another process may have been faster: PostgreSQL's own lock lets only one server run on a cluster.
      const other = await findServer(place)
      if (other) return other
      const reason =
        child.pid === undefined
          ? (await failed).message
          : readFileSync(place.log).subarray(logFrom).toString('utf8').slice(-2000)
      throw new Error(`PostgreSQL did not start in ${place.folder}: ${reason.trim()}`)
    }
    await sleep(20)
  }
  throw new Error(`PostgreSQL in ${place.folder} was not ready in time; its log is ${place.log}.`)
}

const logBytesMax = 1024 * 1024

/**
 * Opens the server's log behind what earlier starts wrote, because there it says why a server died. A long one becomes
 * log.1, in the place of the one before. Gives the place at which this start begins.
 */
function openLog({ log }: Place): { log: number; from: number } {
  if (existsSync(log) && statSync(log).size > logBytesMax) renameSync(log, `${log}.1`)
  const opened = openSync(log, 'a')
  return { log: opened, from: fstatSync(opened).size }
}

/**
 * $1 is the socket's folder, $2 a folder to remove at the end (or empty), the rest is the server's command. SIGINT is
 * PostgreSQL's fast stop.
 */
const watchdogScript = `
host=$1; throw_away=$2; shift 2
"$@" 3<&- &
server=$!
(read -r _ <&3; kill -INT "$server") 2>/dev/null &
watchdog=$!
exec 3<&-
wait "$server"; status=$?
kill "$watchdog" 2>/dev/null
rmdir "$host" 2>/dev/null
if [ -n "$throw_away" ]; then rm -rf "$throw_away"; fi
exit "$status"`

/**
 * The cluster's own folder, unless its path is too long for a socket's name: then a private folder among the temporary
 * files.
 */
function socketFolder({ cluster, account }: Place): string {
  if (Buffer.byteLength(`${cluster}/.s.PGSQL.${port}.lock`) < 100) return cluster
  const name = createHash('sha256').update(cluster).digest('hex').slice(0, 16)
  const folder = path.join(tmpdir(), `loanwright-${name}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  giveTo(account, folder)
  const { uid, mode } = lstatSync(folder)
  const isPrivate =
    uid === (account.ids?.uid ?? process.getuid?.()) && (mode & 0o777) === 0o700 && lstatSync(folder).isDirectory()
  if (!isPrivate)
    throw new Error(`${folder} was made by somebody else; remove it, or choose a DATA_DIR with a shorter path.`)
  return folder
}

async function letGo(place: Place, hold: number): Promise<void> {
  closeSync(hold)
  for (let waited = 0; waited < 400; waited += 20) {
    if (readLockFile(place.cluster)?.status !== 'ready') break
    await sleep(20) // the watchdog takes a moment; a server that stays ready has other users
  }
  while (['stopping', 'starting'].includes(readLockFile(place.cluster)?.status ?? '')) await sleep(20)
}
