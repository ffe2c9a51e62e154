import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inviteBorrower } from '#contract/borrowers/borrowers.ts'
import { addNoteToBorrower, addNoteToLoan, changeNote } from '#contract/borrowers/notes.ts'
import { uploadDocument } from '#contract/documents/documents.ts'
import { sendProposal } from '#contract/loans/proposals.ts'
import { testNow, useApi } from '../testing/api.ts'
import type { ApiResponse } from '../testing/api-client.ts'

const api = await useApi()
const { owner } = api.database
const outcome = ({ status, code, message }: ApiResponse) => [status, code, message]
const form = { text: 'Calls on Fridays', date: '2026-03-02' }

test('at a borrower or a loan so many notes stand; another one is refused with what to do instead', async () => {
  const lender = await api.aLender()
  const { id: borrowerId } = await api.aBorrower(lender)
  const other = await api.aBorrower(lender)
  const { data: note } = await lender.client.call(addNoteToBorrower, { params: { borrowerId }, body: form })
  await owner.query(
    `insert into notes (lender_id, borrower_id, noted_on, text, written_by, written_at)
     select $1, $2, '2026-01-02', 'again', $1, '2026-01-02T12:00Z' from generate_series(1, 1999)`,
    [lender.id, borrowerId],
  )

  const added = await lender.client.post(`/api/borrowers/${borrowerId}/notes`, form)
  const rewritten = await lender.client.put(`/api${changeNote.path.replace(':noteId', String(note.id))}`, form)
  const elsewhere = await lender.client.post(`/api/borrowers/${other.id}/notes`, form)

  const said = 'There can be at most 2000 notes here, including earlier versions; put more in a document'
  assert.deepEqual(outcome(added), [409, 'note.tooMany', said])
  assert.deepEqual(outcome(rewritten), [409, 'note.tooMany', said])
  assert.equal(elsewhere.status, 201)
})

test('a lender writes so many notes within a day, however many borrowers and loans there are', async () => {
  const lender = await api.aLender()
  const loan = await api.aLoan(lender)
  await owner.query(
    `insert into notes (lender_id, borrower_id, noted_on, text, written_by, written_at)
     select $1, $2, '2026-03-01', 'again', $1, $3 from generate_series(1, 499)`,
    [lender.id, loan.borrowerId, testNow],
  )

  const add = () => lender.client.post(`/api${addNoteToLoan.path.replace(':loanId', String(loan.id))}`, form)
  const [first, second] = [await add(), await add()]
  await owner.query("update notes set written_at = written_at - interval '1 day' where lender_id = $1", [lender.id])
  const nextDay = await add()

  assert.deepEqual([first.status, second.status, second.code, nextDay.status], [201, 409, 'note.tooManyToday', 201])
})

test('a borrower is invited twenty times a day', async () => {
  const lender = await api.aLender()
  const { id: borrowerId } = await api.aBorrower(lender)

  const statuses: number[] = []
  for (let count = 0; count < 21; count += 1) {
    const { status } = await lender.client.post(`/api${inviteBorrower.path.replace(':borrowerId', String(borrowerId))}`)
    statuses.push(status)
  }

  assert.deepEqual(statuses.slice(-2), [201, 409])
})

test('a borrower sends thirty requests about a loan a day, one after another', async () => {
  const lender = await api.aLender()
  const record = await api.aBorrower(lender)
  const borrower = await api.anInvitedBorrower(lender, record)
  const { id: loanId } = await api.aLoan(lender, { borrowerId: record.id })
  const send = () => borrower.client.post(`/api${sendProposal.path.replace(':loanId', String(loanId))}`, { extra: 50 })
  assert.equal((await send()).status, 201)
  await owner.query(
    `update proposals set status = 'WITHDRAWN', answered_at = $2, answered_by = borrower_user_id where loan_id = $1`,
    [loanId, testNow],
  )
  await owner.query(
    `insert into proposals (lender_id, loan_id, borrower_user_id, extra_cents, status, sent_at, answered_at, answered_by)
     select lender_id, loan_id, borrower_user_id, extra_cents, status, sent_at, answered_at, answered_by
     from proposals, generate_series(1, 29) where loan_id = $1`,
    [loanId],
  )

  const refused = await send()

  assert.deepEqual([refused.status, refused.code], [409, 'proposal.tooMany'])
})

test('a loan keeps a thousand files, although the same bytes take no further room', async () => {
  const lender = await api.aLender()
  const { id: loanId } = await api.aLoan(lender)
  const send = async () => {
    const file = new FormData()
    file.set('loanId', String(loanId))
    file.set('documentType', 'CONTRACT')
    file.set('file', new File(['%PDF-1.7 the same'], 'note.pdf'))
    return lender.client.post(`/api${uploadDocument.path}`, file)
  }
  assert.equal((await send()).status, 201)
  await owner.query(
    `insert into document_versions (lender_id, document_id, number, file_name, media_type, size_bytes, sha256, uploaded_at, uploaded_by)
     select lender_id, document_id, number + n, file_name, media_type, size_bytes, sha256, uploaded_at, uploaded_by
     from document_versions, generate_series(1, 999) as n where lender_id = $1`,
    [lender.id],
  )

  const refused = await send()

  assert.deepEqual([refused.status, refused.code], [409, 'document.tooMany'])
})

test('of two hundred remembered ways to read a file none is lost, and further headings are not remembered', async () => {
  const lender = await api.aLender()
  await owner.query(
    `insert into import_mappings (lender_id, kind, signature, mapping, used_at)
     select $1, 'BORROWERS', encode(sha256(int4send(n)), 'hex'), '{}', $2 from generate_series(1, 199) as n`,
    [lender.id, testNow],
  )
  const read = async (heading: string) => {
    const file = new FormData()
    file.set('kind', 'BORROWERS')
    file.set('mapping', JSON.stringify({ fullName: 0, email: 1, phone: 2 }))
    file.set('file', new File([`${heading},Email,Phone\nIda Row,${heading}@example.com,555-010-0100`], 'b.csv'))
    return lender.client.post('/api/imports', file)
  }

  const answers = [await read('One'), await read('Two')]

  const { rows } = await owner.query('select count(*)::int as count from import_mappings where lender_id = $1', [
    lender.id,
  ])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 201],
  )
  assert.equal(rows[0].count, 200)
})
