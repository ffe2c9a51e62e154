import { flushCompileCache } from 'node:module'
import { mock, suite, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { seedOfSources } from './seed-of-sources.ts'

/** How long the tests of a file may take. */
const fileMsMax = 900_000

/** How long the process may take to end after its last file before it says what keeps it. */
const saysWhatIsOpenMs = 20_000

/** The next test file, by its path; undefined when there are no more. */
type NextFile = string | undefined

// A process that carries out one test file after another, as scripts/test-lanes.ts hands them over. Modules are loaded
// and compiled once for all of its files. The tests of a file are a group: they begin when the whole file is loaded, its
// hooks run for them alone, and they have ended before the next file is loaded. What a file put in the place of a global,
// such as fetch, is taken back after it. Random cases come from the seed of the sources, unless a test names its own.
fc.configureGlobal({ seed: seedOfSources() })
const globals = Object.getOwnPropertyDescriptors(globalThis)
for (let file = await askForFile(); file !== undefined; file = await askForFile()) {
  const { href } = pathToFileURL(file)
  await test(file, { timeout: fileMsMax }, () => {
    suite(file, async () => {
      await import(href)
    })
  })
  // For the programs that other lanes start; otherwise written only when a process ends.
  flushCompileCache()
  mock.reset()
  restoreGlobals()
}
setTimeout(() => console.error(`Still open: ${process.getActiveResourcesInfo().join(', ')}`), saysWhatIsOpenMs).unref()
process.disconnect?.()

function restoreGlobals(): void {
  const now = Object.getOwnPropertyDescriptors(globalThis)
  for (const name of Object.keys(now)) if (!Object.hasOwn(globals, name)) Reflect.deleteProperty(globalThis, name)
  Object.defineProperties(globalThis, globals)
}

function askForFile(): Promise<NextFile> {
  return new Promise((resolve) => {
    process.once('message', ({ file }: { file?: string }) => resolve(file))
    process.send?.('next')
  })
}
