import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { compressed } from '../http/compressed.ts'
import { conflict, Refusal } from '../http/errors.ts'
import { fileHeaders } from '../http/file-answer.ts'
import type { Route, SessionUser } from '../http/http.ts'
import type { RefusedBodies } from '../http/limits/refused-bodies.ts'
import { registerOneClick } from '../http/one-click-unsubscribe.ts'
import { type ReceivedForm, receiveForm } from '../http/receive-form.ts'
import type { RequestLog } from '../http/request-log.ts'
import { sourceOf } from '../http/request-source.ts'
import { lifeDays } from '../sessions/sessions.ts'
import type { AfterCommit } from './after-commit.ts'
import { type CarriedOut, carryOutSomewhere, type Workers } from './costly-work.ts'
import { authorize, type Services } from './frame.ts'

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
  workers: Workers
  isStrict: boolean
  isBehindTls: boolean
  log: RequestLog
  afterwards: AfterCommit
  refusedBodies: RefusedBodies
}

/** Adds a route to the server: its address below /api, the authorization before the body is read, the answer. */
export function addRoute(server: Server, route: Route, tools: ServerTools): void {
  if (route.endpoint.isOneClick) registerOneClick(server, route.endpoint, (scope) => addTo(scope, route, tools))
  else addTo(server, route, tools)
}

function addTo(server: Server, route: Route, tools: ServerTools): void {
  const { endpoint } = route
  const authorized = new WeakMap<FastifyRequest, Authorized>()
  server.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    config: { takesFile: endpoint.takesFile, isWrite: endpoint.isWrite, isOneClick: endpoint.isOneClick },
    bodyLimit: endpoint.bodyBytesMax,
    onRequest: async (request) => {
      tools.log.tell(request, { endpoint: endpoint.name })
      // Read first: a disconnected client has no address any more, and a limit must count clients that hang up too.
      const source = sourceOf(request.ip)
      // Anybody may call a one-click address from anywhere, so the session cookie must not matter there.
      const token = endpoint.isOneClick ? undefined : request.cookies[cookieName(tools)]
      if (takesStrangersBody(endpoint)) tools.refusedBodies.check(source)
      const user = await authorize(tools.services, endpoint, token)
      refuseOtherUser(request, user)
      authorized.set(request, { user, source })
      if (!endpoint.isOneClick) refuseOtherBody(request, endpoint)
      tools.log.tell(request, { userId: user?.id ?? null })
    },
    onResponse: async (request, { statusCode }) => {
      if (takesStrangersBody(endpoint) && UNREADABLE.includes(statusCode)) {
        tools.refusedBodies.count(authorized.get(request)?.source ?? sourceOf(request.ip))
      }
    },
    handler: async (request, reply) => {
      const { user, source } = authorized.get(request) ?? notAdmitted(endpoint.name)
      // Costly work may take longer than a connection without traffic is kept, and so may an upload.
      const waitLong = () => void request.raw.socket.setTimeout(silenceMsMax)
      if (endpoint.takesFile) waitLong()
      const form = endpoint.takesFile ? await receiveForm(request, tools.services.files, endpoint) : undefined
      const outcome = await carryOutSomewhere(tools, route, {
        request: {
          user,
          incoming: { ...arrivalOf(request, source, form), device: request.cookies[deviceCookieName(tools)] },
        },
        caller: { onGone: (listener) => void reply.raw.once('close', listener), waitLong, log: request.log },
      }).finally(() => form?.file?.discard())
      tools.log.tell(request, { audit: outcome.audit, waitedMs: outcome.waitedMs })
      setCookie(reply, outcome.sessionCookie, tools)
      setDeviceCookie(reply, outcome.deviceCookie, tools)
      for (const work of outcome.afterCommit) tools.afterwards.begin(work, request.log)
      return send(reply, outcome)
    },
  })
}

/** Anybody may send such an endpoint a body, as long as mail programs do not: their bodies are not read. */
const takesStrangersBody = ({ access, method, isOneClick }: Endpoint): boolean =>
  access.kind === 'PUBLIC' && method !== 'GET' && !isOneClick

/** The statuses of a body that is no JSON, too large, or not what the endpoint takes. */
const UNREADABLE: readonly number[] = [400, 413, 415, 422]

/** How long the connection of a call that takes long is kept without traffic. */
const silenceMsMax = 300_000

async function send(reply: FastifyReply, { status, body, asOf }: CarriedOut): Promise<FastifyReply> {
  if (asOf !== undefined) reply.header('data-as-of', asOf)
  if (typeof body === 'string' || body instanceof Uint8Array)
    return sendCompressed(reply.status(status).type('application/json'), Buffer.from(body))
  const bytes = await body.open()
  return reply.status(status).headers(fileHeaders(body)).type(body.mediaType).send(bytes)
}

/** Answers with a body that it compresses when it is long and the browser takes that. */
export async function sendCompressed(reply: FastifyReply, body: Buffer): Promise<FastifyReply> {
  const bytes = await compressed(body, reply.request.headers['accept-encoding']?.toString())
  reply.header('vary', 'accept-encoding')
  return bytes ? reply.header('content-encoding', 'gzip').send(bytes) : reply.send(body)
}

type Authorized = { user: SessionUser | null; source: string }

function notAdmitted(name: string): never {
  throw new Error(`${name} was reached without admission`)
}

/**
 * Refuses a call that a page sends for another user than the session's: in another tab somebody else has signed in since
 * the page was opened. Callers that are no page of ours leave the header out.
 */
function refuseOtherUser({ headers }: FastifyRequest, user: SessionUser | null): void {
  const pageUser = headers['x-user-id']
  if (pageUser !== undefined && user && pageUser !== String(user.id)) throw conflict('session.otherUser')
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

const deviceCookieName = ({ isBehindTls }: ServerTools): string => (isBehindTls ? '__Host-device' : 'device')

/** As long as browsers keep a cookie at most. It opens nothing, and stays after a logout. */
const deviceDays = 400

function setDeviceCookie(reply: FastifyReply, token: string | undefined, tools: ServerTools): void {
  if (token === undefined) return
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: tools.isBehindTls } as const
  reply.setCookie(deviceCookieName(tools), token, { ...options, maxAge: deviceDays * 86_400 })
}

function setCookie(reply: FastifyReply, token: string | null | undefined, tools: ServerTools): void {
  if (token === undefined) return
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: tools.isBehindTls } as const
  if (token === null) reply.clearCookie(cookieName(tools), options)
  else reply.setCookie(cookieName(tools), token, { ...options, maxAge: lifeDays * 86_400 })
  // Whoever uses this browser next finds nothing of the session before. The language is stored anew by the page.
  if (token === null) reply.header('clear-site-data', '"cache", "storage"')
}
