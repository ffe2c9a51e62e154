import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEBOUNCE_MS, THROTTLE_MS, userLoader } from './user-loader.ts'

/** A loader with a clock of its own; every load waits until it is let go. */
function aLoader() {
  let now = 1_000_000
  let timers: { at: number; run: () => void }[] = []
  const waiting: (() => void)[] = []
  let loads = 0
  const loader = userLoader({
    load: () => {
      loads += 1
      return new Promise((resolve) => waiting.push(resolve))
    },
    now: () => now,
    later: (run, delayMs) => {
      const timer = { at: now + delayMs, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
  })
  return {
    loader,
    loads: () => loads,
    answer: async () => {
      waiting.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
    pass: (milliseconds: number) => {
      now += milliseconds
      const due = timers.filter(({ at }) => at <= now)
      timers = timers.filter(({ at }) => at > now)
      for (const { run } of due) run()
    },
  }
}

test('the times are five seconds and three tenths of a second', () => {
  assert.equal(THROTTLE_MS, 5000)
  assert.equal(DEBOUNCE_MS, 300)
})

test('a user is not asked for again while the first question is open', async () => {
  const { loader, loads, answer } = aLoader()

  void loader.request()
  void loader.request()
  assert.equal(loads(), 1)
  await answer()
})

test('within five seconds after an answer nobody asks again, after that somebody does', async () => {
  const { loader, loads, answer, pass } = aLoader()
  void loader.request()
  await answer()

  pass(4999)
  void loader.request()
  assert.equal(loads(), 1)

  pass(1)
  void loader.request()
  assert.equal(loads(), 2)
})

test('signing in asks again however short ago the last answer was', async () => {
  const { loader, loads, answer, pass } = aLoader()
  void loader.request()
  await answer()

  pass(10)
  void loader.force()
  await answer()
  assert.equal(loads(), 2)
})

test('signing in while a question is open asks once more after its answer', async () => {
  const { loader, loads, answer } = aLoader()
  void loader.request()
  void loader.force()
  assert.equal(loads(), 1)

  await answer()
  assert.equal(loads(), 2)
})

test('many events within three tenths of a second make one question', () => {
  const { loader, loads, pass } = aLoader()
  loader.requestSoon()
  pass(299)
  loader.requestSoon()
  pass(299)
  assert.equal(loads(), 0)

  pass(1)
  assert.equal(loads(), 1)
})

test('an event within five seconds after an answer asks nothing yet, and asks once they are over', async () => {
  const { loader, loads, answer, pass } = aLoader()
  void loader.request()
  await answer()

  loader.requestSoon()
  pass(300)
  assert.equal(loads(), 1)
  loader.requestSoon()
  pass(4699)
  assert.equal(loads(), 1)

  pass(1)
  assert.equal(loads(), 2)
  await answer()
  pass(60_000)
  assert.equal(loads(), 2)
})

test('an event that was put off asks nothing more when somebody has asked meanwhile', async () => {
  const { loader, loads, answer, pass } = aLoader()
  void loader.request()
  await answer()
  loader.requestSoon()
  pass(300)

  void loader.force()
  pass(4700)
  assert.equal(loads(), 2)
  await answer()
})
