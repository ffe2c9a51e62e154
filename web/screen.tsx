import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import { fetchedScreen, type Load, loadFor, type Route } from './route.ts'
import { useSession } from './session/use-session.ts'
import { ErrorBoundary } from './ui/page/error-boundary.tsx'
import { SessionSpinner } from './ui/page/session-spinner.tsx'

const screens = new Map<Load, ComponentType>()

/**
 * One component for each load function, so that React keeps a screen that it already shows: itself where it has been fetched,
 * else one that waits for it. React shows what was waited for no sooner than 0.3 seconds after the picture of waiting.
 */
export function screenOf(load: Load): ComponentType {
  const made = screens.get(load) ?? fetchedScreen(load) ?? lazy(async () => ({ default: await load() }))
  screens.set(load, made)
  return made
}

/** The screen of a route for the user's role. When the screen crashes, the menu around it stays. */
export function Screen({ route, whileComing = <SessionSpinner /> }: { route: Route; whileComing?: ReactNode }) {
  const { user } = useSession()
  const { pathname } = useLocation()
  const Component = screenOf(loadFor(route, user?.role ?? null))
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={whileComing}>
        <Component />
      </Suspense>
    </ErrorBoundary>
  )
}
