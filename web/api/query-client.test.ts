import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from './api-error.ts'
import { queryClient } from './query-client.ts'

const { staleTime, refetchOnWindowFocus, retry } = queryClient.getDefaultOptions().queries ?? {}

/** Whether something is asked again that has failed so many times before, for a reason. */
const isAskedAgain = (failures: number, reason: Error) => typeof retry === 'function' && retry(failures, reason)

test('answers are fresh for five minutes, and another window is no reason to ask', () => {
  assert.deepEqual([staleTime, refetchOnWindowFocus], [300_000, false])
})

test('a question that failed is asked once more, and not a third time', () => {
  for (const reason of [new ApiError(500), new ApiError(0), new TypeError('x is undefined')]) {
    assert.deepEqual([isAskedAgain(0, reason), isAskedAgain(1, reason)], [true, false])
  }
})

test('a question that was answered with no session, no right or no such thing is not asked again', () => {
  assert.deepEqual(
    [401, 403, 404].map((status) => isAskedAgain(0, new ApiError(status))),
    [false, false, false],
  )
})
