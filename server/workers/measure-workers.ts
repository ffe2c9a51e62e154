import type { Metrics } from '../http/metrics.ts'
import type { Clock } from '../settings/clock.ts'
import type { WorkerPool } from './pool.ts'

/** How many accounts are shown: those that cost most. */
const ACCOUNTS_SHOWN = 10
/** How many accounts are counted in an hour. Those beyond are not shown. */
const ACCOUNTS_COUNTED_MAX = 10_000

/** Adds what the workers do to the metrics: jobs that run, wait, were refused, and what they took. */
export function measureWorkers(pool: WorkerPool, { metrics, clock }: { metrics: Metrics; clock: Clock }): void {
  const durations = metrics.histogram('costly_call_duration_seconds', 'Calls carried out by workers, by endpoint.')
  const waits = metrics.histogram('costly_call_wait_seconds', 'How long calls waited for a worker.')
  const refusals = metrics.counter('costly_calls_refused_total', 'Calls that workers did not carry out, by reason.')
  metrics.gauge('worker_threads', 'Workers that are started.', () => pool.counts().threads)
  metrics.gauge('costly_calls_running', 'Calls that workers carry out.', () => pool.counts().running)
  metrics.gauge('costly_calls_waiting', 'Calls that wait for a worker.', () => pool.counts().waiting)
  const costs = accountCosts(clock)
  metrics.gauges(
    'costly_account_seconds',
    'Seconds that workers spent on an account in this hour and the last; the ten that cost most.',
    () => costs.highest().map(({ accountId, seconds }) => ({ labels: { account: String(accountId) }, value: seconds })),
  )
  pool.watch({
    onEnd: ({ endpoint, accountId, milliseconds, waitedMilliseconds }) => {
      durations.observe({ endpoint }, milliseconds / 1000)
      waits.observe({}, waitedMilliseconds / 1000)
      costs.add(accountId, milliseconds / 1000)
    },
    onRefused: ({ endpoint, why }) => refusals.add({ endpoint, why }),
  })
}

type AccountCosts = {
  add(accountId: number, seconds: number): void
  highest(): { accountId: number; seconds: number }[]
}

function accountCosts(clock: Clock): AccountCosts {
  let hour = ''
  let now = new Map<number, number>()
  let before = new Map<number, number>()
  const turn = (): void => {
    const current = clock.now().slice(0, 13)
    if (current === hour) return
    hour = current
    before = now
    now = new Map()
  }
  return {
    add: (accountId, seconds) => {
      turn()
      if (!now.has(accountId) && now.size >= ACCOUNTS_COUNTED_MAX) return
      now.set(accountId, (now.get(accountId) ?? 0) + seconds)
    },
    highest: () => {
      turn()
      const all = new Map(before)
      for (const [accountId, seconds] of now) all.set(accountId, (all.get(accountId) ?? 0) + seconds)
      return [...all]
        .map(([accountId, seconds]) => ({ accountId, seconds }))
        .toSorted((one, other) => other.seconds - one.seconds)
        .slice(0, ACCOUNTS_SHOWN)
    },
  }
}
