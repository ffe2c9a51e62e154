import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { before, describe, test } from 'node:test'
import {
  getDocumentFile,
  listDocumentsOfBorrower,
  listDocumentsOfLoan,
  type StoredDocument,
  updateDocument,
  uploadDocument,
} from '#contract/documents/documents.ts'
import { testNow, useApi } from '../../testing/api.ts'
import { type ApiResponse, openClient } from '../../testing/api-client.ts'
import type { Person } from '../../testing/api-people.ts'

const api = await useApi()

let lender: Person
let borrower: Person
let record: { id: number }
let loanId: number

before(async () => {
  lender = await api.aLender()
  record = await api.aBorrower(lender)
  loanId = (await api.aLoan(lender, { borrowerId: record.id })).id
  borrower = await api.anInvitedBorrower(lender, { ...(await api.aBorrower(lender)), ...record })
})

type Sent = { name?: string; fields?: Record<string, string>; by?: Person; key?: string }

const pdf = '%PDF-1.7\nA note\n%%EOF'

async function send(content: string | Uint8Array, sent: Sent = {}): Promise<ApiResponse<StoredDocument>> {
  const { name = 'note.pdf', fields = {}, by = lender, key } = sent
  const form = new FormData()
  for (const [field, value] of Object.entries({ loanId: String(loanId), documentType: 'CONTRACT', ...fields }))
    form.set(field, value)
  form.set('file', new File([typeof content === 'string' ? content : Buffer.from(content)], name))
  return by.client.call(uploadDocument, { form, ...(key !== undefined && { headers: { 'idempotency-key': key } }) })
}

/** The bytes of an answer, which a client for JSON would turn into text. */
async function fetched(url: string, by: Person): Promise<{ headers: Headers; bytes: Buffer; status: number }> {
  const cookie = [...by.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(new URL(url, api.address), { headers: { cookie } })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** An upload as bytes, whatever they are. */
async function sentAsIs(body: string, contentType: string): Promise<{ status: number; code: string }> {
  const cookie = [...lender.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, 'content-type': contentType }
  const response = await fetch(new URL('/api/documents/upload', api.address), { method: 'POST', headers, body })
  return { status: response.status, code: String(Reflect.get(Object(await response.json()), 'code')) }
}

const seenBy = async (by: Person) => {
  const { data } = await by.client.call(listDocumentsOfLoan, { params: { loanId } })
  return data.map(({ id }) => id)
}

const everyByte = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256)
const binary = Buffer.concat([Buffer.from('%PDF-1.7\n'), everyByte])

describe('an uploaded document', () => {
  test('what is no form, or breaks off, is refused as such and is no fault of ours', async () => {
    const begun = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7'
    const refused = { status: 400, code: 'request.notForm' }

    assert.deepEqual(await sentAsIs('not a form', 'multipart/form-data; boundary=x'), refused)
    assert.deepEqual(await sentAsIs(begun, 'multipart/form-data; boundary=x'), refused)
    assert.deepEqual(await sentAsIs(begun, 'multipart/form-data'), refused)
  })

  test('comes back byte for byte, to be saved and never to be run', async () => {
    const { status, data } = await send(binary, { name: 'Mortgage note.pdf' })

    assert.deepEqual(
      [status, data.title, data.fileName, data.mediaType, data.sizeBytes, data.version, data.isVisible],
      [201, 'Mortgage note', 'Mortgage note.pdf', 'application/pdf', binary.length, 1, false],
    )
    const { headers, bytes } = await fetched(data.url, lender)
    assert.deepEqual(bytes, binary)
    assert.equal(headers.get('content-type'), 'application/pdf')
    assert.match(headers.get('content-disposition') ?? '', /^attachment; filename="Mortgage note.pdf"/)
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'.*sandbox/)
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.equal(headers.get('cache-control'), 'no-store')
  })

  test('stands on the disk under the hash of what is in it, below its lender, and nowhere else', async () => {
    const { data } = await send(`${pdf} on the disk`, { name: '../../../etc/passwd' })

    const sha256 = createHash('sha256').update(`${pdf} on the disk`).digest('hex')
    assert.equal(readFileSync(path.join(api.filesFolder, String(lender.id), sha256), 'utf8'), `${pdf} on the disk`)
    assert.equal(data.fileName, 'passwd')
    assert.deepEqual(readdirSync(path.join(api.filesFolder, 'incoming')), [])
  })

  test('is hidden from the borrower until the lender shows it, and stays readable when it is hidden again or put away', async () => {
    const { data } = await send(pdf)
    const change = (body: object) =>
      lender.client.call(updateDocument, { params: { documentId: data.id }, body: { ...body } })

    assert.ok(!(await seenBy(borrower)).includes(data.id))
    assert.equal((await fetched(data.url, borrower)).status, 404)

    await change({ isVisible: true })
    assert.ok((await seenBy(borrower)).includes(data.id))
    assert.equal((await fetched(data.url, borrower)).status, 200)

    await change({ isVisible: false })
    assert.equal((await fetched(data.url, borrower)).status, 200)
    const { data: archived } = await change({ isArchived: true })
    assert.equal(archived.isArchived, true)
    const { data: seen } = await borrower.client.call(listDocumentsOfLoan, { params: { loanId } })
    assert.equal(seen.find(({ id }) => id === data.id)?.putAwayAt, testNow)
    assert.equal((await fetched(data.url, borrower)).status, 200)
    assert.equal((await fetched(`${data.url}?version=1`, borrower)).status, 200)
    assert.ok(!(await seenBy(lender)).includes(data.id))
    const all = await lender.client.call(listDocumentsOfLoan, { params: { loanId }, query: { archived: 'true' } })
    assert.ok(all.data.some(({ id }) => id === data.id))
  })

  test('keeps the files it was before; the borrower is given those that were ever shown', async () => {
    const { data: first } = await send(`${pdf} one`, { name: 'one.pdf', fields: { isVisible: 'true', title: 'Deed' } })
    const { data: second } = await send(`${pdf} two`, { name: 'two.pdf', fields: { documentId: String(first.id) } })

    assert.deepEqual(
      [second.id, second.title, second.isVisible, second.versions.map(({ version, fileName }) => [version, fileName])],
      [first.id, 'Deed', true, [[2, 'two.pdf'], [1, 'one.pdf']]], // biome-ignore format: side by side
    )
    assert.equal((await fetched(`${second.url}?version=1`, lender)).bytes.toString(), `${pdf} one`)
    assert.equal((await fetched(second.url, borrower)).bytes.toString(), `${pdf} two`)
    assert.equal((await fetched(`${second.url}?version=1`, borrower)).bytes.toString(), `${pdf} one`)
    const { data: seen } = await borrower.client.call(listDocumentsOfLoan, { params: { loanId } })
    assert.deepEqual(
      seen
        .find(({ id }) => id === first.id)
        ?.versions.map(({ version, replacedAt, replacedByName }) => [version, replacedAt, replacedByName]),
      [[2, null, null], [1, testNow, lender.fullName]], // biome-ignore format: side by side
    )
  })

  test('keeps from the borrower what was uploaded while it was not shown', async () => {
    const { data: draft } = await send(`${pdf} draft`, { fields: { title: 'Draft' } })
    const renew = (text: string) => send(`${pdf} ${text}`, { fields: { documentId: String(draft.id) } })
    const change = (body: object) =>
      lender.client.call(updateDocument, { params: { documentId: draft.id }, body: { ...body } })
    await renew('agreed')
    await change({ isVisible: true })
    await change({ isVisible: false })
    await renew('for the lender alone')

    const { data: seen } = await borrower.client.call(listDocumentsOfLoan, { params: { loanId } })

    const own = seen.find(({ id }) => id === draft.id)
    assert.deepEqual(
      own?.versions.map(({ version }) => version),
      [2],
    )
    assert.equal((await fetched(draft.url, borrower)).bytes.toString(), `${pdf} agreed`)
    assert.equal((await fetched(`${draft.url}?version=1`, borrower)).status, 404)
    assert.equal((await fetched(`${draft.url}?version=3`, borrower)).status, 404)
  })

  test('is shown in a page only when its kind is safe to show', async () => {
    const { data: shown } = await send(pdf)
    const { data: text } = await send('a,b\n1,2\n', { name: 'rows.csv' })

    const preview = await fetched(shown.previewUrl ?? '', lender)
    assert.match(preview.headers.get('content-disposition') ?? '', /^inline/)
    assert.match(preview.headers.get('content-security-policy') ?? '', /frame-ancestors 'self'; sandbox/)
    assert.equal(text.previewUrl, null)
    const asked = await fetched(`${text.url}?preview=true`, lender)
    assert.match(asked.headers.get('content-disposition') ?? '', /^attachment/)
    assert.equal(asked.headers.get('content-type'), 'text/csv; charset=utf-8')
  })

  test('is listed with the other documents of its borrower', async () => {
    const { data } = await send(pdf, { fields: { isVisible: 'true' } })

    const ofRecord = { params: { borrowerId: record.id } }
    const { data: listed } = await lender.client.call(listDocumentsOfBorrower, ofRecord)
    assert.ok(listed.some(({ id }) => id === data.id))
    const own = await borrower.client.call(listDocumentsOfBorrower, { params: { borrowerId: borrower.id } })
    assert.ok(own.data.some(({ id }) => id === data.id))
    const stranger = await api.aLender()
    assert.equal((await stranger.client.call(listDocumentsOfBorrower, ofRecord)).status, 404)
  })

  test('that is sent again with its key is one document still', async () => {
    const [first, again] = [await send(pdf, { key: 'upload-1' }), await send(pdf, { key: 'upload-1' })]
    const other = await send(`${pdf} other`, { key: 'upload-1' })

    assert.deepEqual([first.status, again.status, first.data.id], [201, 201, again.data.id])
    assert.deepEqual([other.status, other.code], [422, 'request.keyReused'])
  })

  test('that came without a name has one all the same', async () => {
    const { status, data } = await send(pdf, { name: '' })

    assert.deepEqual([status, data.fileName], [201, 'file'])
  })

  test('whose bytes are lost is not there, and says nothing else', async () => {
    const { data } = await send(`${pdf} lost`)
    const sha256 = createHash('sha256').update(`${pdf} lost`).digest('hex')
    rmSync(path.join(api.filesFolder, String(lender.id), sha256))

    assert.equal((await fetched(data.url, lender)).status, 404)
  })
})

describe('an upload is refused', () => {
  test('when it is for a loan of somebody else, and nothing is kept of it', async () => {
    const stranger = await api.aLender()
    const before = readdirSync(api.filesFolder)

    const response = await send(pdf, { by: stranger })

    assert.deepEqual([response.status, response.code], [404, 'loan.notFound'])
    assert.deepEqual(readdirSync(api.filesFolder), before)
  })

  test('when a borrower sends it', async () => {
    assert.equal((await send(pdf, { by: borrower })).status, 403)
  })

  test('when nobody is signed in, before a byte of it is taken', async () => {
    const form = new FormData()
    form.set('file', new File([pdf], 'note.pdf'))
    assert.equal((await openClient(api.address).call(uploadDocument, { form })).status, 401)
  })

  test('without a file, with an empty one, and with JSON instead', async () => {
    const form = new FormData()
    form.set('loanId', String(loanId))
    form.set('documentType', 'CONTRACT')
    const none = await lender.client.call(uploadDocument, { form })
    assert.deepEqual([none.status, none.fieldCodes], [422, { file: 'document.fileRequired' }])
    const empty = await send('')
    assert.deepEqual([empty.status, empty.fieldCodes], [422, { file: 'document.fileEmpty' }])
    const json = await lender.client.call(uploadDocument, { body: { loanId: String(loanId) } })
    assert.deepEqual([json.status, json.code], [415, 'request.notForm'])
  })

  test('when it is too large, and nothing is left of it', async () => {
    const response = await send(Buffer.concat([Buffer.from(pdf), Buffer.alloc(10 * 1024 * 1024)]))

    assert.deepEqual([response.status, response.code, response.values], [413, 'document.tooLarge', { megabytes: 10 }])
    assert.deepEqual(readdirSync(path.join(api.filesFolder, 'incoming')), [])
  })

  test('with a field nobody knows, one that is sent twice, or a second file', async () => {
    assert.equal((await send(pdf, { fields: { path: '/etc' } })).fieldCodes?.['path'], 'field.unknown')
    const twice = new FormData()
    for (const value of ['1', '2']) twice.append('loanId', value)
    assert.equal((await lender.client.call(uploadDocument, { form: twice })).fieldCodes?.['loanId'], 'field.invalid')
    const files = new FormData()
    for (const name of ['a.pdf', 'b.pdf']) files.append('file', new File([pdf], name))
    assert.equal((await lender.client.call(uploadDocument, { form: files })).status, 413)
    assert.deepEqual(readdirSync(path.join(api.filesFolder, 'incoming')), [])
  })

  test('as a newer version of a document of another loan, or of one that is put away', async () => {
    const { data } = await send(pdf)
    const { id: otherLoan } = await api.aLoan(lender)
    const renewal = { documentId: String(data.id) }

    assert.equal((await send(pdf, { fields: { ...renewal, loanId: String(otherLoan) } })).code, 'document.notFound')
    await lender.client.call(updateDocument, { params: { documentId: data.id }, body: { isArchived: true } })
    assert.equal((await send(pdf, { fields: renewal })).code, 'document.archived')
  })

  test('and none of its bytes are kept, also where the document it would renew is put away or not there', async () => {
    const { data } = await send(pdf)
    await lender.client.call(updateDocument, { params: { documentId: data.id }, body: { isArchived: true } })
    const kept = () => readdirSync(path.join(api.filesFolder, String(lender.id)))
    const before = kept()

    for (const documentId of [String(data.id), '999999']) {
      assert.ok((await send(`${pdf} never kept`, { fields: { documentId } })).status >= 400)
    }

    assert.deepEqual(kept(), before)
  })
})

test('another lender neither changes a document nor gets its file', async () => {
  const { data } = await send(pdf)
  const stranger = await api.aLender()
  const params = { documentId: data.id }

  assert.equal((await stranger.client.call(updateDocument, { params, body: { title: 'Mine' } })).status, 404)
  assert.equal((await stranger.client.call(getDocumentFile, { params })).status, 404)
})
