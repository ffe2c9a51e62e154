import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../settings/config.ts'
import { type Claim, claimDataFolder, type DatabaseServer, openDatabaseServer } from './database-server.ts'

const pauseMsMax = 10_000

type Opened = { server: DatabaseServer; claim: Claim }

/**
 * The embedded server of a data folder that this app has claimed, kept up while the app runs: when the server dies,
 * killed or out of memory, it is started and claimed again. Requests are answered 503 meanwhile. The first start throws
 * as opening and claiming do. Later starts are retried, more and more slowly, with the reason on standard error.
 */
export async function keepEmbeddedServer(config: Pick<Config, 'dataFolder'>): Promise<DatabaseServer> {
  let isClosing = false
  let opened = await open(config)
  let bringingBack = Promise.resolve()

  const watch = ({ claim }: Opened): void =>
    claim.onLost(() => {
      if (!isClosing) bringingBack = bringBack()
    })
  const bringBack = async (): Promise<void> => {
    process.stderr.write('The database has gone away; it is started again.\n')
    for (let pauseMs = 100; !isClosing; pauseMs = Math.min(2 * pauseMs, pauseMsMax)) {
      const before = opened.server
      try {
        opened = await open(config)
        await before.close() // only now, so that closing does not stop a server that had survived
        watch(opened)
        return
      } catch (error) {
        process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
        await sleep(pauseMs)
      }
    }
  }

  watch(opened)
  const { app, owner } = opened.server
  return {
    app,
    owner,
    close: async () => {
      isClosing = true
      await bringingBack
      await opened.claim.release()
      await opened.server.close()
    },
  }
}

async function open({ dataFolder }: Pick<Config, 'dataFolder'>): Promise<Opened> {
  const server = await openDatabaseServer({ dataFolder })
  try {
    return { server, claim: await claimDataFolder(server, dataFolder) }
  } catch (error) {
    await server.close()
    throw error
  }
}
