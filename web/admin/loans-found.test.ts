import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lendersOf, loansFound, outstandingOf } from './loans-found.ts'

const loan = (loanName: string, lenderId: number, lenderName: string, status: 'ACTIVE' | 'PAID_OFF' = 'ACTIVE') => ({
  loanName,
  lenderId,
  lenderName,
  status,
  loanNumber: 'LN-000001',
  borrowerName: 'Ana Ruiz',
})
const LOANS = [
  loan('Elm 1', 7, 'Zimmer Capital'),
  loan('Oak 2', 8, 'ada Lind'),
  loan('Elm 3', 7, 'Zimmer Capital', 'PAID_OFF'),
]
const found = (filter: { search?: string; status?: string; lenderId?: string }) =>
  loansFound(LOANS, { search: '', status: '', lenderId: '', statusLabel: (status) => status, ...filter }).map(
    ({ loanName }) => loanName,
  )

test('without filters all loans are there, closed ones too', () => {
  assert.deepEqual(found({}), ['Elm 1', 'Oak 2', 'Elm 3'])
})

test('a search finds loans by their own words and by who lent', () => {
  assert.deepEqual(found({ search: 'elm' }), ['Elm 1', 'Elm 3'])
  assert.deepEqual(found({ search: ' LIND ' }), ['Oak 2'])
  assert.deepEqual(found({ search: 'nothing' }), [])
})

test('filters hold together with the search', () => {
  assert.deepEqual(found({ status: 'PAID_OFF' }), ['Elm 3'])
  assert.deepEqual(found({ lenderId: '7', status: 'ACTIVE', search: 'zimmer' }), ['Elm 1'])
})

test('each lender can be chosen once, by name', () => {
  assert.deepEqual(lendersOf(LOANS), [
    { value: '8', label: 'ada Lind' },
    { value: '7', label: 'Zimmer Capital' },
  ])
})

test('what is outstanding adds up to the cent, without loans that begin later', () => {
  const running = [0.1, 0.2, 1_000_000.15].map((outstandingBalance) => ({
    outstandingBalance,
    status: 'ACTIVE' as const,
  }))

  assert.equal(outstandingOf([...running, { outstandingBalance: 136_000, status: 'PENDING' }]), 1_000_000.45)
})
