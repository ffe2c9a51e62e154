import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { listUsers } from '#contract/admin/admin.ts'
import { addBankStatement, assignBankLine, listBankLines } from '#contract/bank-statements/bank-statements.ts'
import { addNoteToLoan } from '#contract/borrowers/notes.ts'
import { addTask, setSnooze } from '#contract/desk/agenda.ts'
import { askForDocument } from '#contract/documents/document-requests.ts'
import { quotePayoff } from '#contract/documents/documents.ts'
import { importFile } from '#contract/imports/imports.ts'
import { updateLenderSettings } from '#contract/loans/lender-settings.ts'
import { getLoan } from '#contract/loans/loans.ts'
import { createProduct } from '#contract/loans/products.ts'
import { sendProposal } from '#contract/loans/proposals.ts'
import { recordPayment } from '#contract/payments/payments.ts'
import { getUser } from '#contract/users/users.ts'
import { useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'
import type { Scope, Tx } from './database.ts'
import { type Sql, sql } from './sql.ts'

const api = await useApi()

let own: Person
let foreignLender: Person
let ownBorrower: Person
let foreignBorrower: Person

before(async () => {
  own = await api.aLender()
  foreignLender = await api.aLender()
  for (const lender of [own, foreignLender]) {
    const borrower = await api.aBorrower(lender)
    foreignBorrower = await api.anInvitedBorrower(lender, borrower)
    if (lender === own) ownBorrower = foreignBorrower
    const loan = await api.aLoan(lender, { borrowerId: borrower.id })
    const payment = { loanId: loan.id, amount: 100, paymentDate: '2026-03-02', paymentMethod: 'ACH' }
    await lender.client.call(recordPayment, { body: payment })
    const settings = { paymentInstructions: 'By wire', password: lender.password }
    await lender.client.call(updateLenderSettings, { params: { lenderId: lender.id }, body: settings })
    await lender.client.call(createProduct, { params: { lenderId: lender.id }, body: { name: 'Bridge', terms: {} } })
    await lender.client.call(quotePayoff, { params: { loanId: loan.id }, body: {} })
    await aReminder({ lenderId: lender.id, loanId: loan.id, borrowerId: borrower.id })
    await aVisibleDocument({ lenderId: lender.id, loanId: loan.id, borrowerId: borrower.id })
    const note = { text: 'Calls on Fridays', date: '2026-03-02' }
    await lender.client.call(addNoteToLoan, { params: { loanId: loan.id }, body: note })
    const dueDate = '2026-03-09'
    await lender.client.call(addTask, { body: { text: 'Call', dueDate, loanId: loan.id } })
    await lender.client.call(setSnooze, { body: { loanId: loan.id, kind: 'LATE', until: dueDate } })
    await api.aBorrower(lender)
    await lender.client.call(importFile, { form: aBorrowerList() })
    await aBankLine(lender, loan.id)
    await aWaitingWriteOff({ lenderId: lender.id, loanId: loan.id })
    await lender.client.call(askForDocument, { params: { loanId: loan.id }, body: { title: 'Proof of insurance' } })
    await foreignBorrower.client.call(sendProposal, { params: { loanId: loan.id }, body: { extra: 50 } })
  }
})

function aBorrowerList(): FormData {
  const form = new FormData()
  form.set('kind', 'BORROWERS')
  form.set('mapping', JSON.stringify({ fullName: 0, email: 1, phone: 2 }))
  form.set('file', new File(['Name,Email,Phone\nIda Row,ida@example.com,555-010-0100'], 'borrowers.csv'))
  return form
}

/** A lender's reminder settings, a borrower's choice to get no reminders, a link from a letter, and a reminder. */
async function aReminder({ lenderId, loanId, borrowerId }: Record<'lenderId' | 'loanId' | 'borrowerId', number>) {
  const { owner } = api.database
  await owner.query("insert into reminder_settings values ($1, false, '{3}', true, '{1}', false, null, now())", [
    lenderId,
  ])
  await owner.query('insert into lender_limits values ($1, 100, 50, true)', [lenderId])
  await owner.query('insert into reminder_choices values ($1, $2, now(), now())', [lenderId, borrowerId])
  await owner.query(
    'insert into reminder_links values ($1::bigint, sha256(int4send($1::bigint::integer)), $2, now())',
    [lenderId, borrowerId],
  )
  await owner.query(
    `insert into reminders (lender_id, loan_id, borrower_id, kind, due_on, offset_days, planned_on, planned_at, state,
       next_attempt_at)
     values ($1, $2, $3, 'LATE', '2026-03-02', 1, '2026-03-03', now(), 'PLANNED', now())`,
    [lenderId, loanId, borrowerId],
  )
}

/** A write-off that waits, and a gift to the loan's borrower that needed nobody. */
async function aWaitingWriteOff({ lenderId, loanId }: Record<'lenderId' | 'loanId', number>): Promise<void> {
  await api.database.owner.query(
    `insert into given_away_days select lender_id, borrower_id, '2026-03-02', 1 from loans where lender_id = $1 and id = $2
     on conflict do nothing`,
    [lenderId, loanId],
  )
  await api.database.owner.query(
    `insert into approvals (lender_id, loan_id, action, params, body, fact, amount_cents, made_by, asked_at, expires_at, status)
     values ($1, $2, 'writeOffLoan', '{}', '{}', 'WRITTEN_OFF', 1, $1, now(), now() + interval '7 days', 'WAITING')`,
    [lenderId, loanId],
  )
}

/** A line of a bank statement that pays a loan, from which the payer's name is learned. */
async function aBankLine({ client }: Person, loanId: number): Promise<void> {
  const form = new FormData()
  form.set('file', new File(['Date,Amount,Description\n2026-03-02,50.00,Ida Row'], 'bank.csv'))
  await client.call(addBankStatement, { form })
  const { data } = await client.call(listBankLines)
  for (const { id, amount } of data) {
    await client.call(assignBankLine, { params: { lineId: id }, body: { parts: [{ loanId, amount }] } })
  }
}

/** The rows of a document that its borrower may see; no file is read here. */
async function aVisibleDocument(loan: { lenderId: number; loanId: number; borrowerId: number }): Promise<void> {
  const key = [loan.lenderId, loan.loanId, loan.borrowerId]
  await api.database.owner.query(
    `with made as (
       insert into documents (lender_id, loan_id, borrower_id, title, document_type, is_visible, created_at, created_by, updated_at)
       values ($1, $2, $3, 'Note', 'CONTRACT', true, now(), $1, now()) returning lender_id, id)
     insert into document_versions (lender_id, document_id, number, file_name, media_type, size_bytes, sha256, uploaded_at, uploaded_by)
     select lender_id, id, 1, 'note.pdf', 'application/pdf', 1, repeat('0', 64), now(), lender_id from made`,
    key,
  )
  await api.database.owner.query(
    `insert into stored_files (lender_id, sha256, size_bytes, counted_at) values ($1, repeat('0', 64), 1, now())`,
    [loan.lenderId],
  )
  await api.database.owner.query(
    `insert into document_disclosures (lender_id, document_id, number, loan_id, borrower_id, shown_at)
     select lender_id, id, 1, loan_id, borrower_id, now() from documents where lender_id = $1`,
    [loan.lenderId],
  )
}

/**
 * Every table with lenders' rows, queried without the app's own conditions, so that only row-level security remains.
 */
const tables: Record<string, { count: Sql; change: Sql | undefined }> = {
  counters: { count: sql`select lender_id from counters`, change: sql`update counters set value = value` },
  borrowers: { count: sql`select lender_id from borrowers`, change: sql`update borrowers set phone = phone` },
  invitations: { count: sql`select lender_id from invitations`, change: sql`update invitations set email = email` },
  loans: { count: sql`select lender_id from loans`, change: sql`update loans set notes = notes` },
  loan_events: { count: sql`select lender_id from loan_events`, change: undefined },
  lender_settings: {
    count: sql`select lender_id from lender_settings`,
    change: sql`update lender_settings set updated_at = updated_at`,
  },
  lender_limits: { count: sql`select lender_id from lender_limits`, change: undefined },
  products: { count: sql`select lender_id from products`, change: sql`delete from products` },
  follow_ups: {
    count: sql`select lender_id from follow_ups`,
    change: sql`update follow_ups set due_on = due_on`,
  },
  snoozes: { count: sql`select lender_id from snoozes`, change: sql`update snoozes set until_on = until_on` },
  notes: { count: sql`select lender_id from notes`, change: undefined },
  installments: { count: sql`select lender_id from installments`, change: sql`delete from installments` },
  payoff_quotes: { count: sql`select lender_id from payoff_quotes`, change: undefined },
  documents: { count: sql`select lender_id from documents`, change: sql`update documents set title = title` },
  document_requests: {
    count: sql`select lender_id from document_requests`,
    change: sql`update document_requests set note = note`,
  },
  document_versions: { count: sql`select lender_id from document_versions`, change: undefined },
  stored_files: { count: sql`select lender_id from stored_files`, change: sql`delete from stored_files` },
  document_disclosures: { count: sql`select lender_id from document_disclosures`, change: undefined },
  lender_consents: { count: sql`select lender_id from lender_consents`, change: undefined },
  payment_instructions: { count: sql`select lender_id from payment_instructions`, change: undefined },
  imports: { count: sql`select lender_id from imports`, change: sql`update imports set file_name = file_name` },
  imported_rows: { count: sql`select lender_id from imported_rows`, change: undefined },
  import_mappings: {
    count: sql`select lender_id from import_mappings`,
    change: sql`update import_mappings set used_at = used_at`,
  },
  reminder_settings: {
    count: sql`select lender_id from reminder_settings`,
    change: sql`update reminder_settings set updated_at = updated_at`,
  },
  reminder_choices: {
    count: sql`select lender_id from reminder_choices`,
    change: sql`update reminder_choices set off_by_lender_at = off_by_lender_at`,
  },
  reminder_links: { count: sql`select lender_id from reminder_links`, change: undefined },
  reminders: { count: sql`select lender_id from reminders`, change: sql`update reminders set reason = reason` },
  bank_statements: { count: sql`select lender_id from bank_statements`, change: undefined },
  bank_lines: { count: sql`select lender_id from bank_lines`, change: sql`update bank_lines set memo = memo` },
  bank_line_payments: {
    count: sql`select lender_id from bank_line_payments`,
    change: sql`delete from bank_line_payments`,
  },
  payer_names: { count: sql`select lender_id from payer_names`, change: sql`update payer_names set payer = payer` },
  payments: { count: sql`select lender_id from payments`, change: sql`update payments set note = note` },
  approvals: {
    count: sql`select lender_id from approvals`,
    change: sql`update approvals set status = 'EXPIRED', ended_at = expires_at`,
  },
  given_away_days: {
    count: sql`select lender_id from given_away_days`,
    change: sql`update given_away_days set cents = cents`,
  },
  proposals: { count: sql`select lender_id from proposals`, change: sql`update proposals set note = note` },
  ledger_lines: { count: sql`select lender_id from ledger_lines`, change: undefined },
  audit_heads: {
    count: sql`select lender_id from audit_heads`,
    change: sql`update audit_heads set sequence = sequence`,
  },
  audit_log: { count: sql`select lender_id from audit_log`, change: undefined },
}

/** The rows that a scope sees in each table, as the set of their lenders. */
const seenBy = (scope: Scope): Promise<Record<string, number[]>> =>
  api.database.database.transaction(scope, async (tx) => {
    const seen: Record<string, number[]> = {}
    for (const [name, { count }] of Object.entries(tables)) seen[name] = await lendersIn(tx, count)
    return seen
  })

const lendersIn = async (tx: Tx, statement: Sql): Promise<number[]> =>
  [...new Set((await tx.query<{ lender_id: number }>(statement)).map(({ lender_id }) => lender_id))].toSorted()

/** Makes a scope's change to a table, rolls it back, and gives the number of rows that it reached. */
async function reachedBy(scope: Scope, change: Sql): Promise<number> {
  let reached = 0
  const undo = new Error('undo')
  const trying = api.database.database.transaction(scope, async (tx) => {
    reached = await tx.run(change)
    throw undo
  })
  await trying.catch((error: unknown) => {
    if (error !== undo) throw error
  })
  return reached
}

const ofLender = (person: Person): Scope => ({ kind: 'USER', userId: person.id, lenderId: person.id })
const all = (ids: number[]) => Object.fromEntries(Object.keys(tables).map((name) => [name, ids]))
/** A lender's own rows in every table; in the log also the rows of users who acted on the lender's things. */
const allOf = (lender: Person, ...others: Person[]) => ({
  ...all([lender.id]),
  audit_log: [lender, ...others].map(({ id }) => id),
})

test('every table that holds rows of lenders is looked at', async () => {
  const { rows } = await api.database.owner.query<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'lender_id' order by 1",
  )

  assert.deepEqual(
    rows.map(({ name }) => name),
    Object.keys(tables).toSorted(),
  )
})

test('a lender sees only their own rows, even when a query forgets to ask for them', async () => {
  assert.deepEqual(await seenBy(ofLender(own)), allOf(own, ownBorrower))
  assert.deepEqual(await seenBy(ofLender(foreignLender)), allOf(foreignLender, foreignBorrower))
})

test('of the log of others a lender sees what they did on the lender’s things, and nothing else', async () => {
  const admin = await api.anAdmin()
  const { client } = admin
  for (const lender of [own, foreignLender]) {
    await client.call(getLoan, { params: { loanId: await firstLoanOf(lender) } })
    await client.call(getUser, { params: { userId: lender.id } })
  }
  await client.call(listUsers)
  const rows = await api.database.database.transaction(ofLender(own), (tx) =>
    tx.query(sql`
      select lender_id as chain, action, subject_id as "subjectId" from audit_log where lender_id <> ${own.id}
      order by at, lender_id, sequence`),
  )

  const loanId = await firstLoanOf(own)
  assert.deepEqual(rows, [
    { chain: ownBorrower.id, action: 'sendProposal', subjectId: loanId },
    { chain: admin.id, action: 'getLoan', subjectId: loanId },
    { chain: admin.id, action: 'getUser', subjectId: own.id },
  ])
})

async function firstLoanOf({ id }: Person): Promise<number> {
  const found = await api.database.owner.query<{ id: string }>(
    'select min(id)::text as id from loans where lender_id = $1',
    [id],
  )
  return Number(found.rows[0]?.id)
}

test('a borrower sees only what is theirs, and nothing of the ledger, the notes or the invitations', async () => {
  const seen = await seenBy({ kind: 'USER', userId: foreignBorrower.id, lenderId: null })

  const theirs = [foreignLender.id]
  assert.deepEqual(seen, {
    ...all([]),
    borrowers: theirs,
    loans: theirs,
    loan_events: theirs,
    installments: theirs,
    payments: theirs,
    proposals: theirs,
    payoff_quotes: theirs,
    documents: theirs,
    document_versions: theirs,
    document_disclosures: theirs,
    document_requests: theirs,
    lender_consents: theirs,
    payment_instructions: theirs,
    lender_settings: theirs,
    audit_heads: [foreignBorrower.id],
    audit_log: [foreignBorrower.id],
  })
})

test('nobody in particular sees nothing', async () => {
  assert.deepEqual(await seenBy({ kind: 'SYSTEM' }), all([]))
})

test('a lender reaches no row of another with a change that forgets whose it is', async () => {
  const counts: Record<string, number> = {}
  for (const [name, { change, count }] of Object.entries(tables)) {
    if (!change) continue
    const mine = await api.database.database.transaction(ofLender(foreignLender), (tx) => tx.query(count))
    counts[name] = (await reachedBy(ofLender(foreignLender), change)) - mine.length
  }

  assert.deepEqual(
    counts,
    Object.fromEntries(Object.entries(tables).flatMap(([name, { change }]) => (change ? [[name, 0]] : []))),
  )
})

test('a row cannot be written for another lender, nor given to one', async () => {
  const insert = sql`
    insert into borrowers (lender_id, first_name, last_name, email, email_key, phone, created_at)
    values (${own.id}, 'M', 'M', 'm@example.com', 'm@example.com', '555-010-0100', now())`
  const give = sql`update borrowers set lender_id = ${own.id}`

  for (const statement of [insert, give]) {
    await assert.rejects(reachedBy(ofLender(foreignLender), statement), /row-level security|permission denied/)
  }
})

test('the walls hold after the transaction of an admin on the same connection', async () => {
  const admin = await api.anAdmin()
  const everyone = await seenBy({ kind: 'ADMIN', userId: admin.id })
  const afterwards = await Promise.all(Array.from({ length: 16 }, () => seenBy(ofLender(own))))

  assert.deepEqual(everyone['loans'], [own.id, foreignLender.id])
  assert.deepEqual(afterwards, Array(16).fill(afterwards[0]))
  assert.deepEqual({ ...afterwards[0], audit_log: [own.id] }, all([own.id]))
})
