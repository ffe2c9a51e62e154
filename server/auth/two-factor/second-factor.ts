import type { Instant } from '#engine/terms.ts'
import type { Database, Tx } from '../../database.ts'
import { unauthenticated } from '../../errors.ts'
import type { Counting } from '../../limits/rate-limit.ts'
import { limitAppCodes } from '../limits.ts'
import { hashOfCode, plainCode, stepOfCode } from './codes.ts'
import {
  type Authenticator,
  findAuthenticator,
  hasRecoveryCode,
  lockAuthenticator,
  markStepUsed,
  takeRecoveryCode,
} from './queries.ts'

type Asked = { userId: number; code: string | undefined; now: Instant }

/**
 * Looks at the second step of a sign-in whose password was right, and uses nothing up. Throws a Refusal: 401 that asks for
 * a code when none came, 401 for a wrong one, 429 for too many codes of the app. Nothing happens when one step is enough.
 */
export async function checkSecondFactor(database: Database, counting: Counting, asked: Asked): Promise<void> {
  const { userId, code, now } = asked
  const look = { kind: 'SYSTEM' } as const
  const authenticator = await database.transaction(look, (tx) => findAuthenticator(tx, userId), { isReadOnly: true })
  if (!isOn(authenticator)) return
  if (code === undefined) throw unauthenticated('twoFactor.codeRequired')
  if (isAppCode(code)) {
    await limitAppCodes(counting, userId)
    if (stepOfCode(plainCode(code), { ...authenticator, now }) === null) throw unauthenticated('twoFactor.codeWrong')
    return
  }
  const isRight = await database.transaction(look, (tx) => hasRecoveryCode(tx, { userId, hash: hashOfCode(code) }), {
    isReadOnly: true,
  })
  if (!isRight) throw unauthenticated('twoFactor.codeWrong')
}

/**
 * Uses up the code of a second step. False when there is one to use and it is not right, or was used at the same moment
 * by somebody else. True when one step is enough.
 */
export async function useSecondFactor(tx: Tx, { userId, code, now }: Asked): Promise<boolean> {
  const authenticator = await lockAuthenticator(tx, userId)
  if (!isOn(authenticator)) return true
  if (code === undefined) return false
  if (!isAppCode(code)) return takeRecoveryCode(tx, { userId, hash: hashOfCode(code), now })
  const step = stepOfCode(plainCode(code), { ...authenticator, now })
  if (step === null) return false
  await markStepUsed(tx, { userId, step })
  return true
}

/** Whether signing in takes the second step: not before a first code has proved that the app has the secret. */
export function isOn(authenticator: Authenticator | undefined): authenticator is Authenticator {
  return authenticator !== undefined && authenticator.confirmedAt !== null
}

const isAppCode = (code: string): boolean => /^\d{6}$/.test(plainCode(code))
