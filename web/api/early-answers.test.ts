import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { arrivedEarly, keepEarly, takeEarly } from './early-answers.ts'

const ok = (answer: unknown) => ({ status: 200, answer })
const arrival = () => new Promise((resolve) => setImmediate(resolve))

test('what was asked early is given to the first who asks, and to nobody else', async () => {
  keepEarly('/api/loans/lender/7', Promise.resolve(ok('seven')))

  assert.equal(takeEarly('/api/loans/lender/8'), undefined)
  assert.deepEqual(await takeEarly('/api/loans/lender/7'), ok('seven'))
  assert.equal(takeEarly('/api/loans/lender/7'), undefined)
})

test('the first picture of a screen has what arrived before it, once, and does not wait for the rest', async () => {
  keepEarly('/api/a', Promise.resolve(ok('a')))
  keepEarly('/api/b', new Promise(() => undefined))
  assert.equal(
    arrivedEarly(() => '/api/a'),
    undefined,
  )

  await arrival()
  const arrived = ['/api/a', '/api/a', '/api/b'].map((address) => arrivedEarly(() => address))
  assert.deepEqual(arrived, ['a', undefined, undefined])
  assert.ok(takeEarly('/api/b'))
})

test('after ten seconds an early answer is no longer as good as a new one', async () => {
  let now = 0
  const clock = mock.method(performance, 'now', () => now)
  for (const address of ['/api/a', '/api/b', '/api/c']) keepEarly(address, Promise.resolve(ok(1)))
  await arrival()

  now = 9999
  assert.ok(takeEarly('/api/a'))
  now = 10_000
  assert.equal(takeEarly('/api/b'), undefined)
  assert.equal(
    arrivedEarly(() => '/api/c'),
    undefined,
  )
  clock.mock.restore()
})

test('of an early question that was refused or failed hears who asks for the same, and no first picture is made of it', async () => {
  keepEarly('/api/a', Promise.resolve({ status: 503, answer: {} }))
  keepEarly('/api/b', Promise.reject(new TypeError('fetch failed')))
  await arrival()

  const arrived = ['/api/a', '/api/b'].map((address) => arrivedEarly(() => address))
  assert.deepEqual(arrived, [undefined, undefined])
  assert.equal((await takeEarly('/api/a'))?.status, 503)
  await assert.rejects(takeEarly('/api/b') ?? Promise.resolve(), /fetch failed/)
})
