import { openTestServer, testServerVariable } from '../server/testing/test-database.ts'
import { auditPackages } from './audit-packages.ts'
import { prepareBrowserTests, runBrowserTests } from './browser-tests.ts'
import { checkTypesAndStyle, filesOf } from './checks.ts'
import { addCounts, type Count, noCount } from './count.ts'
import { runTests } from './test-lanes.ts'

// npm test runs everything; npm test -- payments what has the word in its path, without types, form, lint and advisories.
const words = process.argv.slice(2)
const isWhole = words.length === 0

const testFiles = filesOf(
  ['*.test.ts', '{engine,contract,texts,server,web,scripts,docs,bench,e2e}/**/*.test.ts'],
  words,
)
const journeys = filesOf(['e2e/**/*.spec.ts'], words)
// Begun at once: a browser is downloaded while the other tests run.
const preparations = journeys.length > 0 ? prepareBrowserTests() : undefined

/** A stage that breaks off is one failure more, and the stages after it still run. */
async function stage(title: string, work: () => Promise<Count>): Promise<Count> {
  console.log(title)
  const startedAt = performance.now()
  const { passed, failed } = await work().catch((error: unknown) => {
    console.log(error)
    return { passed: 0, failed: 1 }
  })
  console.log(`  ${passed} passed, ${failed} failed in ${Math.ceil((performance.now() - startedAt) / 1000)} s`)
  return { passed, failed }
}

async function runOnTestServer(): Promise<Count> {
  await preparations?.pages.catch(() => undefined)
  const needsServer = testFiles.some((file) => !/^(engine|contract|texts|web)\//.test(file))
  if (!needsServer) return runTests(testFiles)
  const { folder, server } = await openTestServer()
  try {
    return await runTests(testFiles, { env: { [testServerVariable]: folder } })
  } finally {
    await server.close()
  }
}

const { passed, failed } = addCounts([
  isWhole ? await stage('Types, form and lint', checkTypesAndStyle) : noCount,
  isWhole ? await stage('Known weaknesses of packages', auditPackages) : noCount,
  testFiles.length > 0 ? await stage('Unit and API tests', runOnTestServer) : noCount,
  journeys.length > 0
    ? await stage('Browser tests', () =>
        runBrowserTests({ names: isWhole ? [] : journeys, reporter: 'dot', preparations }),
      )
    : noCount,
])
if (testFiles.length + journeys.length === 0) console.log(`No test file has ${words.join(' or ')} in its path.`)
console.log(`${passed} passed, ${failed} failed`)
if (failed > 0 || passed === 0) process.exitCode = 1
