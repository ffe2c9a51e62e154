import type { CurrentUser } from '#contract/auth/auth.ts'
import type { Role } from '#contract/permissions.ts'
import { forgetEarly } from './api/early-answers.ts'
import { setPageUserId } from './api/page-user.ts'
import { DASHBOARD } from './dashboard-route.ts'
import { askFirstReads } from './first-reads.ts'
import { startLanguage } from './i18n/language.ts'
import { loadSignedIn } from './load-signed-in.ts'
import { PUBLIC_ROUTES } from './public-routes.ts'
import { fetchScreen, loadFor, routeAt } from './route.ts'
import { askCurrentUser } from './session/session-calls.ts'
import { sessionHint } from './session/session-hint.ts'

// Kept small: it asks for the user, the texts, the screen's code and its data while React is still loading.
const route = routeAt(PUBLIC_ROUTES, location.pathname)
const isPublic = route !== undefined || location.pathname === '/'
const hint = sessionHint()

// The first text comes with React. Named by the page, the font would share the line with React's file from the start.
void document.fonts.load("1em 'Inter Variable'").catch(() => undefined)

const first = isPublic && !hint ? null : askCurrentUser()
let known: CurrentUser | null = null
// Later readers of `first` handle a failure; without this handler it would be reported as unhandled.
first?.then(isKnown, () => undefined)

/** What the first picture is made of. React waits for it: until then the page shows its ring, and no half of a screen. */
const ahead: Promise<unknown>[] = route ? [fetchScreen(loadFor(route, null))] : []
if (!isPublic) {
  if (hint?.role) {
    // The server refuses what is asked for one user in the session of another.
    setPageUserId(hint.userId)
    askAhead(hint.userId, hint.role)
  }
  ahead.push(fetchScreen(loadSignedIn))
}

await Promise.all([import('./main.tsx'), startLanguage(), Promise.allSettled(ahead)]).then(
  ([{ start }]) => start({ first, known }),
  () => offerReload(),
)

/** The user is known before React has loaded: meanwhile it fetches what was not fetched by the hint. */
function isKnown(user: CurrentUser): void {
  known = user
  if (hint?.role && user.id === hint.userId && user.role === hint.role) return
  forgetEarly()
  setPageUserId(user.id)
  if (!user.mustSetUpTwoFactor) askAhead(user.id, user.role)
}

/** Fetches the figures of the user's screen, and the code of their dashboard. */
function askAhead(userId: number, role: Role | null): void {
  if (role) askFirstReads({ pathname: location.pathname, search: location.search, userId, role })
  if (routeAt([DASHBOARD], location.pathname)) ahead.push(fetchScreen(loadFor(DASHBOARD, role)).catch(() => undefined))
}

/** The page says that it could not be loaded, and offers to try again. */
function offerReload(): void {
  const notice = document.querySelector<HTMLTemplateElement>('#not-loaded')
  if (!notice) return
  document.querySelector('#root')?.replaceChildren(notice.content)
  document.querySelector('main button')?.addEventListener('click', () => location.reload())
}
