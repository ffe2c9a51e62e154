import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { listUsers } from '#contract/admin/admin.ts'
import { getCurrentUser, login, logout } from '#contract/auth/auth.ts'
import { inviteBorrower, listBorrowersOfLender } from '#contract/borrowers/borrowers.ts'
import { getLoan, listLoansOfLender } from '#contract/loans/loans.ts'
import { recordPayment } from '#contract/payments/payments.ts'
import {
  advancePractice,
  getPractice,
  leavePractice,
  openPractice,
  practiceOf,
  removePractice,
  resetPractice,
} from '#contract/practice/practice.ts'
import { getPortfolioReport } from '#contract/reports/reports.ts'
import { allRows } from '../testing/all-rows.ts'
import { testNow, useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'
import { NEVER_OF_PRACTICE, TABLES_OF_BOOKS } from './queries.ts'

const api = await useApi()

const loansOf = async ({ client }: Person, lenderId: number) =>
  (await client.call(listLoansOfLender, { params: { lenderId }, query: {} })).data

/** A lender with a loan of their own, who has opened their practice company. */
async function aPracticingLender(): Promise<Person> {
  const lender = await api.aLender()
  const borrower = await api.aBorrower(lender)
  await api.aLoan(lender, { borrowerId: borrower.id })
  await lender.client.call(openPractice)
  return lender
}

/** The rows of the tables, but for the log of what the lender themselves did. */
async function rowsBesidesLog(): Promise<Record<string, string>> {
  const { audit_log: _log, audit_heads: _heads, ...rows } = await allRows(api.database)
  return rows
}

test('sample loans come with the practice company and leave no trace when it is removed', async () => {
  const lender = await api.aLender()
  const borrower = await api.aBorrower(lender)
  await api.aLoan(lender, { borrowerId: borrower.id })
  const before = await rowsBesidesLog()

  const opened = await lender.client.call(openPractice)
  const practiceId = opened.data.lenderId
  const loans = await loansOf(lender, practiceId)
  const loan = loans.find(({ status }) => status === 'ACTIVE')
  assert.ok(loan)
  const paid = await lender.client.call(recordPayment, {
    body: { loanId: loan.id, amount: 10, paymentDate: testNow.slice(0, 10), paymentMethod: 'CASH' },
  })
  await lender.client.call(advancePractice, { body: { days: 30 } })
  await lender.client.call(leavePractice)
  const removed = await lender.client.call(removePractice)

  assert.deepEqual([opened.status, paid.status, removed.status], [201, 201, 200])
  assert.equal(loans.length, 14)
  assert.deepEqual(await rowsBesidesLog(), before)
  const { rows } = await api.database.owner.query(
    'select action from audit_log where lender_id = $1 order by sequence desc limit 2',
    [lender.id],
  )
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['removePractice', 'openPractice'],
  )
  const next = await api.aLoan(lender, { borrowerId: borrower.id })
  assert.equal((await lender.client.call(getLoan, { params: { loanId: next.id } })).data.loanNumber, 'LN-000002')
})

describe('a practice company stands apart', () => {
  test('its loans are in no list, figure or report of the lender, and theirs in none of its', async () => {
    const lender = await aPracticingLender()
    const practiceId = practiceOf(lender.id)
    const inside = await loansOf(lender, practiceId)
    const reported = (await lender.client.call(getPortfolioReport)).data
    const own = await lender.client.call(listLoansOfLender, { params: { lenderId: lender.id } })

    await lender.client.call(leavePractice)
    const outside = await loansOf(lender, lender.id)
    const reportedOutside = (await lender.client.call(getPortfolioReport)).data

    assert.equal(own.status, 404)
    assert.ok(inside.every(({ id }) => !outside.some((loan) => loan.id === id)))
    assert.equal(outside.length, 1)
    assert.notDeepEqual(reported, reportedOutside)
    const seen = await lender.client.call(getLoan, { params: { loanId: inside[0]?.id ?? 0 } })
    assert.equal(seen.status, 404)
  })

  test('an administrator sees neither its account nor its loans, and no task across lenders meets it', async () => {
    const lender = await aPracticingLender()
    const admin = await api.anAdmin()
    const inside = await loansOf(lender, practiceOf(lender.id))

    const users = (await admin.client.call(listUsers, { query: { limit: 100 } })).data
    const loan = await admin.client.call(getLoan, { params: { loanId: inside[0]?.id ?? 0 } })
    const { rows } = await api.database.owner.query(`
      select count(*)::int as count from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'p') and a.attname = 'lender_id' and not a.attisdropped
        and c.relnamespace = 'public'::regnamespace
        and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'practice_apart')`)

    assert.ok(users.every(({ id }) => id < practiceOf(0)))
    assert.equal(loan.status, 404)
    assert.equal(rows[0].count, 0, 'a table with rows of lenders lacks the policy practice_apart: migration 0043')
  })

  test('the role that removes practice companies removes nothing of real books', async () => {
    const lender = await aPracticingLender()
    const removedBy = async (lenderId: number) => {
      const client = await api.database.owner.connect()
      try {
        await client.query('begin')
        await client.query('set local role loanwright_practice')
        await client.query(`set local app.lender_id = '${lenderId}'`)
        const tables = ['reminders', 'payments', 'ledger_lines', 'installments', 'audit_log']
        const counts: number[] = []
        for (const table of tables) counts.push((await client.query(`delete from ${table}`)).rowCount ?? 0)
        return counts.reduce((sum, count) => sum + count, 0)
      } finally {
        await client.query('rollback')
        client.release()
      }
    }

    assert.equal(await removedBy(lender.id), 0)
    assert.ok((await removedBy(practiceOf(lender.id))) > 100)
  })

  test('every table with rows of lenders is one that is emptied', async () => {
    const { rows } = await api.database.owner.query(`
      select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'p') and a.attname = 'lender_id' and not a.attisdropped
        and c.relnamespace = 'public'::regnamespace order by 1`)

    assert.deepEqual(
      rows.map(({ name }) => name),
      [...TABLES_OF_BOOKS, ...NEVER_OF_PRACTICE].toSorted(),
    )
  })

  test('nobody signs in to it, and nobody is invited into it', async () => {
    const lender = await aPracticingLender()
    const email = `practice-${lender.id}@practice.invalid`
    const signedIn = await api.nobody().call(login, { body: { email, password: '' } })
    const lenderId = practiceOf(lender.id)
    const { data } = await lender.client.call(listBorrowersOfLender, { params: { lenderId } })
    const invited = await lender.client.call(inviteBorrower, { params: { borrowerId: data[0]?.id ?? 0 } })

    assert.equal(signedIn.status, 401)
    assert.deepEqual([invited.status, invited.code], [409, 'practice.notHere'])
  })
})

test('its clock is its own: a day of the future is today there, and nowhere else', async () => {
  const lender = await aPracticingLender()
  const lenderId = practiceOf(lender.id)
  const pay = (loanId: number, paymentDate: string) =>
    lender.client.call(recordPayment, { body: { loanId, amount: 10, paymentDate, paymentMethod: 'CASH' } })
  const loan = (await loansOf(lender, lenderId)).find(({ status }) => status === 'ACTIVE')
  const tooEarly = await pay(loan?.id ?? 0, '2026-03-20')

  const { data } = await lender.client.call(advancePractice, { body: { days: 30 } })
  const now = await pay(loan?.id ?? 0, '2026-03-20')
  const { data: user } = await lender.client.call(getCurrentUser)

  assert.deepEqual([tooEarly.status, now.status], [422, 201])
  assert.equal(data.daysAhead, 30)
  assert.ok(data.payments > 10)
  assert.deepEqual(user.practice, { daysAhead: 30 })
  await lender.client.call(leavePractice)
  const own = (await loansOf(lender, lender.id))[0]
  assert.equal((await pay(own?.id ?? 0, '2026-03-20')).status, 422)
})

test('borrowers who are up to date go on paying, and those who are late stay late', async () => {
  const lender = await aPracticingLender()
  const lenderId = practiceOf(lender.id)
  const lateOf = async () =>
    (await loansOf(lender, lenderId)).filter(({ daysPastDue }) => daysPastDue > 0).map(({ id }) => id)
  const before = await lateOf()

  await lender.client.call(advancePractice, { body: { days: 60 } })

  assert.ok(before.length > 0)
  assert.deepEqual((await lateOf()).toSorted(), before.toSorted())
  await lender.client.call(advancePractice, { body: { days: 60, arePaying: false } })
  assert.ok((await lateOf()).length > before.length)
})

test('it begins anew with the loans it had at first, at the day of everybody', async () => {
  const lender = await aPracticingLender()
  const lenderId = practiceOf(lender.id)
  const told = async () => (await loansOf(lender, lenderId)).map((loan) => [loan.loanName, loan.outstandingBalance])
  const first = await told()
  await lender.client.call(advancePractice, { body: { days: 200 } })
  assert.notDeepEqual(await told(), first)

  const { status } = await lender.client.call(resetPractice)

  assert.equal(status, 200)
  assert.deepEqual(await told(), first)
  assert.deepEqual((await lender.client.call(getCurrentUser)).data.practice, { daysAhead: 0 })
})

test('another session of the lender acts for themselves, and who signs out leaves both', async () => {
  const lender = await aPracticingLender()
  const other = api.nobody()
  await other.call(login, { body: { email: lender.email, password: lender.password } })

  assert.equal((await other.call(getCurrentUser)).data.id, lender.id)
  assert.equal((await lender.client.call(getCurrentUser)).data.id, practiceOf(lender.id))
  assert.equal((await lender.client.call(removePractice)).code, 'practice.notHere')
  assert.equal((await other.call(resetPractice)).code, 'practice.notIn')
  assert.deepEqual((await other.call(getPractice)).data, { isOpen: true })
  assert.equal((await lender.client.call(logout)).status, 200)
  assert.equal((await lender.client.call(getCurrentUser)).status, 401)
  assert.equal((await other.call(removePractice)).status, 200)
  assert.deepEqual((await other.call(getPractice)).data, { isOpen: false })
})
