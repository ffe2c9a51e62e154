import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deleteLoan } from '#contract/loans/loans.ts'
import {
  confirmPayment,
  declinePayment,
  type ListedPayment,
  listPayments,
  recordPayment,
  reportPayment,
  reversePayment,
} from '#contract/payments/payments.ts'
import { readMigrations } from '../database/migrate.ts'
import { type Api, startApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'

let api: Api
let lender: Person
let borrower: Person
let admin: Person
/** The numbers of the lender's loans. The removed one had a payment, which was taken back before, and a report. */
let loans: { harbour: number; mill: number; removed: number }
before(async () => {
  api = await startApi() // today is 2 March 2026
  lender = await api.aLender()
  admin = await api.anAdmin()
  const record = await api.aBorrower(lender, { firstName: 'Ana', lastName: 'Keel' })
  borrower = await api.anInvitedBorrower(lender, record)
  const terms = { originationDate: '2026-01-02', maturityDate: '2027-01-02' }
  const harbour = await api.aLoan(lender, { ...terms, borrowerId: record.id, loanName: 'Harbour' })
  const mill = await api.aLoan(lender, { ...terms, loanName: 'Mill' })
  const removed = await api.aLoan(lender, { ...terms, borrowerId: record.id, loanName: 'Harbour, removed' })
  loans = { harbour: harbour.id, mill: mill.id, removed: removed.id }
  // Many on one day, so that only their numbers tell them apart.
  for (let amount = 1; amount <= 6; amount += 1) await pay(loans.harbour, { amount, paymentDate: '2026-02-02' })
  // The words are in the name of its loan and in its reference.
  await pay(loans.harbour, { amount: 7, paymentDate: '2026-02-10', paymentMethod: 'WIRE', reference: 'Harbour dues' })
  await takeBack(await pay(loans.harbour, { amount: 8, paymentDate: '2026-02-11' }))
  await pay(loans.mill, { amount: 9, paymentDate: '2026-01-20', reference: 'Harbour tolls' })
  await takeBack(await pay(loans.mill, { amount: 10, paymentDate: '2026-02-02', reference: 'CHK 10' }))

  await report(loans.harbour, 11)
  const declined = await report(loans.harbour, 12)
  await lender.client.call(declinePayment, { params: { paymentId: declined }, body: { reason: 'Nothing came' } })
  const confirmed = await report(loans.harbour, 13)
  await lender.client.call(confirmPayment, { params: { paymentId: confirmed }, body: {} })

  await takeBack(await pay(loans.removed, { amount: 14, paymentDate: '2026-02-02', reference: 'Harbour' }))
  const unanswered = await report(loans.removed, 15)
  await lender.client.call(declinePayment, { params: { paymentId: unanswered }, body: { reason: 'Nothing came' } })
  await lender.client.call(deleteLoan, { params: { loanId: loans.removed } })

  const other = await api.aLender()
  await pay((await api.aLoan(other, { ...terms, loanName: 'Harbour of others' })).id, { amount: 16 }, other)
})
after(() => api.close())

type Body = { amount: number; paymentDate?: string; paymentMethod?: string; reference?: string }

async function pay(loanId: number, body: Body, by = lender): Promise<number> {
  const paid = { loanId, paymentMethod: 'ACH', paymentDate: '2026-03-01', ...body }
  return (await by.client.call(recordPayment, { body: paid })).data.id
}

async function report(loanId: number, amount: number): Promise<number> {
  const body = { loanId, paymentMethod: 'ACH', paymentDate: '2026-03-01', amount }
  return (await borrower.client.call(reportPayment, { body })).data.id
}

const takeBack = (paymentId: number) =>
  lender.client.call(reversePayment, { params: { paymentId }, body: { reason: 'The check was returned' } })

/** All pages of two, one after the other, and what each says of how many there are. */
async function paged(by: Person, query: Record<string, unknown>): Promise<{ rows: ListedPayment[]; totals: number[] }> {
  const answers = []
  for (let page = 1; page <= 12; page += 1)
    answers.push(await by.client.call(listPayments, { query: { ...query, page, limit: 2 } }))
  const totals = answers.flatMap(({ total }) => (total === undefined ? [] : [total]))
  return { rows: answers.flatMap(({ data }) => data), totals: [...new Set(totals)] }
}

const inOrder = (rows: readonly ListedPayment[]): ListedPayment[] =>
  rows.toSorted((a, b) => (a.paymentDate < b.paymentDate ? 1 : a.paymentDate > b.paymentDate ? -1 : b.id - a.id))

const questions: [string, Record<string, unknown>, number[]][] = [
  ['all', {}, [13, 11, 12, 8, 7, 10, 6, 5, 4, 3, 2, 1, 9]],
  ['those that stand', { status: 'COMPLETED' }, [13, 7, 6, 5, 4, 3, 2, 1, 9]],
  ['those taken back', { status: 'REVERSED' }, [8, 10]],
  ['those reported and open', { status: 'PENDING' }, [11]],
  ['those declined', { status: 'DECLINED' }, [12]],
  ['those of a way to pay', { method: 'WIRE' }, [7]],
  ['those of some days', { from: '2026-02-02', to: '2026-02-10' }, [7, 10, 6, 5, 4, 3, 2, 1]],
  ['those of a day and a state', { from: '2026-02-02', to: '2026-02-02', status: 'REVERSED' }, [10]],
  ['those of a loan’s name, or a reference', { q: 'harbour' }, [13, 11, 12, 8, 7, 6, 5, 4, 3, 2, 1, 9]],
  ['those of a borrower’s name that stand', { q: 'ana keel', status: 'COMPLETED' }, [13, 7, 6, 5, 4, 3, 2, 1]],
  ['those of a name that wait', { q: 'harbour', status: 'PENDING' }, [11]],
  ['those of a name taken back', { q: 'harbour', status: 'REVERSED' }, [8]],
  ['those of a reference taken back', { q: 'chk', status: 'REVERSED' }, [10]],
  ['those of a name and some days', { q: 'harbour', to: '2026-01-31' }, [9]],
]
for (const [what, query, amounts] of questions) {
  test(`the pages are the whole list in order, and each says how many there are: ${what}`, async () => {
    const { rows, totals } = await paged(lender, query)
    const ofAdmin = await paged(admin, { ...query, lenderId: lender.id })

    assert.deepEqual(
      rows.map(({ amount }) => amount).toSorted((a, b) => a - b),
      amounts.toSorted((a, b) => a - b),
    )
    assert.deepEqual(rows, inOrder(rows))
    assert.deepEqual(totals, [amounts.length])
    assert.deepEqual([ofAdmin.rows.map(({ id }) => id), ofAdmin.totals], [rows.map(({ id }) => id), totals])
  })
}

test('an administrator is told how many there are of all lenders, and of one borrower', async () => {
  const all = await paged(admin, {})
  const named = await paged(admin, { q: 'harbour' })
  const [first] = all.rows.filter(({ loanId }) => loanId === loans.mill)
  const ofNobody = await paged(admin, { borrowerId: 999_999 })

  assert.deepEqual([all.rows.length, all.totals], [14, [14]])
  assert.deepEqual([named.rows.length, named.totals], [13, [13]])
  assert.equal(first?.borrowerName === 'Ana Keel', false)
  assert.deepEqual([ofNobody.rows, ofNobody.totals], [[], [0]])
})

test('a borrower is told how many there are of their own, whatever was taken back or declined', async () => {
  const { rows, totals } = await paged(borrower, {})

  assert.deepEqual(
    rows.map(({ amount }) => amount).toSorted((a, b) => a - b),
    [1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 13],
  )
  assert.deepEqual(totals, [11])
})

test('a payment that is refused is not counted', async () => {
  const before = (await lender.client.call(listPayments, {})).total

  const body = { loanId: loans.mill, paymentMethod: 'ACH', paymentDate: '2026-03-01', amount: 1_000_000 }
  const refused = await lender.client.call(recordPayment, { body })

  assert.equal(refused.status, 409)
  assert.equal((await lender.client.call(listPayments, {})).total, before)
})

test('payments from before totals were kept are counted, also by an owner of the tables whom walls stop', async () => {
  const migration = (await readMigrations()).find(({ name }) => name.includes('counts-of-payments'))
  const counted = 'select id, payments_received, payments_reversed from loans order by id'
  const client = await api.database.owner.connect()
  try {
    await client.query('begin')
    const { rows: kept } = await client.query(counted)
    await client.query(`
      alter table loans drop column payments_received, drop column payments_reversed;
      create role owner_of_old nosuperuser nobypassrls;
      alter table loans owner to owner_of_old;
      alter table payments owner to owner_of_old;
      set local role owner_of_old;
      set local row_security = off`)
    await client.query(migration?.text ?? '')
    await client.query('reset role')
    const { rows: countedAnew } = await client.query(counted)
    const { rows: walls } = await client.query(
      "select relforcerowsecurity as stands from pg_class where relname in ('loans', 'payments')",
    )

    assert.ok(
      kept.some(({ payments_received: received, payments_reversed: reversed }) => received > reversed && reversed > 0),
    )
    assert.deepEqual(countedAnew, kept)
    assert.deepEqual(walls, [{ stands: true }, { stands: true }])
  } finally {
    await client.query('rollback')
    client.release()
  }
})
