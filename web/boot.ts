import { loadTexts, startLanguage } from './i18n/language.ts'
import { PUBLIC_ROUTES, routeAt } from './routes.ts'
import { askCurrentUser } from './session/session-calls.ts'
import { hasSessionHint } from './session/session-hint.ts'

// Small on purpose: who is signed in, the texts and the screen's code are asked for while React is still coming.
const route = routeAt(location.pathname)
const isPublic = location.pathname === '/' || (route !== undefined && PUBLIC_ROUTES.includes(route))

const first = isPublic && !hasSessionHint() ? null : askCurrentUser()
// Whoever waits for it hears of a failure; until then it is not an unhandled one.
first?.catch(() => undefined)

if (typeof route?.screen === 'function') void route.screen().catch(() => undefined)
if (route && !isPublic) {
  void import('./shell/shell.tsx').catch(() => undefined)
  void loadTexts('FORMS', 'APP').catch(() => undefined)
}

const [{ start }] = await Promise.all([import('./main.tsx'), startLanguage()])
start(first)
