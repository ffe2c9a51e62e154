import { channel } from 'node:diagnostics_channel'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Refusal, unprocessable } from '../http/errors.ts'
import { isCommonPassword } from './common-passwords.ts'

/** What a hash of argon2id costs: memory in KiB, passes and lanes. */
export type HashingCost = { readonly memoryCost: number; readonly timeCost: number; readonly parallelism: number }

// Argon2id (the library's default) with the smallest parameters OWASP recommends: 19 MiB, 2 passes, 1 lane.
let cost: HashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// As many hashes at once as there are threads; more would only take memory. A request beyond the queue is turned away,
// because a flood of sign-ins must not hold everything else up.
const atOnce = Math.min(4, Math.max(1, availableParallelism()))
const waitingMax = 200

/** Publishes each computed hash and its kind, so that a test can count hashes instead of comparing milliseconds. */
const computed = channel('loanwright:password')

let running = 0
const waiting: (() => void)[] = []

// The hash that a password for an unknown address is compared with, so that it takes as long as for a known one.
let decoy: Promise<string> | undefined

/** Hashes a password for storage: argon2id with its own salt, in PHC form. Unicode is normalised first (NFKC). */
export async function hashPassword(password: string): Promise<string> {
  computed.publish('HASH')
  return inTurn(() => hash(password.normalize('NFKC'), cost))
}

/**
 * Hashes at another cost until the function that it gives is called. Only tests may call it (passwords.test.ts holds
 * that): no setting leads here, so an installation always hashes at the full cost.
 */
export function hashAtCost(other: HashingCost): () => void {
  const before = cost
  cost = other
  return () => {
    cost = before
  }
}

/** Whether a password matches the stored hash. Without a stored hash it takes as long and is always false. */
export async function isPassword(password: string, storedHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const against = storedHash ?? (await decoy)
  computed.publish('VERIFY')
  const isRight = await inTurn(() => verify(against, password.normalize('NFKC')))
  return isRight && storedHash !== undefined
}

/** Throws a Refusal that names the field when a new password is a common one. */
export function refuseCommonPassword(field: string, password: string, email: string): void {
  if (isCommonPassword(password, email)) throw unprocessable(field, 'password.tooCommon')
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= waitingMax) throw new Refusal({ status: 503, code: 'request.busy', retryAfterSeconds: 2 })
    await new Promise<void>((resolve) => waiting.push(resolve)) // a finished hash passes its place to the next in the queue
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
