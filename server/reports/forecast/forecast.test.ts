import assert from 'node:assert/strict'
import { test } from 'node:test'
import { login } from '#contract/auth/auth.ts'
import { listLoans } from '#contract/loans/loans.ts'
import { recordPayment } from '#contract/payments/payments.ts'
import { getForecast, getPortfolioReport, listForecastLoans } from '#contract/reports/reports.ts'
import { testNow, useApi } from '../../testing/api.ts'
import type { Person } from '../../testing/api-people.ts'

const api = await useApi() // today is 2 March 2026

const term = (originationDate: string, maturityDate: string) => ({ originationDate, maturityDate })

/**
 * 12,000.00 over a year in months: one at 12 % paid as agreed, one at 6 % late by a month, one in default since last
 * year, one that begins in May.
 */
async function aPortfolio() {
  const lender = await api.aLender()
  const { id: borrowerId } = await api.aBorrower(lender)
  const loan = (overrides: Record<string, unknown>) => api.aLoan(lender, { borrowerId, ...overrides })
  const current = await loan(term('2026-01-02', '2027-01-02'))
  const body = { loanId: current.id, amount: 1066.19, paymentDate: '2026-02-02', paymentMethod: 'ACH' }
  await lender.client.call(recordPayment, { body })
  const late = await loan({ ...term('2026-01-02', '2027-01-02'), gracePeriod: 0, interestRate: 6 })
  const defaulted = await loan(term('2025-01-02', '2026-01-02'))
  await loan(term('2026-05-02', '2027-05-02'))
  return { lender, current, late, defaulted }
}

const sumOf = (dollars: readonly number[]): number =>
  Math.round(dollars.reduce((sum, each) => sum + each, 0) * 100) / 100

/** Days later somebody signs in anew. */
async function goOn(instant: string, { client, email, password }: Person): Promise<void> {
  api.clock.set(instant)
  assert.equal((await client.call(login, { body: { email, password } })).status, 200)
}

test('the forecast adds up what schedules ask for by month, without loans in default', async () => {
  const { lender, late, current, defaulted } = await aPortfolio()

  const { data } = await lender.client.call(getForecast, { query: {} })

  assert.equal(data.months.length, 12)
  // 1,032.80 of the late one, and all of the one in default, whose last payment was due in January.
  assert.equal(data.pastDue.total, 13_827.03)
  // March: 955.65 + 110.54 of the one paid as agreed, 977.66 + 55.14 of the late one; the pending one begins in June.
  assert.deepEqual(data.months[0], { month: '2026-03', principal: 1933.31, interest: 165.68, fees: 0, total: 2098.99 })
  assert.deepEqual(data.leftOut, { loans: 1, total: 0 })

  const drill = await lender.client.call(listForecastLoans, { query: { month: '2026-03' } })
  assert.deepEqual(
    drill.data.map(({ loanId, total }) => [loanId, total]),
    [
      [current.id, 1066.19],
      [late.id, 1032.8],
    ],
  )
  const past = await lender.client.call(listForecastLoans, { query: { month: 'PAST' } })
  assert.deepEqual(
    past.data.map(({ loanId, total }) => [loanId, total]),
    [
      [defaulted.id, 12_794.23],
      [late.id, 1032.8],
    ],
  )
})

test('what is past due is one figure: the forecast, the loans and the aging report add up to the same, whatever their state', async () => {
  const { lender } = await aPortfolio()

  const { data: forecast } = await lender.client.call(getForecast, { query: {} })
  const { data: loans } = await lender.client.call(listLoans, { query: { limit: 100 } })
  const { data: portfolio } = await lender.client.call(getPortfolioReport, { query: {} })

  assert.equal(forecast.pastDue.total, 13_827.03)
  assert.equal(sumOf(loans.map(({ pastDueAmount }) => pastDueAmount)), forecast.pastDue.total)
  assert.equal(sumOf(portfolio.aging.map(({ pastDue }) => pastDue)), forecast.pastDue.total)
})

test('when everybody pays 30 days late, each payment moves to the month of that day and nothing is lost', async () => {
  const { lender } = await aPortfolio()
  const forecastOf = async (scenario: 'AS_AGREED' | 'LATE_30_DAYS') =>
    (await lender.client.call(getForecast, { query: { scenario, months: '24' } })).data

  const agreed = await forecastOf('AS_AGREED')
  const late = await forecastOf('LATE_30_DAYS')

  // Due on 2 February, expected on 4 March; due on 2 March, expected on 1 April.
  assert.deepEqual([late.pastDue.total, late.months[0]?.total, late.months[1]?.total], [12_794.23, 1032.8, 2098.99])
  const everything = ({ pastDue, total, later }: typeof late) =>
    Math.round((pastDue.total + total.total + later.total) * 100)
  assert.equal(everything(late), everything(agreed))
})

test('when the largest loans pay off, their payoff comes now and their payments no more', async () => {
  const lender = await api.aLender()
  const large = await api.aLoan(lender, { ...term('2026-03-02', '2027-03-02'), principalAmount: 120_000 })
  const { id: second } = await api.aLoan(lender, { ...term('2026-03-02', '2027-03-02'), principalAmount: 24_000 })
  const { id: third } = await api.aLoan(lender, { ...term('2026-03-02', '2027-03-02'), principalAmount: 18_000 })
  const small = await api.aLoan(lender, term('2026-03-02', '2027-03-02'))

  const { data } = await lender.client.call(getForecast, { query: { scenario: 'LARGEST_PAY_OFF' } })

  assert.deepEqual(
    data.paidOff.map(({ loanId, amount }) => [loanId, amount]),
    [
      [large.id, 120_000],
      [second, 24_000],
      [third, 18_000],
    ],
  )
  assert.equal(data.months[0]?.total, 162_000)
  const query = { scenario: 'LARGEST_PAY_OFF', month: '2026-04' } as const
  const drill = await lender.client.call(listForecastLoans, { query })
  assert.deepEqual(
    drill.data.map(({ loanId, total }) => [loanId, total]),
    [[small.id, 1066.19]],
  )
})

test('the forecast of a past day is the one that was given on that day, whatever was paid since', async () => {
  const { lender, current, late } = await aPortfolio()
  const scenarios = ['AS_AGREED', 'LATE_30_DAYS', 'LARGEST_PAY_OFF'] as const
  const ask = async (asOf?: string) => {
    const asked = scenarios.flatMap((scenario) => {
      const query = { scenario, months: '24', ...(asOf && { asOf }) } as const
      return [
        lender.client.call(getForecast, { query }),
        lender.client.call(listForecastLoans, { query: { ...query, month: '2026-03' } }),
        lender.client.call(listForecastLoans, { query: { ...query, month: 'PAST' } }),
      ]
    })
    return (await Promise.all(asked)).map(({ status, data }) => ({ status, data }))
  }
  const onThatDay = await ask()

  await goOn('2026-06-10T12:00:00.000Z', lender)
  const pay = (loanId: number, amount: number, paymentDate: string) =>
    lender.client.call(recordPayment, { body: { loanId, amount, paymentDate, paymentMethod: 'ACH' } })
  await pay(late.id, 3000, '2026-04-15')
  await pay(current.id, 1066.19, '2026-03-03')
  const lookedBackAt = await ask('2026-03-02')
  const now = await ask()
  api.clock.set(testNow)

  assert.ok(onThatDay.every(({ status }) => status === 200))
  assert.deepEqual(lookedBackAt, onThatDay)
  assert.notDeepEqual(now, onThatDay)
})

test('a payment that was entered later for an earlier day counts in the forecast of a past day', async () => {
  const { lender, late } = await aPortfolio()
  await goOn('2026-04-10T12:00:00.000Z', lender)
  const body = { loanId: late.id, amount: 1032.8, paymentDate: '2026-02-20', paymentMethod: 'ACH' }
  await lender.client.call(recordPayment, { body })
  const { data } = await lender.client.call(getForecast, { query: { asOf: '2026-03-02' } })
  api.clock.set(testNow)

  assert.deepEqual([data.today, data.pastDue.total], ['2026-03-02', 12_794.23])
})

test('no forecast starts on a day to come', async () => {
  const { lender } = await aPortfolio()
  const refused = await lender.client.call(getForecast, { query: { asOf: '2026-03-03' } })

  assert.deepEqual([refused.status, refused.fieldCodes], [422, { asOf: 'loan.dayInFuture' }])
})
