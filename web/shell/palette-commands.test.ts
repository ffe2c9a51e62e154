import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Loan } from '#contract/loans/loans.ts'
import { currentSpeech, loadTexts } from '../i18n/language.ts'
import { commandItems } from './palette-commands.ts'

await loadTexts('HOME', 'PALETTE')
const TODAY = '2026-11-23'
const loan = (id: number, loanName: string, borrowerName: string, changes: Partial<Loan> = {}): Loan => ({
  id,
  loanName,
  loanNumber: `LN-00000${id}`,
  loanType: 'PERSONAL',
  status: 'ACTIVE',
  defaultStage: null,
  principalAmount: 12_000,
  outstandingBalance: 9000,
  interestRate: 6,
  originationDate: '2026-01-02',
  maturityDate: '2027-01-02',
  paymentFrequency: 'MONTHLY',
  lateFee: null,
  gracePeriod: null,
  borrowerId: id,
  borrowerName,
  lenderId: 1,
  lenderName: 'Lena Ortiz',
  nextPaymentDate: '2026-12-02',
  nextPaymentAmount: 1000,
  nextPaymentInterest: 40,
  nextPaymentPrincipal: 960,
  daysPastDue: 0,
  pastDueAmount: 0,
  createdAt: '2026-01-02T10:00:00.000Z',
  ...changes,
})
const LOANS = [
  loan(1, 'Willow Bend 51', 'Carlos Prescott', {
    daysPastDue: 78,
    pastDueAmount: 3988.56,
    nextPaymentDate: '2026-09-06',
  }),
  loan(2, 'Oak Lane 77', 'Henry Lindgren', { daysPastDue: 6, pastDueAmount: 1572.52, nextPaymentDate: '2026-11-17' }),
  loan(3, 'Elm Court', 'Carlos Peña'),
  loan(4, 'Mill House', 'Carlos Ruiz', { status: 'PAID_OFF', nextPaymentDate: null }),
]
const offered = (query: string) =>
  commandItems(query, { loans: LOANS, today: TODAY, t: currentSpeech().t }).map(({ text, to }) => [text, to])

test('a payment is offered on every open loan that the words name, the one that owes longest first', () => {
  assert.deepEqual(offered('pay 1250 carlos yesterday'), [
    ['Record $1,250.00 · Willow Bend 51 · Nov 22, 2026', '/loans/1/payment/new?amount=1250&date=2026-11-22'],
    ['Record $1,250.00 · Elm Court · Nov 22, 2026', '/loans/3/payment/new?amount=1250&date=2026-11-22'],
  ])
})

test('the number of a street is no amount where a loan has that name', () => {
  assert.deepEqual(offered('pay willow bend 51'), [
    ['Record payment · Willow Bend 51', '/loans/1/payment/new?date=2026-11-23'],
    ['Record $51.00 · Willow Bend 51 · Nov 23, 2026', '/loans/1/payment/new?amount=51&date=2026-11-23'],
  ])
})

test('a payoff has its day, a year of taxes its report, and late loans stand by how late they are', () => {
  assert.deepEqual(offered('payoff willow june 30'), [
    ['Payoff on Jun 30, 2027 · Willow Bend 51', '/loans/1?payoff=2027-06-30'],
  ])
  assert.deepEqual(offered('tax 2025'), [['Tax year 2025', '/reports?report=tax&year=2025']])
  assert.deepEqual(offered('late'), [
    ['Willow Bend 51', '/loans/1'],
    ['Oak Lane 77', '/loans/2'],
    ['2 loans past due', '/payments'],
  ])
  assert.deepEqual(offered('willow'), [])
})

test('a reminder is offered in both languages for loans on which something is due', () => {
  const reminders = [
    ['Remind · Willow Bend 51', '/payments?remind=1'],
    ['Remind · Elm Court', '/payments?remind=3'],
  ]

  assert.deepEqual(offered('remind carlos'), reminders)
  assert.deepEqual(offered('recordar a carlos'), reminders)
  assert.deepEqual(offered('finiquito willow'), [
    ['Payoff on Nov 23, 2026 · Willow Bend 51', '/loans/1?payoff=2026-11-23'],
  ])
})
