import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { getPortfolioReport } from '#contract/reports/reports.ts'
import { fixedClock } from '../settings/clock.ts'
import { startApi, testNow, useApi } from '../testing/api.ts'
import type { Database, Scope, Tx } from './database.ts'
import { openReportCopy } from './report-copy.ts'

const api = await useApi()

const scope: Scope = { kind: 'SYSTEM' }

/** The state that a standby reports, in place of the test database's real state. */
type Said = { isCopy: boolean; hasAll: boolean; changedAt: string | null }

function copyThatSays(said: Said | Error, problems: string[] = []) {
  const reasons: string[] = []
  const { database: primary } = api.database
  const transaction: Database['transaction'] = (asked, work, options) => {
    if (said instanceof Error) throw said
    assert.ok(options?.isReadOnly, 'a copy is only read')
    return primary.transaction(asked, (tx) => work({ ...tx, one: async <Row>() => said as Row }), options)
  }
  const copy = openReportCopy({
    copy: { ...primary, transaction },
    primary,
    clock: fixedClock(testNow),
    check: async () => problems,
    onLeftAside: (reason) => reasons.push(reason),
  })
  return { reasons, read: () => copy.read(scope, async (_tx: Tx) => 'figures') }
}

test('a report of a copy that has everything is of now, of another copy as of its last change', async () => {
  const changedAt = '2026-03-02T11:59:30.000Z'

  const whole = await copyThatSays({ isCopy: true, hasAll: true, changedAt }).read()
  const behind = await copyThatSays({ isCopy: true, hasAll: false, changedAt }).read()

  assert.deepEqual(whole, { result: 'figures', asOf: testNow })
  assert.deepEqual(behind, { result: 'figures', asOf: changedAt })
})

test('a copy more than a minute behind, of unknown age, or that is none is left aside, and why is said once', async () => {
  const late = copyThatSays({ isCopy: true, hasAll: false, changedAt: '2026-03-02T11:58:59.000Z' })
  const unknown = copyThatSays({ isCopy: true, hasAll: false, changedAt: null })
  const none = copyThatSays({ isCopy: false, hasAll: true, changedAt: null })

  assert.deepEqual([await late.read(), await late.read()], [undefined, undefined])
  assert.deepEqual([await unknown.read(), await none.read()], [undefined, undefined])

  assert.deepEqual(late.reasons, ['it is as of 2026-03-02T11:58:59.000Z, too far behind'])
  assert.deepEqual(unknown.reasons, ['nothing is known of how old it is'])
  assert.deepEqual(none.reasons, [
    'the database of REPORTS_DATABASE_URL is no standby; give the address of one, or none',
  ])
})

test('a copy that is gone or signs in as a role that sees too much is left aside', async () => {
  const gone = copyThatSays(
    Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED', syscall: 'connect' }),
  )
  const open = copyThatSays({ isCopy: true, hasAll: true, changedAt: null }, ['The role is a superuser.'])

  assert.deepEqual([await gone.read(), await open.read()], [undefined, undefined])

  assert.deepEqual(gone.reasons, ['connection refused'])
  assert.deepEqual(open.reasons, ['The role is a superuser.'])
})

test('only reports are read from a copy, none of which writes', () => {
  const lagging = ENDPOINTS.filter(({ mayLag }) => mayLag)

  assert.ok(lagging.includes(getPortfolioReport))
  for (const { name, path, isWrite, method } of lagging) {
    assert.ok(path.startsWith('/reports/') && method === 'GET' && !isWrite, name)
  }
})

test('a report says as of when it is where it came from a copy, and a loan never does', async () => {
  const { database } = api.database
  const copied = await startApi({
    on: api.database,
    reportCopy: {
      read: async (asked, work) => ({
        result: await database.transaction(asked, work, { isReadOnly: true }),
        asOf: '2026-03-02T11:59:58.000Z',
      }),
    },
  })
  try {
    const lender = await copied.aLender()
    const loan = await copied.aLoan(lender)
    const dataAsOf = async (path: string) => (await lender.client.get(`/api${path}`)).headers.get('data-as-of')

    assert.equal(await dataAsOf('/reports/portfolio'), '2026-03-02T11:59:58.000Z')
    assert.equal(await dataAsOf(`/loans/${loan.id}`), null)
    assert.equal(await dataAsOf('/payments'), null)
  } finally {
    await copied.close()
  }
})
