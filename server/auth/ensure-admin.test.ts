import assert from 'node:assert/strict'
import { test } from 'node:test'
import { verifyAuditChain } from '../audit/verify-audit-chain.ts'
import { useApi } from '../testing/api.ts'
import { goodPassword } from '../testing/api-people.ts'
import { ensureAdmin, hasAdmin } from './ensure-admin.ts'

const api = await useApi()

const { database } = api.database
const ensure = (email: string, password = goodPassword) =>
  ensureAdmin(database, { email, password, now: api.clock.now() })
const login = (email: string, password = goodPassword) => api.nobody().post('/api/auth/login', { email, password })

test('the first start makes the admin, the next ones keep them with the password they have', async () => {
  const before = await hasAdmin(database)
  const first = await ensure('Admin@Example.com')
  const again = await ensure('admin@example.com', 'Another-Harbour-8')

  assert.deepEqual([before, first, again, await hasAdmin(database)], [false, 'MADE', 'KEPT', true])
  const response = await login('admin@example.com')
  assert.equal(response.status, 200)
  assert.equal((response.data as { role: string }).role, 'ADMIN')
  assert.equal((await login('admin@example.com', 'Another-Harbour-8')).status, 401)
})

test('two starts at once make one', async () => {
  const results = await Promise.all([1, 2, 3].map(() => ensure('twice@example.com')))

  assert.deepEqual(results.toSorted(), ['KEPT', 'KEPT', 'MADE'])
})

test("a lender's or borrower's address never becomes an admin's", async () => {
  const lender = await api.aLender()

  await assert.rejects(ensure(lender.email), /belongs to an account that is no administrator's; choose another address/)
})

test('it stands in the audit log of the installation', async () => {
  await ensure('logged@example.com')

  const scope = { kind: 'ADMIN', userId: 1 } as const
  const report = await database.transaction(scope, (tx) => verifyAuditChain(tx, 0))
  const { rows } = await api.database.owner.query(
    'select action, actor_id, subject_kind from audit_log where lender_id = 0 order by sequence desc limit 1',
  )
  assert.equal(report.brokenAt, null)
  assert.deepEqual(rows, [{ action: 'ensureAdmin', actor_id: null, subject_kind: 'user' }])
})
