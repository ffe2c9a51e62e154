import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chargeFee, forgiveDebt, writeOffLoan } from '#contract/loans/servicing.ts'
import { recordPayment, reversePayment } from '#contract/payments/payments.ts'
import { takeBackEntry } from '#contract/payments/refunds.ts'
import {
  getAccruedInterest,
  getCashReport,
  getForecast,
  getPortfolioReport,
  getTaxYear,
  listReportedLoans,
} from '#contract/reports/reports.ts'
import { useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'

const api = await useApi() // today is 2 March 2026

const pay = async (lender: Person, loanId: number, amount: number, paymentDate: string, paymentMethod = 'ACH') =>
  (await lender.client.call(recordPayment, { body: { loanId, amount, paymentDate, paymentMethod } })).data
const term = (originationDate: string, maturityDate: string) => ({ originationDate, maturityDate })

/**
 * 12,000.00 at 12 % over a year in months is 1,066.19 a month, 120.00 and 946.19 of it in the first. One loan of each
 * kind: paid as agreed, late by a month, defaulted since last year, not begun, paid off.
 */
async function aPortfolio() {
  const lender = await api.aLender()
  const { id: borrowerId } = await api.aBorrower(lender, { lastName: 'Ortiz' })
  const loan = (overrides: Record<string, unknown>) => api.aLoan(lender, { borrowerId, ...overrides })
  const current = await loan({ ...term('2026-01-02', '2027-01-02'), loanType: 'BUSINESS' })
  await pay(lender, current.id, 1066.19, '2026-02-02')
  const late = await loan({ ...term('2026-01-02', '2027-01-02'), gracePeriod: 0, interestRate: 6 })
  const defaulted = await loan(term('2025-01-02', '2026-01-02'))
  const pending = await loan(term('2026-05-02', '2027-05-02'))
  const paidOff = await loan(term('2026-01-02', '2027-01-02'))
  await pay(lender, paidOff.id, 12_120, '2026-02-02', 'WIRE')
  return { lender, borrowerId, current, late, defaulted, pending, paidOff }
}

const portfolioOf = async ({ client }: Person, query: { asOf?: string } = {}) =>
  (await client.call(getPortfolioReport, { query })).data
const cashOf = async ({ client }: Person, from: string, to: string) =>
  (await client.call(getCashReport, { query: { from, to } })).data

test('the portfolio is what is lent out, with its rate weighted by balance, and every grouping adds up to it', async () => {
  const { lender, borrowerId } = await aPortfolio()

  const report = await portfolioOf(lender)

  // 11,053.81 and 12,000.00 at 12 %, 12,000.00 at 6 %: (23,053.81 × 12 + 12,000.00 × 6) ÷ 35,053.81 = 9.94600…
  const total = { loans: 3, balance: 35_053.81, rate: 9.946 }
  assert.deepEqual(report.total, total)
  assert.deepEqual(report.byType, [
    { key: 'SINGLE_FAMILY', loans: 2, balance: 24_000, rate: 9 },
    { key: 'BUSINESS', loans: 1, balance: 11_053.81, rate: 12 },
  ])
  assert.deepEqual(
    report.byStatus.map(({ key, loans, balance }) => [key, loans, balance]),
    [
      ['ACTIVE', 1, 11_053.81],
      ['LATE', 1, 12_000],
      ['DEFAULTED', 1, 12_000],
      ['PENDING', 1, 0],
      ['PAID_OFF', 1, 0],
    ],
  )
  const [borrower] = report.byBorrower
  assert.deepEqual(borrower, { key: borrowerId, borrowerName: 'Bea Ortiz', ...total })
  assert.deepEqual(
    report.maturities.map(({ key, loans, balance }) => [key, loans, balance]),
    [
      [null, 1, 12_000],
      ['2027-01', 2, 23_053.81],
    ],
  )
})

test('aging counts loans, principal and amount past due by how many days the oldest payment is late', async () => {
  const { lender } = await aPortfolio()

  const { aging, late } = await portfolioOf(lender)

  // The late loan's February payment of 12,000.00 at 6 % is 1,032.80; the defaulted one has never paid its twelve.
  assert.deepEqual(aging, [
    { bucket: 'CURRENT', loans: 1, balance: 11_053.81, pastDue: 0 },
    { bucket: 'DAYS_1_30', loans: 1, balance: 12_000, pastDue: 1032.8 },
    { bucket: 'DAYS_31_60', loans: 0, balance: 0, pastDue: 0 },
    { bucket: 'DAYS_61_90', loans: 0, balance: 0, pastDue: 0 },
    { bucket: 'DAYS_OVER_90', loans: 1, balance: 12_000, pastDue: 12_794.23 },
  ])
  // Who is late, the longest first, and where they are reached.
  assert.deepEqual(
    late.map(({ borrowerName, daysPastDue, pastDue, balance }) => [borrowerName, daysPastDue > 90, pastDue, balance]),
    [
      ['Bea Ortiz', true, 12_794.23, 12_000],
      ['Bea Ortiz', false, 1032.8, 12_000],
    ],
  )
  assert.ok(late.every(({ borrowerPhone }) => borrowerPhone !== ''))
})

test('as of a past day the portfolio is what it was then, back-dated payments and reversals included', async () => {
  const { lender, paidOff, late } = await aPortfolio()
  const bounced = await pay(lender, late.id, 1032.8, '2026-02-10')
  await lender.client.call(reversePayment, { params: { paymentId: bounced.id }, body: { reason: 'Bounced' } })
  await pay(lender, late.id, 500, '2026-01-20')

  const before = await portfolioOf(lender, { asOf: '2026-02-01' })
  const after = await portfolioOf(lender, { asOf: '2026-02-02' })

  // On 1 February the loan that was paid off the next day still ran; the one that begins in May had not been made.
  assert.deepEqual([before.total.loans, before.total.balance], [4, 47_560])
  assert.deepEqual([after.total.loans, after.total.balance], [3, 34_613.81])
  assert.deepEqual(
    before.byStatus.map(({ key }) => key),
    ['ACTIVE', 'DEFAULTED'],
  )
  assert.deepEqual(before.history.at(-1), { day: '2026-02-01', balance: 47_560 })
  assert.deepEqual(before.history.at(-2), { day: '2026-01-31', balance: 47_560 })
  assert.ok(paidOff.id > 0)
})

test('as of a day on which money was held, principal that it paid later is still lent out', async () => {
  const lender = await api.aLender()
  // Row 1 is due on 15 January: 120.00 interest and 946.19 principal.
  const { id: loanId } = await api.aLoan(lender, term('2025-12-15', '2026-12-15'))
  await lender.client.call(chargeFee, { params: { loanId }, body: { amount: 200, date: '2025-12-20' } })
  const forFee = { loanId, amount: 200, interestAmount: 0, principalAmount: 0, feesAmount: 200, paymentMethod: 'WIRE' }
  const byHand = { ...forFee, application: 'BY_HAND' } as const
  // The fee was paid twice, so the 200.00 of the 28th are held; on 15 January 80.00 of them pay principal.
  await lender.client.call(recordPayment, { body: { ...byHand, paymentDate: '2025-12-28' } })
  await lender.client.call(recordPayment, { body: { ...byHand, paymentDate: '2025-12-22' } })
  await pay(lender, loanId, 866.19, '2026-01-20')

  const balances = []
  for (const asOf of ['2025-12-31', '2026-01-15', '2026-01-20'])
    balances.push((await portfolioOf(lender, { asOf })).total.balance)

  assert.deepEqual(balances, [12_000, 11_920, 11_053.81])
})

test('a figure of the portfolio opens the loans it is made of, and their balances add up to it', async () => {
  const { lender, late, pending, defaulted } = await aPortfolio()
  const loansOf = async (query: Record<string, string>) => {
    const { data, total } = await lender.client.call(listReportedLoans, { query })
    assert.equal(total, data.length)
    return data.map(({ loanId, balance, pastDue, daysPastDue }) => ({ loanId, balance, pastDue, daysPastDue }))
  }

  assert.deepEqual(await loansOf({ bucket: 'DAYS_1_30' }), [
    { loanId: late.id, balance: 12_000, pastDue: 1032.8, daysPastDue: 28 },
  ])
  assert.deepEqual(
    (await loansOf({ status: 'PENDING' })).map(({ loanId }) => loanId),
    [pending.id],
  )
  assert.deepEqual(
    (await loansOf({ matures: 'PAST' })).map(({ loanId }) => loanId),
    [defaulted.id],
  )
  assert.deepEqual(
    (await loansOf({ type: 'SINGLE_FAMILY' })).map(({ balance }) => balance),
    [12_000, 12_000],
  )
})

test('a loan matures on the day of its balloon, in the months of the report and in the list that a month opens', async () => {
  const lender = await api.aLender()
  const balloon = {
    ...{ hasBalloonPayment: true, balloonPaymentDate: '2027-01-02' },
    ...{ amortizationTerm: 30, amortizationTermUnit: 'YEARS' },
  }
  const loan = await api.aLoan(lender, { ...term('2026-01-02', '2029-01-02'), ...balloon })

  const { maturities } = await portfolioOf(lender)
  const { data: listed } = await lender.client.call(listReportedLoans, { query: { matures: '2027-01' } })
  const { data: forecast } = await lender.client.call(getForecast, { query: { months: '12' } })

  // Nothing is paid yet: all 12,000.00 are due at last with the twelfth payment, ten months ahead.
  assert.deepEqual(
    maturities.map(({ key, balance }) => [key, balance]),
    [['2027-01', 12_000]],
  )
  assert.deepEqual(
    listed.map(({ loanId, maturityDate }) => [loanId, maturityDate]),
    [[loan.id, '2027-01-02']],
  )
  assert.ok((forecast.months.find(({ month }) => month === '2027-01')?.principal ?? 0) > 11_000)
})

test('cash in is what came by month and method, and the principal goes from opening to closing by its parts', async () => {
  const { lender } = await aPortfolio()

  const report = await cashOf(lender, '2026-01-01', '2026-12-31')

  const none = { payments: 0, principal: 0, interest: 0, fees: 0, held: 0, total: 0 }
  const february = { payments: 2, principal: 12_946.19, interest: 240, fees: 0, held: 0, total: 13_186.19 }
  assert.deepEqual(report.months, [
    { month: '2026-01', ...none },
    { month: '2026-02', ...february },
    { month: '2026-03', ...none },
  ])
  assert.deepEqual(report.total, february)
  assert.deepEqual(report.byMethod, [
    { method: 'WIRE', payments: 1, total: 12_120 },
    { method: 'ACH', payments: 1, total: 1066.19 },
  ])
  assert.deepEqual(report.principal, {
    opening: 12_000,
    lent: 36_000,
    added: 0,
    takenOver: 0,
    repaid: 12_946.19,
    came: 0,
    writtenOff: 0,
    sold: 0,
    closing: 35_053.81,
    recovered: 0,
  })
})

test('a reversed payment brought nothing in, and its month says so', async () => {
  const { lender, current } = await aPortfolio()
  const payment = await pay(lender, current.id, 110.54, '2026-03-02')
  await lender.client.call(reversePayment, { params: { paymentId: payment.id }, body: { reason: 'Bounced' } })

  const { total, months } = await cashOf(lender, '2026-03-01', '2026-03-31')

  assert.deepEqual([total.payments, total.total, months[0]?.total], [0, 0, 0])
})

test('interest accrues by the month whether or not it is paid', async () => {
  const lender = await api.aLender()
  const loan = await api.aLoan(lender, term('2026-01-02', '2027-01-02'))
  const query = { from: '2026-01-02', to: '2026-02-01' }

  const { data } = await lender.client.call(getAccruedInterest, { query })

  // The row from 2 January to 2 February bears 120.00: 12,000.00 × 12 % × 30 ÷ 365 = 118.36 until the end of January.
  assert.deepEqual(data.months, [
    { month: '2026-01', accrued: 118.36 },
    { month: '2026-02', accrued: 1.64 },
  ])
  assert.deepEqual([data.total, data.loans.map(({ loanId, accrued }) => [loanId, accrued])], [120, [[loan.id, 120]]])
})

test('the tax year says of each loan what it brought and what was owed on 1 January', async () => {
  const lender = await api.aLender()
  const loan = await api.aLoan(lender, term('2025-11-02', '2026-11-02'))
  await pay(lender, loan.id, 1066.19, '2025-12-02')
  await pay(lender, loan.id, 1066.19, '2026-01-02')
  const yearOf = async (year: string) => (await lender.client.call(getTaxYear, { query: { year } })).data

  const [before, now] = [await yearOf('2025'), await yearOf('2026')]

  const moves = { lent: 0, added: 0, takenOver: 0, recovered: 0, writtenOff: 0, sold: 0 }
  const received = { interest: 110.54, fees: 0, principal: 955.65 }
  const figures = { ...received, ...moves, openingBalance: 11_053.81, closingBalance: 10_098.16 }
  assert.deepEqual(now.total, figures)
  assert.deepEqual(now.loans.length, 1)
  assert.deepEqual(before.total, {
    interest: 120,
    fees: 0,
    principal: 946.19,
    ...moves,
    openingBalance: 0,
    lent: 12_000,
    closingBalance: 11_053.81,
  })
  assert.deepEqual((await yearOf('2024')).loans, [])
})

test('the row of a loan that was written off leads from its balance on 1 January to none, with what was recovered later', async () => {
  const lender = await api.aLender()
  const loan = await api.aLoan(lender, term('2025-11-02', '2026-11-02'))
  await pay(lender, loan.id, 1066.19, '2025-12-02')
  await pay(lender, loan.id, 1066.19, '2026-01-02')
  const writeOff = { params: { loanId: loan.id }, body: { date: '2026-02-10' } }
  assert.equal((await lender.client.call(writeOffLoan, writeOff)).status, 201)
  await pay(lender, loan.id, 500, '2026-03-02')

  const { data } = await lender.client.call(getTaxYear, { query: { year: '2026' } })

  // 11,053.81 - 955.65 = 10,098.16 were written off; the 500.00 that came later are principal received.
  const { openingBalance, lent, principal, recovered, writtenOff, sold, closingBalance } = data.total
  assert.deepEqual(
    [openingBalance, lent, principal, recovered, writtenOff, sold, closingBalance],
    [11_053.81, 0, 1_455.65, 500, 10_098.16, 0, 0],
  )
})

test('the tax year lists what was forgiven by kind, as it was booked, without what was taken back', async () => {
  const lender = await api.aLender()
  const loan = await api.aLoan(lender, { ...term('2026-01-02', '2027-01-02'), loanName: 'Oak Lane 3' })
  const params = { loanId: loan.id }
  const forgive = async (kind: 'GIFT' | 'SETTLEMENT' | 'ERROR', parts: object, date: string) =>
    (await lender.client.call(forgiveDebt, { params, body: { kind, date, ...parts } })).data
  // 12,000.00 at 12 %: 120.00 of interest fall due on 2 February, and 25.00 of late fee on 13 February.
  await forgive('ERROR', { feesAmount: 25 }, '2026-03-02')
  await forgive('GIFT', { principalAmount: 1_000, interestAmount: 120 }, '2026-02-02')
  const { eventId } = await forgive('SETTLEMENT', { principalAmount: 500 }, '2026-03-02')
  await lender.client.call(takeBackEntry, { params, body: { eventId } })

  const { data } = await lender.client.call(getTaxYear, { query: { year: '2026' } })

  assert.deepEqual(
    data.forgiven.map(({ kind, date, principal, interest, fees, amount }) => {
      return [kind, date, principal, interest, fees, amount]
    }),
    [
      ['GIFT', '2026-02-02', 1_000, 120, 0, 1_120],
      ['ERROR', '2026-03-02', 0, 0, 25, 25],
    ],
  )
  assert.deepEqual(data.totalForgiven, { principal: 1_000, interest: 120, fees: 25, amount: 1_145 })
  assert.deepEqual(data.total.principal, 0)
  const before = await lender.client.call(getTaxYear, { query: { year: '2025' } })
  assert.deepEqual([before.data.forgiven, before.data.totalForgiven.amount], [[], 0])
})

test("a lender's reports hold nothing of another lender, and asking for another's is like asking for nobody's", async () => {
  const { lender } = await aPortfolio()
  const stranger = await api.aLender()
  const query = { from: '2025-01-01', to: '2026-12-31' }

  assert.equal((await portfolioOf(stranger)).total.loans, 0)
  assert.equal((await stranger.client.call(getCashReport, { query })).data.total.total, 0)
  assert.deepEqual((await stranger.client.call(getForecast)).data.pastDue.total, 0)
  const asked = await stranger.client.call(getCashReport, { query: { ...query, lenderId: lender.id } })
  const absent = await stranger.client.call(getCashReport, { query: { ...query, lenderId: 999_999_999 } })
  assert.deepEqual([asked.status, asked.text], [404, absent.text])
})

test('an admin reads the reports of all lenders together, or of one', async () => {
  const { lender } = await aPortfolio()
  const admin = await api.anAdmin()

  const all = await portfolioOf(admin)
  const { data: one } = await admin.client.call(getPortfolioReport, { query: { lenderId: lender.id } })

  assert.deepEqual(one, await portfolioOf(lender))
  assert.ok(all.total.balance > one.total.balance)
})

test('a day to come and a period that ends before it begins are refused by name', async () => {
  const lender = await api.aLender()

  const future = await lender.client.call(getPortfolioReport, { query: { asOf: '2026-03-03' } })
  const backwards = await lender.client.call(getCashReport, { query: { from: '2026-02-01', to: '2026-01-31' } })

  assert.deepEqual([future.status, Object.keys(future.fields ?? {})], [422, ['asOf']])
  assert.equal(backwards.status, 422)
  assert.deepEqual(backwards.fields, { to: 'The last date is before the first; choose a later one' })
})

test('a lender who has just begun has reports of nothing', async () => {
  const lender = await api.aLender()

  const portfolio = await portfolioOf(lender)
  const cash = await cashOf(lender, '2026-01-01', '2026-12-31')

  assert.deepEqual(portfolio.total, { loans: 0, balance: 0, rate: null })
  assert.deepEqual([portfolio.byType, portfolio.byBorrower, portfolio.maturities], [[], [], []])
  assert.deepEqual([cash.months, cash.total.total], [[], 0])
})
