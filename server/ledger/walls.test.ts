import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordPayment } from '#contract/payments/payments.ts'
import type { Scope } from '../database/database.ts'
import { type Sql, sql } from '../database/sql.ts'
import { useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'

const api = await useApi()
const one = await api.aLender()
const other = await api.aLender()
const record = await api.aBorrower(one)
const borrower = await api.anInvitedBorrower(one, record)
const otherRecord = await api.aBorrower(other)
await api.anInvitedBorrower(other, otherRecord)
for (const [lender, borrowerId] of [
  [one, record.id],
  [one, undefined],
  [other, otherRecord.id],
] as const) {
  const terms = { originationDate: '2026-01-02', maturityDate: '2027-01-02' }
  const loan = await api.aLoan(lender, { ...terms, ...(borrowerId !== undefined && { borrowerId }) })
  const body = { loanId: loan.id, amount: 1066.19, paymentDate: '2026-02-02', paymentMethod: 'ACH' }
  await lender.client.call(recordPayment, { body })
}

const scopeOf = ({ id }: Person): Scope => ({ kind: 'USER', userId: id, lenderId: id })
const run = (scope: Scope, statement: Sql) => api.database.database.transaction(scope, (tx) => tx.run(statement))
const countOf = (scope: Scope, statement: Sql) =>
  api.database.database.transaction(scope, async (tx) => (await tx.one<{ count: number }>(statement)).count)

const appended: [string, Sql, Sql][] = [
  ['an event', sql`update loan_events set amount_cents = 1`, sql`delete from loan_events`],
  ['a ledger line', sql`update ledger_lines set amount_cents = 1`, sql`delete from ledger_lines`],
  ['an audit row', sql`update audit_log set action = 'nothing'`, sql`delete from audit_log`],
]
for (const [what, update, remove] of appended) {
  test(`the app cannot change or delete ${what}, not even an admin`, async () => {
    for (const scope of [scopeOf(one), { kind: 'ADMIN', userId: one.id } as const]) {
      await assert.rejects(run(scope, update), { code: '42501' })
      await assert.rejects(run(scope, remove), { code: '42501' })
    }
  })
}

test('nobody can delete a loan, a payment or a borrower', async () => {
  for (const statement of [sql`delete from loans`, sql`delete from payments`, sql`delete from borrowers`]) {
    await assert.rejects(run(scopeOf(one), statement), { code: '42501' })
  }
})

const tables: [string, Sql, { lender: number; borrower: number }][] = [
  ['loans', sql`select count(*) as count from loans`, { lender: 2, borrower: 1 }],
  ['borrowers', sql`select count(*) as count from borrowers`, { lender: 2, borrower: 1 }],
  ['payments', sql`select count(*) as count from payments`, { lender: 2, borrower: 1 }],
  ['installments', sql`select count(*) as count from installments`, { lender: 24, borrower: 12 }],
  ['loan_events', sql`select count(*) as count from loan_events`, { lender: 4, borrower: 2 }],
  ['ledger_lines', sql`select count(*) as count from ledger_lines`, { lender: 6, borrower: 0 }],
  ['invitations', sql`select count(*) as count from invitations`, { lender: 1, borrower: 0 }],
  ['counters', sql`select count(*) as count from counters`, { lender: 1, borrower: 0 }],
]
for (const [table, statement, expected] of tables) {
  test(`a statement that forgets to say whose rows it wants sees only one's own: ${table}`, async () => {
    const everybody = await countOf({ kind: 'ADMIN', userId: one.id }, statement)

    assert.equal(await countOf(scopeOf(one), statement), expected.lender)
    assert.equal(await countOf({ kind: 'USER', userId: borrower.id, lenderId: null }, statement), expected.borrower)
    assert.equal(await countOf({ kind: 'SYSTEM' }, statement), 0)
    assert.ok(everybody > expected.lender, `${everybody} rows in all`)
  })
}

test("a lender cannot write into another lender's books, even by saying so", async () => {
  const count = sql`update loans set loan_name = 'Mine' where lender_id = ${other.id}`
  assert.equal(await run(scopeOf(one), count), 0)

  const insert = sql`
    insert into borrowers (lender_id, first_name, last_name, email, email_key, phone, created_at)
    values (${other.id}, 'A', 'B', 'a@b.io', 'a@b.io', '555-010-0199', now())`
  await assert.rejects(run(scopeOf(one), insert), { code: '42501' })
})

test('a line that moves nothing, or an amount onto itself, cannot be written', async () => {
  const line = (amount: number, credit: string) => sql`
    insert into ledger_lines (lender_id, loan_id, event_id, about_event_id, debit_account, credit_account, amount_cents,
      effective_on, recorded_at)
    select lender_id, loan_id, event_id, about_event_id, 'CASH', ${credit}, ${amount}, effective_on, recorded_at
    from ledger_lines where lender_id = ${one.id} limit 1`

  await assert.rejects(run(scopeOf(one), line(0, 'PRINCIPAL')), { code: '23514' })
  await assert.rejects(run(scopeOf(one), line(-5, 'PRINCIPAL')), { code: '23514' })
  await assert.rejects(run(scopeOf(one), line(5, 'CASH')), { code: '23514' })
})

test('a line is taken back once', async () => {
  const takeBack = sql`
    insert into ledger_lines (lender_id, loan_id, event_id, about_event_id, debit_account, credit_account, amount_cents,
      effective_on, recorded_at, reverses_line_id)
    select lender_id, loan_id, event_id, about_event_id, credit_account, debit_account, amount_cents, effective_on,
      recorded_at, id
    from ledger_lines where lender_id = ${other.id} order by id limit 1`

  await run(scopeOf(other), takeBack)

  await assert.rejects(run(scopeOf(other), takeBack), { code: '23505' })
})
