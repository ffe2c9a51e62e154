import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import type { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { fastifyCookie } from '@fastify/cookie'
import { fastifyMultipart } from '@fastify/multipart'
import { type FastifyBaseLogger, type FastifyReply, fastify, LogController } from 'fastify'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { checkNightly } from './admin/verification/nightly.ts'
import { watchedElsewhere } from './audit/clock-watch.ts'
import { deleteDevicesUnusedSince } from './auth/known-devices/queries.ts'
import { keepSendingLetters, type LetterJob } from './auth/letters/letter-job.ts'
import { deleteLettersOver } from './auth/letters/queries.ts'
import { deleteChallengesOver } from './auth/passkeys/queries.ts'
import { deleteTokensOver } from './auth/queries.ts'
import type { Database, DatabaseWatcher } from './database/database.ts'
import { type Cleanup, daysBefore, sweepHourly } from './database/housekeeping.ts'
import { isAnswering } from './database/queries.ts'
import { keepAfterCommit } from './frame/after-commit.ts'
import type { Services } from './frame/frame.ts'
import { MAIN_THREAD_ROWS_MAX } from './frame/heavy-work.ts'
import { serveMetrics } from './frame/serve-metrics.ts'
import { addRoute, type Server, type ServerTools } from './frame/serve-route.ts'
import { serveWeb } from './frame/serve-web.ts'
import { type WatchedClock, watchClockRegularly } from './frame/watch-clock-regularly.ts'
import { watchEventLoop } from './frame/watch-event-loop.ts'
import { checkRoutes } from './http/check-routes.ts'
import { errorBody, loggable, refusalFor } from './http/error-answer.ts'
import { Refusal } from './http/errors.ts'
import type { RequestConfig, Route } from './http/http.ts'
import { deleteWindowsBefore } from './http/limits/queries.ts'
import { makeRefusedBodies } from './http/limits/refused-bodies.ts'
import { openApiDocument } from './http/openapi.ts'
import { isOwnHost } from './http/own-host.ts'
import { logRequests } from './http/request-log.ts'
import { isFromHere } from './http/same-origin.ts'
import { securityHeaders } from './http/security-headers.ts'
import { deleteKeysBefore } from './idempotency/queries.ts'
import { bookDueAdvancesHourly } from './loans/advances/book-due-advances.ts'
import { sweepStaged } from './loans/staging/staged-loans.ts'
import { sweepRecipients } from './mail/recipient-letters.ts'
import { remindRegularly } from './reminders/job.ts'
import { measureLetters } from './reminders/measure-letters.ts'
import type { Means } from './reminders/send.ts'
import { removeSessionsOver } from './sessions/sessions.ts'
import type { Config } from './settings/config.ts'
import { carryOutJobs } from './workers/carry-out-jobs.ts'
import { measureWorkers } from './workers/measure-workers.ts'
import { limitsFor, openWorkerPool, type PoolLimits, type PoolOptions, type WorkerPool } from './workers/pool.ts'
import { threadsHere } from './workers/thread.ts'

export type AppOptions = Omit<Services, 'config' | 'rowsMax' | 'clockWatch'> &
  Pick<WatchedClock, 'readClocks'> & {
    /** One connection that only /readyz uses. */
    readonly probe: Database
    /** The worker threads for costly calls. If left out, such calls are carried out in this thread, through the queue. */
    readonly workers?: Pick<PoolOptions, 'start' | 'limits' | 'spoolFolder'>
    readonly config: RequestConfig &
      Pick<Config, 'host' | 'logLevel' | 'trustedProxies'> &
      Partial<Pick<Config, 'metricsToken' | 'slowStatementMs' | 'stopDelayMs'>>
    readonly routes: readonly Route[]
    /** The folder of the built web app, served beside the API. If left out, the server has only the API. */
    readonly webFolder?: string
    /** For development and tests: an answer that does not match its schema exactly fails the request. */
    readonly checksAnswers?: boolean
    /** Checks all stored data every night. */
    readonly checksNightly?: boolean
    /** Sends reminders when they are due, if a mail server is set. */
    readonly sendsReminders?: boolean
    /** Log lines go here instead of to standard output. */
    readonly logTo?: Writable
  }

/** The app as an HTTP server. */
export type App = {
  /** Starts to listen and returns the address, http://host:port. Port 0 takes a free port. */
  listen(place: { host: string; port: number }): Promise<string>
  /**
   * Reports for config.stopDelayMs that the app is not ready. Then it takes no new requests, lets the running requests
   * end, and waits for the work that they left to do. The database stays open.
   */
  close(): Promise<void>
}

/** For addresses that are no endpoint's. An endpoint has a limit of its own. */
const bodySizeMax = 16 * 1024

/** The cleanups of expired rows. An Idempotency-Key is remembered for 30 days: a phone may be offline that long. */
export const cleanups: readonly Cleanup[] = [
  { name: 'sessions', sweep: removeSessionsOver },
  { name: 'one-time tokens', sweep: deleteTokensOver },
  { name: 'letters', sweep: deleteLettersOver },
  { name: 'passkey challenges', sweep: deleteChallengesOver },
  // Browsers keep a cookie for 400 days at most.
  { name: 'known devices', sweep: (tx, now) => deleteDevicesUnusedSince(tx, daysBefore(now, 400)) },
  { name: 'recipients of letters', sweep: (tx, now) => sweepRecipients(tx, daysBefore(now, 1)) },
  { name: 'rate limits', sweep: (tx, now) => deleteWindowsBefore(tx, daysBefore(now, 1)) },
  { name: 'idempotency keys', sweep: (tx, now) => deleteKeysBefore(tx, daysBefore(now, 30)) },
  // No import runs for an hour.
  { name: 'staged schedules', inParts: true, sweep: (tx, now) => sweepStaged(tx, daysBefore(now, 1 / 24)) },
]

/** Makes the app from its parts. Throws an Error when an endpoint has no handler or two handlers. */
export async function createApp(options: AppOptions): Promise<App> {
  checkRoutes(ENDPOINTS, options.routes)
  const server = makeServer(options)
  await server.register(fastifyCookie)
  await server.register(fastifyMultipart)
  const isStrict = options.checksAnswers ?? false
  const workers = openWorkers(server, options, isStrict)
  watchEventLoop(server)
  const clockWatch = watchClockRegularly(server, options)
  serveMetrics(server, {
    database: options.database,
    files: options.files,
    clockWatch,
    token: options.config.metricsToken,
    workers: {
      watchDatabases: workers.watchDatabases,
      measure: (metrics) => measureWorkers(workers, { metrics, clock: options.clock }),
    },
    measureStored: [(metrics) => measureLetters(metrics, options)],
  })
  guard(server, options)
  answerErrors(server)
  logSlowStatements(server, options, workers)

  const letters = startLetters(server, options)
  const tools: ServerTools = {
    services: { ...options, clockWatch, rowsMax: MAIN_THREAD_ROWS_MAX, sendLetters: letters?.send },
    workers,
    isStrict,
    isBehindTls: isBehindTls(options),
    log: logRequests(server),
    afterwards: keepAfterCommit(),
    refusedBodies: makeRefusedBodies({
      factor: options.config.rateLimitFactor,
      now: () => Date.parse(options.clock.now()),
    }),
  }
  for (const route of options.routes) addRoute(server, route, tools)
  const document = JSON.stringify(openApiDocument(ENDPOINTS, options.config))
  server.get('/api/openapi.json', (_request, reply) => reply.type('application/json').send(document))
  const leaving = { isLeaving: false }
  serveHealth(server, options, leaving)
  await serveWeb(server, options)
  await server.ready()

  const onFailure = (name: string, error: unknown) =>
    server.log.error({ broom: name, fault: loggable(error) }, 'old rows could not be removed')
  const { isRight: isClockRight } = clockWatch
  const sweeping = sweepHourly({ ...options, cleanups, isClockRight, onFailure })
  const nightly = options.checksNightly ? startNightly(server, options) : undefined
  const reminding = options.sendsReminders ? startReminding(server, { ...options, isClockRight }) : undefined
  const advancing = options.checksNightly ? startAdvancing(server, options) : undefined
  return {
    listen: ({ host, port }) => server.listen({ host, port }),
    close: async () => {
      leaving.isLeaving = true
      if (options.config.stopDelayMs) await sleep(options.config.stopDelayMs)
      sweeping.stop()
      // Without this, a connection whose last request ends meanwhile stays open for another one, for more than a
      // minute.
      const closing = setInterval(() => server.server.closeIdleConnections(), 50)
      await server.close().finally(() => clearInterval(closing))
      await nightly?.stop()
      await advancing?.stop()
      await reminding?.stop()
      await tools.afterwards.settled()
      await letters?.stop()
      await workers.close()
    },
  }
}

/** Without threads, costly calls wait for each other no more than others do. */
const IN_THIS_THREAD: PoolLimits = {
  ...limitsFor(8),
  runningOfAccountMax: 8,
  runningLongMax: 8,
  runningLongOfAccountMax: 8,
  waitingOfAccountMax: 1000,
  waitingMax: 1000,
}

function openWorkers({ log }: Server, options: AppOptions, isStrict: boolean): WorkerPool {
  const { routes, clock } = options
  const inThisThread = {
    start: threadsHere((port) =>
      carryOutJobs(port, { services: { ...options, clockWatch: watchedElsewhere }, routes, isStrict }),
    ),
    limits: IN_THIS_THREAD,
    spoolFolder: tmpdir(),
  }
  return openWorkerPool({
    ...(options.workers ?? inThisThread),
    clock,
    onLost: ({ reason, error }) => log.error({ reason, fault: loggable(error) }, 'a worker was lost'),
  })
}

function startNightly(server: Server, { database, files, clock, config }: AppOptions): ReturnType<typeof checkNightly> {
  const { log } = server
  return checkNightly({
    database,
    files,
    clock,
    isDemo: config.isDemo,
    onEnd: (outcome) => {
      if (outcome === 'BAD') log.error('the nightly check found something wrong; run: npm run admin -- verify')
      else log.info({ outcome }, 'the nightly check has ended')
    },
    onFailure: (error) => log.error({ fault: loggable(error) }, 'the nightly check could not be carried out'),
  })
}

function startAdvancing({ log }: Server, { database, clock }: AppOptions): ReturnType<typeof bookDueAdvancesHourly> {
  const onFailure = (error: unknown) => log.error({ fault: loggable(error) }, 'money that goes out could not be booked')
  return bookDueAdvancesHourly({ database, clock, onFailure })
}

function startLetters({ log }: Server, { database, clock, config }: AppOptions): LetterJob | undefined {
  const { publicUrl, smtpUrl, smtpWithoutTls } = config
  if (smtpUrl === undefined) return undefined
  return keepSendingLetters({
    database,
    clock,
    config: { publicUrl, smtpUrl, smtpWithoutTls },
    onNews: (news) => {
      if (news.outcome === 'NOT_SENT') log.warn(news, 'a letter could not be sent; it is tried again')
      else if (news.outcome === 'UNCERTAIN') log.warn(news, 'a letter may not have arrived')
      else log.error(news, 'a letter was given up')
    },
    onFailure: (error) => log.error({ fault: loggable(error) }, 'letters could not be sent'),
  })
}

function startReminding(
  { log }: Server,
  { database, clock, config, isClockRight }: AppOptions & Pick<Means, 'isClockRight'>,
): ReturnType<typeof remindRegularly> | undefined {
  const { publicUrl, smtpUrl, smtpWithoutTls, lettersPerRecipient, lettersPerLender, newLenderDays } = config
  if (smtpUrl === undefined) return undefined
  return remindRegularly({
    database,
    clock,
    config: { publicUrl, smtpUrl, smtpWithoutTls, lettersPerRecipient, lettersPerLender, newLenderDays },
    isClockRight,
    onFailure: (error) => log.error({ fault: loggable(error) }, 'reminders could not be sent'),
  })
}

function makeServer(options: AppOptions): Server {
  const { config, logTo } = options
  const server = fastify({
    // The frame logs each request itself, without addresses and names.
    logController: new LogController({ disableRequestLogging: true }),
    logger: { level: config.logLevel, base: null, ...(logTo && { stream: logTo }) },
    genReqId: () => randomUUID(), // never the caller's id: two requests must not share one
    requestIdHeader: false,
    // Counted from our side: an address that a sender forges in X-Forwarded-For comes before our own proxies' entries.
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    bodyLimit: bodySizeMax,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000, // longer than a load balancer's 60 s, so that it is never the first to close
    forceCloseConnections: 'idle',
    // While the app stops, a request on an open connection is still answered, and then that connection is closed.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, _request, reply) => {
      // No hook has run yet. This is an ordinary reply; the option types it only for an unknown schema.
      const plain = reply as unknown as FastifyReply
      plain.headers(securityHeaders({ isBehindTls: isBehindTls(options) })).header('cache-control', 'no-store')
      sendRefusal(plain, refusalFor(error).refusal)
    },
  })
  server.removeContentTypeParser('text/plain')
  const parseJson = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parseJson(request, String(body), done)
  })
  return server
}

/**
 * Checks every request before any work: sets security headers, and refuses foreign hosts and writes from other sites.
 */
function guard(server: Server, options: AppOptions): void {
  const { config } = options
  const headers = securityHeaders({ isBehindTls: isBehindTls(options) })
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id)
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store')
    if (!isOwnHost(request.headers.host, config)) {
      // The reader of the answer cannot change the settings; the reader of the log can.
      request.log.warn('asked for by a host name that neither PUBLIC_URL nor HOST has')
      throw new Refusal({ status: 421, code: 'request.otherHost' })
    }
    const { origin, host, 'sec-fetch-site': fetchSite, 'content-type': contentType } = request.headers
    const asking = {
      method: request.method,
      origin,
      host,
      fetchSite: oneOf(fetchSite),
      contentType,
      takesForm: request.routeOptions.config?.takesFile === true,
      isWrite: request.routeOptions.config?.isWrite === true,
    }
    const isAnybodys = request.routeOptions.config?.isOneClick === true
    if (!isAnybodys && !isFromHere(asking, config.publicUrl))
      throw new Refusal({ status: 403, code: 'request.crossSite' })
  })
}

const oneOf = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.join(', ') : header

function answerErrors(server: Server): void {
  server.setErrorHandler((error, request, reply) => {
    const { refusal, isFault } = refusalFor(error)
    if (isFault) request.log.error({ fault: loggable(error) }, 'a request failed')
    sendRefusal(reply, refusal)
  })
}

/** Logs the text of each slow statement, with placeholders and never the values. */
function logSlowStatements({ log }: Server, { database, config }: AppOptions, workers: WorkerPool): void {
  const { slowStatementMs = 1000 } = config
  const watcher: DatabaseWatcher = {
    onStatement: ({ text, milliseconds }) => {
      if (milliseconds <= slowStatementMs) return
      log.warn({ statement: text.replace(/\s+/g, ' ').trim(), durationMs: Math.round(milliseconds) }, 'slow statement')
    },
  }
  database.watch?.(watcher)
  workers.watchDatabases(watcher)
}

/** Sends bytes, so that Fastify does not apply the schema of a successful answer. */
function sendRefusal(reply: FastifyReply, refusal: Refusal): void {
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds))
  void reply
    .status(refusal.status)
    .type('application/json')
    .send(Buffer.from(errorBody(refusal)))
}

const isBehindTls = ({ config }: AppOptions): boolean => config.publicUrl.startsWith('https:')

function serveHealth(server: Server, { probe }: AppOptions, leaving: { readonly isLeaving: boolean }): void {
  server.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  let asking: Promise<boolean> | undefined
  // Requests that come together share one question, so many of them cannot make a line for the one connection.
  const isAnswered = (log: FastifyBaseLogger): Promise<boolean> => {
    asking ??= probe
      .transaction({ kind: 'SYSTEM' }, isAnswering, { isReadOnly: true })
      .catch((error: unknown) => {
        log.error({ fault: loggable(error) }, 'not ready')
        return false
      })
      .finally(() => {
        asking = undefined
      })
    return asking
  }
  server.get('/readyz', async (request, reply) => {
    const isReady = (await isAnswered(request.log)) && !leaving.isLeaving
    return reply
      .status(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'not ready' })
  })
}
