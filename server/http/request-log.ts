import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Appended } from '../audit/append-audit-row.ts'

/** The details of a request that its log line gets. */
type Told = {
  endpoint?: string
  userId?: number | null
  audit?: Appended | undefined
  /** How long the request waited for a worker, if one carried it out. */
  waitedMs?: number | undefined
}

/** Collects details about a request while it runs, for its one log line. */
export type RequestLog = { tell(request: FastifyRequest, told: Told): void }

/**
 * Logs one line for each request: the route's pattern, never the address with its tokens; the account's number, never
 * its name; no bodies. The line of every write holds the head of the audit chain, so that this log shows when the audit
 * log in the database is rewritten.
 */
export function logRequests(server: FastifyInstance): RequestLog {
  const learnt = new WeakMap<FastifyRequest, Told>()
  server.addHook('onResponse', async (request, reply) => {
    const { audit, ...told } = learnt.get(request) ?? {}
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      ...told,
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime * 10) / 10,
      ...(audit && anchorOf(audit)),
    }
    // Requests for the page's own files and a load balancer's probes are many and say little.
    if (told.endpoint === undefined && reply.statusCode < 400) request.log.debug(line, 'request')
    else request.log.info(line, 'request')
  })
  return { tell: (request, told) => void learnt.set(request, { ...learnt.get(request), ...told }) }
}

const anchorOf = ({ lenderId, sequence, hash }: Appended) => ({
  auditChain: lenderId,
  auditSequence: sequence,
  auditHash: hash,
})
