import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * What a cluster's lock file says of the server that runs on it: its socket's folder, and starting, ready or stopping.
 * Undefined when there is none, or when the process it names is dead or another program.
 */
export function readLockFile(cluster: string): { host: string; status: string } | undefined {
  const [pid = '', , , , host = '', , , status = ''] = linesOf(clusterLock(cluster))
  if (!isAlive(Number(pid)) || !isServerOf(cluster, pid)) return undefined
  return { host, status: status.trim() || 'starting' }
}

/**
 * After a crash the number in a lock file may belong to a new, strange process (or to the dead one, where nobody collects the
 * dead), and PostgreSQL would refuse to start for ever. Only the number is replaced, by one no process can have: the rest
 * lets the server notice old workers that still write.
 */
export function disownStrangeProcess({ cluster, host }: { cluster: string; host: string }): void {
  for (const file of [clusterLock(cluster), path.join(host, '.s.PGSQL.5432.lock')]) {
    const [pid, ...rest] = linesOf(file)
    if (pid === undefined || !isAlive(Number(pid)) || isServerOf(cluster, pid)) continue
    writeFileSync(file, [String(2 ** 22 + 1), ...rest].join('\n'))
  }
}

function clusterLock(cluster: string): string {
  return path.join(cluster, 'postmaster.pid')
}

function linesOf(file: string): string[] {
  return readIfThere(file)?.split('\n') ?? []
}

/** Files of the server and of /proc come and go while they are looked at. */
function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ESRCH') return undefined
    throw error
  }
}

function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM' // alive, but another account's
  }
}

function isServerOf(cluster: string, pid: string): boolean {
  if (!existsSync('/proc/self/cmdline')) return true // no such list here; PostgreSQL decides
  return readIfThere(`/proc/${pid}/cmdline`)?.split('\0').includes(cluster) ?? false
}
