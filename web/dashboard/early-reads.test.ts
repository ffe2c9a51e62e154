import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { getAgenda } from '#contract/desk/agenda.ts'
import { getLenderSummary, listLoansOfLender } from '#contract/loans/loans.ts'
import { listProposals } from '#contract/loans/proposals.ts'
import { listPayments } from '#contract/payments/payments.ts'
import { answeredEarly, call, callPage } from '../api/call.ts'
import { askForLenderDashboard, EARLY_ROUTES } from './early-reads.ts'
import { lenderReads } from './lender-reads.ts'

test('what a dashboard asks for early goes where the contract says', () => {
  const contract = Object.entries({ getLenderSummary, listLoansOfLender, listPayments, listProposals, getAgenda })

  assert.deepEqual(
    EARLY_ROUTES,
    Object.fromEntries(contract.map(([key, { name, method, path }]) => [key, { name, method, path }])),
  )
})

test('the dashboard takes the answers that were asked for early, and asks anew after that', async () => {
  const sent: string[] = []
  mock.method(globalThis, 'fetch', async (address: string, { headers }: RequestInit) => {
    sent.push(`${address} ${new Headers(headers).get('X-Request-Type')}`)
    return Response.json({ data: [], total: 0 })
  })
  const { summary, loans, reported, requests, agenda } = lenderReads(7)

  askForLenderDashboard(7)
  await call(getLenderSummary, summary)
  await call(listLoansOfLender, loans, { asArray: true })
  await callPage(listPayments, reported)
  assert.deepEqual(await callPage(listProposals, requests), { data: [], total: 0 })
  await call(getAgenda, agenda)
  const early = [
    '/api/loans/lender/7/summary null',
    '/api/loans/lender/7?format=array array',
    '/api/payments?status=PENDING&limit=3 null',
    '/api/proposals?status=OPEN&limit=3 null',
    '/api/desk/agenda null',
  ]
  assert.deepEqual(sent, early)

  assert.equal(answeredEarly(getLenderSummary, summary), undefined)
  await call(getLenderSummary, summary)
  assert.equal(sent.length, 6)
})
