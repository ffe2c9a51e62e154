import type { CurrentUser } from '#contract/auth/auth.ts'
import { askForLenderDashboard } from './dashboard/early-reads.ts'
import { DASHBOARD } from './dashboard-route.ts'
import { loadTexts, startLanguage } from './i18n/language.ts'
import { PUBLIC_ROUTES } from './public-routes.ts'
import { loadFor, routeAt } from './route.ts'
import { askCurrentUser } from './session/session-calls.ts'
import { hasSessionHint } from './session/session-hint.ts'

// Small on purpose: who is signed in, the texts and the screen's code are asked for while React is still coming.
const route = routeAt(PUBLIC_ROUTES, location.pathname)
const isPublic = route !== undefined || location.pathname === '/'

const first = isPublic && !hasSessionHint() ? null : askCurrentUser()
let known: CurrentUser | null = null
// Whoever waits for it hears of a failure; until then it is not an unhandled one.
first?.then(isKnown, () => undefined)

if (route) void loadFor(route, null)().catch(() => undefined)
if (!isPublic) {
  void import('./signed-in.tsx').catch(() => undefined)
  void loadTexts('FORMS', 'HOME').catch(() => undefined)
}

const [{ start }] = await Promise.all([import('./main.tsx'), startLanguage()])
start({ first, known })

/** Whose dashboard it is, is known before React is there: its code and its figures come meanwhile. */
function isKnown(user: CurrentUser): void {
  known = user
  if (!routeAt([DASHBOARD], location.pathname)) return
  if (user.role === 'LENDER' && !user.mustSetUpTwoFactor) askForLenderDashboard(user.id)
  void loadFor(DASHBOARD, user.role)().catch(() => undefined)
}
