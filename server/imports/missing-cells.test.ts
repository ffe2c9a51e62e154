import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LOAN_TYPES } from '#contract/enumerations.ts'
import { FIELDS_OF_IMPORT, IMPORT_KINDS, type ImportField, type ImportKind } from '#contract/imports/import-fields.ts'
import { importFile, previewImport, readImportColumns } from '#contract/imports/imports.ts'
import type { ImportRepairs } from '#contract/imports/repairs.ts'
import { COLUMN_TERMS, TERM_TABLE, termOfColumn } from '#contract/loans/term-table.ts'
import { imports as english } from '#texts/en/imports.ts'
import { loans as englishLoans } from '#texts/en/loans.ts'
import { imports as spanish } from '#texts/es/imports.ts'
import { loans as spanishLoans } from '#texts/es/loans.ts'
import { useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'
import { cellsOf } from './cells.ts'
import { problemsOf } from './problems.ts'
import { namesOnScreen } from './words/names-on-screen.ts'

const api = await useApi() // today is 2 March 2026

async function sheet(lender: Person, kind: ImportKind, text: string) {
  const form = (more: Record<string, string> = {}) => {
    const fields = new FormData()
    for (const [name, value] of Object.entries({ kind, ...more })) fields.set(name, value)
    fields.set('file', new File([text], 'list.csv', { type: 'text/csv' }))
    return fields
  }
  const { data } = await lender.client.call(readImportColumns, { form: form() })
  const asked = { mapping: JSON.stringify(data.mapping), asOfDate: '2026-03-01' }
  return (repairs?: Partial<ImportRepairs>) =>
    form({ ...asked, ...(repairs && { repairs: JSON.stringify({ cells: [], leftOut: [], ...repairs }) }) })
}

test('what a row lacks is filled in where its problem stands, though no column of the file has it', async () => {
  const lender = await api.aLender()
  const text = 'Name,Email,Balance,Rate,Next due\nAna Gomez,ana@example.com,1000,5,4/1/2026\n'
  const form = await sheet(lender, 'LOANS_AS_OF', text)

  const { data: before } = await lender.client.call(previewImport, { form: form() })
  const filled = before.problems.map(({ row, field }) => ({
    row,
    field: field ?? assert.fail(),
    text: field === 'phone' ? '555-010-0144' : '12/1/2026',
  }))
  const { data: after } = await lender.client.call(previewImport, { form: form({ filled }) })
  const wrong = filled.map((one) => ({ ...one, text: one.field === 'phone' ? '12' : one.text }))
  const { data: refused } = await lender.client.call(previewImport, { form: form({ filled: wrong }) })
  const { status } = await lender.client.call(importFile, { form: form({ filled }) })

  assert.deepEqual(
    before.problems.map(({ row, column, place, field }) => [row, column, place, field]),
    [
      [2, null, null, 'maturityDate'],
      [2, null, null, 'phone'],
    ],
  )
  assert.deepEqual([after.problems, status], [[], 201])
  assert.deepEqual(
    refused.problems.map(({ field, code }) => [field, code]),
    [['phone', 'borrower.phoneFormat']],
  )
})

test('a loan on which nothing is owed is left out of a list of balances and named; one with a fee left is not', async () => {
  const lender = await api.aLender()
  const heading = 'Name,Email,Phone,Balance,Fees,Rate,Next due,Maturity\n'
  const ana = 'Ana Gomez,ana@example.com,555-010-0144'
  const owing = `${ana},1000,,5,4/1/2026,12/1/2026\n`
  const form = await sheet(lender, 'LOANS_AS_OF', `${heading}${ana},0.00,,5,,\n${owing}${ana},0,0.00,,,\n`)
  const withFee = await sheet(lender, 'LOANS_AS_OF', `${heading}${ana},0,25.00,5,4/1/2026,12/1/2026\n`)
  const allPaid = await sheet(lender, 'LOANS_AS_OF', `${heading}${ana},0,,5,,\n`)

  const { data: preview } = await lender.client.call(previewImport, { form: form() })
  const { status, data } = await lender.client.call(importFile, { form: form() })
  const { data: fee } = await lender.client.call(previewImport, { form: withFee() })
  const nothing = await lender.client.call(previewImport, { form: allPaid() })

  assert.deepEqual([preview.problems, preview.rows, preview.totals.loans], [[], 1, 1])
  assert.deepEqual(
    preview.remarks.map(({ row, code }) => [row, code]),
    [
      [2, 'import.nothingOwed'],
      [4, 'import.nothingOwed'],
    ],
  )
  assert.deepEqual([status, data.rows, data.totals.loans], [201, 1, 1])
  assert.deepEqual(
    fee.problems.map(({ code }) => code),
    ['loan.principalPositive'],
  )
  assert.deepEqual([nothing.status, nothing.fieldCodes], [422, { file: 'import.nothingOwedAtAll' }])
})

const ASKED = { dayOrder: 'MONTH_FIRST', loan: undefined, filled: undefined } as const

test('a word that cannot be read is answered with the words of the screens, and each of them can be read', () => {
  const at = (text: string) => ({ row: 2, cells: [text] })
  const table = (text: string) => ({ headings: ['X'], rows: [at(text)] })
  const read = (field: ImportField, text: string, words: readonly string[]) => {
    const problems = problemsOf(table(text), { [field]: 0 })
    const [cells] = cellsOf(table(text), { mapping: { [field]: 0 }, ...ASKED, problems })
    const isFrequency = field === 'paymentFrequency'
    const word = isFrequency ? cells?.frequency(field) : cells?.word(field, words)
    return { word, message: problems.list()[0]?.message }
  }
  const choices: { field: ImportField; words: readonly string[] }[] = COLUMN_TERMS.flatMap((key) => {
    const term = TERM_TABLE[key]
    return 'words' in term ? [{ field: term.column, words: term.words }] : []
  })

  const unread = [...choices, { field: 'loanType' as const, words: LOAN_TYPES }].flatMap(({ field, words }) =>
    words.flatMap((word) => {
      const names = namesOnScreen(field, word)
      assert.equal(names.length, 2, `${field} ${word}`)
      return names.filter((name) => read(field, name, words).word !== word).map((name) => `${field}: ${name}`)
    }),
  )

  assert.deepEqual(unread, [])
  assert.match(
    read('paymentFrequency', 'sometimes', []).message ?? '',
    /^Use one of these words: Monthly; Bi-Weekly; Weekly; Quarterly; .*Twice a month; /,
  )
  for (const { field, words } of choices) {
    assert.doesNotMatch(read(field, 'nothing of the kind', words).message ?? '_', /_/, field)
  }
})

test('no two columns of a kind of list have the same name', () => {
  for (const [names, terms] of [[english, englishLoans] as const, [spanish, spanishLoans] as const]) {
    const texts = new Map<string, unknown>(Object.entries({ ...terms, ...names }))
    for (const kind of IMPORT_KINDS) {
      const { needed, welcome } = FIELDS_OF_IMPORT[kind]
      const shown = [...needed, ...welcome].map(
        (field) => texts.get(`imports.field.${field}`) ?? texts.get(termOfColumn(field)?.label ?? ''),
      )
      const twice = shown.filter((name, place) => shown.indexOf(name) !== place)
      assert.deepEqual(twice, [], kind)
    }
  }
})
