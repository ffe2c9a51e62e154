import { auditWords } from './papers/audit.ts'

/** Texts of the audit log and of its report. */
export const audit = {
  ...auditWords,
  'audit.kind.BOOKS': 'Changes to the Books',
  'audit.kind.ACCOUNT': 'Account and Sign-in',
  'audit.kind.READING': 'Viewed by Administrators',
  'audit.by.LENDER': 'Lender',
  'audit.by.BORROWER': 'Borrower',
  'audit.by.ADMIN': 'Administrator',
  'audit.by.NOBODY': 'Not signed in',
  'audit.what': 'Action',
  'audit.about': 'Record',
  'audit.who': 'By',
  'audit.entry': 'Log Entry',
  'audit.entryOf': 'No. {sequence}, account {account}',
  'audit.kind': 'Kind',
  'audit.allKinds': 'All kinds',
  'audit.allActs': 'All actions',
  'audit.actCounted': '{act} ({count})',
  'audit.everybody': 'Everyone',
  'audit.none': 'No matching activity in this period.',
  'audit.note':
    'What you did, and what borrowers and administrators did on your loans. Entries are chained, so any change or removal would show.',
} as const
