import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { centsOf } from '#contract/fields.ts'
import { listPayments, recordPayment, reversePayment } from '#contract/payments/payments.ts'
import {
  getAccruedInterest,
  getCashReport,
  getForecast,
  getPortfolioReport,
  getTaxYear,
  type ReportName,
} from '#contract/reports/reports.ts'
import { usd } from '../../documents/drawing/figures.ts'
import { useApi } from '../../testing/api.ts'
import type { Person } from '../../testing/api-people.ts'
import { pdfText } from '../../testing/pdf-text.ts'

const api = await useApi()

let lender: Person
before(async () => {
  lender = await api.aLender({ companyName: 'Harbor Lane Capital' })
  for (const [name, rate] of [
    ['Elm Street', 12],
    ['Oak Avenue', 8.25],
  ] as const) {
    const dates = { originationDate: '2025-11-02', maturityDate: '2027-11-02' }
    const { id: loanId } = await api.aLoan(lender, { ...dates, loanName: name, interestRate: rate })
    for (const paymentDate of ['2025-12-02', '2026-01-02', '2026-02-02'])
      await lender.client.call(recordPayment, { body: { loanId, amount: 700.55, paymentDate, paymentMethod: 'WIRE' } })
  }
  const { data } = await lender.client.call(listPayments, { query: {} })
  const [newest] = data
  assert.ok(newest)
  await lender.client.call(reversePayment, { params: { paymentId: newest.id }, body: { reason: 'Bounced' } })
})

const dollars = (amount: number | null): string => usd(centsOf(amount ?? 0))

async function get(query: Record<string, string>, by = lender): Promise<Response> {
  const cookie = [...by.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return fetch(new URL(`/api/reports/document?${new URLSearchParams(query)}`, api.address), { headers: { cookie } })
}

/** What a report on paper says, one piece of text a line. */
async function read(report: ReportName, more: Record<string, string> = {}): Promise<string> {
  const response = await get({ report, ...more })
  assert.equal(response.status, 200)
  assert.match(response.headers.get('content-disposition') ?? '', /^attachment; filename="[^"]+\.pdf"/)
  return pdfText(Buffer.from(await response.arrayBuffer()))
    .pages.flat()
    .join('\n')
}

const has = (text: string, pieces: readonly string[]) =>
  assert.ok(`\n${text}\n`.includes(`\n${pieces.join('\n')}\n`), `${pieces.join(' | ')} is not in\n${text}`)

describe('a report on paper has the figures of the screen', () => {
  const period = { from: '2025-01-01', to: '2026-12-31' }

  test('the portfolio, what is past due, and when loans end', async () => {
    const { data } = await lender.client.call(getPortfolioReport, { query: {} })

    const portfolio = await read('portfolio')
    has(portfolio, ['Balance', dollars(data.total.balance)])
    for (const row of data.byBorrower)
      has(portfolio, [row.borrowerName, String(row.loans), `${row.rate?.toFixed(2)}%`, dollars(row.balance)])
    const aging = await read('aging')
    has(aging, ['Total', String(data.total.loans), dollars(data.total.balance), dollars(sumOfPastDue(data.aging))])
    for (const { loanName, borrowerName, borrowerPhone, daysPastDue, pastDue, balance } of data.late)
      has(aging, [loanName, borrowerName, borrowerPhone, String(daysPastDue), dollars(balance), dollars(pastDue)])
    has(await read('maturities'), ['Nov 2027', '2', `${data.total.rate?.toFixed(2)}%`, dollars(data.total.balance)])
  })

  test('what came in, by month and in the register, and what of it is income', async () => {
    const { data: cash } = await lender.client.call(getCashReport, { query: period })
    const { data: accrued } = await lender.client.call(getAccruedInterest, { query: period })
    const { data: payments } = await lender.client.call(listPayments, { query: period })

    const cashPaper = await read('cash', period)
    const { principal, interest, fees, held, total } = cash.total
    has(cashPaper, ['Total', String(cash.total.payments), ...[principal, interest, fees, held, total].map(dollars)])
    has(cashPaper, ['Outstanding at the end', dollars(cash.principal.closing)])
    const both = dollars(cash.total.interest + cash.total.fees)
    has(await read('income', period), [
      ...['Total', dollars(cash.total.interest), dollars(cash.total.fees), both, dollars(accrued.total)],
    ])
    const register = await read('payments', period)
    assert.equal(payments.length, 6)
    for (const payment of payments)
      has(register, [
        payment.loanName,
        payment.borrowerName,
        payment.status === 'REVERSED' ? 'Reversed' : 'Completed',
        dollars(payment.amount),
      ])
  })

  test('what is expected, in each scenario, and the tax year', async () => {
    const { data: late } = await lender.client.call(getForecast, { query: { scenario: 'LATE_30_DAYS', months: '24' } })
    const { data: tax } = await lender.client.call(getTaxYear, { query: { year: '2026' } })

    const forecast = await read('forecast', { scenario: 'LATE_30_DAYS', months: '24' })
    has(forecast, [
      'Total',
      dollars(late.total.principal),
      dollars(late.total.interest),
      dollars(late.total.fees),
      dollars(late.total.total),
    ])
    const paper = await read('tax', { year: '2026' })
    for (const row of tax.loans)
      has(paper, [
        ...[row.loanName, row.borrowerName],
        ...[row.interest, row.fees, row.principal, row.openingBalance, row.closingBalance].map(dollars),
      ])
  })
})

const sumOfPastDue = (rows: readonly { pastDue: number }[]): number =>
  rows.reduce((cents, { pastDue }) => cents + centsOf(pastDue), 0) / 100

test('a report on paper speaks Spanish, is refused for a day to come, and is not for borrowers', async () => {
  assert.match(await read('portfolio', { language: 'es' }), /Cartera[\s\S]+Por prestatario/)
  assert.equal((await get({ report: 'portfolio', asOf: '2026-03-03' })).status, 422)
  assert.equal((await get({ report: 'cash', from: '2026-02-01', to: '2026-01-01' })).status, 422)
  assert.equal((await get({ report: 'portfolio' }, await api.aBorrowerAccount())).status, 403)
})
