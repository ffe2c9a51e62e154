import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { getFileRoom, getLenderLimits, setFileRoom, setLenderLimits } from '#contract/admin/limits.ts'
import { getApproval, giveApproval } from '#contract/approvals/approvals.ts'
import { uploadDocument } from '#contract/documents/documents.ts'
import { useApi } from '../../testing/api.ts'
import type { ApiResponse } from '../../testing/api-client.ts'
import type { Person } from '../../testing/api-people.ts'
import { limitTo } from '../../testing/approvals.ts'

const MEGABYTE = 1024 * 1024
const api = await useApi()
const [admin, other] = [await api.anAdmin(), await api.anAdmin()]
beforeEach(async () => {
  await limitTo(api, null)
  await api.database.owner.query(
    'update installation_settings set lender_file_megabytes = null, unproved_file_megabytes = null',
  )
})

const room = (by: Person, body: Record<string, number | null>) => by.client.call(setFileRoom, { body })
const limits = (by: Person, { id }: Person, body: Record<string, unknown>) =>
  by.client.call(setLenderLimits, {
    params: { userId: id },
    body: { fileMegabytes: null, lettersADay: null, mayWriteToStrangers: false, ...body },
  })
const limitsOf = async ({ id }: Person) => (await admin.client.call(getLenderLimits, { params: { userId: id } })).data
const roomNow = async () => (await admin.client.call(getFileRoom)).data

let number = 0
/** Sends a file of a megabyte, unlike any other. */
async function upload(lender: Person, loanId: number): Promise<ApiResponse> {
  number += 1
  const form = new FormData()
  form.set('loanId', String(loanId))
  form.set('documentType', 'CONTRACT')
  const bytes = Buffer.concat([Buffer.from(`%PDF-1.7 ${number}\n`), Buffer.alloc(MEGABYTE)], MEGABYTE)
  form.set('file', new File([Uint8Array.from(bytes)], 'note.pdf'))
  return lender.client.post(`/api${uploadDocument.path}`, form)
}

test('an administrator sets the room for the files of each lender, and more or less for one; it counts at once', async () => {
  const [lender, another] = [await api.aLender(), await api.aLender()]
  const loans = [await api.aLoan(lender), await api.aLoan(another)]
  const [loan, anothers] = loans.map(({ id }) => id)
  assert.ok(loan && anothers)

  await room(admin, { lenderMegabytes: 1, unprovedMegabytes: null })
  const first = [await upload(lender, loan), await upload(another, anothers)]
  const full = await upload(lender, loan)
  await limits(admin, lender, { fileMegabytes: 2 })
  const more = [await upload(lender, loan), await upload(lender, loan)]
  const unchanged = await upload(another, anothers)

  assert.deepEqual(
    [...first, full, ...more, unchanged].map(({ status }) => status),
    [201, 201, 507, 201, 507, 507],
  )
  assert.match(more[1]?.message ?? '', /2 megabytes/)
  const { fileMegabytes, usedFileBytes, fileMegabytesNow } = await limitsOf(lender)
  assert.deepEqual([fileMegabytes, usedFileBytes, fileMegabytesNow], [2, 2 * MEGABYTE, 2])
  assert.equal((await limitsOf(another)).fileMegabytesNow, 1)
})

test('without a number of the administrator, that of the start counts', async () => {
  assert.deepEqual(await roomNow(), {
    lenderMegabytes: null,
    unprovedMegabytes: null,
    startLenderMegabytes: 2048,
    startUnprovedMegabytes: 100,
  })
})

test('a number of letters set for a lender replaces the rule, and empty is the rule again', async () => {
  const lender = await api.aLender()
  const rule = (await limitsOf(lender)).lettersADayNow

  await limits(admin, lender, { lettersADay: 7, mayWriteToStrangers: true })
  const set = await limitsOf(lender)
  await limits(admin, lender, {})

  assert.deepEqual([set.lettersADay, set.lettersADayNow, set.mayWriteToStrangers, set.isNew], [7, 7, true, true])
  assert.equal(rule, 50)
  assert.deepEqual([(await limitsOf(lender)).lettersADayNow, (await limitsOf(lender)).mayWriteToStrangers], [50, false])
})

test('what is no number in the range is refused, naming the field', async () => {
  const lender = await api.aLender()

  const files = await admin.client.put('/api/admin/file-room', { lenderMegabytes: 0, unprovedMegabytes: 1.5 })
  const letters = await admin.client.put(`/api/users/${lender.id}/limits`, {
    fileMegabytes: null,
    lettersADay: -1,
    mayWriteToStrangers: false,
  })

  assert.deepEqual(files.fieldCodes, { lenderMegabytes: 'user.megabytes', unprovedMegabytes: 'user.megabytes' })
  assert.deepEqual([letters.status, letters.fieldCodes], [422, { lettersADay: 'user.lettersADay' }])
})

test('a borrower, an account that is not there and one’s own account have no limits to set', async () => {
  const borrower = await api.aBorrowerAccount()
  const form = { fileMegabytes: 5, lettersADay: null, mayWriteToStrangers: false }
  const put = (id: number) => admin.client.put(`/api/users/${id}/limits`, form)

  const answers = [await put(borrower.id), await put(99_999_999), await put(admin.id)]

  assert.deepEqual(
    answers.map(({ status, code }) => [status, code]),
    [
      [404, 'lender.notFound'],
      [404, 'user.notFound'],
      [409, 'user.ownAccount'],
    ],
  )
})

test('while a limit is set, more room or letters waits for another administrator, who reads what is asked; less does not', async () => {
  const lender = await api.aLender()
  await limitTo(api, 10_000)
  const idOf = ({ status, text }: Pick<ApiResponse, 'status' | 'text'>): number => {
    assert.equal(status, 202, text)
    return JSON.parse(text).values.approvalId
  }

  const ofAll = idOf(await room(admin, { lenderMegabytes: 4000, unprovedMegabytes: null }))
  const ofOne = idOf(await limits(admin, lender, { fileMegabytes: 9000, lettersADay: 500, mayWriteToStrangers: true }))
  const less = await limits(admin, lender, { lettersADay: 3 })
  const read = (approvalId: number) => other.client.call(getApproval, { params: { approvalId } })
  const [first, second] = [(await read(ofAll)).data, (await read(ofOne)).data]

  assert.equal(less.status, 200)
  assert.deepEqual([first.newRoom?.fileMegabytes, first.accountName], [4000, null])
  assert.equal(second.accountName, lender.fullName)
  assert.deepEqual(second.newRoom, {
    fileMegabytes: 9000,
    unprovedMegabytes: null,
    lettersADay: 500,
    mayWriteToStrangers: true,
  })
  assert.equal((await roomNow()).lenderMegabytes, null)
  for (const approvalId of [ofAll, ofOne]) {
    assert.equal((await other.client.call(giveApproval, { params: { approvalId } })).status, 200)
  }
  assert.equal((await roomNow()).lenderMegabytes, 4000)
  assert.equal((await limitsOf(lender)).lettersADayNow, 500)
})

test('what was set and what held before is in the audit log', async () => {
  const lender = await api.aLender()
  await limits(admin, lender, { lettersADay: 9 })
  await limits(admin, lender, { lettersADay: 4 })

  const { rows } = await api.database.owner.query(
    "select subject_id::int as subject, detail from audit_log where action = 'setLenderLimits' order by sequence desc limit 1",
  )

  assert.equal(rows[0].subject, lender.id)
  assert.deepEqual([rows[0].detail.lettersADay, rows[0].detail.lettersBefore], [4, 9])
})
