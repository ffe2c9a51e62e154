import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint } from '#contract/endpoint.ts'
import { importFile } from '#contract/imports/imports.ts'
import { getPortfolioReport } from '#contract/reports/reports.ts'
import type { Caller, CostlyRequest } from '../frame/costly-work.ts'
import { refusalFor } from '../http/error-answer.ts'
import { fixedClock } from '../settings/clock.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import { limitsFor, openWorkerPool, type PoolLimits } from './pool.ts'
import { type StartThread, type ThreadEnd, threadsOf } from './thread.ts'

/** A worker that does what a test says. */
type Played = {
  sent: ToWorker[]
  say(message: FromWorker): void
  end(end: ThreadEnd): void
  isTerminated: boolean
}

function playedPool(limits: Partial<PoolLimits> = {}) {
  const threads: Played[] = []
  const lost: string[] = []
  const start: StartThread = (listener) => {
    const { promise, resolve } = Promise.withResolvers<ThreadEnd>()
    const played: Played = { sent: [], say: listener, end: resolve, isTerminated: false }
    threads.push(played)
    return {
      send: (message) => {
        played.sent.push(message)
        if (message.kind === 'CLOSE') resolve({ reason: 'CLOSED' })
      },
      terminate: () => {
        played.isTerminated = true
      },
      ended: promise,
    }
  }
  const pool = openWorkerPool({
    start,
    limits: { ...limitsFor(2), ...limits },
    clock: fixedClock('2026-03-02T12:00:00.000Z'),
    spoolFolder: tmpdir(),
    onLost: ({ reason }) => lost.push(reason),
  })
  return { pool, threads, lost }
}

const nobodyLeft: Caller = {
  onGone: () => undefined,
  waitLong: () => undefined,
  log: { error: () => undefined } as unknown as Caller['log'], // the pool only logs errors
}

const requestOf = (accountId: number) => ({ user: { id: accountId }, incoming: {} }) as unknown as CostlyRequest // no more is read

const answer = (text: string): FromWorker => ({
  kind: 'ANSWER',
  answer: { status: 200, body: new TextEncoder().encode(text), sessionCookie: undefined, audit: undefined },
})

async function outcomeOf(asked: Promise<{ body: unknown }>): Promise<unknown> {
  try {
    const { body } = await asked
    return Buffer.from(body as Uint8Array).toString() // the answers above are bytes
  } catch (error) {
    return refusalFor(error).refusal.code
  }
}

describe('the worker threads of the app', () => {
  const ask = ({ pool }: ReturnType<typeof playedPool>, accountId: number, endpoint: Endpoint = getPortfolioReport) =>
    outcomeOf(pool.carryOut(endpoint, requestOf(accountId), nobodyLeft))

  test('start when there is work, and one account cannot have them all', () => {
    const played = playedPool()
    assert.equal(played.threads.length, 0)

    for (const accountId of [1, 1, 1, 2]) void ask(played, accountId)

    assert.equal(played.threads.length, 2)
    assert.deepEqual(played.pool.counts(), { threads: 2, running: 2, waiting: 2 })
  })

  test('get the next call after the one before has ended with everything it left to do', async () => {
    const played = playedPool()
    const [first, second] = [ask(played, 1), ask(played, 1)]
    const [worker] = played.threads

    worker?.say(answer('one'))
    assert.equal(await first, 'one')
    assert.equal(worker?.sent.length, 1)
    worker?.say({ kind: 'FREE' })
    worker?.say(answer('two'))

    assert.equal(await second, 'two')
  })

  test('are replaced when they end by themselves, and the call is answered', async () => {
    const played = playedPool()
    const [read, written, tooLarge] = [ask(played, 1), ask(played, 2, importFile), ask(played, 1)]

    played.threads[0]?.end({ reason: 'FAULT', error: new Error('a fault of ours') })
    assert.equal(await read, 'request.failed')
    played.threads[1]?.end({ reason: 'FAULT', error: new Error('a fault of ours') })
    assert.equal(await written, 'request.outcomeUnknown')
    played.threads[2]?.end({ reason: 'MEMORY', error: new Error('out of memory') })
    assert.equal(await tooLarge, 'request.tooCostly')

    assert.deepEqual(played.lost, ['FAULT', 'FAULT', 'MEMORY'])
    assert.deepEqual(played.pool.counts(), { threads: 0, running: 0, waiting: 0 })
  })

  test('are ended when a call takes too long', async () => {
    const played = playedPool({ workMsMax: 20 })

    assert.equal(await ask(played, 1), 'request.tooCostly')

    assert.ok(played.threads[0]?.isTerminated)
    assert.equal(played.pool.counts().threads, 0)
  })

  test('refuse a call that waited too long', async () => {
    const played = playedPool({ waitMsMax: 20 })
    void ask(played, 1)

    assert.equal(await ask(played, 1), 'request.workersBusy')

    assert.equal(played.pool.counts().waiting, 0)
  })

  test('do not begin a call whose client has gone', () => {
    const played = playedPool()
    void ask(played, 1)
    let leave: () => void = () => undefined
    const caller: Caller = {
      ...nobodyLeft,
      onGone: (listener) => {
        leave = listener
      },
    }
    void outcomeOf(played.pool.carryOut(getPortfolioReport, requestOf(1), caller))

    leave()

    assert.equal(played.pool.counts().waiting, 0)
  })

  test('end when they have nothing to do, all but one', async () => {
    const played = playedPool({ idleMs: 10 })
    const asked = [ask(played, 1), ask(played, 2)]
    for (const worker of played.threads) {
      worker.say(answer('done'))
      worker.say({ kind: 'FREE' })
    }
    await Promise.all(asked)
    for (let waited = 0; played.pool.counts().threads > 1 && waited < 5000; waited += 10) await sleep(10)

    assert.equal(played.pool.counts().threads, 1)
  })

  test('close after the running call', async () => {
    const played = playedPool()
    const asked = ask(played, 1)
    const closing = played.pool.close()
    assert.deepEqual(
      played.threads[0]?.sent.map(({ kind }) => kind),
      ['CARRY_OUT'],
    )

    played.threads[0]?.say(answer('last'))
    played.threads[0]?.say({ kind: 'FREE' })
    await closing

    assert.equal(await asked, 'last')
    assert.deepEqual(
      played.threads[0]?.sent.map(({ kind }) => kind),
      ['CARRY_OUT', 'CLOSE'],
    )
  })
})

test('a worker that takes more memory than it may is ended alone, and says so', async () => {
  const greedy = 'const kept = []; for (;;) kept.push(new Array(10_000).fill(kept.length))'
  const start = threadsOf(new URL(`data:text/javascript,${encodeURIComponent(greedy)}`), { data: {}, megabytesMax: 16 })

  const { reason } = await start(() => undefined).ended

  assert.equal(reason, 'MEMORY')
})
