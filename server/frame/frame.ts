import type { Endpoint } from '#contract/endpoint.ts'
import { LANGUAGES, type Language } from '#contract/enumerations.ts'
import { isAllowed } from '#contract/permissions.ts'
import type { Instant } from '#engine/numbers/units.ts'
import { keepRequestForApproval } from '../approval-limits/keep-request.ts'
import { type RequiredApproval, requiredApprovalOf } from '../approval-limits/require-approval.ts'
import { type Appended, appendAuditRow } from '../audit/append-audit-row.ts'
import type { ClockWatch } from '../audit/clock-watch.ts'
import type { Database, Scope, Tx } from '../database/database.ts'
import type { ReportCopy } from '../database/report-copy.ts'
import { asSystemTask } from '../database/system-task.ts'
import type { FileStore } from '../files/file-store.ts'
import { type AnswerWriter, answerBody } from '../http/answer.ts'
import { checkInput, type RawInput } from '../http/checked-input.ts'
import { answerOf, forbidden, Refusal, unauthenticated } from '../http/errors.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import type { Before, Context, RequestConfig, Route, SessionUser } from '../http/http.ts'
import type { FormFile } from '../http/receive-form.ts'
import { type Claim, claimKey, hashOfRequest, keepAnswer, readKeptAnswer, readKey } from '../idempotency/idempotency.ts'
import { findRoleInSession, type RoleInSession } from '../sessions/queries.ts'
import { findSessionUser } from '../sessions/sessions.ts'
import { type Clock, dayIn, zoneNamed } from '../settings/clock.ts'
import { type AuditNotes, auditRowOf } from './audit-notes.ts'
import { actingNow, refuseInPractice } from './practice.ts'
import { scopeOf } from './user-scope.ts'

/** The services with which every request is carried out. */
export type Services = {
  readonly database: Database
  readonly clock: Clock
  readonly clockWatch: ClockWatch
  readonly config: RequestConfig
  readonly files: FileStore
  /** Reports are read from this copy if there is one, otherwise from the database itself. */
  readonly reportCopy?: ReportCopy | undefined
  /** Tx.rowsMax of the transactions of requests. */
  readonly rowsMax?: number | undefined
  /** Sends the letters that wait; left out where no mail can be sent. */
  readonly sendLetters?: (() => Promise<void>) | undefined
}

/** A request as it arrived, before any check. */
export type IncomingRequest = RawInput & {
  /** The file of an uploaded form. */
  file: FormFile | undefined
  requestId: string
  /** The path with its ids, such as /api/loans/7. */
  path: string
  source: string
  userAgent: string
  timeZone: string | undefined
  language: string | undefined
  idempotencyKey: string | undefined
  device: string | undefined
}

/** The answer of a request, and the work left to do after it. */
export type Outcome = {
  status: number
  /** JSON as text, or a file. */
  body: string | FileAnswer
  /** A token to set, null to clear the cookie, undefined to leave it alone. */
  sessionCookie: string | null | undefined
  /** A token to set, undefined to leave the cookie alone. */
  deviceCookie?: string | undefined
  afterCommit: readonly (() => Promise<void>)[]
  audit: Appended | undefined
  /** Set when the data came from a copy that may be behind: the answer has everything recorded until this instant. */
  asOf?: Instant
}

/**
 * Finds the signed-in user and checks that they may call the endpoint. Throws a Refusal: 401 without a session where
 * one is needed, 403 without the role, or without a second step that is demanded (then only one's own sign-in, below
 * /auth, is open). Runs before the body is read, so that a stranger's body is never parsed.
 */
export async function authorize(
  { database, clock }: Services,
  endpoint: Endpoint,
  token: string | undefined,
): Promise<SessionUser | null> {
  const { access, path } = endpoint
  const user = await findSessionUser(database, { token, now: clock.now() })
  if (access.kind === 'PUBLIC') return user
  if (!user) throw unauthenticated()
  if (access.kind === 'ROLES' && !isAllowed(user.role, access)) throw forbidden()
  if (user.mustSetUpTwoFactor && !path.startsWith('/auth/')) throw forbidden('twoFactor.required')
  if (user.practice) refuseInPractice(endpoint)
  return user
}

/**
 * Carries out an authorized request: check, prepare, then one transaction with the work, its audit row and its
 * idempotency row, committed together or not at all. Throws a Refusal, or the error that occurred. No session begins
 * while the clock is wrong (503): it would end at a wrong time.
 */
export async function carryOut(
  services: Services,
  route: Route,
  { user, incoming, write }: { user: SessionUser | null; incoming: IncomingRequest; write: AnswerWriter },
): Promise<Outcome> {
  if (route.endpoint.beginsSession && !(await services.clockWatch.isRight()))
    throw new Refusal({ status: 503, code: 'request.clockWrong', retryAfterSeconds: 60 })
  const now = actingNow(services.clock.now(), user)
  const asked = askedOf(services, route.endpoint, { user, incoming, now })
  // The cast holds because the frame checks with the schemas from which the handler's types are made.
  const before = { ...asked, database: services.database } as Before<Endpoint, SessionUser | null>
  const prepared = await route.prepare?.(before)
  try {
    return await carryOutPrepared(services, route, { user, incoming, write, now, asked, prepared })
  } finally {
    await route.tidy?.(before, prepared)
  }
}

type Prepared = {
  user: SessionUser | null
  incoming: IncomingRequest
  write: AnswerWriter
  now: Instant
  asked: Asked
  prepared: unknown
}

async function carryOutPrepared(
  services: Services,
  route: Route,
  { user, incoming, write, now, asked, prepared }: Prepared,
): Promise<Outcome> {
  const claim = claimOf(route, { user, incoming, now })
  const scope: Scope = route.endpoint.access.kind === 'PUBLIC' || !user ? { kind: 'SYSTEM' } : scopeOf(user)
  const isReadOnly = !route.endpoint.isWrite && !isWatched(route.endpoint, user)
  const { rowsMax, sendLetters = noLetters } = services
  const admission = { endpoint: route.endpoint, user, claim }
  const inside = { route, asked, prepared, claim, user, write, sendLetters }
  const work = (tx: Tx) => {
    const within = rowsMax === undefined ? tx : { ...tx, rowsMax }
    return whileAdmitted(tx, admission, () => carryOutInside(within, inside))
  }
  if (route.endpoint.mayLag && isReadOnly) {
    const read = await services.reportCopy?.read(scope, work)
    if (read) return { ...read.result, asOf: read.asOf }
  }
  // All statements of a reading see one moment: terms and payments of the same one.
  const done = services.database.transaction(scope, work, { isReadOnly, isSnapshot: isReadOnly })
  if (!route.endpoint.mayWait) return done
  return done.catch((error: unknown) => {
    const required = requiredApprovalOf(error)
    if (!required || !user) throw error
    // The first transaction was rolled back with its idempotency key, so this transaction claims the key again.
    return services.database.transaction(scope, (tx) =>
      whileAdmitted(tx, admission, () => keepWaiting(tx, { route, incoming, asked, required, user, claim })),
    )
  })
}

/**
 * Runs the work of a write for a user whom the transaction itself still sees signed in, in the role in which they were
 * authorized: the body of a request may arrive long after that. Throws a Refusal, so that nothing is kept: 401 when the
 * session was ended or the account disabled meanwhile, 403 when its role was changed. A write with an Idempotency-Key
 * claims the key with the same statement, and where it was carried out before, its stored answer is given instead.
 * Otherwise the question is sent ahead of the work and answered with it, so the work does not wait for it.
 */
async function whileAdmitted(
  tx: Tx,
  { endpoint, user, claim }: { endpoint: Endpoint; user: SessionUser | null; claim: Claim | undefined },
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  if (!endpoint.isWrite || endpoint.access.kind === 'PUBLIC' || !user) return work()
  if (claim) {
    const { isFree, role } = await claimKey(tx, claim)
    refuseUnlessStill(user, role)
    if (isFree) return work()
    const kept = await readKeptAnswer(tx, claim)
    return { ...kept, sessionCookie: undefined, afterCommit: [], audit: undefined }
  }
  const asking = findRoleInSession(tx, { sessionId: user.sessionId, userId: user.id })
  const [found, done] = await Promise.allSettled([asking, work()])
  if (found.status === 'rejected') throw found.reason
  refuseUnlessStill(user, found.value)
  if (done.status === 'rejected') throw done.reason
  return done.value
}

function refuseUnlessStill(user: SessionUser, role: RoleInSession): void {
  if (role === null) throw unauthenticated()
  if (role !== (user.role ?? '')) throw forbidden()
}

/** Keeps a request that needs approval instead of carrying it out. A repeat with the same key is kept only once. */
async function keepWaiting(
  tx: Tx,
  given: {
    route: Route
    incoming: IncomingRequest
    asked: Asked
    required: RequiredApproval
    user: SessionUser
    claim: Claim | undefined
  },
): Promise<Outcome> {
  const { route, incoming, asked, required, user, claim } = given
  const call = { action: route.endpoint.name, params: incoming.params ?? {}, body: incoming.body ?? {} }
  const { now, requestId } = asked
  const { answer, audit } = await keepRequestForApproval(tx, { call, required, user, now, requestId })
  const body = JSON.stringify(answerOf(answer))
  if (claim) await keepAnswer(tx, claim, { status: answer.status, body })
  return { status: answer.status, body, sessionCookie: undefined, afterCommit: [], audit }
}

type Asked = ReturnType<typeof askedOf>

function askedOf(
  { config, files, clockWatch }: Services,
  endpoint: Endpoint,
  { user, incoming, now }: { user: SessionUser | null; incoming: IncomingRequest; now: Instant },
) {
  const { requestId, source, userAgent, device, file } = incoming
  const timeZone = realTimeZone(incoming.timeZone)
  const today = dayIn(user?.timeZone ?? timeZone ?? 'UTC', now)
  return {
    ...checkInput(endpoint, incoming),
    user,
    now,
    today,
    requestId,
    config,
    clockState: clockWatch.state(),
    files,
    file,
    source,
    userAgent,
    device,
    timeZone,
    language: knownLanguage(incoming.language),
  }
}

type Inside = {
  route: Route
  asked: Asked
  prepared: unknown
  claim: Claim | undefined
  user: SessionUser | null
  write: AnswerWriter
  sendLetters: () => Promise<void>
}

const noLetters = async (): Promise<void> => undefined

/** Everything that may run twice when the database asks for a retry. All state is therefore created inside. */
async function carryOutInside(tx: Tx, inside: Inside): Promise<Outcome> {
  const { route, asked, prepared, claim, user, write, sendLetters } = inside
  const { endpoint, run } = route
  const notes: AuditNotes = []
  const afterCommit: (() => Promise<void>)[] = []
  let sessionCookie: string | null | undefined
  let deviceCookie: string | undefined
  const context = {
    ...asked,
    tx,
    audit: (entry) => notes.push(entry),
    setSessionCookie: (token) => {
      if (token !== null && !endpoint.beginsSession)
        throw new Error(`${endpoint.name} does not say that it begins a session`)
      sessionCookie = token
    },
    setDeviceCookie: (token) => {
      deviceCookie = token
    },
    sendLetters,
    afterCommit: (work) => afterCommit.push(work),
  } as Context<Endpoint, SessionUser | null> // checked by the endpoint's own schemas, as above
  const result = await run(context, prepared)

  // The cast holds because handleFile's types demand a FileAnswer.
  const body = endpoint.isFile ? (result as FileAnswer) : answerBody(endpoint, { result, query: asked.query, write })
  const [audit] = await Promise.all([
    writeAuditRow(tx, { endpoint, asked, user, notes }),
    // Only endpoints for signed-in users have a claim. Their audit rows are written in the user's own role, so both
    // writes may be sent at once.
    claim && typeof body === 'string' ? keepAnswer(tx, claim, { status: endpoint.status, body }) : undefined,
  ])
  return { status: endpoint.status, body, sessionCookie, deviceCookie, afterCommit, audit }
}

async function writeAuditRow(
  tx: Tx,
  { endpoint, asked, user, notes }: { endpoint: Endpoint; asked: Asked; user: SessionUser | null; notes: AuditNotes },
): Promise<Appended | undefined> {
  if (!endpoint.isWrite && !isWatched(endpoint, user)) return undefined
  const row = auditRowOf(endpoint, { params: asked.params, user, notes, at: asked.now, requestId: asked.requestId })
  if (!row) return undefined
  if (endpoint.access.kind !== 'PUBLIC') return appendAuditRow(tx, row)
  return asSystemTask(tx, 'append to the audit log before anyone is signed in', (own) => appendAuditRow(own, row))
}

/** True for an admin's read that may show other people's data: such a read leaves an audit row too. */
function isWatched({ access, params }: Endpoint, user: SessionUser | null): boolean {
  return user?.role === 'ADMIN' && !(access.kind === 'SIGNED_IN' && params === undefined) && access.kind !== 'PUBLIC'
}

/**
 * An Idempotency-Key counts for writes of a signed-in user, but not where a body with passwords would have to be
 * stored.
 */
function claimOf(
  { endpoint, prepare, keepsAnswer }: Route,
  { user, incoming, now }: { user: SessionUser | null; incoming: IncomingRequest; now: Instant },
): Claim | undefined {
  if (!endpoint.isWrite || endpoint.access.kind === 'PUBLIC' || !user) return undefined
  if (prepare && !keepsAnswer) return undefined
  const key = readKey(incoming.idempotencyKey)
  if (key === undefined) return undefined
  const { path, query, file } = incoming
  const body = file ? { form: incoming.body, sha256: file.sha256 } : incoming.body
  const requestHash = hashOfRequest({ path, query, body })
  return { actorId: user.id, sessionId: user.sessionId, route: endpoint.name, key, requestHash, now }
}

/** The first language that a header names, if the app has it: 'es-MX,es;q=0.9' is Spanish. */
function knownLanguage(header: string | undefined): Language | undefined {
  const first = header?.trim().slice(0, 2).toLowerCase()
  return LANGUAGES.find((language) => language === first)
}

/** A time zone of the IANA list by its name; undefined for anything else, so that a wrong header changes no day. */
function realTimeZone(name: string | undefined): string | undefined {
  if (name === undefined || !/^[A-Za-z][A-Za-z0-9_+/-]{1,49}$/.test(name)) return undefined
  return zoneNamed(name)
}
