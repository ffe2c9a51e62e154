import { parentPort, workerData } from 'node:worker_threads'
import type pg from 'pg'
import { watchedElsewhere } from './audit/clock-watch.ts'
import { openDatabase } from './database/database.ts'
import { useBuiltProgram } from './documents/handover/proof-page.ts'
import { openFiles } from './files/open-files.ts'
import type { RequestConfig } from './http/http.ts'
import { openConfiguredCopy } from './open-report-copy.ts'
import { routes } from './routes.ts'
import { systemClock } from './settings/clock.ts'
import type { Config } from './settings/config.ts'
import { carryOutJobs } from './workers/carry-out-jobs.ts'
import type { FromWorker, ToWorker } from './workers/messages.ts'

/** The data that a worker thread starts with. */
export type WorkerData = {
  connection: pg.ClientConfig
  config: RequestConfig &
    Pick<Config, 'dataFolder' | 's3' | 'reportsDatabaseUrl' | 'keepsPlans' | 'checksAnswers' | 'slowStatementMs'>
}

// The program of a worker thread: the services of one request, with connections and files of their own.
if (!parentPort) throw new Error('this program is started as a worker thread')
const port = parentPort
const { connection, config } = workerData as WorkerData // server/serve.ts starts it with these
const { keepsPlans, checksAnswers, slowStatementMs } = config
// A report copy is asked for its position while the database is asked for its own.
const database = openDatabase({ connection, connectionsMax: 2, keepsPlans })
const tell = (message: FromWorker): void => port.postMessage(message)
database.watch?.({
  onTransaction: (told) => tell({ kind: 'TRANSACTION', told }),
  onStatement: (told) => {
    if (told.milliseconds > slowStatementMs) tell({ kind: 'STATEMENT', told })
  },
  onRetry: () => tell({ kind: 'RETRY' }),
})
const copy = openConfiguredCopy(config, { primary: database, connectionsMax: 1 })
const files = await openFiles(config, { isTried: true })
useBuiltProgram()
port.on('message', (message: ToWorker) => {
  if (message.kind === 'CLOSE') void close()
})
carryOutJobs(port, {
  services: { clockWatch: watchedElsewhere, database, clock: systemClock, config, files, reportCopy: copy?.reportCopy },
  routes,
  isStrict: checksAnswers,
})

async function close(): Promise<void> {
  await copy?.close()
  await database.close()
  port.close()
}
