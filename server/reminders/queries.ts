import type { ReminderKind, ReminderReason, ReminderState } from '#contract/reminders/reminders.ts'
import type { Day, Instant } from '#engine/numbers/units.ts'
import type { Tx } from '../database/database.ts'
import { type Sql, sql } from '../database/sql.ts'
import { latestByAnyClock } from '../settings/clock.ts'

/** The subject of a notice: an installment by its due day, or a payment. */
export type NoticeKey = {
  loanId: number
  kind: ReminderKind
  dueOn: Day | null
  paymentId: number | null
  offsetDays: number
}

/** A notice that waits to be sent. */
export type PlannedRow = NoticeKey & {
  id: number
  borrowerId: number
  attempts: number
  plannedOn: Day
  plannedAt: Instant
  /** The lender's day on which a number first held it back; null when none did. */
  heldOn: Day | null
  /** A later notice of the same installment waits, or was sent: it says what this one would. */
  hasLater: boolean
}

/** Stores the notices to send, each once: an existing one, in whatever state, stays as it is. */
export async function insertPlanned(
  tx: Tx,
  { lenderId, now, planned }: { lenderId: number; now: Instant; planned: readonly (NoticeKey & { plannedOn: Day })[] },
): Promise<void> {
  if (planned.length === 0) return
  await tx.run(sql`
    insert into reminders (lender_id, loan_id, borrower_id, kind, due_on, payment_id, offset_days, planned_on, planned_at,
      state, next_attempt_at)
    select ${lenderId}, r.loan_id, l.borrower_id, r.kind, r.due_on, r.payment_id, r.offset_days, r.planned_on, ${now},
      'PLANNED', ${now}
    from unnest(
      ${planned.map(({ loanId }) => loanId)}::bigint[], ${planned.map(({ kind }) => kind)}::text[],
      ${planned.map(({ dueOn }) => dueOn)}::date[], ${planned.map(({ paymentId }) => paymentId)}::bigint[],
      ${planned.map(({ offsetDays }) => offsetDays)}::integer[], ${planned.map(({ plannedOn }) => plannedOn)}::date[]
    ) with ordinality as r (loan_id, kind, due_on, payment_id, offset_days, planned_on, place)
    join loans l on l.lender_id = ${lenderId} and l.id = r.loan_id
    order by r.place
    on conflict do nothing`)
}

/**
 * Locks the next notice to send: returned and received payments before late, due, and due soon, the oldest first. Passes over a
 * notice that another instance holds, and one whose loan has had its notice of the day. Undefined when none waits.
 */
export async function lockNextPlanned(
  tx: Tx,
  { lenderId, today, now }: { lenderId: number; today: Day; now: Instant },
): Promise<PlannedRow | undefined> {
  return tx.maybeOne<PlannedRow>(sql`
    select ${plannedColumns} ${dueNow({ lenderId, today, now })}
    order by ${mostUrgentFirst}
    limit 1
    for update of r skip locked`)
}

/**
 * Locks the other notices to send that can stand in the letter of a notice: of other loans of the borrower with this
 * lender, the most urgent of each, by loan.
 */
export async function lockOthersOfLetter(
  tx: Tx,
  { lenderId, first, today, now }: { lenderId: number; first: PlannedRow; today: Day; now: Instant },
): Promise<PlannedRow[]> {
  const rows = await tx.query<PlannedRow>(sql`
    select ${plannedColumns} ${dueNow({ lenderId, today, now })}
      and l.borrower_id = ${first.borrowerId} and r.loan_id <> ${first.loanId}
    order by ${mostUrgentFirst}
    for update of r skip locked`)
  const ofLoans = new Map<number, PlannedRow>()
  for (const row of rows) if (!ofLoans.has(row.loanId)) ofLoans.set(row.loanId, row)
  return [...ofLoans.values()].slice(0, LOANS_OF_LETTER_MAX - 1)
}

/** A letter about more loans would not be read. The rest goes out as a letter of its own. */
const LOANS_OF_LETTER_MAX = 20

const plannedColumns = sql`
  r.id, r.loan_id as "loanId", l.borrower_id as "borrowerId", r.kind, r.due_on as "dueOn",
  r.payment_id as "paymentId", r.offset_days as "offsetDays", r.attempts, r.planned_on as "plannedOn",
  r.planned_at as "plannedAt", r.held_on as "heldOn", exists (
    select from reminders o
    where o.lender_id = r.lender_id and o.loan_id = r.loan_id and o.due_on = r.due_on and o.planned_on > r.planned_on
      and o.state in ('PLANNED', 'SENDING', 'SENT', 'UNCERTAIN')) as "hasLater"`

const dueNow = ({ lenderId, today, now }: { lenderId: number; today: Day; now: Instant }): Sql => sql`
  from reminders r
  join loans l on l.lender_id = r.lender_id and l.id = r.loan_id
  where r.lender_id = ${lenderId} and r.state = 'PLANNED' and r.next_attempt_at <= ${now}
    and not exists (
      select from reminders o where o.lender_id = ${lenderId} and o.loan_id = r.loan_id and o.sent_on = ${today})`

const mostUrgentFirst = sql`
  case r.kind when 'RETURNED' then 0 when 'RECEIVED' then 1 when 'LATE' then 2 when 'DUE_TODAY' then 3 else 4 end, r.id`

/** The notices of a letter: from here on each counts as its loan's notice of the day. */
type Letter = { lenderId: number; ids: readonly number[] }

/** Marks the notices of a letter as being sent. */
export async function markSending(
  tx: Tx,
  row: Letter & { borrowerId: number; today: Day; now: Instant; to: string } & SentText,
): Promise<void> {
  const { ids } = row
  await tx.run(sql`
    update reminders set state = 'SENDING', reason = null, attempts = attempts + 1, claimed_at = ${row.now},
      sent_on = ${row.today}, borrower_id = ${row.borrowerId}, sent_to = ${row.to}, subject = ${row.subject},
      body = ${row.text}, letter_of = ${ids.length > 1 ? (ids[0] ?? null) : null}::bigint
    where lender_id = ${row.lenderId} and id = any(${ids}::bigint[])`)
}

type SentText = { subject: string; text: string }

/** Stores the hash of the link at the end of a letter. */
export async function insertLink(
  tx: Tx,
  link: { lenderId: number; borrowerId: number; tokenHash: Uint8Array; now: Instant },
): Promise<void> {
  await tx.run(sql`
    insert into reminder_links (lender_id, token_hash, borrower_id, made_at)
    values (${link.lenderId}, ${link.tokenHash}, ${link.borrowerId}, ${link.now})`)
}

type Settled = { lenderId: number; id: number; now: Instant }

/** Marks a notice as not to be sent, with the reason. */
export async function markSkipped(tx: Tx, { lenderId, id, now, reason }: Settled & { reason: ReminderReason }) {
  await tx.run(sql`
    update reminders set state = 'SKIPPED', reason = ${reason}, settled_at = ${now}
    where lender_id = ${lenderId} and id = ${id}`)
}

/** Postpones a notice. */
export async function postpone(
  tx: Tx,
  { lenderId, id, nextAttemptAt }: { lenderId: number; id: number; nextAttemptAt: Instant },
): Promise<void> {
  await tx.run(sql`
    update reminders set next_attempt_at = ${nextAttemptAt} where lender_id = ${lenderId} and id = ${id}`)
}

/**
 * Stores the result of the attempt at a letter that began at an instant. A notice to be tried again frees the loan's
 * day. Does nothing when that attempt was given up meanwhile.
 */
export async function concludeSending(
  tx: Tx,
  row: Letter & {
    now: Instant
    claimedAt: Instant
    state: ReminderState
    reason: ReminderReason | null
    nextAttemptAt: Instant
  },
): Promise<void> {
  const isOut = row.state === 'SENT' || row.state === 'UNCERTAIN'
  await tx.run(sql`
    update reminders set state = ${row.state}, reason = ${row.reason}, next_attempt_at = ${row.nextAttemptAt},
      settled_at = ${row.now}, sent_on = case when ${isOut}::boolean then sent_on end
    where lender_id = ${row.lenderId} and id = any(${row.ids}::bigint[]) and state = 'SENDING'
      and claimed_at = ${row.claimedAt}`)
}

/** Marks notices whose attempt began so long ago that its instance has stopped. Nobody knows whether they were sent. */
export async function giveUpSending(
  tx: Tx,
  { lenderId, begunBefore, now }: { lenderId: number; begunBefore: Instant; now: Instant },
): Promise<void> {
  await tx.run(sql`
    update reminders set state = 'UNCERTAIN', reason = 'NO_ANSWER', settled_at = ${now}
    where lender_id = ${lenderId} and state = 'SENDING' and claimed_at < ${begunBefore}`)
}

/** A lender whose notices are to be sent, or who has a notice marked as being sent. */
export type Sender = { lenderId: number; timeZone: string; isOn: boolean; isSending: boolean }

/**
 * The lenders who have switched reminders on, whose accounts are enabled and whose own addresses are verified:
 * otherwise a stranger could sign up under another person's address and have letters sent with their own words. Also
 * every lender with a notice being sent, whatever their settings: if its instance has stopped, the notice must be
 * marked. Those whose notices have been held longest come first, so that not the same lenders reach an address each day.
 */
export async function listSenders(tx: Tx): Promise<Sender[]> {
  return tx.query<Sender>(sql`
    select s.lender_id as "lenderId", u.time_zone as "timeZone", now."isOn", now."isSending"
    from reminder_settings s
    join users u on u.id = s.lender_id
    cross join lateral (
      select s.is_on and u.disabled_at is null and u.email_verified_at is not null as "isOn",
        exists (select from reminders r where r.lender_id = s.lender_id and r.state = 'SENDING') as "isSending"
    ) now
    left join lateral (
      select min(r.held_on) as "heldOn" from reminders r where r.lender_id = s.lender_id and r.state = 'PLANNED'
    ) waiting on true
    where now."isOn" or now."isSending"
    order by waiting."heldOn" nulls last, s.lender_id`)
}

/**
 * Bounds the instant of the last restore by now. One that lies in the future comes from a clock that was ahead, and would
 * hold back every letter until then. For the role that reaches across lenders.
 */
export async function boundRestore(tx: Tx, now: Instant): Promise<void> {
  await tx.run(sql`
    update installation_settings set restored_at = ${now} where id = 1 and restored_at > ${latestByAnyClock(now)}`)
}

/** The last time that a backup was restored here; null when none was. */
export async function lastRestore(tx: Tx): Promise<Instant | null> {
  const { restoredAt } = await tx.one<{ restoredAt: Instant | null }>(sql`
    select restored_at as "restoredAt" from installation_settings where id = 1`)
  return restoredAt
}

/**
 * Skips the notices planned until a day that were not settled since a backup was restored: they may have been sent
 * after it was made. A notice that the lender has released again was settled later, and stays.
 */
export async function holdRestored(
  tx: Tx,
  { lenderId, until, restoredAt, now }: { lenderId: number; until: Day; restoredAt: Instant; now: Instant },
): Promise<void> {
  await tx.run(sql`
    update reminders set state = 'SKIPPED', reason = 'RESTORED', settled_at = ${now}
    where lender_id = ${lenderId} and state = 'PLANNED' and planned_on <= ${until}
      and (settled_at is null or settled_at <= ${restoredAt})`)
}

/** Stores what a person did with a notice. False when the notice was sent already, or is being sent. */
export async function settleByHand(
  tx: Tx,
  row: NoticeKey & {
    lenderId: number
    plannedOn: Day
    now: Instant
    today: Day
    by: number
    state: 'SENT' | 'SKIPPED'
    letter: (SentText & { to: string }) | null
  },
): Promise<boolean> {
  const { lenderId, now } = row
  await insertPlanned(tx, { lenderId, now, planned: [row] })
  const changed = await tx.run(sql`
    update reminders set state = ${row.state}, settled_at = ${now}, settled_by = ${row.by},
      reason = ${row.state === 'SKIPPED' ? 'BY_HAND' : null}, sent_on = ${row.state === 'SENT' ? row.today : null}::date,
      sent_to = ${row.letter?.to ?? null}, subject = ${row.letter?.subject ?? null}, body = ${row.letter?.text ?? null}
    where ${isKey(row)} and state in ('PLANNED', 'FAILED')`)
  return changed === 1
}

const isKey = ({ lenderId, loanId, kind, dueOn, paymentId, offsetDays }: NoticeKey & { lenderId: number }): Sql =>
  paymentId === null
    ? sql`lender_id = ${lenderId} and loan_id = ${loanId} and kind = ${kind} and due_on = ${dueOn}
        and offset_days = ${offsetDays}`
    : sql`lender_id = ${lenderId} and payment_id = ${paymentId} and kind = ${kind}`

/**
 * Plans a notice once more, and those that were in one letter with it, so that the letter is made of the same ones. False
 * unless the notice failed, or nobody knows whether it was sent: no answer came, or an older backup was restored.
 */
export async function planAgain(tx: Tx, { lenderId, id, now }: Settled): Promise<boolean> {
  const changed = await tx.run(sql`
    update reminders set state = 'PLANNED', reason = null, attempts = 0, next_attempt_at = ${now}, sent_on = null,
      settled_at = ${now}
    where lender_id = ${lenderId} and (state in ('FAILED', 'UNCERTAIN') or reason = 'RESTORED')
      and (id = ${id} or letter_of = (select o.letter_of from reminders o
        where o.lender_id = ${lenderId} and o.id = ${id} and (o.state in ('FAILED', 'UNCERTAIN') or o.reason = 'RESTORED')))`)
  return changed > 0
}

/** The state of a lender's notice; undefined when there is no notice with this id. */
export async function stateOf(
  tx: Tx,
  { lenderId, id }: { lenderId: number; id: number },
): Promise<ReminderState | undefined> {
  const row = await tx.maybeOne<{ state: ReminderState }>(sql`
    select state from reminders where lender_id = ${lenderId} and id = ${id}`)
  return row?.state
}
