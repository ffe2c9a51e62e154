import assert from 'node:assert/strict'
import { after, afterEach, test } from 'node:test'
import { getAgenda } from '#contract/desk/agenda.ts'
import {
  acceptDocument,
  askForDocument,
  askForDocumentAgain,
  type DocumentRequest,
  listDocumentRequests,
  sendRequestedDocument,
  withdrawDocumentRequest,
} from '#contract/documents/document-requests.ts'
import { listDocumentsOfLoan } from '#contract/documents/documents.ts'
import { startApi, testNow } from '../../testing/api.ts'
import type { Person } from '../../testing/api-people.ts'
import { startMailServer } from '../../testing/mail-server.ts'

const mail = await startMailServer()
const api = await startApi({ config: { smtpUrl: mail.url } }) // today is 2 March 2026
after(async () => {
  await api.close()
  await mail.close()
})
afterEach(() => mail.letters.splice(0))

const lender = await api.aLender({ companyName: 'Pier Capital' })
const record = await api.aBorrower(lender, { firstName: 'Ana', lastName: 'Keel' })
const borrower = await api.anInvitedBorrower(lender, record)
await api.database.owner.query('update users set email_verified_at = now() where id = any($1)', [
  [lender.id, borrower.id],
])

const aLoan = (more: Record<string, unknown> = {}) => api.aLoan(lender, { borrowerId: record.id, ...more })
const ask = ({ id }: { id: number }, body: Record<string, unknown> = {}, by = lender) =>
  by.client.call(askForDocument, { params: { loanId: id }, body: { title: 'Proof of insurance', ...body } })
const accept = ({ id }: { id: number }, by = lender) => by.client.call(acceptDocument, { params: { requestId: id } })
const withdraw = ({ id }: { id: number }) => lender.client.call(withdrawDocumentRequest, { params: { requestId: id } })
const again = ({ id }: { id: number }, reason = 'The date is missing', by = lender) =>
  by.client.call(askForDocumentAgain, { params: { requestId: id }, body: { reason } })
let number = 0
const send = ({ id }: { id: number }, by = borrower, name = 'policy.pdf') => {
  number += 1
  const form = new FormData()
  form.set('file', new File([`%PDF-1.7 policy ${number}`], name))
  return by.client.call(sendRequestedDocument, { params: { requestId: id }, form })
}
const seen = async (by: Person, { id }: { id: number }): Promise<DocumentRequest[]> =>
  (await by.client.call(listDocumentRequests, { query: { loanId: id } })).data
const arrived = async () => (await lender.client.call(getAgenda, { query: {} })).data.documents.map(({ id }) => id)

/** The letters that went out, without the soft line breaks of mail, once none waits. */
async function lettersSent(): Promise<string[]> {
  while ((await api.database.owner.query('select 1 from letters')).rows.length > 0) await api.nobody().get('/healthz')
  return mail.letters.map((letter) => letter.replace(/=\r?\n/g, ''))
}

test('a document that a lender asks for is sent, opened and accepted, and both see how it stands', async () => {
  const loan = await aLoan()
  const { status, data: asked } = await ask(loan, { note: 'Of this year, please' })
  assert.deepEqual([status, asked.state, asked.note, asked.files], [201, 'ASKED', 'Of this year, please', []])
  assert.deepEqual(await seen(borrower, loan), [asked])

  const { status: sentStatus, data: sent } = await send(asked)

  assert.deepEqual([sentStatus, sent.state, sent.sentAt, sent.files.length], [201, 'SENT', testNow, 1])
  assert.deepEqual(await seen(lender, loan), [sent])
  assert.deepEqual(await arrived(), [sent.id])
  const { data: documents } = await lender.client.call(listDocumentsOfLoan, { params: { loanId: loan.id } })
  assert.deepEqual(
    documents.map(({ id, title, sentWith }) => [id, title, sentWith]),
    [[sent.files[0]?.documentId, 'Proof of insurance', 'REQUEST']],
  )
  const { data: accepted } = await accept(sent)
  assert.deepEqual([accepted.state, accepted.answeredAt], ['ACCEPTED', testNow])
  assert.deepEqual(await arrived(), [])
  assert.deepEqual(await seen(borrower, loan), [accepted])
})

test('what is not enough is asked for again with the reason, and the file of before stays', async () => {
  const loan = await aLoan()
  const { data: asked } = await ask(loan)
  await send(asked)

  const { data: repeated } = await again(asked)

  assert.deepEqual([repeated.state, repeated.reason, repeated.sentAt], ['ASKED', 'The date is missing', null])
  assert.equal(repeated.files.length, 1)
  assert.deepEqual(await arrived(), [])
  const { data: sent } = await send(asked)
  assert.deepEqual([sent.state, sent.files.length], ['SENT', 2])
  assert.equal((await accept(sent)).data.state, 'ACCEPTED')
})

test('nothing is accepted or asked for again before something arrived, and nothing after an answer', async () => {
  const loan = await aLoan()
  const { data: asked } = await ask(loan)
  const early = [await accept(asked), await again(asked)]
  const { data: withdrawn } = await withdraw(asked)
  const late = [await accept(asked), await again(asked), await withdraw(asked), await send(asked)]

  assert.deepEqual(
    early.map(({ status, code }) => [status, code]),
    Array(2).fill([409, 'documentRequest.nothingSent']),
  )
  assert.equal(withdrawn.state, 'WITHDRAWN')
  assert.deepEqual(
    late.map(({ status, code }) => [status, code]),
    Array(4).fill([409, 'documentRequest.notOpen']),
  )
})

test('an answer and a second request at once: one of them counts', async () => {
  const loan = await aLoan()
  const { data: asked } = await ask(loan)
  await send(asked)

  const answers = await Promise.all([accept(asked), again(asked), accept(asked), again(asked)])

  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
})

test('the borrower is told by email, once an hour for a loan, without what the lender typed', async () => {
  await lettersSent()
  mail.letters.splice(0)
  const loan = await aLoan({ loanName: 'Pier 4' })
  await ask(loan, { title: 'Secret passport', note: 'Quickly' })
  await ask(loan, { title: 'Proof of insurance' })
  const letters = await lettersSent()

  const [letter = ''] = letters
  assert.equal(letters.length, 1)
  assert.match(letter, new RegExp(`To: ${borrower.email}`))
  assert.match(letter, /Pier Capital needs a document from you/)
  assert.match(letter, new RegExp(`/my-loans/${loan.id}#documents-asked`))
  assert.doesNotMatch(letter, /passport|Quickly/)
})

test('a closed loan, one of a borrower without an account, and a blank title are refused', async () => {
  const closed = await aLoan()
  const { data: asked } = await ask(closed)
  await api.database.owner.query('update loans set is_paid_off = true where id = $1', [closed.id])
  const withoutAccount = await api.aLoan(lender)

  const refused = [await ask(closed), await send(asked), await ask(withoutAccount)]
  const blank = await ask(await aLoan(), { title: '  ' })

  assert.deepEqual(
    refused.map(({ status, code }) => [status, code]),
    [
      [409, 'loan.closed'],
      [409, 'loan.closed'],
      [409, 'documentRequest.noAccount'],
    ],
  )
  assert.deepEqual([blank.status, blank.fieldCodes], [422, { title: 'documentRequest.titleRequired' }])
})

test('twenty requests wait on a loan at most, also when they are made at once, and thirty are made in a day', async () => {
  const loan = await aLoan()

  const made = await Promise.all(Array.from({ length: 24 }, () => ask(loan)))
  const open = made.filter(({ status }) => status === 201)
  for (const { data } of open.slice(0, 11)) await withdraw(data)
  const more = await Promise.all(Array.from({ length: 11 }, () => ask(loan)))

  assert.equal(open.length, 20)
  assert.ok(made.every(({ status, code }) => status === 201 || code === 'documentRequest.tooMany'))
  assert.equal(more.filter(({ status }) => status === 201).length, 10)
  assert.equal(more.find(({ status }) => status !== 201)?.code, 'documentRequest.tooManyToday')
})

test('another borrower and another lender neither see a request nor answer it', async () => {
  const loan = await aLoan()
  const { data: asked } = await ask(loan)
  await send(asked)
  const neighbour = await api.anInvitedBorrower(lender, await api.aBorrower(lender))
  const stranger = await api.aLender()

  assert.deepEqual(await seen(neighbour, loan), [])
  assert.deepEqual(await seen(stranger, loan), [])
  const answers = [await send(asked, neighbour), await accept(asked, stranger), await again(asked, 'No', stranger)]
  const absent = [
    await send({ id: 999_999 }, neighbour),
    await accept({ id: 999_999 }, stranger),
    await again({ id: 999_999 }, 'No', stranger),
  ]
  assert.deepEqual(
    answers.map(({ status, text }) => [status, text]),
    absent.map(({ text }) => [404, text]),
  )
})

test('a loan that goes to another borrower takes neither the request nor what was sent along', async () => {
  const loan = await aLoan()
  const { data: asked } = await ask(loan)
  await send(asked)
  const heir = await api.aBorrower(lender)
  const heirAccount = await api.anInvitedBorrower(lender, heir)

  await api.database.owner.query('update loans set borrower_id = $1, borrower_user_id = $2 where id = $3', [
    heir.id,
    heirAccount.id,
    loan.id,
  ])

  assert.deepEqual(await seen(heirAccount, loan), [])
  assert.deepEqual((await heirAccount.client.call(listDocumentsOfLoan, { params: { loanId: loan.id } })).data, [])
  assert.equal((await send(asked, heirAccount)).code, 'documentRequest.notFound')
  assert.equal((await send(asked)).code, 'documentRequest.notFound')
})

test('the list has one page after the other, those that wait first', async () => {
  const loan = await aLoan()
  const { data: first } = await ask(loan, { title: 'First' })
  await ask(loan, { title: 'Second' })
  await withdraw(first)
  const page = async (number: number) =>
    lender.client.call(listDocumentRequests, { query: { loanId: loan.id, limit: 1, page: number } })

  assert.deepEqual([(await page(1)).data[0]?.title, (await page(2)).data[0]?.title], ['Second', 'First'])
  const { data: none } = await lender.client.call(listDocumentRequests, { query: { loanId: loan.id, state: 'SENT' } })
  assert.deepEqual(none, [])
})
