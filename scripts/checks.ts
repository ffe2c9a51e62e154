import { globSync } from 'node:fs'
import path from 'node:path'
import { root, run, runTool } from './run.ts'

/** The number of passed and failed checks or tests of a stage. */
export type Count = { readonly passed: number; readonly failed: number }

export const noCount: Count = { passed: 0, failed: 0 }

export function addCounts(counts: readonly Count[]): Count {
  return counts.reduce(
    (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
    noCount,
  )
}

/** Caches of earlier runs. A cache is never wrong, only missing: both tools compare it with the files. */
const cache = path.join(root, '.cache')

/**
 * Checks types part by part, formatting and lint; two at a time, as machines seldom have more cores. Prints the whole
 * output of failures. Each part counts as one check. The results of tsc are kept, so that the next run only checks
 * changed files.
 */
export async function checkTypesAndStyle(): Promise<Count> {
  const projects = globSync(['*/tsconfig*.json', 'tsconfig.tests.json'], { cwd: root }).sort()
  const types = projects.map((project) => () => {
    const found = path.join(cache, 'types', `${project.replaceAll(path.sep, '-')}.tsbuildinfo`)
    const command = ['-p', project, '--incremental', '--tsBuildInfoFile', found]
    return check(`types, ${project}`, ['typescript/bin/tsc', ...command])
  })
  const style = () => check('form and lint', ['@biomejs/biome/bin/biome', 'ci', '--colors=off', '--error-on-warnings'])
  return addCounts(await twoAtATime([...types, style]))
}

/** Runs tasks in two lanes; each lane takes the next task when it finishes one. The results are in order. */
async function twoAtATime<Result>(work: readonly (() => Promise<Result>)[]): Promise<Result[]> {
  const waiting = [...work.entries()]
  const results: Result[] = []
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await next[1]()
  }
  await Promise.all([lane(), lane()])
  return results
}

/** The files that match the patterns and have one of the words in their path, or all matches without words. */
export function filesOf(patterns: readonly string[], words: readonly string[] = []): string[] {
  const exclude = (name: string) => name === 'node_modules'
  return globSync([...patterns], { cwd: root, exclude })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => words.length === 0 || words.some((word) => file.toLowerCase().includes(word.toLowerCase())))
    .sort()
}

/** Runs test files under node:test, two at a time. Prints failed tests in full. */
export async function runTests(files: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Count> {
  const reporter = path.join(import.meta.dirname, 'calm-reporter.ts')
  const command = ['--test', '--test-concurrency=2', '--test-timeout=300000', `--test-reporter=${reporter}`, ...files]
  const { isGood, output } = await run([process.execPath, ...command], {
    // The cache saves time because three hundred processes load the same modules.
    env: { NODE_COMPILE_CACHE: path.join(cache, 'node'), ...env },
    isQuiet: true,
  })
  const { text, count } = takeCount(output)
  if (text) console.log(text)
  return isGood || count.failed > 0 ? count : { ...count, failed: 1 }
}

async function check(name: string, command: readonly [string, ...string[]]): Promise<Count> {
  const { isGood, output } = await runTool(command, { isQuiet: true })
  if (isGood) return { passed: 1, failed: 0 }
  console.log(`✗ ${name}\n${output}\n`)
  return { passed: 0, failed: 1 }
}

/** The reporter's last line carries the numbers. Without that line the run broke off, which counts as a failure. */
function takeCount(output: string): { text: string; count: Count } {
  const found = /^count (\d+) (\d+)$/m.exec(output)
  const text = output.replace(/^count .*$/m, '').trim()
  return { text, count: found ? { passed: Number(found[1]), failed: Number(found[2]) } : { passed: 0, failed: 1 } }
}
