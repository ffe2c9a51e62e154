import type { Tx } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { LoanKey } from '../ledger/events.ts'
import { type Account, type Balances, noBalances } from '../ledger/postings.ts'

/**
 * The balance of each account of a loan over all its lines, debits less credits. With a day: over the lines that count
 * until that day.
 */
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
  const balances = noBalances()
  for (const { account, cents } of rows) balances[account] = cents
  return balances
}
