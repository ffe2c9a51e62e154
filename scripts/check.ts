import { checkTypesAndStyle } from './checks.ts'
import { addCounts } from './count.ts'
import { runTests } from './test-lanes.ts'

const { passed, failed } = addCounts(
  await Promise.all([checkTypesAndStyle(), runTests(['tidy.test.ts', 'requirements.test.ts'])]),
)
console.log(`${passed} passed, ${failed} failed`)
if (failed > 0 || passed === 0) process.exitCode = 1
