import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** One answer: its status, its bytes and how many milliseconds it took until the last of them. */
export type Answered = { status: number; bytes: number; milliseconds: number; text: string }

/** Asks once over a connection that is kept open. */
export function ask(
  url: string,
  { cookie, method = 'GET', body, key }: { cookie?: string; method?: string; body?: unknown; key?: string } = {},
): Promise<Answered> {
  const sent = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    ...(cookie !== undefined && { cookie }),
    ...(key !== undefined && { 'idempotency-key': key }),
    ...(sent !== undefined && { 'content-type': 'application/json' }),
  }
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const asking = request(url, { agent, method, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const bytes = Buffer.concat(parts)
        const milliseconds = performance.now() - startedAt
        resolve({ status: response.statusCode ?? 0, bytes: bytes.length, milliseconds, text: bytes.toString() })
      })
    })
    asking.on('error', reject)
    asking.end(sent)
  })
}

/** Lets go of the connections, so that the process can end. */
export const endAsking = (): void => agent.destroy()
