import { auditWords } from './papers/audit.ts'

/** Texts of the audit log and of its report. */
export const audit = {
  ...auditWords,
  'audit.kind.BOOKS': 'Changes to the books',
  'audit.kind.ACCOUNT': 'Account and sign-in',
  'audit.kind.READING': 'Read by administrators',
  'audit.by.LENDER': 'Lender',
  'audit.by.BORROWER': 'Borrower',
  'audit.by.ADMIN': 'Administrator',
  'audit.by.NOBODY': 'Not signed in',
  'audit.what': 'What was done',
  'audit.about': 'About',
  'audit.who': 'By whom',
  'audit.entry': 'Entry',
  'audit.kind': 'Kind',
  'audit.allKinds': 'Every kind',
  'audit.allActs': 'Everything done',
  'audit.actCounted': '{act} ({count})',
  'audit.everybody': 'Everybody',
  'audit.none': 'Nothing that matches was done in this period.',
  'audit.note':
    'What you did, and what borrowers and administrators did on your loans. No entry can be changed or removed unnoticed: each is sealed together with the one before it.',
} as const
