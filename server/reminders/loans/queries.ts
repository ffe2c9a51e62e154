import type { Language } from '#contract/enumerations.ts'
import type { HoldReason } from '#contract/reminders/reminders.ts'
import type { Day, Instant } from '#engine/numbers/units.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import type { Tx } from '../../database/database.ts'
import { type Sql, sql } from '../../database/sql.ts'
import type { NoticeKey } from '../queries.ts'

/** A loan that may need notices of its installments, by its stored figures. */
export type CandidateLoan = LoanNames & { originatedOn: Day; graceDays: number; openDueDays: Day[] }

export type LoanNames = {
  loanId: number
  loanName: string
  loanNumber: string
  borrowerId: number
  borrowerName: string
  sendsTo: string
  offByLender: boolean
  offByBorrower: boolean
  takesNoEmails: boolean
  /** The record is tied to an account: the borrower has agreed to the lender. */
  hasAccount: boolean
}

const names = sql`
  l.id as "loanId", l.loan_name as "loanName", l.loan_number as "loanNumber", l.borrower_id as "borrowerId",
  b.first_name || ' ' || b.last_name as "borrowerName", b.email as "sendsTo",
  c.off_by_lender_at is not null as "offByLender", c.off_by_borrower_at is not null as "offByBorrower",
  coalesce(a.preferences ->> 'emailNotifications', 'true') = 'false' or b.hidden_from is not null as "takesNoEmails",
  b.borrower_user_id is not null as "hasAccount"`

/** Only borrowers with an address get letters. */
const tables = sql`
  loans l
  join borrowers b on b.lender_id = l.lender_id and b.id = l.borrower_id and b.email is not null
  left join users a on a.id = b.borrower_user_id
  left join reminder_choices c on c.lender_id = b.lender_id and c.borrower_id = b.id`

/** No letters are sent about a loan that was removed, repaid, given up, or marked as in default by the lender. */
const isOpen = sql`
  l.deleted_at is null and b.removed_at is null and not l.is_paid_off and not l.is_marked_defaulted`

type Asked = { lenderId: number; loanId?: number | undefined }

const ofLoan = (loanId: number | undefined): Sql => (loanId === undefined ? sql`true` : sql`l.id = ${loanId}`)

/** The open loans of a lender with installments open between two days, and those days. */
export async function listCandidates(
  tx: Tx,
  { lenderId, loanId, from, to }: Asked & { from: Day; to: Day },
): Promise<CandidateLoan[]> {
  return tx.query<CandidateLoan>(sql`
    select ${names}, l.originated_on as "originatedOn", l.grace_days as "graceDays", d.days as "openDueDays"
    from (
      select i.loan_id, array_agg(i.due_on order by i.due_on) as days
      from installments i
      where i.lender_id = ${lenderId} and not i.is_paid and i.due_on between ${from} and ${to}
      group by i.loan_id
    ) d
    join ${tables} on l.lender_id = ${lenderId} and l.id = d.loan_id
    where ${isOpen} and ${ofLoan(loanId)}
    order by l.id`)
}

/** A payment that the borrower has had no letter about. */
export type UntoldPayment = LoanNames & { paymentId: number; recordedAt: Instant; paidOn: Day }

/**
 * Payments recorded after one instant and until another, made since a day, without a notice. Imported payments are left
 * out: they are the past of a loan, and the borrower knows them.
 */
export async function listUntoldPayments(
  tx: Tx,
  {
    lenderId,
    loanId,
    recordedFrom,
    recordedTo,
    paidFrom,
  }: Asked & {
    recordedFrom: Instant
    recordedTo: Instant
    paidFrom: Day
  },
): Promise<UntoldPayment[]> {
  return tx.query<UntoldPayment>(sql`
    select ${names}, p.id as "paymentId", e.recorded_at as "recordedAt", p.paid_on as "paidOn"
    from payments p
    join loan_events e on e.lender_id = p.lender_id and e.id = p.event_id
    join ${tables} on l.lender_id = p.lender_id and l.id = p.loan_id
    where p.lender_id = ${lenderId} and p.status = 'COMPLETED' and p.paid_on >= ${paidFrom}
      and e.recorded_at > ${recordedFrom} and e.recorded_at <= ${recordedTo}
      and l.deleted_at is null and b.removed_at is null and ${ofLoan(loanId)}
      and not exists (select from imported_rows i where i.lender_id = p.lender_id and i.kind = 'PAYMENT' and i.subject_id = p.id
          and i.event_id = p.event_id)
    order by e.recorded_at, p.id`)
}

/** Payments that the bank returned between two instants, of which the borrower is to be told and has not been. */
export async function listUntoldReturns(
  tx: Tx,
  { lenderId, loanId, recordedFrom, recordedTo }: Asked & { recordedFrom: Instant; recordedTo: Instant },
): Promise<UntoldPayment[]> {
  return tx.query<UntoldPayment>(sql`
    select ${names}, p.id as "paymentId", p.returned_at as "recordedAt", p.paid_on as "paidOn"
    from payments p
    join ${tables} on l.lender_id = p.lender_id and l.id = p.loan_id
    where p.lender_id = ${lenderId} and p.tells_return
      and p.returned_at > ${recordedFrom} and p.returned_at <= ${recordedTo}
      and l.deleted_at is null and b.removed_at is null and ${ofLoan(loanId)}
    order by p.returned_at, p.id`)
}

/** A notice that is held back, with its recipient. */
export type HeldNotice = NoticeKey &
  LoanNames & { plannedOn: Day; heldOn: Day | null; heldBy: HoldReason; heldUntil: Instant }

/** The notices of a lender that are held back. */
export async function listHeld(tx: Tx, { lenderId, loanId }: Asked): Promise<HeldNotice[]> {
  return tx.query<HeldNotice>(sql`
    select ${names}, r.kind, r.due_on as "dueOn", r.payment_id as "paymentId", r.offset_days as "offsetDays",
      r.planned_on as "plannedOn", r.held_on as "heldOn", r.reason as "heldBy", r.next_attempt_at as "heldUntil"
    from reminders r
    join ${tables} on l.lender_id = r.lender_id and l.id = r.loan_id
    where r.lender_id = ${lenderId} and r.state = 'PLANNED'
      and r.reason in ('NEW_LENDER', 'LENDER_NUMBER', 'RECIPIENT_NUMBER') and ${ofLoan(loanId)}
    order by r.id`)
}

/** The keys of existing notices of the given loans that are settled or being sent. */
export async function listSettledKeys(
  tx: Tx,
  { lenderId, loanIds }: { lenderId: number; loanIds: readonly number[] },
): Promise<NoticeKey[]> {
  return tx.query<NoticeKey>(sql`
    select loan_id as "loanId", kind, due_on as "dueOn", payment_id as "paymentId", offset_days as "offsetDays"
    from reminders
    where lender_id = ${lenderId} and loan_id = any(${loanIds}::bigint[]) and state <> 'PLANNED'`)
}

/** The data of a letter about a loan except its events, and every reason that may stop the letter. */
export type Recipient = LoanNames & {
  firstName: string
  terms: LoanTerms
  graceDays: number
  isClosed: boolean
  isRemoved: boolean
  accountLanguage: Language | null
  lenderName: string
  lenderEmail: string
  /** When the lender's account was made. */
  lenderSince: Instant
  lenderLanguage: Language | null
  paymentInstructions: string | null
  postalAddress: string | null
}

/**
 * Finds the recipient of letters about a lender's loan. Locks the loan if asked to, so that no payment is recorded
 * before the letter is written.
 */
export async function findRecipient(
  tx: Tx,
  { lenderId, loanId, locks = false }: { lenderId: number; loanId: number; locks?: boolean },
): Promise<Recipient | undefined> {
  return tx.maybeOne<Recipient>(sql`
    select ${names}, b.first_name as "firstName", l.terms, l.grace_days as "graceDays",
      l.is_paid_off or l.is_marked_defaulted as "isClosed",
      l.deleted_at is not null or b.removed_at is not null as "isRemoved",
      a.preferences ->> 'language' as "accountLanguage",
      coalesce(u.company_name, u.full_name) as "lenderName", u.email as "lenderEmail",
      u.created_at as "lenderSince",
      u.preferences ->> 'language' as "lenderLanguage", s.payment_instructions as "paymentInstructions",
      s.postal_address as "postalAddress"
    from ${tables}
    join users u on u.id = l.lender_id
    left join lender_settings s on s.lender_id = l.lender_id
    where l.lender_id = ${lenderId} and l.id = ${loanId}
    ${locks ? sql`for update of l` : sql``}`)
}

/** The event of a payment that counts; undefined when the payment was reversed. */
export async function eventOfPayment(
  tx: Tx,
  { lenderId, paymentId }: { lenderId: number; paymentId: number },
): Promise<number | undefined> {
  const row = await tx.maybeOne<{ eventId: number }>(sql`
    select event_id as "eventId" from payments
    where lender_id = ${lenderId} and id = ${paymentId} and status = 'COMPLETED'`)
  return row?.eventId
}

/** The event of a payment that the bank returned; undefined when it counts again. */
export async function eventOfReturned(
  tx: Tx,
  { lenderId, paymentId }: { lenderId: number; paymentId: number },
): Promise<number | undefined> {
  const row = await tx.maybeOne<{ eventId: number }>(sql`
    select event_id as "eventId" from payments
    where lender_id = ${lenderId} and id = ${paymentId} and returned_at is not null`)
  return row?.eventId
}
