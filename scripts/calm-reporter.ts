import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'

/** The tests of a file stand within its group, and that within a test that ends with them (scripts/test-lane.ts). */
const nestingMin = 2

/**
 * Reports the test files of one lane. Prints nothing for passed tests, each failed
 * one in full, "said FILE" after a file with failures, and as the last line "count PASSED FAILED".
 */
export default async function* calmReporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const count = { passed: 0, failed: 0 }
  for await (const event of events) {
    if (event.type === 'test:pass') {
      const { nesting, details, skip, todo } = event.data
      if (nesting >= nestingMin && details.type !== 'suite' && skip === undefined && todo === undefined)
        count.passed += 1
    } else if (event.type === 'test:fail') {
      const { nesting, details, todo, name } = event.data
      const isOfSubtests = 'failureType' in details.error && details.error.failureType === 'subtestsFailed'
      if (!isOfSubtests) yield failure(event.data)
      const isTest = nesting >= nestingMin && details.type !== 'suite'
      if ((isTest || !isOfSubtests) && todo === undefined) count.failed += 1
      if (nesting === 0) yield `said ${name}\n`
    }
  }
  yield `count ${count.passed} ${count.failed}\n`
}

type Failed = Extract<TestEvent, { type: 'test:fail' }>['data']

function failure({ name, file = '', line, details: { error } }: Failed): string {
  return `✗ ${name}\n  ${file}:${line ?? 1}\n${inspect(error.cause ?? error)}\n\n`
}
