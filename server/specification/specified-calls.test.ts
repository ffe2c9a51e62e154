import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useApi } from '../testing/api.ts'

// What other programs rely on: the addresses of the calls, and the forms that are sent to them.
const api = await useApi() // today is 2 March 2026
const lender = await api.aLender()
const borrowerId = (await api.aBorrower(lender)).id

/** The form of a loan with every field it has, as a program sends it that fills in all of them. */
const wholeForm = (changes: object = {}) => ({
  loanName: 'Elm Street',
  principalAmount: 120_000,
  interestRate: 6,
  loanType: 'SINGLE_FAMILY',
  originationDate: '2026-01-01',
  maturityDate: '2036-01-01',
  loanTermMonths: 120,
  loanTermYears: 10,
  paymentStructure: 'INTEREST_ONLY',
  interestOnlyPeriod: 12,
  interestOnlyPeriodUnit: 'MONTHS',
  hasBalloonPayment: true,
  balloonPaymentDate: '2031-01-01',
  balloonPaymentAmount: 113_053.29,
  amortizationTerm: 30,
  amortizationTermUnit: 'YEARS',
  paymentFrequency: 'MONTHLY',
  borrowerId,
  lateFee: 25,
  gracePeriod: 5,
  notes: 'second lien',
  calculatedMonthlyPayment: 600,
  ...changes,
})

type Shown = Record<string, unknown> & { id: number }

const make = (changes: object = {}) => lender.client.post<Shown>('/api/loans', wholeForm(changes))
const seen = async (id: number) => (await lender.client.get<Shown>(`/api/loans/${id}`)).data

test('every call that was promised is at its address', async () => {
  const { id } = (await make()).data
  const me = lender.id
  const read = [
    '/auth/user',
    ...[`/users/${me}`, `/users/${me}/preferences`],
    ...['/loans?page=1&limit=25', `/loans/${id}`, `/loans/borrower/${borrowerId}`, `/loans/lender/${me}?format=array`],
    ...[`/loans/lender/${me}/summary`, `/loans/borrower/${borrowerId}/summary`, `/loans/${id}/schedule`],
    ...[`/loans/${id}/payoff-statement`, `/loans/${id}/amortization-schedule`],
    ...[`/payments/loan/${id}`, `/documents/loan/${id}`],
    ...[`/lenders/${me}/borrowers`, '/borrowers/search?q=a', `/borrowers/${borrowerId}`],
  ]
  const posted = [
    ...['/auth/login', '/auth/signup', '/auth/verify-email', '/auth/reset-password', '/auth/logout'],
    ...['/loans', '/payments', '/documents/upload', '/borrowers'],
  ]

  const statuses: [string, number][] = []
  for (const path of read) statuses.push([path, (await lender.client.get(`/api${path}`)).status])
  const unknown: string[] = []
  const note = (path: string, code: string | undefined) => code === 'request.notFound' && unknown.push(path)
  for (const path of [`/users/${me}/preferences`, `/loans/${id}`]) {
    note(path, (await lender.client.put(`/api${path}`, {})).code)
  }
  for (const path of posted) note(path, (await api.nobody().post(`/api${path}`, {})).code)
  note('/nowhere', (await api.nobody().post('/api/nowhere', {})).code)

  assert.deepEqual(
    statuses.filter(([, status]) => status !== 200),
    [],
  )
  assert.deepEqual(unknown, ['/nowhere'])
})

test('a loan is made of every field of its form, and gives each of them back', async () => {
  const form = wholeForm()

  const { status, data } = await make()

  assert.equal(status, 201)
  const loan = await seen(data.id)
  assert.deepEqual(
    Object.entries(form).filter(([name, value]) => loan[name] !== value),
    [],
  )
})

test('term, payment and balloon are the figures of the server, whatever a form says of them', async () => {
  const { data } = await make({
    loanTermMonths: 7,
    loanTermYears: 99,
    calculatedMonthlyPayment: 1,
    balloonPaymentAmount: 1,
  })

  const { loanTermMonths, loanTermYears, calculatedMonthlyPayment, balloonPaymentAmount } = await seen(data.id)
  assert.deepEqual(
    { loanTermMonths, loanTermYears, calculatedMonthlyPayment, balloonPaymentAmount },
    { loanTermMonths: 120, loanTermYears: 10, calculatedMonthlyPayment: 600, balloonPaymentAmount: 113_053.29 },
  )
})

test('what a form says of interest only or of a balloon means nothing where the loan has neither', async () => {
  const { status, data } = await make({
    paymentStructure: 'FULLY_AMORTIZED',
    hasBalloonPayment: false,
    balloonPaymentDate: '2050-01-01',
  })

  assert.equal(status, 201)
  const { paymentStructure, hasBalloonPayment, calculatedMonthlyPayment, maturityDate } = await seen(data.id)
  assert.deepEqual([paymentStructure, hasBalloonPayment], ['FULLY_AMORTIZED', false])
  assert.deepEqual([calculatedMonthlyPayment, maturityDate], [1332.25, '2036-01-01'])
})

test('a loan is changed by the same form', async () => {
  const { data } = await make()
  const form = wholeForm({ loanName: 'Oak Street', principalAmount: 60_000, lateFee: 40, notes: 'first lien' })

  const changed = await lender.client.put<Shown>(`/api/loans/${data.id}`, form)

  assert.equal(changed.status, 200)
  const loan = await seen(data.id)
  const { loanName, principalAmount, outstandingBalance, lateFee, notes, calculatedMonthlyPayment } = loan
  assert.deepEqual(
    { loanName, principalAmount, outstandingBalance, lateFee, notes, calculatedMonthlyPayment },
    {
      loanName: 'Oak Street',
      principalAmount: 60_000,
      outstandingBalance: 60_000,
      lateFee: 40,
      notes: 'first lien',
      calculatedMonthlyPayment: 300,
    },
  )
  assert.deepEqual(changed.data, loan)
})
