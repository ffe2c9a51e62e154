import { globSync } from 'node:fs'
import path from 'node:path'
import { root, run, runTool } from './run.ts'

/** How many of a stage's checks or tests passed and failed. */
export type Count = { readonly passed: number; readonly failed: number }

export const noCount: Count = { passed: 0, failed: 0 }

export function addCounts(counts: readonly Count[]): Count {
  return counts.reduce(
    (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
    noCount,
  )
}

/** Types part by part, then form and lint. Shows what failed, whole. Each part counts as one check. */
export async function checkTypesAndStyle(): Promise<Count> {
  const projects = globSync(['*/tsconfig*.json', 'tsconfig.tests.json'], { cwd: root }).sort()
  const counts: Count[] = []
  for (const project of projects) counts.push(await check(`types, ${project}`, ['typescript/bin/tsc', '-p', project]))
  counts.push(await check('form and lint', ['@biomejs/biome/bin/biome', 'ci', '--colors=off', '--error-on-warnings']))
  return addCounts(counts)
}

/**
 * Runs test files under node:test, two at a time. Shows failed tests, whole.
 */
export async function runTests(patterns: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Count> {
  const exclude = (name: string) => name === 'node_modules'
  const files = globSync([...patterns], { cwd: root, exclude }).sort()
  const reporter = path.join(import.meta.dirname, 'calm-reporter.ts')
  const command = ['--test', '--test-concurrency=2', '--test-timeout=300000', `--test-reporter=${reporter}`, ...files]
  const { isGood, output } = await run([process.execPath, ...command], { env, isQuiet: true })
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

/** The reporter's last line carries the numbers. Without it the run broke off, which counts as a failure. */
function takeCount(output: string): { text: string; count: Count } {
  const found = /^count (\d+) (\d+)$/m.exec(output)
  const text = output.replace(/^count .*$/m, '').trim()
  return { text, count: found ? { passed: Number(found[1]), failed: Number(found[2]) } : { passed: 0, failed: 1 } }
}
