import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importFile, previewImport, readImportColumns } from '#contract/imports/imports.ts'
import { getLoan, getLoanHistory, listLoansOfLender } from '#contract/loans/loans.ts'
import { payoff } from '#engine/questions/payoff.ts'
import { replay } from '#engine/replay/replay.ts'
import { schedule } from '#engine/schedule/schedule.ts'
import { paid as aPayment, entered } from '#engine/testing/loan-histories.ts'
import { useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'

const api = await useApi()

const formOf = (text: string, more: Record<string, string> = {}): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ kind: 'LOANS', ...more })) form.set(name, value)
  form.set('file', new File([text], 'notes.csv', { type: 'text/csv' }))
  return form
}

/** Imports one note as its columns are understood, and gives the loan. */
async function imported(lender: Person, { headings, cells }: { headings: string; cells: string }) {
  const text = `Name,Email,Phone,Amount,Rate,Start,Payments,${headings}\nAna Gomez,ana@example.com,555-010-0144,${cells}\n`
  const columns = await lender.client.call(readImportColumns, { form: formOf(text) })
  const mapping = JSON.stringify(columns.data.mapping)
  const preview = await lender.client.call(previewImport, { form: formOf(text, { mapping }) })
  assert.deepEqual(preview.data.problems, [])
  await lender.client.call(importFile, { form: formOf(text, { mapping }) })
  const query = { format: 'array' }
  const [row] = (await lender.client.call(listLoansOfLender, { params: { lenderId: lender.id }, query })).data
  assert.ok(row)
  return (await lender.client.call(getLoan, { params: { loanId: row.id } })).data
}

// HP 10bII+ User Guide, "Canadian Mortgages": 130,000 at 12 % compounded twice a year, 30 years: 1,308.30 a month.
test('a Canadian mortgage of a sheet asks for the payment that its guide prints', async () => {
  const loan = await imported(await api.aLender(), {
    headings: 'Compounding',
    cells: '130000,12%,2026-01-01,360,Semi-annual',
  })

  assert.deepEqual([loan.compounding, loan.nextPaymentAmount], ['SEMI_ANNUALLY', 1308.3])
})

test('a sheet may say how many payments there are and how many days are between them', async () => {
  const loan = await imported(await api.aLender(), {
    headings: 'Frequency',
    cells: '1200,12%,2026-01-01,12,Every 10 days',
  })
  const biWeekly = await imported(await api.aLender(), {
    headings: 'Frequency',
    cells: '1200,12%,2026-01-01,26,Bi-weekly',
  })

  // 10 × 12 days and 26 × 14 days after the first of January.
  assert.deepEqual(
    [loan.paymentFrequency, loan.maturityDate, loan.numberOfPayments],
    ['EVERY_10_DAYS', '2026-05-01', 12],
  )
  assert.deepEqual([biWeekly.paymentFrequency, biWeekly.maturityDate], ['BI_WEEKLY', '2026-12-31'])
})

// HP 12C Solutions Handbook, "Rule of 78": 30 payments of 39.33 with a finance charge of 180.00; with the 25th paid, 190.84.
test('a note by the Rule of 78 is paid off for what its handbook prints', async () => {
  const lender = await api.aLender()
  const loan = await imported(lender, {
    headings: 'Payment rule,Rebate',
    cells: '999.90,7.2007%,2024-01-01,30,Add-on,Rule of 78s',
  })
  const { terms, events } = (await lender.client.call(getLoanHistory, { params: { loanId: loan.id } })).data
  const paid = schedule(terms).slice(0, 25)
  const received = entered(paid.map(({ dueOn, paymentCents }) => aPayment(dueOn, paymentCents)))
  const later = received.map((event) => ({ ...event, id: event.id + events.length }))

  const { totalCents, rebateCents } = payoff(terms, [...events, ...later], { on: '2026-02-01' })

  assert.deepEqual([loan.rebate, loan.paymentRule, loan.nextPaymentAmount], ['RULE_OF_78', 'FLAT', 39.33])
  assert.deepEqual([totalCents, rebateCents], [190_84, 5_81])
})

// Due on Sunday 1 February 2026 without grace: Monday the 2nd is on time, and the fee is charged on the 3rd.
test('a note whose grace waits for a business day charges its fee after that day', async () => {
  const lender = await api.aLender()
  const loan = await imported(lender, {
    headings: 'Late fee,Next business day',
    cells: '1200,12%,2026-01-01,12,25,yes',
  })
  const { terms, events } = (await lender.client.call(getLoanHistory, { params: { loanId: loan.id } })).data
  const feesOn = (asOn: string) => replay(terms, events, { asOn }).fees.map(({ chargedOn }) => chargedOn)

  assert.equal(loan.lateFeeBusinessDay, true)
  assert.deepEqual([feesOn('2026-02-02'), feesOn('2026-02-03')], [[], ['2026-02-03']])
})

test('a sheet may say that the interest of each day is rounded, in English and in Spanish', async () => {
  for (const heading of ['Per diem rounded', 'Interés diario redondeado']) {
    const loan = await imported(await api.aLender(), {
      headings: `Accrual method,Day count,${heading}`,
      cells: '10000,7.5%,2026-01-01,12,Daily,Actual/365,yes',
    })
    assert.equal(loan.roundsDailyInterest, true, heading)
  }
})

test('a sheet may name a demand note, months without payment and how cents and payments are rounded', async () => {
  const note = await imported(await api.aLender(), {
    headings: 'Frequency,Maturity date',
    cells: '10000,12%,2026-01-01,,On demand,2031-01-01',
  })
  const seasonal = await imported(await api.aLender(), {
    headings: 'Months without payment,Rounding,Payment rounding,Level basis,Carry fractions of a cent',
    cells: '1200,12%,2026-01-01,12,June-August,Half even,Up,Whole periods,yes',
  })

  assert.deepEqual(
    [note.payableOnDemand, note.paymentFrequency, note.maturityDate],
    [true, 'AT_MATURITY', '2031-01-01'],
  )
  // Twelve payments from February, none of them from June to August.
  assert.deepEqual([seasonal.monthsWithoutPayment, seasonal.maturityDate], [[6, 7, 8], '2027-04-01'])
  assert.deepEqual(
    [seasonal.rounding, seasonal.paymentRounding, seasonal.levelBasis, seasonal.carriesFractions],
    ['HALF_EVEN', 'UP', 'PERIODS', true],
  )
})
