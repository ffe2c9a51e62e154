import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readMigrations } from '../../database/migrate.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'

let base: TestDatabase
before(async () => {
  base = await createTestDatabase()
})
after(() => base.close())

test('what new loans began with becomes the first product of each lender who had set something', async () => {
  const migration = (await readMigrations()).find(({ name }) => name.endsWith('_products.sql'))
  assert.ok(migration)
  await base.owner.query('drop table products')
  await base.owner.query(`
    insert into users (email, email_key, full_name, role, password_hash, terms_accepted_at, created_at)
    values ('a@example.com', 'a@example.com', 'A', 'LENDER', 'x', now(), now()),
      ('b@example.com', 'b@example.com', 'B', 'LENDER', 'x', now(), now())`)
  await base.owner.query(`
    insert into lender_settings (lender_id, loan_defaults, updated_at)
    select id, case email when 'a@example.com' then '{"lateFee": 30, "dayCount": "ACT/365"}'::jsonb else '{}' end, now()
    from users`)

  await base.owner.query(migration.text)

  await base.owner.query('alter table products no force row level security')
  const { rows } = await base.owner.query(`
    select u.email, p.name, p.terms, p.is_default from products p join users u on u.id = p.lender_id`)
  assert.deepEqual(rows, [
    { email: 'a@example.com', name: 'Usual terms', terms: { lateFee: 30, dayCount: 'ACT/365' }, is_default: true },
  ])
})
