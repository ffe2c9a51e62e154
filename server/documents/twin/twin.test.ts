import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { unzipSync } from 'fflate'
import type { History } from '#engine/testing/loan-histories.ts'
import { type Api, startApi } from '../../testing/api.ts'
import type { Person } from '../../testing/api-people.ts'
import { hasSpreadsheetProgram } from '../../testing/recalculated.ts'
import { differencesOf, twinOf } from '../../testing/twin-check.ts'
import { twinContracts } from '../../testing/twin-contracts.ts'
import { twinLoans } from '../../testing/twin-loans.ts'
import { workbook } from '../spreadsheet/workbook.ts'

const loans = Object.values(twinLoans)
const contracts = Object.entries(twinContracts)
const withoutProgram = hasSpreadsheetProgram()
  ? false
  : 'No spreadsheet program is here to calculate with: apt-get install libreoffice-calc'

test('a program that calculates the loans anew differs from the books by nothing', {
  skip: withoutProgram,
}, async () => {
  const differences = await differencesOf(loans)

  assert.deepEqual(Object.fromEntries(Object.keys(twinLoans).map((name, index) => [name, differences[index]])), {
    ...Object.fromEntries(Object.keys(twinLoans).map((name) => [name, 0])),
  })
})

test('the twin of a loan with any term that a contract may state differs from the books by nothing', {
  skip: withoutProgram,
}, async () => {
  const differences = await differencesOf(contracts.map(([, loan]) => loan))

  assert.deepEqual(
    contracts.filter((_, index) => differences[index] !== 0).map(([name]) => name),
    [],
  )
})

test('what the twin of such a loan takes over instead of calculating is marked, and is the lesser part', () => {
  for (const [name, loan] of contracts) {
    const { sheets, tally } = twinOf(loan)
    const marked = sheets.flatMap(({ rows }) => [...rows].flat().filter((cell) => cell?.style.endsWith('Carried')))

    // One more on the first sheet shows what such a figure looks like.
    assert.equal(marked.length - 1, tally.taken, name)
    assert.ok(tally.taken * 4 <= tally.live, `${name}: ${tally.taken} taken over, ${tally.live} calculated`)
  }
})

test('the loan is named by how it is repaid: fully amortized only where equal payments repay all of it', () => {
  const { thirtyYears, balloon, interestFirst } = twinLoans
  const named = [thirtyYears, balloon, interestFirst].map((loan) => {
    const cells = loan && twinOf(loan).sheets.flatMap(({ rows }) => [...rows].flat())
    return cells?.some((cell) => cell?.kind === 'TEXT' && cell.text === 'Fully amortized')
  })

  assert.deepEqual(named, [true, false, false])
})

test('nearly every figure is calculated in the file; what is taken over is counted and marked', () => {
  for (const [name, loan] of Object.entries(twinLoans)) {
    const { sheets, tally } = twinOf(loan)
    const marked = sheets
      .slice(1)
      .flatMap(({ rows }) => [...rows].flat().filter((cell) => cell?.style.endsWith('Carried')))

    assert.equal(marked.length, tally.taken, name)
    assert.ok(tally.taken * 50 <= tally.live, `${name}: ${tally.taken} taken over, ${tally.live} calculated`)
  }
})

test('without payments out of the ordinary no figure is taken over', () => {
  const { thirtyYears, balloon, interestFirst, weekly, oddFirstRow } = twinLoans
  const taken = [thirtyYears, balloon, interestFirst, weekly, oddFirstRow].map(
    (loan) => loan && twinOf(loan).tally.taken,
  )

  assert.deepEqual(taken, [0, 0, 0, 0, 0])
})

/** The parts of an XLSX file as text. */
async function partsOf(bytes: Uint8Array): Promise<Map<string, string>> {
  return new Map(Object.entries(unzipSync(bytes)).map(([name, part]) => [name, Buffer.from(part).toString('utf8')]))
}

test('a name that looks like a formula stays a name', async () => {
  const name = '=HYPERLINK("http://evil.example","x")_x0041_\u0001'
  const [loan] = loans as [History]
  const { sheets } = twinOf(loan, [{ label: 'Loan', value: name }])
  const bytes = await buffer(workbook(sheets, { title: name, madeAt: '2026-03-02T12:00:00.000Z' }))
  const sheet = (await partsOf(bytes)).get('xl/worksheets/sheet1.xml') ?? ''

  assert.match(sheet, /t="inlineStr"><is><t xml:space="preserve">=HYPERLINK\(&quot;http:\/\/evil\.example&quot;/)
  assert.match(sheet, /_x005F_x0041_\ufffd</)
  assert.doesNotMatch(sheet, /<f>[^<]*HYPERLINK/)
})

let api: Api
test('the lender of a loan saves it, in the language that is asked for; its borrower does not', async () => {
  api = await startApi()
  const lender = await api.aLender()
  const record = await api.aBorrower(lender)
  const loan = await api.aLoan(lender, { borrowerId: record.id })
  const borrower = await api.anInvitedBorrower(lender, record)
  const get = async (by: Person, query = '') => {
    const cookie = [...by.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return fetch(new URL(`/api/loans/${loan.id}/spreadsheet${query}`, api.address), { headers: { cookie } })
  }

  const saved = await get(lender, '?language=es')
  assert.match(saved.headers.get('content-disposition') ?? '', /^attachment; filename="LN-\d+ calculo\.xlsx"/)
  const parts = await partsOf(new Uint8Array(await saved.arrayBuffer()))
  assert.match(parts.get('xl/workbook.xml') ?? '', /name="Préstamo"/)
  assert.match(parts.get('xl/worksheets/sheet1.xml') ?? '', new RegExp(loan.loanNumber))
  assert.equal((await get(borrower)).status, 403)
})
after(() => api?.close())
