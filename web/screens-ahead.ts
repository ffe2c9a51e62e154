import { loadFor, routeAt } from './route.ts'
import { ROUTES } from './routes.ts'

/**
 * Fetches the code of the screen that a link leads to when it is pointed at or focused, so that a press finds it there.
 * Gives the function that stops it.
 */
export function fetchScreensAhead(role: string | null): () => void {
  const fetched = new Set<string>()
  const look = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null
    const route = link && !link.download ? routeAt(ROUTES, link.pathname) : undefined
    if (!route || fetched.has(route.path)) return
    fetched.add(route.path)
    // What could not be fetched is fetched again with the press, which says so.
    loadFor(route, role)().catch(() => fetched.delete(route.path))
  }
  document.addEventListener('pointerover', look, { passive: true })
  document.addEventListener('focusin', look)
  return () => {
    document.removeEventListener('pointerover', look)
    document.removeEventListener('focusin', look)
  }
}
