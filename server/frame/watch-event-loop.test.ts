import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { useApi } from '../testing/api.ts'

const metricsToken = 'a-token-of-more-than-20-signs'
const api = await useApi({ config: { metricsToken } })

test('a turn of the main thread that takes too long leaves a line in the log and shows in the metrics', async () => {
  const isSaid = () =>
    api.log.some(({ msg, longestMs }) => msg === 'the event loop stood still' && Number(longestMs) > 600)
  await sleep(50) // the first timer of the watch must have come before it can be late
  const until = performance.now() + 700
  while (performance.now() < until);
  await sleep(50)

  const { text } = await api.nobody().get('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })
  for (let waited = 0; !isSaid() && waited < 10_000; waited += 50) await sleep(50)

  assert.ok(isSaid())
  assert.ok(Number(/^nodejs_eventloop_delay_max_seconds (.*)$/m.exec(text)?.[1]) > 0.5)
})
