import path from 'node:path'
import { readConfig } from './config.ts'
import { type RunningApp, serve } from './serve.ts'

const root = path.dirname(import.meta.dirname)
const pressedTwiceMs = 1000

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
  console.log(`Loanwright is at ${app.address}`)
  if (!app.hasAdmin) {
    console.log('There is no administrator yet: run "npm run admin", or start with ADMIN_EMAIL and ADMIN_PASSWORD set.')
  }
  stopOnSignals(app)
}

/** The first signal lets running requests end; another a second later does not wait for them. */
function stopOnSignals(app: RunningApp): void {
  let stoppingSince: number | undefined
  const stop = () => {
    // One Ctrl-C may arrive twice: from the terminal, and passed on by npm.
    if (stoppingSince !== undefined && performance.now() - stoppingSince < pressedTwiceMs) return
    if (stoppingSince !== undefined) process.exit(1)
    stoppingSince = performance.now()
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  // The process that started this one was killed, so nobody can stop this one by it any more.
  process.once('disconnect', stop)
  process.channel?.unref()
}
