import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { login } from '#contract/auth/auth.ts'
import { centsOf } from '#contract/fields.ts'
import { listPayments } from '#contract/payments/payments.ts'
import { getCashReport, getPortfolioReport, listReportedLoans } from '#contract/reports/reports.ts'
import { addDays, addMonths, lastDayOfMonth } from '#engine/numbers/dates.ts'
import { replay } from '#engine/replay/replay.ts'
import { sql } from '../server/database/sql.ts'
import { readEvents } from '../server/ledger/events.ts'
import { positionsOn } from '../server/reports/positions.ts'
import { listTerms } from '../server/reports/queries.ts'
import { type Api, startApi, testNow } from '../server/testing/api.ts'
import type { ApiClient } from '../server/testing/api-client.ts'
import { fillDemo } from './demo-data.ts'

const password = 'Demo-Harbor-7'
const today = testNow.slice(0, 10)
let api: Api
let client: ApiClient
let lenderId: number
before(async () => {
  api = await startApi()
  const people = await fillDemo(api.database.database, { password, now: testNow, today })
  client = api.nobody()
  lenderId = (await client.call(login, { body: { email: people.lender, password } })).data.id
})
after(() => api.close())

/** The ends of the last months and some days within them. */
const DAYS = Array.from({ length: 8 }, (_, index) => {
  const day = addMonths('2026-02-11', -3 * index)
  return index % 2 === 0 ? day : lastDayOfMonth(day)
})

test('on any day of the demo each loan stood as a replay to that day says', async () => {
  const scope = { kind: 'USER', userId: lenderId, lenderId } as const
  const which = sql`l.lender_id = ${lenderId} and l.deleted_at is null`
  let compared = 0
  await api.database.database.transaction(scope, async (tx) => {
    for (const asOf of [...DAYS, today]) {
      const positions = await positionsOn(tx, { which, asOf, today })
      const loans = await listTerms(tx, { which, loanIds: positions.map(({ loanId }) => loanId) })
      for (const { loanId, terms } of loans.filter((loan) => loan.terms.originationOn <= asOf)) {
        const state = replay(terms, await readEvents(tx, { lenderId, loanId }), { asOn: asOf })
        const position = positions.find((one) => one.loanId === loanId)
        assert.deepEqual(
          [position?.status, position?.balanceCents, position?.daysPastDue, position?.pastDueCents],
          [state.status, state.principalCents, state.daysPastDue, state.pastDueCents],
          `loan ${loanId} on ${asOf}`,
        )
        compared += 1
      }
    }
  })
  assert.ok(compared > 120, `only ${compared} positions were compared`)
})

test('over any period of the demo, register, cash and portfolio tell of the same money', async () => {
  for (const [index, to] of DAYS.entries()) {
    const from = addMonths(to, -(1 + index))
    const { data: cash } = await client.call(getCashReport, { query: { from, to } })
    const query = { from, to, status: 'COMPLETED', limit: 1000 } as const
    const { data: register } = await client.call(listPayments, { query })
    const balanceOn = async (asOf: string) =>
      (await client.call(getPortfolioReport, { query: { asOf } })).data.total.balance

    const sumOf = (amounts: readonly (number | null)[]) =>
      amounts.reduce((sum: number, one) => sum + centsOf(one ?? 0), 0)
    const { principal, total } = cash
    assert.equal(centsOf(total.total), sumOf(register.map(({ amount }) => amount)))
    assert.equal(centsOf(total.interest), sumOf(register.map(({ interestAmount }) => interestAmount)))
    assert.equal(principal.opening, await balanceOn(addDays(from, -1)))
    assert.equal(principal.closing, await balanceOn(to))
    assert.equal(
      sumOf([principal.opening, principal.lent]) - sumOf([principal.repaid, principal.writtenOff]),
      centsOf(principal.closing),
    )
  }
})

test('every group of the demo portfolio is the sum of the loans it opens', async () => {
  const { data: report } = await client.call(getPortfolioReport, { query: {} })
  const behind = async (query: Record<string, unknown>) => {
    const { data } = await client.call(listReportedLoans, { query: { ...query, limit: 1000 } })
    return [data.length, data.reduce((sum, { balance }) => sum + centsOf(balance), 0)]
  }

  for (const group of report.byType) assert.deepEqual(await behind({ type: group.key }), figuresOf(group))
  for (const group of report.byStatus) assert.deepEqual(await behind({ status: group.key }), figuresOf(group))
  for (const group of report.aging) assert.deepEqual(await behind({ bucket: group.bucket }), figuresOf(group))
  for (const group of report.maturities)
    assert.deepEqual(await behind({ matures: group.key ?? 'PAST' }), figuresOf(group))
  for (const group of report.byBorrower) assert.deepEqual(await behind({ borrowerId: group.key }), figuresOf(group))
})

const figuresOf = ({ loans, balance }: { loans: number; balance: number }) => [loans, centsOf(balance)]
