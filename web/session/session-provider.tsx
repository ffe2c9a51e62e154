import { Fragment, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { CurrentUser } from '#contract/auth/auth.ts'
import { ApiError } from '../api/api-error.ts'
import { forgetAnswers } from '../api/clear-cache.ts'
import { setPageUserId } from '../api/page-user.ts'
import { forgetTokens, setReactions } from '../api/reactions.ts'
import { setDaysAhead, setTimeZone } from '../i18n/format.ts'
import { holdLanguage } from '../i18n/language.ts'
import { forgetDrafts } from './drafts.ts'
import { askCurrentUser, sendLogin, sendLogout, sendSignup } from './session-calls.ts'
import { hasSessionHint, keepSessionHint } from './session-hint.ts'
import { type Session, SessionContext, type SessionStatus } from './use-session.ts'
import { type UserLoader, userLoader } from './user-loader.ts'

export type FirstUser = {
  /** The request for the user, sent before React loaded; null when there is no hint of a session. */
  first: Promise<CurrentUser> | null
  /** Its answer, when it arrived before React loaded. */
  known: CurrentUser | null
}

export function SessionProvider({ children, ...asked }: FirstUser & { children: ReactNode }) {
  const { known, signedIn, signedOut, loader } = useKnownUser(asked)
  const navigate = useNavigate()
  useRefusals(signedOut, loader)
  usePlaceOfSwitch(known)
  useLoadsOnEvents(loader, known.user !== null)

  const session = useMemo<Session>(
    () => ({
      user: known.user,
      status: known.status,
      hasLoggedOut: known.hasLoggedOut,
      isSwitched: known.switches > 0,
      enter: async (entering) => {
        signedIn(entering)
        await loader.force()
      },
      login: async (credentials) => {
        signedIn(await sendLogin({ ...credentials, rememberMe: false }))
        await loader.force()
      },
      signup: async (form) => {
        signedIn(await sendSignup(form))
        await loader.force()
      },
      logout: async () => {
        // The answer clears the browser's storage; the language is the browser's and not the user's.
        const storeLanguage = holdLanguage()
        await sendLogout().catch((reason: unknown) => {
          // biome-ignore lint/suspicious/noConsole: the specification asks for this warning
          console.warn('Logout failed on the server; the session is removed here', reason)
        })
        storeLanguage()
        forgetTokens()
        forgetDrafts()
        signedOut({ hasLoggedOut: true })
        await navigate('/login', { replace: true })
      },
      reload: loader.force,
      request: loader.request,
    }),
    [known, signedIn, signedOut, loader, navigate],
  )
  // The screens of one user are made anew for another: what was typed in them was not for the other's account.
  return (
    <SessionContext value={session}>
      <Fragment key={known.switches}>{children}</Fragment>
    </SessionContext>
  )
}

type Known = {
  user: CurrentUser | null
  status: SessionStatus
  hasLoggedOut: boolean
  /** How often this page has changed over to a user who signed in in another tab. */
  switches: number
}

type KnownUser = {
  known: Known
  signedIn: (user: CurrentUser) => void
  signedOut: (how: { hasLoggedOut: boolean }) => void
  loader: UserLoader
}

function useKnownUser({ first, known: user }: FirstUser): KnownUser {
  const [known, setKnown] = useState<Known>({
    user,
    status: user ? 'SIGNED_IN' : 'LOADING',
    hasLoggedOut: false,
    switches: 0,
  })
  keepClockOf(known.user)
  const asked = useRef(first)
  /** How often a session has ended on this page: an answer to an earlier question says nothing about who is signed in now. */
  const ends = useRef(0)
  const userId = useRef(user?.id ?? null)

  const actions = useMemo(() => {
    // Clears the cached answers when the user changes, so that the next user sees none of them.
    const becomes = (user: CurrentUser | null) => {
      const id = user?.id ?? null
      // One who must set up the second step first is refused what their screens ask for.
      keepSessionHint(user && { userId: user.id, role: user.mustSetUpTwoFactor ? null : user.role })
      setPageUserId(id)
      if (userId.current !== id) forgetAnswers()
      userId.current = id
    }
    const signedIn = (user: CurrentUser) => {
      becomes(user)
      setKnown((now) => {
        const isOther = now.user !== null && now.user.id !== user.id
        const switches = now.switches + (isOther ? 1 : 0)
        if (!isSame(now.user, user)) return { user, status: 'SIGNED_IN', hasLoggedOut: false, switches }
        return now.status === 'SIGNED_IN' ? now : { ...now, status: 'SIGNED_IN', hasLoggedOut: false }
      })
    }
    const signedOut = ({ hasLoggedOut }: { hasLoggedOut: boolean }) => {
      ends.current += 1
      becomes(null)
      setKnown({ user: null, status: 'SIGNED_OUT', hasLoggedOut, switches: 0 })
    }
    const load = async () => {
      const endsBefore = asked.current ? 0 : ends.current
      const question = asked.current ?? askCurrentUser()
      asked.current = null
      const answered = (user: CurrentUser) => {
        if (ends.current === endsBefore) signedIn(user)
      }
      await question.then(answered, (reason: unknown) => {
        if (reason instanceof ApiError && reason.status === 401) signedOut({ hasLoggedOut: false })
        // When the server cannot be reached, a user who is signed in stays so.
        else setKnown((now) => (now.user ? now : { ...now, status: 'UNREACHABLE' }))
      })
    }
    return { signedIn, signedOut, loader: userLoader({ load, now: () => performance.now(), later }) }
  }, [])
  // Without an early request nobody seems to be signed in, so nothing is asked; a guarded page asks when it opens.
  useEffect(() => void (asked.current && actions.loader.request()), [actions])
  return { known, ...actions }
}

/** Every screen says what is today by the zone of the account; a practice company has a clock of its own. */
function keepClockOf(user: CurrentUser | null): void {
  setDaysAhead(user?.practice?.daysAhead ?? 0)
  setTimeZone(user?.timeZone ?? null)
}

const isSame = (a: CurrentUser | null, b: CurrentUser): boolean => JSON.stringify(a) === JSON.stringify(b)

function later(run: () => void, delayMs: number): () => void {
  const timer = setTimeout(run, delayMs)
  return () => clearTimeout(timer)
}

/**
 * A 401 from any call ends the session here and remembers the page for the next sign-in. A 403 leads to /unauthorized.
 * When the session is another user's, the page asks whose.
 */
function useRefusals(signedOut: KnownUser['signedOut'], { force }: UserLoader): void {
  const navigate = useNavigate()
  const location = useLocation()
  const place = useRef(location)
  useEffect(() => {
    place.current = location
  }, [location])
  useEffect(() => {
    setReactions({
      unauthenticated: () => {
        signedOut({ hasLoggedOut: false })
        if (place.current.pathname === '/login') return
        void navigate('/login', { state: { from: place.current }, replace: true })
      },
      forbidden: () => void navigate('/unauthorized', { replace: true }),
      otherUser: () => void force(),
    })
  }, [navigate, signedOut, force])
}

/** Leads to the dashboard when the page changes over to another user: the open page was about the first one's data. */
function usePlaceOfSwitch({ switches }: Known): void {
  const navigate = useNavigate()
  const known = useRef(switches)
  useEffect(() => {
    if (switches > known.current) void navigate('/dashboard', { replace: true })
    known.current = switches
  }, [switches, navigate])
}

/** Reloads the user on events; not when nobody is signed in here and no other tab has signed in. */
function useLoadsOnEvents({ requestSoon }: UserLoader, isKnown: boolean): void {
  useEffect(() => {
    const onEvent = () => {
      if (hasSessionHint() || isKnown) requestSoon()
    }
    const onVisible = () => document.visibilityState === 'visible' && onEvent()
    window.addEventListener('focus', onEvent)
    window.addEventListener('storage', onEvent)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      window.removeEventListener('focus', onEvent)
      window.removeEventListener('storage', onEvent)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [requestSoon, isKnown])
}
