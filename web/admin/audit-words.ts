import type { AuditEntry } from '#contract/admin/admin.ts'
import { usd } from '../i18n/format.ts'
import type { Speech } from '../i18n/language.ts'

/** Everything the audit log can name. A test compares it with the endpoints. */
export const ACTIONS = [
  ...['login', 'logout', 'signup', 'verifyEmail', 'resetPassword', 'endOtherSessions', 'changePassword'],
  ...['sendVerification'],
  ...['beginTwoFactor', 'confirmTwoFactor', 'replaceRecoveryCodes', 'endTwoFactor', 'endTwoFactorOf'],
  ...['beginPasskey', 'addPasskey', 'askForPasskey', 'signInWithPasskey', 'removePasskey', 'refusePasskey'],
  ...['getSignInRules', 'setSignInRules'],
  ...['getPreferences', 'updatePreferences', 'getUser', 'updateUser', 'getLenderSettings', 'updateLenderSettings'],
  ...['acceptInvitation', 'inviteBorrower', 'createBorrower', 'updateBorrower', 'getBorrower'],
  ...['listBorrowersOfLender', 'searchBorrowers'],
  ...['listNotesOfBorrower', 'listNotesOfLoan', 'addNoteToBorrower', 'addNoteToLoan', 'changeNote'],
  ...['createLoan', 'updateLoan', 'changeTerms', 'deleteLoan', 'previewLoan', 'getLoan', 'getLoanHistory'],
  ...['getLoanTimeline', 'getLenderFigure'],
  ...['getSchedule', 'getPaymentInstructions', 'listLoans', 'listLoansOfBorrower', 'listLoansOfLender'],
  ...['chargeFee', 'waiveFee', 'listFees', 'markDefaulted', 'liftDefaultMark', 'writeOffLoan'],
  ...['listProposals', 'sendProposal', 'acceptProposal', 'declineProposal', 'withdrawProposal'],
  ...['getLenderSummary', 'getBorrowerSummary'],
  ...['recordPayment', 'reversePayment', 'reportPayment', 'confirmPayment', 'declinePayment'],
  ...['listPayments', 'listPaymentsOfLoan'],
  ...['getPayoffStatement', 'listPayoffQuotes', 'getPayoffDocument'],
  ...['getAmortizationSchedule', 'getAmortizationDocument'],
  ...['getReceiptDocument', 'getStatementDocument', 'getYearEndDocument', 'getSummaryDocument'],
  ...['getLoanSpreadsheet'],
  ...['getLedgerOfLoan', 'getLedgerOfLender', 'getHandoverPack'],
  ...['uploadDocument', 'updateDocument', 'getDocumentFile', 'listDocumentsOfLoan', 'listDocumentsOfBorrower'],
  ...['readImportColumns', 'previewImport', 'importFile', 'undoImport'],
  ...['getImportProgress', 'listImports', 'getImport'],
  ...['getReminderSettings', 'updateReminderSettings', 'listUpcomingReminders', 'previewReminder', 'skipReminder'],
  ...['markReminderSent', 'listReminders', 'sendReminderAgain', 'getReminderChoice', 'setReminderChoice'],
  ...['getReminderLink', 'setReminderLink', 'stopReminders'],
  ...['previewBankStatement', 'addBankStatement', 'listBankStatements', 'listBankLines', 'getBankTotals'],
  ...['assignBankLine', 'setBankLineAside', 'releaseBankLine', 'listPayerNames', 'forgetPayerName'],
  ...['listApprovals', 'getApproval', 'askForApproval', 'giveApproval', 'declineApproval', 'withdrawApproval'],
  ...['getSecondPersonLimit', 'setSecondPersonLimit'],
  ...['getPortfolioReport', 'listReportedLoans', 'getCashReport', 'getAccruedInterest'],
  ...['getForecast', 'listForecastLoans', 'getTaxYear'],
  ...['getReportDocument', 'listActs', 'getActTotals'],
  ...['listUsers', 'setUserRole', 'setUserDisabled', 'createResetLink', 'ensureAdmin'],
  ...['getAdminOverview', 'startVerification', 'listAuditLog'],
] as const

export const SUBJECT_KINDS = [
  'user',
  'lender',
  'borrower',
  'loan',
  'payment',
  'document',
  'import',
  'bankStatement',
  'bankLine',
  'reminder',
] as const

/** An action in the reader's language; one that is newer than the list as it is. */
export const actionText = (action: string, { known }: Speech): string => known(`admin.action.${action}`) ?? action

/** 'Loan 12', and where to see it; null when an entry is about nothing in particular. */
export function subjectOf(
  { subjectKind: kind, subjectId: id }: Pick<AuditEntry, 'subjectKind' | 'subjectId'>,
  { known }: Speech,
): { text: string; to: string | null } | null {
  if (kind === null) return null
  const text = known(`admin.subject.${kind}`, { id: String(id ?? '') }) ?? `${kind} ${id ?? ''}`
  const account = `/admin/users?search=${id}`
  const places: Readonly<Record<string, string>> = {
    loan: `/loans/${id}`,
    borrower: `/borrowers/${id}`,
    user: account,
    lender: account,
  }
  return { text: text.trim(), to: id === null ? null : (places[kind] ?? null) }
}

/** What is counted in dollars. */
const SUMS: readonly string[] = ['amount', 'above']

/** 'role: Lender · sessions ended: 1'. The loan of a thing that is called by it is not said twice. */
export function detailText(
  { detail, subjectKind, subjectName }: Pick<AuditEntry, 'detail' | 'subjectKind' | 'subjectName'>,
  { known, t }: Speech,
): string {
  const valueText = (name: string, value: AuditEntry['detail'][string]): string => {
    if (value === null) return '–'
    if (typeof value === 'boolean') return value ? t('admin.true') : 'no'
    if (typeof value === 'number' && SUMS.includes(name)) return usd(value)
    return known(`role.${value}`) ?? known(`admin.action.${value}`) ?? String(value)
  }
  const isNamedByLoan = subjectKind === 'payment' && subjectName !== null
  return Object.entries(detail)
    .filter(([name]) => !(name === 'loanId' && isNamedByLoan))
    .map(([name, value]) => {
      // Numbers of loans, not how many: 'loans: 28' would say that there were 28.
      const word = name === 'loans' && typeof value === 'string' ? 'loanId' : name
      return `${known(`admin.detail.${word}`) ?? name}: ${valueText(name, value)}`
    })
    .join(' · ')
}
