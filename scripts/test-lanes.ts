import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { addCounts, type Count, noCount } from './count.ts'
import { cache, root } from './run.ts'

/**
 * Test files that have a process to themselves: they start, stop and kill the app and PostgreSQL, and a program that
 * one of them left running would stand in the way of the next file.
 */
const ALONE = /^(e2e|server\/postgres)\/|^server\/main\.test\.ts$/

/**
 * One more than the cores that one counts on: the tests of faults mostly wait for the programs that they stop and start.
 */
const usualLanesMax = 3

/** How many seconds each test file took when it was last run. */
const usualTimesFile = path.join(cache, 'test-seconds.json')

/** How long a process may take to end after its last file. */
const endingMsMax = 60_000

type Times = Record<string, number>

export type LaneOptions = {
  readonly env?: NodeJS.ProcessEnv
  readonly timesFile?: string
  readonly lanesMax?: number
}

/**
 * Runs test files in lanes beside each other, the longest first. Each lane is a process that carries out one file after
 * another; the first lane begins with the files of ALONE, each in a process to itself. Prints failed tests in full, with
 * what their files printed.
 */
export async function runTests(
  files: readonly string[],
  { env = {}, timesFile = usualTimesFile, lanesMax = usualLanesMax }: LaneOptions = {},
): Promise<Count> {
  const folder = mkdtempSync(path.join(tmpdir(), 'loanwright-lanes-'))
  const times = readTimes(timesFile)
  const waiting = longestFirst(files, times)
  const alone = waiting.filter(isAlone)
  const shared = waiting.filter((file) => !isAlone(file))
  const taken: Times = {}
  const counts: Count[] = []
  const runLane = async (lane: number): Promise<void> => {
    for (let part = 0; alone.length + shared.length > 0; part += 1) {
      const takesAlone = alone.length > 0 && (lane === 0 || shared.length === 0)
      const next = () => (takesAlone ? undefined : shared.shift())
      const first = takesAlone ? alone.shift() : shared.shift()
      const report = path.join(folder, `${lane}-${part}`)
      if (first !== undefined) counts.push(await runProcess({ first, next, report, taken, env }))
    }
  }
  try {
    await Promise.all(Array.from({ length: Math.min(lanesMax, files.length) }, (_, lane) => runLane(lane)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  mkdirSync(path.dirname(timesFile), { recursive: true })
  writeFileSync(timesFile, JSON.stringify({ ...times, ...taken }, undefined, 1))
  return addCounts(counts)
}

type Lane = {
  first: string
  /** Takes the next file from those that wait; undefined ends the process. */
  next: () => string | undefined
  report: string
  taken: Times
  env: NodeJS.ProcessEnv
}

/** Starts the process of a lane and hands it one file after another. */
async function runProcess({ first, next, report, taken, env }: Lane): Promise<Count> {
  const reporter = path.join(import.meta.dirname, 'calm-reporter.ts')
  const program = path.join(import.meta.dirname, 'test-lane.ts')
  const options = [`--test-reporter=${reporter}`, `--test-reporter-destination=${report}`]
  const child = spawn(process.execPath, [...options, program], {
    cwd: root,
    // Within a test, a lane is no part of that test's run.
    env: { ...process.env, NODE_TEST_CONTEXT: undefined, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const printed = new Map<string, Buffer[]>()
  const running = { file: '', since: 0 }
  const keep = (part: Buffer) => printed.get(running.file)?.push(part)
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const handOver = () => {
    const now = performance.now()
    if (running.file) taken[running.file] = Math.round((now - running.since) / 100) / 10
    const file = running.file ? next() : first
    if (file === undefined) {
      // A file that left something open would keep the process for ever.
      setTimeout(() => child.kill('SIGKILL'), endingMsMax).unref()
      return child.send({})
    }
    running.file = file
    running.since = now
    printed.set(file, [])
    return child.send({ file })
  }
  child.on('message', handOver)
  const stop = (signal: NodeJS.Signals) => child.kill(signal)
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, stop)
  const ending = await new Promise<string>((resolve) => {
    child.once('error', ({ message }) => resolve(message))
    child.once('close', (code, signal) => resolve(signal ? `ended by ${signal}` : `ended with ${code}`))
  })
  for (const signal of signals) process.off(signal, stop)
  return read({ report, printed, ending: `${running.file}: the process of its tests ${ending}` })
}

const isAlone = (file: string): boolean => ALONE.test(file)

/** Files that were never run: those of ALONE first, as each waits for programs, then by their length. */
function longestFirst(files: readonly string[], times: Times): string[] {
  const secondsOf = (file: string): number =>
    times[file] ?? (isAlone(file) ? 60 : statSync(path.resolve(root, file)).size / 5000)
  return files.toSorted((one, other) => secondsOf(other) - secondsOf(one))
}

function readTimes(timesFile: string): Times {
  try {
    return existsSync(timesFile) ? JSON.parse(readFileSync(timesFile, 'utf8')) : {}
  } catch {
    return {} // broken off while it was written
  }
}

type Ended = { report: string; printed: ReadonlyMap<string, Buffer[]>; ending: string }

/** Prints what failed. The last line of a report has its numbers; without that line the process broke off. */
function read({ report, printed, ending }: Ended): Count {
  const text = existsSync(report) ? readFileSync(report, 'utf8') : ''
  const said = (file: string): string => {
    const words = Buffer.concat(printed.get(file) ?? []).toString()
    return words.trim() === '' ? '' : `it said:\n${words.trim()}\n`
  }
  const failures = text
    .replace(/^count .*$/m, '')
    .replace(/^said (.+)$/gm, (_, file: string) => said(file))
    .trim()
  if (failures) console.log(`${failures}\n`)
  const found = /^count (\d+) (\d+)$/m.exec(text)
  if (found) return addCounts([noCount, { passed: Number(found[1]), failed: Number(found[2]) }])
  console.log(`✗ ${ending}\n${[...printed.values()].flat().join('')}\n`)
  return { passed: 0, failed: 1 }
}
