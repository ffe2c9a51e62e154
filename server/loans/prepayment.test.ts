import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quotePayoff } from '#contract/documents/documents.ts'
import { importFile, previewImport, readImportColumns } from '#contract/imports/imports.ts'
import { createLoan, getLoan, listLoansOfLender } from '#contract/loans/loans.ts'
import { listFees } from '#contract/loans/servicing.ts'
import { recordPayment } from '#contract/payments/payments.ts'
import { verifyLender } from '../ledger/verify.ts'
import { useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'
import { pdfText } from '../testing/pdf-text.ts'

const api = await useApi() // today is 2 March 2026

/** 100,000.00 at 12 %, interest only, from 1 January 2026: 1,000.00 a month. */
const note = (borrowerId: number, overrides: Record<string, unknown>) => ({
  loanName: 'Mill Lane 3',
  principalAmount: 100_000,
  interestRate: 12,
  loanType: 'PERSONAL',
  originationDate: '2026-01-01',
  maturityDate: '2029-01-01',
  paymentStructure: 'INTEREST_ONLY',
  interestOnlyPeriod: 36,
  interestOnlyPeriodUnit: 'MONTHS',
  paymentFrequency: 'MONTHLY',
  borrowerId,
  ...overrides,
})

async function made(overrides: Record<string, unknown> = {}) {
  const lender = await api.aLender()
  const borrowerId = (await api.aBorrower(lender)).id
  const answer = await lender.client.call(createLoan, { body: note(borrowerId, overrides) })
  return { lender, ...answer }
}

async function paper(lender: Person, path: string): Promise<string> {
  const cookie = [...lender.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(new URL(path, api.address), { headers: { cookie } })
  assert.equal(response.status, 200, path)
  return pdfText(Buffer.from(await response.arrayBuffer()))
    .pages.flat()
    .join(' ')
}

async function differencesOf({ id }: Person) {
  const scope = { kind: 'USER', userId: id, lenderId: id } as const
  const { differences } = await api.database.database.transaction(scope, (tx) => verifyLender(tx, id))
  return differences
}

const stepDown = { prepaymentRule: 'PERCENT', prepaymentPercents: [5, 3, 1] }

// On 2 March January and February ask for 1,000.00 each, and one day over 365 is 32.88. 5 % of 100,000.00 are 5,000.00.
test('the payoff letter names the charge, and money of that amount pays the loan off', async () => {
  const { lender, data: loan } = await made(stepDown)
  const params = { loanId: loan.id }

  const { data: quote } = await lender.client.call(quotePayoff, { params, body: {} })
  assert.equal(quote.payoffAmount, 107_032.88)
  const letter = await paper(lender, quote.documentUrl)
  assert.match(letter, /Charge for paying off, as agreed \$5,000\.00/)

  const body = { loanId: loan.id, amount: 107_032.88, paymentDate: '2026-03-02', paymentMethod: 'WIRE' }
  const { data: payment } = await lender.client.call(recordPayment, { body })
  assert.deepEqual([payment.feesAmount, payment.unappliedAmount], [5_000, 0])
  const { data: seen } = await lender.client.call(getLoan, { params })
  assert.deepEqual([seen.status, seen.outstandingBalance, seen.feesDue, seen.paidFees], ['PAID_OFF', 0, 0, 5_000])
  const { data: fees } = await lender.client.call(listFees, { params })
  assert.deepEqual(
    fees.map(({ kind, amount }) => [kind, amount]),
    [['PAYOFF', 5_000]],
  )
  assert.deepEqual(await differencesOf(lender), [])
})

test('part of the loan repaid early is charged where each prepayment is, beyond the part that is free', async () => {
  const { lender, data: loan } = await made({ ...stepDown, prepaymentScope: 'EACH', prepaymentFree: 20 })
  const body = {
    loanId: loan.id,
    amount: 30_000,
    paymentDate: '2026-03-02',
    paymentMethod: 'WIRE',
    application: 'PRINCIPAL_ONLY',
  }

  await lender.client.call(recordPayment, { body })

  const { data: seen } = await lender.client.call(getLoan, { params: { loanId: loan.id } })
  assert.deepEqual([seen.outstandingBalance, seen.feesDue], [70_000, 500])
  assert.deepEqual(await differencesOf(lender), [])
})

test('papers say what was agreed of early repayment, in both languages, and nothing where nothing was', async () => {
  const { lender, data: loan } = await made({ ...stepDown, prepaymentFree: 20, minimumInterestMonths: 6, exitFee: 500 })
  const of = `/api/loans/${loan.id}/summary-document`

  const english = await paper(lender, of)
  assert.match(english, /In year 1 of the loan, the prepayment charge is 5\.00% of the amount prepaid\./)
  assert.match(english, /There is no charge after year 3\./)
  assert.match(english, /up to 20\.00% of the loan may be prepaid without this charge\./)
  assert.match(english, /at least 6 months of interest/)
  assert.match(english, /An exit fee of \$500\.00 is due/)
  assert.match(await paper(lender, `${of}?language=es`), /En el año 1 del préstamo se cobra el 5\.00%/)

  const { lender: other, data: plain } = await made()
  assert.doesNotMatch(await paper(other, `/api/loans/${plain.id}/summary-document`), /prepa|repaid early|None|penalty/)
  const { lender: third, data: free } = await made({ prepaymentRule: 'FREE' })
  assert.match(await paper(third, `/api/loans/${free.id}/summary-document`), /repaid early at any time at no charge/)
})

test('terms of part periods are said on the paper too', async () => {
  const { lender, data: loan } = await made({ payoffDays: 'LOAN', fullRepaymentInterest: 'BY_DAY' })
  const summary = await paper(lender, `/api/loans/${loan.id}/summary-document`)
  assert.match(summary, /A payoff counts days the same way the loan does\./)
  assert.match(summary, /interest is owed only to that day/)
})

test('a charge without its figures is refused with the remedy', async () => {
  const percents = await made({ prepaymentRule: 'PERCENT' })
  const months = await made({ prepaymentRule: 'MONTHS_OF_INTEREST' })
  assert.match(String(percents.fields?.['prepaymentPercents']), /percentage of each year/)
  assert.match(String(months.fields?.['prepaymentMonths']), /how many months/)
})

test('a list of loans brings what early repayment costs', async () => {
  const owner = await api.aLender()
  const text = [
    'Borrower,Email,Phone,Loan amount,Rate,Origination,Maturity,Early repayment,Step down,Free prepayment,Exit fee',
    'Ann Ray,ann@example.org,123-456-7890,"100,000",12%,1/1/2026,1/1/2029,step-down,5-3-1,20%,500',
  ].join('\n')
  const form = (more: Record<string, string> = {}) => {
    const parts = new FormData()
    for (const [name, value] of Object.entries({ kind: 'LOANS', ...more })) parts.set(name, value)
    parts.set('file', new File([text], 'list.csv', { type: 'text/csv' }))
    return parts
  }
  const { data: columns } = await owner.client.call(readImportColumns, { form: form() })
  const mapping = JSON.stringify(columns.mapping)
  const { data: preview } = await owner.client.call(previewImport, { form: form({ mapping }) })
  assert.deepEqual(preview.problems, [])
  await owner.client.call(importFile, { form: form({ mapping }) })

  const query = { format: 'array' }
  const { data: loans } = await owner.client.call(listLoansOfLender, { params: { lenderId: owner.id }, query })
  const { data: loan } = await owner.client.call(getLoan, { params: { loanId: loans[0]?.id ?? 0 } })
  assert.deepEqual(
    [loan.prepaymentRule, loan.prepaymentPercents, loan.prepaymentFree, loan.exitFee],
    ['PERCENT', [5, 3, 1], 20, 500],
  )
})
