import type * as z from 'zod/mini'
import type { Permission, Role } from './permissions.ts'

export type Schema = z.ZodMiniType

/**
 * Who may call. PUBLIC: anybody. SIGNED_IN: any session. ROLES: one of the roles, with all of the permissions. The
 * handler decides whose data may be seen: a foreign resource is answered like an absent one (404).
 */
export type Access =
  | { kind: 'PUBLIC' }
  | { kind: 'SIGNED_IN' }
  | { kind: 'ROLES'; roles: readonly Role[]; permissions?: readonly Permission[] }

/**
 * The work that carrying a call out may take. ORDINARY: little, unless its loan is very long. COSTLY: more than 50 ms of
 * computing for some legal input. LONG: minutes, such as an import. The server's main thread carries out ORDINARY calls
 * only, so that no call delays the calls of others.
 */
export type Effort = 'ORDINARY' | 'COSTLY' | 'LONG'

/** One call of the API as data: its route, checks, typed client, OpenAPI entry and tests are made from it. */
export type Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Result extends Schema = Schema,
> = {
  /** Unique: the operationId of OpenAPI, and the route of idempotency rows. A verb of the trade: recordPayment. */
  name: string
  /** One sentence for the API's documentation. */
  summary: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api, with :parameters: '/loans/:loanId'. */
  path: string
  access: Access
  params: Params
  query: Query
  body: Body
  /** The schema of `data` in the answer. */
  result: Result
  /** The answer is a page of a list: { data, page, limit, total }. */
  isPaged: boolean
  /** The status of a successful answer. */
  status: 200 | 201
  /** false: a POST that changes nothing (a preview) and so writes no audit row. */
  isWrite: boolean
  /** The answer is a file's bytes and not JSON. Its result is never made. */
  isFile: boolean
  /** The body is a form with one file beside its fields (multipart/form-data), and not JSON. */
  takesFile: boolean
  /** The most megabytes that the file may have. */
  fileMegabytesMax: number
  /** Reports only: the answer may come from a copy that is some seconds behind, and then says as of when. */
  mayLag: boolean
  /**
   * Mail programs call it (RFC 8058) from any origin, with a form of their own that is ignored. Only for a path with a
   * token.
   */
  isOneClick: boolean
  /** A successful call begins a session. It is refused while the clock of the server is wrong. */
  beginsSession: boolean
  /**
   * Above the installation's limit the call is stored for approval and answered 202, and not carried out. Its body is
   * JSON.
   */
  mayWait: boolean
  effort: Effort
  /** A longer body is refused before it is read. Does not count for a form with a file. */
  bodyBytesMax: number
}

type Given<
  P extends Schema | undefined,
  Q extends Schema | undefined,
  B extends Schema | undefined,
  R extends Schema,
> = {
  name: string
  summary: string
  /** Method and path: 'GET /loans/:loanId'. */
  route: `${Endpoint['method']} /${string}`
  access: Access
  params?: P
  query?: Q
  body?: B
  result: R
  isPaged?: boolean
  status?: 200 | 201
  isWrite?: boolean
  isFile?: boolean
  takesFile?: boolean
  fileMegabytesMax?: number
  mayLag?: boolean
  isOneClick?: boolean
  mayWait?: boolean
  effort?: Effort
  bodyBytesMax?: number
  beginsSession?: boolean
}

/** More than any form takes; less where the sender may be anybody. */
const BODY_BYTES_MAX = 100 * 1024
const PUBLIC_BODY_BYTES_MAX = 16 * 1024

/** Makes an endpoint with defaults for all that is left out: status 200, not paged, ordinary effort, a write unless GET. */
export function endpoint<
  R extends Schema,
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>({ route, ...given }: Given<P, Q, B, R>): Endpoint<P, Q, B, R> {
  const [method, path] = route.split(' ') as [Endpoint['method'], string] // as the type of a route says
  return {
    method,
    path,
    isPaged: false,
    status: 200,
    isFile: false,
    takesFile: false,
    fileMegabytesMax: 0,
    mayLag: false,
    isOneClick: false,
    mayWait: false,
    effort: 'ORDINARY',
    bodyBytesMax: given.access.kind === 'PUBLIC' ? PUBLIC_BODY_BYTES_MAX : BODY_BYTES_MAX,
    beginsSession: false,
    ...given,
    isWrite: given.isWrite ?? method !== 'GET',
    // An absent schema stays undefined, as its type parameter says.
    params: given.params as P,
    query: given.query as Q,
    body: given.body as B,
  }
}

type Parsed<S extends Schema | undefined> = S extends Schema ? z.output<S> : undefined

/** The parsed input of the server's handler, and its result. */
export type ParamsOf<E extends Endpoint> = Parsed<E['params']>
export type QueryOf<E extends Endpoint> = Parsed<E['query']>
export type BodyOf<E extends Endpoint> = Parsed<E['body']>
export type ResultOf<E extends Endpoint> = z.output<E['result']>

/** A page of a list as the API answers it. `total` counts all matches, not only this page. */
export type Page<Row> = { data: Row[]; page: number; limit: number; total: number }

/** Every refusal of the API. `code` names the sentence in both languages; field names are those of the body. */
export type ErrorAnswer = {
  message: string
  code?: string
  values?: Record<string, string | number>
  /** An English sentence for each field. */
  fields?: Record<string, string>
  /** The code of each field's sentence, for the reader's language. */
  fieldCodes?: Record<string, string>
}
