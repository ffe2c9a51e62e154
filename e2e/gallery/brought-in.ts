import { type APIRequestContext, expect } from '@playwright/test'
import type { BankLine } from '#contract/bank-statements/bank-statements.ts'
import type { Loan } from '#contract/loans/loans.ts'
import { today } from '../days.ts'

/** Adds data that the demo lacks: statements, lists, reminders, requests and a quote, each by API calls, once. */
export async function bringIn(
  { lender, borrower }: { lender: APIRequestContext; borrower: APIRequestContext },
  {
    baseURL,
    loans,
    kept,
    myLoan,
  }: { baseURL: string; loans: readonly Loan[]; kept: readonly number[]; myLoan: number },
): Promise<{ quotedLoan: number; statement: number }> {
  const headers = { origin: baseURL }
  const ask: Ask = async (who, path, body) => {
    const answer = await who.post(`/api${path}`, { headers, ...body })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()).data
  }
  const running = loans.filter(({ id, status }) => !kept.includes(id) && (status === 'ACTIVE' || status === 'CURRENT'))
  const quoted = [...running].sort((one, other) => one.outstandingBalance - other.outstandingBalance)[0]
  if (!quoted) throw new Error('the demo has no running loan')
  const before = await read<{ id: number }>(lender, '/bank-statements')
  if (before[0] !== undefined) return { quotedLoan: quoted.id, statement: before[0].id }

  await addStatements(lender, ask, running)
  await addLists(lender, ask)
  await addReminders(lender, ask)
  await addRequests({ lender, borrower }, ask, myLoan)
  await addAskedDocuments({ lender, borrower }, ask, myLoan)
  await settleAsQuoted(lender, ask, quoted.id)
  const [statement] = await read<{ id: number }>(lender, '/bank-statements')
  return { quotedLoan: quoted.id, statement: statement?.id ?? 0 }
}

type Sent = { data?: object; multipart?: Record<string, string | { name: string; mimeType: string; buffer: Buffer }> }
type Ask = (who: APIRequestContext, path: string, body: Sent) => Promise<{ id: number } & Record<string, unknown>>

async function read<Item>(who: APIRequestContext, path: string): Promise<Item[]> {
  const answer = await who.get(`/api${path}`)
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()).data
}

const american = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
export const csvFile = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

/** Two statements; some of their lines are assigned, one is set aside and the rest wait. */
async function addStatements(lender: APIRequestContext, ask: Ask, running: readonly Loan[]): Promise<void> {
  const day = american(today())
  const due = running.filter(({ nextPaymentAmount }) => nextPaymentAmount !== null)
  const names = due.slice(0, 4).map(({ borrowerName, nextPaymentAmount }) => {
    return `${day},ZELLE FROM ${borrowerName.toUpperCase()} 8812,${nextPaymentAmount}`
  })
  const numbers = due.slice(4, 6).map(({ loanNumber }) => `${day},ONLINE TRANSFER ${loanNumber},250.00`)
  const first = ['Posting Date,Description,Amount', ...names, ...numbers, `${day},TAX REFUND,80.00`].join('\n')
  const second = ['Posting Date,Description,Amount', `${day},MOBILE DEPOSIT,1500.00`, `${day},ELECTRIC CO,-45.50`]
  await ask(lender, '/bank-statements', { multipart: { account: 'Checking', file: csvFile('november.csv', first) } })
  await ask(lender, '/bank-statements', {
    multipart: { account: 'Savings', file: csvFile('savings.csv', second.join('\n')) },
  })
  const lines = await read<BankLine>(lender, '/bank-lines?limit=50')
  for (const { id, waiting, suggestions } of lines.filter(({ suggestions }) => suggestions.length > 0).slice(0, 2)) {
    const loanId = suggestions[0]?.loanId
    await ask(lender, `/bank-lines/${id}/assignment`, {
      data: { parts: [{ loanId, amount: waiting }], isAnother: true },
    })
  }
  const refund = lines.find(({ amount }) => amount === 80)
  await ask(lender, `/bank-lines/${refund?.id}/setting-aside`, { data: { reason: 'Tax refund' } })
}

const PEOPLE = [
  'Full name,E-mail,Phone',
  'Nadia Rosenberg,nadia.rosenberg@example.com,305-555-0177',
  'Óscar Beltrán,oscar.beltran@example.com,305-555-0178',
].join('\n')

/** An import that was undone, and one that can no longer be undone. */
async function addLists(lender: APIRequestContext, ask: Ask): Promise<void> {
  const bring = async (name: string, text: string) => {
    const file = csvFile(name, text)
    const { mapping } = await ask(lender, '/imports/columns/preview', { multipart: { kind: 'BORROWERS', file } })
    return ask(lender, '/imports', { multipart: { kind: 'BORROWERS', mapping: JSON.stringify(mapping), file } })
  }
  const undone = await bring('borrowers-draft.csv', PEOPLE)
  await ask(lender, `/imports/${undone.id}/reversal`, {})
  await bring('borrowers-2026.csv', PEOPLE)
  const [nadia] = await read<{ id: number }>(lender, '/borrowers/search?q=nadia.rosenberg')
  await ask(lender, `/borrowers/${nadia?.id}/notes`, { data: { text: 'Called about a new loan.', date: today() } })
}

type Upcoming = Record<'loanId' | 'kind' | 'dueDate' | 'paymentId' | 'offsetDays', unknown>

/** One reminder sent by hand, and one skipped. */
async function addReminders(lender: APIRequestContext, ask: Ask): Promise<void> {
  const user = await lender.get('/api/auth/user')
  const { id } = (await user.json()).data
  const next = await read<Upcoming>(lender, `/lenders/${id}/reminders/upcoming`)
  for (const [index, { loanId, kind, dueDate, paymentId, offsetDays }] of next.slice(0, 2).entries()) {
    const data = { loanId, kind, dueDate, paymentId, offsetDays }
    await ask(lender, `/lenders/${id}/reminders/${index === 0 ? 'by-hand' : 'skips'}`, { data })
  }
}

/** Two answered requests; the undecided one comes after them. */
async function addRequests(
  { lender, borrower }: { lender: APIRequestContext; borrower: APIRequestContext },
  ask: Ask,
  loanId: number,
): Promise<void> {
  const lump = await ask(borrower, `/loans/${loanId}/proposals`, { data: { lump: 2500, note: 'From a bonus' } })
  await ask(lender, `/proposals/${lump.id}/decline`, { data: { reason: 'Not before the summer, please.' } })
  const extra = await ask(borrower, `/loans/${loanId}/proposals`, { data: { lump: 1000, rate: 7 } })
  await ask(lender, `/proposals/${extra.id}/acceptance`, {})
}

const paper = (name: string) => ({
  file: { name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') },
})

/** Documents asked for: one waits for the borrower, one for the lender, one was sent and is asked for again, one is accepted. */
async function addAskedDocuments(
  { lender, borrower }: { lender: APIRequestContext; borrower: APIRequestContext },
  ask: Ask,
  loanId: number,
): Promise<void> {
  const request = (title: string, note?: string) =>
    ask(lender, `/loans/${loanId}/document-requests`, { data: { title, note } })
  const send = (id: number, name: string) => ask(borrower, `/document-requests/${id}/file`, { multipart: paper(name) })
  const accepted = await request('Signed promissory note')
  await send(accepted.id, 'note-signed.pdf')
  await ask(lender, `/document-requests/${accepted.id}/acceptance`, {})
  const again = await request('Property tax receipt 2026')
  await send(again.id, 'receipt.pdf')
  await ask(lender, `/document-requests/${again.id}/repetition`, { data: { reason: 'This is the one for 2025.' } })
  const sent = await request('Proof of insurance 2026', 'The page with the policy number and the dates.')
  await send(sent.id, 'policy.pdf')
  await send(sent.id, 'policy-page-2.pdf')
  await request('Bank statement for October')
}

/** Quotes a payoff, and records a payment that is twelve dollars less. */
async function settleAsQuoted(lender: APIRequestContext, ask: Ask, loanId: number): Promise<void> {
  const { payoffAmount } = await ask(lender, `/loans/${loanId}/payoff-quotes`, { data: {} })
  const amount = Math.round((Number(payoffAmount) - 12.34) * 100) / 100
  await ask(lender, '/payments', {
    data: { loanId, amount, paymentDate: today(), paymentMethod: 'WIRE', reference: 'Payoff' },
  })
}
