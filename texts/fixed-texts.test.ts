import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AGREED_SPANISH } from './testing/agreed-spanish.ts'
import { english as everyEnglish, spanish as everySpanish } from './testing/every-text.ts'
import type { Text, Texts } from './text.ts'

const english: Texts = everyEnglish
const spanish: Texts = everySpanish

/** The wording is agreed to the letter, in both languages. */
function expectTexts(agreed: Readonly<Record<string, Text>>): void {
  for (const [key, text] of Object.entries(agreed))
    assert.deepEqual([english[key], spanish[key]], [text, AGREED_SPANISH[key] ?? assert.fail(key)], key)
}

test('the texts of the login page are worded as agreed, and in Spanish too', () => {
  expectTexts({
    'auth.login': 'Login',
    'auth.signUp': 'Sign Up',
    'auth.email': 'Email',
    'auth.password': 'Password',
    'auth.missing': 'Please enter both email and password',
    'auth.wrong': 'Invalid email or password. Please try again.',
    'auth.invalid': 'Invalid credentials. Please try again.',
  })
})

test('the texts of the registration are worded as agreed, and in Spanish too', () => {
  expectTexts({
    'auth.stepAccount': 'Account',
    'auth.stepProfile': 'Profile',
    'auth.stepReview': 'Review',
    'common.next': 'Next',
    'common.back': 'Back',
    'auth.fillRequired': 'Please fill in all required fields',
    'auth.mismatch': 'Passwords do not match',
    'auth.termsRequired': 'You must accept the terms to continue',
    'auth.acceptTerms': 'I accept the <terms>Terms of Service</terms> and the <privacy>Privacy Policy</privacy>',
    'auth.registerFailed': 'Registration failed. Please try again.',
  })
})

test('the texts of the pages for a lost password are worded as agreed, and in Spanish too', () => {
  expectTexts({
    'auth.sendLink': 'Send Reset Link',
    'auth.backToLogin': 'Back to Login',
    'auth.linkSent': 'If an account exists for this email, you will receive a reset link.',
    'auth.forgotFailed': 'Failed to request password reset. Please try again.',
    'auth.resetInvalid': 'Invalid Reset Link',
    'auth.resetInvalidHint': 'The password reset link is invalid or has expired.',
    'auth.requestNewLink': 'Request New Reset Link',
    'auth.newPassword': 'New Password',
    'auth.confirmPassword': 'Confirm Password',
    'password.required': 'Password is required',
    'password.tooShort': 'Password must be at least 8 characters long',
    'password.noUppercase': 'Password must contain at least one uppercase letter',
    'password.noDigit': 'Password must contain at least one number',
    'auth.resetDone': 'Your password has been reset successfully! Redirecting to login...',
    'auth.resetTokenMissing': 'Invalid or missing reset token',
    'auth.resetFailed': 'Failed to reset password. Please try again.',
  })
})

test('the texts of the pages 403 and 404 are worded as agreed, and in Spanish too', () => {
  expectTexts({
    'frame.denied': 'Access Denied',
    'frame.notFound': 'Page Not Found',
    'common.goToDashboard': 'Go to Dashboard',
    'common.loading': 'Loading...',
  })
})

test('the texts of menu, account menu and footer are worded as agreed, and in Spanish too', () => {
  expectTexts({
    'shell.lenderAccount': 'Lender Account',
    'shell.borrowerAccount': 'Borrower Account',
    'shell.adminAccount': 'Admin Account',
    'auth.logout': 'Logout',
    'shell.dashboard': 'Dashboard',
    'shell.settings': 'Settings',
    'shell.help': 'Help & Support',
    'shell.profile': 'Profile',
    'word.loans': 'Loans',
    'shell.activeLoans': 'Active Loans',
    'shell.createLoan': 'Create Loan',
    'word.borrowers': 'Borrowers',
    'shell.reports': 'Reports',
    'shell.myLoans': 'My Loans',
    'word.payments': 'Payments',
    'shell.adminPanel': 'Admin Panel',
    'shell.users': 'Users',
    'frame.footer': '© 2025 Loanwright. All rights reserved.',
    'common.invalidDate': 'Invalid date',
    'frame.affiliatePortal': 'Affiliate Portal',
  })
})

test('the texts of the dashboard of a borrower are worded as agreed, and in Spanish too', () => {
  expectTexts({
    'dashboard.welcome': 'Welcome, {name}',
    'dashboard.totalOutstanding': 'Total Outstanding',
    'dashboard.paidToDate': 'Paid To Date',
    'dashboard.nextPaymentDue': 'Next Payment Due',
    'dashboard.noPaymentDue': 'No payment due',
    'common.notAvailable': 'N/A',
    'dashboard.upcomingPayments': 'Upcoming Payments',
    'dashboard.payNow': 'Pay Now',
    'dashboard.viewAllPayments': 'View All Payments',
    'dashboard.viewAllLoans': 'View All Loans',
    'dashboard.noLoansOfMine': "You don't have any loans yet.",
    'dashboard.noUpcoming': 'No upcoming payments scheduled.',
    'dashboard.failed': 'Failed to load dashboard data. Please try again later.',
    'common.tryAgain': 'Try Again',
  })
})

test('the texts of the dashboard of a lender are worded as agreed, and in Spanish too', () => {
  expectTexts({
    'dashboard.totalPortfolio': 'Total Portfolio',
    'dashboard.activeLoans': { one: '{count} active loan', other: '{count} active loans' },
    'dashboard.monthlyIncome': 'Monthly Income',
    'dashboard.fromActiveLoans': 'from all active loans',
    'dashboard.totalBorrowers': 'Total Borrowers',
    'dashboard.latePayments': 'Late Payments',
    'dashboard.requiringAttention': 'requiring attention',
    'dashboard.recentLoans': 'Recent Loans',
    'dashboard.viewAll': 'View All',
    'dashboard.noLoans': 'No loans found. Create your first loan to get started.',
  })
})

test('the texts of the list of active loans are worded as agreed, and in Spanish too', () => {
  expectTexts({
    'loans.exportCsv': 'Export to CSV',
    'loans.name': 'Loan Name',
    'loans.number': 'Loan #',
    'word.borrower': 'Borrower',
    'word.amount': 'Amount',
    'word.balance': 'Balance',
    'loans.rate': 'Interest Rate',
    'word.status': 'Status',
    'loans.maturity': 'Maturity Date',
    'word.actions': 'Actions',
    'loans.view': 'View {name}',
    'loans.edit': 'Edit {name}',
    'loans.delete': 'Delete {name}',
    'ui.rowsPerPage': 'Rows per page',
    'loans.none': 'No active loans found',
    'loans.noMatch': 'No loans matching your search',
    'loans.failed': 'Failed to load loans. Please try again later.',
  })
})

test('the texts of the page of a loan are worded as agreed, and in Spanish too', () => {
  expectTexts({
    'loans.editLoan': 'Edit Loan',
    'payments.record': 'Record Payment',
    'loans.principalAmount': 'Principal Amount',
    'loans.currentBalance': 'Current Balance',
    'word.nextPayment': 'Next Payment',
    'word.overview': 'Overview',
    'loans.paymentHistory': 'Payment History',
    'loans.paymentSchedule': 'Payment Schedule',
    'loans.documents': 'Documents',
    'loans.type': 'Loan Type',
    'loans.origination': 'Origination Date',
    'loans.frequency': 'Payment Frequency',
    'loans.lateFee': 'Late Fee',
    'loans.grace': 'Grace Period (days)',
    'loans.payoffStatement': 'Payoff Statement',
    'loans.amortizationSchedule': 'Amortization Schedule',
    'word.date': 'Date',
    'word.principal': 'Principal',
    'word.interest': 'Interest',
    'word.method': 'Method',
    'loans.dueDate': 'Due Date',
    'loans.remainingBalance': 'Remaining Balance',
    'scheduleStatus.PAID': 'Paid',
    'scheduleStatus.SCHEDULED': 'Scheduled',
    'loans.downloadSchedule': 'Download Schedule',
    'loans.uploadDocument': 'Upload Document',
    'loans.noDocuments': 'No documents have been uploaded yet',
    'loans.download': 'Download',
    'common.close': 'Close',
    'loans.detailFailed': 'Failed to load loan details. Please try again later.',
    'loan.notFound': 'Loan not found',
  })
})

test('the texts of the loan wizard are worded as agreed, and in Spanish too', () => {
  expectTexts({
    'loans.stepTerms': 'Loan Details & Terms',
    'loans.borrowerInformation': 'Borrower Information',
    'loans.stepReview': 'Review & Create',
    'loans.information': 'Loan Information',
    'loans.paymentSummary': 'Payment Summary',
    'loans.structure': 'Payment Structure',
    'loans.paymentTerms': 'Payment Terms',
    'loan.nameRequired': 'Loan name is required',
    'loan.principalPositive': 'Principal amount must be greater than 0',
    'loan.interestRatePositive': 'Interest rate must be positive',
    'loan.typeRequired': 'Loan type is required',
    'loan.frequencyRequired': 'Payment frequency is required',
    'loan.borrowerRequired': 'Borrower is required',
    'loan.interestOnlyDetails': 'Interest-only period details are required for interest-only loans',
    'loan.balloonDetails': 'Balloon payment details are required for loans with balloon payments',
    'loans.borrowersAvailable': { one: '{count} borrower available', other: '{count} borrowers available' },
    'loans.createBorrower': 'Create New Borrower',
    'loans.borrowersFailed': 'Failed to load borrowers',
    'loans.reviewNote': 'Please review everything carefully before you create the loan.',
    'loans.createFailed': 'Failed to create loan. Please check your inputs and try again.',
  })
})

test('the texts of the form of a borrower are worded as agreed, and in Spanish too', () => {
  expectTexts({
    'borrowers.addNew': 'Add New Borrower',
    'borrower.firstNameRequired': 'First name is required',
    'borrower.firstNameTooLong': 'First name must be less than 50 characters',
    'borrower.lastNameRequired': 'Last name is required',
    'borrower.lastNameTooLong': 'Last name must be less than 50 characters',
    'field.emailRequired': 'Email is required',
    'field.emailInvalid': 'Please enter a valid email address',
    'field.emailTooLong': 'Email must be less than 100 characters',
    'borrower.phoneRequired': 'Phone number is required',
    'borrower.phoneFormat': 'Phone number must be in format: 123-456-7890',
    'borrower.llcNameTooLong': 'LLC name must be less than 100 characters',
    'borrowers.createFailedTryAgain': 'Failed to create borrower. Please try again.',
  })
})

test('the texts of the list of borrowers are worded as agreed, and in Spanish too', () => {
  expectTexts({
    'borrowers.search': 'Search by name, email, or phone',
    'borrowers.contact': 'Contact Info',
    'borrowers.totalLoans': 'Total Loans',
    'borrowers.totalAmount': 'Total Amount',
    'borrowers.latestLoan': 'Latest Loan',
    'borrowers.none': 'No borrowers found',
    'borrowers.noMatch': 'No borrowers match your search criteria',
    'borrowers.showing': 'Showing {shown} of {total} borrowers',
    'borrowers.notAuthenticated': 'User not authenticated',
  })
})

test('the texts of the words of fixed meaning are worded as agreed, and in Spanish too', () => {
  expectTexts({
    'loanType.SINGLE_FAMILY': 'Single Family',
    'loanType.MULTI_FAMILY': 'Multi Family',
    'loanType.PERSONAL': 'Personal Loan',
    'loanType.BUSINESS': 'Business Loan',
    'loanType.LINE_OF_CREDIT': 'Line of Credit',
    'loanType.OTHER': 'Other',
    'structureHint.FULLY_AMORTIZED': 'Regular principal and interest payments over the term',
    'structureHint.INTEREST_ONLY': 'Interest only for a period, then fully amortized payments',
    'unit.MONTHS': 'Months',
    'unit.YEARS': 'Years',
    'frequency.MONTHLY': 'Monthly',
    'frequency.BI_WEEKLY': 'Bi-Weekly',
    'frequency.WEEKLY': 'Weekly',
    'frequency.QUARTERLY': 'Quarterly',
    'frequency.SEMI_ANNUALLY': 'Semi-Annually',
    'frequency.ANNUALLY': 'Annually',
    'loanStatus.ACTIVE': 'Active',
    'loanStatus.PENDING': 'Pending',
    'loanStatus.COMPLETED': 'Completed',
    'loanStatus.CURRENT': 'Current',
    'loanStatus.LATE': 'Late',
    'loanStatus.DEFAULTED': 'Defaulted',
    'loanStatus.PAID_OFF': 'Paid Off',
    'borrowerStatus.ACTIVE': 'Active',
    'borrowerStatus.INACTIVE': 'Inactive',
    'borrowerStatus.PENDING': 'Pending',
  })
})

test('the texts of the refusals of borrowers are worded as agreed, and in Spanish too', () => {
  expectTexts({
    'access.signInRequired': 'Authentication required',
    'access.denied': 'Access denied - insufficient permissions',
    'lender.notFound': 'Lender not found',
    'borrowers.failedToFetch': 'Failed to fetch borrowers',
    'borrowers.failedToSearch': 'Failed to search borrowers',
    'borrower.notFound': 'Borrower not found',
    'borrowers.failedToFetchDetails': 'Failed to fetch borrower details',
    'borrowers.invalidData': 'Invalid borrower data',
    'borrower.emailTaken': 'A borrower with this email already exists',
    'borrowers.failedToCreate': 'Failed to create borrower',
  })
})
