import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'

/** What mail programs send along is a form of one word; it is not looked at. */
const bodySizeMax = 1024

/** The page for a person who opens the address instead. */
const page = '/stop-reminders'

/**
 * A place for an endpoint that mail programs call (RFC 8058). Its body may be of any type and is read over, and the guard
 * against other sites lets it through: it looks at no cookie, so another site can do with it only what anybody can who
 * holds the token. Opening the address changes nothing (programs that look for harm open every link) and leads to the page.
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
