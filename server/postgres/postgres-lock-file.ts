import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The lock file of a cluster: its server's socket folder, and its status starting, ready or stopping. Undefined when
 * there is no lock file, or when its process is dead or another program.
 */
export function readLockFile(cluster: string): { host: string; status: string } | undefined {
  const [pid = '', , , , host = '', , , status = ''] = linesOf(clusterLock(cluster))
  if (!isAlive(Number(pid)) || !isServerOf(cluster, pid)) return undefined
  return { host, status: status.trim() || 'starting' }
}

/**
 * After a crash the process id in a lock file may belong to a new, unrelated process (or to the dead one, if no parent
 * has reaped it), and PostgreSQL would refuse to start for ever. This replaces only the id, by one that no process can
 * have: from the rest the server notices old workers that still write.
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

/** Files of the server and of /proc can disappear while they are read. */
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
  if (!existsSync('/proc/self/cmdline')) return true // no /proc here; PostgreSQL decides
  return readIfThere(`/proc/${pid}/cmdline`)?.split('\0').includes(cluster) ?? false
}
