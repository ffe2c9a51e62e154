import type { ComponentType } from 'react'
import type { Permission, Role } from '#contract/permissions.ts'
import { loadTexts, type Part } from './i18n/language.ts'

/** Fetches a screen's code and gives its component. */
export type Load = () => Promise<ComponentType>

export type Route = {
  path: string
  /** One screen for all, or one by role with OTHER for the rest. */
  screen: Load | ({ OTHER: Load } & Partial<Record<Role, Load>>)
  /** One of these roles is enough; without them any signed-in person may come. */
  roles?: readonly Role[]
  /** All of these are needed. */
  permissions?: readonly Permission[]
}

const LENDERS: readonly Role[] = ['LENDER', 'ADMIN']
const BORROWERS: readonly Role[] = ['BORROWER', 'ADMIN']
const ADMINS: readonly Role[] = ['ADMIN']

/** A public screen that brings more texts with it than the login page has. */
const withTexts =
  (part: Part, load: Load): Load =>
  async () =>
    (await Promise.all([load(), loadTexts(part)]))[0]

const notBuilt: Load = async () => (await import('./shell/not-built.tsx')).NotBuilt

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

/** Screens within the menu. Fixed paths stand before those with a parameter. */
export const ROUTES: readonly Route[] = [
  { path: '/dashboard', screen: { LENDER: notBuilt, ADMIN: notBuilt, OTHER: notBuilt } },
  { path: '/my-loans', roles: BORROWERS, screen: notBuilt },
  { path: '/my-loans/:loanId', roles: BORROWERS, screen: notBuilt },
  { path: '/payments', roles: ['LENDER', 'BORROWER', 'ADMIN'], screen: { LENDER: notBuilt, OTHER: notBuilt } },
  { path: '/payments/:id', roles: BORROWERS, screen: notBuilt },
  { path: '/loans/active', roles: LENDERS, screen: notBuilt },
  { path: '/loans/create', roles: LENDERS, screen: notBuilt },
  { path: '/loans/edit/:loanId', roles: LENDERS, screen: notBuilt },
  { path: '/loans/:loanId', roles: LENDERS, screen: notBuilt },
  { path: '/loans/:loanId/payment/new', roles: LENDERS, screen: notBuilt },
  { path: '/borrowers', roles: LENDERS, screen: notBuilt },
  { path: '/borrowers/:borrowerId', roles: LENDERS, screen: notBuilt },
  { path: '/reports', roles: LENDERS, permissions: ['view:reports'], screen: notBuilt },
  { path: '/admin', roles: ADMINS, screen: notBuilt },
  { path: '/admin/users', roles: ADMINS, screen: notBuilt },
  { path: '/admin/loans', roles: ADMINS, screen: notBuilt },
  { path: '/admin/audit', roles: ADMINS, screen: notBuilt },
  { path: '/profile', screen: async () => (await import('./users/profile.tsx')).Profile },
  { path: '/settings', screen: async () => (await import('./users/settings.tsx')).Settings },
  { path: '/help', screen: async () => (await import('./users/help.tsx')).Help },
]

/** The screen's code for a role. */
export const loadFor = ({ screen }: Route, role: string | null): Load =>
  typeof screen === 'function' ? screen : ((screen as Partial<Record<string, Load>>)[role ?? ''] ?? screen.OTHER)

/** The route of an address, for fetching its code before React is there. */
export function routeAt(pathname: string): Route | undefined {
  return [...PUBLIC_ROUTES, ...ROUTES].find(({ path }) =>
    new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`).test(pathname),
  )
}
