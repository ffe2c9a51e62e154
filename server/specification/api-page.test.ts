import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { useApi } from '../testing/api.ts'
import { goodPassword } from '../testing/api-people.ts'

const api = await useApi() // today is 2 March 2026

/** The calls that docs/api.md shows, in their order. */
function callsShown(): { path: string; key: string | undefined; body: string | undefined }[] {
  const page = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8')
  return page
    .split('\n')
    .filter((line) => line.startsWith('curl '))
    .map((line) => ({
      path: /http:\/\/127\.0\.0\.1:3000([^' ]+)/.exec(line)?.[1] ?? '',
      key: /Idempotency-Key: ([^']+)'/.exec(line)?.[1],
      body: / -d '([^']+)'/.exec(line)?.[1],
    }))
}

test('the first calls that the page about the API shows work as they stand, and again', async () => {
  const lender = await api.aLender({ email: 'lena@example.com', password: goodPassword })
  await api.aLoan(lender, { originationDate: '2026-01-02', maturityDate: '2027-01-02' })
  const client = api.nobody()
  const statuses: number[] = []

  for (const { path, key, body } of [...callsShown(), ...callsShown()]) {
    const headers = key === undefined ? {} : { 'idempotency-key': key }
    const call = body === undefined ? client.get(path) : client.post(path, body, { headers })
    statuses.push((await call).status)
  }

  assert.deepEqual(statuses, [200, 200, 201, 200, 200, 200, 201, 200])
  assert.equal((await client.get<unknown[]>('/api/payments/loan/1')).data.length, 1)
})
