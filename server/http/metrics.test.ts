import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../database/sql.ts'
import { type Api, startApi } from '../testing/api.ts'
import { makeMetrics } from './metrics.ts'

const metricsToken = 'a-token-of-more-than-20-signs'
const bearer = { headers: { authorization: `Bearer ${metricsToken}` } }

describe('an installation that is watched', () => {
  let api: Api
  before(async () => {
    api = await startApi({ config: { metricsToken, slowStatementMs: 40 } })
  })
  after(() => api.close())

  test('counts every request by its route, and never by what stood in the address', async () => {
    const lender = await api.aLender()
    await lender.client.get(`/api/users/${lender.id}`)
    await lender.client.get('/api/loans/999999999')
    await lender.client.get('/api/Canary-Wharf')

    const text = await textWith(api, 'route="/api/loans/:loanId"')

    assert.match(
      text,
      /http_request_duration_seconds_count\{method="GET",route="\/api\/users\/:userId",status="200"\} 1/,
    )
    assert.match(
      text,
      /http_request_duration_seconds_count\{method="GET",route="\/api\/loans\/:loanId",status="404"\} 1/,
    )
    assert.match(text, /^database_transaction_duration_seconds_count\{outcome="committed"\} [1-9]/m)
    assert.match(text, /^process_resident_memory_bytes [1-9]/m)
    // Nines after a decimal point are allowed: a sum of seconds may have that many.
    assert.doesNotMatch(text, /Canary-Wharf|(?<! \d+\.\d*)999999999|@example\.com/)
  })

  test('shows its figures to nobody without the token, not even to an administrator', async () => {
    const admin = await api.anAdmin()

    const answers = [
      await api.nobody().get('/metrics'),
      await admin.client.get('/metrics'),
      await api.nobody().get('/metrics', { headers: { authorization: `Bearer ${metricsToken}x` } }),
      await api.nobody().get('/metrics', { headers: { authorization: '' } }),
    ]

    assert.deepEqual(
      answers.map(({ status }) => status),
      [401, 401, 401, 401],
    )
    assert.ok(answers.every(({ text }) => !text.includes('http_request')))
  })

  test('answers at its address by our own names only, and with the headers of every answer', async () => {
    const [own, other] = [
      await api.nobody().get('/metrics', bearer),
      await askAs('another-site.example', { port: new URL(api.address).port, headers: bearer.headers }),
    ]

    assert.equal(own.status, 200)
    assert.match(own.headers.get('content-security-policy') ?? '', /default-src 'none'/)
    assert.equal(own.headers.get('x-content-type-options'), 'nosniff')
    assert.equal(own.headers.get('cache-control'), 'no-store')
    assert.equal(other.status, 421)
    assert.doesNotMatch(other.text, /http_request/)
  })

  test('names a slow statement in its log, without the values', async () => {
    await api.database.database.transaction({ kind: 'SYSTEM' }, (tx) =>
      tx.query(sql`select pg_sleep(0.08), ${'Canary-Wharf'}::text as word`),
    )

    const line = api.log.find(
      ({ msg, statement }) => msg === 'slow statement' && String(statement).includes('pg_sleep'),
    )
    assert.equal(line?.['statement'], 'select pg_sleep(0.08), $1::text as word')
    assert.ok(Number(line?.['durationMs']) >= 80)
    assert.ok(!JSON.stringify(line).includes('Canary-Wharf'))
  })

  test('counts what was rolled back', async () => {
    const failing = api.database.database.transaction({ kind: 'SYSTEM' }, () => Promise.reject(new Error('a fault')))
    await assert.rejects(failing, /a fault/)

    assert.match(
      await textWith(api, 'rolled_back'),
      /^database_transaction_duration_seconds_count\{outcome="rolled_back"\} [1-9]/m,
    )
  })
})

test('the dashboard asks for nothing that is not measured', async () => {
  const api = await startApi({ config: { metricsToken } })
  try {
    const dashboard = readFileSync(path.join(import.meta.dirname, '..', '..', 'docs', 'grafana-dashboard.json'), 'utf8')
    const asked = new Set(dashboard.match(/\b(http|database|process|nodejs|costly)_[a-z0-9_]+/g))
    assert.ok(asked.size > 8)

    await api.aLender()
    const text = await textWith(api, 'outcome=')

    assert.deepEqual(
      [...asked].filter((name) => !text.includes(name)),
      [],
    )
  } finally {
    await api.close()
  }
})

test('an installation without a token has no such address', async () => {
  const api = await startApi()
  try {
    const { status, text } = await api.nobody().get('/metrics', bearer)

    assert.equal(status, 404)
    assert.ok(!text.includes('http_request'))
  } finally {
    await api.close()
  }
})

test('a histogram counts in each bucket all that took no longer', () => {
  const metrics = makeMetrics()
  const durations = metrics.histogram('wait_seconds', 'How long.')
  for (const seconds of [0.004, 0.005, 0.3, 99]) durations.observe({ kind: 'a"b' }, seconds)

  const lines = metrics.text().split('\n')

  assert.deepEqual(lines.slice(0, 2), ['# HELP wait_seconds How long.', '# TYPE wait_seconds histogram'])
  assert.ok(lines.includes('wait_seconds_bucket{kind="a_b",le="0.005"} 2'))
  assert.ok(lines.includes('wait_seconds_bucket{kind="a_b",le="0.5"} 3'))
  assert.ok(lines.includes('wait_seconds_bucket{kind="a_b",le="+Inf"} 4'))
  assert.ok(lines.includes('wait_seconds_count{kind="a_b"} 4'))
})

/** The metrics, once they contain the figures that are measured just after an answer. */
async function textWith(api: Api, part: string): Promise<string> {
  for (let waited = 0; ; waited += 1) {
    assert.ok(waited < 10_000, `${part} is not measured`)
    const { status, text } = await api.nobody().get('/metrics', bearer)
    assert.equal(status, 200)
    if (text.includes(part)) return text
    await sleep(1)
  }
}

/** Sends a request with a foreign Host, like a browser whose other site's name leads here. */
async function askAs(
  host: string,
  { port, headers }: { port: string; headers: Record<string, string> },
): Promise<{ status: number; text: string }> {
  const [answer] = await once(
    request({ host: '127.0.0.1', port, path: '/metrics', headers: { ...headers, host } }).end(),
    'response',
  )
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  return { status: answer.statusCode, text: Buffer.concat(chunks).toString('utf8') }
}
