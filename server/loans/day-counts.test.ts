import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importFile, readImportColumns } from '#contract/imports/imports.ts'
import { createLoan, getLoan, getSchedule, listLoansOfLender } from '#contract/loans/loans.ts'
import { useApi } from '../testing/api.ts'

const api = await useApi() // today is 2 March 2026
const lender = await api.aLender()
const borrowerId = (await api.aBorrower(lender)).id

const note = (overrides: Record<string, unknown> = {}) => ({
  loanName: 'Harbour Street 12',
  principalAmount: 1_000,
  interestRate: 12,
  loanType: 'PERSONAL',
  originationDate: '2026-01-10',
  firstPaymentDate: '2026-03-01',
  maturityDate: '2026-05-01',
  paymentStructure: 'FULLY_AMORTIZED',
  paymentFrequency: 'MONTHLY',
  borrowerId,
  ...overrides,
})
const paymentsOf = async (loanId: number) =>
  (await lender.client.call(getSchedule, { params: { loanId } })).data.map(({ amount, interestAmount }) => [
    amount,
    interestAmount,
  ])

// 22 odd days and a month: 1,000 × 12 % × (22 ÷ 365 + 1/12) = 17.23; 342.46 as engine/schedule/day-counts.test.ts works out.
const BY_MONTHS = [
  [342.46, 17.23],
  [342.46, 6.75],
  [342.45, 3.39],
]

test('a loan counts whole months as such and odd days over 365', async () => {
  const { data: loan, status } = await lender.client.call(createLoan, { body: note({ dayCount: 'UNIT/365' }) })

  const { dayCount } = (await lender.client.call(getLoan, { params: { loanId: loan.id } })).data

  assert.deepEqual([status, dayCount], [201, 'UNIT/365'])
  assert.deepEqual(await paymentsOf(loan.id), BY_MONTHS)
})

test('whole months with interest by the day are refused at the day count', async () => {
  const body = note({ dayCount: 'UNIT/360', accrualMethod: 'DAILY' })

  const { status, fields } = await lender.client.call(createLoan, { body })

  assert.equal(status, 422)
  assert.match(String(fields?.['dayCount']), /interest on schedule/)
})

test('a file names the day count in its own words', async () => {
  const owner = await api.aLender()
  const text = [
    'Borrower,Email,Phone,Principal amount,Interest rate,Origination date,First payment date,Maturity date,Day count',
    'Ada Byron,ada@example.org,555-010-0199,1000,12%,01/10/2026,03/01/2026,05/01/2026,Unit period 365',
  ].join('\n')
  const form = new FormData()
  form.set('kind', 'LOANS')
  form.set('file', new File([text], 'loans.csv', { type: 'text/csv' }))
  const { data: columns } = await owner.client.call(readImportColumns, { form })
  form.set('mapping', JSON.stringify(columns.mapping))

  const { status } = await owner.client.call(importFile, { form })

  const query = { format: 'array' as const }
  const { data: list } = await owner.client.call(listLoansOfLender, { params: { lenderId: owner.id }, query })
  const [loan] = list
  assert.equal(status, 201)
  assert.equal(loan && (await owner.client.call(getLoan, { params: { loanId: loan.id } })).data.dayCount, 'UNIT/365')
})
