import * as admin from './admin.ts'
import * as approvals from './approvals.ts'
import * as auth from './auth.ts'
import * as bankStatements from './bank-statements.ts'
import * as borrowers from './borrowers.ts'
import * as corrections from './corrections.ts'
import * as documents from './documents.ts'
import type { Endpoint } from './endpoint.ts'
import * as imports from './imports.ts'
import * as lenderFigures from './lender-figures.ts'
import * as lenderSettings from './lender-settings.ts'
import * as loanTimeline from './loan-timeline.ts'
import * as loans from './loans.ts'
import * as notes from './notes.ts'
import * as passkeys from './passkeys.ts'
import * as payments from './payments.ts'
import * as proposals from './proposals.ts'
import * as reminders from './reminders.ts'
import * as reportAudit from './report-audit.ts'
import * as reports from './reports.ts'
import * as twoFactor from './two-factor.ts'
import * as users from './users.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Every call of the API. The server refuses to start when one has no handler. */
export const ENDPOINTS: readonly Endpoint[] = [
  auth,
  twoFactor,
  users,
  borrowers,
  passkeys,
  notes,
  lenderSettings,
  lenderFigures,
  loans,
  loanTimeline,
  proposals,
  corrections,
  payments,
  documents,
  reminders,
  imports,
  bankStatements,
  approvals,
  reports,
  reportAudit,
  admin,
].flatMap((feature) => Object.values(feature).filter(isEndpoint))
