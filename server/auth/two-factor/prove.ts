import type { PasskeyProof } from '#contract/auth/passkey-proof.ts'
import { conflict, unprocessable } from '../../http/errors.ts'
import type { Before, Context } from '../../http/http.ts'
import { forgiveAttempts } from '../../http/limits/rate-limit.ts'
import { countingOf, limitAppCodes, limitPasswordChecks } from '../limits.ts'
import { tryPasskey } from '../passkeys/try-passkey.ts'
import { isPassword } from '../passwords.ts'
import { findPasswordHash, lockAccount } from '../queries.ts'
import { hasSecondStep, takeSecondFactor } from './second-factor.ts'

/** The secrets that a signed-in user must show again, so that an unlocked screen alone is not enough. */
type Body = { password: string; code?: string | undefined; passkey?: PasskeyProof | undefined }

/** The result of the checks before the transaction. */
export type Proof = { passwordHash: string; passkeyId: number | undefined }

/**
 * Checks the password, and the passkey if one was sent. Throws a Refusal for a wrong one and for too many tries.
 * takeProof checks codes, because it uses them up.
 */
export async function checkProof(
  before: Pick<Before, 'database' | 'user' | 'now' | 'config' | 'requestId'> & { body: Body },
): Promise<Proof> {
  const { database, user, body } = before
  const counting = countingOf(before)
  const counters = await limitPasswordChecks(counting, user.id)
  const passwordHash = await database.transaction({ kind: 'SYSTEM' }, (tx) => findPasswordHash(tx, user.id), {
    isReadOnly: true,
  })
  if (!(await isPassword(body.password, passwordHash))) throw unprocessable('password', 'password.wrong')
  if (body.code !== undefined) await limitAppCodes(counting, user.id)
  const used = body.passkey && (await tryPasskey(before, { proof: body.passkey, ofUser: user.id }))
  if (used === null) throw unprocessable('code', 'passkey.refused')
  await forgiveAttempts(database, counters)
  return { passwordHash, passkeyId: used?.passkeyId }
}

/**
 * Locks the account and, where it has a second step, uses up the code or accepts the passkey. A stranger at an unlocked
 * screen has neither the password nor the phone. Throws a Refusal when either is missing or wrong.
 */
export async function takeProof(
  context: Pick<Context, 'tx' | 'user' | 'now'> & { body: Body },
  { passwordHash, passkeyId }: Proof,
): Promise<void> {
  const { tx, user, now, body } = context
  if (!(await lockAccount(tx, { id: user.id, passwordHash }))) throw conflict('password.wrong', { field: 'password' })
  if (!(await hasSecondStep(tx, user.id))) return
  if (body.code === undefined && passkeyId === undefined) throw unprocessable('code', 'twoFactor.codeRequired')
  if (!(await takeSecondFactor(tx, { userId: user.id, code: body.code, passkeyId, now }))) {
    throw unprocessable('code', 'twoFactor.codeWrong')
  }
}
