import { once } from 'node:events'
import { createServer } from 'node:http'
import type pg from 'pg'

/** A page that puts its input into its SQL, as ours never do, so that the search for injections has one to find. */
export async function openPlantedHole(owner: pg.Pool): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? '/', 'http://localhost').searchParams.get('q') ?? ''
    owner.query(`select full_name from users where email <> '${asked}'`).then(
      ({ rows }) => response.end(JSON.stringify(rows)),
      (error: Error) => response.writeHead(500).end(error.message),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const place = server.address()
  if (typeof place !== 'object' || !place) throw new Error('the page listens nowhere')
  return {
    url: `http://127.0.0.1:${place.port}/?q=a`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
