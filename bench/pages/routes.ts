import type { BrowserRole } from './served-app.ts'

/** A page that is measured, what it may weigh where the design sets a limit, and whether Lighthouse gives it marks. */
export type Measured = {
  name: string
  role: BrowserRole | null
  path: string
  jsKilobytesMax?: number
  hasMarks?: boolean
}

export const LIMITS = {
  cssKilobytes: 15,
  layoutShift: 0.02,
  interactionMilliseconds: 100,
  lighthousePerformance: 95,
} as const

export const ROUTES: readonly Measured[] = [
  { name: 'login', role: null, path: '/login', jsKilobytesMax: 100, hasMarks: true },
  { name: 'register', role: null, path: '/register' },
  { name: 'lender dashboard', role: 'LENDER', path: '/dashboard', jsKilobytesMax: 150, hasMarks: true },
  { name: 'active loans', role: 'LENDER', path: '/loans/active', hasMarks: true },
  { name: 'loan page', role: 'LENDER', path: '/loans/{loan}', hasMarks: true },
  { name: 'loan schedule', role: 'LENDER', path: '/loans/{loan}?tab=schedule' },
  { name: 'record payment', role: 'LENDER', path: '/loans/{loan}/payment/new' },
  { name: 'loan wizard', role: 'LENDER', path: '/loans/create', hasMarks: true },
  { name: 'payments', role: 'LENDER', path: '/payments', hasMarks: true },
  { name: 'borrowers', role: 'LENDER', path: '/borrowers' },
  { name: 'borrower page', role: 'LENDER', path: '/borrowers/{borrower}' },
  { name: 'report: portfolio', role: 'LENDER', path: '/reports', hasMarks: true },
  { name: 'report: cash', role: 'LENDER', path: '/reports?report=cash' },
  { name: 'settings', role: 'LENDER', path: '/settings' },
  { name: 'profile', role: 'LENDER', path: '/profile' },
  { name: 'borrower dashboard', role: 'BORROWER', path: '/dashboard', hasMarks: true },
  { name: "borrower's loan", role: 'BORROWER', path: '/my-loans/{myLoan}' },
  { name: "borrower's payment", role: 'BORROWER', path: '/payments/{myLoan}' },
  { name: 'admin overview', role: 'ADMIN', path: '/dashboard' },
  { name: 'admin users', role: 'ADMIN', path: '/admin/users' },
  { name: 'admin audit log', role: 'ADMIN', path: '/admin/audit' },
]
