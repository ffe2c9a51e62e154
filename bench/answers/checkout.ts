import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

const root = path.resolve(import.meta.dirname, '..', '..')

/** The day of every collection: the demo's portfolio is made up to it. */
export const firstInstant = '2026-11-18T15:00:00.000Z'
/** What every account of the demo has (scripts/demo.ts prints it). */
export const demoPassword = 'Demo-Harbor-7'

/** A checkout of a commit, or this one as it stands. */
export type Checkout = { folder: string; name: string; remove(): void }

/** The demo of a checkout, running. */
export type DemoApp = {
  address: string
  /** Sets the clock of the app, which stands still until the next call. */
  setClock(instant: string): void
  stop(): Promise<void>
}

const undone: (() => void | Promise<void>)[] = []

/** Stops demos and removes checkouts that are still there, for when the whole is ended early. */
export async function undoAll(): Promise<void> {
  for (let undo = undone.pop(); undo; undo = undone.pop()) await undo()
}

/** Checks a commit out beside this checkout, with the same packages by hard links. '.' is this checkout as it stands. */
export function openCheckout(commit: string): Checkout {
  if (commit === '.') return { folder: root, name: 'this checkout', remove: () => undefined }
  const sha = git('rev-parse', '--short', `${commit}^{commit}`)
  const parent = mkdtempSync(path.join(tmpdir(), 'loanwright-answers-'))
  const folder = path.join(parent, sha)
  git('worktree', 'add', '--detach', '--quiet', folder, sha)
  let isThere = true
  const remove = () => {
    if (!isThere) return
    isThere = false
    git('worktree', 'remove', '--force', folder)
    rmSync(parent, { recursive: true, force: true })
  }
  undone.push(remove)
  try {
    // Hard links; a plain copy where the temporary folder is on another disk.
    const packages = [path.join(root, 'node_modules'), path.join(folder, 'node_modules')]
    try {
      execFileSync('cp', ['-al', ...packages], { stdio: 'ignore' })
    } catch {
      rmSync(path.join(folder, 'node_modules'), { recursive: true, force: true })
      execFileSync('cp', ['-a', ...packages])
    }
    return { folder, name: sha, remove }
  } catch (error) {
    remove()
    throw error
  }
}

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/**
 * Starts `npm run demo` of a checkout with a clock that stands still. Nothing of the checkout is named but its command, so
 * that files may move between the commits.
 */
export async function startDemo(folder: string): Promise<DemoApp> {
  const place = mkdtempSync(path.join(tmpdir(), 'loanwright-demo-of-'))
  const clock = path.join(place, 'clock')
  const temporary = path.join(place, 'tmp')
  mkdirSync(temporary)
  writeFileSync(clock, firstInstant)
  const port = await freePort()
  const preload = pathToFileURL(path.join(import.meta.dirname, 'fixed-clock.ts')).href
  const child = spawn(process.execPath, [path.join(folder, 'scripts', 'setup.mjs'), 'demo'], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      TZ: 'UTC',
      TMPDIR: temporary,
      PORT: String(port),
      LOG_LEVEL: 'error',
      // Links in answers begin with it, so it must not name the port.
      PUBLIC_URL: 'http://loans.example.com',
      // So that the demo ends when this process is killed.
      npm_lifecycle_event: 'demo',
      NODE_OPTIONS: `--import=${preload}`,
      ANSWERS_CLOCK: clock,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const address = `http://127.0.0.1:${port}`
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'close')
      child.kill('SIGTERM')
      await ended
    }
    if (existsSync(place)) rmSync(place, { recursive: true, force: true })
  }
  undone.push(stop)
  try {
    await untilReady(`${address}/readyz`, child)
  } catch (error) {
    await stop()
    throw error
  }
  return { address, setClock: (instant) => writeFileSync(clock, instant), stop }
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (let waited = 0; ; waited += 100) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.status === 200) return
    if (child.exitCode !== null || waited > 300_000) throw new Error(`${url} does not answer`)
    await sleep(100)
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const found = server.address()
  server.close()
  await once(server, 'close')
  if (found === null || typeof found === 'string') throw new Error('no port is free')
  return found.port
}
