import * as contract from '#contract/auth.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { unauthenticated } from '../errors.ts'
import { type Before, type Context, handlePublic, type SessionUser } from '../http.ts'
import { forgiveAttempts } from '../limits/rate-limit.ts'
import { deleteSession } from '../sessions/queries.ts'
import { beginSession } from '../sessions/sessions.ts'
import { countingOf, limitLogin } from './limits.ts'
import { isPassword } from './passwords.ts'
import { type Account, emailKeyOf, findAccount, lockAccount, setTimeZone } from './queries.ts'
import { checkSecondFactor, useSecondFactor } from './two-factor/second-factor.ts'

type E = typeof contract.login

/** What a new session takes of a request, whatever its endpoint. */
type Starting = Omit<Context<Endpoint, SessionUser | null>, 'params' | 'query' | 'body'>

/**
 * Starts a session with e-mail and password, and a code where the account has a second step. An unknown address, a wrong password and a disabled account are answered
 * alike, in text and in time. A session that the browser already had ends: its token never becomes the new one's.
 */
export const login = handlePublic(contract.login, {
  prepare: checkCredentials,
  run: async (context, account) => {
    const { tx, audit, body, now } = context
    if (!(await lockAccount(tx, account))) throw wrongCredentials()
    const isKnown = await useSecondFactor(tx, { userId: account.id, code: body.code, now })
    if (!isKnown) throw unauthenticated('twoFactor.codeWrong')
    await startSession(context, account)
    audit({ actorId: account.id, subjectKind: 'user', subjectId: account.id })
    const { id, email, role, fullName, emailVerified } = account
    return { id, email, role, fullName, emailVerified }
  },
})

/** Begins a session in place of the one the browser had, and remembers where the user is, if the browser says so. */
export async function startSession(
  { tx, user, now, userAgent, timeZone, setSessionCookie }: Starting,
  account: { id: number; timeZone: string },
): Promise<void> {
  if (user) await deleteSession(tx, user.sessionId)
  if (timeZone !== undefined && timeZone !== account.timeZone) await setTimeZone(tx, { userId: account.id, timeZone })
  setSessionCookie(await beginSession(tx, { userId: account.id, userAgent, now }))
}

async function checkCredentials(before: Before<E, SessionUser | null>): Promise<Account> {
  const { database, body, source } = before
  const emailKey = emailKeyOf(body.email)
  const counters = await limitLogin(countingOf(before), { emailKey, source })
  const account = await database.transaction({ kind: 'SYSTEM' }, (tx) => findAccount(tx, emailKey), {
    isReadOnly: true,
  })
  const isRight = await isPassword(body.password, account?.passwordHash)
  if (!account || !isRight) throw wrongCredentials()
  await checkSecondFactor(database, countingOf(before), { userId: account.id, code: body.code, now: before.now })
  await forgiveAttempts(database, counters)
  return account
}

const wrongCredentials = () => unauthenticated('auth.wrongCredentials')
