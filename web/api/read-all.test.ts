import assert from 'node:assert/strict'
import { afterEach, mock, test } from 'node:test'
import { listPayments } from '#contract/payments/payments.ts'
import { readAll } from './read-all.ts'

afterEach(() => mock.restoreAll())

/** A server with so many rows; what it was asked is kept. */
function serverWith(total: number, { failsAtPage = 0 } = {}): URL[] {
  const asked: URL[] = []
  mock.method(globalThis, 'fetch', async (address: string) => {
    const url = new URL(address, 'http://localhost')
    asked.push(url)
    const [page, limit] = [Number(url.searchParams.get('page')), Number(url.searchParams.get('limit'))]
    if (page === failsAtPage) return Response.json({ message: 'Something went wrong' }, { status: 500 })
    const count = Math.max(0, Math.min(limit, total - (page - 1) * limit))
    const data = Array.from({ length: count }, (_, index) => ({ id: (page - 1) * limit + index + 1 }))
    return Response.json({ data, page, limit, total })
  })
  return asked
}

test('all rows come, each once, with what the list was filtered by', async () => {
  const asked = serverWith(2001)

  const rows = await readAll(listPayments, { q: 'elm' })

  assert.deepEqual(
    rows.map(({ id }) => id),
    Array.from({ length: 2001 }, (_, index) => index + 1),
  )
  assert.deepEqual(
    asked.map(({ searchParams }) => `${searchParams.get('page')} ${searchParams.get('q')}`),
    ['1 elm', '2 elm', '3 elm'],
  )
})

test('a list that is just one page is asked for once, and an empty one too', async () => {
  const full = serverWith(1000)
  assert.equal((await readAll(listPayments)).length, 1000)
  assert.equal(full.length, 1)
  const empty = serverWith(0)
  assert.deepEqual(await readAll(listPayments), [])
  assert.equal(empty.length, 1)
})

test('when a page does not come, nothing does', async () => {
  serverWith(2001, { failsAtPage: 2 })

  await assert.rejects(readAll(listPayments), { status: 500 })
})
