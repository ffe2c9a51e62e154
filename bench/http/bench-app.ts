import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../server/testing/app-process.ts'

const root = path.resolve(import.meta.dirname, '..', '..')

/** A server in a process of its own, as people have it; its log is written and thrown away. */
export type BenchServer = {
  address: string
  process: ChildProcess
  /** SIGTERM, and its end. */
  stop(): Promise<void>
}

/**
 * Starts the app of a checkout, which is this one when left out, on a data folder or on the database that `env` names, and
 * waits until it is ready.
 */
export async function startApp(env: Record<string, string>, checkout = root): Promise<BenchServer> {
  return startServer(path.join(checkout, 'server', 'main.ts'), { RATE_LIMIT_FACTOR: '100000', ...env }, '/readyz')
}

// As npm start does (scripts/setup.mjs); what stands beside the app has no less.
const nodeOptions = ['--max-semi-space-size=32']

/** Starts a program that listens on PORT, and waits until a path of it answers 200. */
export async function startServer(program: string, env: Record<string, string>, probe: string): Promise<BenchServer> {
  const port = env['PORT'] ?? (await freePort())
  const address = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [...nodeOptions, path.resolve(root, program)], {
    env: { PATH: process.env['PATH'], ...env, PORT: port },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'close')
  await answers(`${address}${probe}`, child)
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
  }
  return { address, process: child, stop }
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (let waited = 0; ; waited += 10) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.status === 200) return
    if (child.exitCode !== null || waited > 120_000) throw new Error(`${url} does not answer`)
    await sleep(10)
  }
}
