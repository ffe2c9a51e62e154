import * as contract from '#contract/auth/auth.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { emailKeyOf } from '#contract/fields.ts'
import { unauthenticated } from '../http/errors.ts'
import { type Before, type Context, handlePublic, type SessionUser } from '../http/http.ts'
import { forgiveAttempts } from '../http/limits/rate-limit.ts'
import { deleteSession } from '../sessions/queries.ts'
import { beginSession } from '../sessions/sessions.ts'
import { deviceOfAccount, rememberDevice } from './known-devices/known-device.ts'
import { countingOf, limitLogin } from './limits.ts'
import { tryPasskey } from './passkeys/try-passkey.ts'
import { isPassword } from './passwords.ts'
import { type Account, findAccount, lockAccount, setTimeZone } from './queries.ts'
import { checkSecondFactor, takeSecondFactor } from './two-factor/second-factor.ts'

type E = typeof contract.login

/** The parts of a request that starting a session needs, whatever its endpoint. */
type Starting = Omit<Context<Endpoint, SessionUser | null>, 'params' | 'query' | 'body'>

/**
 * Starts a session with e-mail and password, and a code or a passkey where the account has a second step. An unknown
 * address, a wrong password and a disabled account get the same answer after the same time. A session that the browser
 * already had ends, and the new session gets a new token.
 */
export const login = handlePublic(contract.login, {
  prepare: checkCredentials,
  run: async (context, { account, passkeyId }) => {
    const { tx, audit, body, now } = context
    if (!(await lockAccount(tx, account))) throw wrongCredentials()
    const isKnown = await takeSecondFactor(tx, { userId: account.id, code: body.code, passkeyId, now })
    if (!isKnown) throw unauthenticated('twoFactor.codeWrong')
    const timeZone = await startSession(context, account)
    const detail = passkeyId === undefined ? {} : { passkeyId }
    audit({ actorId: account.id, subjectKind: 'user', subjectId: account.id, detail })
    return shownAccount({ ...account, timeZone })
  },
})

/** The account as its user sees it. */
export function shownAccount(account: Pick<Account, keyof contract.CurrentUser & keyof Account>): contract.CurrentUser {
  const { id, email, role, fullName, emailVerified, timeZone } = account
  return { id, email, role, fullName, emailVerified, timeZone }
}

/**
 * Starts a session in place of the browser's old one, and stores the user's time zone if the browser sends one. The
 * browser is known to the account from now on. Gives the zone of the account as it now is.
 */
export async function startSession(starting: Starting, account: { id: number; timeZone: string }): Promise<string> {
  const { tx, user, now, userAgent, timeZone, setSessionCookie } = starting
  if (user) await deleteSession(tx, user.sessionId)
  if (timeZone !== undefined && timeZone !== account.timeZone) await setTimeZone(tx, { userId: account.id, timeZone })
  setSessionCookie(await beginSession(tx, { userId: account.id, userAgent, now }))
  await rememberDevice(starting, account.id)
  return timeZone ?? account.timeZone
}

async function checkCredentials(
  before: Before<E, SessionUser | null>,
): Promise<{ account: Account; passkeyId: number | undefined }> {
  const { database, body, source } = before
  const emailKey = emailKeyOf(body.email)
  const device = await deviceOfAccount(before, emailKey)
  const counters = await limitLogin(countingOf(before), { emailKey, source, device })
  const account = await database.transaction({ kind: 'SYSTEM' }, (tx) => findAccount(tx, emailKey), {
    isReadOnly: true,
  })
  const isRight = await isPassword(body.password, account?.passwordHash)
  if (!account || !isRight) throw wrongCredentials()
  const used = body.passkey && (await tryPasskey(before, { proof: body.passkey, ofUser: account.id }))
  if (used === null) throw unauthenticated('passkey.refused')
  const asked = { userId: account.id, code: body.code, passkeyId: used?.passkeyId, now: before.now }
  await checkSecondFactor(database, countingOf(before), asked)
  await forgiveAttempts(database, counters)
  return { account, passkeyId: used?.passkeyId }
}

const wrongCredentials = () => unauthenticated('auth.wrongCredentials')
