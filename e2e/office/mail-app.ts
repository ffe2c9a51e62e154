import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startAppProcess } from '../../server/testing/app-process.ts'
import { type MailServer, startMailServer } from '../../server/testing/mail-server.ts'

/** The app with SMTP_URL set, and a real mail server that keeps the mails it receives. */
export type MailApp = { readonly address: string; readonly mail: MailServer; stop(): Promise<void> }

/** Starts the app on a free port with a data directory of its own, which stop() removes. */
export async function startMailApp(): Promise<MailApp> {
  const mail = await startMailServer()
  const folder = mkdtempSync(join(tmpdir(), 'loanwright-mail-'))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const settings = { PORT: port, DATA_DIR: folder, PUBLIC_URL: address, SMTP_URL: mail.url, RATE_LIMIT_FACTOR: '1000' }
  const app = startAppProcess(settings)
  await app.listens()
  return {
    address,
    mail,
    stop: async () => {
      app.process.kill('SIGTERM')
      await app.ended
      await mail.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}
