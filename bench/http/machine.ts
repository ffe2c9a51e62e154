import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'

/** What the figures were taken on, and how busy it was: one line above a table. */
export function machine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  const model = cpus()[0]?.model.trim() ?? 'processor'
  const load = (loadavg()[0] ?? 0).toFixed(1)
  return `${availableParallelism()} cores (${model}), ${gigabytes} GiB, Node ${process.version}; load ${load} at the start.`
}
