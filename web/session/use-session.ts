import { createContext, use } from 'react'
import type { CurrentUser, login, signup } from '#contract/auth/auth.ts'
import type { ArgsOf } from '../api/call.ts'

/** LOADING: it is not known yet who is signed in, or was not asked. UNREACHABLE: nobody could be asked who is signed in. */
export type SessionStatus = 'LOADING' | 'SIGNED_IN' | 'SIGNED_OUT' | 'UNREACHABLE'

export type SignupForm = ArgsOf<typeof signup>['body']

export type Session = {
  user: CurrentUser | null
  status: SessionStatus
  /** After a logout the page that was open is not remembered for whoever signs in next. */
  hasLoggedOut: boolean
  /** Code or passkey are the second step. */
  login: (credentials: Omit<ArgsOf<typeof login>['body'], 'rememberMe'>) => Promise<void>
  /** Goes on as somebody who was let in without the form. */
  enter: (user: CurrentUser) => Promise<void>
  signup: (form: SignupForm) => Promise<void>
  logout: () => Promise<void>
  /** Reads the user again now. */
  reload: () => Promise<void>
  /** Reads the user again unless that was just done. */
  request: () => Promise<void>
}

export const SessionContext = createContext<Session | null>(null)

/** The signed-in user and what can be done about it. */
export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession outside of SessionProvider')
  return session
}

/** The user of a screen behind a guard, where there always is one. */
export function useUser(): CurrentUser {
  const { user } = useSession()
  if (!user) throw new Error('useUser outside of a guarded screen')
  return user
}
