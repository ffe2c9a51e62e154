import type { HoldReason } from '#contract/reminders/reminders.ts'
import type { Day, Instant } from '#engine/numbers/units.ts'
import type { Tx } from '../../database/database.ts'
import { type Sql, sql } from '../../database/sql.ts'
import type { Hold, LenderStanding } from './allowance.ts'

const standing = sql`
  select u.created_at as "lenderSince", coalesce(x.may_write_to_strangers, false) as "mayWriteToStrangers",
    x.letters_a_day as "lettersADay", (
      select count(*)::integer from borrowers b
      where b.lender_id = u.id and b.borrower_user_id is not null and b.removed_at is null) as "agreedBorrowers"`

/** What decides how many letters a lender may send. */
export async function findStanding(tx: Tx, lenderId: number): Promise<LenderStanding> {
  return tx.one<LenderStanding>(sql`
    ${standing} from users u left join lender_limits x on x.lender_id = u.id where u.id = ${lenderId}`)
}

/**
 * The same, with the lender's settings of reminders locked until the transaction ends: of two instances the second sees
 * the letter of the first.
 */
export async function lockStanding(tx: Tx, lenderId: number): Promise<LenderStanding> {
  return tx.one<LenderStanding>(sql`
    ${standing}
    from reminder_settings s
    join users u on u.id = s.lender_id
    left join lender_limits x on x.lender_id = u.id
    where s.lender_id = ${lenderId}
    for update of s`)
}

/** When the last but so many of a lender's letters since an instant went out; undefined when there were fewer. */
export async function letterBefore(
  tx: Tx,
  { lenderId, letters, since }: { lenderId: number; letters: number; since: Instant },
): Promise<Instant | undefined> {
  const row = await tx.maybeOne<{ at: Instant }>(sql`
    select max(claimed_at) as at from reminders
    where lender_id = ${lenderId} and claimed_at > ${since} and state in ('SENDING', 'SENT', 'UNCERTAIN')
      and settled_by is null
    group by coalesce(letter_of, id)
    order by at desc
    limit 1 offset ${letters - 1}`)
  return row?.at
}

/** The number of letters that a lender sent since an instant. */
export async function countLettersOf(
  tx: Tx,
  { lenderId, since }: { lenderId: number; since: Instant },
): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(distinct coalesce(letter_of, id))::integer as count from reminders
    where lender_id = ${lenderId} and claimed_at > ${since} and state in ('SENDING', 'SENT', 'UNCERTAIN')
      and settled_by is null`)
  return count
}

type Held = Hold & { lenderId: number; today: Day; now: Instant }

const hold = ({ reason, until, today }: Held): Sql => sql`
  update reminders set reason = ${reason}, next_attempt_at = ${until}, held_on = coalesce(held_on, ${today}::date)`

/** Holds a lender's notices to borrowers without an account tied to the lender. */
export async function holdForStrangers(tx: Tx, held: Held): Promise<void> {
  await tx.run(sql`
    ${hold(held)}
    where lender_id = ${held.lenderId} and state = 'PLANNED' and next_attempt_at <= ${held.now} and loan_id in (
      select l.id from loans l
      join borrowers b on b.lender_id = l.lender_id and b.id = l.borrower_id
      where l.lender_id = ${held.lenderId} and b.borrower_user_id is null)`)
}

/** Holds all notices of a lender that would go out now. */
export async function holdAll(tx: Tx, held: Held): Promise<void> {
  await tx.run(sql`
    ${hold(held)} where lender_id = ${held.lenderId} and state = 'PLANNED' and next_attempt_at <= ${held.now}`)
}

/** Holds some notices of a lender. */
export async function holdNotices(tx: Tx, held: Held & { ids: readonly number[] }): Promise<void> {
  await tx.run(sql`
    ${hold(held)} where lender_id = ${held.lenderId} and state = 'PLANNED' and id = any(${held.ids}::bigint[])`)
}

/**
 * Lets held notices be looked at again: an administrator or a borrower may have agreed meanwhile. Those that must wait
 * are held anew.
 */
export async function releaseHeld(tx: Tx, { lenderId, now }: { lenderId: number; now: Instant }): Promise<void> {
  await tx.run(sql`
    update reminders set next_attempt_at = ${now}
    where lender_id = ${lenderId} and state = 'PLANNED' and next_attempt_at > ${now}
      and reason in ('NEW_LENDER', 'LENDER_NUMBER', 'RECIPIENT_NUMBER')`)
}

/** The number of notices that are held, over all lenders, by reason. */
export async function countHeld(tx: Tx): Promise<{ reason: HoldReason; count: number }[]> {
  return tx.query(sql`
    select reason, count(*)::integer as count from reminders
    where state = 'PLANNED' and reason in ('NEW_LENDER', 'LENDER_NUMBER', 'RECIPIENT_NUMBER')
    group by reason`)
}
