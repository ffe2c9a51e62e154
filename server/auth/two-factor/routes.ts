import * as contract from '#contract/auth/two-factor.ts'
import { requireSecondAdministrator } from '../../approval-limits/require-second-administrator.ts'
import type { Tx } from '../../database/database.ts'
import { conflict, notFound, unprocessable } from '../../http/errors.ts'
import { handle, type Route, type SessionUser } from '../../http/http.ts'
import { deleteSessionsOf } from '../../sessions/queries.ts'
import { countingOf, limitAppCodes } from '../limits.ts'
import { noteSignInChange } from '../note-sign-in-change.ts'
import { countPasskeys, deletePasskeysOf } from '../passkeys/queries.ts'
import { storeSignInOpened } from '../queries.ts'
import { addressOf, makeSecret, plainCode, stepOfCode } from './codes.ts'
import { newRecoveryCodes } from './new-recovery-codes.ts'
import { checkProof, takeProof } from './prove.ts'
import {
  countRecoveryCodes,
  deleteAuthenticator,
  deleteRecoveryCodes,
  findAuthenticator,
  findTwoFactorRoles,
  lockAuthenticator,
  markConfirmed,
  putAuthenticator,
  setTwoFactorRoles,
} from './queries.ts'
import { hasSecondStep, isOn, settleRemoval } from './second-factor.ts'

const getTwoFactor = handle(contract.getTwoFactor, ({ tx, user }) => twoFactorOf(tx, user))

const beginTwoFactor = handle(contract.beginTwoFactor, {
  prepare: checkProof,
  run: async (context, proof) => {
    const { tx, user, now } = context
    if (isOn(await lockAuthenticator(tx, user.id))) throw conflict('twoFactor.isOn')
    await takeProof(context, proof)
    const secret = makeSecret()
    if (!(await putAuthenticator(tx, { userId: user.id, secret, now }))) throw conflict('twoFactor.isOn')
    return { secret, address: addressOf(secret, user.email) }
  },
})

/** Because it has a `prepare` step, its answer with the recovery codes is not stored under an Idempotency-Key. */
const confirmTwoFactor = handle(contract.confirmTwoFactor, {
  prepare: (before) => limitAppCodes(countingOf(before), before.user.id),
  run: async (context) => {
    const { tx, user, now, body, audit } = context
    const authenticator = await lockAuthenticator(tx, user.id)
    if (!authenticator) throw conflict('twoFactor.notBegun')
    if (authenticator.confirmedAt !== null) throw conflict('twoFactor.isOn')
    const { secret, lastStep } = authenticator
    const step = stepOfCode(plainCode(body.code), { secret, lastStep, now })
    if (step === null) throw unprocessable('code', 'twoFactor.codeWrong')
    await markConfirmed(tx, { userId: user.id, now, step })
    const ended = await deleteSessionsOf(tx, { userId: user.id, exceptSessionId: user.sessionId })
    await noteSignInChange(context, { userId: user.id, change: 'APP_ADDED' })
    audit({ subjectKind: 'user', subjectId: user.id, detail: { ended } })
    return { recoveryCodes: await newRecoveryCodes(tx, { userId: user.id, now }) }
  },
})

const replaceRecoveryCodes = handle(contract.replaceRecoveryCodes, {
  prepare: checkProof,
  run: async (context, proof) => {
    const { tx, user, now } = context
    if (!(await hasSecondStep(tx, user.id))) throw conflict('twoFactor.isOff')
    await takeProof(context, proof)
    await noteSignInChange(context, { userId: user.id, change: 'CODES_REPLACED' })
    return { recoveryCodes: await newRecoveryCodes(tx, { userId: user.id, now }) }
  },
})

const endTwoFactor = handle(contract.endTwoFactor, {
  prepare: checkProof,
  run: async (context, proof) => {
    const { tx, user } = context
    if (!isOn(await lockAuthenticator(tx, user.id))) throw conflict('twoFactor.isOff')
    await takeProof(context, proof)
    await deleteAuthenticator(tx, user.id)
    await settleRemoval(tx, user)
    await noteSignInChange(context, { userId: user.id, change: 'APP_REMOVED' })
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

const endTwoFactorOf = handle(contract.endTwoFactorOf, async (context) => {
  const {
    tx,
    user,
    now,
    params: { userId },
    audit,
  } = context
  // Otherwise a stranger at an administrator's unlocked screen could weaken the administrator's sign-in.
  if (userId === user.id) throw conflict('user.ownAccount')
  if (!(await hasSecondStep(tx, userId))) throw notFound('twoFactor.isOff')
  if ((await storeSignInOpened(tx, { userId, by: user.id, now })) === 'ADMIN') {
    await requireSecondAdministrator(tx, { fact: 'SECOND_STEP_ENDED', subjectUserId: userId, user, now })
  }
  await deleteAuthenticator(tx, userId)
  await deletePasskeysOf(tx, userId)
  await deleteRecoveryCodes(tx, userId)
  const ended = await deleteSessionsOf(tx, { userId })
  await noteSignInChange(context, { userId, change: 'SECOND_STEP_ENDED' })
  audit({ detail: { ended } })
  return { ended }
})

/** The second step of signing in: for one's own account, and as administrators set it. */
export const twoFactorRoutes: Route[] = [
  ...[getTwoFactor, beginTwoFactor, confirmTwoFactor, replaceRecoveryCodes, endTwoFactor],
  ...[getSignInRules, setSignInRules, endTwoFactorOf],
]

async function twoFactorOf(tx: Tx, { id, role }: SessionUser): Promise<contract.TwoFactor> {
  const authenticator = await findAuthenticator(tx, id)
  const roles = await findTwoFactorRoles(tx)
  const passkeys = await countPasskeys(tx, id)
  return {
    onSince: isOn(authenticator) ? authenticator.confirmedAt : null,
    passkeys,
    recoveryCodesLeft: await countRecoveryCodes(tx, id),
    isRequired: role !== null && roles.includes(role),
  }
}
