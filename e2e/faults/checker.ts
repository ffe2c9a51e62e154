import type pg from 'pg'
import type { Attempt, Kind } from './journal.ts'

/** A write as stored in the database, identified by the mark it was sent with. */
export type Kept = { kind: Kind; mark: string; id: number; lenderId: number; cents: number | null }

/** Everything in the database that writers can have written, read directly, without the app and its access rules. */
export async function readKept(owner: pg.Pool | pg.Client): Promise<Kept[]> {
  const { rows } = await owner.query<Record<keyof Kept, string | null>>(`
    select 'BORROWER' as kind, last_name as mark, id, lender_id as "lenderId", null::bigint as cents from borrowers
    union all select 'LOAN', loan_name, id, lender_id, principal_cents from loans
    union all select 'PAYMENT', reference, id, lender_id, amount_cents from payments
    union all select 'REVERSAL', p.reason, p.id, p.lender_id, null
      from loan_events e join payments p on p.lender_id = e.lender_id and p.event_id = e.reversed_event_id
      where e.kind = 'PAYMENT_REVERSED'`)
  return rows.map(({ kind, mark, id, lenderId, cents }) => ({
    kind: kind as Kind, // one of the kinds above
    mark: mark ?? '',
    id: Number(id),
    lenderId: Number(lenderId),
    cents: cents === null ? null : Number(cents),
  }))
}

/**
 * Compares the app's answers with the database, and returns a sentence for each violation: an acknowledged write exists
 * exactly once, with its id, its owner and its cents; a refused one does not exist; an unknown one exists at most once;
 * and nothing exists that was never sent.
 */
export function compare(attempts: readonly Attempt[], kept: readonly Kept[]): string[] {
  const found = Map.groupBy(kept, ({ kind, mark }) => `${kind} ${mark}`)
  const sent = new Set(attempts.map(({ kind, mark }) => `${kind} ${mark}`))
  const strange = [...found.keys()]
    .filter((name) => !sent.has(name))
    .map((name) => `${name} is there, and nobody sent it.`)
  return [
    ...attempts.flatMap((attempt) => faultsOf(attempt, found.get(`${attempt.kind} ${attempt.mark}`) ?? [])),
    ...strange,
  ]
}

function faultsOf(attempt: Attempt, kept: readonly Kept[]): string[] {
  const { kind, mark, said, status } = attempt
  const name = `${kind} ${mark}`
  const [first] = kept
  if (said === 'FAILED') return [`${name} was answered ${status}, which no fault should lead to.`]
  if (kept.length > 1) return [`${name} is there ${kept.length} times.`]
  if (said === 'REFUSED' && first) return [`${name} was refused with ${status}, and is there.`]
  if (said === 'ACKNOWLEDGED' && !first) return [`${name} was answered ${status}, and is not there.`]
  if (!first) return []
  const isOther = first.lenderId !== attempt.lenderId || first.cents !== attempt.cents
  if (isOther) return [`${name} is there as ${JSON.stringify(first)}, which is not what was sent.`]
  if (said === 'ACKNOWLEDGED' && first.id !== attempt.id)
    return [`${name} was answered with id ${attempt.id}, and is there as ${first.id}.`]
  return []
}
