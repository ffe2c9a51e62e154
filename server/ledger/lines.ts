import type { Instant } from '#engine/terms.ts'
import type { Tx } from '../database.ts'
import { keepingPlan, sql } from '../sql.ts'
import type { LoanKey } from './events.ts'
import type { Account, Balances, OpenLine, Posting } from './postings.ts'

/** Lines to write at once. A correction takes a line back by the same amount in the other direction, from the same day. */
export type Entry = { takenBack: readonly OpenLine[]; posted: readonly Posting[]; causeOf: (line: Posting) => Cause }

/** The event that makes a line be written, and when it was entered. */
export type Cause = { id: number; recordedAt: Instant }

/** The lines of a loan that count: neither taken back, nor there to take one back. In the order they were written. */
export async function readOpenLines(tx: Tx, { lenderId, loanId }: LoanKey): Promise<OpenLine[]> {
  return tx.query<OpenLine>(
    keepingPlan(sql`
    select l.id, l.about_event_id as "aboutEventId", l.debit_account as debit, l.credit_account as credit,
      l.amount_cents as "amountCents", l.effective_on as "effectiveOn"
    from ledger_lines l
    where l.lender_id = ${lenderId} and l.loan_id = ${loanId} and l.reverses_line_id is null
      and not exists (
        select from ledger_lines r where r.lender_id = ${lenderId} and r.reverses_line_id = l.id)
    order by l.id`),
  )
}

/** Writes lines. Nothing in the ledger is ever changed: what was wrong is taken back by a line of its own, once. */
export async function postLines(
  tx: Tx,
  { lenderId, loanId }: LoanKey,
  { takenBack, posted, causeOf }: Entry,
): Promise<void> {
  const lines = [
    ...takenBack.map(({ id, debit, credit, ...line }) => ({ ...line, debit: credit, credit: debit, reverses: id })),
    ...posted.map((posting) => ({ ...posting, reverses: null })),
  ]
  if (lines.length === 0) return
  const causes = lines.map(causeOf)
  await tx.run(
    keepingPlan(sql`
    insert into ledger_lines (lender_id, loan_id, event_id, recorded_at, about_event_id, debit_account, credit_account,
      amount_cents, effective_on, reverses_line_id)
    select ${lenderId}, ${loanId}, line.*
    from unnest(
      ${causes.map((cause) => cause.id)}::bigint[],
      ${causes.map((cause) => cause.recordedAt)}::timestamptz[],
      ${lines.map((line) => line.aboutEventId)}::bigint[],
      ${lines.map((line) => line.debit)}::text[],
      ${lines.map((line) => line.credit)}::text[],
      ${lines.map((line) => line.amountCents)}::bigint[],
      ${lines.map((line) => line.effectiveOn)}::date[],
      ${lines.map((line) => line.reverses)}::bigint[]) as line`),
  )
}

/** What each account of a loan holds by all its lines, debits less credits. With a day: by the lines that count until then. */
export async function balancesInLedger(
  tx: Tx,
  { lenderId, loanId, asOn = 'infinity' }: LoanKey & { asOn?: string },
): Promise<Balances> {
  const rows = await tx.query<{ account: Account; cents: number }>(sql`
    select account, sum(cents) as cents
    from (
      select debit_account as account, amount_cents as cents from ledger_lines
      where lender_id = ${lenderId} and loan_id = ${loanId} and effective_on <= ${asOn}
      union all
      select credit_account, -amount_cents from ledger_lines
      where lender_id = ${lenderId} and loan_id = ${loanId} and effective_on <= ${asOn}) as sides
    group by account`)
  const balances: Balances = { CASH: 0, PRINCIPAL: 0, INTEREST_INCOME: 0, FEE_INCOME: 0, UNAPPLIED: 0, WRITE_OFF: 0 }
  for (const { account, cents } of rows) balances[account] = cents
  return balances
}
