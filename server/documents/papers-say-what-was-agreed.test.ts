import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { quotePayoff } from '#contract/documents/documents.ts'
import { getTaxYear } from '#contract/reports/reports.ts'
import { useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'
import { pdfText } from '../testing/pdf-text.ts'

const api = await useApi()

let lender: Person
before(async () => {
  lender = await api.aLender()
})

async function read(path: string): Promise<string> {
  const cookie = [...lender.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(new URL(path, api.address), { headers: { cookie } })
  assert.equal(response.status, 200, path)
  return pdfText(Buffer.from(await response.arrayBuffer()))
    .pages.flat()
    .join(' ')
}

test('no paper says anything of early repayment, which nobody was asked about', async () => {
  const { id } = await api.aLoan(lender, {})

  for (const language of ['en', 'es']) {
    const papers = [
      await read(`/api/loans/${id}/statement?language=${language}`),
      await read(`/api/loans/${id}/summary-document?language=${language}`),
    ]
    for (const text of papers)
      assert.doesNotMatch(text, /penalty|Penalización|None|Ninguna|paid back early|no cuesta nada/)
  }
})

// 300,000.00 at 12 % by ACT/360: 31 days are 3,100.00, 30 days 3,000.00; the first row has 52 days, which are 5,200.00.
test('a loan of interest alone is put into words that hold for each of its payments', async () => {
  const { id } = await api.aLoan(lender, {
    principalAmount: 300_000,
    interestRate: 12,
    originationDate: '2026-01-08',
    firstPaymentDate: '2026-03-01',
    maturityDate: '2027-01-01',
    paymentStructure: 'INTEREST_ONLY',
    interestOnlyPeriod: 12,
    interestOnlyPeriodUnit: 'MONTHS',
    dayCount: 'ACT/360',
  })

  const summary = await read(`/api/loans/${id}/summary-document`)

  assert.match(
    summary,
    /At first, payments cover only the interest and repay no principal: \$5,200\.00 on March 1, 2026, then by the days in each period\./,
  )
  assert.match(summary, /The remaining balance is due on January 1, 2027: \$303,100\.00\./)
  assert.doesNotMatch(summary, /later ones pay|pays down the loan/)
})

test('a loan that repays after its interest-only period says from when, and how much', async () => {
  const { id } = await api.aLoan(lender, {
    principalAmount: 100_000,
    interestRate: 6,
    originationDate: '2026-01-01',
    maturityDate: '2031-01-01',
    paymentStructure: 'INTEREST_ONLY',
    interestOnlyPeriod: 12,
    interestOnlyPeriodUnit: 'MONTHS',
  })

  const summary = await read(`/api/loans/${id}/summary-document`)

  // 100,000.00 over 48 months at 6 % are 2,348.50.
  assert.match(summary, /cover only the interest and repay no principal: \$500\.00 on February 1, 2026\./)
  assert.match(summary, /From February 1, 2027, the regular payment is \$2,348\.50\./)
})

test('a loan made on 1 January has its amount in box 2, and in the tax-year table', async () => {
  const { id } = await api.aLoan(lender, {
    principalAmount: 250_000,
    originationDate: '2026-01-01',
    maturityDate: '2027-01-01',
  })

  const yearEnd = await read(`/api/loans/${id}/year-end-interest?year=2026`)
  const { data } = await lender.client.call(getTaxYear, { query: { year: '2026' } })

  assert.match(yearEnd, /Box 2: outstanding principal on January 1, 2026 \$250,000\.00/)
  assert.equal(data.loans.find(({ loanId }) => loanId === id)?.openingBalance, 250_000)
})

// 100,000.00 at 36.5 % earn 100.00 a day: 14 from 15 February to 1 March, due on 15 March with the rest.
test('after a change of terms the payoff letter tells interest that is due from interest that is not', async () => {
  const { id } = await api.aLoan(lender, {
    principalAmount: 100_000,
    interestRate: 36.5,
    originationDate: '2026-01-15',
    maturityDate: '2027-01-15',
    dayCount: 'ACT/365',
    accrualMethod: 'DAILY',
  })
  const changed = await lender.client.post(`/api/loans/${id}/terms-change`, {
    effectiveDate: '2026-03-01',
    lateFee: 10,
  })
  assert.equal(changed.status, 200)
  const { data: quote } = await lender.client.call(quotePayoff, {
    params: { loanId: id },
    body: { payoffDate: '2026-03-05' },
  })

  const letter = await read(quote.documentUrl)

  // 31 days to 15 February are due; 14 more to 1 March are not; 4 to the payoff.
  assert.match(letter, /Interest accrued before Mar 1, 2026, not yet due \$1,400\.00/)
  assert.match(letter, /Interest due and unpaid \$3,100\.00/)
  assert.match(letter, /Mar 1, 2026 to Mar 4, 2026 \(4 days\) \$400\.00/)
})

test('a holdback is told by the summary, and the statement says what was released of it and what is still held', async () => {
  const { id } = await api.aLoan(lender, {
    ...{ principalAmount: 220_000, heldBackAmount: 80_000 },
    ...{ originationDate: '2026-01-01', maturityDate: '2027-01-01' },
  })
  for (const date of ['2026-02-01', '2026-02-15']) {
    assert.equal((await lender.client.post(`/api/loans/${id}/advances`, { amount: 16_000, date })).status, 201)
  }

  const summary = await read(`/api/loans/${id}/summary-document`)
  const statement = await read(`/api/loans/${id}/statement`)
  const spanish = await read(`/api/loans/${id}/statement?statementDate=2026-02-01&language=es`)

  assert.match(summary, /a total of up to \$300,000\.00\. .*Of this, \$80,000\.00 is held back and paid out in draws\./)
  assert.match(statement, /Held back for draws \$80,000\.00 · released \$32,000\.00 · still held \$48,000\.00/)
  assert.doesNotMatch(statement, /Left to draw/)
  assert.match(spanish, /Retenido para desembolsos \$80,000\.00 · entregados \$16,000\.00 · aún retenidos \$64,000\.00/)
})

// 10,000.00 of a line of 20,000.00 earn 2.00 a day. On 1 February 10,062.00 are owed; 1,062.00 paid on the 11th are 82.00 of interest and
// 980.00 of principal. 9,020.00 earn 32.47 in 18 days: 52.47 in the cycle, of which 32.47 are asked for on 1 March.
test('the statement of a line of credit is that of its billing cycle, with its limit and the minimum payment', async () => {
  const { id } = await api.aLoan(lender, {
    ...{ principalAmount: 10_000, interestRate: 7.3, dayCount: 'ACT/365', accrualMethod: 'DAILY' },
    ...{ originationDate: '2026-01-01', maturityDate: '2027-01-01', loanType: 'LINE_OF_CREDIT' },
    ...{ paymentStructure: 'INTEREST_ONLY', interestOnlyPeriod: 12, interestOnlyPeriodUnit: 'MONTHS' },
    ...{ commitmentAmount: 20_000, revolvingCredit: true },
  })
  assert.match(
    await read(`/api/loans/${id}/summary-document`),
    /Up to \$20,000\.00 may be owed at a time; what’s repaid can be drawn again\./,
  )
  const payment = { loanId: id, amount: 1_062, paymentDate: '2026-02-11', paymentMethod: 'ACH' }
  assert.equal((await lender.client.post('/api/payments', payment)).status, 201)

  const first = await read(`/api/loans/${id}/statement?statementDate=2026-02-01`)
  const second = await read(`/api/loans/${id}/statement?statementDate=2026-03-01`)
  const spanish = await read(`/api/loans/${id}/statement?statementDate=2026-03-01&language=es`)

  assert.match(first, /Minimum payment due February 1, 2026 \$62\.00/)
  assert.match(first, /Drawn \$10,000\.00 Interest \$62\.00 .*Balance on February 1, 2026 \$10,062\.00/)
  assert.match(
    second,
    /Balance on February 1, 2026 \$10,062\.00 Drawn \$0\.00 Interest \$52\.47 Fees \$0\.00 Payments −\$1,062\.00 Balance on March 1, 2026 \$9,052\.47/,
  )
  assert.match(second, /Minimum payment due March 1, 2026 \$32\.47/)
  assert.match(second, /Credit limit \$20,000\.00 Left to draw \$10,980\.00/)
  assert.match(spanish, /Saldo en este ciclo Saldo el 1 de febrero de 2026 \$10,062\.00 Dispuesto/)
})
