import { suite, test } from 'node:test'
import { pathToFileURL } from 'node:url'

/** How long the tests of a file may take. */
const fileMsMax = 900_000

/** The next test file, by its path; undefined when there are no more. */
type NextFile = string | undefined

// A process that carries out one test file after another, as scripts/test-lanes.ts hands them over. Modules are loaded
// and compiled once for all of its files. The tests of a file are a group: they begin when the whole file is loaded, its
// hooks run for them alone, and they have ended before the next file is loaded.
for (let file = await askForFile(); file !== undefined; file = await askForFile()) {
  const { href } = pathToFileURL(file)
  await test(file, { timeout: fileMsMax }, () => {
    suite(file, async () => {
      await import(href)
    })
  })
}
process.disconnect?.()

function askForFile(): Promise<NextFile> {
  return new Promise((resolve) => {
    process.once('message', ({ file }: { file?: string }) => resolve(file))
    process.send?.('next')
  })
}
