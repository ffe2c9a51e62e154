import type { AnswerStore, OpenApi } from './answer-store.ts'
import { demoPassword } from './checkout.ts'

/** What a call is about. form is for a file beside fields; title tells steps on one address apart. */
export type Call = { body?: unknown; form?: FormData; title?: string }

/** The fields of answers by which further calls are made. The commit may be any, so none of them is certain. */
export type Row = Partial<{
  id: number
  eventId: number
  quoteId: number
  approvalId: number
  userId: number
  loanId: number
  borrowerId: number
  status: string
  name: string
  role: string
  email: string
  token: string
  portal: string
  originationDate: string
  maturityDate: string
  nextPaymentAmount: number
  outstandingBalance: number
  loanNumber: string
  paymentDate: string | null
  amount: number
  openAmount: number
  kind: string
  dueDate: string | null
  paymentId: number | null
  offsetDays: number
  fullName: string
  borrowerName: string
}>

/** An answer as the collector goes on with it: what stands under `data`, as one row or as a list, and `values`. */
export type Answer = { status: number; row: Row; rows: Row[]; total: number; values: Row }

/** Somebody who calls the API of a running app; every answer is kept. */
export type Person = {
  name: string
  email: string
  /** The path stands below /api and may have a query. */
  call(method: string, path: string, call?: Call): Promise<Answer>
  /** Signs in anew; the answer is kept too. */
  signIn(): Promise<void>
  /** The cookies as a browser would send them. */
  cookie(): string
}

export type Calls = {
  as(name: string, email: string): Person
  /** What comes first in the names of the answers from now on. */
  setPhase(phase: string): void
  /** How often each endpoint was called, and how often with success. */
  reached: Map<string, { calls: number; good: number }>
}

const headersKept = ['content-type', 'content-disposition', 'cache-control', 'retry-after', 'location']

/** Opens the calls to an app; their answers go into the store. */
export function openCalls({
  address,
  store,
  openapi,
}: {
  address: string
  store: AnswerStore
  openapi: OpenApi
}): Calls {
  let phase = 'first'
  const reached: Calls['reached'] = new Map()
  const endpointOf = endpointFinder(openapi)

  const as = (name: string, email: string): Person => {
    const cookies = new Map<string, string>()
    const cookie = () => [...cookies].map(([key, value]) => `${key}=${value}`).join('; ')
    const call = async (method: string, path: string, { body, form, title }: Call = {}): Promise<Answer> => {
      const response = await fetch(`${address}/api${path}`, {
        method,
        redirect: 'manual',
        headers: { cookie: cookie(), ...(body !== undefined && { 'content-type': 'application/json' }) },
        body: form ?? (body === undefined ? null : JSON.stringify(body)),
      })
      for (const line of response.headers.getSetCookie()) {
        const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value === '') cookies.delete(key)
        else cookies.set(key, value)
      }
      const bytes = new Uint8Array(await response.arrayBuffer())
      const endpoint = endpointOf(method, path)
      const headers = Object.fromEntries(
        headersKept.flatMap((key) => [[key, response.headers.get(key) ?? '']]).filter(([, value]) => value !== ''),
      )
      const called = `${phase} ${name} ${method} ${path.slice(1)}${title === undefined ? '' : ` (${title})`}`
      store.keep({ name: called, status: response.status, headers, body: bytes }, endpoint)
      count(reached, endpoint, response.ok)
      return answerOf(response, bytes)
    }
    const signIn = async () => {
      cookies.clear()
      await call('POST', '/auth/login', { body: { email, password: demoPassword }, title: name })
    }
    return { name, email, call, signIn, cookie }
  }
  return { as, reached, setPhase: (next) => (phase = next) }
}

function answerOf(response: Response, bytes: Uint8Array): Answer {
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const json = isJson ? JSON.parse(Buffer.from(bytes).toString()) : {}
  const { data = {}, total = 0, values = {} } = json
  return { status: response.status, row: data, rows: Array.isArray(data) ? data : [], total, values }
}

function count(reached: Calls['reached'], endpoint: string | undefined, isGood: boolean): void {
  if (endpoint === undefined) return
  const before = reached.get(endpoint) ?? { calls: 0, good: 0 }
  reached.set(endpoint, { calls: before.calls + 1, good: before.good + (isGood ? 1 : 0) })
}

/** Finds the endpoint of a path: one whose parts are the same, with words before parameters. */
function endpointFinder({ paths }: OpenApi): (method: string, path: string) => string | undefined {
  const patterns = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId }]) => ({
      method: method.toUpperCase(),
      parameters: path.split('{').length,
      pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      operationId,
    })),
  )
  patterns.sort((one, other) => one.parameters - other.parameters)
  return (method, path) => {
    const [plain = ''] = path.split('?')
    return patterns.find((known) => known.method === method && known.pattern.test(plain))?.operationId
  }
}
