import * as bank from '#contract/bank-statements/bank-statements.ts'
import { importFile, undoImport } from '#contract/imports/imports.ts'
import { exceededPayoff } from '#contract/payments/payment-rules.ts'
import { confirmPayment, recordPayment, reportPayment, reversePayment } from '#contract/payments/payments.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import type { Tx } from '../../server/database/database.ts'
import { sql } from '../../server/database/sql.ts'
import { readEventsOfLoans } from '../../server/ledger/events.ts'
import { verifyLoans } from '../../server/ledger/verify.ts'
import type { Api } from '../../server/testing/api.ts'
import type { ApiResponse } from '../../server/testing/api-client.ts'
import type { Person } from '../../server/testing/api-people.ts'
import type { Chance } from './chance.ts'

/** What people and files do to the same books at the same time. */
export const DEEDS = ['HAND', 'CONFIRM', 'ASSIGN', 'RELEASE', 'REVERSE', 'IMPORT', 'LOANS', 'UNDO'] as const
export type Deed = (typeof DEEDS)[number]

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
  loans: { id: number; number: string }[]
  lists: List[]
  lines: { id: number; cents: number }[]
  reports: number[]
  payments: number[]
  imports: number[]
  readonly done: Done[]
  attempts: number
  refused: number
  /** Sentences about answers that no deed may have. */
  readonly problems: string[]
}

const DAYS = ['2025-12-15', '2026-01-15', '2026-02-16']
const PAYMENT_COLUMNS = JSON.stringify({ loan: 0, paymentDate: 1, amount: 2, reference: 3 })
const LOAN_COLUMNS = JSON.stringify({
  email: 0,
  principalAmount: 1,
  interestRate: 2,
  originationDate: 3,
  termMonths: 4,
  loanName: 5,
  reference: 6,
})

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
    loans: [],
    lists: [],
    lines: [],
    reports: [],
    payments: [],
    imports: [],
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
const nextMark = (letter: string): string => {
  marks += 1
  return `${letter}-${marks}`
}

/**
 * Adds what deeds are done to: two loans of 1,000.00, lists of payments and of loans, reports and bank lines. Amounts
 * are large for the loans, so that what is owed is soon too little for all of them. Called by one writer at a time.
 */
export async function supply(books: Books): Promise<void> {
  const { lender, borrower } = books
  const made = await twoLoans(books)
  books.loans.push(...made)
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
    // Another writer may have paid the new loan already, so that the report would be above what is owed.
    if (answer.status === 201) books.reports.push(answer.data.id)
    else if (answer.code !== 'payment.moreThanOwed') must(answer)
  }
}

async function twoLoans({ api, lender, email }: Books): Promise<Books['loans']> {
  const { data: found } = await lender.client.get<{ id: number; email: string }[]>(
    `/api/borrowers/search?q=${encodeURIComponent(email)}`,
  )
  const borrowerId = found[0]?.id
  if (borrowerId === undefined) throw new Error(`the borrower ${email} is gone`)
  const terms = { principalAmount: 1000, originationDate: '2025-11-15', maturityDate: '2026-11-15', borrowerId }
  const loans = [await api.aLoan(lender, terms), await api.aLoan(lender, terms)]
  return loans.map(({ id, loanNumber }) => ({ id, number: loanNumber }))
}

function must<Data>({ status, data, text }: ApiResponse<Data>): Data {
  if (status !== 200 && status !== 201) throw new Error(`what deeds are done to was refused with ${status}: ${text}`)
  return data
}

/** Does one deed to books that others write at the same time, and notes the answer. */
export async function act(books: Books, deed: Deed, chance: Chance): Promise<void> {
  books.attempts += 1
  await DEEDS_DONE[deed](books, chance)
}

const DEEDS_DONE: Record<Deed, (books: Books, chance: Chance) => Promise<void>> = {
  HAND: async (books, chance) => {
    const mark = nextMark('H')
    const body = {
      loanId: latest(books.loans, chance).id,
      amount: chance.oneOf([90, 210, 333.33]),
      paymentDate: chance.oneOf(DAYS),
      paymentMethod: 'ACH',
      reference: mark,
      ...(chance.percent(50) && { isAnother: chance.percent(50) }),
    }
    const answer = await books.lender.client.call(recordPayment, { body })
    if (note(books, answer, { deed: 'HAND', mark, id: answer.data?.id })) books.payments.push(answer.data.id)
  },
  CONFIRM: async (books, chance) => {
    const paymentId = latest(books.reports, chance)
    const answer = await books.lender.client.call(confirmPayment, { params: { paymentId }, body: {} })
    if (note(books, answer, { deed: 'CONFIRM', id: paymentId })) books.payments.push(paymentId)
  },
  ASSIGN: async (books, chance) => {
    const { id, cents } = latest(books.lines, chance)
    const parts = [{ loanId: latest(books.loans, chance).id, amount: cents / 100 }]
    const params = { lineId: id }
    const answer = await books.lender.client.call(bank.assignBankLine, { params, body: { parts, isAnother: true } })
    note(books, answer, { deed: 'ASSIGN', id })
  },
  RELEASE: async (books, chance) => {
    const { id: lineId } = latest(books.lines, chance)
    const answer = await books.lender.client.call(bank.releaseBankLine, { params: { lineId } })
    note(books, answer, { deed: 'RELEASE', id: lineId })
  },
  REVERSE: async (books, chance) => {
    if (books.payments.length === 0) return
    const paymentId = latest(books.payments, chance)
    const body = { reason: 'It bounced' }
    const answer = await books.lender.client.call(reversePayment, { params: { paymentId }, body })
    note(books, answer, { deed: 'REVERSE', id: paymentId })
  },
  IMPORT: (books, chance) => bringIn(books, 'IMPORT', chance),
  LOANS: (books, chance) => bringIn(books, 'LOANS', chance),
  UNDO: async (books, chance) => {
    if (books.imports.length === 0) return
    const importId = latest(books.imports, chance)
    const answer = await books.lender.client.call(undoImport, { params: { importId } })
    note(books, answer, { deed: 'UNDO', id: importId })
  },
}

/** The latest few, so that several writers meet at the same one. */
const latest = <One>(all: readonly One[], chance: Chance): One => chance.oneOf(all.slice(-4))

/** Imports a list, now and then with other bytes of the same rows. */
async function bringIn(books: Books, deed: List['deed'], chance: Chance): Promise<void> {
  const list = latest(
    books.lists.filter((one) => one.deed === deed),
    chance,
  )
  const form = new FormData()
  form.set('kind', deed === 'IMPORT' ? 'PAYMENTS' : 'LOANS')
  form.set('mapping', deed === 'IMPORT' ? PAYMENT_COLUMNS : LOAN_COLUMNS)
  form.set('file', new File([list.text + '\n'.repeat(chance.below(3))], 'list.csv'))
  const answer = await books.lender.client.call(importFile, { form })
  if (note(books, answer, { deed, id: answer.data?.id, marks: list.marks })) books.imports.push(answer.data.id)
}

/** Notes an answer; true when the deed was done. */
function note(
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

/** Lets several writers do deeds at once until there were enough. New loans and lists are added on the way. */
export async function writeAtOnce(
  books: Books,
  { attempts, writers, chance }: { attempts: number; writers: number; chance: Chance },
): Promise<void> {
  const until = books.attempts + attempts
  let next = books.attempts + SUPPLIED_EVERY
  await Promise.all(
    Array.from({ length: writers }, async (_, number) => {
      const own = chance.branch(`writer ${number}`)
      while (books.attempts < until && books.problems.length === 0) {
        if (books.attempts >= next) {
          next = books.attempts + SUPPLIED_EVERY
          await supply(books)
        }
        await act(books, own.oneOf(DEEDS), own)
      }
    }),
  )
}

const SUPPLIED_EVERY = 60

type Row = Record<string, number | string | null>

/**
 * Sentences about books that are not what was acknowledged: something lost, doubled, taken back without a word, or paid
 * above what is owed. Reads the tables as their owner, without the app; the check of the ledger comes last.
 */
export async function problemsOf(books: Books): Promise<string[]> {
  const { api, lender, done } = books
  const ask = async (statement: string): Promise<Row[]> =>
    (await api.database.owner.query(statement, [lender.id])).rows.map(inNumbers)
  const payments = await ask(`
    select p.id, p.status, p.reference, p.amount_cents as cents, p.loan_id, r.import_id, x.line_id, x.kind,
      p.interest_cents + p.principal_cents + p.fees_cents + p.unapplied_cents as split, p.paid_on::text as day
    from payments p
    left join imported_rows r on r.lender_id = p.lender_id and r.kind = 'PAYMENT' and r.subject_id = p.id
    left join bank_line_payments x on x.lender_id = p.lender_id and x.payment_id = p.id
    where p.lender_id = $1`)
  const idsOf = (...deeds: Deed[]) => done.filter(({ deed }) => deeds.includes(deed)).map(({ id }) => id)
  const undone = new Set(idsOf('UNDO'))
  const reversed = new Set(idsOf('REVERSE'))
  const released = new Set(idsOf('RELEASE'))
  const found: string[] = [...books.problems]
  const expect = (isRight: boolean, sentence: string) => isRight || found.push(sentence)
  const none = (rows: readonly unknown[], sentence: string) =>
    expect(rows.length === 0, `${sentence}: ${JSON.stringify(rows.slice(0, 5))}`)

  none(twice(idsOf('UNDO')), 'undone twice')
  none(twice(idsOf('REVERSE')), 'reversed twice')
  none(twice(idsOf('CONFIRM')), 'confirmed twice')

  const byHand = done.filter(({ deed }) => deed === 'HAND')
  const rowsByHand = payments.filter(({ reference }) => String(reference).startsWith('H-'))
  none(
    byHand.filter(
      ({ id, mark }) => rowsByHand.filter((row) => row['reference'] === mark && row['id'] === id).length !== 1,
    ),
    'recorded by hand, and not there once',
  )
  expect(byHand.length === rowsByHand.length, `${rowsByHand.length} payments by hand of ${byHand.length} acknowledged`)

  const confirmed = new Set(idsOf('CONFIRM'))
  const reports = payments.filter(({ id }) => books.reports.includes(Number(id)))
  none(
    reports.filter(({ id, status }) => confirmed.has(Number(id)) !== (status !== 'PENDING')),
    'a report that is not what was answered',
  )

  const imports = done.filter(({ deed }) => deed === 'IMPORT')
  const imported = payments.filter(({ import_id: id }) => id !== null)
  expect(
    imported.length === imports.flatMap(({ marks: own }) => own).length,
    `${imported.length} payments imported, and other than acknowledged`,
  )
  none(
    twice(imported.filter(({ status }) => status === 'COMPLETED').map(({ reference }) => reference)),
    'imported twice, and both count',
  )
  none(
    imported.filter(({ import_id: id, status }) => undone.has(Number(id)) !== (status === 'REVERSED')),
    'a payment of an import that is not what its import is',
  )

  const ofLines = payments.filter(({ line_id: id }) => id !== null)
  expect(ofLines.length === idsOf('ASSIGN').length, `${ofLines.length} payments of lines, and other than acknowledged`)
  none(
    twice(ofLines.filter(({ status }) => status === 'COMPLETED').map(({ line_id: id }) => id)),
    'a line that pays twice',
  )

  none(
    payments.filter(
      ({ id, status, import_id: of, line_id: line }) =>
        status === 'REVERSED' && !reversed.has(Number(id)) && !undone.has(Number(of)) && !released.has(Number(line)),
    ),
    'taken back, and nobody did',
  )
  none(
    payments.filter(({ id, status }) => status === 'COMPLETED' && reversed.has(Number(id))),
    'reversed, and still counts',
  )
  none(
    payments.filter(({ status, cents, split }) => status === 'COMPLETED' && cents !== split),
    'split into other than its amount',
  )

  const loans = await ask(`
    select l.id, l.principal_cents as lent,
      l.paid_principal_cents + l.paid_interest_cents + l.paid_fees_cents + l.unapplied_cents as paid, r.reference,
      r.import_id, l.deleted_at is not null as gone,
      (select coalesce(sum(p.amount_cents), 0) from payments p
        where p.lender_id = l.lender_id and p.loan_id = l.id and p.status = 'COMPLETED') as received,
      (select coalesce(sum(case when debit_account = 'CASH' then amount_cents when credit_account = 'CASH' then -amount_cents
          else 0 end), 0) from ledger_lines x where x.lender_id = l.lender_id and x.loan_id = l.id) as cash
    from loans l
    left join imported_rows r on r.lender_id = l.lender_id and r.kind = 'LOAN' and r.subject_id = l.id
    where l.lender_id = $1`)
  const standing = loans.filter(({ gone }) => String(gone) === 'false')
  none(
    standing.filter(({ paid, received }) => paid !== received),
    'stored sums that are not those of the payments',
  )
  none(
    standing.filter(({ cash, received, lent }) => cash !== Number(received) - Number(lent)),
    'cash that is not what came in less what was lent',
  )
  const byLists = standing.filter(({ reference }) => reference !== null)
  none(twice(byLists.map(({ reference }) => reference)), 'a loan that is there twice')
  const lists = done.filter(({ deed, id }) => deed === 'LOANS' && !undone.has(id)).flatMap(({ marks: own }) => own)
  expect(byLists.length === lists.length, `${byLists.length} loans of lists, and ${lists.length} acknowledged`)

  const scope = { kind: 'USER', userId: lender.id, lenderId: lender.id } as const
  const check = (tx: Tx) => Promise.all([aboveOwed(tx, lender.id), verifyLoans(tx, lender.id)])
  const [above, { differences }] = await api.database.database.transaction(scope, check)
  none(above, 'more came in than was owed')
  none(differences, 'the check finds')
  return found
}

/**
 * The payments that were above what was owed when they were entered: each is judged by the facts with lower numbers, as
 * if all had been entered one after the other. What is held in the end says less, because a payment for an earlier day
 * lowers interest and late fees that were paid already (docs/decisions/0023).
 */
async function aboveOwed(tx: Tx, lenderId: number): Promise<unknown[]> {
  const loans = await tx.query<{ loanId: number; terms: LoanTerms }>(sql`
    select id as "loanId", terms from loans where lender_id = ${lenderId}`)
  const facts = await readEventsOfLoans(
    tx,
    loans.map(({ loanId }) => ({ lenderId, loanId })),
  )
  return loans.flatMap(({ loanId, terms }) => {
    const events = facts.get(loanId) ?? []
    return events.flatMap((event, place) => {
      if (event.kind !== 'PAYMENT_RECEIVED') return []
      const exceeded = exceededPayoff(event, { terms, events: events.slice(0, place), today: TODAY })
      return exceeded ? [{ loanId, eventId: event.id, amountCents: event.amountCents, ...exceeded }] : []
    })
  })
}

const TODAY = '2026-03-02'

const inNumbers = (row: Record<string, unknown>): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value === null ? null : /^-?\d+$/.test(String(value)) ? Number(value) : String(value),
    ]),
  )

const twice = <One>(all: readonly One[]): One[] => all.filter((one, place) => all.indexOf(one) !== place)
