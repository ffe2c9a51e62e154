import * as admin from './admin/admin.ts'
import * as limits from './admin/limits.ts'
import * as approvals from './approvals/approvals.ts'
import * as auth from './auth/auth.ts'
import * as passkeys from './auth/passkeys.ts'
import * as twoFactor from './auth/two-factor.ts'
import * as bankStatements from './bank-statements/bank-statements.ts'
import * as borrowers from './borrowers/borrowers.ts'
import * as lenderConsents from './borrowers/lender-consents.ts'
import * as notes from './borrowers/notes.ts'
import * as agenda from './desk/agenda.ts'
import * as desk from './desk/desk.ts'
import * as documentRequests from './documents/document-requests.ts'
import * as documents from './documents/documents.ts'
import type { Endpoint } from './endpoint.ts'
import * as imports from './imports/imports.ts'
import * as advances from './loans/advances.ts'
import * as lenderFigures from './loans/lender-figures.ts'
import * as lenderSettings from './loans/lender-settings.ts'
import * as loans from './loans/loans.ts'
import * as products from './loans/products.ts'
import * as proposals from './loans/proposals.ts'
import * as corrections from './loans/servicing.ts'
import * as settlements from './loans/settlements.ts'
import * as loanTimeline from './loans/timeline.ts'
import * as transfers from './loans/transfers.ts'
import * as escrow from './payments/escrow.ts'
import * as payments from './payments/payments.ts'
import * as refunds from './payments/refunds.ts'
import * as practice from './practice/practice.ts'
import * as reminders from './reminders/reminders.ts'
import * as reportAudit from './reports/audit.ts'
import * as paymentRecorders from './reports/payment-recorders.ts'
import * as reports from './reports/reports.ts'
import * as users from './users/users.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Every call of the API. The server refuses to start when one has no handler. */
export const ENDPOINTS: readonly Endpoint[] = [
  auth,
  twoFactor,
  users,
  borrowers,
  lenderConsents,
  passkeys,
  notes,
  lenderSettings,
  products,
  lenderFigures,
  loans,
  loanTimeline,
  transfers,
  proposals,
  corrections,
  settlements,
  advances,
  payments,
  refunds,
  escrow,
  documents,
  documentRequests,
  reminders,
  imports,
  bankStatements,
  agenda,
  desk,
  practice,
  approvals,
  reports,
  paymentRecorders,
  reportAudit,
  admin,
  limits,
].flatMap((feature) => Object.values(feature).filter(isEndpoint))
