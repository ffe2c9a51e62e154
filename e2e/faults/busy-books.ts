import * as bank from '#contract/bank-statements/bank-statements.ts'
import { recordPayment, reportPayment } from '#contract/payments/payments.ts'
import type { Api } from '../../server/testing/api.ts'
import type { ApiResponse } from '../../server/testing/api-client.ts'
import type { Person } from '../../server/testing/api-people.ts'
import type { Chance } from './chance.ts'

/** What people and files do to the same books at the same time. */
export const DEEDS = [
  'HAND',
  'BATCH',
  'CONFIRM',
  'ASSIGN',
  'RELEASE',
  'CORRECT',
  'REVERSE',
  'RETURN',
  'HONOR',
  'IMPORT',
  'LOANS',
  'UNDO',
  'LEND',
  'SETTLE',
  'SPLIT',
  'JOIN',
  'ASSUME',
  'REFUND',
  'MOVE',
  'BACK',
] as const
export type Deed = (typeof DEEDS)[number]

/** What was agreed on a loan, or paid out of it, and may be taken back. */
type Entry = { deed: Deed; loanId: number; eventId: number }

/** A list that is imported: its form, and the marks of its rows. */
type List = { deed: 'IMPORT' | 'LOANS'; text: string; marks: readonly string[] }

/** An acknowledged deed: the payment, report, line or import it was done to, and the rows of a list. */
type Done = { deed: Deed; id: number; mark: string; marks: readonly string[] }

/** The books of one lender, what can be done to them, and all that was acknowledged. */
export type Books = {
  readonly api: Api
  readonly lender: Person
  readonly borrower: Person
  readonly email: string
  /** Who takes loans over. */
  readonly otherBorrowerId: number
  loans: { id: number; number: string }[]
  /** Loans on which nothing is due yet, so that they can be split, joined and taken over. */
  fresh: number[]
  /** Loans that are paid off and hold money for their borrower. */
  held: number[]
  lists: List[]
  lines: { id: number; cents: number }[]
  reports: number[]
  payments: number[]
  /** Payments that the bank returned. */
  returned: number[]
  imports: number[]
  entries: Entry[]
  readonly done: Done[]
  attempts: number
  refused: number
  /** Sentences about answers that no deed may have. */
  readonly problems: string[]
}

export const DAYS = ['2025-12-15', '2026-01-15', '2026-02-16']
/** A lender with a borrower who reports, and nothing else. The clock must stand at 2 March 2026. */
export async function openBooks(api: Api): Promise<Books> {
  const lender = await api.aLender()
  const record = await api.aBorrower(lender)
  const borrower = await api.anInvitedBorrower(lender, record)
  const books: Books = {
    api,
    lender,
    borrower,
    email: record.email,
    otherBorrowerId: (await api.aBorrower(lender)).id,
    loans: [],
    fresh: [],
    held: [],
    lists: [],
    lines: [],
    reports: [],
    payments: [],
    returned: [],
    imports: [],
    entries: [],
    done: [],
    attempts: 0,
    refused: 0,
    problems: [],
  }
  await supply(books)
  return books
}

// The counter behind marks, so that they stay unique over all books of a run.
let marks = 0
export const nextMark = (letter: string): string => {
  marks += 1
  return `${letter}-${marks}`
}

/**
 * Adds what deeds are done to: two loans of 1,000.00, two on which nothing is due yet, one that holds money, lists of
 * payments and of loans, reports and bank lines. Amounts are large for the loans, so that what is owed is soon too little
 * for all of them.
 */
export async function supply(books: Books): Promise<void> {
  const { lender, borrower } = books
  const [first, second, ...others] = await newLoans(books)
  if (!first || !second) throw new Error('no loans were made')
  const made = [first, second]
  books.loans.push(...made)
  books.fresh.push(...others.slice(1).map(({ id }) => id))
  await payTooMuch(books, others[0]?.id ?? 0)
  for (const { number } of made) {
    const own = [nextMark('I'), nextMark('I')]
    const rows = own.map((mark, index) => `${number},${DAYS[index]},${index === 0 ? 380 : 120.5},${mark}`)
    books.lists.push({ deed: 'IMPORT', text: ['Loan,Date,Amount,Ref', ...rows].join('\n'), marks: own })
  }
  const own = [nextMark('L'), nextMark('L')]
  const rows = own.map((mark) => `${books.email},1000,12,11/15/2025,12,Loan ${mark},${mark}`)
  books.lists.push({ deed: 'LOANS', text: ['Email,Amount,Rate,Start,Months,Name,Ref', ...rows].join('\n'), marks: own })
  const form = new FormData()
  const lines = [1, 2, 3].map((number) => `01/1${number}/2026,DEPOSIT ${nextMark('B')},${number}05.00`)
  form.set('file', new File([['Date,Description,Amount', ...lines].join('\n')], 'bank.csv'))
  must(await lender.client.call(bank.addBankStatement, { form }))
  const { data: waiting } = await lender.client.call(bank.listBankLines, { query: { status: 'WAITING', limit: 100 } })
  const known = new Set(books.lines.map(({ id }) => id))
  books.lines.push(
    ...waiting.filter(({ id }) => !known.has(id)).map(({ id, amount }) => ({ id, cents: Math.round(amount * 100) })),
  )
  for (const { id: loanId } of made) {
    const body = { loanId, amount: 210, paymentDate: '2026-01-10', paymentMethod: 'WIRE' }
    const answer = await borrower.client.call(reportPayment, { body })
    // Another writer may have paid the new loan already, or settled it, so that the report would be above what is owed.
    if (answer.status === 201) books.reports.push(answer.data.id)
    else if (answer.code !== 'payment.moreThanOwed' && answer.code !== 'loan.closed') must(answer)
  }
}

async function newLoans({ api, lender, email }: Books): Promise<Books['loans']> {
  const { data: found } = await lender.client.get<{ id: number; email: string }[]>(
    `/api/borrowers/search?q=${encodeURIComponent(email)}`,
  )
  const borrowerId = found[0]?.id
  if (borrowerId === undefined) throw new Error(`the borrower ${email} is gone`)
  const terms = { principalAmount: 1000, originationDate: '2025-11-15', maturityDate: '2026-11-15', borrowerId }
  const fresh = { ...terms, originationDate: '2026-02-16', maturityDate: '2027-02-16' }
  const loans: Books['loans'] = []
  for (const form of [terms, terms, terms, fresh, fresh]) {
    const { id, loanNumber } = await api.aLoan(lender, form)
    loans.push({ id, number: loanNumber })
  }
  return loans
}

/** Pays a loan off with more than it owes: the rest is held for its borrower, on purpose. */
async function payTooMuch({ lender, held }: Books, loanId: number): Promise<void> {
  const form = { loanId, amount: 1_500, paymentDate: '2026-02-16', paymentMethod: 'WIRE', keepsSurplus: true }
  must(await lender.client.call(recordPayment, { body: { ...form, reference: nextMark('K') } }))
  held.push(loanId)
}

function must<Data>({ status, data, text }: ApiResponse<Data>): Data {
  if (status !== 200 && status !== 201) throw new Error(`what deeds are done to was refused with ${status}: ${text}`)
  return data
}

/** The latest few, so that several writers meet at the same one. */
export const latest = <One>(all: readonly One[], chance: Chance): One => chance.oneOf(all.slice(-4))

/** Notes an answer; true when the deed was done. */
export function note(
  books: Books,
  { status, code, text }: ApiResponse,
  {
    deed,
    id,
    mark = '',
    marks: own = [],
  }: { deed: Deed; id: number | undefined; mark?: string; marks?: readonly string[] },
): boolean {
  if (status === 200 || status === 201) {
    books.done.push({ deed, id: id ?? 0, mark, marks: own })
    return true
  }
  books.refused += 1
  // 503: nothing was done, for want of a turn.
  if (![404, 409, 422, 503].includes(status) || code === undefined) books.problems.push(`${deed}: ${status} ${text}`)
  return false
}
