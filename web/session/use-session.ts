import { createContext, use } from 'react'
import type { CurrentUser, login, signup } from '#contract/auth/auth.ts'
import type { ArgsOf } from '../api/call.ts'

/**
 * LOADING: the user is not known yet, or was not asked for. UNREACHABLE: the server did not say whether a user is
 * signed in.
 */
export type SessionStatus = 'LOADING' | 'SIGNED_IN' | 'SIGNED_OUT' | 'UNREACHABLE'

export type SignupForm = ArgsOf<typeof signup>['body']

export type Session = {
  user: CurrentUser | null
  status: SessionStatus
  /** Somebody else has signed in in another tab, and this page has changed over to them. */
  isSwitched: boolean
  /** After a logout the open page is not remembered: the next user must not be led to it. */
  hasLoggedOut: boolean
  /** `code` or `passkey` prove the second step. */
  login: (credentials: Omit<ArgsOf<typeof login>['body'], 'rememberMe'>) => Promise<void>
  /** Continues with a user who has signed in without the form, such as by passkey. */
  enter: (user: CurrentUser) => Promise<void>
  signup: (form: SignupForm) => Promise<void>
  logout: () => Promise<void>
  /** Reads the user again now. */
  reload: () => Promise<void>
  /** Reads the user again, unless that was just done. */
  request: () => Promise<void>
}

export const SessionContext = createContext<Session | null>(null)

/** The signed-in user, and the actions of the session. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession outside of SessionProvider')
  return session
}

/** The user of a guarded screen, where a user is always signed in. */
export function useUser(): CurrentUser {
  const { user } = useSession()
  if (!user) throw new Error('useUser outside of a guarded screen')
  return user
}
