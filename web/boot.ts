import { loadTexts, startLanguage } from './i18n/language.ts'
import { PUBLIC_ROUTES } from './public-routes.ts'
import { loadFor, routeAt } from './route.ts'
import { askCurrentUser } from './session/session-calls.ts'
import { hasSessionHint } from './session/session-hint.ts'

// Small on purpose: who is signed in, the texts and the screen's code are asked for while React is still coming.
const route = routeAt(PUBLIC_ROUTES, location.pathname)
const isPublic = route !== undefined || location.pathname === '/'

const first = isPublic && !hasSessionHint() ? null : askCurrentUser()
// Whoever waits for it hears of a failure; until then it is not an unhandled one.
first?.catch(() => undefined)

if (route) void loadFor(route, null)().catch(() => undefined)
if (!isPublic) {
  void import('./signed-in.tsx').catch(() => undefined)
  void loadTexts('FORMS', 'APP').catch(() => undefined)
}

const [{ start }] = await Promise.all([import('./main.tsx'), startLanguage()])
start(first)
