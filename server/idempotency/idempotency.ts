import { createHash } from 'node:crypto'
import type { Instant } from '#engine/numbers/units.ts'
import type { Tx } from '../database/database.ts'
import { canonicalJson } from '../http/canonical-json.ts'
import { Refusal, unprocessable } from '../http/errors.ts'
import type { RoleInSession } from '../sessions/queries.ts'
import { insertKey, type KeyOwner, readAnswer, storeAnswer } from './queries.ts'

/**
 * A write that must happen only once, however often it arrives: the user and their session, the route, the key and the
 * request's hash.
 */
export type Claim = KeyOwner & { sessionId: number; requestHash: Uint8Array; now: Instant }

export type KeptAnswer = { status: number; body: string }

// Long enough for a free row, too short to hold a connection while a repeat of the request is running.
const patience = '50ms'

/** The hash by which a repeated request is recognized: of its address and its body. */
export const hashOfRequest = (request: { path: string; query: unknown; body: unknown }): Uint8Array =>
  createHash('sha256').update(canonicalJson(request)).digest()

/**
 * The Idempotency-Key of a request, if it has one. Throws a Refusal for an invalid key: empty, longer than 200
 * characters, or not plain ASCII.
 */
export function readKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  if (!/^[\x21-\x7e]{1,200}$/.test(header)) throw unprocessable('Idempotency-Key', 'field.invalid')
  return header
}

/**
 * Claims the key for this transaction, before any other work, and gives with it the present role of the user in their
 * session: one statement answers both. Throws a Refusal: 409 when a repeat of this request is running at this moment.
 */
export async function claimKey(tx: Tx, claim: Claim): Promise<{ isFree: boolean; role: RoleInSession }> {
  return insertKey(tx, claim, { ...claim, patience }).catch((error: unknown) => {
    throw isLockTimeout(error) ? inFlight() : error
  })
}

/**
 * The answer that was stored when the request with this key was carried out. Throws a Refusal: 422 when the key was used
 * for another request.
 */
export async function readKeptAnswer(tx: Tx, claim: Claim): Promise<KeptAnswer> {
  const kept = await readAnswer(tx, claim)
  if (!kept) throw inFlight() // the key was there a moment ago; a cleanup has just removed it
  if (Buffer.compare(kept.requestHash, claim.requestHash) !== 0) {
    throw unprocessable('Idempotency-Key', 'request.keyReused')
  }
  return { status: kept.status, body: kept.body }
}

/** Stores the answer in the transaction of the work, so that both are committed or neither is. */
export async function keepAnswer(tx: Tx, claim: Claim, answer: KeptAnswer): Promise<void> {
  await storeAnswer(tx, claim, answer)
}

function inFlight(): Refusal {
  return new Refusal({ status: 409, code: 'request.keyInFlight', retryAfterSeconds: 1 })
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}
