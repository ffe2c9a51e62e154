import { spawn } from 'node:child_process'
import path from 'node:path'

/** The folder of the project. */
export const root = path.dirname(import.meta.dirname)

/** Caches of earlier runs. A cache is never wrong, only missing: each tool compares its own with the files. */
export const cache = path.join(root, '.cache')

export type Ended = { readonly isGood: boolean; readonly output: string }

export type RunOptions = {
  readonly env?: NodeJS.ProcessEnv
  /** Captures and returns the program's output instead of printing it. */
  readonly isQuiet?: boolean
}

/** Runs a program in the project's folder until its end, and forwards the signals that would stop this process. */
export async function run([file, ...args]: readonly [string, ...string[]], options: RunOptions = {}): Promise<Ended> {
  const { env = {}, isQuiet = false } = options
  const stdio = isQuiet ? 'pipe' : 'inherit'
  const child = spawn(file, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['inherit', stdio, stdio] })
  const parts: Buffer[] = []
  child.stdout?.on('data', (part: Buffer) => parts.push(part))
  child.stderr?.on('data', (part: Buffer) => parts.push(part))
  const passOn = (signal: NodeJS.Signals) => child.kill(signal)
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, passOn)

  const [code, problem] = await new Promise<[number | null, string]>((resolve) => {
    child.once('error', (error) => resolve([null, error.message]))
    child.once('close', (exitCode, signal) => resolve([exitCode, signal ? `ended by ${signal}` : '']))
  })
  for (const signal of signals) process.off(signal, passOn)
  return { isGood: code === 0, output: `${Buffer.concat(parts)}${problem}`.trim() }
}

/** Runs a tool of node_modules with this Node, by the path of its JavaScript. */
export function runTool([script, ...args]: readonly [string, ...string[]], options?: RunOptions): Promise<Ended> {
  return run([process.execPath, path.join(root, 'node_modules', script), ...args], options)
}
