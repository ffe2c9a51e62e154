import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'

/** Mail programs send a form of one word. The app does not read it. */
const bodySizeMax = 1024

/** The page for a person who opens the address in a browser. */
const page = '/stop-reminders'

/**
 * Adds an endpoint that mail programs call (RFC 8058). Its body may be of any type and is ignored. The guard against
 * other sites lets it through: the endpoint reads no cookie, so another site can do no more with it than anybody with
 * the token. Opening the address changes nothing (virus scanners open every link) and leads to the page.
 */
export function registerOneClick(
  server: FastifyInstance,
  { path }: Endpoint,
  addTo: (scope: FastifyInstance) => void,
): void {
  void server.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bodySizeMax }, (_request, _body, done) =>
      done(null),
    )
    scope.get<{ Params: { token: string } }>(`/api${path}`, (request, reply) =>
      reply.redirect(`${page}?token=${encodeURIComponent(request.params.token)}`, 303),
    )
    addTo(scope)
    done()
  })
}
