type Labels = Readonly<Record<string, string>>

/**
 * A counted or measured value, by its labels. The app alone chooses names and labels: nothing from a request becomes
 * one.
 */
export type Counter = { add(labels: Labels, amount?: number): void }
export type Histogram = { observe(labels: Labels, seconds: number): void }

export type Metrics = {
  /** A number that only grows. */
  counter(name: string, help: string): Counter
  /** Counts events by the seconds that they took. */
  histogram(name: string, help: string): Histogram
  /** A number that is read when the text is made; undefined leaves it out. */
  gauge(name: string, help: string, read: () => number | undefined): void
  /** Several such numbers, each with labels. Give few of them: the monitoring system keeps every one. */
  gauges(name: string, help: string, read: () => readonly { labels: Labels; value: number }[]): void
  /** All metrics in the text format of Prometheus, version 0.0.4. */
  text(): string
}

/** Upper bounds of the buckets in seconds: from a point read to a report over ten thousand loans. */
export const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

type Buckets = { counts: number[]; sum: number; count: number }

/** Makes an empty set of metrics for this process alone. The monitoring system adds up the instances. */
export function makeMetrics(): Metrics {
  const writers: (() => string[])[] = []
  const headOf = (name: string, kind: string, help: string) => [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`]
  return {
    counter: (name, help) => {
      const values = new Map<string, number>()
      writers.push(() => [
        ...headOf(name, 'counter', help),
        ...[...values].map(([labels, value]) => `${name}${labels} ${value}`),
      ])
      return {
        add: (labels, amount = 1) => {
          const key = labelText(labels)
          values.set(key, (values.get(key) ?? 0) + amount)
        },
      }
    },
    histogram: (name, help) => {
      const series = new Map<string, { labels: Labels; buckets: Buckets }>()
      writers.push(() => [
        ...headOf(name, 'histogram', help),
        ...[...series.values()].flatMap(({ labels, buckets }) => histogramLines(name, labels, buckets)),
      ])
      return { observe: (labels, seconds) => addTo(series, labels, seconds) }
    },
    gauge: (name, help, read) => {
      writers.push(() => {
        const value = read()
        return value === undefined ? [] : [...headOf(name, 'gauge', help), `${name} ${value}`]
      })
    },
    gauges: (name, help, read) => {
      writers.push(() => [
        ...headOf(name, 'gauge', help),
        ...read().map(({ labels, value }) => `${name}${labelText(labels)} ${value}`),
      ])
    },
    text: () => `${writers.flatMap((write) => write()).join('\n')}\n`,
  }
}

function addTo(series: Map<string, { labels: Labels; buckets: Buckets }>, labels: Labels, seconds: number): void {
  const key = labelText(labels)
  const found = series.get(key) ?? { labels, buckets: { counts: BUCKETS.map(() => 0), sum: 0, count: 0 } }
  const { buckets } = found
  const index = BUCKETS.findIndex((most) => seconds <= most)
  if (index !== -1) buckets.counts[index] = (buckets.counts[index] ?? 0) + 1
  buckets.sum += seconds
  buckets.count += 1
  series.set(key, found)
}

/** Each bucket counts all events that took no longer than its bound. */
function histogramLines(name: string, labels: Labels, { counts, sum, count }: Buckets): string[] {
  let upTo = 0
  const lines = BUCKETS.map((most, index) => {
    upTo += counts[index] ?? 0
    return `${name}_bucket${labelText({ ...labels, le: String(most) })} ${upTo}`
  })
  const key = labelText(labels)
  return [
    ...lines,
    `${name}_bucket${labelText({ ...labels, le: '+Inf' })} ${count}`,
    `${name}_sum${key} ${sum}`,
    `${name}_count${key} ${count}`,
  ]
}

function labelText(labels: Labels): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${value.replace(/["\\\n]/g, '_')}"`)
  return parts.length === 0 ? '' : `{${parts.join(',')}}`
}
