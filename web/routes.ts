import type { Role } from '#contract/permissions.ts'
import { loadTexts } from './i18n/language.ts'
import type { Route } from './route.ts'

const LENDERS: readonly Role[] = ['LENDER', 'ADMIN']
const BORROWERS: readonly Role[] = ['BORROWER', 'ADMIN']
const ADMINS: readonly Role[] = ['ADMIN']

/** The screens of imports come with their texts, which nothing else needs. */
const imports = async () => {
  const [{ Imports }] = await Promise.all([import('./imports/imports.tsx'), loadTexts('IMPORTS')])
  return Imports
}
const importWizard = async () => {
  const [{ ImportWizard }] = await Promise.all([import('./imports/import-wizard.tsx'), loadTexts('IMPORTS')])
  return ImportWizard
}

/** The screens of an administrator come with their texts, which nobody else needs. */
const forAdmin = async <Module>(loading: Promise<Module>): Promise<Module> =>
  (await Promise.all([loading, loadTexts('ADMIN')]))[0]

/** Screens within the menu. Fixed paths stand before those with a parameter. */
export const ROUTES: readonly Route[] = [
  {
    path: '/dashboard',
    screen: {
      LENDER: async () => (await import('./dashboard/lender-dashboard.tsx')).LenderDashboard,
      ADMIN: async () => (await forAdmin(import('./admin/overview.tsx'))).Overview,
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
  {
    path: '/loans/:loanId/terms',
    roles: LENDERS,
    screen: async () => (await import('./loans/change-terms.tsx')).ChangeTerms,
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
  { path: '/imports', roles: LENDERS, permissions: ['create:loan'], screen: imports },
  { path: '/imports/new', roles: LENDERS, permissions: ['create:loan'], screen: importWizard },
  {
    path: '/reports',
    roles: LENDERS,
    permissions: ['view:reports'],
    screen: async () => (await import('./reports/reports.tsx')).Reports,
  },
  { path: '/admin', roles: ADMINS, screen: async () => (await forAdmin(import('./admin/overview.tsx'))).Overview },
  { path: '/admin/users', roles: ADMINS, screen: async () => (await forAdmin(import('./admin/users.tsx'))).Users },
  { path: '/admin/loans', roles: ADMINS, screen: async () => (await forAdmin(import('./admin/loans.tsx'))).Loans },
  {
    path: '/admin/audit',
    roles: ADMINS,
    screen: async () => (await forAdmin(import('./admin/audit-log.tsx'))).AuditLog,
  },
  { path: '/profile', screen: async () => (await import('./users/profile.tsx')).Profile },
  { path: '/settings', screen: async () => (await import('./users/settings.tsx')).Settings },
  { path: '/help', screen: async () => (await import('./users/help.tsx')).Help },
]
