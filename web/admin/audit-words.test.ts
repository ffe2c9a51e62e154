import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { admin } from '#texts/en/admin.ts'
import { audit as english } from '#texts/en/audit.ts'
import { audit as spanish } from '#texts/es/audit.ts'
import type { Speech } from '../i18n/language.ts'
import { ACTION_GROUPS, type ActionGroup, groupOf } from './action-groups.ts'
import { ACTIONS, actionText, detailText, subjectOf } from './audit-words.ts'

const texts: Readonly<Record<string, unknown>> = { ...admin, ...english, 'role.LENDER': 'Lender' }
const known = (code: string, values: Record<string, unknown> = {}) => {
  const text = texts[code]
  return typeof text === 'string' ? text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])) : null
}
/** A reader of these texts alone. */
const speech = { language: 'en', known, t: known } as unknown as Speech

test('everything that the audit log can name has words in both languages', () => {
  // Nobody's data are in these, so that even an administrator's asking leaves no entry.
  const unlogged = ['getCurrentUser', 'listSessions', 'getTwoFactor', 'listPasskeys', 'getInvitation']
  const logged = ENDPOINTS.map(({ name }) => name).filter((name) => !unlogged.includes(name))
  const listed = ACTIONS

  assert.deepEqual(
    logged.filter((name) => !listed.includes(name)),
    [],
    'add admin.action.… of these to texts/en/papers/audit.ts and texts/es/papers/audit.ts',
  )
  for (const action of ACTIONS) {
    assert.ok(`admin.action.${action}` in english, action)
    assert.ok(`admin.action.${action}` in spanish, action)
  }
})

test('the filter lists each action once, in the group it belongs to', () => {
  const inGroup = (group: ActionGroup) => ACTIONS.filter((action) => groupOf(action) === group)

  assert.equal(
    ACTION_GROUPS.reduce((count, group) => count + inGroup(group).length, 0),
    ACTIONS.length,
  )
  assert.deepEqual(
    ['writeOffLoan', 'recordPayments', 'addPromise', 'importFile', 'verifyEmail', 'setUserRole', 'getLoan'].map(
      groupOf,
    ),
    ['LOANS', 'PAYMENTS', 'BORROWERS', 'BANK', 'SIGN_IN', 'ADMINISTRATION', 'VIEWS'],
  )
  assert.deepEqual(
    inGroup('SETTINGS').filter((action) => !/Settings|Preferences|updateUser|Practice/.test(action)),
    [],
    'give these a rule in action-groups.ts',
  )
})

test('an action that nobody has worded yet is shown by its name', () => {
  assert.equal(actionText('recordPayment', speech), 'Recorded a payment')
  assert.equal(actionText('somethingNew', speech), 'somethingNew')
})

test('an entry leads to the loan, the borrower or the account it is about', () => {
  assert.deepEqual(subjectOf({ subjectKind: 'loan', subjectId: 1234 }, speech), {
    text: 'Loan 1234',
    to: '/loans/1234',
  })
  assert.deepEqual(subjectOf({ subjectKind: 'user', subjectId: 3 }, speech), {
    text: 'User 3',
    to: '/admin/users?search=3',
  })
  assert.deepEqual(subjectOf({ subjectKind: 'ship', subjectId: 3 }, speech), { text: 'ship 3', to: null })
  assert.equal(subjectOf({ subjectKind: null, subjectId: null }, speech), null)
})

const said = (
  detail: Parameters<typeof detailText>[0]['detail'],
  about: Partial<Parameters<typeof detailText>[0]> = {},
) => detailText({ detail, subjectKind: null, subjectName: null, ...about }, speech)

test('the details of an entry are one readable line', () => {
  const detail = { role: 'LENDER', before: null, ended: 2, disabled: true, isInvited: false, odd: 'x' }

  assert.equal(said(detail), 'role: Lender · before: – · sessions ended: 2 · disabled: yes · invited: no · odd: x')
  assert.equal(said({}), '')
})

test('a sum is written as money, and the numbers of loans are not taken for how many there are', () => {
  assert.equal(said({ amount: 296.6, loans: '28, 30' }), 'amount: $296.60 · loan: 28, 30')
  assert.equal(said({ loans: 2, borrowers: 3 }), 'loans: 2 · borrowers: 3')
  assert.equal(said({ above: 10_000 }), 'above: $10,000.00')
})

test('of what an import has created, the kinds that it has none of are left out', () => {
  assert.equal(said({ loans: 2, payments: 0, borrowers: 0 }), 'loans: 2')
  assert.equal(said({ ended: 0 }), 'sessions ended: 0')
})

test('the loan of a payment that is called by it is not said twice', () => {
  assert.equal(said({ loanId: 10 }, { subjectKind: 'payment', subjectName: 'Oak Avenue 5' }), '')
  assert.equal(said({ loanId: 10 }, { subjectKind: 'payment' }), 'loan: 10')
  assert.equal(said({ loanId: 10 }, { subjectKind: 'document', subjectName: 'Contract' }), 'loan: 10')
})
