import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Appended } from '../audit/append-audit-row.ts'

/** What a request turned out to be. */
type Told = { endpoint?: string; userId?: number | null; audit?: Appended | undefined }

/** Takes what is learnt about a request while it runs, for the one line it leaves. */
export type RequestLog = { tell(request: FastifyRequest, told: Told): void }

/**
 * Logs one line a request: the route's pattern, never the address with its tokens; the account's number, never its name;
 * no bodies. The head of the audit chain stands in the line of every write, so that the log outside the database tells
 * when the one inside is rewritten.
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
    // The page's own files and the probes of a load balancer are many, and say little.
    if (told.endpoint === undefined && reply.statusCode < 400) request.log.debug(line, 'request')
    else request.log.info(line, 'request')
  })
  return { tell: (request, told) => void learnt.set(request, { ...learnt.get(request), ...told }) }
}

const anchorOf = ({ lenderId, sequence, hash }: Appended) => ({
  auditChain: lenderId,
  auditSequence: sequence,
  auditHash: Buffer.from(hash).toString('hex'),
})
