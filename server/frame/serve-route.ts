import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { answerSchema } from '../http/answer.ts'
import { Refusal } from '../http/errors.ts'
import { fileHeaders } from '../http/file-answer.ts'
import type { Route, SessionUser } from '../http/http.ts'
import { registerOneClick } from '../http/one-click-unsubscribe.ts'
import { type ReceivedForm, receiveForm } from '../http/receive-form.ts'
import type { RequestLog } from '../http/request-log.ts'
import { sourceOf } from '../http/request-source.ts'
import { lifeDays } from '../sessions/sessions.ts'
import type { AfterCommit } from './after-commit.ts'
import { authorize, carryOut, type Outcome, type Services } from './frame.ts'

export type Server = FastifyInstance

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The address takes a form with a file. */
    takesFile?: boolean
    /** Something is changed by it, also where its method is one for reading. */
    isWrite?: boolean
    /** Mail programs call it, from anywhere. */
    isOneClick?: boolean
  }
}

export type ServerTools = {
  services: Services
  isStrict: boolean
  isBehindTls: boolean
  log: RequestLog
  afterwards: AfterCommit
}

/** Puts a route into the server: its address below /api, its admission before the body is read, its answer. */
export function addRoute(server: Server, route: Route, tools: ServerTools): void {
  if (route.endpoint.isOneClick) registerOneClick(server, route.endpoint, (scope) => addTo(scope, route, tools))
  else addTo(server, route, tools)
}

function addTo(server: Server, route: Route, tools: ServerTools): void {
  const { endpoint } = route
  const status = String(endpoint.status)
  const authorized = new WeakMap<FastifyRequest, Authorized>()
  server.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    config: { takesFile: endpoint.takesFile, isWrite: endpoint.isWrite, isOneClick: endpoint.isOneClick },
    ...(!endpoint.isFile && { schema: { response: { [status]: answerSchema(endpoint) } } }),
    onRequest: async (request) => {
      tools.log.tell(request, { endpoint: endpoint.name })
      // First of all: the address is gone when the client is, and a limit must count those who hang up too.
      const source = sourceOf(request.ip)
      // Where anybody may call from anywhere, who is signed in must not matter.
      const token = endpoint.isOneClick ? undefined : request.cookies[cookieName(tools)]
      const user = await authorize(tools.services, endpoint, token)
      authorized.set(request, { user, source })
      if (!endpoint.isOneClick) refuseOtherBody(request, endpoint)
      tools.log.tell(request, { userId: user?.id ?? null })
    },
    handler: async (request, reply) => {
      const toJson = endpoint.isFile ? noJson : reply.getSerializationFunction(status)
      if (!toJson) throw new Error(`no serializer for ${endpoint.name}`)
      const { user, source } = authorized.get(request) ?? notAdmitted(endpoint.name)
      // A list of a thousand loans takes longer than a connection is kept on which nothing moves.
      if (endpoint.takesFile) request.raw.socket.setTimeout(fileWorkMsMax)
      const form = endpoint.takesFile ? await receiveForm(request, tools.services.files) : undefined
      const outcome = await carryOut(tools.services, route, {
        user,
        incoming: arrivalOf(request, source, form),
        write: { toJson, isStrict: tools.isStrict },
      }).finally(() => form?.file?.discard())
      tools.log.tell(request, { audit: outcome.audit })
      setCookie(reply, outcome.sessionCookie, tools)
      for (const work of outcome.afterCommit) tools.afterwards.begin(work, request.log)
      return send(reply, outcome)
    },
  })
}

/** How long a browser waits for what it sent a file for. */
const fileWorkMsMax = 300_000

async function send(reply: FastifyReply, { status, body, asOf }: Outcome): Promise<FastifyReply> {
  if (asOf !== undefined) reply.header('data-as-of', asOf)
  if (typeof body === 'string') return reply.status(status).type('application/json').send(Buffer.from(body))
  const bytes = await body.open()
  return reply.status(status).headers(fileHeaders(body)).type(body.mediaType).send(bytes)
}

const noJson = (): never => {
  throw new Error('a file is no JSON')
}

type Authorized = { user: SessionUser | null; source: string }

function notAdmitted(name: string): never {
  throw new Error(`${name} was reached without admission`)
}

/** A form where one is taken, and JSON everywhere else: each is refused in the place of the other. */
function refuseOtherBody(request: FastifyRequest, { takesFile }: Endpoint): void {
  const isForm = /^multipart\//i.test(request.headers['content-type'] ?? '')
  if (isForm !== takesFile) throw new Refusal({ status: 415, code: takesFile ? 'request.notForm' : 'request.notJson' })
}

function arrivalOf(request: FastifyRequest, source: string, form: ReceivedForm | undefined) {
  const header = (name: string): string | undefined => {
    const value = request.headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }
  return {
    params: request.params,
    query: request.query,
    body: form ? form.fields : request.body,
    file: form?.file,
    requestId: request.id,
    path: request.url.split('?', 1)[0] ?? '',
    source,
    userAgent: header('user-agent') ?? '',
    timeZone: header('x-time-zone'),
    language: header('accept-language'),
    idempotencyKey: header('idempotency-key'),
  }
}

/** The prefix binds the cookie to this host and to TLS; without TLS browsers refuse it. */
const cookieName = ({ isBehindTls }: ServerTools): string => (isBehindTls ? '__Host-session' : 'session')

function setCookie(reply: FastifyReply, token: string | null | undefined, tools: ServerTools): void {
  if (token === undefined) return
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: tools.isBehindTls } as const
  if (token === null) reply.clearCookie(cookieName(tools), options)
  else reply.setCookie(cookieName(tools), token, { ...options, maxAge: lifeDays * 86_400 })
}
