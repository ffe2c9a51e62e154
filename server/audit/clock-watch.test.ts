import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { fixedClock } from '../settings/clock.ts'
import { type ClockState, watchClock } from './clock-watch.ts'
import type { ClocksRead } from './queries.ts'

const noon = '2026-03-02T12:00:00.000Z'
const minutesAfterNoon = (minutes: number): string => new Date(Date.parse(noon) + minutes * 60_000).toISOString()

const clock = fixedClock(noon)
let clocks: ClocksRead
let steady: number
let changes: ClockState['kind'][]
let passedOver: string[]
beforeEach(() => {
  clock.set(noon)
  clocks = { database: noon, newestEntry: minutesAfterNoon(-1), passedOver: null, migration: 1 }
  steady = 0
  changes = []
  passedOver = []
})

const watch = () =>
  watchClock({
    clock,
    read: async () => clocks,
    passOver: async (until) => void passedOver.push(until),
    onChange: ({ kind }) => changes.push(kind),
    steadyMs: () => steady,
  })
const wait = (minutes: number): void => {
  steady += minutes * 60_000
}

describe('the clock', () => {
  test('is right while it and the database are no more than five minutes apart', async () => {
    const watched = watch()
    const found: boolean[] = []
    for (const minutes of [0, 5, -5, 5.1, -5.1, 0]) {
      clock.set(minutesAfterNoon(minutes))
      wait(1)
      found.push(await watched.isRight())
    }

    assert.deepEqual(found, [true, true, true, false, false, true])
    assert.deepEqual(changes, ['DIFFERS', 'RIGHT'])
  })

  test('is compared once for a burst of sign-ins, and at once when it jumps', async () => {
    const watched = watch()
    await watched.isRight()
    clocks = { ...clocks, database: minutesAfterNoon(60) }

    assert.equal(await watched.isRight(), true)
    clock.set(minutesAfterNoon(-1))
    assert.equal(await watched.isRight(), false)
    assert.deepEqual(watched.state(), { kind: 'DIFFERS', seconds: -3660 })
  })

  test('is not trusted behind the log, until it has run on beside the database for a quarter of an hour', async () => {
    clocks = { ...clocks, newestEntry: minutesAfterNoon(30 * 24 * 60) }
    const watched = watch()

    assert.equal(await watched.isRight(), false)
    wait(14)
    assert.equal(await watched.isRight(), false)
    assert.deepEqual(passedOver, [])
    wait(1)
    assert.equal(await watched.isRight(), true)

    assert.deepEqual(changes, ['BEHIND_LOG', 'LOG_AHEAD'])
    assert.deepEqual(passedOver, [minutesAfterNoon(30 * 24 * 60)])
  })

  test('is right at once when it was behind the log after a start and is then set', async () => {
    clocks = { ...clocks, database: minutesAfterNoon(-600) }
    clock.set(minutesAfterNoon(-600))
    const watched = watch()
    assert.equal(await watched.isRight(), false)

    clock.set(noon)
    clocks = { ...clocks, database: noon }
    wait(1)

    assert.equal(await watched.isRight(), true)
    assert.deepEqual(changes, ['BEHIND_LOG', 'RIGHT'])
  })

  test('is right beside entries that are known to come from a clock that was ahead', async () => {
    clocks = { ...clocks, newestEntry: minutesAfterNoon(60), passedOver: minutesAfterNoon(60) }
    const watched = watch()

    assert.equal(await watched.isRight(), true)
    assert.deepEqual(watched.state(), { kind: 'LOG_AHEAD', seconds: 3600 })
  })
})
