import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getBorrower, inviteBorrower, updateBorrower } from '#contract/borrowers/borrowers.ts'
import { answerLender, listLenderConsents } from '#contract/borrowers/lender-consents.ts'
import { getLoan, listLoansOfBorrower } from '#contract/loans/loans.ts'
import { listPaymentsOfLoan, recordPayment, reportPayment } from '#contract/payments/payments.ts'
import { getReminderChoice } from '#contract/reminders/reminders.ts'
import { getPaymentRecorders } from '#contract/reports/payment-recorders.ts'
import { sql } from '../database/sql.ts'
import { useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'

const api = await useApi() // today is 2 March 2026

/** A borrower account whose address is proved. */
async function aProvedBorrower(overrides: Record<string, unknown> = {}): Promise<Person> {
  const account = await api.aBorrowerAccount(overrides)
  await api.database.owner.query('update users set email_verified_at = now() where id = $1', [account.id])
  return account
}

/** A lender with a loan for an address. */
async function aLenderOf(email: string, loan: Record<string, unknown> = {}) {
  const lender = await api.aLender({ companyName: 'Honest Two' })
  const record = await api.aBorrower(lender, { email })
  return { lender, record, loan: await api.aLoan(lender, { borrowerId: record.id, ...loan }) }
}

const asked = async ({ client }: Person) => (await client.call(listLenderConsents, {})).data
const answer = (by: Person, lender: Person, given: string) =>
  by.client.call(answerLender, { params: { lenderId: lender.id }, body: { answer: given } })
const loansSeenBy = async ({ id, client }: Person) =>
  (await client.call(listLoansOfBorrower, { params: { borrowerId: id } })).data.map((loan) => loan.id)
const portalOf = async (lender: Person, { id }: { id: number }) =>
  (await lender.client.call(getBorrower, { params: { borrowerId: id } })).data.portal
const money = (loanId: number, amount: number) => ({
  loanId,
  amount,
  paymentDate: '2026-03-02',
  paymentMethod: 'ACH',
})

test('a loan for a proved address is only offered until its borrower agrees: not listed, not readable, not payable', async () => {
  const borrower = await aProvedBorrower()
  const { lender, record, loan } = await aLenderOf(borrower.email)

  assert.deepEqual(await loansSeenBy(borrower), [])
  assert.equal((await borrower.client.call(getLoan, { params: { loanId: loan.id } })).status, 404)
  assert.equal((await borrower.client.call(reportPayment, { body: money(loan.id, 50) })).status, 404)
  assert.equal(await portalOf(lender, record), 'NONE') // the lender does not learn that the address has an account
  assert.deepEqual(
    (await asked(borrower)).map(({ lenderName, answer: given, loans }) => ({ lenderName, given, loans })),
    [{ lenderName: 'Honest Two', given: 'OPEN', loans: 1 }],
  )

  const agreed = await answer(borrower, lender, 'AGREED')

  assert.deepEqual([agreed.status, agreed.data.answer], [200, 'AGREED'])
  assert.deepEqual(await loansSeenBy(borrower), [loan.id])
  assert.equal(await portalOf(lender, record), 'LINKED')
  assert.equal((await borrower.client.call(reportPayment, { body: money(loan.id, 50) })).status, 201)
})

test('an offer holds nothing that the lender typed about the loan', async () => {
  const borrower = await aProvedBorrower()
  await aLenderOf(borrower.email, { loanName: 'FINAL DEMAND pay at evil.example', notes: 'evil.example' })

  const { text } = await borrower.client.call(listLenderConsents, {})

  assert.match(text, /Honest Two/)
  assert.doesNotMatch(text, /evil|DEMAND|12000|Harbour/)
})

test('who does not know a lender sees nothing of theirs, and the lender is told plainly', async () => {
  const borrower = await aProvedBorrower()
  const { lender, record, loan } = await aLenderOf(borrower.email)

  await answer(borrower, lender, 'DECLINED')

  const params = { borrowerId: record.id }
  const { data } = await lender.client.call(getBorrower, { params })
  const { data: reminders } = await lender.client.call(getReminderChoice, { params })
  assert.equal(reminders.takesNoEmails, true)
  assert.deepEqual([data.portal, data.declinedAt], ['DECLINED', '2026-03-02T12:00:00.000Z'])
  assert.deepEqual(await loansSeenBy(borrower), [])
  assert.equal((await borrower.client.call(getLoan, { params: { loanId: loan.id } })).status, 404)
  assert.deepEqual(
    (await asked(borrower)).map((one) => one.answer),
    ['DECLINED'],
  )
})

test('a lender who was not accepted cannot ask again by another record or by typing the address anew', async () => {
  const borrower = await aProvedBorrower()
  const { lender, record } = await aLenderOf(borrower.email)
  await answer(borrower, lender, 'DECLINED')
  const form = { firstName: 'Bea', lastName: 'Again', phone: '555-010-0199' }

  await lender.client.call(updateBorrower, {
    params: { borrowerId: record.id },
    body: { ...form, email: 'elsewhere@example.com' },
  })
  const another = await api.aBorrower(lender, { email: borrower.email })
  await api.aLoan(lender, { borrowerId: another.id })

  assert.deepEqual([await portalOf(lender, record), another.portal], ['NONE', 'DECLINED'])
  assert.deepEqual(
    (await asked(borrower)).map((one) => one.answer),
    ['DECLINED'],
  )
})

test('an answer can be changed: hidden loans vanish for the account alone, and come back whole', async () => {
  const borrower = await aProvedBorrower()
  const { lender, loan } = await aLenderOf(borrower.email)
  await answer(borrower, lender, 'AGREED')
  await lender.client.call(recordPayment, { body: money(loan.id, 100) })
  await borrower.client.call(reportPayment, { body: { ...money(loan.id, 70), note: 'By wire' } })
  const params = { loanId: loan.id }
  const before = await lender.client.call(listPaymentsOfLoan, { params })
  const query = { from: '2026-01-01', to: '2026-12-31' }
  const recorders = await lender.client.call(getPaymentRecorders, { query })

  await answer(borrower, lender, 'DECLINED')
  assert.deepEqual(await loansSeenBy(borrower), [])
  const hidden = await api.database.database.transaction(
    { kind: 'USER', userId: borrower.id, lenderId: borrower.id },
    (tx) =>
      tx.one<{ rows: number }>(sql`
      select (select count(*) from loans) + (select count(*) from payments) + (select count(*) from installments)
        + (select count(*) from loan_events) + (select count(*) from borrowers) as rows`),
  )
  assert.equal(hidden.rows, 0) // the walls follow the answer
  assert.deepEqual((await lender.client.call(listPaymentsOfLoan, { params })).data, before.data)
  assert.deepEqual((await lender.client.call(getPaymentRecorders, { query })).data, recorders.data)

  await answer(borrower, lender, 'AGREED')
  assert.deepEqual(await loansSeenBy(borrower), [loan.id])
  assert.equal((await borrower.client.call(listPaymentsOfLoan, { params })).data.length, 2)
})

test('an accepted invitation is an agreement to that lender, and to no other', async () => {
  const borrower = await aProvedBorrower()
  const one = await aLenderOf(borrower.email)
  const other = await aLenderOf(borrower.email)
  await answer(borrower, one.lender, 'DECLINED')

  const { data } = await one.lender.client.call(inviteBorrower, { params: { borrowerId: one.record.id } })
  await borrower.client.post(`/api/invitations/${data.token}/acceptance`)

  const answers = new Map((await asked(borrower)).map((consent) => [consent.lenderId, consent.answer]))
  assert.deepEqual([answers.get(one.lender.id), answers.get(other.lender.id)], ['AGREED', 'OPEN'])
  assert.deepEqual(await loansSeenBy(borrower), [one.loan.id])
})

test('an address counts however its accents are typed', async () => {
  const borrower = await aProvedBorrower({ email: 'jos\u00e9@example.com' })
  const { lender, loan } = await aLenderOf('Jose\u0301@Example.com')
  const { data } = await lender.client.call(inviteBorrower, { params: { borrowerId: loan.borrowerId } })

  const accepted = await borrower.client.post(`/api/invitations/${data.token}/acceptance`)

  assert.equal(accepted.status, 200)
  assert.deepEqual(await loansSeenBy(borrower), [loan.id])
})

test('nobody is asked about a lender without a loan, by an unproved address, or about another address', async () => {
  const unproved = await api.aBorrowerAccount()
  const { lender } = await aLenderOf(unproved.email)
  const proved = await aProvedBorrower()
  await api.aBorrower(lender, { email: proved.email })

  assert.deepEqual([await asked(unproved), await asked(proved)], [[], []])
  const refused = await answer(unproved, lender, 'AGREED')
  assert.deepEqual([refused.status, refused.code], [404, 'lender.notFound'])
  assert.equal((await answer(proved, await api.aLender(), 'DECLINED')).status, 404)
})

test('a loan made while its borrower agrees is seen all the same', async () => {
  for (let round = 0; round < 5; round += 1) {
    const borrower = await aProvedBorrower()
    const { lender, record } = await aLenderOf(borrower.email)

    await Promise.all([answer(borrower, lender, 'AGREED'), api.aLoan(lender, { borrowerId: record.id })])

    assert.equal((await loansSeenBy(borrower)).length, 2)
  }
})
