import { type Route, withTexts } from './route.ts'

/** Screens that need no sign-in. */
export const PUBLIC_ROUTES: readonly Route[] = [
  { path: '/login', screen: async () => (await import('./auth/login.tsx')).Login },
  {
    path: '/register',
    screen: withTexts(['FORMS', 'SIGN_UP'], async () => (await import('./auth/register.tsx')).Register),
  },
  {
    path: '/forgot-password',
    screen: withTexts(['FORMS', 'SIGN_UP'], async () => (await import('./auth/forgot-password.tsx')).ForgotPassword),
  },
  {
    path: '/reset-password',
    screen: withTexts(['FORMS', 'SIGN_UP'], async () => (await import('./auth/reset-password.tsx')).ResetPassword),
  },
  {
    path: '/verify-email',
    screen: withTexts(['FORMS', 'SIGN_UP'], async () => (await import('./auth/verify-email.tsx')).VerifyEmail),
  },
  {
    path: '/stop-reminders',
    screen: withTexts(
      ['FORMS', 'SIGN_UP', 'REMINDERS'],
      async () => (await import('./reminders/stop-reminders.tsx')).StopReminders,
    ),
  },
  { path: '/terms', screen: withTexts(['LEGAL'], async () => (await import('./auth/terms.tsx')).Terms) },
  { path: '/privacy', screen: withTexts(['LEGAL'], async () => (await import('./auth/privacy.tsx')).Privacy) },
  { path: '/unauthorized', screen: async () => (await import('./auth/unauthorized.tsx')).Unauthorized },
  { path: '/not-found', screen: async () => (await import('./auth/not-found.tsx')).NotFound },
]
