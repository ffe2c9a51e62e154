import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Navigate, Outlet, Route, Routes } from 'react-router'
import { fetchScreen, routeAt, withTexts } from './route.ts'
import { ROUTES } from './routes.ts'
import { Screen } from './screen.tsx'
import { useSession, useUser } from './session/use-session.ts'
import { Guard } from './shell/guard.tsx'
import { Shell } from './shell/shell.tsx'
import { SessionSpinner } from './ui/page/session-spinner.tsx'
import { PageSkeleton } from './ui/page/skeleton.tsx'

const TwoFactorRequired = lazy(async () => ({
  default: await withTexts(
    ['ACCOUNT'],
    async () => (await import('./users/two-factor-required.tsx')).TwoFactorRequired,
  )(),
}))

// What a command of the palette would do. It replays a loan, so the engine comes with it.
const CommandPreview = lazy(async () => ({
  default: await withTexts(
    ['LOANS', 'LOAN_LIFE', 'PALETTE'],
    async () => (await import('./desk/command-preview.tsx')).CommandPreview,
  )(),
}))

const first = routeAt(ROUTES, location.pathname)

/** Settles when the screen of the page's address is there, or cannot be fetched. Only that of a role has to wait for the user. */
export const firstScreen: Promise<void> =
  typeof first?.screen === 'function' ? fetchScreen(first.screen).catch(() => undefined) : Promise.resolve()

/** All pages that need a sign-in, and the redirect for unknown addresses. */
export function SignedIn() {
  useScreensAhead()
  return (
    <Routes>
      <Route element={<InShell />}>
        {ROUTES.map((route) => (
          <Route
            key={route.path}
            path={route.path}
            element={
              <Guard roles={route.roles} permissions={route.permissions}>
                <Screen route={route} whileComing={<PageSkeleton shape={route.shape} />} />
              </Guard>
            }
          />
        ))}
      </Route>
      <Route path="/loans" element={<Navigate to="/loans/active" replace />} />
      {/* The address of a new record is often guessed so; without this it would be the loan called "new". */}
      <Route path="/loans/new" element={<Navigate to="/loans/create" replace />} />
      <Route path="*" element={<Navigate to="/not-found" replace />} />
    </Routes>
  )
}

/** From the first movement on, screens are fetched when a link to them is pointed at or focused. */
function useScreensAhead(): void {
  const { user } = useSession()
  const role = user?.role ?? null
  useEffect(() => {
    let stop: (() => void) | null | undefined
    const begin = async () => {
      const { fetchScreensAhead } = await import('./screens-ahead.ts')
      if (stop === undefined) stop = fetchScreensAhead(role)
    }
    const load = () => void begin().catch(() => undefined)
    document.addEventListener('pointermove', load, { once: true })
    document.addEventListener('keydown', load, { once: true })
    return () => {
      document.removeEventListener('pointermove', load)
      document.removeEventListener('keydown', load)
      stop?.()
      stop = null
    }
  }, [role])
}

/** The menu around a screen, for signed-in users only. */
function InShell() {
  return (
    <Guard>
      <OrSecondStep>
        <Shell preview={CommandPreview}>
          <Outlet />
        </Shell>
      </OrSecondStep>
    </Guard>
  )
}

/** The screen, or the set-up of the second step when an administrator demands it and this user has none yet. */
function OrSecondStep({ children }: { children: ReactNode }) {
  if (!useUser().mustSetUpTwoFactor) return children
  return (
    <Suspense fallback={<SessionSpinner />}>
      <TwoFactorRequired />
    </Suspense>
  )
}
