import path from 'node:path'
import { type RunningApp, serve } from './serve.ts'
import { readConfig } from './settings/config.ts'
import { stopOnSignals } from './start/stop-on-signals.ts'

const root = path.dirname(import.meta.dirname)

const { config, problems } = readConfig(process.env, { folder: root })
if (problems) {
  console.error(problems.join('\n'))
  process.exitCode = 1
} else {
  await serve(config).then(announce, (error: unknown) => {
    console.error(config.logLevel === 'debug' || !(error instanceof Error) ? error : error.message)
    process.exitCode = 1
  })
}

function announce(app: RunningApp): void {
  stopOnSignals(app) // first: a script that reads the line below may send a signal at once
  console.log(`Loanwright is at ${app.address}`)
  if (!app.hasAdmin) {
    console.log('There is no administrator yet: run "npm run admin", or start with ADMIN_EMAIL and ADMIN_PASSWORD set.')
  }
}
