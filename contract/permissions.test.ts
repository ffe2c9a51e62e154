import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasPermission, isAllowed, PERMISSIONS, ROLES } from './permissions.ts'

const whoHas = (permission: string) =>
  [...ROLES, 'AUDITOR', null, undefined].filter((role) => hasPermission(role, permission))

test('there are lenders, borrowers and administrators', () => {
  assert.deepEqual([...ROLES], ['LENDER', 'BORROWER', 'ADMIN'])
})

test('lenders and administrators make loans', () => {
  assert.deepEqual(whoHas('create:loan'), ['LENDER', 'ADMIN'])
})

test('lenders, borrowers and administrators see loans', () => {
  assert.deepEqual(whoHas('view:loans'), ['LENDER', 'BORROWER', 'ADMIN'])
})

test('only administrators look after accounts', () => {
  assert.deepEqual(whoHas('manage:users'), ['ADMIN'])
})

test('lenders and administrators see reports', () => {
  assert.deepEqual(whoHas('view:reports'), ['LENDER', 'ADMIN'])
})

test('what is no permission is nobody’s, an administrator’s neither', () => {
  for (const permission of ['delete:loan', '', 'toString', '__proto__', 'CREATE:LOAN']) {
    assert.deepEqual(whoHas(permission), [], permission)
  }
})

test('somebody without a role, or with one we do not have, may nothing', () => {
  for (const role of [null, undefined, '', 'AUDITOR', 'admin']) {
    assert.deepEqual(
      PERMISSIONS.filter((permission) => hasPermission(role, permission)),
      [],
    )
  }
})

test('of several roles one is enough, of several permissions all are needed, and of both each', () => {
  const lenders = { roles: ['LENDER', 'ADMIN'] }
  assert.deepEqual([isAllowed('ADMIN', lenders), isAllowed('BORROWER', lenders)], [true, false])

  const both = { permissions: ['view:loans', 'create:loan'] }
  assert.deepEqual([isAllowed('LENDER', both), isAllowed('BORROWER', both)], [true, false])

  const roleAndPermission = { roles: ['LENDER'], permissions: ['manage:users'] }
  assert.deepEqual([isAllowed('LENDER', roleAndPermission), isAllowed('ADMIN', roleAndPermission)], [false, false])

  assert.deepEqual([isAllowed(null, {}), isAllowed(null, lenders), isAllowed(null, both)], [true, false, false])
})
