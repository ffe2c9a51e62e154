import type * as z from 'zod/mini'
import type { Endpoint, Page, ResultOf, Schema } from '#contract/endpoint.ts'
import type { Language } from '#contract/enumerations.ts'
import { addressOf } from './address.ts'
import { ApiError, WAITS } from './api-error.ts'
import { noteDataTime } from './data-time.ts'
import { type Answered, arrivedEarly, keepEarly, takeEarly } from './early-answers.ts'
import { pageUserId } from './page-user.ts'
import { ANSWERED_IN_PLACE, reactTo } from './reactions.ts'
import { refusalIn, unwrapped } from './read-answer.ts'
import { loadWordsOf } from './words-of-refusals.ts'

export const TIMEOUT_MS = 30_000

type Loose<S> = S extends Schema ? { [Key in keyof z.input<S>]: z.input<S>[Key] | number } : never
type Part<Name extends string, S, Value> = S extends Schema
  ? Record<never, never> extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value }
  : { [Key in Name]?: undefined }

/** The arguments of an endpoint's call. Path values may be numbers, and values with a default may be left out. */
export type ArgsOf<E extends Endpoint> = Part<'params', E['params'], Loose<E['params']>> &
  Part<'query', E['query'], E['query'] extends Schema ? Partial<z.input<E['query']>> : never> &
  Part<'body', E['body'], E['body'] extends Schema ? z.input<E['body']> : never>

export type CallOptions = {
  /** The server carries out two writes with the same key only once. */
  idempotencyKey?: string | undefined
  /** Sends X-Request-Type: array. */
  asArray?: boolean | undefined
  signal?: AbortSignal | undefined
  /** Language of the page, for calls before sign-in, when the server does not know the user's language. */
  language?: Language | undefined
  /** How long to wait, for calls that take longer than others. */
  timeoutMs?: number | undefined
}

/** The part of an endpoint that a request needs at run time: name, method and path. */
export type Route<E extends Endpoint> = Pick<E, 'name' | 'method' | 'path'>

type Rows<Result> = Result extends readonly (infer Row)[] ? Row : never

/** Calls the API and returns the data of the answer. Throws ApiError. */
export async function call<E extends Endpoint>(
  endpoint: E | Route<E>,
  args: ArgsOf<E>,
  options: CallOptions = {},
): Promise<ResultOf<E>> {
  // The server checks its answers against the same schema, so the browser does not check them again.
  return unwrapped(await send(endpoint, args, options)) as ResultOf<E>
}

/** Calls a paged list, and returns the page with its total. Throws ApiError. */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  args: ArgsOf<E>,
  options: CallOptions = {},
): Promise<Page<Rows<ResultOf<E>>>> {
  // The server checked the answer, as in call.
  return (await send(endpoint, args, options)) as Page<Rows<ResultOf<E>>>
}

/** Sends a screen's request while its code is still loading. The screen's own call then takes the answer. */
export function askEarly<E extends Endpoint>(endpoint: Route<E>, args: ArgsOf<E>, options: CallOptions = {}): void {
  const { address, request } = requestFor(endpoint, args, options)
  keepEarly(address, answerTo({ address, path: endpoint.path }, request))
}

/** The answer to an early request if it has arrived, for the first render of a screen; else undefined. */
export function answeredEarly<E extends Endpoint>(endpoint: E, args: ArgsOf<E>): ResultOf<E> | undefined {
  // The server checked the answer, as in call.
  return unwrapped(arrivedFor(endpoint, args)) as ResultOf<E> | undefined
}

/** answeredEarly for a paged list: the page with its total, or undefined. */
export function pageAnsweredEarly<E extends Endpoint>(
  endpoint: E,
  args: ArgsOf<E>,
): Page<Rows<ResultOf<E>>> | undefined {
  // The server checked the answer, as in call.
  return arrivedFor(endpoint, args) as Page<Rows<ResultOf<E>>> | undefined
}

const arrivedFor = ({ method, path }: Route<Endpoint>, args: object): unknown =>
  method === 'GET' ? arrivedEarly(() => addressFor(path, args)) : undefined

async function send(endpoint: Route<Endpoint>, args: object, options: CallOptions): Promise<unknown> {
  const { address, request } = requestFor(endpoint, args, options)
  const early = endpoint.method === 'GET' ? takeEarly(address) : undefined
  const { status, answer } = await (early ?? answerTo({ address, path: endpoint.path }, request))
  if (status < 400 && status !== WAITS) return answer
  const refusal = refusalIn(status, answer)
  reactTo(refusal, endpoint.name)
  await loadWordsOf(refusal)
  throw refusal
}

function requestFor(
  { name, path, method }: Route<Endpoint>,
  args: object,
  options: CallOptions,
): { address: string; request: RequestInit } {
  const { body } = partsOf(args)
  const request: RequestInit = {
    method,
    credentials: 'include',
    headers: headersFor(name, body, options),
    signal: AbortSignal.any([
      AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
      ...(options.signal ? [options.signal] : []),
    ]),
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  }
  return { address: addressFor(path, args), request }
}

// ArgsOf allows these parts only.
const partsOf = (args: object) => args as { params?: object; query?: object; body?: unknown }

function addressFor(path: string, args: object): string {
  const { params, query } = partsOf(args)
  return addressOf(path, { ...params }, { ...query })
}

/** The answer, whatever its status. Without any answer it logs to the console and throws ApiError. */
async function answerTo({ address, path }: { address: string; path: string }, request: RequestInit): Promise<Answered> {
  try {
    const response = await fetch(address, request)
    noteDataTime(path, response.headers)
    return { status: response.status, answer: parsed(await response.text()) }
  } catch (reason) {
    if (reason instanceof DOMException && reason.name === 'AbortError') throw reason
    // biome-ignore lint/suspicious/noConsole: the specification asks for this line
    console.error('Network Error', reason)
    throw new ApiError(0)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // No JSON, such as a proxy's error page: only the status is of use.
    return null
  }
}

function headersFor(
  endpointName: string,
  body: unknown,
  { idempotencyKey, asArray, language }: CallOptions,
): Record<string, string> {
  const userId = ANSWERED_IN_PLACE.has(endpointName) ? null : pageUserId()
  return {
    Accept: 'application/json',
    // For a form with files the browser sets this header itself, because only it knows the boundary.
    ...(!(body instanceof FormData) && { 'Content-Type': 'application/json' }),
    // The server dates its answers in the reader's time zone.
    'X-Time-Zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
    // The server refuses a call for one user in the session of another, who has signed in in another tab.
    ...(userId !== null && { 'X-User-Id': String(userId) }),
    ...(language && { 'Accept-Language': language }),
    ...(asArray && { 'X-Request-Type': 'array' }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
  }
}
