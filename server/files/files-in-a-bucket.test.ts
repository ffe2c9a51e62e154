import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { listDocumentsOfLoan, uploadDocument } from '#contract/documents/documents.ts'
import { listLoans } from '#contract/loans/loans.ts'
import { backUp } from '../admin/backup/back-up.ts'
import type { Missing } from '../admin/backup/file-parts.ts'
import { restore } from '../admin/backup/restore.ts'
import { checkAll } from '../admin/verification/check-all.ts'
import { startApi, testNow } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'
import { startRealS3 } from '../testing/real-s3.ts'
import { startS3Server } from '../testing/s3-server.ts'
import { sha256 } from '../testing/s3-signature.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { openS3Files } from './s3-files.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'loanwright-bucket-test-'))
const incomingFolder = path.join(folder, 'incoming')
const storage = await startRealS3()
const files = await openS3Files(storage.settings, { incomingFolder })
const api = await startApi({ files })
after(async () => {
  await api.close()
  await storage.close()
  rmSync(folder, { recursive: true, force: true })
})

const deed = Buffer.concat([
  Buffer.from('%PDF-1.7\n'),
  Buffer.from(Uint8Array.from({ length: 400_000 }, (_, at) => at % 253)),
])
let lender: Person
let loanId: number

before(async () => {
  lender = await api.aLender()
  loanId = (await api.aLoan(lender)).id
})

const upload = (content: Buffer, to = { lender, loanId }) => {
  const form = new FormData()
  form.set('loanId', String(to.loanId))
  form.set('documentType', 'CONTRACT')
  form.set('file', new File([Uint8Array.from(content)], 'deed.pdf'))
  return to.lender.client.call(uploadDocument, { form })
}

async function fetched(url: string, { address, by = lender }: { address: string; by?: Person }) {
  const cookie = [...by.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return fetch(new URL(url, address), { headers: { cookie } })
}

describe('the app with its files in a bucket of a real storage', () => {
  test('keeps an uploaded file there under its lender and hash, and gives it back byte for byte', async () => {
    const { status, data } = await upload(deed)

    assert.equal(status, 201)
    const answer = await fetched(data.url, api)
    assert.deepEqual(Buffer.from(await answer.arrayBuffer()), deed)
    assert.ok(readdirSync(path.join(storage.folder, String(lender.id))).some((name) => name.startsWith(sha256(deed))))
    assert.deepEqual(readdirSync(incomingFolder), [])
  })

  test('is backed up with its files, and brought back into another bucket', async () => {
    await upload(deed)
    const file = path.join(folder, 'whole.gz')
    const missing: Missing[] = []
    await backUp(api.database.app, { file, now: testNow, files, onMissing: (one) => missing.push(one) })

    const elsewhere = await startRealS3()
    const target = await createTestDatabase()
    const newFiles = await openS3Files(elsewhere.settings, { incomingFolder })
    await restore({ owner: target.ownerConnection, files: newFiles, now: testNow }, file)

    const { problems } = await checkAll(target.database, { isDemo: true, files: newFiles })
    assert.deepEqual([missing, problems], [[], []])
    assert.ok(readdirSync(path.join(elsewhere.folder, String(lender.id))).length > 0)
    await target.close()
    await elsewhere.close()
  })

  test('finds out when a file in the bucket is not what was uploaded', async () => {
    const { data } = await upload(Buffer.from('%PDF-1.7\nsigned by both'))
    const hash = sha256(Buffer.from('%PDF-1.7\nsigned by both'))
    const own = path.join(storage.folder, String(lender.id))
    const name = readdirSync(own).find((one) => one.startsWith(hash) && one.endsWith('object'))
    assert.ok(name)
    const kept = readFileSync(path.join(own, name))
    writeFileSync(path.join(own, name), '%PDF-1.7\nsigned by all')

    const { problems } = await checkAll(api.database.database, { isDemo: true, files })
    const missing: Missing[] = []
    const file = path.join(folder, 'without.gz')
    await backUp(api.database.app, { file, now: testNow, files, onMissing: (one) => missing.push(one) })
    writeFileSync(path.join(own, name), kept)

    assert.deepEqual(
      problems.map(({ sentence }) => sentence),
      [`The uploaded file ${lender.id}/${hash} of document ${data.id} has been changed.`],
    )
    assert.deepEqual(missing, [{ lenderId: lender.id, sha256: hash, fault: 'CHANGED' }])
  })
})

describe('a bucket that cannot be reached', () => {
  test('keeps no upload, says that nothing was changed, and the next try succeeds', async () => {
    const strict = await startS3Server()
    const patience = { answerMs: 1000, sendMs: 1000, bodyMs: 1000, pausesMs: [1] }
    const second = await startApi({ files: await openS3Files(strict.settings, { incomingFolder, patience }) })
    const other = await second.aLender()
    const loan = await second.aLoan(other)
    const to = { lender: other, loanId: loan.id }
    strict.behave({ failing: { times: 2, status: 503, code: 'ServiceUnavailable' } })

    const refused = await upload(deed, to)
    const listed = await other.client.call(listDocumentsOfLoan, { params: { loanId: loan.id } })
    const taken = await upload(deed, to)
    strict.behave({ failing: { times: 2, status: 503, code: 'ServiceUnavailable' } })
    const download = await fetched(taken.data.url, { address: second.address, by: other })

    assert.deepEqual([refused.status, refused.code, listed.data, taken.status], [503, 'request.busy', [], 201])
    assert.equal(download.status, 503)
    await second.close()
    await strict.close()
  })

  test('keeps nobody from their loans, however many uploads wait for its answer', async () => {
    const strict = await startS3Server()
    const patience = { answerMs: 7000, sendMs: 7000, bodyMs: 7000, pausesMs: [] }
    const ownFolder = mkdtempSync(path.join(folder, 'waiting-'))
    const second = await startApi({
      files: await openS3Files(strict.settings, { incomingFolder: ownFolder, patience }),
    })
    const other = await second.aLender()
    const to = { lender: other, loanId: (await second.aLoan(other)).id }
    strict.behave({ isSilent: true })

    let answered = 0
    const uploads = Array.from({ length: 12 }, () => upload(deed, to).finally(() => (answered += 1)))
    for (let looks = 0; looks < 20 && readdirSync(ownFolder).length < uploads.length; looks += 1) await sleep(50)
    await sleep(500) // by now the uploads wait for the storage
    const loans = await other.client.call(listLoans)
    const answeredBefore = answered

    assert.deepEqual([loans.status, answeredBefore], [200, 0])
    assert.deepEqual(new Set((await Promise.all(uploads)).map(({ status }) => status)), new Set([503]))
    assert.deepEqual(readdirSync(ownFolder), [])
    await second.close()
    await strict.close()
  })
})
