import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountText, type MenuEntry, menuEntries } from './menu-entries.ts'

const shape = (entries: readonly MenuEntry[]): unknown[] =>
  entries.map((entry) =>
    entry.kind === 'DIVIDER' ? '-' : entry.kind === 'GROUP' ? [entry.text, shape(entry.links)] : entry.to,
  )

test('a lender finds loans, borrowers and reports', () => {
  assert.deepEqual(shape(menuEntries('LENDER')), [
    '/dashboard',
    ['word.loans', ['/loans/active', '/loans/create', '/imports']],
    '/payments',
    '/payments/bank',
    '/reminders',
    '/borrowers',
    '/reports',
    '-',
    '/settings',
    '/help',
  ])
})

test('a borrower finds their loans and payments and nothing of a lender', () => {
  assert.deepEqual(shape(menuEntries('BORROWER')), ['/dashboard', '/my-loans', '/payments', '-', '/settings', '/help'])
})

test('an admin finds panel, users and loans', () => {
  assert.deepEqual(shape(menuEntries('ADMIN')), [
    '/dashboard',
    '/admin',
    '/admin/users',
    '/admin/loans',
    '-',
    '/settings',
    '/help',
  ])
})

test('somebody without a role finds only what all have', () => {
  assert.deepEqual(shape(menuEntries(null)), ['/dashboard', '-', '/settings', '/help'])
  assert.deepEqual(shape(menuEntries('AUDITOR')), ['/dashboard', '-', '/settings', '/help'])
})

test('an account is named by its role, and only Account without one', () => {
  assert.equal(accountText('LENDER'), 'shell.lenderAccount')
  assert.equal(accountText('BORROWER'), 'shell.borrowerAccount')
  assert.equal(accountText('ADMIN'), 'shell.adminAccount')
  assert.equal(accountText(null), 'shell.account')
})
