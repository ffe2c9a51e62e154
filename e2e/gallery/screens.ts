import { DIALOGS } from './dialogs.ts'
import { of, type Shot } from './shot.ts'

/** Every address of the app, its role, and its possible states. Open steps and dialogs are in dialogs.ts. */
const PUBLIC: readonly Shot[] = [
  { name: 'login', path: '/login' },
  { name: 'register', path: '/register' },
  { name: 'register-invited', path: '/register?invitation={invitation}' },
  { name: 'register-invitation-unknown', path: '/register?invitation=nobody-has-this' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password', path: '/reset-password?token=a-token' },
  { name: 'reset-password-invalid', path: '/reset-password' },
  { name: 'verify-email-invalid', path: '/verify-email?token=nobody-has-this' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  { name: 'unauthorized', path: '/unauthorized' },
  { name: 'not-found', path: '/not-found' },
]

const LIST = ['normal', 'loading', 'empty', 'long', 'error'] as const
const ONE = ['normal', 'loading', 'long', 'error'] as const

/** The page of a loan, its four tabs one by one. */
const tabsOf = (path: string): Shot[] => [
  { name: 'loan-overview', path, states: ONE },
  ...['history', 'schedule', 'documents'].map((tab) => ({
    name: `loan-${tab}`,
    path: `${path}?tab=${tab}`,
    states: LIST,
  })),
]

const LENDER = of('LENDER', [
  { name: 'dashboard', path: '/dashboard', states: LIST },
  { name: 'active-loans', path: '/loans/active', states: LIST },
  ...tabsOf('/loans/{loan}'),
  { name: 'loan-late', path: '/loans/{lateLoan}' },
  { name: 'loan-paid-off', path: '/loans/{paidLoan}' },
  { name: 'loan-request', path: '/loans/{myLoan}', states: ['normal', 'long'] },
  { name: 'loan-missing', path: '/loans/99999999' },
  { name: 'loan-create', path: '/loans/create', states: ['normal', 'loading', 'error'] },
  { name: 'loan-edit', path: '/loans/edit/{loan}', states: ONE },
  { name: 'loan-terms', path: '/loans/{loan}/terms', states: ONE },
  { name: 'loan-any-day', path: '/loans/{loan}/any-day', states: ONE },
  { name: 'record-payment', path: '/loans/{loan}/payment/new', states: ONE },
  { name: 'record-payment-amount', path: '/loans/{loan}/payment/new?amount=1250.5' },
  { name: 'payments-due', path: '/payments', states: LIST },
  { name: 'payments-reported', path: '/payments?tab=reported', states: LIST },
  { name: 'payments-received', path: '/payments?tab=received', states: LIST },
  { name: 'bank-statements', path: '/payments/bank', states: LIST },
  { name: 'borrowers', path: '/borrowers', states: LIST },
  { name: 'borrower', path: '/borrowers/{borrower}', states: ONE },
  { name: 'imports', path: '/imports', states: LIST },
  { name: 'import-list', path: '/imports/new' },
  { name: 'reminders', path: '/reminders', states: LIST },
  { name: 'reminder-settings', path: '/reminders?tab=settings', states: ['normal', 'loading', 'error'] },
  { name: 'report-portfolio', path: '/reports', states: ONE },
  { name: 'report-aging', path: '/reports?report=aging', states: LIST },
  { name: 'report-cash', path: '/reports?report=cash', states: LIST },
  { name: 'report-income', path: '/reports?report=income', states: LIST },
  { name: 'report-payments', path: '/reports?report=payments', states: LIST },
  { name: 'report-recorders', path: '/reports?report=recorders', states: LIST },
  { name: 'report-forecast', path: '/reports?report=forecast', states: LIST },
  { name: 'report-maturities', path: '/reports?report=maturities', states: LIST },
  { name: 'report-tax', path: '/reports?report=tax', states: LIST },
  { name: 'report-audit', path: '/reports?report=audit', states: LIST },
  { name: 'profile', path: '/profile', states: ONE },
  { name: 'settings', path: '/settings', states: ONE },
  { name: 'products', path: '/settings/products', states: LIST },
  { name: 'help', path: '/help' },
])

const BORROWER = of('BORROWER', [
  { name: 'dashboard', path: '/dashboard', states: LIST },
  { name: 'my-loans', path: '/my-loans', states: LIST },
  { name: 'my-payments', path: '/payments', states: LIST },
  ...tabsOf('/my-loans/{myLoan}'),
  { name: 'pay', path: '/payments/{myLoan}', states: ONE },
  { name: 'profile', path: '/profile', states: ONE },
  { name: 'settings', path: '/settings', states: ONE },
])

const ADMIN = of('ADMIN', [
  { name: 'overview', path: '/dashboard', states: ONE },
  { name: 'users', path: '/admin/users', states: LIST },
  { name: 'loans', path: '/admin/loans', states: LIST },
  { name: 'reports', path: '/reports', states: ONE },
  { name: 'approvals', path: '/admin/approvals', states: LIST },
  { name: 'audit', path: '/admin/audit', states: LIST },
])

export const SHOTS: readonly Shot[] = [...PUBLIC, ...LENDER, ...BORROWER, ...ADMIN, ...DIALOGS]
