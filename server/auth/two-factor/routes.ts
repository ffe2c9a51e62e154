import * as contract from '#contract/two-factor.ts'
import type { Tx } from '../../database.ts'
import { conflict, notFound, unprocessable } from '../../errors.ts'
import { type Before, type Context, handle, type Route, type SessionUser } from '../../http.ts'
import { forgiveAttempts } from '../../limits/rate-limit.ts'
import { deleteSessionsOf } from '../../sessions/queries.ts'
import { countingOf, limitAppCodes, limitPasswordChecks } from '../limits.ts'
import { isPassword } from '../passwords.ts'
import { findPasswordHash, lockAccount } from '../queries.ts'
import { addressOf, hashOfCode, makeRecoveryCodes, makeSecret, plainCode, stepOfCode } from './codes.ts'
import {
  countRecoveryCodes,
  deleteAuthenticator,
  findAuthenticator,
  findTwoFactorRoles,
  lockAuthenticator,
  markConfirmed,
  putAuthenticator,
  putRecoveryCodes,
  setTwoFactorRoles,
} from './queries.ts'
import { isOn, useSecondFactor } from './second-factor.ts'

const getTwoFactor = handle(contract.getTwoFactor, ({ tx, user }) => twoFactorOf(tx, user))

const beginTwoFactor = handle(contract.beginTwoFactor, {
  prepare: checkPassword,
  run: async (context, passwordHash) => {
    const { tx, user, now } = context
    await holdAccount(context, passwordHash)
    const secret = makeSecret()
    if (!(await putAuthenticator(tx, { userId: user.id, secret, now }))) throw conflict('twoFactor.isOn')
    return { secret, address: addressOf(secret, user.email) }
  },
})

/** Prepared, although nothing is: so that nothing of the recovery codes is kept with an Idempotency-Key. */
const confirmTwoFactor = handle(contract.confirmTwoFactor, {
  prepare: (before) => limitAppCodes(countingOf(before), before.user.id),
  run: async ({ tx, user, now, body, audit }) => {
    const authenticator = await lockAuthenticator(tx, user.id)
    if (!authenticator) throw conflict('twoFactor.notBegun')
    if (authenticator.confirmedAt !== null) throw conflict('twoFactor.isOn')
    const { secret, lastStep } = authenticator
    const step = stepOfCode(plainCode(body.code), { secret, lastStep, now })
    if (step === null) throw unprocessable('code', 'twoFactor.codeWrong')
    await markConfirmed(tx, { userId: user.id, now, step })
    const ended = await deleteSessionsOf(tx, { userId: user.id, exceptSessionId: user.sessionId })
    audit({ subjectKind: 'user', subjectId: user.id, detail: { ended } })
    return newRecoveryCodes(tx, { user, now })
  },
})

const replaceRecoveryCodes = handle(contract.replaceRecoveryCodes, {
  prepare: checkPassword,
  run: async (context, passwordHash) => {
    await useBoth(context, passwordHash)
    return newRecoveryCodes(context.tx, context)
  },
})

const endTwoFactor = handle(contract.endTwoFactor, {
  prepare: checkPassword,
  run: async (context, passwordHash) => {
    const { tx, user } = context
    await useBoth(context, passwordHash)
    await deleteAuthenticator(tx, user.id)
    return twoFactorOf(tx, user)
  },
})

const getSignInRules = handle(contract.getSignInRules, async ({ tx }) => ({
  twoFactorRoles: await findTwoFactorRoles(tx),
}))

const setSignInRules = handle(contract.setSignInRules, async ({ tx, body, audit }) => {
  const twoFactorRoles = [...new Set(body.twoFactorRoles)].toSorted()
  audit({ detail: { twoFactorRoles: twoFactorRoles.join(', ') } })
  await setTwoFactorRoles(tx, twoFactorRoles)
  return { twoFactorRoles }
})

const endTwoFactorOf = handle(contract.endTwoFactorOf, async ({ tx, user, params: { userId }, audit }) => {
  // Whoever finds an administrator's screen open must not weaken their sign-in.
  if (userId === user.id) throw conflict('user.ownAccount')
  if (!isOn(await lockAuthenticator(tx, userId))) throw notFound('twoFactor.isOff')
  await deleteAuthenticator(tx, userId)
  const ended = await deleteSessionsOf(tx, { userId })
  audit({ detail: { ended } })
  return { ended }
})

/** The second step of signing in: one's own, and what administrators settle. */
export const twoFactorRoutes: Route[] = [
  ...[getTwoFactor, beginTwoFactor, confirmTwoFactor, replaceRecoveryCodes, endTwoFactor],
  ...[getSignInRules, setSignInRules, endTwoFactorOf],
]

/** Gives the hash that the password was compared with. Throws a Refusal for a wrong one, and for too many. */
async function checkPassword(
  before: Pick<Before, 'database' | 'user' | 'now' | 'config'> & { body: { password: string; code?: string } },
): Promise<string> {
  const { database, user, body } = before
  const counting = countingOf(before)
  const counters = await limitPasswordChecks(counting, user.id)
  const passwordHash = await database.transaction({ kind: 'SYSTEM' }, (tx) => findPasswordHash(tx, user.id), {
    isReadOnly: true,
  })
  if (!(await isPassword(body.password, passwordHash))) throw unprocessable('password', 'password.wrong')
  if (body.code !== undefined) await limitAppCodes(counting, user.id)
  await forgiveAttempts(database, counters)
  return passwordHash
}

async function holdAccount({ tx, user }: Pick<Context, 'tx' | 'user'>, passwordHash: string): Promise<void> {
  if (!(await lockAccount(tx, { id: user.id, passwordHash }))) throw conflict('password.wrong', { field: 'password' })
}

/** Whoever sits at an open screen has neither the password nor the phone. */
async function useBoth(
  context: Pick<Context, 'tx' | 'user' | 'now'> & { body: { code: string } },
  passwordHash: string,
): Promise<void> {
  const { tx, user, now, body } = context
  await holdAccount(context, passwordHash)
  if (!isOn(await lockAuthenticator(tx, user.id))) throw conflict('twoFactor.isOff')
  if (!(await useSecondFactor(tx, { userId: user.id, code: body.code, now }))) {
    throw unprocessable('code', 'twoFactor.codeWrong')
  }
}

async function newRecoveryCodes(
  tx: Tx,
  { user, now }: Pick<Context, 'user' | 'now'>,
): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = makeRecoveryCodes()
  await putRecoveryCodes(tx, { userId: user.id, hashes: recoveryCodes.map(hashOfCode), now })
  return { recoveryCodes }
}

async function twoFactorOf(tx: Tx, { id, role }: SessionUser): Promise<contract.TwoFactor> {
  const authenticator = await findAuthenticator(tx, id)
  const roles = await findTwoFactorRoles(tx)
  return {
    onSince: isOn(authenticator) ? authenticator.confirmedAt : null,
    recoveryCodesLeft: isOn(authenticator) ? await countRecoveryCodes(tx, id) : 0,
    isRequired: role !== null && roles.includes(role),
  }
}
