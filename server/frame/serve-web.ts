import { existsSync } from 'node:fs'
import { fastifyStatic } from '@fastify/static'
import { errorBody } from '../http/error-answer.ts'
import { notFound } from '../http/errors.ts'
import type { RequestConfig } from '../http/http.ts'
import { relyingPartyOf } from '../http/relying-party.ts'
import { cacheControlOf, headersLeftOut, readPage } from '../http/static-files.ts'
import { type Server, sendCompressed } from './serve-route.ts'

/**
 * Serves the built web: its files, and its page for every other address outside /api, because the browser's router
 * knows those addresses. An unknown address below /api gets a JSON answer and never the page.
 */
export async function serveWeb(
  server: Server,
  { webFolder, config }: { webFolder?: string; config: RequestConfig },
): Promise<void> {
  const passkeys = relyingPartyOf(config.publicUrl)?.origin ?? null
  const settings = { mail: config.smtpUrl !== undefined, demo: config.isDemo, passkeys }
  const page = webFolder === undefined ? undefined : await readPage(webFolder, settings)
  if (webFolder !== undefined && existsSync(webFolder)) {
    await server.register(fastifyStatic, {
      root: webFolder,
      wildcard: false, // the list of files is made now, so no other file of the folder can be requested
      index: false,
      globIgnore: ['index.html', 'screens.json', '**/*.map'],
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, file) {
        reply.header('cache-control', cacheControlOf(file))
        for (const name of headersLeftOut(file)) reply.removeHeader(name)
      },
    })
  }
  server.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    const [pathname = '', query] = request.url.split('?', 2) // split by hand: not every request address is a valid URL
    const isApi = pathname === '/api' || pathname.startsWith('/api/')
    if (!page || !isPage || isApi || pathname.startsWith('/assets/')) {
      return reply
        .status(404)
        .type('application/json')
        .send(Buffer.from(errorBody(notFound('request.notFound'))))
    }
    return sendCompressed(
      reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8'),
      Buffer.from(page(pathname, query)),
    )
  })
}
