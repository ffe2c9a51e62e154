import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'

/**
 * The account that runs the database server: our own, or another one if we are root, because PostgreSQL refuses to run
 * as root.
 */
export type PostgresAccount = {
  readonly ids: { readonly uid: number; readonly gid: number } | undefined
  /** Keeps the right to pass through folders that only root may enter. */
  readonly needsPassage: boolean
}

type Command = {
  file: string
  args: string[]
  options: { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number }
}

const remedy = 'or set DATABASE_URL (docs/operations.md, Your own PostgreSQL).'

/**
 * Chooses the account. As root: the owner of existing data, otherwise postgres, otherwise nobody. Throws an Error of
 * one sentence with the remedy when no account can run the server.
 */
export function choosePostgresAccount({ folder, postgres }: { folder: string; postgres: string }): PostgresAccount {
  if (process.getuid?.() !== 0) {
    requirePasswdEntry()
    return { ids: undefined, needsPassage: false }
  }
  const ids = ownerOf(folder) ?? systemAccount()
  chownSync(folder, ids.uid, ids.gid)
  for (const needsPassage of [false, true]) {
    const account = { ids, needsPassage }
    if (canRun(account, { folder, postgres })) return account
  }
  throw new Error(
    `As root the built-in PostgreSQL runs as account ${ids.uid}, which cannot reach ${folder}; move the project, ${remedy}`,
  )
}

/** A command that runs a program as the account, in the root folder and without the caller's PG… variables. */
export function commandAs(account: PostgresAccount, [program, ...args]: readonly [string, ...string[]]): Command {
  const options = { cwd: '/', env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' } }
  const { ids, needsPassage } = account
  if (!ids) return { file: program, args, options }
  if (!needsPassage) return { file: program, args, options: { ...options, ...ids } }
  // The server checks that it may run its own program; the secure bit lets the kernel count the kept right in that
  // check.
  const setpriv = [
    `--reuid=${ids.uid}`,
    `--regid=${ids.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--securebits=+no_setuid_fixup',
  ]
  return { file: 'setpriv', args: [...setpriv, program, ...args], options }
}

/** Gives a file or folder to the account, so that the server can use it. */
export function giveTo(account: PostgresAccount, file: string): void {
  if (account.ids) chownSync(file, account.ids.uid, account.ids.gid)
}

function requirePasswdEntry(): void {
  try {
    userInfo()
  } catch (cause) {
    const uid = process.getuid?.()
    throw new Error(`The built-in PostgreSQL needs an account in /etc/passwd for user ${uid}; add one, ${remedy}`, {
      cause,
    })
  }
}

function ownerOf(folder: string): { uid: number; gid: number } | undefined {
  const cluster = `${folder}/cluster`
  if (!existsSync(cluster)) return undefined
  const { uid, gid } = statSync(cluster)
  return uid === 0 ? undefined : { uid, gid }
}

function systemAccount(): { uid: number; gid: number } {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = ['postgres', 'nobody'].map((name) => accounts.find((fields) => fields[0] === name)).find(Boolean)
  if (!found) throw new Error(`As root the built-in PostgreSQL needs an account postgres or nobody; add one, ${remedy}`)
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

function canRun(account: PostgresAccount, { folder, postgres }: { folder: string; postgres: string }): boolean {
  const tryBoth = '"$1" -V && cd "$2" && test -w .'
  const { file, args, options } = commandAs(account, ['/bin/sh', '-c', tryBoth, 'sh', postgres, folder])
  return spawnSync(file, args, { ...options, stdio: 'ignore' }).status === 0
}
