import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uploadDocument } from '#contract/documents/documents.ts'
import { useApi } from '../testing/api.ts'
import type { ApiClient, ApiResponse } from '../testing/api-client.ts'

// What other programs rely on where a loan has documents: their addresses, and what is behind them.
const api = await useApi() // today is 2 March 2026
const lender = await api.aLender()
const record = await api.aBorrower(lender)
const borrower = await api.anInvitedBorrower(lender, record)
const dates = { originationDate: '2026-01-02', maturityDate: '2027-01-02' }
const loanId = (await api.aLoan(lender, { borrowerId: record.id, ...dates })).id

const pagesThatShow = ({ headers }: ApiResponse) => headers.get('content-security-policy') ?? ''

type Made = { documentUrl: string }

/** The first bytes behind an address, as a browser of the person gets them. */
async function beginning(url: string, { cookies }: ApiClient): Promise<{ status: number; type: string; text: string }> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(new URL(url, api.address), { headers: { cookie } })
  const text = Buffer.from(await response.arrayBuffer()).toString('latin1', 0, 5)
  return { status: response.status, type: response.headers.get('content-type') ?? '', text }
}

for (const [what, path] of [
  ['payoff statement', 'payoff-statement'],
  ['amortization schedule', 'amortization-schedule'],
] as const) {
  test(`the ${what} says where it is, and is a PDF there for whoever may see the loan`, async () => {
    const { status, data } = await lender.client.get<Made>(`/api/loans/${loanId}/${path}`)

    assert.equal(status, 200)
    assert.match(data.documentUrl, /^\/api\//)
    const pdf = { status: 200, type: 'application/pdf', text: '%PDF-' }
    assert.deepEqual(await beginning(data.documentUrl, lender.client), pdf)
    assert.deepEqual(await beginning(data.documentUrl, borrower.client), pdf)
    assert.match(pagesThatShow(await lender.client.get(data.documentUrl)), /frame-ancestors 'self'/)
    const stranger = await api.aLender()
    assert.equal((await beginning(data.documentUrl, stranger.client)).status, 404)
    assert.equal((await beginning(data.documentUrl, api.nobody())).status, 401)
    assert.equal((await stranger.client.get(`/api/loans/${loanId}/${path}`)).status, 404)
  })
}

test('a file is sent with its loan and its kind, is listed with both, and is had back by its address', async () => {
  const form = new FormData()
  form.set('file', new File(['%PDF-1.7\nA note\n%%EOF'], 'Note.pdf'))
  form.set('loanId', String(loanId))
  form.set('documentType', 'CONTRACT')

  const { status, data } = await lender.client.call(uploadDocument, { form })
  const listed = await lender.client.get<Record<string, unknown>[]>(`/api/documents/loan/${loanId}`)

  assert.equal(status, 201)
  assert.deepEqual(listed.data, [data])
  const { id, documentType, fileName, sizeBytes, url, uploadedAt } = data
  assert.deepEqual(
    { loanId: data.loanId, documentType, fileName, sizeBytes, uploadedAt },
    { loanId, documentType: 'CONTRACT', fileName: 'Note.pdf', sizeBytes: 21, uploadedAt: api.clock.now() },
  )
  assert.ok(id > 0)
  assert.deepEqual(await beginning(url, lender.client), { status: 200, type: 'application/pdf', text: '%PDF-' })
})

test('a file of a kind that is not kept is refused, whatever it is called', async () => {
  const form = new FormData()
  form.set('loanId', String(loanId))
  form.set('documentType', 'OTHER')
  form.set('file', new File(['MZ\x90\0\x03'], 'Note.pdf', { type: 'application/pdf' }))
  const listed = async () => (await lender.client.get<unknown[]>(`/api/documents/loan/${loanId}`)).data.length
  const before = await listed()

  const { status, fieldCodes } = await lender.client.call(uploadDocument, { form })

  assert.deepEqual([status, fieldCodes], [422, { file: 'document.fileRefused' }])
  assert.equal(await listed(), before)
})

test('a document is a contract, a statement, an identification, or what one calls it', async () => {
  for (const documentType of ['CONTRACT', 'STATEMENT', 'ID', 'OTHER', 'Survey']) {
    const form = new FormData()
    form.set('loanId', String(loanId))
    form.set('documentType', documentType)
    form.set('file', new File([`%PDF-1.7\n${documentType}\n%%EOF`], 'x.pdf'))

    const { status, data } = await lender.client.call(uploadDocument, { form })

    assert.deepEqual([status, data.documentType], [201, documentType])
  }
})
