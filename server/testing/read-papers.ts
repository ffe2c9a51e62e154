import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { quotePayoff } from '#contract/documents/documents.ts'
import { centsOf } from '#contract/fields.ts'
import { getLoan, getLoanHistory, getSchedule } from '#contract/loans/loans.ts'
import { listPaymentsOfLoan } from '#contract/payments/payments.ts'
import { getTaxYear, type TaxYear } from '#contract/reports/reports.ts'
import { payoffTable } from '#engine/questions/payoff.ts'
import { dayTexts } from '#texts/day-texts.ts'
import { usd } from '../documents/drawing/figures.ts'
import type { Api } from './api.ts'
import type { Person } from './api-people.ts'
import { pdfText } from './pdf-text.ts'

const run = promisify(execFile)

/** Whether the programs that read and check PDF files are installed: Debian's poppler-utils and qpdf. */
export function hasPdfPrograms(): boolean {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' })
    execFileSync('qpdf', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** The number of papers read, and the number of API figures found in them. */
export type Read = { papers: number; figures: number }

const { day } = dayTexts('en-US')
const dollars = (amount: number | null): string => usd(centsOf(amount ?? 0))

/** What a PDF must not have: actions and links. */
const DOING =
  /\/(JavaScript|JS|OpenAction|AA|URI|Launch|GoToR|GoToE|EmbeddedFile|SubmitForm|Annots|RichMedia|XFA|Movie|Sound)\b/

/**
 * Reads every paper of a loan with pdftotext and finds the API's figures in it, in the papers' order. Each file must
 * pass qpdf's check and have no actions. Throws at the first that fails.
 */
export async function readPapersOf(
  api: Api,
  { lender, loanId, taxYears }: { lender: Person; loanId: number; taxYears: readonly OfYear[] },
): Promise<Read> {
  const read: Read = { papers: 0, figures: 0 }
  const open = async (url: string): Promise<(pieces: readonly string[]) => void> => {
    const text = await textOf(await bytesOf(api, { url, lender }))
    read.papers += 1
    return (pieces) => {
      assert.ok(text.includes(pieces.join(' ')), `${url} does not say: ${pieces.join(' ')}\n${text}`)
      read.figures += pieces.length
    }
  }
  const of = { lender, loanId, open }
  await readSchedule(of)
  await readPayoff(of)
  await readStatementAndSummary(of)
  for (const each of taxYears) await readYear(of, each)
  await readReceipts(of)
  return read
}

type OfYear = { year: string; report: TaxYear }

/** The tax reports of a lender, to check the year-end papers. */
export const taxYearsOf = async (lender: Person, years: readonly string[]): Promise<OfYear[]> =>
  Promise.all(
    years.map(async (year) => ({ year, report: (await lender.client.call(getTaxYear, { query: { year } })).data })),
  )

async function bytesOf(api: Api, { url, lender }: { url: string; lender: Person }): Promise<Buffer> {
  const cookie = [...lender.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(new URL(url, api.address), { headers: { cookie } })
  assert.equal(response.status, 200, url)
  return Buffer.from(await response.arrayBuffer())
}

/** The letters of a PDF in drawing order, with one space for any white space. */
async function textOf(bytes: Buffer): Promise<string> {
  assert.equal(DOING.exec(pdfText(bytes).raw), null)
  const folder = mkdtempSync(path.join(tmpdir(), 'loanwright-paper-'))
  try {
    const file = path.join(folder, 'paper.pdf')
    writeFileSync(file, bytes)
    const [{ stdout }] = await Promise.all([
      run('pdftotext', ['-raw', '-enc', 'UTF-8', file, '-'], { maxBuffer: 64e6 }),
      run('qpdf', ['--check', file], { maxBuffer: 64e6 }),
    ])
    return stdout.replace(/\s+/g, ' ')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Of = { lender: Person; loanId: number; open: (url: string) => Promise<(pieces: readonly string[]) => void> }

async function readSchedule({ lender, loanId, open }: Of): Promise<void> {
  const has = await open(`/api/loans/${loanId}/amortization-schedule/document`)
  const { data: entries } = await lender.client.call(getSchedule, { params: { loanId } })
  for (const row of entries) {
    const parts = [row.amount, row.principalAmount, row.interestAmount, row.outstandingBalance].map(dollars)
    has([String(row.paymentNumber), day(row.dueDate), ...parts])
  }
}

async function readPayoff({ lender, loanId, open }: Of): Promise<void> {
  const { data: quote } = await lender.client.call(quotePayoff, { params: { loanId }, body: {} })
  const { data: history } = await lender.client.call(getLoanHistory, { params: { loanId } })
  const has = await open(quote.documentUrl)
  const table = payoffTable(history.terms, history.events, { from: quote.payoffDate, days: 30 })
  const [, ...days] = table
  const hasEscrow = table.some(({ escrowCents }) => escrowCents)
  has(['Payoff amount', dollars(quote.payoffAmount)])
  for (const figures of days) {
    const interest = usd(figures.interestCents + figures.unpaidInterestCents)
    const fees = [usd(figures.feesCents), ...(hasEscrow ? [usd(figures.escrowCents ?? 0)] : [])]
    has([day(figures.on), usd(figures.principalCents), interest, ...fees, usd(figures.totalCents)])
  }
}

async function readStatementAndSummary({ lender, loanId, open }: Of): Promise<void> {
  const { data: loan } = await lender.client.call(getLoan, { params: { loanId } })
  const statement = await open(`/api/loans/${loanId}/statement`)
  statement(['Overdue payments', dollars(loan.pastDueAmount)])
  statement(['Fees and charges', dollars(loan.feesDue)])
  statement(['Outstanding principal', dollars(loan.outstandingBalance)])
  const summary = await open(`/api/loans/${loanId}/summary-document`)
  summary(['Outstanding principal', dollars(loan.outstandingBalance)])
}

async function readYear({ loanId, open }: Of, { year, report }: OfYear): Promise<void> {
  const has = await open(`/api/loans/${loanId}/year-end-interest?year=${year}`)
  const row = report.loans.find((each) => each.loanId === loanId)
  has(['Box 1: mortgage interest received from the borrower', dollars(row?.interest ?? 0)])
  has(['Principal received', dollars(row?.principal ?? 0)])
  has(['Fees received', dollars(row?.fees ?? 0)])
}

async function readReceipts({ lender, loanId, open }: Of): Promise<void> {
  const { data: payments } = await lender.client.call(listPaymentsOfLoan, { params: { loanId } })
  for (const payment of payments) {
    const has = await open(`/api/payments/${payment.id}/receipt`)
    has(['Amount received', dollars(payment.amount)])
    if (payment.status !== 'REVERSED')
      has(['Interest', dollars(payment.interestAmount), 'Principal', dollars(payment.principalAmount)])
  }
}
