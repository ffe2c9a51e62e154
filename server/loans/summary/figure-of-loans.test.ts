import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type FigureOfLoans,
  getLenderFigure,
  LENDER_FIGURES,
  type LenderFigure,
} from '#contract/loans/lender-figures.ts'
import { getLenderSummary } from '#contract/loans/loans.ts'
import { recordPayment } from '#contract/payments/payments.ts'
import { type Api, startApi } from '../../testing/api.ts'
import type { Person } from '../../testing/api-people.ts'
import { figureOfLoans } from './figure-of-loans.ts'
import type { NamedLoan } from './queries.ts'

let api: Api
let lender: Person
before(async () => {
  api = await startApi() // today is 2 March 2026
  lender = await api.aLender()
  const { id: borrowerId } = await api.aBorrower(lender, { firstName: 'Ana', lastName: 'Keel' })
  const loan = (loanName: string, overrides: Record<string, unknown>) =>
    api.aLoan(lender, { borrowerId, loanName, gracePeriod: 0, ...overrides })
  const year = { originationDate: '2026-01-02', maturityDate: '2027-01-02' }
  const paid = await loan('Paid', year)
  await pay(paid.id, 1066.19)
  await loan('Late', year)
  await loan('Weekly', { ...year, paymentFrequency: 'WEEKLY', principalAmount: 1_000 })
  await loan('Fortnightly', { ...year, paymentFrequency: 'BI_WEEKLY', principalAmount: 1_000 })
  await loan('To come', { originationDate: '2026-05-02', maturityDate: '2027-05-02' })
  const closed = await loan('Closed', year)
  await pay(closed.id, 12_120)
})
after(() => api.close())

const pay = (loanId: number, amount: number) =>
  lender.client.call(recordPayment, { body: { loanId, amount, paymentDate: '2026-02-02', paymentMethod: 'ACH' } })
const ask = (figure: LenderFigure, by = lender, lenderId = by.id) =>
  by.client.call(getLenderFigure, { params: { lenderId, figure } })
const told = ({ loans }: FigureOfLoans) => loans.map(({ loanName, amount }) => [loanName, amount])
const cents = (dollars: number) => Math.round(dollars * 100)

test('what the loans add comes to the figure of the dashboard, to the cent', async () => {
  const { metrics } = (await lender.client.call(getLenderSummary, { params: { lenderId: lender.id } })).data

  for (const figure of LENDER_FIGURES) {
    const { data } = await ask(figure)
    const parts = data.loans.reduce((sum, { amount }) => sum + cents(amount), cents(data.rounding))
    assert.deepEqual([figure, data.total, parts], [figure, metrics[figure], cents(metrics[figure])])
  }
})

test('the portfolio is what is out: not what is repaid, nor what is lent later', async () => {
  const { data } = await ask('totalPortfolioValue')

  assert.deepEqual(told(data), [
    ['Late', 12_000],
    ['Paid', 11_053.81],
    ['Weekly', 1_000],
    ['Fortnightly', 1_000],
  ])
  assert.equal(data.loans[0]?.borrowerName, 'Ana Keel')
})

// 20.07 × 52 ÷ 12 = 86.97; 39.47 × 26 ÷ 12 = 85.518…
test('the income of a month says of every loan its payment and how often it comes', async () => {
  const { data } = await ask('monthlyIncome')

  assert.deepEqual(
    data.loans.map(({ loanName, payment, paymentsPerYear, amount }) => [loanName, payment, paymentsPerYear, amount]),
    [
      ['Paid', 1066.19, 12, 1066.19],
      ['Late', 1066.19, 12, 1066.19],
      ['Weekly', 20.07, 52, 86.97],
      ['Fortnightly', 39.47, 26, 85.52],
    ],
  )
})

// Three loans with a weekly cent: 4.33 cents each is 4, together 13.
test('what rounding loan by loan would lose is said', () => {
  const loan = (id: number): NamedLoan => ({
    id,
    loanName: `Loan ${id}`,
    borrowerName: 'Ana Keel',
    frequency: 'WEEKLY',
    paymentCents: 1,
    principalCents: 52,
    outstandingCents: 52,
    paidCents: 0,
    paidInterestCents: 0,
    unpaidInterestCents: 0,
    originatedOn: '2026-01-02',
    graceDays: 0,
    nextDueOn: '2026-03-09',
    nextDueCents: 1,
    isPaidOff: false,
    isMarkedDefaulted: false,
  })
  const given = { figure: 'monthlyIncome', today: '2026-03-02', lateByLoan: new Map() } as const

  const { total, loans, rounding } = figureOfLoans([loan(1), loan(2), loan(3)], given)

  assert.deepEqual([total, loans.map(({ amount }) => amount), rounding], [0.13, [0.04, 0.04, 0.04], 0.01])
})

test('late payments are counted by loan', async () => {
  const { data } = await ask('latePaymentsCount')

  // Since 2 January: one month, eight weeks, four fortnights, each with a due day before today.
  assert.deepEqual(told(data), [
    ['Weekly', 8],
    ['Fortnightly', 4],
    ['Late', 1],
  ])
})

test('an admin asks for any lender, or for all; another lender for none of them', async () => {
  const admin = await api.anAdmin()
  const stranger = await api.aLender()

  assert.deepEqual((await ask('totalPortfolioValue', admin, lender.id)).data.total, 25_053.81)
  assert.deepEqual((await ask('totalPortfolioValue', admin)).data.total, 25_053.81)
  assert.equal((await ask('totalPortfolioValue', stranger, lender.id)).code, 'lender.notFound')
  assert.deepEqual((await ask('totalPortfolioValue', stranger)).data.loans, [])
})

test('a figure that nobody knows is refused', async () => {
  const response = await lender.client.get(`/api/loans/lender/${lender.id}/figures/wealth`)

  assert.deepEqual([response.status, response.fieldCodes], [422, { figure: 'field.invalid' }])
})
