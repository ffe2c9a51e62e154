import type { CurrentUser } from '#contract/auth/auth.ts'
import { askForLenderDashboard } from './dashboard/early-reads.ts'
import { DASHBOARD } from './dashboard-route.ts'
import { loadTexts, startLanguage } from './i18n/language.ts'
import { PUBLIC_ROUTES } from './public-routes.ts'
import { loadFor, routeAt } from './route.ts'
import { askCurrentUser } from './session/session-calls.ts'
import { hasSessionHint } from './session/session-hint.ts'

// Kept small: it asks for the user, the texts and the screen's code while React is still loading.
const route = routeAt(PUBLIC_ROUTES, location.pathname)
const isPublic = route !== undefined || location.pathname === '/'

const first = isPublic && !hasSessionHint() ? null : askCurrentUser()
let known: CurrentUser | null = null
// Later readers of `first` handle a failure; without this handler it would be reported as unhandled.
first?.then(isKnown, () => undefined)

if (route) void loadFor(route, null)().catch(() => undefined)
if (!isPublic) {
  void import('./signed-in.tsx').catch(() => undefined)
  void loadTexts('FORMS', 'HOME').catch(() => undefined)
}

const [{ start }] = await Promise.all([import('./main.tsx'), startLanguage()])
start({ first, known })

/** The user is known before React has loaded: meanwhile it fetches the code and the figures of the user's dashboard. */
function isKnown(user: CurrentUser): void {
  known = user
  if (!routeAt([DASHBOARD], location.pathname)) return
  if (user.role === 'LENDER' && !user.mustSetUpTwoFactor) askForLenderDashboard(user.id)
  void loadFor(DASHBOARD, user.role)().catch(() => undefined)
}
