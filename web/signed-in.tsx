import { lazy, type ReactNode, Suspense } from 'react'
import { Navigate, Outlet, Route, Routes } from 'react-router'
import { loadFor, routeAt, withTexts } from './route.ts'
import { ROUTES } from './routes.ts'
import { Screen } from './screen.tsx'
import { useUser } from './session/use-session.ts'
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

// The screen asked for is fetched at once; only a dashboard waits until it is known whose.
const first = routeAt(ROUTES, location.pathname)
if (typeof first?.screen === 'function') void loadFor(first, null)().catch(() => undefined)

/** Everything behind the login page, and the end of the road for addresses that nobody knows. */
export function SignedIn() {
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
      <Route path="*" element={<Navigate to="/not-found" replace />} />
    </Routes>
  )
}

/** The menu around a screen, for whoever is signed in. */
function InShell() {
  return (
    <Guard>
      <OrSecondStep>
        <Shell>
          <Outlet />
        </Shell>
      </OrSecondStep>
    </Guard>
  )
}

/** What is behind it, unless an administrator demands the second step of this user, who has yet to set it up. */
function OrSecondStep({ children }: { children: ReactNode }) {
  if (!useUser().mustSetUpTwoFactor) return children
  return (
    <Suspense fallback={<SessionSpinner />}>
      <TwoFactorRequired />
    </Suspense>
  )
}
