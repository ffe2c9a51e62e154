import { openDatabase } from '../../server/database/database.ts'
import type { DatabaseServer } from '../../server/postgres/database-server.ts'
import { beginSession } from '../../server/sessions/sessions.ts'

/** The cookie of a session begun behind the app's back, since a sign-in is slow on purpose. */
export async function cookieOf({ app }: Pick<DatabaseServer, 'app'>, userId: number): Promise<string> {
  const database = openDatabase({ connection: app, connectionsMax: 1 })
  try {
    const token = await database.transaction({ kind: 'SYSTEM' }, (tx) =>
      beginSession(tx, { userId, userAgent: 'bench', now: new Date().toISOString() }),
    )
    return `session=${token}`
  } finally {
    await database.close()
  }
}
