import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * A load balancer before the instances: it hands each request to the next ready one, as docs/operations.md configures
 * haproxy.
 */
export type Front = {
  readonly address: string
  /** How many requests were answered by each instance. */
  readonly answered: readonly number[]
  /** Waits until the front considers an instance ready. Fails after a minute. */
  sees(index: number): Promise<void>
  close(): Promise<void>
}

type Place = { address: string; agent: Agent; isReady: boolean; failures: number }

const checkEveryMs = 100
/** One check may fail by chance. */
const failuresMax = 2
const triesMax = 5

/** Opens a front before these instances, none of which need be running yet. */
export async function openFront(addresses: readonly string[]): Promise<Front> {
  const places = addresses.map(
    (address): Place => ({ address, agent: new Agent({ keepAlive: true }), isReady: false, failures: 0 }),
  )
  const answered = places.map(() => 0)
  let turn = 0
  const next = (): number => {
    turn += 1
    const inTurn = places.map((_, index) => (index + turn) % places.length)
    return inTurn.find((index) => places[index]?.isReady) ?? turn % places.length
  }
  const server = createServer((asked, response) => {
    handOn(asked, response, { places, next, answered }).catch(() => response.destroy())
  })
  server.keepAliveTimeout = 120_000 // the client closes first, so no request meets a closing connection
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const place = server.address()
  if (typeof place !== 'object' || !place) throw new Error('the front listens nowhere')

  let isOver = false
  const checks = places.map(async (one) => {
    for (; !isOver; await sleep(checkEveryMs)) await check(one)
  })
  return {
    address: `http://127.0.0.1:${place.port}`,
    answered,
    sees: async (index) => {
      for (let waited = 0; !places[index]?.isReady; waited += 20) {
        if (waited > 60_000) throw new Error(`${addresses[index]} is not ready after a minute`)
        await sleep(20)
      }
    },
    close: async () => {
      isOver = true
      server.closeAllConnections()
      server.close()
      await Promise.all(checks)
      for (const { agent } of places) agent.destroy()
    },
  }
}

/** Ready after one good answer, gone after two failed checks. A slow answer still counts. */
async function check(place: Place): Promise<void> {
  const isGood = await fetch(`${place.address}/readyz`, { signal: AbortSignal.timeout(10_000) }).then(
    async (response) => (await response.text()) !== '' && response.ok,
    () => false,
  )
  place.failures = isGood ? 0 : place.failures + 1
  place.isReady = isGood || (place.isReady && place.failures < failuresMax)
}

type Way = { places: readonly Place[]; next: () => number; answered: number[] }

/**
 * If there was no answer because the connection failed or was closed, the next instance gets the request; a write only
 * when its key ensures that it counts once. A later break also breaks the connection of the client.
 */
async function handOn(
  asked: IncomingMessage,
  response: ServerResponse,
  { places, next, answered }: Way,
): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of asked) parts.push(part)
  const body = Buffer.concat(parts)
  const countsOnce = asked.method === 'GET' || asked.headers['idempotency-key'] !== undefined
  for (let tries = 1; ; tries += 1) {
    const index = next()
    const place = places[index]
    if (!place) throw new Error('there is nobody to hand on to')
    const answer = await ask(place, asked, body).catch((error: NodeJS.ErrnoException) => error)
    if (!(answer instanceof Error)) {
      answered[index] = (answered[index] ?? 0) + 1
      response.writeHead(answer.statusCode ?? 502, ofTheAnswer(answer))
      return pipeline(answer, response)
    }
    if (answer.code === 'ECONNREFUSED') place.isReady = false
    if (tries === triesMax || !(countsOnce || answer.code === 'ECONNREFUSED')) throw answer
  }
}

function ask({ address, agent }: Place, asked: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  const { connection: _, 'transfer-encoding': __, ...headers } = asked.headers
  const sent = { ...headers, 'content-length': String(body.length), 'x-forwarded-for': '127.0.0.1' }
  return new Promise((resolve, reject) => {
    const asking = request(`${address}${asked.url}`, { agent, method: asked.method ?? 'GET', headers: sent }, resolve)
    asking.on('error', reject)
    asking.end(body)
  })
}

/** The headers without those that concern only the connection to the instance. */
function ofTheAnswer({ headers }: IncomingMessage): IncomingMessage['headers'] {
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...kept } = headers
  return kept
}
