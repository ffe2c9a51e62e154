const pressedTwiceMs = 1000

/**
 * Ends the process on a signal. The first signal lets running requests end; another one a second later does not wait
 * for them.
 */
export function stopOnSignals(app: { close(): Promise<void> }): void {
  let stoppingSince: number | undefined
  const stop = () => {
    // One Ctrl-C may arrive twice: from the terminal, and passed on by npm.
    if (stoppingSince !== undefined && performance.now() - stoppingSince < pressedTwiceMs) return
    if (stoppingSince !== undefined) process.exit(1)
    stoppingSince = performance.now()
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  // The process that started this one was killed, so it can no longer stop this one.
  process.once('disconnect', stop)
  process.channel?.unref()
}
