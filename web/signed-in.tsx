import { Navigate, Outlet, Route, Routes } from 'react-router'
import { loadFor, routeAt } from './route.ts'
import { ROUTES } from './routes.ts'
import { Screen } from './screen.tsx'
import { Guard } from './session/guard.tsx'
import { Shell } from './shell/shell.tsx'

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
                <Screen route={route} />
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
      <Shell>
        <Outlet />
      </Shell>
    </Guard>
  )
}
