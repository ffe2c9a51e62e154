import { dayNumber } from '#engine/numbers/dates.ts'
import type { Day } from '#engine/numbers/units.ts'
import type { Installment } from '#engine/terms/loan-state.ts'
import type { Tx } from '../database/database.ts'
import { RowHash } from '../database/row-hash.ts'
import { arrayText, asOneText, type RowTexts, textsOfRows } from '../database/row-texts.ts'
import { keepingPlan, type Sql, sql } from '../database/sql.ts'
import type { LoanKey } from './events.ts'

/** An installment of the stored schedule. Its extra principal is not stored; the replay gives it. */
export type StoredInstallment = Omit<Installment, 'extraPrincipalCents'>

/**
 * The stored schedule of a loan, in order, each installment as one text: '(1,2026-01-01,…,t,2026-02-01)'. Texts are
 * cheap to compare: a schedule of thirty years has four thousand values, and few of them differ.
 */
export async function readInstallmentTexts(tx: Tx, { lenderId, loanId }: LoanKey): Promise<string[]> {
  const rows = await tx.one<RowTexts>(
    keepingPlan(sql`
    select ${rowsAsText}
    from installments
    where lender_id = ${lenderId} and loan_id = ${loanId}`),
  )
  return textsOfRows(rows)
}

const columns = sql`number, from_on, due_on, payment_cents, principal_cents, interest_cents, balance_cents,
    paid_principal_cents, paid_interest_cents, is_paid, paid_on, charges_cents, paid_charges_cents`

const rowsAsText = asOneText(columns, { inOrderOf: sql`number` })

/**
 * A stored schedule in short: how many rows it has, all their cents together, and the hash of all rows as RowHash gives
 * it. The database sums a schedule in half the time in which it writes its texts.
 */
export type ScheduleSum = { rows: number; cents: string; hash: string }

/** A ScheduleSum of a statement on installments. The sum beside the hash because halves of a large number can swap in that. */
export const sumOfRows = sql`count(*)::int as rows,
  sum(payment_cents + principal_cents + interest_cents + balance_cents + paid_principal_cents + paid_interest_cents
    + charges_cents + paid_charges_cents)::text as cents,
  bit_xor(hash_record_extended((${columns}), 0))::text as hash`

/** Whether a stored schedule is this one. */
export function isSumOf(installments: readonly StoredInstallment[], { rows, cents, hash }: ScheduleSum): boolean {
  if (rows !== installments.length) return false
  const hashed = new RowHash()
  let sum = 0
  for (const row of installments) {
    const { paymentCents, principalCents, interestCents, balanceCents, paidPrincipalCents, paidInterestCents } = row
    const { chargesCents = 0, paidChargesCents = 0 } = row
    sum += paymentCents + principalCents + interestCents + balanceCents + paidPrincipalCents + paidInterestCents
    sum += chargesCents + paidChargesCents
    hashed.add(row.number)
    hashed.add(dayOfDatabase(row.fromOn))
    hashed.add(dayOfDatabase(row.dueOn))
    hashed.add(paymentCents)
    hashed.add(principalCents)
    hashed.add(interestCents)
    hashed.add(balanceCents)
    hashed.add(paidPrincipalCents)
    hashed.add(paidInterestCents)
    hashed.add(row.isPaid ? 1 : 0)
    hashed.add(row.paidOn === null ? null : dayOfDatabase(row.paidOn))
    hashed.add(chargesCents)
    hashed.add(paidChargesCents)
    hashed.endRow()
  }
  return String(sum) === cents && hashed.text() === hash
}

/** Days since 2000-01-01, as the database keeps a day. */
const dayOfDatabase = (day: Day): number => dayNumber(day) - FIRST_DAY_OF_DATABASE

const FIRST_DAY_OF_DATABASE = dayNumber('2000-01-01')

/** An installment as readInstallmentTexts gives it. */
export const textOf = (row: StoredInstallment): string => `(${valuesOfRow(row).join(',')})`

const valuesOfRow = (row: StoredInstallment): (number | string)[] => [
  row.number,
  row.fromOn,
  row.dueOn,
  row.paymentCents,
  row.principalCents,
  row.interestCents,
  row.balanceCents,
  row.paidPrincipalCents,
  row.paidInterestCents,
  row.isPaid ? 't' : 'f',
  row.paidOn ?? '',
  row.chargesCents ?? 0,
  row.paidChargesCents ?? 0,
]

/** Whether a text of readInstallmentTexts is that of this installment. Read in place: most of a schedule is as it was. */
export function isTextOf(row: StoredInstallment, text: string | undefined): boolean {
  if (text === undefined) return false
  let at = 1 // behind the bracket
  at = behindNumber(text, at, row.number)
  at = behindText(text, at, row.fromOn)
  at = behindText(text, at, row.dueOn)
  at = behindNumber(text, at, row.paymentCents)
  at = behindNumber(text, at, row.principalCents)
  at = behindNumber(text, at, row.interestCents)
  at = behindNumber(text, at, row.balanceCents)
  at = behindNumber(text, at, row.paidPrincipalCents)
  at = behindNumber(text, at, row.paidInterestCents)
  at = behindText(text, at, row.isPaid ? 't' : 'f')
  at = behindText(text, at, row.paidOn ?? '')
  at = behindNumber(text, at, row.chargesCents ?? 0)
  at = behindNumber(text, at, row.paidChargesCents ?? 0)
  return at === text.length
}

/** The place behind a value and what ends it; NOWHERE when another value stands there, or the place is NOWHERE. */
function behindText(text: string, at: number, value: string): number {
  return at !== NOWHERE && text.startsWith(value, at) ? behindEnd(text, at + value.length) : NOWHERE
}

function behindNumber(text: string, at: number, value: number): number {
  if (at === NOWHERE) return NOWHERE
  const isNegative = text[at] === '-'
  const from = isNegative ? at + 1 : at
  let end = from
  let read = 0
  for (let digit = digitAt(text, end); digit >= 0 && digit <= 9; digit = digitAt(text, end)) {
    read = read * 10 + digit
    end += 1
  }
  return end === from || (isNegative ? -read : read) !== value ? NOWHERE : behindEnd(text, end)
}

const NOWHERE = -1

const behindEnd = (text: string, at: number): number =>
  text[at] === (at === text.length - 1 ? ')' : ',') ? at + 1 : NOWHERE

const digitAt = (text: string, at: number): number => text.charCodeAt(at) - 48

/** A schedule to store, and the loan it belongs to. */
type Schedule = { installments: readonly StoredInstallment[]; borrowerUserId: number | null }

/**
 * Makes the stored schedule, given as texts, equal to the given one. Installments that are already equal are not
 * written.
 */
export async function storeInstallments(
  tx: Tx,
  key: LoanKey,
  { installments, borrowerUserId, stored }: Schedule & { stored: readonly string[] },
): Promise<void> {
  const changed = stored.length === 0 ? installments : installments.filter((row, i) => !isTextOf(row, stored[i]))
  await Promise.all([
    changed.length > 0 && writeInstallments(tx, key, { changed, borrowerUserId }),
    stored.length > installments.length && removeInstallmentsAfter(tx, key, installments.length),
  ])
}

async function writeInstallments(
  tx: Tx,
  { lenderId, loanId }: LoanKey,
  { changed, borrowerUserId }: { changed: readonly StoredInstallment[]; borrowerUserId: number | null },
): Promise<void> {
  await tx.run(
    keepingPlan(sql`
    ${insertionOf({ lenderId, loanId, rows: changed, borrowerUserId })}
    on conflict (lender_id, loan_id, number) do update set
      from_on = excluded.from_on, due_on = excluded.due_on, payment_cents = excluded.payment_cents,
      principal_cents = excluded.principal_cents, interest_cents = excluded.interest_cents,
      balance_cents = excluded.balance_cents, paid_principal_cents = excluded.paid_principal_cents,
      paid_interest_cents = excluded.paid_interest_cents, is_paid = excluded.is_paid, paid_on = excluded.paid_on,
      charges_cents = excluded.charges_cents, paid_charges_cents = excluded.paid_charges_cents`),
  )
}

type Insertion = LoanKey & { rows: readonly StoredInstallment[]; borrowerUserId: number | null }

const insertionOf = ({ lenderId, loanId, rows, borrowerUserId }: Insertion): Sql => sql`
    insert into installments (lender_id, loan_id, borrower_user_id, number, from_on, due_on, payment_cents,
      principal_cents, interest_cents, balance_cents, paid_principal_cents, paid_interest_cents, is_paid, paid_on,
      charges_cents, paid_charges_cents)
    select ${lenderId}, ${loanId}, ${borrowerUserId}::bigint, r.*
    from unnest(
      ${arrayText(rows.map((row) => row.number))}::integer[],
      ${arrayText(rows.map((row) => row.fromOn))}::date[],
      ${arrayText(rows.map((row) => row.dueOn))}::date[],
      ${arrayText(rows.map((row) => row.paymentCents))}::bigint[],
      ${arrayText(rows.map((row) => row.principalCents))}::bigint[],
      ${arrayText(rows.map((row) => row.interestCents))}::bigint[],
      ${arrayText(rows.map((row) => row.balanceCents))}::bigint[],
      ${arrayText(rows.map((row) => row.paidPrincipalCents))}::bigint[],
      ${arrayText(rows.map((row) => row.paidInterestCents))}::bigint[],
      ${arrayText(rows.map((row) => row.isPaid))}::boolean[],
      ${arrayText(rows.map((row) => row.paidOn))}::date[],
      ${arrayText(rows.map((row) => row.chargesCents ?? 0))}::bigint[],
      ${arrayText(rows.map((row) => row.paidChargesCents ?? 0))}::bigint[]) as r`

async function removeInstallmentsAfter(tx: Tx, { lenderId, loanId }: LoanKey, number: number): Promise<void> {
  await tx.run(sql`
    delete from installments where lender_id = ${lenderId} and loan_id = ${loanId} and number > ${number}`)
}
