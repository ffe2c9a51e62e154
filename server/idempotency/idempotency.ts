import { createHash } from 'node:crypto'
import type { Instant } from '#engine/numbers/units.ts'
import type { Tx } from '../database/database.ts'
import { canonicalJson } from '../http/canonical-json.ts'
import { Refusal, unprocessable } from '../http/errors.ts'
import { insertKey, type KeyOwner, readAnswer, storeAnswer } from './queries.ts'

/** A write that is to happen once, however often it arrives: whose, where, and what was asked. */
export type Claim = KeyOwner & { requestHash: Uint8Array; now: Instant }

export type KeptAnswer = { status: number; body: string }

// Long enough for a row that is free, too short to hold a connection while a twin works.
const patience = '50ms'

/** What a repeated request is compared by: the address and the body. */
export const hashOfRequest = (request: { path: string; query: unknown; body: unknown }): Uint8Array =>
  createHash('sha256').update(canonicalJson(request)).digest()

/** The key of a request that has one. Throws a Refusal for one that cannot be kept: empty, long or not plain text. */
export function readKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  if (!/^[\x21-\x7e]{1,200}$/.test(header)) throw unprocessable('Idempotency-Key', 'field.invalid')
  return header
}

/**
 * Takes the key for this transaction, first of all it does. Gives the answer to repeat when the same request has been
 * carried out, undefined when this one is to be. Throws a Refusal: 422 when the key was used for something else, 409 when
 * a twin is being carried out at this moment.
 */
export async function claimKey(tx: Tx, claim: Claim): Promise<KeptAnswer | undefined> {
  const isFree = await insertKey(tx, claim, { ...claim, patience }).catch((error: unknown) => {
    throw isLockTimeout(error) ? inFlight() : error
  })
  if (isFree) return undefined

  const kept = await readAnswer(tx, claim)
  if (!kept) throw inFlight() // it was there a moment ago; whoever removes old keys has just done so
  if (Buffer.compare(kept.requestHash, claim.requestHash) !== 0) {
    throw unprocessable('Idempotency-Key', 'request.keyReused')
  }
  return { status: kept.status, body: kept.body }
}

/** Keeps the answer beside what was done, so that both are committed or neither is. */
export async function keepAnswer(tx: Tx, claim: Claim, answer: KeptAnswer): Promise<void> {
  await storeAnswer(tx, claim, answer)
}

function inFlight(): Refusal {
  return new Refusal({ status: 409, code: 'request.keyInFlight', retryAfterSeconds: 1 })
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}
