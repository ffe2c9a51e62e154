import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addNoteToBorrower,
  addNoteToLoan,
  changeNote,
  listNotesOfBorrower,
  listNotesOfLoan,
} from '#contract/borrowers/notes.ts'
import { deleteLoan, updateLoan } from '#contract/loans/loans.ts'
import { testNow, useApi } from '../../testing/api.ts'

const api = await useApi() // today is 2 March 2026
const lender = await api.aLender()

type Form = { text?: unknown; date?: unknown; outcome?: unknown }
const form = ({ text = 'Promised to pay on Friday', date = '2026-03-02', ...rest }: Form = {}) => ({
  text,
  date,
  ...rest,
})
const onBorrower = (borrowerId: number, given: Form = {}, by = lender) =>
  by.client.call(addNoteToBorrower, { params: { borrowerId }, body: form(given) })
const onLoan = (loanId: number, given: Form = {}, by = lender) =>
  by.client.call(addNoteToLoan, { params: { loanId }, body: form(given) })
const change = (noteId: number, given: Form, by = lender) =>
  by.client.call(changeNote, { params: { noteId }, body: form(given) })
const ofBorrower = async (borrowerId: number, by = lender) =>
  (await by.client.call(listNotesOfBorrower, { params: { borrowerId } })).data
const ofLoan = async (loanId: number, by = lender) =>
  (await by.client.call(listNotesOfLoan, { params: { loanId } })).data

test('a note says what happened, on which day, and who wrote it when', async () => {
  const { id } = await api.aBorrower(lender)

  const response = await onBorrower(id, { text: '  Called; pays on Friday\n', date: '2026-02-27' })

  assert.equal(response.status, 201)
  const { id: noteId, ...note } = response.data
  assert.deepEqual(note, {
    date: '2026-02-27',
    text: 'Called; pays on Friday',
    writtenBy: lender.fullName,
    writtenAt: testNow,
    outcome: null,
    loanId: null,
    loanName: null,
    earlier: [],
  })
  assert.deepEqual(await ofBorrower(id), [{ id: noteId, ...note }])
})

test('a note on a call says what came of it, and keeps that when it is rewritten', async () => {
  const { id } = await api.aBorrower(lender)
  const { data: first } = await onBorrower(id, { text: 'Called twice', outcome: 'NO_ANSWER' })

  const { data: second } = await change(first.id, { text: 'Called back', outcome: 'REACHED' })

  assert.deepEqual([second.outcome, second.earlier[0]?.outcome], ['REACHED', 'NO_ANSWER'])
  assert.equal((await onBorrower(id, { outcome: 'MAYBE' })).status, 422)
})

test('notes stand by the day they tell of, the latest first, those on the loans among them', async () => {
  const { id: borrowerId } = await api.aBorrower(lender)
  const loan = await api.aLoan(lender, { borrowerId, loanName: 'Pier 4' })
  await onBorrower(borrowerId, { text: 'second', date: '2026-02-20' })
  await onLoan(loan.id, { text: 'third', date: '2026-02-25' })
  await onBorrower(borrowerId, { text: 'first', date: '2026-01-05' })

  const notes = await ofBorrower(borrowerId)

  assert.deepEqual(
    notes.map(({ text, loanId, loanName }) => [text, loanId, loanName]),
    [
      ['third', loan.id, 'Pier 4'],
      ['second', null, null],
      ['first', null, null],
    ],
  )
  assert.deepEqual(
    (await ofLoan(loan.id)).map(({ text }) => text),
    ['third'],
  )
})

test('a note that is rewritten keeps what it said before, however often', async () => {
  const loan = await api.aLoan(lender)
  const { data: first } = await onLoan(loan.id, { text: 'Pays Friday', date: '2026-02-20' })
  const { data: second } = await change(first.id, { text: 'Pays Monday', date: '2026-02-20' })

  const { data: third } = await change(second.id, { text: 'Paid', date: '2026-02-23' })

  assert.deepEqual(
    third.earlier.map(({ text, date }) => [text, date]),
    [
      ['Pays Monday', '2026-02-20'],
      ['Pays Friday', '2026-02-20'],
    ],
  )
  assert.equal(third.loanId, loan.id)
  assert.deepEqual(await ofLoan(loan.id), [third])
})

test('of two who rewrite the same note at once, one is told and nothing is lost', async () => {
  const { id } = await api.aBorrower(lender)
  const { data: note } = await onBorrower(id, { text: 'Before' })

  const answers = await Promise.all(['One', 'Two', 'Three'].map((text) => change(note.id, { text })))

  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409])
  assert.ok(answers.every(({ status, code }) => status === 200 || code === 'note.changedMeanwhile'))
  const [now, ...others] = await ofBorrower(id)
  assert.deepEqual([now?.earlier.map(({ text }) => text), others], [['Before'], []])
})

test('a note cannot be taken out of the database, nor changed in it', async () => {
  const { rows } = await api.database.owner.query<{ may: string }>(
    "select privilege_type as may from information_schema.role_table_grants where table_name = 'notes' and grantee = 'loanwright_app' order by 1",
  )

  assert.deepEqual(
    rows.map(({ may }) => may),
    ['INSERT', 'SELECT'],
  )
})

const refusals: [string, Form, string, string][] = [
  ['without words', { text: '  \n' }, 'text', 'note.textRequired'],
  ['of 5,001 letters', { text: 'a'.repeat(5001) }, 'text', 'field.textTooLong'],
  ['of tomorrow', { date: '2026-03-03' }, 'date', 'loan.dayInFuture'],
  ['of a day that does not exist', { date: '2026-02-30' }, 'date', 'field.day'],
]
for (const [what, given, field, code] of refusals) {
  test(`a note ${what} is refused`, async () => {
    const { id } = await api.aBorrower(lender)

    const response = await onBorrower(id, given)

    assert.deepEqual([response.status, response.fieldCodes], [422, { [field]: code }])
    assert.deepEqual(await ofBorrower(id), [])
  })
}

test('a note on a loan goes with the loan when its borrower changes, and out of sight when it is removed', async () => {
  const [before, after] = [await api.aBorrower(lender), await api.aBorrower(lender)]
  const loan = await api.aLoan(lender, { borrowerId: before.id })
  const { data: note } = await onLoan(loan.id)
  const body = {
    loanName: loan.loanName,
    principalAmount: 12_000,
    interestRate: 12,
    loanType: 'PERSONAL',
    originationDate: '2026-03-02',
    maturityDate: '2027-03-02',
    borrowerId: after.id,
    paymentStructure: 'FULLY_AMORTIZED',
    paymentFrequency: 'MONTHLY',
  }
  await lender.client.call(updateLoan, { params: { loanId: loan.id }, body })

  assert.deepEqual([(await ofBorrower(before.id)).length, (await ofBorrower(after.id)).length], [0, 1])

  await lender.client.call(deleteLoan, { params: { loanId: loan.id } })

  assert.deepEqual(await ofBorrower(after.id), [])
  assert.equal((await change(note.id, { text: 'Late' })).code, 'note.notFound')
})

test('notes of another lender are as absent as those of nobody, and an admin reads and writes all', async () => {
  const { id } = await api.aBorrower(lender)
  const { data: note } = await onBorrower(id, { text: 'Mine' })
  const stranger = await api.aLender()

  const foreign = await change(note.id, { text: 'Taken' }, stranger)
  const absent = await change(999_999, { text: 'Taken' }, stranger)
  assert.deepEqual([foreign.status, foreign.text], [404, absent.text])
  assert.equal((await onBorrower(id, {}, stranger)).code, 'borrower.notFound')
  assert.equal((await ofBorrower(id))[0]?.text, 'Mine')

  const admin = await api.anAdmin()
  const { data: changed } = await change(note.id, { text: 'Looked into' }, admin)
  assert.deepEqual([changed.text, changed.writtenBy], ['Looked into', admin.fullName])
  assert.deepEqual(await ofBorrower(id), [changed])
})
