import type { Cents, Day } from '#engine/numbers/units.ts'
import type { Tx } from '../../database/database.ts'
import { sql } from '../../database/sql.ts'
import type { LoanKey } from '../../ledger/events.ts'
import type { Selection } from '../queries.ts'

type Period = { from: Day; to: Day }

/** The split of received money. Principal includes what was received on loans that had been written off. */
export type Received = { principalCents: Cents; interestCents: Cents; feesCents: Cents; heldCents: Cents }

/** A line (as g) of its event (as e) is interest or a fee that was paid when money was lent. */
const isPaidAtClosing = sql`(e.kind = 'DISBURSED'
  and (g.debit_account in ('INTEREST_INCOME', 'FEE_INCOME') or g.credit_account in ('INTEREST_INCOME', 'FEE_INCOME')))`

/** A line (as g) is principal that became a loss. */
const isLoss = sql`('PRINCIPAL' in (g.debit_account, g.credit_account) and 'WRITE_OFF' in (g.debit_account, g.credit_account))`

/** What a line (as g) of its event (as e) lent on a loan after it was written off, which is lost at once. */
const lostAtOnce = sql`case when e.kind <> 'ADVANCED' then 0
          when g.debit_account = 'WRITE_OFF' then g.amount_cents
          when g.credit_account = 'WRITE_OFF' then -g.amount_cents else 0 end`

/**
 * Received by month, from the ledger, less what was refunded; taxes and insurance are held, less what was paid for them; months without money are left out. A reversal cancels out in
 * the payment's month. Money moved to another loan goes out of one and comes in to the other.
 */
export async function sumReceivedByMonth(
  tx: Tx,
  { which, from, to }: Selection & Period,
): Promise<(Received & { month: string })[]> {
  return tx.query(sql`
    select month,
      coalesce(sum(cents) filter (where account in ('PRINCIPAL', 'WRITE_OFF')), 0) as "principalCents",
      coalesce(sum(cents) filter (where account = 'INTEREST_INCOME'), 0) as "interestCents",
      coalesce(sum(cents) filter (where account = 'FEE_INCOME'), 0) as "feesCents",
      coalesce(sum(cents) filter (where account in ('UNAPPLIED', 'ESCROW')), 0) as "heldCents"
    from (
      select to_char(g.effective_on, 'YYYY-MM') as month,
        case when g.debit_account = 'CASH' then g.credit_account else g.debit_account end as account,
        case when g.debit_account = 'CASH' then g.amount_cents else -g.amount_cents end as cents
      from ledger_lines g
      join loans l on l.lender_id = g.lender_id and l.id = g.loan_id
      join loan_events e on e.lender_id = g.lender_id and e.id = g.about_event_id
      where ${which} and g.effective_on between ${from} and ${to}
        and 'CASH' in (g.debit_account, g.credit_account)
        and (e.kind in ('PAYMENT_RECEIVED', 'REFUNDED', 'ESCROW_PAID_OUT', 'ESCROW_REFUNDED') or ${isPaidAtClosing})) as lines
    group by month
    order by month`)
}

/** The payments that count, by month and payment method, less what was refunded, or paid from escrow, by that method. */
export async function sumPayments(
  tx: Tx,
  { which, from, to }: Selection & Period,
): Promise<{ month: string; method: string; payments: number; cents: Cents }[]> {
  return tx.query(sql`
    select month, method, sum(payments) as payments, sum(cents) as cents
    from (
      select to_char(p.paid_on, 'YYYY-MM') as month, p.method, 1 as payments, p.amount_cents as cents
      from payments p
      join loans l on l.lender_id = p.lender_id and l.id = p.loan_id
      where ${which} and p.status = 'COMPLETED' and p.paid_on between ${from} and ${to}
      union all
      select to_char(e.effective_on, 'YYYY-MM'), coalesce(e.detail ->> 'method', 'MOVED'), 0, -e.amount_cents
      from loan_events e
      join loans l on l.lender_id = e.lender_id and l.id = e.loan_id
      where ${which} and e.kind in ('REFUNDED', 'ESCROW_PAID_OUT', 'ESCROW_REFUNDED')
        and e.effective_on between ${from} and ${to}
        and not exists (
          select from loan_events t where t.lender_id = e.lender_id and t.reversed_event_id = e.id)) as moves
    group by 1, 2
    order by 1, 2`)
}

export type PrincipalMoves = {
  /** The balances of loans that ran before. What goes over from one loan to another is taken over and given, so it adds nothing. */
  takenOverCents: Cents
  openingCents: Cents
  lentCents: Cents
  /** Interest and fees added to the principal. */
  addedCents: Cents
  repaidCents: Cents
  /** What came of them in the principal repaid or recovered: it is received as interest and fees. */
  cameCents: Cents
  writtenOffCents: Cents
  soldCents: Cents
  closingCents: Cents
  recoveredCents: Cents
  /** The first day on which money was lent; null when there is none. */
  firstOn: Day | null
}

/** How the principal outstanding changed in a period, each part summed from the ledger lines by itself. */
export async function sumPrincipalMoves(tx: Tx, { which, from, to }: Selection & Period): Promise<PrincipalMoves> {
  return tx.one<PrincipalMoves>(sql`
    select coalesce(sum(cents) filter (where on_day < ${from}), 0) as "openingCents",
      coalesce(sum(cents + lost) filter (where on_day >= ${from} and kind in ('DISBURSED', 'ADVANCED') and not is_taken_over), 0) as "lentCents",
      coalesce(sum(cents) filter (where on_day >= ${from} and (is_taken_over or kind = 'TRANSFERRED')), 0) as "takenOverCents",
      coalesce(sum(cents) filter (where on_day >= ${from} and kind = 'TERMS_CHANGED'), 0) as "addedCents",
      coalesce(-sum(cents) filter (where on_day >= ${from} and kind = 'PAYMENT_RECEIVED' and not is_loss), 0) as "repaidCents",
      coalesce(sum(income) filter (where on_day >= ${from}), 0) - coalesce(max(p.earned), 0) as "cameCents",
      coalesce(-sum(cents) filter (where on_day >= ${from} and is_loss), 0)
        + coalesce(sum(lost) filter (where on_day >= ${from}), 0) as "writtenOffCents",
      coalesce(-sum(cents) filter (where on_day >= ${from} and kind = 'SOLD'), 0) as "soldCents",
      coalesce(sum(cents), 0) as "closingCents",
      coalesce(max(p.principal), 0) + coalesce(sum(cents) filter (
        where on_day >= ${from} and kind = 'PAYMENT_RECEIVED' and not is_loss), 0) as "recoveredCents",
      min(on_day) as "firstOn"
    from (
      select g.effective_on as on_day, e.kind, e.detail ? 'isTakenOver' as is_taken_over,
        ${isLoss} as is_loss, ${lostAtOnce} as lost,
        case when e.kind <> 'PAYMENT_RECEIVED' then 0
          when g.credit_account in ('INTEREST_INCOME', 'FEE_INCOME') then g.amount_cents
          when g.debit_account in ('INTEREST_INCOME', 'FEE_INCOME') then -g.amount_cents
          -- Taxes and insurance are among the fees of a payment, and held.
          when g.debit_account = 'CASH' and g.credit_account = 'ESCROW' then g.amount_cents
          when g.debit_account = 'ESCROW' and g.credit_account = 'CASH' then -g.amount_cents else 0 end as income,
        case when g.debit_account = 'PRINCIPAL' then g.amount_cents
          when g.credit_account = 'PRINCIPAL' then -g.amount_cents else 0 end as cents
      from ledger_lines g
      join loans l on l.lender_id = g.lender_id and l.id = g.loan_id
      join loan_events e on e.lender_id = g.lender_id and e.id = g.about_event_id
      where ${which} and g.effective_on <= ${to}) as lines
    -- What payments were split into by the contract: what lines have beyond it came in the principal, or recovered a loss.
    cross join (
      select sum(p.interest_cents + p.fees_cents) as earned, sum(p.principal_cents) as principal
      from payments p
      join loans l on l.lender_id = p.lender_id and l.id = p.loan_id
      where ${which} and p.status = 'COMPLETED' and p.paid_on between ${from} and ${to}) as p`)
}

export type TaxRow = Omit<Received, 'heldCents'> & {
  loanId: number
  loanName: string
  loanNumber: string
  borrowerId: number
  borrowerName: string
  /** Null for a loan that ran before, where nobody stated the day. */
  originatedOn: Day | null
  openingCents: Cents
  lentCents: Cents
  /** Interest and fees added to the principal, less what came of them: that is interest and fees, and no principal. */
  addedCents: Cents
  /** The balance of a loan that ran before, added to the books in the year, unless the year opens with it. */
  takenOverCents: Cents
  writtenOffCents: Cents
  soldCents: Cents
  /** The part of principal that was received after a write-off, and so lowered no balance. */
  recoveredCents: Cents
  closingCents: Cents
}

/**
 * What each loan paid in a year up to a day, and its balance before and at the end; loans with neither are left out. A
 * loan made on the first day opens with what was lent. For a loan taken over in the year, what was stated as received in
 * it before counts too. Opening + lent + added + taken over - principal + recovered - written off - sold is the balance at
 * the end.
 */
export async function sumByLoan(tx: Tx, { which, from, to }: Selection & Period): Promise<TaxRow[]> {
  return tx.query<TaxRow>(sql`
    select l.id as "loanId", l.loan_name as "loanName", l.loan_number as "loanNumber", l.borrower_id as "borrowerId",
      b.first_name || ' ' || b.last_name as "borrowerName",
      case when l.terms ? 'takenOver' then (l.terms #>> '{takenOver,lentOn}')::date else l.originated_on end
        as "originatedOn",
      s."openingCents" + t.opens * t."principalBefore" as "openingCents",
      s."closingCents", s."feesCents", s."interestCents" + t."interestBefore" as "interestCents",
      s."principalCents" + t."principalBefore" as "principalCents",
      s."lentCents", s."addedCents", s."takenOverCents" + (1 - t.opens) * t."principalBefore" as "takenOverCents",
      s."writtenOffCents", s."soldCents", s."recoveredCents"
    from loans l
    join borrowers b on b.lender_id = l.lender_id and b.id = l.borrower_id
    cross join lateral (
      select coalesce((l.terms #>> '{takenOver,interestPaidCents}')::bigint, 0) * i.is_in as "interestBefore",
        coalesce((l.terms #>> '{takenOver,principalPaidCents}')::bigint, 0) * i.is_in as "principalBefore",
        -- 1 where the books begin in the year with the balance of a loan that had one on its first day
        case when l.terms #> '{takenOver,principalPaidCents}' is not null and l.originated_on >= ${from}
          and coalesce((l.terms #>> '{takenOver,lentOn}')::date, '-infinity') < ${from} then i.is_in else 0 end as opens
      from (
        select case when (l.terms #>> '{takenOver,on}')::date between ${from} and ${to} then 1 else 0 end as is_in) i) t
    cross join lateral (
      select coalesce(sum(outstanding) filter (
          where on_day < ${from} or (kind = 'DISBURSED' and (on_day = ${from} or t.opens = 1))), 0) as "openingCents",
        coalesce(sum(outstanding + lost) filter (
          where on_day >= ${from} and kind in ('DISBURSED', 'ADVANCED') and not is_taken_over
            and not (kind = 'DISBURSED' and on_day = ${from})), 0) as "lentCents",
        coalesce(sum(outstanding) filter (where on_day >= ${from} and is_added), 0) as "addedCents",
        coalesce(sum(outstanding) filter (where on_day > ${from} and is_taken_over and t.opens = 0), 0) as "takenOverCents",
        coalesce(-sum(outstanding) filter (where on_day >= ${from} and is_loss), 0)
          + coalesce(sum(lost) filter (where on_day >= ${from}), 0) as "writtenOffCents",
        coalesce(-sum(outstanding) filter (where on_day >= ${from} and kind in ('SOLD', 'TRANSFERRED')), 0) as "soldCents",
        coalesce(sum(received) filter (where account = 'WRITE_OFF'), 0) as "recoveredCents",
        coalesce(sum(outstanding), 0) as "closingCents",
        coalesce(sum(received) filter (where account = 'INTEREST_INCOME'), 0) as "interestCents",
        coalesce(sum(received) filter (where account = 'FEE_INCOME'), 0) as "feesCents",
        coalesce(sum(received) filter (where account in ('PRINCIPAL', 'WRITE_OFF')), 0) as "principalCents"
      from (
        select g.effective_on as on_day, e.kind, e.detail ? 'isTakenOver' as is_taken_over, ${isLoss} as is_loss,
          'CAPITALIZED' in (g.debit_account, g.credit_account) as is_added, ${lostAtOnce} as lost,
          case when g.debit_account = 'PRINCIPAL' then g.amount_cents
            when g.credit_account = 'PRINCIPAL' then -g.amount_cents else 0 end as outstanding,
          case when g.debit_account = 'CASH' then g.credit_account else g.debit_account end as account,
          case when (e.kind <> 'PAYMENT_RECEIVED' and not ${isPaidAtClosing}) or g.effective_on < ${from}
              or 'CASH' not in (g.debit_account, g.credit_account) then 0
            when g.debit_account = 'CASH' then g.amount_cents else -g.amount_cents end as received
        from ledger_lines g
        join loan_events e on e.lender_id = g.lender_id and e.id = g.about_event_id
        where g.lender_id = l.lender_id and g.loan_id = l.id and g.effective_on <= ${to}) as lines) s
    where ${which} and (s."openingCents" <> 0 or s."closingCents" <> 0 or s."interestCents" <> 0 or s."feesCents" <> 0
      or s."principalCents" <> 0)
    order by "borrowerName", l.loan_number, l.id`)
}

/** The loans on which something was forgiven between two days and not taken back since. */
export async function listForgivenLoans(
  tx: Tx,
  { which, from, to }: Selection & Period,
): Promise<(LoanKey & Pick<TaxRow, 'loanName' | 'loanNumber' | 'borrowerId' | 'borrowerName'>)[]> {
  return tx.query(sql`
    select l.lender_id as "lenderId", l.id as "loanId", l.loan_name as "loanName", l.loan_number as "loanNumber",
      l.borrower_id as "borrowerId", b.first_name || ' ' || b.last_name as "borrowerName"
    from loans l
    join borrowers b on b.lender_id = l.lender_id and b.id = l.borrower_id
    where ${which} and exists (
      select from loan_events e
      where e.lender_id = l.lender_id and e.loan_id = l.id
        and (e.kind = 'FORGIVEN' or (e.kind = 'PAYMENT_RECEIVED' and e.detail ? 'toleranceCents')
          or e.kind = 'SETTLEMENT_AGREED')
        and e.effective_on <= ${to} and (e.kind = 'SETTLEMENT_AGREED' or e.effective_on >= ${from})
        and not exists (
          select from loan_events t
          where t.lender_id = e.lender_id and t.reversed_event_id = e.id and t.kind = 'TAKEN_BACK'))
    order by l.id`)
}
