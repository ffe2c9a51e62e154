import * as contract from '#contract/auth/auth.ts'
import { handle, handlePublic, type Route, type SessionUser } from '../http/http.ts'
import { deleteSession, deleteSessionsOf } from '../sessions/queries.ts'
import { listLiveSessions } from '../sessions/sessions.ts'
import { login, shownAccount } from './login.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { resetPassword } from './reset-password.ts'
import { signup } from './signup.ts'
import { twoFactorRoutes } from './two-factor/routes.ts'
import { claimAddress, disownAddress } from './verification/claim-address.ts'
import { sendVerification } from './verification/send-verification.ts'
import { getVerification, verifyEmail } from './verification/verify-email.ts'

/** Ends the session on the server. The cookie is deleted even when the session had ended already. */
const logout = handlePublic(contract.logout, async ({ tx, user, audit, setSessionCookie }) => {
  setSessionCookie(null)
  if (user) {
    await deleteSession(tx, user.sessionId)
    // Whoever acts in a practice company signs out of their own account.
    const userId = user.practice?.ownerId ?? user.id
    audit({ actorId: userId, subjectKind: 'user', subjectId: userId })
  }
  return { success: true as const }
})

const getCurrentUser = handle(contract.getCurrentUser, async ({ user }) => shownUser(user))

const listSessions = handle(contract.listSessions, async ({ tx, user, now }) => {
  const sessions = await listLiveSessions(tx, { userId: user.id, now })
  return sessions.map((session) => ({ ...session, isCurrent: session.id === user.sessionId }))
})

const endOtherSessions = handle(contract.endOtherSessions, async ({ tx, user, audit }) => {
  const ended = await deleteSessionsOf(tx, { userId: user.id, exceptSessionId: user.sessionId })
  audit({ subjectKind: 'user', subjectId: user.id, detail: { ended } })
  return { ended }
})

function shownUser(user: SessionUser): contract.CurrentUser {
  const { mustSetUpTwoFactor, practice } = user
  return {
    ...shownAccount(user),
    ...(mustSetUpTwoFactor && { mustSetUpTwoFactor }),
    ...(practice && { practice: { daysAhead: practice.daysAhead } }),
  }
}

/** Sign-up, sign-in, sessions, verified addresses, lost passwords. */
export const authRoutes: Route[] = [
  login,
  logout,
  signup,
  getCurrentUser,
  getVerification,
  verifyEmail,
  claimAddress,
  disownAddress,
  sendVerification,
  resetPassword,
  listSessions,
  endOtherSessions,
  ...twoFactorRoutes,
  ...passkeyRoutes,
]
