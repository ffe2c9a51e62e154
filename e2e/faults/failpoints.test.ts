import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { isAllowed } from '#contract/permissions.ts'
import { allRows } from '../../server/testing/all-rows.ts'
import { startApi } from '../../server/testing/api.ts'
import type { Caller } from '../../server/testing/expected-statuses.ts'
import { failingDatabase } from '../../server/testing/failing-database.ts'
import { browserOf, CALLS, endsSessions, forgetBrowsers, openMatrix } from '../../server/testing/matrix.ts'

const fault = failingDatabase()
const api = await startApi({ wrap: fault.wrap })
before(() => openMatrix(api))
after(() => api.close())

// Their parts are committed one by one on purpose: a try is counted though it fails, a run of the check is seen at work.
const inSteps = ['login', 'startVerification']
const statementsMax = 200

type Broken = { name: string; statement: number; status: number }

/** Who of the own lender, their borrower and the admin may call it. */
function callerOf(access: (typeof ENDPOINTS)[number]['access']): Caller {
  if (access.kind !== 'ROLES' || isAllowed('LENDER', access)) return 'ownLender'
  return isAllowed('BORROWER', access) ? 'ownBorrower' : 'admin'
}

/**
 * What tells whether a transaction has written any row: each table's count of rows, and the sum of the transactions that
 * wrote them. A row that is written again, though it says the same, has a later one. Asked for thousands of times, so
 * PostgreSQL plans the long query only once, and reads no column.
 */
async function fingerprint(): Promise<string> {
  const { rows } = await api.database.owner.query({ name: 'fingerprint', text: await fingerprintQuery })
  return String(rows[0].all)
}

/** Of the same tables as allRows: without the counted attempts, which stay when a request fails, on purpose. */
const fingerprintQuery = allRows(api.database).then((tables) => {
  const each = Object.keys(tables).map((name) => `(select (count(*), sum(xmin::text::bigint))::text from ${name})`)
  return `select concat_ws(' ', ${each.join(', ')}) as all`
})

test('every write that fails at any of its statements leaves nothing behind, and then can be done', async (context) => {
  const halfDone: Broken[] = []
  const falselyDone: Broken[] = []
  let failures = 0
  for (const endpoint of ENDPOINTS.filter(({ isWrite, name }) => isWrite && !inSteps.includes(name))) {
    const { name } = endpoint
    const call = await CALLS[name]?.()
    const client = await browserOf(callerOf(endpoint.access))
    const before = await fingerprint()
    for (let statement = 1; statement < statementsMax; statement += 1) {
      fault.failAt(statement, 'THROW')
      const { status } = await client.call(endpoint, call)
      if (!fault.stop()) break
      failures += 1
      if (status < 400) falselyDone.push({ name, statement, status })
      if ((await fingerprint()) === before) continue
      halfDone.push({ name, statement, status })
      break
    }
    if (endsSessions.includes(name)) forgetBrowsers()
  }

  context.diagnostic(`${failures} failures`)
  assert.deepEqual(halfDone, [])
  assert.deepEqual(falselyDone, [])
  assert.ok(failures > 400, `${failures} failures`)
})
