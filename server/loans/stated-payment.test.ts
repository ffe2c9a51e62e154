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
  assert.match(String(fields?.['statedPayment']), /does not cover the interest of a period.*enter a larger payment/)
})

test('accelerated payments on a monthly loan, and month ends that do not begin at one, are refused with the remedy', async () => {
  const accelerated = await make({ paymentRule: 'ACCELERATED' })
  const atMonthEnd = await make({ dueDayRule: 'END_OF_MONTH' })

  assert.match(String(accelerated.fields?.['paymentRule']), /every week or every two weeks/)
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

test('a list of loans may have a column for the payment of each note', async () => {
  const owner = await api.aLender()
  const text =
    'Name,Email,Phone,Amount,Rate,Start,Term,Monthly payment\nAna Gomez,ana@example.com,555-010-0144,1000,12%,3/2/2026,3,350\n'
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
  assert.deepEqual(preview.problems, [])
  const { data: rows } = await owner.client.call(getSchedule, { params: { loanId: loans[0]?.id ?? 0 } })
  assert.deepEqual(
    rows.map(({ amount }) => amount),
    [350, 350, 319.77],
  )
})
