import { type ReactNode, Suspense } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import { loadSignedIn } from './load-signed-in.ts'
import { PUBLIC_ROUTES } from './public-routes.ts'
import { Screen, screenOf } from './screen.tsx'
import { type FirstUser, SessionProvider } from './session/session-provider.tsx'
import { Toasts } from './ui/dialogs/toasts.tsx'
import { ErrorBoundary } from './ui/page/error-boundary.tsx'
import { SessionSpinner } from './ui/page/session-spinner.tsx'

/** The providers around all screens, and the routes of the public pages. */
export function App(asked: FirstUser) {
  const SignedIn = screenOf(loadSignedIn)
  return (
    <Providers asked={asked}>
      <Routes>
        <Route path="/" element={<Navigate to="/login" replace />} />
        {PUBLIC_ROUTES.map((route) => (
          <Route key={route.path} path={route.path} element={<Screen route={route} />} />
        ))}
        <Route
          path="*"
          element={
            <Suspense fallback={<SessionSpinner />}>
              <SignedIn />
            </Suspense>
          }
        />
      </Routes>
    </Providers>
  )
}

function Providers({ children, asked }: { children: ReactNode; asked: FirstUser }) {
  return (
    <>
      <BrowserRouter>
        <ErrorBoundary>
          <SessionProvider {...asked}>{children}</SessionProvider>
        </ErrorBoundary>
      </BrowserRouter>
      <Toasts />
    </>
  )
}
