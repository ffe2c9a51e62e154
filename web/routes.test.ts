import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAllowed } from '#contract/permissions.ts'
import { PUBLIC_ROUTES } from './public-routes.ts'
import { loadFor, routeAt } from './route.ts'
import { ROUTES } from './routes.ts'

const mayOpen = (role: string | null, address: string): boolean => {
  const route = routeAt(ROUTES, address)
  assert.ok(route, address)
  return isAllowed(role, route)
}

test('anybody may open the pages before sign-in', () => {
  const open = PUBLIC_ROUTES.map(({ path }) => path)

  for (const path of ['/login', '/register', '/forgot-password', '/reset-password', '/unauthorized', '/not-found']) {
    assert.ok(open.includes(path), path)
  }
  assert.ok(open.includes('/terms') && open.includes('/privacy') && open.includes('/verify-email'))
})

test('a lender may open the loans and borrowers, but no borrower view and no admin view', () => {
  for (const path of [
    '/loans/active',
    '/loans/create',
    '/loans/7',
    '/loans/edit/7',
    '/loans/7/terms',
    '/loans/7/payment/new',
  ]) {
    assert.equal(mayOpen('LENDER', path), true, path)
  }
  for (const path of ['/borrowers', '/borrowers/3', '/reports', '/payments', '/dashboard']) {
    assert.equal(mayOpen('LENDER', path), true, path)
  }
  for (const path of ['/my-loans', '/my-loans/7', '/admin', '/admin/users', '/admin/loans']) {
    assert.equal(mayOpen('LENDER', path), false, path)
  }
})

test('a borrower may open their own loans and payments, and nothing of a lender or an admin', () => {
  for (const path of ['/dashboard', '/my-loans', '/my-loans/7', '/payments', '/payments/7']) {
    assert.equal(mayOpen('BORROWER', path), true, path)
  }
  for (const path of [
    '/loans/active',
    '/loans/create',
    '/loans/1',
    '/loans/edit/1',
    '/loans/1/terms',
    '/loans/1/payment/new',
  ]) {
    assert.equal(mayOpen('BORROWER', path), false, path)
  }
  for (const path of ['/borrowers', '/borrowers/3', '/reports', '/admin', '/admin/users', '/admin/loans']) {
    assert.equal(mayOpen('BORROWER', path), false, path)
  }
})

test('an admin may open everything', () => {
  for (const { path } of ROUTES) assert.equal(mayOpen('ADMIN', path.replace(/:\w+/g, '1')), true, path)
})

test('any signed-in person may open dashboard, profile, settings and help', () => {
  for (const path of ['/dashboard', '/profile', '/settings', '/help']) {
    for (const role of ['LENDER', 'BORROWER', 'ADMIN', 'AUDITOR', null]) assert.equal(mayOpen(role, path), true, path)
  }
})

test('somebody without a role may open no loans and no reports', () => {
  assert.equal(mayOpen(null, '/loans/active'), false)
  assert.equal(mayOpen(null, '/reports'), false)
})

test('the word active or create is never taken for the id of a loan', () => {
  assert.equal(routeAt(ROUTES, '/loans/active')?.path, '/loans/active')
  assert.equal(routeAt(ROUTES, '/loans/create')?.path, '/loans/create')
  assert.equal(routeAt(ROUTES, '/loans/12')?.path, '/loans/:loanId')
})

test('an address that nobody knows has no screen', () => {
  assert.equal(routeAt(ROUTES, '/affiliate'), undefined)
  assert.equal(routeAt(ROUTES, '/no/such/page'), undefined)
})

test('the dashboard of a role that is not known is that of a borrower', () => {
  const dashboard = routeAt(ROUTES, '/dashboard') ?? assert.fail()

  assert.equal(loadFor(dashboard, 'AUDITOR'), loadFor(dashboard, 'BORROWER'))
  assert.equal(loadFor(dashboard, null), loadFor(dashboard, 'BORROWER'))
})
