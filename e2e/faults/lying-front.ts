import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from './chance.ts'

/** Faults planted before a correct app, to test that the checker finds them. They affect about half of the payments. */
export type Lie = 'ANSWERS_WITHOUT_WRITING' | 'WRITES_TWICE' | 'ANSWERS_BEFORE_THE_COMMIT'

export type LyingFront = { readonly address: string; close(): Promise<void> }

// Long enough for a kill to come in between, on a slow machine too.
const commitDelayMs = 5000

/** Stands between writers and the app, like a part of the app with the fault. */
export async function openLyingFront(app: string, { lie, chance }: { lie: Lie; chance: Chance }): Promise<LyingFront> {
  const server = createServer((request, response) => {
    const isWronged = request.method === 'POST' && request.url === '/api/payments' && chance.percent(50)
    void passOn(request, response, { app, lie: isWronged ? lie : undefined }).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const place = server.address()
  if (typeof place !== 'object' || !place) throw new Error('the front listens nowhere')
  return {
    address: `http://127.0.0.1:${place.port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

type Way = { app: string; lie: Lie | undefined }

async function passOn(request: IncomingMessage, response: ServerResponse, { app, lie }: Way): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const forward = (key = request.headers['idempotency-key']) =>
    fetch(`${app}${request.url}`, {
      method: request.method ?? 'GET',
      headers: {
        ...(request.headers['content-type'] && { 'content-type': request.headers['content-type'] }),
        ...(request.headers.cookie && { cookie: request.headers.cookie }),
        ...(key && { 'idempotency-key': String(key) }),
      },
      ...(parts.length > 0 && { body: Buffer.concat(parts) }),
    })
  const made = JSON.stringify({ data: { id: 1 } })
  if (lie === 'ANSWERS_WITHOUT_WRITING') return void response.writeHead(201).end(made)
  if (lie === 'ANSWERS_BEFORE_THE_COMMIT') {
    response.writeHead(201).end(made)
    await sleep(commitDelayMs)
    await forward()
    return
  }
  const answer = await forward()
  const text = await answer.text()
  if (lie === 'WRITES_TWICE') await (await forward(`${request.headers['idempotency-key']}-again`)).text()
  response.writeHead(answer.status, [...answer.headers].flat().filter(isPlain(answer))).end(text)
}

/** Only the headers that a writer reads; lengths and encodings are set again. */
const isPlain =
  ({ headers }: Response) =>
  (_part: string, index: number, all: string[]): boolean => {
    const name = all[index - (index % 2)] ?? ''
    return headers.has(name) && ['content-type', 'set-cookie', 'retry-after'].includes(name)
  }
