import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/**
 * How many planted faults the tests of the engine notice: npm run bench -- mutation [names of engine files]
 * Every file of engine/ without a name; with names only those, which is how one looks at survivors:
 * npm run bench -- mutation schedule due-days. The report is reports/mutation.json and what is printed; the laws are
 * held against LAW_RUNS=… cases each, 100 when nothing is said.
 */
const here = path.join(import.meta.dirname, 'mutation')
const root = path.dirname(import.meta.dirname)
const stryker = path.join(here, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')

if (!existsSync(stryker)) run('npm', ['ci', '--ignore-scripts'], here)

const mutated = process.argv.slice(2).map((name) => `engine/${name}.ts`)
const missing = mutated.filter((file) => !existsSync(path.join(root, file)))
if (missing.length > 0) throw new Error(`There is no ${missing.join(', ')}`)
const only = mutated.length > 0 ? ['--mutate', mutated.join(',')] : []
run(process.execPath, [stryker, 'run', path.join(here, 'stryker.config.json'), ...only], root)

function run(file: string, args: string[], cwd: string): void {
  const { status, error } = spawnSync(file, args, { cwd, stdio: 'inherit' })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}
