import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Server } from './serve-route.ts'

/** While one turn of the event loop takes this long, no request is answered. */
const TURN_MS_MAX = 250
const LOOKS_EVERY_MS = 1000

/**
 * Logs a line when a turn of the event loop took too long: the main thread computed what a worker should have
 * (docs/operations.md, "Watching it").
 */
export function watchEventLoop(server: Server): void {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const looking = setInterval(() => {
    const longestMs = delay.count === 0 ? 0 : Math.round(delay.max / 1e6)
    delay.reset()
    if (longestMs > TURN_MS_MAX) server.log.warn({ longestMs }, 'the event loop stood still')
  }, LOOKS_EVERY_MS).unref()
  server.addHook('onClose', async () => {
    clearInterval(looking)
    delay.disable()
  })
}
