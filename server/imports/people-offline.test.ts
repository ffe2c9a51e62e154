import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listBorrowersOfLender } from '#contract/borrowers/borrowers.ts'
import type { ImportKind } from '#contract/imports/import-fields.ts'
import { importFile, previewImport, readImportColumns, undoImport } from '#contract/imports/imports.ts'
import { useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'

const api = await useApi() // today is 2 March 2026

async function formOf(lender: Person, kind: ImportKind, text: string) {
  const form = (more: Record<string, string> = {}) => {
    const fields = new FormData()
    for (const [name, value] of Object.entries({ kind, ...more })) fields.set(name, value)
    fields.set('file', new File([text], 'family.csv', { type: 'text/csv' }))
    return fields
  }
  const { data } = await lender.client.call(readImportColumns, { form: form() })
  return () => form({ mapping: JSON.stringify(data.mapping) })
}

const peopleOf = async (lender: Person) =>
  (await lender.client.call(listBorrowersOfLender, { params: { lenderId: lender.id } })).data
    .map(({ fullName, email, totalLoans }) => [fullName, email, totalLoans])
    .toSorted()

const problemsOf = (problems: readonly { row: number; code: string }[]) => problems.map(({ row, code }) => [row, code])

const LOANS = [
  'Name,Email,Phone,Loan name,Loan amount,Rate,Start,Term',
  'Mother Family,,305-555-0101,House,18000,3,11/20/2025,60',
  'Wife Family,couple@example.com,305-555-0102,Car,5000,2,11/20/2025,24',
  'Husband Family,couple@example.com,305-555-0102,Boat,4000,2,11/20/2025,24',
  'Mother Family,,305-555-0101,Roof,2000,3,11/20/2025,12',
  '"Family, Wife",couple@example.com,305-555-0102,Kitchen,3000,2,11/20/2025,24',
].join('\n')

test('loans come in for a mother without e-mail and a couple with one address, and the list says who is not online', async () => {
  const lender = await api.aLender()
  const form = await formOf(lender, 'LOANS', LOANS)

  const { data: preview } = await lender.client.call(previewImport, { form: form() })
  const { status, data } = await lender.client.call(importFile, { form: form() })

  assert.deepEqual([preview.problems, preview.totals.borrowers, preview.totals.loans], [[], 3, 5])
  assert.deepEqual(
    preview.remarks.map(({ row, message }) => [row, message]),
    [
      [
        null,
        'Some of these loans have payments that were due before today; after this, import the payments you received, or those loans show as late',
      ],
      [2, 'Mother Family has no email, so there’s no online access'],
      [4, 'The email belongs to Wife Family; Husband Family is kept without one, so there’s no online access'],
    ],
  )
  assert.equal(status, 201)
  assert.deepEqual(await peopleOf(lender), [
    ['Husband Family', null, 1],
    ['Mother Family', null, 2],
    ['Wife Family', 'couple@example.com', 2],
  ])

  assert.equal((await lender.client.call(undoImport, { params: { importId: data.id } })).status, 200)
  assert.deepEqual(await peopleOf(lender), [])
})

test('a later list finds people without e-mail again, by name and phone, and knows their loans', async () => {
  const lender = await api.aLender()
  await lender.client.call(importFile, { form: (await formOf(lender, 'LOANS', LOANS))() })
  const later = [
    ...LOANS.split('\n').slice(0, 4),
    'Mother Family,,305-555-0101,Fence,900,3,11/20/2025,12',
    'Mother Family,,305-555-0199,Shed,800,3,11/20/2025,12',
  ].join('\n')

  const { data } = await lender.client.call(previewImport, { form: (await formOf(lender, 'LOANS', later))() })

  assert.deepEqual(problemsOf(data.problems), [
    [2, 'import.loanKnown'],
    [3, 'import.loanKnown'],
    [4, 'import.loanKnown'],
  ])
  // The mother of another phone is somebody else.
  assert.deepEqual(
    data.remarks.map(({ row, code }) => [row, code]),
    [
      [null, 'import.dueBefore'],
      [6, 'import.notOnline'],
    ],
  )
})

test('a list of borrowers takes people without e-mail, and refuses those it has or names twice', async () => {
  const lender = await api.aLender()
  const list = [
    'Name,Email,Phone',
    'Mother Family,,305-555-0101',
    'Wife Family,couple@example.com,305-555-0102',
    'Husband Family,Couple@example.com,305-555-0102',
    'Total,,3',
  ]
  const form = await formOf(lender, 'BORROWERS', list.join('\n'))
  const twice = await formOf(
    lender,
    'BORROWERS',
    [...list, 'mother family,,3055550101', 'Wife M. Family,couple@example.com,305-555-0102'].join('\n'),
  )

  const { data: doubled } = await lender.client.call(previewImport, { form: twice() })
  const { status, data } = await lender.client.call(importFile, { form: form() })
  const again = await formOf(lender, 'BORROWERS', `${list.join('\n')}\n,,305-555-0103`)
  const { data: known } = await lender.client.call(previewImport, { form: again() })

  assert.deepEqual(problemsOf(doubled.problems), [
    [6, 'import.personTwice'],
    [7, 'import.emailTwice'],
  ])
  assert.deepEqual([status, data.totals.borrowers, data.rows], [201, 3, 3])
  assert.deepEqual(await peopleOf(lender), [
    ['Husband Family', null, 0],
    ['Mother Family', null, 0],
    ['Wife Family', 'couple@example.com', 0],
  ])
  assert.deepEqual(
    problemsOf(known.problems).filter(([row]) => Number(row) < 5),
    [
      [2, 'import.personKnown'],
      [3, 'import.borrowerKnown'],
      [4, 'import.personKnown'],
    ],
  )
})
