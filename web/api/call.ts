import type * as z from 'zod/mini'
import type { Endpoint, Page, ResultOf, Schema } from '#contract/endpoint.ts'
import type { Language } from '#contract/enumerations.ts'
import { addressOf } from './address.ts'
import { ApiError, WAITS } from './api-error.ts'
import { noteDataTime } from './data-time.ts'
import { type Answered, arrivedEarly, keepEarly, takeEarly } from './early-answers.ts'
import { reactTo } from './reactions.ts'
import { refusalIn, unwrapped } from './read-answer.ts'

export const TIMEOUT_MS = 30_000

type Loose<S> = S extends Schema ? { [Key in keyof z.input<S>]: z.input<S>[Key] | number } : never
type Part<Name extends string, S, Value> = S extends Schema
  ? Record<never, never> extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value }
  : { [Key in Name]?: undefined }

/** What a call takes, from its endpoint: numbers are welcome in paths, and defaults may be left out. */
export type ArgsOf<E extends Endpoint> = Part<'params', E['params'], Loose<E['params']>> &
  Part<'query', E['query'], E['query'] extends Schema ? Partial<z.input<E['query']>> : never> &
  Part<'body', E['body'], E['body'] extends Schema ? z.input<E['body']> : never>

export type CallOptions = {
  /** Makes a repeated write the same write. */
  idempotencyKey?: string | undefined
  /** Sends X-Request-Type: array. */
  asArray?: boolean | undefined
  signal?: AbortSignal | undefined
  /** Of the page, where the server is to know it before anybody is signed in. */
  language?: Language | undefined
  /** How long to wait for an answer that takes longer than others. */
  timeoutMs?: number | undefined
}

/** Where a call goes; what a request needs of its endpoint while running. */
export type Route<E extends Endpoint> = Pick<E, 'name' | 'method' | 'path'>

type Rows<Result> = Result extends readonly (infer Row)[] ? Row : never

/** Calls the API and gives what its answer holds. Throws ApiError. */
export async function call<E extends Endpoint>(
  endpoint: E | Route<E>,
  args: ArgsOf<E>,
  options: CallOptions = {},
): Promise<ResultOf<E>> {
  // The server checks its answers against the same schema, so the browser does not check them again.
  return unwrapped(await send(endpoint, args, options)) as ResultOf<E>
}

/** The same for a list that comes in pages: the page with its total. */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  args: ArgsOf<E>,
  options: CallOptions = {},
): Promise<Page<Rows<ResultOf<E>>>> {
  // As above.
  return (await send(endpoint, args, options)) as Page<Rows<ResultOf<E>>>
}

/** Asks for what a screen is about to ask for, while its code is still coming. The screen's own call takes the answer. */
export function askEarly<E extends Endpoint>(endpoint: Route<E>, args: ArgsOf<E>, options: CallOptions = {}): void {
  const { address, request } = requestFor(endpoint, args, options)
  keepEarly(address, answerTo({ address, path: endpoint.path }, request))
}

/** What was asked early and is there: for the first picture of a screen, without waiting. Else undefined. */
export function answeredEarly<E extends Endpoint>(endpoint: E, args: ArgsOf<E>): ResultOf<E> | undefined {
  // As in call.
  return unwrapped(arrivedFor(endpoint, args)) as ResultOf<E> | undefined
}

/** The same for a list that comes in pages. */
export function pageAnsweredEarly<E extends Endpoint>(
  endpoint: E,
  args: ArgsOf<E>,
): Page<Rows<ResultOf<E>>> | undefined {
  // As in callPage.
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
  throw refusal
}

function requestFor(
  { path, method }: Route<Endpoint>,
  args: object,
  options: CallOptions,
): { address: string; request: RequestInit } {
  const { body } = partsOf(args)
  const request: RequestInit = {
    method,
    credentials: 'include',
    headers: headersFor(body, options),
    signal: AbortSignal.any([
      AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
      ...(options.signal ? [options.signal] : []),
    ]),
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  }
  return { address: addressFor(path, args), request }
}

// The parts that ArgsOf allows.
const partsOf = (args: object) => args as { params?: object; query?: object; body?: unknown }

function addressFor(path: string, args: object): string {
  const { params, query } = partsOf(args)
  return addressOf(path, { ...params }, { ...query })
}

/** The answer, whatever its status. When none comes at all, that is said on the console, and the call is refused. */
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
    // A proxy's error page, or nothing: there is no answer in it beyond its status.
    return null
  }
}

function headersFor(body: unknown, { idempotencyKey, asArray, language }: CallOptions): Record<string, string> {
  return {
    Accept: 'application/json',
    // The browser writes the boundary of a form with files itself.
    ...(!(body instanceof FormData) && { 'Content-Type': 'application/json' }),
    // Days in answers are the reader's days.
    'X-Time-Zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(language && { 'Accept-Language': language }),
    ...(asArray && { 'X-Request-Type': 'array' }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
  }
}
