import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { createTestDatabase } from '../testing/test-database.ts'
import { currentRole } from './queries.ts'
import { sql } from './sql.ts'
import { asSystemTask } from './system-task.ts'

const { database, owner, close } = await createTestDatabase()
after(close)

const scope = { kind: 'SYSTEM' } as const
const task = 'check all that is stored'

describe('a system task', () => {
  test('has its role to itself, and gives it up', async () => {
    const roles = await database.transaction(scope, async (tx) => [
      await currentRole(tx),
      await asSystemTask(tx, task, currentRole),
      await currentRole(tx),
    ])

    assert.deepEqual(roles, ['none', 'loanwright_admin', 'none'])
  })

  test('leaves a statement that was sent before it the role of before', async () => {
    const roles = await database.transaction(scope, (tx) =>
      Promise.all([currentRole(tx), asSystemTask(tx, task, currentRole)]),
    )

    assert.deepEqual(roles, ['none', 'loanwright_admin'])
  })

  test('leaves a write that was sent before it, and waited for the opening, the role of before', async () => {
    await owner.query('create table if not exists roles_seen (role text); grant insert, select on roles_seen to public')
    await database.transaction(scope, (tx) =>
      Promise.all([
        tx.run(sql`insert into roles_seen select current_setting('role')`),
        asSystemTask(tx, task, currentRole),
      ]),
    )

    const { rows } = await owner.query('select role from roles_seen')
    assert.deepEqual(rows, [{ role: 'none' }])
    await owner.query('drop table roles_seen')
  })

  test('does not begin beside another task, whose role would end first', async () => {
    const both = database.transaction(scope, (tx) =>
      Promise.all([asSystemTask(tx, task, currentRole), asSystemTask(tx, task, currentRole)]),
    )

    await assert.rejects(both, /begun beside other work of its kind/)
  })

  test('lends its role to no statement of others', async () => {
    const both = database.transaction(scope, (tx) => asSystemTask(tx, task, () => tx.query(sql`select 1`)))

    await assert.rejects(both, /sent beside work that is to be alone: select 1/)
  })
})

test('no function of the schema may write, so a statement that begins with select only reads', async () => {
  const { rows } = await owner.query(
    "select oid::regprocedure::text from pg_proc where pronamespace = 'public'::regnamespace and provolatile = 'v'",
  )

  assert.deepEqual(rows, [])
})
