import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { before, describe, test } from 'node:test'
import { unzipSync } from 'fflate'
import { listDocumentsOfLoan, quotePayoff, uploadDocument } from '#contract/documents/documents.ts'
import { centsOf } from '#contract/fields.ts'
import { getLoan } from '#contract/loans/loans.ts'
import { recordPayment, reversePayment } from '#contract/payments/payments.ts'
import { addDays } from '#engine/numbers/dates.ts'
import { useApi } from '../../testing/api.ts'
import type { Person } from '../../testing/api-people.ts'
import { pdfText } from '../../testing/pdf-text.ts'

const api = await useApi()

let lender: Person
let borrower: Person
let loanId: number
before(async () => {
  lender = await api.aLender({ companyName: 'Harbor Lane Capital' })
  const record = await api.aBorrower(lender)
  const loan = { borrowerId: record.id, originationDate: '2025-12-02', maturityDate: '2026-12-02', loanName: '=1+1' }
  loanId = (await api.aLoan(lender, loan)).id
  borrower = await api.anInvitedBorrower(lender, record)
  const pay = (amount: number, paymentDate: string) =>
    lender.client.call(recordPayment, { body: { loanId, amount, paymentDate, paymentMethod: 'WIRE' } })
  await pay(1066.19, '2026-01-02')
  const { data } = await pay(500, '2026-02-02')
  await pay(1200, '2026-03-01')
  await lender.client.call(reversePayment, { params: { paymentId: data.id }, body: { reason: 'Bounced' } })
  await upload('The contract', 'false')
  await upload('The contract', 'true')
})

/** Uploads a document, and gives the SHA-256 of its file. */
async function upload(title: string, isVisible: string, of = loanId): Promise<string> {
  const form = new FormData()
  for (const [field, value] of Object.entries({ loanId: String(of), documentType: 'CONTRACT', title, isVisible }))
    form.set(field, value)
  const words = `%PDF-1.7\nThe words of ${title}, ${isVisible}\n%%EOF`
  form.set('file', new File([words], 'a.pdf'))
  assert.equal((await lender.client.call(uploadDocument, { form })).status, 201)
  return sha256(Buffer.from(words))
}

async function fetched(url: string, by = lender): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const cookie = [...by.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(new URL(url, api.address), { headers: { cookie } })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

describe('the handover pack of a loan', () => {
  const packOf = async (query = '') =>
    Object.entries(unzipSync((await fetched(`/api/loans/${loanId}/handover${query}`)).bytes))
  const textOf = (files: [string, Uint8Array][], name: string): string =>
    Buffer.from(files.find(([each]) => each === name)?.[1] ?? []).toString('utf8')

  test('holds the papers, a receipt for each payment, every upload, the ledger and the calculation', async () => {
    const names = (await packOf()).map(([name]) => name.replace(/LN-\d+/, 'LN').replace(/ \d+\.pdf$/, ' N.pdf'))

    assert.deepEqual(names, [
      ...['READ ME.txt', 'record.json', 'explanations.txt', 'LN summary.pdf', 'LN amortization schedule.pdf'],
      ...['LN statement 2026-03-02.pdf', 'LN interest N.pdf', 'LN interest N.pdf', 'ledger.csv', 'LN workbook.xlsx'],
      ...['receipts/2026-01-02 N.pdf', 'receipts/2026-02-02 N.pdf', 'receipts/2026-03-01 N.pdf'],
      ...['documents/01 The contract.pdf', 'documents/02 The contract.pdf', 'SHA256SUMS'],
    ])
  })

  test('proves itself: each file has the hash that is listed, and the record the number at the foot of the papers', async () => {
    const files = await packOf()
    const listed = textOf(files, 'SHA256SUMS').trim().split('\n')
    const measured = files.slice(0, -1).map(([name, bytes]) => `${sha256(bytes)}  ${name}`)
    const record = files.find(([name]) => name === 'record.json')?.[1] ?? new Uint8Array()
    const schedule = files.find(([name]) => name.endsWith('schedule.pdf'))?.[1] ?? new Uint8Array()

    assert.deepEqual(listed, measured)
    assert.match(textOf(files, 'READ ME.txt'), new RegExp(`sha256sum record.json[\\s\\S]+gives ${sha256(record)}`))
    assert.ok(pdfText(Buffer.from(schedule)).pages.flat().join('\n').includes(sha256(record)))
  })

  test('holds every payoff that was quoted, as it was given, and says what came of it', async () => {
    const loan = await api.aLoan(lender, { originationDate: '2026-01-02', maturityDate: '2027-01-02' })
    const params = { loanId: loan.id }
    const { data: quote } = await lender.client.call(quotePayoff, { params, body: {} })
    api.clock.set('2026-03-02T12:00:01.000Z')
    const amount = quote.payoffAmount
    const body = { ...params, amount, paymentDate: '2026-03-02', paymentMethod: 'WIRE' }
    await lender.client.call(recordPayment, { body })
    api.clock.set('2026-03-02T12:00:00.000Z')

    const files = Object.entries(unzipSync((await fetched(`/api/loans/${loan.id}/handover`)).bytes))
    const [paper] = files.filter(([name]) => name === `payoffs/2026-03-02 ${quote.quoteId}.pdf`)
    const shown = amount.toFixed(2)

    assert.deepEqual(Buffer.from(paper?.[1] ?? []), (await fetched(quote.documentUrl)).bytes)
    assert.equal(
      textOf(files, 'payoffs.csv').split('\r\n')[1],
      `2026-03-02T12:00:00.000Z,${lender.fullName},2026-03-02,2026-03-31,${shown},2026-03-02,${shown},${shown},0.00`,
    )
  })

  test('explains the balance and each payment by lines that add up to them', async () => {
    const explanations = textOf(await packOf(), 'explanations.txt')
    const { data: loan } = await lender.client.call(getLoan, { params: { loanId } })
    const sections = explanations.trim().split('\n\n').slice(1)

    assert.equal(sections.length, 4)
    for (const section of sections) {
      const [title = '', ...lines] = section.split('\n')
      const amounts = lines.flatMap((line) => /^ {4,}(\u2212?)\$([\d,.]+) {2}/.exec(line)?.slice(1, 3).join('') ?? [])
      const sum = amounts.reduce((all, amount) => all + centsIn(amount), 0)
      assert.equal(sum, centsIn(/\$([\d,.]+)$/.exec(title)?.[1] ?? ''), title)
    }
    assert.equal(centsIn(/principal: \$([\d,.]+)/.exec(explanations)?.[1] ?? ''), centsOf(loan.outstandingBalance))
  })

  test('goes on without an upload that is gone or was changed, and says so in its place', async () => {
    const loan = await api.aLoan(lender)
    const [gone, changed] = [await upload('The deed', 'true', loan.id), await upload('The survey', 'true', loan.id)]
    const own = path.join(api.filesFolder, String(lender.id))
    rmSync(path.join(own, gone))
    writeFileSync(path.join(own, changed), '%PDF-1.7\nOther words\n%%EOF')
    await upload('The policy', 'true', loan.id)

    const download = await fetched(`/api/loans/${loan.id}/handover`)
    const files = Object.entries(unzipSync(download.bytes))
    const names = files.map(([name]) => name).filter((name) => name.startsWith('documents/'))

    assert.deepEqual(names, [
      'documents/MISSING 01 The deed.pdf.txt',
      'documents/MISSING 02 The survey.pdf.txt',
      'documents/03 The policy.pdf',
    ])
    assert.match(
      textOf(files, names[0] ?? ''),
      new RegExp(`it is no longer in file storage[\\s\\S]+The deed.pdf.+${gone}`),
    )
    assert.match(textOf(files, names[1] ?? ''), new RegExp(`is not what was uploaded[\\s\\S]+${changed}`))
    assert.match(textOf(files, 'READ ME.txt'), /starts with MISSING/)
    const sums = files.slice(0, -1).map(([name, bytes]) => `${sha256(bytes)}  ${name}`)
    assert.deepEqual(textOf(files, 'SHA256SUMS').trim().split('\n'), sums)
  })

  test('a changed upload alone is refused with the remedy, and no byte of it is given out', async () => {
    const loan = await api.aLoan(lender)
    const hash = await upload('The lease', 'true', loan.id)
    writeFileSync(path.join(api.filesFolder, String(lender.id), hash), '%PDF-1.7\nFalse words\n%%EOF')

    const { data } = await lender.client.call(listDocumentsOfLoan, { params: { loanId: loan.id } })
    const { status, bytes } = await fetched(data[0]?.url ?? '')

    assert.equal(status, 500)
    assert.match(bytes.toString(), /upload it again.+"document.fileChanged"/)
  })

  test('of a loan with very many payments has its receipts as pages of a paper for each year', async () => {
    const loan = await api.aLoan(lender, {
      originationDate: '2023-12-01',
      maturityDate: '2033-12-01',
      paymentFrequency: 'WEEKLY',
    })
    const days = Array.from({ length: 104 }, (_, index) => addDays('2023-12-08', 7 * index))
    for (const paymentDate of days) {
      const body = { loanId: loan.id, amount: 10, paymentDate, paymentMethod: 'WIRE' }
      assert.equal((await lender.client.call(recordPayment, { body })).status, 201)
    }

    const files = Object.entries(unzipSync((await fetched(`/api/loans/${loan.id}/handover`)).bytes))
    const receipts = files.filter(([name]) => name.startsWith('receipts/'))
    const pages = receipts.map(([name, bytes]) => [name, pdfText(Buffer.from(bytes)).pages] as const)
    const expected = Map.groupBy(days, (day) => day.slice(0, 4))

    assert.deepEqual(
      pages.map(([name, own]) => [name, own.length]),
      [...expected].map(([year, own]) => [`receipts/${year}.pdf`, own.length]),
    )
    for (const [, own] of pages)
      for (const page of own) assert.match(page.join('\n'), /Payment Receipt[\s\S]+\$10\.00[\s\S]+Received on/)
  })

  test('speaks Spanish, and is not for the borrower', async () => {
    const spanish = await packOf('?language=es')

    assert.match(textOf(spanish, 'LÉAME.txt'), /Prestamista: Harbor Lane Capital/)
    assert.match(textOf(spanish, 'explicaciones.txt'), /Capital pendiente/)
    assert.equal((await fetched(`/api/loans/${loanId}/handover`, borrower)).status, 403)
  })
})

const centsIn = (amount: string): number => Math.round(Number(amount.replaceAll(',', '').replace('\u2212', '-')) * 100)

describe('the ledger as a file', () => {
  const linesAt = async (url: string, by = lender) => {
    const { bytes, headers } = await fetched(url, by)
    assert.match(headers.get('content-disposition') ?? '', /^attachment; filename="[^"]+\.csv"/)
    return bytes.toString('utf8').replace(/\r\n$/, '').split('\r\n')
  }

  test('of a loan holds every line, also those taken back, and no name runs as a formula', async () => {
    const [head, ...lines] = await linesAt(`/api/loans/${loanId}/ledger-file`)
    const { data: loan } = await lender.client.call(getLoan, { params: { loanId } })
    const balance = lines.reduce((sum, line) => {
      const [, , , , , , debit, credit, amount = ''] = line.split(',')
      return sum + (debit === 'Principal' ? centsIn(amount) : 0) - (credit === 'Principal' ? centsIn(amount) : 0)
    }, 0)

    assert.equal(
      head,
      '\ufeffLoan number,Loan,Borrower,Day,Entered at,What,Debit,Credit,Amount,Line,Reverses line,Fact',
    )
    assert.equal(balance, centsOf(loan.outstandingBalance))
    assert.ok(lines.every((line) => /^LN-\d+,'=1\+1,/.test(line)))
    assert.ok(
      lines.some((line) => /,\d+,\d+,\d+$/.test(line)),
      'no line takes another one back',
    )
  })

  test('of a lender holds the lines of all loans and of nobody else', async () => {
    const other = await api.aLender()
    await api.aLoan(other, { loanName: 'Canary' })
    const second = await api.aLoan(lender, { loanName: 'Second' })
    const [, ...lines] = await linesAt(`/api/lenders/${lender.id}/ledger-file`)

    assert.ok(lines.some((line) => line.startsWith(second.loanNumber)))
    assert.ok(lines.length > (await linesAt(`/api/loans/${loanId}/ledger-file`)).length - 1)
    assert.doesNotMatch(lines.join('\n'), /Canary/)
    assert.equal((await fetched(`/api/lenders/${other.id}/ledger-file`)).status, 404)
  })
})
