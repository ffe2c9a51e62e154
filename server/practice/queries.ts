import type { Cents, Day, Instant } from '#engine/numbers/units.ts'
import type { Tx } from '../database/database.ts'
import { joinSql, type Sql, sql } from '../database/sql.ts'
import { asPracticeRemoval } from '../database/system-task.ts'

/** Whether an account of this number is there. */
export async function hasAccount(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx.maybeOne(sql`select id from users where id = ${userId}`)
  return row !== undefined
}

/** Locks an account until the transaction ends; false when there is none. Rows that name it wait, or fail after it is gone. */
export async function lockPractice(tx: Tx, practiceId: number): Promise<boolean> {
  const row = await tx.maybeOne(sql`select id from users where id = ${practiceId} for update`)
  return row !== undefined
}

/**
 * Makes the account of a practice company: nobody can sign in to it, and no mail reaches it. False when it is there
 * already.
 */
export async function insertPractice(
  tx: Tx,
  practice: { id: number; ownerId: number; companyName: string; now: Instant },
): Promise<boolean> {
  const address = `practice-${practice.ownerId}@practice.invalid`
  const row = await tx.maybeOne(sql`
    insert into users (
      id, email, email_key, password_hash, role, full_name, company_name, time_zone, preferences, created_at,
      practice_of)
    overriding system value
    select ${practice.id}, ${address}, ${address}, '', 'LENDER', o.full_name, ${practice.companyName}, o.time_zone,
      o.preferences, ${practice.now}, o.id
    from users o where o.id = ${practice.ownerId}
    on conflict do nothing
    returning id`)
  return row !== undefined
}

/** Lets a session act in a practice company; null: for its own user again. */
export async function setPracticeOfSession(
  tx: Tx,
  { sessionId, practiceId }: { sessionId: number; practiceId: number | null },
): Promise<void> {
  await tx.run(sql`update sessions set practice_id = ${practiceId} where id = ${sessionId}`)
}

/** Sets how many days the clock of a practice company is ahead. */
export async function setDaysAhead(tx: Tx, { practiceId, days }: { practiceId: number; days: number }): Promise<void> {
  await tx.run(sql`update users set practice_days = ${days} where id = ${practiceId}`)
}

/** Tables in which a lender's rows are written by others, who never see a practice company. */
export const NEVER_OF_PRACTICE = ['approvals', 'lender_consents', 'lender_limits'] as const

/**
 * The tables with rows of a lender, each before those that it refers to. A test compares the list with the database, so
 * that no later table is left out.
 */
const BOOKS: Readonly<Record<string, Sql>> = {
  bank_line_payments: sql`bank_line_payments`,
  bank_lines: sql`bank_lines`,
  bank_statements: sql`bank_statements`,
  reminders: sql`reminders`,
  reminder_choices: sql`reminder_choices`,
  reminder_links: sql`reminder_links`,
  reminder_settings: sql`reminder_settings`,
  document_disclosures: sql`document_disclosures`,
  document_versions: sql`document_versions`,
  documents: sql`documents`,
  document_requests: sql`document_requests`,
  stored_files: sql`stored_files`,
  payoff_quotes: sql`payoff_quotes`,
  notes: sql`notes`,
  follow_ups: sql`follow_ups`,
  snoozes: sql`snoozes`,
  payer_names: sql`payer_names`,
  proposals: sql`proposals`,
  given_away_days: sql`given_away_days`,
  imported_rows: sql`imported_rows`,
  payments: sql`payments`,
  ledger_lines: sql`ledger_lines`,
  installments: sql`installments`,
  imports: sql`imports`,
  import_mappings: sql`import_mappings`,
  loan_events: sql`loan_events`,
  loans: sql`loans`,
  invitations: sql`invitations`,
  borrowers: sql`borrowers`,
  products: sql`products`,
  payment_instructions: sql`payment_instructions`,
  lender_settings: sql`lender_settings`,
  counters: sql`counters`,
  audit_log: sql`audit_log`,
  audit_heads: sql`audit_heads`,
}

/** The names of these tables. */
export const TABLES_OF_BOOKS: readonly string[] = Object.keys(BOOKS)

/** Removes every row of the books of a practice company, as the transaction that acts in it. */
export async function deleteBooks(tx: Tx, practiceId: number): Promise<void> {
  await asPracticeRemoval(tx, async (own) => {
    for (const table of Object.values(BOOKS)) await own.run(sql`delete from ${table} where lender_id = ${practiceId}`)
  })
  await tx.run(sql`delete from idempotency_keys where actor_id = ${practiceId}`)
}

/** Removes the account of a practice company, whose books are removed. Sessions that act in it act for themselves again. */
export async function deletePractice(tx: Tx, practiceId: number): Promise<void> {
  await tx.run(sql`update sessions set practice_id = null where practice_id = ${practiceId}`)
  await asPracticeRemoval(tx, (own) => own.run(sql`delete from users where id = ${practiceId}`))
}

/** An installment that falls due between two days on a loan with nothing past due before them. */
export type Due = { loanId: number; dueOn: Day; dueCents: Cents }

/** What falls due after one day until another on the loans of a lender that are up to date, in the order of days. */
export async function listDue(
  tx: Tx,
  { lenderId, after, to }: { lenderId: number; after: Day; to: Day },
): Promise<Due[]> {
  return tx.query<Due>(sql`
    select i.loan_id as "loanId", i.due_on as "dueOn",
      i.payment_cents + i.charges_cents - i.paid_principal_cents - i.paid_interest_cents - i.paid_charges_cents as "dueCents"
    from installments i join loans l on l.lender_id = i.lender_id and l.id = i.loan_id
    where ${joinSql(
      [
        sql`i.lender_id = ${lenderId}`,
        sql`i.due_on > ${after}`,
        sql`i.due_on <= ${to}`,
        sql`not i.is_paid`,
        sql`l.deleted_at is null`,
        sql`not l.is_paid_off`,
        sql`not l.is_marked_defaulted`,
        sql`l.written_off_cents = 0`,
        sql`l.next_due_on > ${after}`,
      ],
      sql` and `,
    )}
    order by i.due_on, i.loan_id`)
}
