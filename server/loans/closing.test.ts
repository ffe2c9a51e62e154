import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importFile, previewImport, readImportColumns } from '#contract/imports/imports.ts'
import { createLoan, getLoan, getSchedule, listLoansOfLender, updateLoan } from '#contract/loans/loans.ts'
import { getCashReport, getTaxYear } from '#contract/reports/reports.ts'
import { verifyLender } from '../ledger/verify.ts'
import { useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'
import { pdfText } from '../testing/pdf-text.ts'

const api = await useApi() // today is 2 March 2026

/**
 * Hard money: 300,000.00 at 12 % by ACT/360, interest only for a year from 10 February 2026, 2 points, a fee of 1,495.00, and
 * interest to 1 March: 19 days at 100.00.
 */
const note = (borrowerId: number, overrides: Record<string, unknown> = {}) => ({
  loanName: 'Bridge Street 8',
  principalAmount: 300_000,
  interestRate: 12,
  loanType: 'PERSONAL',
  originationDate: '2026-02-10',
  firstPaymentDate: '2026-04-01',
  maturityDate: '2027-03-01',
  paymentStructure: 'INTEREST_ONLY',
  interestOnlyPeriod: 12,
  interestOnlyPeriodUnit: 'MONTHS',
  paymentFrequency: 'MONTHLY',
  dayCount: 'ACT/360',
  points: 2,
  originationFee: 1_495,
  prepaidInterestDate: '2026-03-01',
  closingReserve: 9_000,
  closingCosts: [{ name: 'Title', amount: 850 }],
  borrowerId,
  ...overrides,
})

async function made(overrides: Record<string, unknown> = {}) {
  const lender = await api.aLender()
  const borrowerId = (await api.aBorrower(lender)).id
  const answer = await lender.client.call(createLoan, { body: note(borrowerId, overrides) })
  return { lender, borrowerId, ...answer }
}

async function differencesOf({ id }: Person) {
  const scope = { kind: 'USER', userId: id, lenderId: id } as const
  const { differences } = await api.database.database.transaction(scope, (tx) => verifyLender(tx, id))
  return differences
}

async function paper(lender: Person, path: string): Promise<string> {
  const cookie = [...lender.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(new URL(path, api.address), { headers: { cookie } })
  assert.equal(response.status, 200, path)
  return pdfText(Buffer.from(await response.arrayBuffer()))
    .pages.flat()
    .join(' ')
}

// 6,000.00 + 1,495.00 + 1,900.00 = 9,395.00 are the lender's; with 9,000.00 and 850.00 19,245.00 are kept back.
test('points, fee and interest are received on the day, and the schedule asks for whole months', async () => {
  const { lender, data: loan, status } = await made()
  assert.equal(status, 201)

  const { data: seen } = await lender.client.call(getLoan, { params: { loanId: loan.id } })
  assert.deepEqual(
    [seen.points, seen.originationFee, seen.prepaidInterestDate, seen.closingReserve, seen.closingCosts],
    [2, 1_495, '2026-03-01', 9_000, [{ name: 'Title', amount: 850 }]],
  )
  assert.deepEqual([seen.paidInterest, seen.paidFees, seen.outstandingBalance], [1_900, 7_495, 300_000])
  const { data: rows } = await lender.client.call(getSchedule, { params: { loanId: loan.id } })
  assert.deepEqual([rows.length, rows[0]?.amount, rows.at(-1)?.amount], [12, 3_100, 302_800])

  const { data: cash } = await lender.client.call(getCashReport, { query: { from: '2026-02-01', to: '2026-02-28' } })
  assert.deepEqual(
    [cash.total.interest, cash.total.fees, cash.total.total, cash.principal.lent],
    [1_900, 7_495, 9_395, 300_000],
  )
  assert.deepEqual(cash.byMethod, [{ method: 'AT_CLOSING', payments: 0, total: 9_395 }])
  const { data: tax } = await lender.client.call(getTaxYear, { query: { year: '2026' } })
  assert.deepEqual([tax.total.interest, tax.total.fees], [1_900, 7_495])
  assert.deepEqual(await differencesOf(lender), [])
})

test('the closing statement says what was kept back and what the borrower got, in both languages', async () => {
  const { lender, data: loan } = await made()

  const english = await paper(lender, `/api/loans/${loan.id}/closing-statement`)
  assert.match(english, /Paid to the borrower.*\$280,755\.00/)
  assert.match(english, /Points.*2\.00% of the loan.*−\$6,000\.00/)
  assert.match(english, /February 10, 2026 to March 1, 2026, 19 days.*−\$1,900\.00/)
  assert.match(english, /Title.*−\$850\.00/)
  assert.match(english, /Amount financed.*\$290,605\.00/)
  const spanish = await paper(lender, `/api/loans/${loan.id}/closing-statement?language=es`)
  assert.match(spanish, /Entregado al prestatario.*\$280,755\.00/)
  const summary = await paper(lender, `/api/loans/${loan.id}/summary-document`)
  assert.match(summary, /\$19,245\.00 of this is deducted.*the borrower receives \$280,755\.00/)
  const year = await paper(lender, `/api/loans/${loan.id}/year-end-interest?year=2026`)
  assert.match(year, /Box 1.*\$1,900\.00/)
})

test('costs that the borrower pays apart leave the loan whole', async () => {
  const { lender, data: loan } = await made({ closingCostsPaid: 'APART' })

  const english = await paper(lender, `/api/loans/${loan.id}/closing-statement`)
  assert.match(english, /Paid to the borrower.*\$300,000\.00/)
  assert.match(english, /Paid by the borrower.*\$19,245\.00/)
  assert.deepEqual(await differencesOf(lender), [])
})

test('costs entered wrong are mended like other terms, and the books follow', async () => {
  const { lender, borrowerId, data: loan } = await made()

  const body = note(borrowerId, { points: 1, prepaidInterest: 1_800 })
  const { status } = await lender.client.call(updateLoan, { params: { loanId: loan.id }, body })

  assert.equal(status, 200)
  const { data: seen } = await lender.client.call(getLoan, { params: { loanId: loan.id } })
  assert.deepEqual([seen.paidInterest, seen.paidFees], [1_800, 4_495])
  assert.deepEqual(await differencesOf(lender), [])
})

test('costs that make no loan are refused with the remedy, on their field', async () => {
  const late = await made({ prepaidInterestDate: '2026-04-01' })
  const early = await made({ prepaidInterestDate: null, prepaidInterest: 100 })
  const all = await made({ originationFee: 300_000 })
  const running = await made({ takenOverDate: '2026-02-15' })

  assert.match(String(late.fields?.['prepaidInterestDate']), /before the first payment/)
  assert.match(String(early.fields?.['prepaidInterest']), /Enter the date/)
  assert.match(String(all.fields?.['originationFee']), /more than the amount lent/)
  assert.match(String(running.fields?.['points']), /leave it blank for one that’s already being repaid/)
})

test('a list of new loans brings points, prepaid interest and named costs', async () => {
  const owner = await api.aLender()
  const text = [
    'Borrower,Email,Phone,Loan amount,Rate,Origination,First payment,Maturity,Structure,IO months,Day count,Points,Loan fee,Prepaid interest to,Prepaid interest,Closing costs',
    'Ann Ray,ann@example.org,123-456-7890,"300,000",12%,2/10/2026,4/1/2026,3/1/2027,Interest only,12,ACT/360,2,1495,3/1/2026,"1,900.00",Title 850; Recording 75',
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

  const { data: loans } = await owner.client.call(listLoansOfLender, {
    params: { lenderId: owner.id },
    query: { format: 'array' },
  })
  const { data: loan } = await owner.client.call(getLoan, { params: { loanId: loans[0]?.id ?? 0 } })
  assert.deepEqual(
    [loan.points, loan.originationFee, loan.prepaidInterestDate, loan.prepaidInterest, loan.paidInterest],
    [2, 1_495, '2026-03-01', 1_900, 1_900],
  )
  assert.deepEqual(loan.closingCosts, [
    { name: 'Title', amount: 850 },
    { name: 'Recording', amount: 75 },
  ])
  assert.deepEqual(await differencesOf(owner), [])
})
