import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The app in its own process, as users run it. */
export type AppProcess = {
  readonly process: ChildProcess
  /** Its output so far, without the last line end. */
  said(): string
  /** Its exit code, or null when a signal ended it. */
  readonly ended: Promise<number | null>
  /** Waits until it prints its address. Fails when it ends before. */
  listens(): Promise<void>
  /** Ends it like kill -9, and waits for its end. */
  kill(): Promise<void>
}

/**
 * The environment of a program that tests start with only these settings. The cache of compiled modules is no setting:
 * a third of a start is compiling, and tests start the app some hundred times.
 */
export function environmentOf(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, NODE_COMPILE_CACHE, ...settings }
}

/** Starts server/main.ts with only these settings. */
export function startAppProcess(settings: Readonly<Record<string, string>>): AppProcess {
  const env = environmentOf({ LOG_LEVEL: 'error', ...settings })
  const program = path.join(path.dirname(import.meta.dirname), 'main.ts')
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      text += part
    })
  }
  const said = () => text.trim()
  const ended = once(child, 'close').then(([code]) => code)
  return {
    process: child,
    said,
    ended,
    listens: async () => {
      for (let waited = 0; !text.includes('Loanwright is at'); waited += 20) {
        assert.equal(child.exitCode ?? child.signalCode, null, said())
        assert.ok(waited < 60_000, `not there after a minute: ${said()}`)
        await sleep(20)
      }
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** A port that nothing listens on at the moment. */
export async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  assert.ok(typeof address === 'object' && address)
  return String(address.port)
}
