import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLoan, getLoan, getSchedule } from '#contract/loans/loans.ts'
import { useApi } from '../testing/api.ts'
import { pdfText } from '../testing/pdf-text.ts'

const api = await useApi() // today is 2 March 2026
const lender = await api.aLender()
const borrowerId = (await api.aBorrower(lender)).id

/** 1,200.00 at 12 % by actual days, due on the 15th: 15 February 2026 is a Sunday, the 16th a holiday, 15 March a Sunday. */
const note = (overrides: Record<string, unknown> = {}) => ({
  loanName: 'Harbour Street 12',
  principalAmount: 1_200,
  interestRate: 12,
  loanType: 'PERSONAL',
  originationDate: '2026-01-15',
  maturityDate: '2027-01-15',
  paymentStructure: 'FULLY_AMORTIZED',
  paymentFrequency: 'MONTHLY',
  dayCount: 'ACT/365',
  borrowerId,
  ...overrides,
})
const make = (overrides: Record<string, unknown>) => lender.client.call(createLoan, { body: note(overrides) })
const rowsOf = async (loanId: number) =>
  (await lender.client.call(getSchedule, { params: { loanId } })).data.map(({ dueDate, interestAmount }) => [
    dueDate,
    interestAmount,
  ])

// 31 days to the 15th are 12.23; the days to the 17th are 33, 13.02.
test('payments fall due on the next business day, with the interest of the day as agreed or of the day itself', async () => {
  const { data: stays } = await make({ businessDayRule: 'FOLLOWING' })
  const { data: moves } = await make({ businessDayRule: 'FOLLOWING', businessDayInterest: 'MOVES' })
  const { data: daily } = await make({ businessDayRule: 'FOLLOWING', accrualMethod: 'DAILY' })

  assert.deepEqual((await rowsOf(stays.id))[0], ['2026-02-17', 12.23])
  assert.deepEqual((await rowsOf(moves.id))[0], ['2026-02-17', 13.02])
  assert.equal((await rowsOf(stays.id))[1]?.[0], '2026-03-16')
  const read = async (loanId: number) => (await lender.client.call(getLoan, { params: { loanId } })).data
  const of = async (loanId: number) => {
    const { businessDayRule, businessDayInterest } = await read(loanId)
    return [businessDayRule, businessDayInterest]
  }
  assert.deepEqual(await of(stays.id), ['FOLLOWING', 'STAYS'])
  assert.deepEqual(await of(daily.id), ['FOLLOWING', 'MOVES'])
})

test('due days too close to each other, and days that would begin before a rate of a weekend, are refused with the remedy', async () => {
  const close = await make({ businessDayRule: 'FOLLOWING', paymentFrequency: 'EVERY_3_DAYS' })
  // 13 June 2026 is a Saturday, 15 June a Monday.
  const dated = await make({ businessDayRule: 'PRECEDING', rateSteps: '2026-06-13: 7' })
  const businessDay = await make({ businessDayRule: 'PRECEDING', rateSteps: '2026-06-15: 7' })

  assert.match(String(close.fields?.['businessDayRule']), /less than a week apart/)
  assert.match(
    String(dated.fields?.['businessDayRule']),
    /rate that changes on a weekend or holiday.*next business day/,
  )
  assert.equal(businessDay.status, 201)
})

test('the summary says it in both languages', async () => {
  const { data: loan } = await make({ businessDayRule: 'MODIFIED_FOLLOWING' })
  const cookie = [...lender.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const summary = async (language: string) => {
    const path = `/api/loans/${loan.id}/summary-document?language=${language}`
    const response = await fetch(new URL(path, api.address), { headers: { cookie } })
    return pdfText(Buffer.from(await response.arrayBuffer()))
      .pages.flat()
      .join(' ')
  }

  assert.match(await summary('en'), /due the next business day or, at the end of a month, the one before/)
  assert.match(await summary('es'), /el siguiente día hábil o, a fin de mes, el anterior/)
})
