import type { Instant } from '#engine/terms.ts'
import type { Tx } from '../database.ts'
import { keepingPlan, sql } from '../sql.ts'

export type KeyOwner = { actorId: number; route: string; key: string }

export type StoredAnswer = { requestHash: Uint8Array; status: number; body: string }

/** How long the statements of this transaction that follow wait for a lock. */
export async function setLockTimeout(tx: Tx, timeout: string): Promise<void> {
  await tx.query(keepingPlan(sql`select set_config('lock_timeout', ${timeout}, true)`))
}

/** Whether the key was free. It waits for another transaction that has inserted the same key, up to the lock timeout. */
export async function insertKey(
  tx: Tx,
  { actorId, route, key }: KeyOwner,
  { requestHash, now }: { requestHash: Uint8Array; now: Instant },
): Promise<boolean> {
  const count = await tx.run(
    keepingPlan(sql`
    insert into idempotency_keys (actor_id, route, key, request_hash, status, answer, created_at)
    values (${actorId}, ${route}, ${key}, ${requestHash}, 0, 'null', ${now})
    on conflict (actor_id, route, key) do nothing`),
  )
  return count === 1
}

/** The answer is kept as one JSON text, because jsonb would reorder its keys and the bytes must be the same. */
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
