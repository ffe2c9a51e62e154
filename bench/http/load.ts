import autocannon from 'autocannon'
import { middleOf } from './middle.ts'

/** Something to ask over and over; with `next` each request has a cookie and a body of its own, and an Idempotency-Key. */
export type Target = {
  name: string
  url: string
  cookie?: string
  method?: 'GET' | 'POST'
  next?: () => { cookie: string; body: unknown; key?: string }
}

/** Requests a second, milliseconds of the median and of one in a hundred, and how many were answered 2xx or otherwise. */
export type Loaded = { perSecond: number; p50: number; p99: number; done: number; failed: number }

export type LoadOptions = { connections: number; seconds: number }

/** Asks as often as it is answered, over so many connections, for so many seconds. */
export async function load(target: Target, { connections, seconds }: LoadOptions): Promise<Loaded> {
  const { url, cookie, method = 'GET', next } = target
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    if (!next) return request
    const { cookie: own, body, key } = next()
    const once = key === undefined ? {} : { 'idempotency-key': key }
    const headers = { ...request.headers, cookie: own, 'content-type': 'application/json', ...once }
    return { ...request, headers, body: JSON.stringify(body) }
  }
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    method,
    headers: cookie === undefined ? {} : { cookie },
    ...(next && { requests: [{ setupRequest }] }),
  })
  const perSecond = result['2xx'] / result.duration
  const { p50, p99 } = result.latency
  return { perSecond, p50, p99, done: result['2xx'], failed: result.non2xx + result.errors }
}

/** How a target did over the rounds, and how it did beside the first of its group in the same rounds. */
export type Compared = { name: string; perSecond: number; p50: number; p99: number; ratio: number; failed: number }

/** Lets targets take turns, each round in another order, so that whatever else the machine does meets them all alike. */
export async function compare(
  targets: readonly Target[],
  { rounds, ...options }: LoadOptions & { rounds: number },
): Promise<Compared[]> {
  const measured = targets.map((): Loaded[] => [])
  for (const target of targets) await load(target, { ...options, seconds: 3 }) // warms up
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < targets.length; turn += 1) {
      const index = (turn + round) % targets.length
      const target = targets[index]
      if (target) measured[index]?.push(await load(target, options))
    }
  }
  return targets.map(({ name }, index) => {
    const own = measured[index] ?? []
    return {
      name,
      perSecond: middleOf(own.map(({ perSecond }) => perSecond)),
      p50: middleOf(own.map(({ p50 }) => p50)),
      p99: middleOf(own.map(({ p99 }) => p99)),
      ratio: middleOf(own.map(({ perSecond }, round) => perSecond / (measured[0]?.[round]?.perSecond ?? Number.NaN))),
      failed: own.reduce((sum, { failed }) => sum + failed, 0),
    }
  })
}
