import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'

type Spoken = Map<string, string[]>

/** Prints nothing for passed tests, everything for failed ones, and as the last line "count PASSED FAILED". */
export default async function* calmReporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const spoken: Spoken = new Map()
  for await (const event of events) {
    if (event.type === 'test:stdout' || event.type === 'test:stderr') {
      const { file = '', message } = event.data
      spoken.set(file, [...(spoken.get(file) ?? []), message])
    } else if (event.type === 'test:fail') {
      yield failure(event.data, spoken)
    } else if (event.type === 'test:summary' && event.data.file === undefined) {
      const { passed, tests, skipped, todo } = event.data.counts
      yield `count ${passed} ${tests - passed - skipped - todo}\n`
    }
  }
}

type Failed = Extract<TestEvent, { type: 'test:fail' }>['data']

function failure({ name, file = '', line, details }: Failed, spoken: Spoken): string {
  const { error } = details
  // For a failed group only its tests are shown.
  if ('failureType' in error && error.failureType === 'subtestsFailed') return ''
  const said = spoken.get(file)?.join('').trim()
  spoken.delete(file)
  return [
    `✗ ${name}`,
    `  ${file}:${line ?? 1}`,
    inspect(error.cause ?? error),
    ...(said ? [`it said:\n${said}`] : []),
    '',
    '',
  ].join('\n')
}
