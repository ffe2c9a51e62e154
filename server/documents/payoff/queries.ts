import type { Cents, Day } from '#engine/numbers/units.ts'
import type { Tx } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { SessionUser } from '../../http/http.ts'
import { visibleLoans } from '../../ledger/visible-loans.ts'
import type { PayoffContent } from './payoff-paper.ts'

type QuoteKey = { lenderId: number; loanId: number; borrowerId: number }

/** A quote as it is stored. */
export type QuoteRow = {
  id: number
  quotedAt: string
  quotedByName: string
  payoffOn: Day
  goodThroughOn: Day
  totalCents: Cents
  content: PayoffContent
}

/** The id of an equal quote by the same user; undefined when there is none. */
export async function findEqualQuote(
  tx: Tx,
  { lenderId, loanId, borrowerId, quotedBy, content }: QuoteKey & { quotedBy: number; content: PayoffContent },
): Promise<number | undefined> {
  const row = await tx.maybeOne<{ id: number }>(sql`
    select id from payoff_quotes
    where lender_id = ${lenderId} and loan_id = ${loanId} and borrower_id = ${borrowerId} and quoted_by = ${quotedBy}
      and payoff_on = ${content.figures[0].on} and content = ${JSON.stringify(content)}::jsonb
    order by id desc
    limit 1`)
  return row?.id
}

/** Stores a quote and gives its id. */
export async function insertQuote(
  tx: Tx,
  quote: QuoteKey & { quotedBy: number; content: PayoffContent; now: string },
): Promise<number> {
  const { content } = quote
  const first = content.figures[0]
  const last = content.figures.at(-1) ?? first
  const { id } = await tx.one<{ id: number }>(sql`
    insert into payoff_quotes (lender_id, loan_id, borrower_id, quoted_by, quoted_at, payoff_on, good_through_on,
      total_cents, content)
    values (${quote.lenderId}, ${quote.loanId}, ${quote.borrowerId}, ${quote.quotedBy}, ${quote.now}, ${first.on},
      ${last.on}, ${first.totalCents}, ${JSON.stringify(content)})
    returning id`)
  return id
}

/** The newest hundred quotes of a loan that were made while this borrower had the loan. */
export async function listQuotes(tx: Tx, { lenderId, loanId, borrowerId }: QuoteKey): Promise<QuoteRow[]> {
  return tx.query<QuoteRow>(sql`
    select q.id, q.quoted_at as "quotedAt", u.full_name as "quotedByName", q.payoff_on as "payoffOn",
      q.good_through_on as "goodThroughOn", q.total_cents as "totalCents", q.content
    from payoff_quotes q
    join users u on u.id = q.quoted_by
    where q.lender_id = ${lenderId} and q.loan_id = ${loanId} and q.borrower_id = ${borrowerId}
    order by q.id desc
    limit 100`)
}

/** A quote on a loan the user may see, while the loan has the same borrower; undefined when there is none. */
export async function findQuote(
  tx: Tx,
  user: SessionUser,
  quoteId: number,
): Promise<(Pick<QuoteRow, 'content' | 'quotedAt'> & { loanId: number }) | undefined> {
  return tx.maybeOne(sql`
    select q.loan_id as "loanId", q.content, q.quoted_at as "quotedAt"
    from payoff_quotes q
    join loans l on l.lender_id = q.lender_id and l.id = q.loan_id and l.borrower_id = q.borrower_id
    where ${visibleLoans(user)} and q.id = ${quoteId}`)
}
