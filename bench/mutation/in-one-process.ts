import { globSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { pathToFileURL } from 'node:url'
import { type CollectedTest, collected } from './collected-tests.ts'

/**
 * A test runner for Stryker that loads the tests of the engine once and then runs, for every planted fault, only those
 * tests that reach it, quickest first, in the same process. That is possible because the engine keeps no state, and
 * twenty times as fast as a process for every test file. Stryker starts it anew after a fault that never ends and for
 * a fault in what a module computes while it loads.
 */
export const strykerPlugins = [{ kind: 'TestRunner', name: 'in-one-process', factory: () => runner }]

/** What Stryker's instrumented files read and write. */
type Planted = {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number | undefined
  hitLimit?: number | undefined
  mutantCoverage?: unknown
}

type MutantRun = {
  activeMutant: { id: string }
  mutantActivation: 'static' | 'runtime'
  testFilter?: string[]
  hitLimit?: number
}

const planted: Planted = {}
Object.assign(globalThis, { __stryker__: planted })

const millisecondsOf = new Map<CollectedTest, number>()
let isLoaded = false

const runner = {
  capabilities: () => ({ reloadEnvironment: false }),

  /** Every test once, without a fault: which of them reach which fault. */
  async dryRun() {
    await load()
    const tests = []
    for (const one of collected) {
      planted.currentTestId = one.name
      const failure = await failureOf(one)
      const result = { id: one.name, name: one.name, timeSpentMs: millisecondsOf.get(one) ?? 0 }
      tests.push(failure === null ? { ...result, status: 0 } : { ...result, status: 1, failureMessage: failure })
    }
    planted.currentTestId = undefined
    return { status: 'complete', tests, mutantCoverage: planted.mutantCoverage }
  },

  /** One fault: the tests that reach it, until one of them notices. */
  async mutantRun({ activeMutant, mutantActivation, testFilter, hitLimit }: MutantRun) {
    if (mutantActivation === 'static') planted.activeMutant = activeMutant.id
    await load()
    planted.activeMutant = activeMutant.id
    planted.hitCount = hitLimit === undefined ? undefined : 0
    planted.hitLimit = hitLimit
    const wanted = testFilter && new Set(testFilter)
    const reaching = collected.filter(({ name }) => wanted === undefined || wanted.has(name)).sort(quickestFirst)
    for (const [index, one] of reaching.entries()) {
      const failure = await failureOf(one)
      if ((planted.hitCount ?? 0) > (hitLimit ?? 0)) return { status: 'timeout', reason: 'it never ends' }
      if (failure !== null) {
        return { status: 'killed', killedBy: [one.name], failureMessage: failure, nrOfTests: index + 1 }
      }
    }
    return { status: 'survived', nrOfTests: reaching.length }
  },
}

/** Loads every test file of the engine in the copy that Stryker made, but for those that start processes. */
async function load(): Promise<void> {
  if (isLoaded) return
  isLoaded = true
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'node:test'
        ? { url: pathToFileURL(path.join(import.meta.dirname, 'collected-tests.ts')).href, shortCircuit: true }
        : next(specifier, context),
  })
  const engine = path.join(process.cwd(), 'engine')
  await import(pathToFileURL(path.join(engine, 'testing', 'few-runs.ts')).href)
  for (const name of globSync('**/*.test.ts', { cwd: engine }).sort()) {
    if (name === 'same-everywhere.test.ts') continue
    const before = collected.length
    await import(pathToFileURL(path.join(engine, name)).href)
    for (const one of collected.slice(before)) one.name = `${name}: ${one.name}`
  }
}

function quickestFirst(a: CollectedTest, b: CollectedTest): number {
  return (millisecondsOf.get(a) ?? 0) - (millisecondsOf.get(b) ?? 0)
}

async function failureOf(one: CollectedTest): Promise<string | null> {
  const startedAt = performance.now()
  try {
    await one.run({ diagnostic: () => {} })
    millisecondsOf.set(one, performance.now() - startedAt)
    return null
  } catch (error) {
    return String(error)
  }
}
