import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { setUserDisabled } from '#contract/admin/admin.ts'
import { sendPaymentFile } from '#contract/documents/document-requests.ts'
import { listDocumentsOfLoan, updateDocument, uploadDocument } from '#contract/documents/documents.ts'
import { confirmPayment, declinePayment, listPayments, reportPayment } from '#contract/payments/payments.ts'
import { sql } from '../../database/sql.ts'
import { startApi, useApi } from '../../testing/api.ts'
import type { Person } from '../../testing/api-people.ts'

const api = await useApi() // today is 2 March 2026
const { owner } = api.database
const MEGABYTE = 1024 * 1024

const jpeg = Buffer.from(
  'ffd8ffe000104a46494600010100000100010000ffc0000b080001000101011100ffc40014000100000000000000000000000000000008ffda0008010100003f0037ffd9',
  'hex',
)

/** A lender with a borrower and a running loan of 12,000.00 since 2 January, which owes 1,066.19 a month. */
async function aStory(on = api) {
  const lender = await on.aLender()
  const record = await on.aBorrower(lender)
  const borrower = await on.anInvitedBorrower(lender, record)
  const terms = { originationDate: '2026-01-02', maturityDate: '2027-01-02' }
  const { id: loanId } = await on.aLoan(lender, { borrowerId: record.id, ...terms })
  return { lender, record, borrower, loanId }
}

let cents = 0
async function aReport({ borrower, loanId }: { borrower: Person; loanId: number }): Promise<number> {
  cents += 1
  const body = { loanId, amount: 100 + cents / 100, paymentDate: '2026-02-02', paymentMethod: 'CHECK' }
  return (await borrower.client.call(reportPayment, { body })).data.id
}

let number = 0
/** A PDF unlike any other, of a whole number of bytes. */
function aFile(bytes = 40): Buffer {
  number += 1
  return Buffer.concat([Buffer.from(`%PDF-1.7 ${number}\n`), Buffer.alloc(bytes)], bytes)
}

const formOf = (content: Uint8Array | string, name: string, fields: Record<string, string> = {}): FormData => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', new File([typeof content === 'string' ? content : Uint8Array.from(content)], name))
  return form
}
const send = (by: Person, paymentId: number, content: Uint8Array | string = aFile(), name = 'check.pdf') =>
  by.client.call(sendPaymentFile, { params: { paymentId }, form: formOf(content, name) })

async function fetched(url: string, by: Person): Promise<{ status: number; bytes: Buffer; type: string | null }> {
  const cookie = [...by.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(new URL(url, api.address), { headers: { cookie } })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, bytes, type: response.headers.get('content-type') }
}

const documentsOf = async (by: Person, loanId: number) =>
  (await by.client.call(listDocumentsOfLoan, { params: { loanId } })).data
const keptOf = (lender: Person): string[] => {
  try {
    return readdirSync(path.join(api.filesFolder, String(lender.id)))
  } catch {
    return []
  }
}

describe('a picture that a borrower sends with a payment they report', () => {
  test('stands beside the payment for lender and borrower, and is a document of the loan', async () => {
    const { lender, borrower, loanId } = await aStory()
    const paymentId = await aReport({ borrower, loanId })

    const sent = await send(borrower, paymentId, jpeg, 'IMG 2034.HEIC')

    assert.equal(sent.status, 201)
    const { fileName, mediaType, sizeBytes, url, previewUrl } = sent.data
    assert.deepEqual([fileName, mediaType, sizeBytes], ['IMG 2034.HEIC', 'image/jpeg', jpeg.length])
    for (const by of [lender, borrower]) {
      const { data: payments } = await by.client.call(listPayments, { query: { status: 'PENDING' } })
      assert.deepEqual(
        payments.map(({ id, files }) => [id, files]),
        [[paymentId, [sent.data]]],
      )
      const [document] = await documentsOf(by, loanId)
      assert.deepEqual(
        [document?.title, document?.sentWith, document?.isVisible, document?.uploadedByName],
        ['IMG 2034', 'PAYMENT', true, borrower.fullName],
      )
      assert.deepEqual((await fetched(url, by)).bytes, jpeg)
      assert.equal((await fetched(previewUrl, by)).type, 'image/jpeg')
    }
  })

  test('stays when the payment is declined, and when it is confirmed; after that no other is taken', async () => {
    const { lender, borrower, loanId } = await aStory()
    const [declined, confirmed] = [await aReport({ borrower, loanId }), await aReport({ borrower, loanId })]
    await send(borrower, declined)
    await send(borrower, confirmed)
    const reason = 'Nothing arrived'
    const answers = [
      await lender.client.call(declinePayment, { params: { paymentId: declined }, body: { reason } }),
      await lender.client.call(confirmPayment, { params: { paymentId: confirmed }, body: {} }),
    ]

    assert.deepEqual(
      answers.map(({ status, data }) => [status, data.status, data.files?.length]),
      [
        [200, 'DECLINED', 1],
        [200, 'COMPLETED', 1],
      ],
    )
    assert.equal((await documentsOf(lender, loanId)).length, 2)
    const late = await send(borrower, declined)
    assert.deepEqual([late.status, late.code], [409, 'payment.notReported'])
  })

  test('is in the log of the borrower, as the document that it became', async () => {
    const { borrower, loanId } = await aStory()
    const paymentId = await aReport({ borrower, loanId })
    const { data } = await send(borrower, paymentId)

    const scope = { kind: 'USER', userId: borrower.id, lenderId: null } as const
    const rows = await api.database.database.transaction(scope, (tx) =>
      tx.query(sql`
        select lender_id as chain, subject_kind as kind, subject_id as id, detail from audit_log
        where action = 'sendPaymentFile'`),
    )

    const detail = { loanId, paymentId }
    assert.deepEqual(rows, [{ chain: borrower.id, kind: 'document', id: data.documentId, detail }])
  })

  test('is sent once when the request is sent again with its key', async () => {
    const { borrower, loanId } = await aStory()
    const paymentId = await aReport({ borrower, loanId })
    const file = aFile()
    const again = () =>
      borrower.client.call(sendPaymentFile, {
        params: { paymentId },
        form: formOf(file, 'check.pdf'),
        headers: { 'idempotency-key': 'the-same-check-0001' },
      })

    assert.deepEqual((await again()).data, (await again()).data)
    assert.equal((await documentsOf(borrower, loanId)).length, 1)
  })
})

describe('nobody but the borrower of the loan sends a file with its payment', () => {
  test('another borrower of the same lender, one of another lender and an account without a loan get what is not there', async () => {
    const { lender, borrower, loanId } = await aStory()
    const paymentId = await aReport({ borrower, loanId })
    const neighbour = await api.anInvitedBorrower(lender, await api.aBorrower(lender))
    const { borrower: stranger } = await aStory()
    // The same address as the lender's record, and not proved: the loan is not theirs yet.
    const { email } = await api.aBorrower(lender)
    const unproved = await api.aBorrowerAccount({ email })

    for (const by of [neighbour, stranger, unproved]) {
      const [foreign, absent] = [await send(by, paymentId), await send(by, 999_999)]
      assert.deepEqual([foreign.status, foreign.text], [404, absent.text])
    }
    assert.deepEqual(await documentsOf(lender, loanId), [])
    assert.deepEqual(keptOf(lender), [])
  })

  test('a lender, an administrator, nobody and a disabled borrower are refused before a byte is kept', async () => {
    const { lender, borrower, loanId } = await aStory()
    const paymentId = await aReport({ borrower, loanId })
    const admin = await api.anAdmin()
    const statuses = [(await send(lender, paymentId)).status, (await send(admin, paymentId)).status]
    statuses.push((await send({ ...borrower, client: api.nobody() }, paymentId)).status)
    await admin.client.call(setUserDisabled, { params: { userId: borrower.id }, body: { disabled: true } })
    statuses.push((await send(borrower, paymentId)).status)

    assert.deepEqual(statuses, [403, 403, 401, 401])
    assert.deepEqual(keptOf(lender), [])
  })

  test('a payment that the lender recorded is no report, and a removed loan takes nothing', async () => {
    const { lender, borrower, loanId } = await aStory()
    const paymentId = await aReport({ borrower, loanId })
    await owner.query('update payments set is_reported = false where id = $1', [paymentId])
    const recorded = await send(borrower, paymentId)
    await owner.query('update payments set is_reported = true where id = $1', [paymentId])
    await owner.query('update loans set deleted_at = now() where id = $1', [loanId])
    const removed = await send(borrower, paymentId)

    assert.deepEqual([recorded.code, removed.code], ['payment.notFound', 'payment.notFound'])
    assert.deepEqual(keptOf(lender), [])
  })

  test('a lender’s routes for documents stay closed to borrowers', async () => {
    const { lender, borrower, loanId } = await aStory()
    const fields = { loanId: String(loanId), documentType: 'CONTRACT' }
    const { data: contract } = await lender.client.call(uploadDocument, {
      form: formOf(aFile(), 'note.pdf', { ...fields, isVisible: 'true' }),
    })
    const own = (await send(borrower, await aReport({ borrower, loanId }))).data.documentId
    const renewal = formOf(aFile(), 'note.pdf', { ...fields, documentId: String(contract.id) })

    const answers = [
      await borrower.client.call(uploadDocument, { form: renewal }),
      await borrower.client.call(updateDocument, { params: { documentId: contract.id }, body: { title: 'Mine' } }),
      await borrower.client.call(updateDocument, { params: { documentId: own }, body: { isArchived: true } }),
    ]

    assert.deepEqual(
      answers.map(({ status }) => status),
      [403, 403, 403],
    )
  })
})

describe('what a borrower sends is looked at as a lender’s file is', () => {
  const refusals: [string, string | Buffer, string, string][] = [
    ['a page called a picture', '<html><script>alert(1)</script></html>', 'check.jpg', 'document.sentRefused'],
    ['a program called a PDF', Buffer.from('MZ\x90\0\x03'), 'check.pdf', 'document.sentRefused'],
    ['a text, which a lender may upload', 'I paid on Monday', 'note.txt', 'document.sentRefused'],
    ['an animated picture', Buffer.from('GIF89a\x01\0\x01\0'), 'check.gif', 'document.sentRefused'],
    ['nothing at all', '', 'check.pdf', 'document.fileEmpty'],
    ['more than ten megabytes', aFile(10 * MEGABYTE + 1), 'check.pdf', 'document.tooLarge'],
  ]
  for (const [what, content, name, code] of refusals) {
    test(`${what} is refused, and nothing of it is kept`, async () => {
      const { lender, borrower, loanId } = await aStory()
      const paymentId = await aReport({ borrower, loanId })

      const refused = await send(borrower, paymentId, content, name)

      assert.ok(refused.status === 422 || refused.status === 413, String(refused.status))
      assert.deepEqual(refused.fieldCodes, { file: code })
      assert.deepEqual(keptOf(lender), [])
      assert.deepEqual(readdirSync(path.join(api.filesFolder, 'incoming')), [])
    })
  }

  test('a name loses its folders and what cannot be seen, and never becomes a path', async () => {
    const { lender, borrower, loanId } = await aStory()
    const paymentId = await aReport({ borrower, loanId })
    const names: (string | undefined)[] = []
    for (const name of ['../../../etc/passwd', 'C:\\Windows\\check\u202Efdp.exe', '....//', 'a'.repeat(400)]) {
      names.push((await send(borrower, paymentId, aFile(), name)).data.fileName)
    }

    assert.deepEqual(names, ['passwd', 'checkfdp.exe', 'file', 'a'.repeat(200)])
    for (const kept of keptOf(lender)) assert.match(kept, /^[0-9a-f]{64}$/)
  })

  test('a field besides the file is refused, so that nobody names another loan or document', async () => {
    const { borrower, loanId } = await aStory()
    const paymentId = await aReport({ borrower, loanId })

    const form = formOf(aFile(), 'check.pdf', { documentId: '1' })
    const refused = await borrower.client.call(sendPaymentFile, { params: { paymentId }, form })

    assert.deepEqual([refused.status, refused.fieldCodes], [422, { documentId: 'field.unknown' }])
  })
})

describe('a borrower cannot fill the room of a lender', () => {
  test('five files go with a payment, also when ten are sent at once', async () => {
    const { borrower, loanId } = await aStory()
    const paymentId = await aReport({ borrower, loanId })

    const sent = await Promise.all(Array.from({ length: 10 }, () => send(borrower, paymentId)))

    assert.equal(sent.filter(({ status }) => status === 201).length, 5)
    assert.ok(sent.every(({ status, code }) => status === 201 || code === 'document.sentTooManyHere'))
    assert.equal((await documentsOf(borrower, loanId)).length, 5)
  })

  test('twenty files go to a lender in a day and three hundred in all, whatever loans there are', async () => {
    const { borrower, loanId } = await aStory()
    await send(borrower, await aReport({ borrower, loanId }))
    const more = (count: number, days: number) =>
      owner.query(
        `insert into documents (lender_id, loan_id, borrower_id, title, document_type, is_visible, created_at, created_by, updated_at, payment_id)
         select lender_id, loan_id, borrower_id, title, document_type, is_visible, created_at - $3 * interval '1 day', created_by, updated_at, payment_id
         from (select * from documents where loan_id = $1 order by id limit 1) d, generate_series(1, $2)`,
        [loanId, count, days],
      )
    await more(18, 0)
    const paymentId = await aReport({ borrower, loanId })
    const [twentieth, beyond] = [await send(borrower, paymentId), await send(borrower, paymentId)]
    await owner.query(`update documents set created_at = created_at - interval '2 days' where loan_id = $1`, [loanId])
    const nextDay = await send(borrower, paymentId)
    await more(300 - 21, 3)
    const atLast = await send(borrower, paymentId)

    assert.equal(twentieth.status, 201)
    assert.deepEqual([beyond.status, beyond.code], [409, 'document.sentTooManyToday'])
    assert.equal(nextDay.status, 201)
    assert.deepEqual([atLast.status, atLast.code], [409, 'document.sentTooMany'])
  })

  test('fifty megabytes go in a day, also at once, and no bytes beyond them are kept', async () => {
    const { lender, borrower, loanId } = await aStory()
    const reports = [await aReport({ borrower, loanId }), await aReport({ borrower, loanId })]

    const sent = await Promise.all(
      Array.from({ length: 10 }, (_, index) => send(borrower, reports[index % 2] ?? 0, aFile(9 * MEGABYTE))),
    )

    assert.equal(sent.filter(({ status }) => status === 201).length, 5)
    assert.ok(sent.every(({ status, code }) => status === 201 || code === 'document.sentTooMuchToday'))
    assert.equal(keptOf(lender).length, 5)
    const small = await send(borrower, await aReport({ borrower, loanId }))
    assert.equal(small.status, 201)
  })

  test('a borrower takes a quarter of the room at most, and is not told how much the lender has', async () => {
    const small = await startApi({ config: { lenderFileMegabytes: 8 } })
    try {
      const { lender, borrower, loanId } = await aStory(small)
      const paymentId = await aReport({ borrower, loanId })
      const two = [await send(borrower, paymentId, aFile(MEGABYTE)), await send(borrower, paymentId, aFile(MEGABYTE))]
      const third = await send(borrower, paymentId, aFile(MEGABYTE))
      const full = formOf(aFile(6 * MEGABYTE), 'note.pdf', { loanId: String(loanId), documentType: 'CONTRACT' })
      const own = await lender.client.call(uploadDocument, { form: full })
      const neighbourRecord = await small.aBorrower(lender)
      const neighbour = await small.anInvitedBorrower(lender, neighbourRecord)
      const { id } = await small.aLoan(lender, { borrowerId: neighbourRecord.id, originationDate: '2026-01-02' })
      const noRoom = await send(neighbour, await aReport({ borrower: neighbour, loanId: id }), aFile(MEGABYTE))

      assert.deepEqual(
        two.map(({ status }) => status),
        [201, 201],
      )
      assert.deepEqual([third.status, third.code], [409, 'document.sentTooMuch'])
      assert.equal(own.status, 201)
      assert.deepEqual([noRoom.status, noRoom.code], [507, 'document.sentNoRoom'])
      assert.doesNotMatch(noRoom.message ?? '', /\d/)
    } finally {
      await small.close()
    }
  })
})

describe('row-level security alone', () => {
  type Values = { loanId: number; paymentId: number; by: number }
  /** A borrower's own statements, without the app's conditions. */
  const asBorrower = (person: Person, statement: ReturnType<typeof sql>) =>
    api.database.database.transaction({ kind: 'USER', userId: person.id, lenderId: null }, (tx) => tx.run(statement))
  const insertion = ({ loanId, paymentId, by }: Values) => sql`
    insert into documents (lender_id, loan_id, borrower_id, title, document_type, is_visible, created_at, created_by,
      updated_at, payment_id)
    select l.lender_id, l.id, l.borrower_id, 'Mine', 'OTHER', true, now(), ${by}, now(), ${paymentId}
    from (select p.lender_id, p.loan_id as id, l.borrower_id from payments p join loans l on l.id = p.loan_id where l.id = ${loanId} limit 1) l`

  test('lets a borrower add to their own reported payment, and to nothing else', async () => {
    const { lender, borrower, loanId } = await aStory()
    const other = await aStory()
    const paymentId = await aReport({ borrower, loanId })
    const foreign = await aReport(other)
    const by = borrower.id
    const values = sql`insert into documents (lender_id, loan_id, borrower_id, title, document_type, is_visible, created_at,
      created_by, updated_at, payment_id) values (${other.lender.id}, ${other.loanId}, ${other.record.id}, 'Mine', 'OTHER', true, now(),
      ${by}, now(), ${foreign})`

    assert.equal(await asBorrower(borrower, insertion({ loanId, paymentId, by })), 1)
    const refused = /row-level security/
    await assert.rejects(asBorrower(borrower, insertion({ loanId, paymentId, by: lender.id })), refused)
    await assert.rejects(asBorrower(borrower, insertion({ loanId, paymentId: foreign, by })), refused)
    await assert.rejects(asBorrower(borrower, values), refused)
    await lender.client.call(declinePayment, { params: { paymentId }, body: { reason: 'No' } })
    await assert.rejects(asBorrower(borrower, insertion({ loanId, paymentId, by })), refused)
  })

  test('lets a borrower change and remove no document, add no version to one, and see no count of bytes', async () => {
    const { borrower, loanId } = await aStory()
    const { documentId } = (await send(borrower, await aReport({ borrower, loanId }))).data
    const version = (number: number) => sql`
      insert into document_versions (lender_id, document_id, number, file_name, media_type, size_bytes, sha256, uploaded_at, uploaded_by)
      select lender_id, document_id, ${number}, file_name, media_type, size_bytes, sha256, uploaded_at, uploaded_by
      from document_versions where document_id = ${documentId}`

    assert.equal(await asBorrower(borrower, sql`update documents set title = 'Other' where id = ${documentId}`), 0)
    await assert.rejects(asBorrower(borrower, sql`delete from documents where id = ${documentId}`), /permission denied/)
    await assert.rejects(asBorrower(borrower, version(2)), /row-level security/)
    assert.equal(await asBorrower(borrower, sql`delete from stored_files`), 0)
    await assert.rejects(
      asBorrower(
        borrower,
        sql`
        insert into stored_files (lender_id, sha256, size_bytes, counted_at) values (1, repeat('0', 64), 1, now())`,
      ),
      /row-level security/,
    )
  })
})
