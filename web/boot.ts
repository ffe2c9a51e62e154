import { loadTexts, startLanguage } from './i18n/language.ts'
import { PUBLIC_ROUTES, routeAt } from './routes.ts'
import { askCurrentUser } from './session/session-calls.ts'

// Small on purpose: who is signed in, the texts and the screen's code are asked for while React is still coming.
const first = askCurrentUser()
// Whoever waits for it hears of a failure; until then it is not an unhandled one.
first.catch(() => undefined)

const route = routeAt(location.pathname)
if (typeof route?.screen === 'function') void route.screen().catch(() => undefined)
if (route && !PUBLIC_ROUTES.includes(route)) {
  void import('./shell/shell.tsx').catch(() => undefined)
  void loadTexts('FORMS', 'APP').catch(() => undefined)
}

const [{ start }] = await Promise.all([import('./main.tsx'), startLanguage()])
start(first)
