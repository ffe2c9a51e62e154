import type { Role } from '#contract/permissions.ts'
import { DASHBOARD } from './dashboard-route.ts'
import { type Route, withTexts } from './route.ts'

const LENDERS: readonly Role[] = ['LENDER', 'ADMIN']
const BORROWERS: readonly Role[] = ['BORROWER', 'ADMIN']
const ADMINS: readonly Role[] = ['ADMIN']

/**
 * Screens within the menu. Fixed paths stand before those with a parameter, because the first match of routeAt counts.
 */
export const ROUTES: readonly Route[] = [
  DASHBOARD,
  {
    path: '/my-loans',
    roles: BORROWERS,
    screen: withTexts(['BORROWER_HOME'], async () => (await import('./dashboard/borrower-view.tsx')).MyLoans),
  },
  {
    path: '/my-loans/:loanId',
    roles: BORROWERS,
    screen: withTexts(
      ['LOANS', 'LOAN_LIFE'],
      async () => (await import('./loan-page/borrower-loan-page.tsx')).BorrowerLoanPage,
    ),
  },
  {
    path: '/my-loans/:loanId/any-day',
    roles: BORROWERS,
    screen: withTexts(['LOANS', 'LOAN_LIFE'], async () => (await import('./any-day/any-day.tsx')).AnyDayOfMyLoan),
  },
  {
    path: '/removed-loans/:loanId',
    roles: BORROWERS,
    screen: withTexts(
      ['LOANS', 'LOAN_LIFE'],
      async () => (await import('./loan-page/removed-loan-page.tsx')).RemovedLoanPage,
    ),
  },
  {
    path: '/payments',
    roles: ['LENDER', 'BORROWER', 'ADMIN'],
    screen: {
      LENDER: withTexts(
        ['LOANS', 'LOAN_LIFE', 'DESK', 'REMINDERS', 'LISTS'],
        async () => (await import('./desk/lender-payments.tsx')).LenderPayments,
      ),
      OTHER: withTexts(['BORROWER_HOME'], async () => (await import('./dashboard/borrower-view.tsx')).MyPayments),
    },
  },
  {
    path: '/payments/bank',
    roles: LENDERS,
    screen: withTexts(
      ['LOANS', 'LOAN_LIFE', 'BANK', 'APPROVALS'],
      async () => (await import('./bank-statements/bank-statements.tsx')).BankStatements,
    ),
  },
  {
    path: '/payments/:id',
    shape: 'FORM',
    roles: BORROWERS,
    screen: withTexts(['LOANS', 'LOAN_LIFE'], async () => (await import('./payments/pay-loan.tsx')).PayLoan),
  },
  {
    path: '/loans/active',
    roles: LENDERS,
    screen: withTexts(
      ['LOANS', 'LOAN_LIFE', 'APPROVALS', 'LISTS'],
      async () => (await import('./loan-page/active-loans.tsx')).ActiveLoans,
    ),
  },
  {
    path: '/loans/create',
    shape: 'FORM',
    roles: LENDERS,
    screen: withTexts(['LOANS', 'LOAN_MAKING'], async () => (await import('./loan-wizard/create-loan.tsx')).CreateLoan),
  },
  {
    path: '/loans/edit/:loanId',
    shape: 'FORM',
    roles: LENDERS,
    screen: withTexts(
      ['LOANS', 'LOAN_MAKING', 'LOAN_LIFE'],
      async () => (await import('./loan-wizard/edit-loan.tsx')).EditLoan,
    ),
  },
  {
    path: '/loans/:loanId/requests/:requestId',
    shape: 'FORM',
    roles: LENDERS,
    screen: withTexts(
      ['LOANS', 'LOAN_LIFE', 'LENDING', 'APPROVALS'],
      async () => (await import('./proposals/grant-request.tsx')).GrantRequest,
    ),
  },
  {
    path: '/loans/:loanId/terms',
    shape: 'FORM',
    roles: LENDERS,
    screen: withTexts(
      ['LOANS', 'LOAN_LIFE', 'APPROVALS'],
      async () => (await import('./servicing/change-terms.tsx')).ChangeTerms,
    ),
  },
  {
    path: '/loans/:loanId/advance',
    shape: 'FORM',
    roles: LENDERS,
    screen: withTexts(
      ['LOANS', 'LOAN_LIFE', 'APPROVALS', 'LENDING'],
      async () => (await import('./servicing/lend-more.tsx')).LendMore,
    ),
  },
  {
    path: '/loans/:loanId/any-day',
    roles: LENDERS,
    screen: withTexts(['LOANS', 'LOAN_LIFE'], async () => (await import('./any-day/any-day.tsx')).AnyDayOfLoan),
  },
  {
    path: '/loans/:loanId',
    roles: LENDERS,
    screen: withTexts(
      ['LOANS', 'LOAN_LIFE', 'APPROVALS'],
      async () => (await import('./loan-page/loan-page.tsx')).LoanPage,
    ),
  },
  {
    path: '/loans/:loanId/payment/new',
    shape: 'FORM',
    roles: LENDERS,
    screen: withTexts(
      ['LOANS', 'LOAN_LIFE', 'APPROVALS'],
      async () => (await import('./payments/record-payment.tsx')).RecordPayment,
    ),
  },
  {
    path: '/borrowers',
    roles: LENDERS,
    screen: withTexts(
      ['BORROWERS', 'LOANS', 'LOAN_LIFE', 'LISTS'],
      async () => (await import('./borrowers/borrowers.tsx')).Borrowers,
    ),
  },
  {
    path: '/borrowers/:borrowerId',
    roles: LENDERS,
    screen: withTexts(
      ['BORROWERS', 'LOANS', 'LOAN_LIFE', 'REMINDERS'],
      async () => (await import('./borrowers/borrower-page.tsx')).BorrowerPage,
    ),
  },
  {
    path: '/imports',
    roles: LENDERS,
    permissions: ['create:loan'],
    screen: withTexts(['IMPORTS', 'APPROVALS'], async () => (await import('./imports/imports.tsx')).Imports),
  },
  {
    path: '/imports/new',
    roles: LENDERS,
    permissions: ['create:loan'],
    screen: withTexts(
      ['IMPORTS', 'LOANS', 'LOAN_LIFE', 'APPROVALS'],
      async () => (await import('./imports/import-wizard.tsx')).ImportWizard,
    ),
  },
  {
    path: '/reminders',
    roles: LENDERS,
    screen: withTexts(['REMINDERS'], async () => (await import('./reminders/reminders.tsx')).Reminders),
  },
  {
    path: '/reports',
    permissions: ['view:reports'],
    screen: withTexts(['LOANS', 'LOAN_LIFE', 'REPORTS'], async () => (await import('./reports/reports.tsx')).Reports),
  },
  {
    path: '/admin',
    roles: ADMINS,
    screen: withTexts(['ADMIN', 'APPROVALS'], async () => (await import('./admin/overview.tsx')).Overview),
  },
  {
    path: '/admin/users',
    roles: ADMINS,
    screen: withTexts(['ADMIN', 'APPROVALS'], async () => (await import('./admin/users.tsx')).Users),
  },
  {
    path: '/admin/loans',
    roles: ADMINS,
    screen: withTexts(['ADMIN', 'LOANS', 'LOAN_LIFE'], async () => (await import('./admin/loans.tsx')).Loans),
  },
  {
    path: '/admin/approvals',
    roles: ADMINS,
    screen: withTexts(
      ['ADMIN', 'LOANS', 'LOAN_LIFE', 'APPROVALS'],
      async () => (await import('./admin/approvals.tsx')).Approvals,
    ),
  },
  {
    path: '/admin/audit',
    roles: ADMINS,
    screen: withTexts(
      ['ADMIN', 'AUDIT', 'LOANS', 'LOAN_LIFE'],
      async () => (await import('./admin/audit-log.tsx')).AuditLog,
    ),
  },
  {
    path: '/profile',
    screen: withTexts(['ACCOUNT', 'SIGN_UP'], async () => (await import('./users/profile.tsx')).Profile),
  },
  {
    path: '/settings',
    screen: withTexts(['ACCOUNT', 'LOANS', 'SIGN_UP'], async () => (await import('./users/settings.tsx')).Settings),
  },
  {
    path: '/settings/products',
    roles: LENDERS,
    screen: withTexts(
      ['LOANS', 'LOAN_MAKING', 'PRODUCTS'],
      async () => (await import('./products/products.tsx')).Products,
    ),
  },
  {
    path: '/settings/ways-in',
    screen: withTexts(['ACCOUNT', 'LOANS'], async () => (await import('./users/ways-in.tsx')).WaysIn),
  },
  { path: '/help', screen: withTexts(['ACCOUNT'], async () => (await import('./users/help.tsx')).Help) },
]
