import type { Instant } from '#engine/numbers/units.ts'
import type { Tx } from '../database/database.ts'
import { lockTimeout } from '../database/opening-statements.ts'
import { keepingPlan, sql } from '../database/sql.ts'
import { type RoleInSession, roleInSession } from '../sessions/queries.ts'

export type KeyOwner = { actorId: number; route: string; key: string }

export type StoredAnswer = { requestHash: Uint8Array; status: number; body: string }

/**
 * Claims the key: whether it was free, and the present role of the user in their session. The insert waits up to
 * `patience` for another transaction that has inserted the key. Later statements wait for locks as long as usual.
 */
export async function insertKey(
  tx: Tx,
  { actorId, route, key }: KeyOwner,
  claim: { requestHash: Uint8Array; sessionId: number; now: Instant; patience: string },
): Promise<{ isFree: boolean; role: RoleInSession }> {
  const { requestHash, sessionId, now, patience } = claim
  return tx.one<{ isFree: boolean; role: RoleInSession }>(
    keepingPlan(sql`
    with briefly as materialized (select set_config('lock_timeout', ${patience}, true) as timeout),
    taken as (
      insert into idempotency_keys (actor_id, route, key, request_hash, status, answer, created_at)
      select ${actorId}, ${route}, ${key}, ${requestHash}, 0, 'null', ${now} from briefly where timeout is not null
      on conflict (actor_id, route, key) do nothing
      returning 1)
    select count(*) = 1 as "isFree", set_config('lock_timeout', ${lockTimeout}, true) as "isLongAgain",
      ${roleInSession({ sessionId, userId: actorId })} as role
    from taken`),
  )
}

/** Stores the answer as one JSON text, because jsonb would reorder its keys and a repeat must get the same bytes. */
export async function storeAnswer(
  tx: Tx,
  { actorId, route, key }: KeyOwner,
  { status, body }: { status: number; body: string },
): Promise<void> {
  await tx.run(
    keepingPlan(sql`
    update idempotency_keys set status = ${status}, answer = to_jsonb(${body}::text)
    where actor_id = ${actorId} and route = ${route} and key = ${key}`),
  )
}

export async function readAnswer(tx: Tx, { actorId, route, key }: KeyOwner): Promise<StoredAnswer | undefined> {
  return tx.maybeOne<StoredAnswer>(sql`
    select request_hash as "requestHash", status, answer #>> '{}' as body
    from idempotency_keys
    where actor_id = ${actorId} and route = ${route} and key = ${key}`)
}

export async function deleteKeysBefore(tx: Tx, instant: Instant): Promise<number> {
  return tx.run(sql`delete from idempotency_keys where created_at < ${instant}`)
}
