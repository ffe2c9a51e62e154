import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * The number of answered transactions that added an event, and how many were answered before their record was on disk.
 */
export type Flushed = { facts: number; tooEarly: number }

/** Traces the system calls of processes. */
export type Trace = {
  /** Ends the trace, and returns its result. */
  stop(): Promise<Flushed>
}

/** Whether this machine allows tracing the system calls of another process. */
export const canTrace = (): boolean => spawnSync('strace', ['-e', 'trace=none', 'true']).status === 0

/** Traces processes and their children into a file. */
export async function traceFlushes(pids: readonly number[], file: string): Promise<Trace> {
  const calls = 'trace=fdatasync,fsync,recvfrom,sendto'
  const args = ['-f', '-y', '-s', '8192', '-e', calls, '-o', file, ...pids.flatMap((pid) => ['-p', String(pid)])]
  const strace = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(strace, 'close')
  let said = ''
  strace.stderr.on('data', (text) => {
    said += text
  })
  for (let waited = 0; said.split('attached').length <= pids.length; waited += 20) {
    if (waited > 20_000 || strace.exitCode !== null) throw new Error(`strace could not attach: ${said}`)
    await sleep(20)
  }
  return {
    stop: async () => {
      strace.kill('SIGINT')
      await ended
      return readTrace(readFileSync(file, 'utf8'))
    },
  }
}

type Connection = { hasFact: boolean; askedAt: number }

/**
 * Reads a trace of the database's processes line by line. A commit is on disk when a flush of the log began after the
 * commit was requested and ended before it was answered. Any process may do the flush, because one flush may serve
 * several commits.
 */
export function readTrace(trace: string): Flushed {
  const connections = new Map<string, Connection>()
  const begunAt = new Map<string, number>()
  const plans = new Set<string>()
  const flushed: Flushed = { facts: 0, tooEarly: 0 }
  let lastFlushBegunAt = -1
  for (const [line, text] of trace.split('\n').entries()) {
    const pid = /^\d+/.exec(text)?.[0]
    if (pid === undefined) continue
    if (/\bf(data)?sync\(\d+<[^>]*\/pg_wal\//.test(text)) begunAt.set(pid, line)
    if (/\bf(data)?sync\b.*= 0$/.test(text)) lastFlushBegunAt = Math.max(lastFlushBegunAt, begunAt.get(pid) ?? -1)
    const connection = connections.get(pid) ?? { hasFact: false, askedAt: Number.POSITIVE_INFINITY }
    connections.set(pid, connection)
    if (addsFact(text, plans)) connection.hasFact = true
    if (/recvfrom\b.*Q\\0\\0\\0\\vcommit\\0/.test(text)) connection.askedAt = line
    if (!/sendto\b.*COMMIT\\0/.test(text)) continue
    if (connection.hasFact) {
      flushed.facts += 1
      if (lastFlushBegunAt < connection.askedAt) flushed.tooEarly += 1
    }
    connections.delete(pid)
  }
  return flushed
}

/**
 * Whether a message adds an event: by its SQL, or by the name of a prepared statement made from such SQL, which is
 * noted.
 */
function addsFact(text: string, plans: Set<string>): boolean {
  for (const [, name = ''] of text.matchAll(/(kept_[\w-]+)\\0(?:(?!kept_[\w-]).)*insert into loan_events/g))
    plans.add(name)
  if (text.includes('insert into loan_events')) return true
  return Array.from(text.matchAll(/\\0(kept_[\w-]+)\\0/g), ([, name = '']) => name).some((name) => plans.has(name))
}
