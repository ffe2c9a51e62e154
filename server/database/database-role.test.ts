import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DatabaseServer } from '../postgres/database-server.ts'
import { createTestDatabase, openTestServer, type TestDatabase } from '../testing/test-database.ts'
import { openDatabase } from './database.ts'
import { checkDatabaseRole } from './database-role.ts'

let server: DatabaseServer
let base: TestDatabase

before(async () => {
  server = (await openTestServer()).server // of its own: the faults below concern the whole server
  base = await createTestDatabase(server)
})
after(async () => {
  await base.close()
  await server.close()
})

const check = () => checkDatabaseRole(base.database, { isDemo: true })

/** The problems that the app finds while a fault is in place. The fault is repaired afterwards. */
async function problemsWith(fault: string, repair: string): Promise<string[]> {
  await base.owner.query(fault)
  try {
    return await check()
  } finally {
    await base.owner.query(repair)
  }
}

async function problemsAs(user: string): Promise<string[]> {
  const database = openDatabase({ connection: { ...base.app, user } })
  const problems = await checkDatabaseRole(database, { isDemo: true })
  await database.close()
  return problems
}

test('the database as it is set up is good to serve from', async () => {
  assert.deepEqual(await check(), [])
})

test('a superuser is refused', async () => {
  assert.deepEqual(await problemsAs('loanwright_owner'), [
    'The database role loanwright_owner is a superuser; sign in as loanwright_app, which server/database/roles.sql makes.',
  ])
})

test('a role that can bypass row-level security, itself or by becoming another, is refused', async () => {
  const direct = await problemsWith('alter role loanwright_app bypassrls', 'alter role loanwright_app nobypassrls')
  const through = await problemsWith(
    'create role passer bypassrls; grant passer to loanwright_app',
    'revoke passer from loanwright_app; drop role passer',
  )

  assert.match(direct.join(), /^The database role loanwright_app can bypass row-level security;/)
  assert.match(through.join(), /^The database role passer can bypass row-level security;/)
})

test('another login than the app is refused', async () => {
  await base.owner.query('create role somebody login')

  assert.match((await problemsAs('somebody')).join(), /^The app signs in to the database as somebody;/)
  await base.owner.query('drop role somebody')
})

test('an app that cannot act for an administrator, or always does, is refused', async () => {
  const restore = 'revoke loanwright_admin from loanwright_app; grant loanwright_admin to loanwright_app'

  const without = await problemsWith('revoke loanwright_admin from loanwright_app', restore)
  const always = await problemsWith('grant loanwright_admin to loanwright_app with inherit true', restore)

  assert.match(without.join(), /^The database role loanwright_app cannot become loanwright_admin;/)
  assert.match(always.join(), /^The database role loanwright_app always has the rights of loanwright_admin;/)
})

test('an app that owns a table is refused', async () => {
  assert.deepEqual(
    await problemsWith(
      'alter table sessions owner to loanwright_app',
      'alter table sessions owner to loanwright_owner',
    ),
    ['The database role loanwright_app owns sessions; run: alter table sessions owner to loanwright_owner.'],
  )
})

test("a table of lenders' rows without forced row-level security is refused", async () => {
  const unforced = await problemsWith(
    'alter table loans no force row level security',
    'alter table loans force row level security',
  )
  const open = await problemsWith('create table jottings (lender_id bigint)', 'drop table jottings')

  assert.match(unforced.join(), /^Table loans holds lenders' rows without forced row-level security;/)
  assert.match(open.join(), /^Table jottings holds lenders' rows without forced row-level security;/)
})

test("a view or function that uses its owner's rights is refused", async () => {
  const view = await problemsWith('create view all_loans as select id from loans', 'drop view all_loans')
  const invoker = await problemsWith(
    'create view my_loans with (security_invoker = true) as select id from loans',
    'drop view my_loans',
  )
  const stored = await problemsWith(
    'create materialized view kept_loans as select id from loans',
    'drop materialized view kept_loans',
  )
  const definer = await problemsWith(
    "create function f() returns int language sql security definer as 'select 1'",
    'drop function f()',
  )

  assert.match(view.join(), /^View all_loans shows rows with its owner's rights; run: alter view/)
  assert.deepEqual(invoker, [])
  assert.match(stored.join(), /^View kept_loans shows rows with its owner's rights; run: drop materialized view/)
  assert.match(definer.join(), /^Function f\(\) runs with its owner's rights;/)
})

test('a database that does not flush to disk is refused, except for a demo', async () => {
  // The test server does not flush to disk, because nothing on it has to last.
  assert.deepEqual(await checkDatabaseRole(base.database, { isDemo: false }), [
    'The database runs with fsync = off, so a power cut could lose answered payments; set fsync = on (DEMO=1 starts without).',
    'The database runs with full_page_writes = off, so a power cut could lose answered payments; set full_page_writes = on (DEMO=1 starts without).',
    'The database runs with synchronous_commit = off, so a power cut could lose answered payments; set synchronous_commit = on (DEMO=1 starts without).',
  ])
})
