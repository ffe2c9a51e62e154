import { addCounts, checkTypesAndStyle, runTests } from './checks.ts'

const { passed, failed } = addCounts(
  await Promise.all([checkTypesAndStyle(), runTests(['tidy.test.ts', 'requirements.test.ts'])]),
)
console.log(`${passed} passed, ${failed} failed`)
if (failed > 0 || passed === 0) process.exitCode = 1
