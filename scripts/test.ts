import { openTestServer, testServerVariable } from '../server/testing/test-database.ts'
import { runBrowserTests } from './browser-tests.ts'
import { addCounts, type Count, checkTypesAndStyle, runTests } from './checks.ts'

const testFiles = ['*.test.ts', '{engine,contract,texts,server,web,scripts,docs,bench,e2e}/**/*.test.ts']

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
  const { folder, server } = await openTestServer()
  try {
    return await runTests(testFiles, { [testServerVariable]: folder })
  } finally {
    await server.close()
  }
}

const { passed, failed } = addCounts([
  await stage('Types, form and lint', checkTypesAndStyle),
  await stage('Unit and API tests', runOnTestServer),
  await stage('Browser tests', () => runBrowserTests({ names: [], reporter: 'dot' })),
])
console.log(`${passed} passed, ${failed} failed`)
if (failed > 0 || passed === 0) process.exitCode = 1
