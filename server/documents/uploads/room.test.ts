import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { getAdminOverview } from '#contract/admin/admin.ts'
import { uploadDocument } from '#contract/documents/documents.ts'
import { recordPayment } from '#contract/payments/payments.ts'
import { openLocalFiles } from '../../files/local-files.ts'
import { type Api, startApi, testNow } from '../../testing/api.ts'
import type { Person } from '../../testing/api-people.ts'

const MEGABYTE = 1024 * 1024
const GIGABYTE = 1024 * MEGABYTE
const metricsToken = 'a-token-of-more-than-20-signs'

const folder = mkdtempSync(path.join(tmpdir(), 'loanwright-room-'))
const disk = { freeBytes: 50 * GIGABYTE, totalBytes: 100 * GIGABYTE }
const api: Api = await startApi({
  files: await openLocalFiles(folder, () => disk),
  config: { smtpUrl: 'smtp://127.0.0.1:9', lenderFileMegabytes: 4, unprovedFileMegabytes: 2, metricsToken },
})
after(async () => {
  await api.close()
  rmSync(folder, { recursive: true, force: true })
})

let number = 0
/** A PDF of a whole number of megabytes, unlike any other. */
function aFile(megabytes: number): Buffer {
  number += 1
  return Buffer.concat([Buffer.from(`%PDF-1.7 ${number}\n`), Buffer.alloc(megabytes * MEGABYTE)], megabytes * MEGABYTE)
}

async function send(lender: Person, loanId: number, bytes: Buffer) {
  const form = new FormData()
  form.set('loanId', String(loanId))
  form.set('documentType', 'CONTRACT')
  form.set('file', new File([Uint8Array.from(bytes)], 'note.pdf'))
  return lender.client.call(uploadDocument, { form })
}

const prove = ({ id }: Person) =>
  api.database.owner.query('update users set email_verified_at = $1 where id = $2', [testNow, id])

test('the files of a lender have a limit, a smaller one until the address is proved; the same file counts once', async () => {
  const lender = await api.aLender()
  const { id: loanId } = await api.aLoan(lender)
  const first = aFile(1)

  assert.equal((await send(lender, loanId, first)).status, 201)
  assert.equal((await send(lender, loanId, first)).status, 201)
  assert.equal((await send(lender, loanId, aFile(1))).status, 201)
  const unproved = await send(lender, loanId, aFile(1))
  await prove(lender)
  const proved = [await send(lender, loanId, aFile(1)), await send(lender, loanId, aFile(1))]
  const full = await send(lender, loanId, aFile(1))
  const again = await send(lender, loanId, first)

  assert.deepEqual([unproved.status, unproved.code], [507, 'document.lenderFullUnproved'])
  assert.match(unproved.message ?? '', /can take up 2 megabytes, and 2 are used\. Confirm the address/)
  assert.deepEqual(
    proved.map(({ status }) => status),
    [201, 201],
  )
  assert.deepEqual([full.status, full.code], [507, 'document.lenderFull'])
  assert.equal(again.status, 201)
  assert.equal(readdirSync(path.join(folder, String(lender.id))).length, 4)
  assert.deepEqual(readdirSync(path.join(folder, 'incoming')), [])
})

test('files that arrive at once cannot pass the limit together', async () => {
  const lender = await api.aLender()
  const { id: loanId } = await api.aLoan(lender)

  const sent = await Promise.all(Array.from({ length: 8 }, () => send(lender, loanId, aFile(1))))

  assert.equal(sent.filter(({ status }) => status === 201).length, 2)
  assert.equal(sent.filter(({ status }) => status === 507).length, 6)
  assert.equal(readdirSync(path.join(folder, String(lender.id))).length, 2)
})

test('below the reserve no file is taken, and payments are; the overview and the metrics tell', async () => {
  const lender = await api.aLender()
  const { id: loanId } = await api.aLoan(lender)
  const admin = await api.anAdmin()
  disk.freeBytes = 2 * GIGABYTE - 1
  const refused = await send(lender, loanId, aFile(1))
  const body = { loanId, amount: 10, paymentDate: '2026-03-02', paymentMethod: 'ACH' }
  const paid = await lender.client.call(recordPayment, { body })
  const { files } = (await admin.client.call(getAdminOverview)).data.system
  const metrics = await fetch(`${api.address}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  const figures = await metrics.text()
  disk.freeBytes = 50 * GIGABYTE

  assert.deepEqual([refused.status, refused.code], [507, 'document.noRoom'])
  assert.equal(paid.status, 201)
  assert.deepEqual([files.freeBytes, files.reserveBytes], [2 * GIGABYTE - 1, 2 * GIGABYTE])
  assert.match(figures, /^files_disk_free_bytes 2147483647$/m)
  assert.match(figures, new RegExp(`^stored_files_bytes ${files.storedBytes}$`, 'm'))
  assert.ok(files.storedBytes >= 6 * MEGABYTE)
  assert.equal((await send(lender, loanId, aFile(1))).status, 201)
})

test('a disk that fills while a file arrives ends the upload, and nothing of it stays', async () => {
  let looks = 0
  const own = mkdtempSync(path.join(tmpdir(), 'loanwright-room-'))
  const files = await openLocalFiles(own, () => {
    looks += 1
    return { freeBytes: looks > 2 ? 0 : GIGABYTE, totalBytes: GIGABYTE }
  })
  const bytes = async function* () {
    for (let count = 0; count < 5; count += 1) yield Buffer.alloc(MEGABYTE)
  }

  await assert.rejects(files.receive(bytes(), { sizeMax: 10 * MEGABYTE }), { code: 'FILES_NO_ROOM' })

  assert.deepEqual(readdirSync(path.join(own, 'incoming')), [])
  rmSync(own, { recursive: true })
})

test('a small disk keeps a tenth of its room free, a large one 2 GB', async () => {
  const reserveOf = async (totalBytes: number) => {
    const own = mkdtempSync(path.join(tmpdir(), 'loanwright-room-'))
    const { reserveBytes } = (await openLocalFiles(own, () => ({ freeBytes: totalBytes, totalBytes }))).room()
    rmSync(own, { recursive: true })
    return reserveBytes
  }

  assert.equal(await reserveOf(500 * MEGABYTE), 50 * MEGABYTE)
  assert.equal(await reserveOf(1000 * GIGABYTE), 2 * GIGABYTE)
})
