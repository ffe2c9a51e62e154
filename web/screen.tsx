import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import { type Load, loadFor, type Route } from './route.ts'
import { useSession } from './session/use-session.ts'
import { ErrorBoundary } from './ui/page/error-boundary.tsx'
import { SessionSpinner } from './ui/page/session-spinner.tsx'

const lazyScreens = new Map<Load, LazyExoticComponent<ComponentType>>()

/** One lazy component for each load function, so that React keeps a screen that it already shows. */
function lazyScreen(load: Load): LazyExoticComponent<ComponentType> {
  const made = lazyScreens.get(load) ?? lazy(async () => ({ default: await load() }))
  lazyScreens.set(load, made)
  return made
}

/** The screen of a route for the user's role. When the screen crashes, the menu around it stays. */
export function Screen({ route, whileComing = <SessionSpinner /> }: { route: Route; whileComing?: ReactNode }) {
  const { user } = useSession()
  const { pathname } = useLocation()
  const Component = lazyScreen(loadFor(route, user?.role ?? null))
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={whileComing}>
        <Component />
      </Suspense>
    </ErrorBoundary>
  )
}
