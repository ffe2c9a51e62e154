import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { getLenderSummary, listLoansOfLender } from '#contract/loans/loans.ts'
import { listPayments } from '#contract/payments/payments.ts'
import { answeredEarly, call, callPage } from './api/call.ts'
import { lenderReads } from './dashboard/lender-reads.ts'
import { askFirstReads, FIRST_READS } from './first-reads.ts'
import { routeAt } from './route.ts'
import { ROUTES } from './routes.ts'

const lender = { search: '', userId: 7, role: 'LENDER' } as const

/** Sent to the server, with the header of lists. */
function watchedRequests(): string[] {
  const sent: string[] = []
  mock.method(globalThis, 'fetch', async (address: string, { headers }: RequestInit) => {
    sent.push(`${address} ${new Headers(headers).get('X-Request-Type')}`)
    return Response.json({ data: [], total: 0 })
  })
  return sent
}

test('what screens ask for first goes where the contract says, and to screens that there are', () => {
  const paths = ENDPOINTS.filter(({ method }) => method === 'GET').map(
    ({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
  )

  for (const reads of Object.values(FIRST_READS)) {
    for (const [route, asked] of Object.entries(reads)) {
      assert.ok(routeAt(ROUTES, route.replace(':id', '6')), route)
      for (const read of asked) {
        assert.ok(
          paths.some((path) => path.test(read.replace(/\?.*/, ''))),
          read,
        )
      }
    }
  }
})

test('the dashboard takes the answers that were asked for early, and asks anew after that', async () => {
  const sent = watchedRequests()
  const { summary, loans, reported } = lenderReads(7)

  askFirstReads({ ...lender, pathname: '/dashboard' })
  assert.equal(sent.length, 7)
  assert.equal(sent[1], '/api/loans/lender/7?format=array array')
  await call(getLenderSummary, summary)
  await call(listLoansOfLender, loans, { asArray: true })
  await callPage(listPayments, reported)
  assert.equal(sent.length, 7)

  assert.equal(answeredEarly(getLenderSummary, summary), undefined)
  await call(getLenderSummary, summary)
  assert.equal(sent.length, 8)
})

test('the page of a loan asks for that loan; an address with a choice in it asks for nothing before its screen', () => {
  const sent = watchedRequests()

  askFirstReads({ ...lender, pathname: '/loans/6' })
  assert.deepEqual(sent.slice(0, 2), ['/api/loans/6 null', '/api/approvals?limit=10&loanId=6 null'])

  sent.length = 0
  askFirstReads({ ...lender, pathname: '/loans/6', search: '?tab=schedule' })
  askFirstReads({ ...lender, pathname: '/loans/create' })
  assert.deepEqual(sent, ['/api/lenders/7/products null', '/api/loans?page=1&limit=1 null', '/api/desk/counts null'])

  sent.length = 0
  askFirstReads({ ...lender, pathname: '/loans/no-number' })
  askFirstReads({ ...lender, role: 'ADMIN', pathname: '/dashboard' })
  assert.deepEqual(sent, [])
})
