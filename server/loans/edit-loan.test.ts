import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteLoan, getLoan, getLoanHistory, type LoanDetail, updateLoan } from '#contract/loans/loans.ts'
import { recordPayment, reversePayment } from '#contract/payments/payments.ts'
import type { Tx } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import { verifyLender } from '../ledger/verify.ts'
import { useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'
import { balancesInLedger } from '../testing/balances-in-ledger.ts'

const api = await useApi() // today is 2 March 2026
const lender = await api.aLender()

/** The form of aLoan of the harness, from 2 January. */
const formOf = (loan: LoanDetail, overrides: Record<string, unknown> = {}) => ({
  loanName: 'Harbour Street 12',
  principalAmount: 12_000,
  interestRate: 12,
  loanType: 'SINGLE_FAMILY',
  originationDate: '2026-01-02',
  maturityDate: '2027-01-02',
  paymentStructure: 'FULLY_AMORTIZED',
  paymentFrequency: 'MONTHLY',
  lateFee: 25,
  gracePeriod: 10,
  borrowerId: loan.borrowerId,
  ...overrides,
})
const aRunningLoan = (overrides = {}) =>
  api.aLoan(lender, { originationDate: '2026-01-02', maturityDate: '2027-01-02', ...overrides })

const edit = (loan: LoanDetail, overrides: Record<string, unknown> = {}, by = lender) =>
  by.client.call(updateLoan, { params: { loanId: loan.id }, body: formOf(loan, overrides) })
const remove = ({ id }: { id: number }, by = lender) => by.client.call(deleteLoan, { params: { loanId: id } })
const pay = async ({ id }: LoanDetail) => {
  const body = { loanId: id, amount: 1066.19, paymentDate: '2026-02-02', paymentMethod: 'ACH' }
  return (await lender.client.call(recordPayment, { body })).data
}

const inBooks = <T>(work: (tx: Tx) => Promise<T>) =>
  api.database.database.transaction({ kind: 'USER', userId: lender.id, lenderId: lender.id }, work)
const balancesOf = ({ id }: LoanDetail) => inBooks((tx) => balancesInLedger(tx, { lenderId: lender.id, loanId: id }))
/** What the audit log says was done to the loan. */
const actsOn = async ({ id }: LoanDetail) => {
  const asked = sql`
    select action from audit_log where subject_kind = 'loan' and subject_id = ${id} order by lender_id, sequence`
  return (await inBooks((tx) => tx.query<{ action: string }>(asked))).map(({ action }) => action)
}
const assertBooksAgree = async () =>
  assert.deepEqual((await inBooks((tx) => verifyLender(tx, lender.id))).differences, [])

test('a loan without payments takes new terms: schedule, figures and books follow', async () => {
  const loan = await aRunningLoan()

  const response = await edit(loan, {
    principalAmount: 24_000,
    originationDate: '2026-02-02',
    maturityDate: '2027-02-02',
  })

  assert.equal(response.status, 200)
  const { outstandingBalance, nextPaymentDate, nextPaymentAmount, loanNumber } = response.data
  assert.deepEqual(
    { outstandingBalance, nextPaymentDate, nextPaymentAmount, loanNumber },
    {
      outstandingBalance: 24_000,
      nextPaymentDate: '2026-03-02',
      nextPaymentAmount: 2132.37,
      loanNumber: loan.loanNumber,
    },
  )
  const { PRINCIPAL, CASH } = await balancesOf(loan)
  assert.deepEqual([PRINCIPAL, CASH], [24_000_00, -24_000_00])
  await assertBooksAgree()
})

test('new terms leave the first ones in the list of facts, and one disbursement counts', async () => {
  const loan = await aRunningLoan()
  await edit(loan, { interestRate: 6 })

  const { data } = await lender.client.call(getLoanHistory, { params: { loanId: loan.id } })
  const { rows } = await api.database.owner.query(
    `select detail -> 'terms' ->> 'annualRatePpm' as rate from loan_events where loan_id = $1 order by id`,
    [loan.id],
  )

  assert.equal(data.terms.annualRatePpm, 60_000)
  assert.deepEqual(
    data.events.map(({ kind }) => kind),
    ['DISBURSED'],
  )
  assert.deepEqual(rows, [{ rate: '120000' }, { rate: '60000' }])
})

test('name, type and notes change at any time, terms not once money has come', async () => {
  const loan = await aRunningLoan()
  await pay(loan)

  const renamed = await edit(loan, { loanName: 'Pier 9', loanType: 'BUSINESS', notes: 'Sold' })
  const changed = await edit(loan, { loanName: 'Pier 10', interestRate: 6 })

  const { loanName, loanType, notes, outstandingBalance } = renamed.data
  assert.deepEqual(
    { loanName, loanType, notes, outstandingBalance },
    { loanName: 'Pier 9', loanType: 'BUSINESS', notes: 'Sold', outstandingBalance: 11_053.81 },
  )
  assert.deepEqual([changed.status, changed.code], [409, 'loan.termsFixed'])
  const { data: seen } = await lender.client.call(getLoan, { params: { loanId: loan.id } })
  assert.deepEqual([seen.loanName, seen.interestRate], ['Pier 9', 12])
  await assertBooksAgree()
})

test('a loan without payments moves to another borrower, who then sees it and the first no more', async () => {
  const [first, second] = [await api.aBorrower(lender), await api.aBorrower(lender)]
  const [one, two] = [await api.anInvitedBorrower(lender, first), await api.anInvitedBorrower(lender, second)]
  const loan = await aRunningLoan({ borrowerId: first.id })

  await edit(loan, { borrowerId: second.id })

  const seenBy = async (person: Person) => (await person.client.call(getLoan, { params: { loanId: loan.id } })).status
  assert.deepEqual([await seenBy(one), await seenBy(two)], [404, 200])
})

test('a loan on which a payment was ever entered stays with its borrower', async () => {
  const loan = await aRunningLoan()
  const payment = await pay(loan)
  await lender.client.call(reversePayment, { params: { paymentId: payment.id }, body: { reason: 'Wrong loan' } })

  const response = await edit(loan, { borrowerId: (await api.aBorrower(lender)).id })

  assert.deepEqual([response.status, response.fieldCodes], [409, { borrowerId: 'loan.termsFixed' }])
})

test('a loan is not moved to a borrower or a lender it cannot have', async () => {
  const loan = await aRunningLoan()
  const stranger = await api.aLender()
  const theirs = await api.aBorrower(stranger)

  assert.equal((await edit(loan, { borrowerId: theirs.id })).code, 'borrower.notFound')
  assert.deepEqual((await edit(loan, { lenderId: stranger.id })).fieldCodes, { lenderId: 'field.invalid' })
  assert.equal((await edit(loan, { maturityDate: '2025-01-01' })).status, 422)
})

test('a loan without payments is removed: it is nowhere any more, and the books hold nothing of it', async () => {
  const loan = await aRunningLoan()

  const response = await remove(loan)

  assert.deepEqual([response.status, response.data], [200, { success: true }])
  assert.equal((await lender.client.call(getLoan, { params: { loanId: loan.id } })).status, 404)
  assert.equal((await remove(loan)).status, 404)
  const { data: loans } = await lender.client.get<{ id: number }[]>(`/api/loans/lender/${lender.id}`)
  assert.ok(!loans.some(({ id }) => id === loan.id))
  assert.deepEqual(Object.values(await balancesOf(loan)), [0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  assert.deepEqual(await actsOn(loan), ['createLoan', 'deleteLoan'])
  await assertBooksAgree()
})

test('a loan with payments is not removed, and can be once they are reversed', async () => {
  const loan = await aRunningLoan()
  const payment = await pay(loan)

  const refused = await remove(loan)
  await lender.client.call(reversePayment, { params: { paymentId: payment.id }, body: { reason: 'Wrong loan' } })
  const removed = await remove(loan)

  assert.deepEqual([refused.status, refused.code, removed.status], [409, 'loan.hasPayments', 200])
  await assertBooksAgree()
})

test('a payment and a removal at the same moment: one of them wins, and the books agree', async () => {
  const loans = await Promise.all(Array.from({ length: 8 }, () => aRunningLoan()))
  const body = { amount: 100, paymentDate: '2026-02-02', paymentMethod: 'ACH' }

  const outcomes = await Promise.all(
    loans.map((loan) =>
      Promise.all([lender.client.call(recordPayment, { body: { ...body, loanId: loan.id } }), remove(loan)]),
    ),
  )

  for (const [paid, removed] of outcomes) {
    assert.ok((paid.status === 201) !== (removed.status === 200), `${paid.status} and ${removed.status}`)
  }
  await assertBooksAgree()
})

test("nobody edits or removes another lender's loan, and borrowers none", async () => {
  const record = await api.aBorrower(lender)
  const loan = await aRunningLoan({ borrowerId: record.id })
  const stranger = await api.aLender()
  const borrower = await api.anInvitedBorrower(lender, record)

  assert.deepEqual([(await edit(loan, {}, stranger)).status, (await remove(loan, stranger)).status], [404, 404])
  assert.equal((await remove(loan, stranger)).text, (await remove({ id: 999_999 }, stranger)).text)
  assert.deepEqual([(await edit(loan, {}, borrower)).status, (await remove(loan, borrower)).status], [403, 403])
  const nobody = api.nobody()
  assert.equal((await nobody.call(updateLoan, { params: { loanId: loan.id }, body: {} })).status, 401)
  assert.equal((await nobody.call(deleteLoan, { params: { loanId: loan.id } })).status, 401)
})

test('an admin edits and removes loans of all lenders', async () => {
  const admin = await api.anAdmin()
  const loan = await aRunningLoan()

  const edited = await edit(loan, { loanName: 'By the admin', interestRate: 5 }, admin)
  const removed = await remove(loan, admin)

  assert.deepEqual([edited.data.loanName, removed.status], ['By the admin', 200])
  await assertBooksAgree()
})
