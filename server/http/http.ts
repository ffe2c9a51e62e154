import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResultOf } from '#contract/endpoint.ts'
import type { Language } from '#contract/enumerations.ts'
import type { Role } from '#contract/permissions.ts'
import type { Day, Instant } from '#engine/numbers/units.ts'
import type { ClockState } from '../audit/clock-watch.ts'
import type { Database, Tx } from '../database/database.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Config } from '../settings/config.ts'
import type { FileAnswer } from './file-answer.ts'
import type { FormFile } from './receive-form.ts'

/** The signed-in user, read anew for every request. */
export type SessionUser = {
  readonly id: number
  readonly email: string
  readonly role: Role | null
  readonly fullName: string
  readonly emailVerified: boolean
  /** A time zone of the IANA list. It decides which day "today" is. */
  readonly timeZone: string
  readonly language: Language
  /** The row of the session, to tell it from the user's other sessions. */
  readonly sessionId: number
  /** True if an administrator demands a second step that the user has not set up yet. */
  readonly mustSetUpTwoFactor: boolean
  /** Set while a lender acts in their practice company: then all else of the user is the company's. */
  readonly practice?: Practice | undefined
}

/** The practice company in which a session acts. */
export type Practice = {
  /** The lender whose company it is. */
  readonly ownerId: number
  /** So many days its clock is ahead. */
  readonly daysAhead: number
}

/** The part of the settings that requests need. */
export type RequestConfig = Pick<
  Config,
  | 'publicUrl'
  | 'smtpUrl'
  | 'smtpWithoutTls'
  | 'rateLimitFactor'
  | 'isDemo'
  | 'lenderFileMegabytes'
  | 'unprovedFileMegabytes'
  | 'lettersPerRecipient'
  | 'lettersPerLender'
  | 'newLenderDays'
>

/**
 * The details of an audit row besides the actor, the time and the endpoint. No names, addresses or secrets: the log is
 * kept for ever.
 */
export type AuditEntry = {
  /**
   * The kind of subject: 'loan', 'payment'. If left out, the subject is the endpoint's last :idParameter and its value.
   */
  subjectKind?: string
  subjectId?: number
  detail?: Record<string, string | number | boolean | null>
  /**
   * For an endpoint without a session: the account whose chain the row belongs to; null is the installation's chain. If
   * left out, no row is written.
   */
  actorId?: number | null
}

type Asked<E extends Endpoint, User> = {
  readonly user: User
  /** Checked by the endpoint's schemas. */
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** The file of a form; undefined if none came. It is removed after the request unless it is kept. */
  readonly file: FormFile | undefined
  readonly files: FileStore
  readonly now: Instant
  /** The business day in the user's time zone. */
  readonly today: Day
  readonly requestId: string
  readonly config: RequestConfig
  /** How the app's clock compared with others last. */
  readonly clockState: ClockState
  /** The network address that the request came from, for rate limits. */
  readonly source: string
  readonly userAgent: string
  /** The browser's time zone, if the request named a real one. */
  readonly timeZone: string | undefined
  /** The language of the page that sent the request, if the app has that language. */
  readonly language: Language | undefined
  /** The token by which a browser that has signed in is known again; anything a browser may have sent. */
  readonly device: string | undefined
}

/**
 * The arguments of a handler: the checked request, and the transaction in which all its writes are committed or none
 * is.
 */
export type Context<E extends Endpoint = Endpoint, User = SessionUser> = Asked<E, User> & {
  readonly tx: Tx
  /** Adds to the audit row of this request, which the frame writes in the same transaction. Several calls add up. */
  audit(entry: AuditEntry): void
  /** Sets the cookie of a session just begun; null clears it. Takes effect only if the request succeeds. */
  setSessionCookie(token: string | null): void
  /** Sets the cookie by which the browser is known again. Takes effect only if the request succeeds. */
  setDeviceCookie(token: string): void
  /** Sends the letters that wait. For afterCommit, by queueLetter (server/auth/letters/queue-letter.ts). */
  sendLetters(): Promise<void>
  /**
   * Work that begins only after the commit and never delays the answer. A stopped process loses it, so whatever must not
   * be lost is a row of the transaction, and this only its start.
   */
  afterCommit(work: () => Promise<void>): void
}

/**
 * The arguments of a prepare step: the request without a transaction. For work that takes long (hashing) or must stay
 * when the request is refused (counted attempts). The step opens transactions of its own.
 */
export type Before<E extends Endpoint = Endpoint, User = SessionUser> = Asked<E, User> & {
  readonly database: Database
}

/** An endpoint with its handler. Features export lists of these; server/routes.ts joins the lists. */
export type Route = {
  readonly endpoint: Endpoint
  readonly prepare: ((before: Before<Endpoint, SessionUser | null>) => Promise<unknown>) | undefined
  readonly run: (context: Context<Endpoint, SessionUser | null>, prepared: unknown) => Promise<unknown>
  /** Runs after the transaction, whatever came of it. */
  readonly tidy?: (before: Before<Endpoint, SessionUser | null>, prepared: unknown) => Promise<void>
  /** True if an Idempotency-Key counts although there is a prepare step. */
  readonly keepsAnswer?: true
}

type Steps<E extends Endpoint, User, Prepared, Result> = {
  prepare(before: Before<E, User>): Promise<Prepared>
  run(context: Context<E, User>, prepared: Prepared): Promise<Result>
  /** Removes what the prepare step has stored and the transaction did not take. Must not throw. */
  tidy?(before: Before<E, User>, prepared: Prepared): Promise<void>
  /** Set it only if body and answer hold no secret and the prepare step may run twice. */
  keepsAnswer?: true
}
type Run<E extends Endpoint, User, Result> = (context: Context<E, User>) => Promise<Result>
type Work<E extends Endpoint, User, Prepared> = Run<E, User, ResultOf<E>> | Steps<E, User, Prepared, ResultOf<E>>

/** One page of a list, and the number of rows on all pages. */
export type PageOfRows<E extends Endpoint> = { rows: ResultOf<E>; total: number }

/**
 * Carries out an endpoint for a signed-in user who may call it. The frame answers `{ data }` with the result. A prepare
 * step makes the endpoint ignore an Idempotency-Key unless it says keepsAnswer, because most such endpoints have
 * secrets in body or answer, which must not be stored.
 */
export function handle<E extends Endpoint, P = undefined>(endpoint: E, work: Work<E, SessionUser, P>): Route {
  if (endpoint.access.kind === 'PUBLIC') throw new Error(`${endpoint.name} is for anybody: use handlePublic`)
  if (endpoint.isPaged) throw new Error(`${endpoint.name} answers a page: use handlePage`)
  if (endpoint.isFile) throw new Error(`${endpoint.name} answers with a file: use handleFile`)
  return routeOf(endpoint, work)
}

/** Carries out an endpoint that answers with a file. Its bytes are made after the transaction has ended. */
export function handleFile<E extends Endpoint>(
  endpoint: E,
  run: (context: Context<E, SessionUser>) => Promise<FileAnswer>,
): Route {
  if (endpoint.access.kind === 'PUBLIC') throw new Error(`${endpoint.name} is for anybody: a file is not`)
  if (!endpoint.isFile) throw new Error(`${endpoint.name} does not answer with a file: use handle`)
  return routeOf(endpoint, run)
}

/** Carries out an endpoint that answers `{ data, page, limit, total }`; its query has page and limit. */
export function handlePage<E extends Endpoint>(endpoint: E, run: Run<E, SessionUser, PageOfRows<E>>): Route {
  if (endpoint.access.kind === 'PUBLIC') throw new Error(`${endpoint.name} is for anybody: a page is not`)
  if (!endpoint.isPaged) throw new Error(`${endpoint.name} does not answer a page: use handle`)
  return routeOf(endpoint, run)
}

/**
 * Carries out an endpoint that anybody may call; the user is null without a session. Its transaction belongs to no
 * tenant: rows behind row-level security take a named system task (server/database/system-task.ts).
 */
export function handlePublic<E extends Endpoint, P = undefined>(
  endpoint: E,
  work: Work<E, SessionUser | null, P>,
): Route {
  if (endpoint.access.kind !== 'PUBLIC') throw new Error(`${endpoint.name} takes a session: use handle`)
  return routeOf(endpoint, work)
}

/** The cast drops the endpoint's own types. They hold because the frame parses with the schemas of this endpoint. */
function routeOf(endpoint: Endpoint, work: unknown): Route {
  if (typeof work === 'function') return { endpoint, prepare: undefined, run: work as Route['run'] }
  return { endpoint, ...(work as Pick<Route, 'prepare' | 'run'>) }
}
