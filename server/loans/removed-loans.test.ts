import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unzipSync } from 'fflate'
import { listDocumentsOfLoan, quotePayoff, updateDocument, uploadDocument } from '#contract/documents/documents.ts'
import { deleteLoan, getLoan, listLoansOfBorrower, listRemovedLoans } from '#contract/loans/loans.ts'
import {
  declinePayment,
  listPaymentsOfLoan,
  recordPayment,
  reportPayment,
  reversePayment,
} from '#contract/payments/payments.ts'
import { useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'
import { pdfText } from '../testing/pdf-text.ts'

const api = await useApi() // today is 2 March 2026
const lender = await api.aLender({ companyName: 'Harbor Lane Capital' })
const record = await api.aBorrower(lender)
const borrower = await api.anInvitedBorrower(lender, record)

const aLoan = () =>
  api.aLoan(lender, { borrowerId: record.id, originationDate: '2026-01-02', maturityDate: '2027-01-02' })
const money = (loanId: number, amount: number) => ({ loanId, amount, paymentDate: '2026-03-02', paymentMethod: 'ACH' })
const remove = (loanId: number) => lender.client.call(deleteLoan, { params: { loanId } })
const removedOf = async ({ client }: Person) => (await client.call(listRemovedLoans, {})).data

/** A payment of 900.00 that the lender took back. */
async function aReversedPayment(loanId: number): Promise<number> {
  const { data } = await lender.client.call(recordPayment, { body: money(loanId, 900) })
  await lender.client.call(reversePayment, { params: { paymentId: data.id }, body: { reason: 'Entered twice' } })
  return data.id
}

async function fetched(url: string, by: Person): Promise<{ status: number; bytes: Buffer }> {
  const cookie = [...by.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(new URL(url, api.address), { headers: { cookie } })
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}

async function aDocument(loanId: number): Promise<number> {
  const form = new FormData()
  for (const [field, value] of Object.entries({ loanId: String(loanId), documentType: 'CONTRACT', isVisible: 'true' }))
    form.set(field, value)
  form.set('file', new File([`%PDF-1.7\nThe contract of ${loanId}\n%%EOF`], 'contract.pdf'))
  return (await lender.client.call(uploadDocument, { form })).data.id
}

test('a loan whose payments were all taken back can be removed, and its borrower keeps payments, receipts and documents', async () => {
  const { id, loanNumber } = await aLoan()
  const paymentId = await aReversedPayment(id)
  const documentId = await aDocument(id)

  assert.equal((await remove(id)).status, 200)

  assert.deepEqual(
    (await removedOf(borrower)).map((loan) => [loan.id, loan.loanNumber, loan.lenderName, loan.removedAt]),
    [[id, loanNumber, 'Harbor Lane Capital', '2026-03-02T12:00:00.000Z']],
  )
  const { data: payments } = await borrower.client.call(listPaymentsOfLoan, { params: { loanId: id } })
  assert.deepEqual(
    payments.map(({ amount, status, reason }) => [amount, status, reason]),
    [[900, 'REVERSED', 'Entered twice']],
  )
  const receipt = await fetched(`/api/payments/${paymentId}/receipt`, borrower)
  assert.match(pdfText(receipt.bytes).pages.flat().join(' '), /Entered twice/)
  const { data: documents } = await borrower.client.call(listDocumentsOfLoan, { params: { loanId: id } })
  assert.deepEqual(
    documents.map((document) => document.id),
    [documentId],
  )
  assert.equal((await fetched(`/api/documents/${documentId}/file`, borrower)).status, 200)
})

test('a removed loan is owed nowhere: not listed among loans, not read as a loan, not paid, not quoted', async () => {
  const { id } = await aLoan()
  await aReversedPayment(id)
  await remove(id)

  const params = { loanId: id }
  const listed = await borrower.client.call(listLoansOfBorrower, { params: { borrowerId: borrower.id } })
  assert.ok(!listed.data.some((loan) => loan.id === id))
  const statuses = [
    await borrower.client.call(getLoan, { params }),
    await borrower.client.call(reportPayment, { body: money(id, 10) }),
    await borrower.client.call(quotePayoff, { params, body: {} }),
    await borrower.client.get(`/api/loans/${id}/statement`),
  ].map(({ status }) => status)
  assert.deepEqual(statuses, [404, 404, 404, 404])
  assert.equal((await lender.client.call(listPaymentsOfLoan, { params })).status, 404) // the lender removed it
})

test('a loan on which nothing ever happened is gone for everybody', async () => {
  const { id } = await aLoan()
  await remove(id)

  assert.ok(!(await removedOf(borrower)).some((loan) => loan.id === id))
  assert.equal((await borrower.client.call(listPaymentsOfLoan, { params: { loanId: id } })).status, 404)
})

test('a loan with a reported payment that waits is not removed; once answered it is, and the report stays readable', async () => {
  const { id } = await aLoan()
  const { data: report } = await borrower.client.call(reportPayment, { body: money(id, 40) })

  const refused = await remove(id)
  await lender.client.call(declinePayment, { params: { paymentId: report.id }, body: { reason: 'It did not come' } })
  const removed = await remove(id)

  assert.deepEqual([refused.status, refused.code, removed.status], [409, 'loan.hasOpenReports', 200])
  assert.ok((await removedOf(borrower)).some((loan) => loan.id === id))
})

test('a removed loan is kept by its own borrower alone', async () => {
  const { id } = await aLoan()
  const paymentId = await aReversedPayment(id)
  await remove(id)
  const other = await api.anInvitedBorrower(lender, await api.aBorrower(lender))

  assert.deepEqual(await removedOf(other), [])
  assert.equal((await other.client.call(listPaymentsOfLoan, { params: { loanId: id } })).status, 404)
  assert.equal((await fetched(`/api/payments/${paymentId}/receipt`, other)).status, 404)
  assert.equal((await fetched(`/api/loans/${id}/borrower-pack`, other)).status, 404)
})

test("a borrower's pack holds what they may see: papers, every receipt, every version that was shown, the history", async () => {
  const { id } = await aLoan()
  await aReversedPayment(id)
  const body = { ...money(id, 100), note: 'A secret of the lender' }
  await lender.client.call(recordPayment, { body })
  const documentId = await aDocument(id)
  await lender.client.call(updateDocument, { params: { documentId }, body: { isArchived: true } })

  const files = unzipSync((await fetched(`/api/loans/${id}/borrower-pack?language=en`, borrower)).bytes)

  const names = Object.keys(files).map((name) => name.replace(/LN-\d+/, 'LN').replace(/ \d+\.pdf$/, ' N.pdf'))
  assert.deepEqual(names, [
    ...['READ ME.txt', 'record.json', 'history.csv', 'LN summary.pdf', 'LN amortization schedule.pdf'],
    ...['LN statement 2026-03-02.pdf', 'LN interest N.pdf'],
    ...['receipts/2026-03-02 N.pdf', 'receipts/2026-03-02 N.pdf', 'documents/01 contract.pdf', 'SHA256SUMS'],
  ])
  const history = Buffer.from(files['history.csv'] ?? []).toString()
  assert.match(history, /Payment reversed/)
  assert.match(history, /Entered twice/)
  assert.doesNotMatch(history, /secret/)
})

test('the pack of a removed loan has no paper that says what is owed, and says when it was removed', async () => {
  const { id } = await aLoan()
  await aReversedPayment(id)
  await remove(id)

  const files = unzipSync((await fetched(`/api/loans/${id}/borrower-pack?language=en`, borrower)).bytes)

  const names = Object.keys(files).map((name) => name.replace(/ \d+\.pdf$/, ' N.pdf'))
  assert.deepEqual(names, ['READ ME.txt', 'record.json', 'history.csv', 'receipts/2026-03-02 N.pdf', 'SHA256SUMS'])
  assert.match(Buffer.from(files['READ ME.txt'] ?? []).toString(), /removed this loan on March 2, 2026/)
  assert.match(Buffer.from(files['history.csv'] ?? []).toString(), /Loan removed by the lender/)
})
