import type { Role } from '#contract/permissions.ts'
import type { Instant } from '#engine/numbers/units.ts'
import type { Database, Tx } from '../../database/database.ts'
import { conflict, unauthenticated } from '../../http/errors.ts'
import type { Counting } from '../../http/limits/rate-limit.ts'
import { limitAppCodes } from '../limits.ts'
import { countPasskeys, isPasskeyOf } from '../passkeys/queries.ts'
import { hashOfCode, isStepAhead, plainCode, stepOfCode } from './codes.ts'
import {
  type Authenticator,
  deleteRecoveryCodes,
  findAuthenticator,
  findTwoFactorRoles,
  hasRecoveryCode,
  lockAuthenticator,
  markStepUsed,
  takeRecoveryCode,
} from './queries.ts'

type Asked = {
  userId: number
  code: string | undefined
  /** The passkey that signed in place of a code. */
  passkeyId: number | undefined
  now: Instant
}

/**
 * Checks the second step of a sign-in whose password was right, and uses nothing up. Throws a Refusal: 401 that asks
 * for a code when none was sent, 401 for a wrong one, 429 for too many codes of the app. Does nothing when the account
 * has no second step, or when a passkey has signed.
 */
export async function checkSecondFactor(database: Database, counting: Counting, asked: Asked): Promise<void> {
  const { userId, code, passkeyId, now } = asked
  if (passkeyId !== undefined) return
  const look = { kind: 'SYSTEM' } as const
  const { authenticator, isNeeded } = await database.transaction(look, (tx) => secondStepOf(tx, userId), {
    isReadOnly: true,
  })
  if (!isNeeded) return
  if (code === undefined) throw unauthenticated('twoFactor.codeRequired')
  if (isAppCode(code)) {
    await limitAppCodes(counting, userId)
    const step = isOn(authenticator) ? stepOfCode(plainCode(code), { ...authenticator, now }) : null
    if (step === null) throw unauthenticated('twoFactor.codeWrong')
    return
  }
  const isRight = await database.transaction(look, (tx) => hasRecoveryCode(tx, { userId, hash: hashOfCode(code) }), {
    isReadOnly: true,
  })
  if (!isRight) throw unauthenticated('twoFactor.codeWrong')
}

/**
 * Uses up the code of a second step. False when the code is wrong, when another request used it at the same moment, or
 * when the passkey was removed meanwhile. True when the account has no second step.
 */
export async function takeSecondFactor(tx: Tx, { userId, code, passkeyId, now }: Asked): Promise<boolean> {
  const authenticator = await lockAuthenticator(tx, userId)
  if (passkeyId !== undefined) return isPasskeyOf(tx, { userId, passkeyId })
  if (!isOn(authenticator) && (await countPasskeys(tx, userId)) === 0) return true
  if (code === undefined) return false
  if (!isAppCode(code)) return takeRecoveryCode(tx, { userId, hash: hashOfCode(code), now })
  const step = isOn(authenticator) ? stepOfCode(plainCode(code), { ...authenticator, now }) : null
  if (step === null) return false
  if (isOn(authenticator) && isStepAhead(authenticator.lastStep, now)) {
    process.stderr.write(`The last code of account ${userId} was used by a clock that was ahead; it counts as none.\n`)
  }
  await markStepUsed(tx, { userId, step })
  return true
}

/** Whether the account has an authenticator app. An app counts once a first code has proved that it has the secret. */
export function isOn(authenticator: Authenticator | undefined): authenticator is Authenticator {
  return authenticator !== undefined && authenticator.confirmedAt !== null
}

/** Whether signing in takes more than the password: an app or a passkey. */
export const hasSecondStep = async (tx: Tx, userId: number): Promise<boolean> =>
  (await secondStepOf(tx, userId)).isNeeded

/**
 * Runs after an app or a passkey was removed: when it was the last one, the recovery codes are deleted too. Throws a
 * Refusal (409) when the role must have a second step, so that the removal is undone.
 */
export async function settleRemoval(tx: Tx, { id, role }: { id: number; role: Role | null }): Promise<void> {
  if (await hasSecondStep(tx, id)) return
  if (role !== null && (await findTwoFactorRoles(tx)).includes(role)) throw conflict('twoFactor.demanded')
  await deleteRecoveryCodes(tx, id)
}

async function secondStepOf(
  tx: Tx,
  userId: number,
): Promise<{ authenticator: Authenticator | undefined; isNeeded: boolean }> {
  const authenticator = await findAuthenticator(tx, userId)
  return { authenticator, isNeeded: isOn(authenticator) || (await countPasskeys(tx, userId)) > 0 }
}

const isAppCode = (code: string): boolean => /^\d{6}$/.test(plainCode(code))
