import { createHash } from 'node:crypto'
import type { Cents, Day } from '#engine/numbers/units.ts'
import type { Tx } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import { canonicalJson } from '../../http/canonical-json.ts'
import type { SessionUser } from '../../http/http.ts'
import { readableLoans } from '../../ledger/visible-loans.ts'
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

type QuoteToStore = QuoteKey & { quotedBy: number; content: PayoffContent; now: string }

/** What tells two quotes apart: a hash of everything the paper says. */
const hashOf = (content: PayoffContent): string => createHash('sha256').update(canonicalJson(content)).digest('hex')

/** The id of an equal quote by the same user; undefined when there is none. */
export async function findEqualQuote(
  tx: Tx,
  { lenderId, loanId, borrowerId, quotedBy, content }: Omit<QuoteToStore, 'now'>,
): Promise<number | undefined> {
  const row = await tx.maybeOne<{ id: number }>(sql`
    select id from payoff_quotes
    where lender_id = ${lenderId} and loan_id = ${loanId} and borrower_id = ${borrowerId} and quoted_by = ${quotedBy}
      and payoff_on = ${content.figures[0].on} and figures_hash = ${hashOf(content)}`)
  return row?.id
}

/** How many quotes of a loan a user was given since an instant. */
export async function countQuotesSince(
  tx: Tx,
  { lenderId, loanId, quotedBy, since }: { lenderId: number; loanId: number; quotedBy: number; since: string },
): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count from payoff_quotes
    where lender_id = ${lenderId} and loan_id = ${loanId} and quoted_by = ${quotedBy} and quoted_at > ${since}`)
  return count
}

/** Stores a quote and gives its id; undefined when another request has stored an equal one meanwhile. */
export async function insertQuote(tx: Tx, quote: QuoteToStore): Promise<number | undefined> {
  const { content } = quote
  const first = content.figures[0]
  const last = content.figures.at(-1) ?? first
  const row = await tx.maybeOne<{ id: number }>(sql`
    insert into payoff_quotes (lender_id, loan_id, borrower_id, quoted_by, quoted_at, payoff_on, good_through_on,
      total_cents, content, figures_hash)
    values (${quote.lenderId}, ${quote.loanId}, ${quote.borrowerId}, ${quote.quotedBy}, ${quote.now}, ${first.on},
      ${last.on}, ${first.totalCents}, ${JSON.stringify(content)}, ${hashOf(content)})
    on conflict (lender_id, loan_id, borrower_id, quoted_by, payoff_on, figures_hash) do nothing
    returning id`)
  return row?.id
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

/** A quote on a loan whose record the user may read, while the loan has the same borrower; undefined when there is none. */
export async function findQuote(
  tx: Tx,
  user: SessionUser,
  quoteId: number,
): Promise<(Pick<QuoteRow, 'content' | 'quotedAt'> & { loanId: number }) | undefined> {
  return tx.maybeOne(sql`
    select q.loan_id as "loanId", q.content, q.quoted_at as "quotedAt"
    from payoff_quotes q
    join loans l on l.lender_id = q.lender_id and l.id = q.loan_id and l.borrower_id = q.borrower_id
    where ${readableLoans(user)} and q.id = ${quoteId}`)
}
