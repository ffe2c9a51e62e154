import { loadTexts, type Part } from './i18n/language.ts'
import type { Load, Route } from './route.ts'

/** A public screen that brings more texts with it than the login page has. */
const withTexts =
  (part: Part, load: Load): Load =>
  async () =>
    (await Promise.all([load(), loadTexts(part)]))[0]

/** Screens that anybody may open. */
export const PUBLIC_ROUTES: readonly Route[] = [
  { path: '/login', screen: async () => (await import('./auth/login.tsx')).Login },
  { path: '/register', screen: withTexts('FORMS', async () => (await import('./auth/register.tsx')).Register) },
  {
    path: '/forgot-password',
    screen: withTexts('FORMS', async () => (await import('./auth/forgot-password.tsx')).ForgotPassword),
  },
  {
    path: '/reset-password',
    screen: withTexts('FORMS', async () => (await import('./auth/reset-password.tsx')).ResetPassword),
  },
  {
    path: '/verify-email',
    screen: withTexts('FORMS', async () => (await import('./auth/verify-email.tsx')).VerifyEmail),
  },
  { path: '/terms', screen: withTexts('LEGAL', async () => (await import('./auth/terms.tsx')).Terms) },
  { path: '/privacy', screen: withTexts('LEGAL', async () => (await import('./auth/privacy.tsx')).Privacy) },
  { path: '/unauthorized', screen: async () => (await import('./auth/unauthorized.tsx')).Unauthorized },
  { path: '/not-found', screen: async () => (await import('./auth/not-found.tsx')).NotFound },
]
