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
    /** The endpoint takes a form with a file. */
    takesFile?: boolean
    /** The endpoint writes, even if its method is a reading one. */
    isWrite?: boolean
    /** Mail programs call the endpoint, from any origin. */
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

/** Adds a route to the server: its address below /api, the authorization before the body is read, the answer. */
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
      // Read first: a disconnected client has no address any more, and a limit must count clients that hang up too.
      const source = sourceOf(request.ip)
      // Anybody may call a one-click address from anywhere, so the session cookie must not matter there.
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
      // Work on an uploaded list of a thousand loans takes longer than a connection without traffic is kept.
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

/** How long the connection of an upload is kept without traffic. */
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

/** Refuses JSON where a form is expected, and a form where JSON is expected. */
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

/** The prefix __Host- binds the cookie to this host and to TLS; without TLS browsers refuse such a cookie. */
const cookieName = ({ isBehindTls }: ServerTools): string => (isBehindTls ? '__Host-session' : 'session')

function setCookie(reply: FastifyReply, token: string | null | undefined, tools: ServerTools): void {
  if (token === undefined) return
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: tools.isBehindTls } as const
  if (token === null) reply.clearCookie(cookieName(tools), options)
  else reply.setCookie(cookieName(tools), token, { ...options, maxAge: lifeDays * 86_400 })
}
