import { globSync } from 'node:fs'
import path from 'node:path'
import { addCounts, type Count } from './count.ts'
import { cache, root, runTool } from './run.ts'

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

async function check(name: string, command: readonly [string, ...string[]]): Promise<Count> {
  const { isGood, output } = await runTool(command, { isQuiet: true })
  if (isGood) return { passed: 1, failed: 0 }
  console.log(`✗ ${name}\n${output}\n`)
  return { passed: 0, failed: 1 }
}
