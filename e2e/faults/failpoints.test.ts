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

/** All rows of all tables as one number. Asked for thousands of times, so PostgreSQL plans the long query only once. */
async function fingerprint(): Promise<string> {
  const { rows } = await api.database.owner.query({ name: 'fingerprint', text: await fingerprintQuery })
  return String(rows[0].all)
}

/** Of the same tables as allRows: without the counted attempts, which stay when a request fails, on purpose. */
const fingerprintQuery = allRows(api.database).then((tables) => {
  const each = Object.keys(tables).map(
    (name) => `(select md5(string_agg(t::text, '' order by t::text)) from ${name} t)`,
  )
  return `select concat_ws(' ', ${each.map((hash) => `coalesce(${hash}, '-')`).join(', ')}) as all`
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
