import { MantineProvider } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { BrowserRouter, Navigate, Outlet, Route, Routes } from 'react-router'
import type { CurrentUser } from '#contract/auth.ts'
import { loadTexts } from './i18n/language.ts'
import { PUBLIC_ROUTES, ROUTES } from './routes.ts'
import { Screen } from './screen.tsx'
import { Guard } from './session/guard.tsx'
import { servedSettings } from './session/served-settings.ts'
import { SessionProvider } from './session/session-provider.tsx'
import { theme } from './theme/theme.ts'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { SessionSpinner } from './ui/session-spinner.tsx'
import { Toasts } from './ui/toasts.tsx'

// The menu comes together with the texts of the screens in it.
const Shell = lazy(async () => {
  const [{ Shell: component }] = await Promise.all([import('./shell/shell.tsx'), loadTexts('FORMS', 'APP')])
  return { default: component }
})

type Props = { first: Promise<CurrentUser> | null }

/** Everything around the screens, and the table of them. */
export function App({ first }: Props) {
  return (
    <Providers first={first}>
      <Routes>
        <Route path="/" element={<Navigate to="/login" replace />} />
        {PUBLIC_ROUTES.map((route) => (
          <Route key={route.path} path={route.path} element={<Screen route={route} />} />
        ))}
        <Route element={<SignedIn />}>
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
    </Providers>
  )
}

function Providers({ children, first }: Props & { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme="dark"
      withCssVariables={false}
      withGlobalClasses={false}
      getStyleNonce={() => servedSettings().styleNonce}
    >
      <BrowserRouter>
        <ErrorBoundary>
          <SessionProvider first={first}>{children}</SessionProvider>
        </ErrorBoundary>
      </BrowserRouter>
      <Toasts />
    </MantineProvider>
  )
}

/** The menu around a screen, for whoever is signed in. */
function SignedIn() {
  return (
    <Guard>
      <Suspense fallback={<SessionSpinner />}>
        <Shell>
          <Outlet />
        </Shell>
      </Suspense>
    </Guard>
  )
}
