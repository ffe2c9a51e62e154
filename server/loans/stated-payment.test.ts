import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importFile, previewImport, readImportColumns } from '#contract/imports/imports.ts'
import { changeTerms, createLoan, getLoan, getSchedule, listLoansOfLender } from '#contract/loans/loans.ts'
import { useApi } from '../testing/api.ts'

const api = await useApi() // today is 2 March 2026
const lender = await api.aLender()
const borrowerId = (await api.aBorrower(lender)).id

/** 1,000.00 at 12 % over three months: 340.02 by the formula. */
const note = (overrides: Record<string, unknown> = {}) => ({
  loanName: 'Harbour Street 12',
  principalAmount: 1_000,
  interestRate: 12,
  loanType: 'PERSONAL',
  originationDate: '2026-03-02',
  maturityDate: '2026-06-02',
  paymentStructure: 'FULLY_AMORTIZED',
  paymentFrequency: 'MONTHLY',
  borrowerId,
  ...overrides,
})
const make = (overrides: Record<string, unknown>) => lender.client.call(createLoan, { body: note(overrides) })
const amountsOf = async (loanId: number) =>
  (await lender.client.call(getSchedule, { params: { loanId } })).data.map(({ amount }) => amount)

// 10.00 and 340.00 leave 660.00; 6.60 and 343.40 leave 316.60; 3.17 and 316.60.
test('a loan is made with the payment of its note, which its page and its schedule show', async () => {
  const { data: loan, status } = await make({ statedPayment: 350 })
  const { data: seen } = await lender.client.call(getLoan, { params: { loanId: loan.id } })

  assert.equal(status, 201)
  assert.deepEqual([seen.paymentRule, seen.statedPayment, seen.calculatedMonthlyPayment], ['STATED', 350, 350])
  assert.deepEqual(await amountsOf(loan.id), [350, 350, 319.77])
})

test('a payment below its interest is refused with the remedy, on the field of the payment', async () => {
  const { status, fields } = await make({ statedPayment: 9.99 })

  assert.equal(status, 422)
  assert.match(String(fields?.['statedPayment']), /doesn’t cover a period’s interest.*enter a larger payment/)
})

test('accelerated payments on a monthly loan, and month ends that do not begin at one, are refused with the remedy', async () => {
  const accelerated = await make({ paymentRule: 'ACCELERATED' })
  const atMonthEnd = await make({ dueDayRule: 'END_OF_MONTH' })

  assert.match(String(accelerated.fields?.['paymentRule']), /weekly or every two weeks/)
  assert.match(String(atMonthEnd.fields?.['dueDayRule']), /on the last day of a month/)
})

test('the payment of a running loan is agreed anew from a day on', async () => {
  const { data: loan } = await make({ statedPayment: 350 })
  const body = { effectiveDate: '2026-03-02', statedPayment: 500 }

  const { status } = await lender.client.call(changeTerms, { params: { loanId: loan.id }, body })

  assert.equal(status, 200)
  // 10.00 and 490.00 leave 510.00; 5.10 and 494.90 leave 15.10; 0.15.
  assert.deepEqual(await amountsOf(loan.id), [500, 500, 15.25])
})

async function imported(text: string) {
  const owner = await api.aLender()
  const form = (more: Record<string, string> = {}) => {
    const made = new FormData()
    for (const [name, value] of Object.entries({ kind: 'LOANS', ...more })) made.set(name, value)
    made.set('file', new File([text], 'list.csv', { type: 'text/csv' }))
    return made
  }
  const { data: columns } = await owner.client.call(readImportColumns, { form: form() })
  const mapping = JSON.stringify(columns.mapping)
  const { data: preview } = await owner.client.call(previewImport, { form: form({ mapping }) })
  await owner.client.call(importFile, { form: form({ mapping }) })
  const query = { format: 'array' }
  const { data: loans } = await owner.client.call(listLoansOfLender, { params: { lenderId: owner.id }, query })
  const { data: rows } = await owner.client.call(getSchedule, { params: { loanId: loans[0]?.id ?? 0 } })
  return { problems: preview.problems, rows }
}

test('a list of loans may have a column for the payment of each note', async () => {
  const { problems, rows } = await imported(
    'Name,Email,Phone,Amount,Rate,Start,Term,Monthly payment\nAna Gomez,ana@example.com,555-010-0144,1000,12%,3/2/2026,3,350\n',
  )

  assert.deepEqual(problems, [])
  assert.deepEqual(
    rows.map(({ amount }) => amount),
    [350, 350, 319.77],
  )
})

test('a list of loans may say on which two days of the month payments fall due', async () => {
  const { problems, rows } = await imported(
    'Name,Email,Phone,Amount,Rate,Start,Maturity,Frequency\nAna Gomez,ana@example.com,555-010-0144,1000,12%,3/2/2026,4/30/2026,15th and last\n',
  )

  assert.deepEqual(problems, [])
  assert.deepEqual(
    rows.map(({ dueDate }) => dueDate),
    ['2026-03-15', '2026-03-31', '2026-04-15', '2026-04-30'],
  )
})

test('a semi-monthly loan is due on the days of its first payment, and on others from a change on', async () => {
  const { data: loan } = await make({
    paymentFrequency: 'SEMI_MONTHLY',
    firstPaymentDate: '2026-04-01',
    maturityDate: '2026-05-15',
  })
  const dueOf = async () =>
    (await lender.client.call(getSchedule, { params: { loanId: loan.id } })).data.map(({ dueDate }) => dueDate)

  assert.deepEqual(await dueOf(), ['2026-04-01', '2026-04-15', '2026-05-01', '2026-05-15'])
  const change = (body: object) =>
    lender.client.call(changeTerms, { params: { loanId: loan.id }, body: { effectiveDate: '2026-03-02', ...body } })
  const none = await change({ paymentFrequency: 'SEMI_MONTHLY', semiMonthlyDays: [15, 1] })
  const other = await change({ semiMonthlyDays: [5, 20], nextPaymentDate: '2026-04-05' })

  assert.deepEqual([none.code, other.status], ['loan.nothingChanges', 200])
  assert.deepEqual(await dueOf(), ['2026-04-05', '2026-04-20', '2026-05-05', '2026-05-15'])
})

test('a seasonal loan and a loan with a single payment are made as they are agreed', async () => {
  const { data: seasonal } = await make({ monthsWithoutPayment: [3, 4], maturityDate: '2026-07-02' })
  const { data: single } = await make({ paymentFrequency: 'AT_MATURITY', maturityDate: '2027-03-02' })

  assert.equal((await amountsOf(seasonal.id)).length, 3)
  // 12 % of 1,000.00 for the year.
  assert.deepEqual(await amountsOf(single.id), [1120])
})
