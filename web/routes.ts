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
  {
    path: '/dashboard',
    screen: {
      LENDER: async () => (await import('./dashboard/lender-dashboard.tsx')).LenderDashboard,
      ADMIN: notBuilt,
      OTHER: async () => (await import('./dashboard/borrower-view.tsx')).BorrowerDashboard,
    },
  },
  {
    path: '/my-loans',
    roles: BORROWERS,
    screen: async () => (await import('./dashboard/borrower-view.tsx')).MyLoans,
  },
  {
    path: '/my-loans/:loanId',
    roles: BORROWERS,
    screen: async () => (await import('./loans/borrower-loan-page.tsx')).BorrowerLoanPage,
  },
  {
    path: '/payments',
    roles: ['LENDER', 'BORROWER', 'ADMIN'],
    screen: {
      LENDER: async () => (await import('./payments/lender-payments.tsx')).LenderPayments,
      OTHER: async () => (await import('./dashboard/borrower-view.tsx')).MyPayments,
    },
  },
  { path: '/payments/:id', roles: BORROWERS, screen: async () => (await import('./payments/pay-loan.tsx')).PayLoan },
  {
    path: '/loans/active',
    roles: LENDERS,
    screen: async () => (await import('./loans/active-loans.tsx')).ActiveLoans,
  },
  { path: '/loans/create', roles: LENDERS, screen: async () => (await import('./loans/create-loan.tsx')).CreateLoan },
  {
    path: '/loans/edit/:loanId',
    roles: LENDERS,
    screen: async () => (await import('./loans/edit-loan.tsx')).EditLoan,
  },
  { path: '/loans/:loanId', roles: LENDERS, screen: async () => (await import('./loans/loan-page.tsx')).LoanPage },
  {
    path: '/loans/:loanId/payment/new',
    roles: LENDERS,
    screen: async () => (await import('./payments/record-payment.tsx')).RecordPayment,
  },
  { path: '/borrowers', roles: LENDERS, screen: async () => (await import('./borrowers/borrowers.tsx')).Borrowers },
  {
    path: '/borrowers/:borrowerId',
    roles: LENDERS,
    screen: async () => (await import('./borrowers/borrower-page.tsx')).BorrowerPage,
  },
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
