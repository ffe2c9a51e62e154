import type { FastifyBaseLogger } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { answerWriter } from '../http/answer.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import type { Route, SessionUser } from '../http/http.ts'
import { carryOut, type IncomingRequest, type Outcome, type Services } from './frame.ts'
import { isTooHeavy } from './heavy-work.ts'

/** An authorized request. */
export type AuthorizedRequest = { user: SessionUser | null; incoming: IncomingRequest }

/** A request for a worker: these are only carried out for accounts. */
export type CostlyRequest = AuthorizedRequest & { user: SessionUser }

/** The outcome of a request, wherever it was carried out. */
export type CarriedOut = Omit<Outcome, 'body'> & {
  /** JSON as text or as its bytes, or a file. */
  body: string | Uint8Array | FileAnswer
  /** How long the request waited for a worker. */
  waitedMs?: number
}

/** The client that waits for the answer of a request. */
export type Caller = {
  /** Calls the listener when the connection closes, with or without an answer. */
  onGone(listener: () => void): void
  /** Keeps the connection open although the answer takes long. */
  waitLong(): void
  readonly log: FastifyBaseLogger
}

/** Carries requests out outside the main thread. Work after the commit is done there too. */
export type Workers = {
  carryOut(endpoint: Endpoint, request: CostlyRequest, caller: Caller): Promise<CarriedOut>
}

/**
 * Carries a request out: in this thread if that is little work, otherwise in a worker. A request that turns out to be
 * too much work here has changed nothing yet, and is carried out in a worker from its beginning.
 */
export async function carryOutSomewhere(
  { services, isStrict, workers }: { services: Services; isStrict: boolean; workers: Workers },
  route: Route,
  { request, caller }: { request: AuthorizedRequest; caller: Caller },
): Promise<CarriedOut> {
  const { endpoint } = route
  const { user, incoming } = request
  const carryOutInWorker = (by: SessionUser): Promise<CarriedOut> => {
    caller.waitLong()
    return workers.carryOut(endpoint, { user: by, incoming }, caller)
  }
  if (user && endpoint.effort !== 'ORDINARY') return carryOutInWorker(user)
  try {
    return await carryOut(services, route, { user, incoming, write: answerWriter(endpoint, { isStrict }) })
  } catch (error) {
    if (!user || !isTooHeavy(error)) throw error
    return carryOutInWorker(user)
  }
}
