import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeTerms, getLoan } from '#contract/loans/loans.ts'
import { listFees, waiveFee } from '#contract/loans/servicing.ts'
import { recordPayment } from '#contract/payments/payments.ts'
import { verifyLender } from '../../ledger/verify.ts'
import { useApi } from '../../testing/api.ts'
import { balancesInLedger } from '../../testing/balances-in-ledger.ts'
import { pdfText } from '../../testing/pdf-text.ts'

const api = await useApi() // today is 2 March 2026
const lender = await api.aLender()

// 10,000.00 of a line of 20,000.00 are out at 7.3 %, 2.00 a day; 0.73 % a year of the other 10,000.00 are 0.20 a day.
const aLine = (more: Record<string, unknown> = {}) =>
  api.aLoan(lender, {
    ...{ principalAmount: 10_000, interestRate: 7.3, dayCount: 'ACT/365', accrualMethod: 'DAILY', lateFee: null },
    ...{ originationDate: '2026-01-01', maturityDate: '2027-01-01', loanType: 'LINE_OF_CREDIT' },
    ...{ paymentStructure: 'INTEREST_ONLY', interestOnlyPeriod: 12, interestOnlyPeriodUnit: 'MONTHS' },
    ...{ commitmentAmount: 20_000, revolvingCredit: true, undrawnFee: 0.73, ...more },
  })
const feesOf = async (loanId: number) =>
  (await lender.client.call(listFees, { params: { loanId } })).data.map((fee) => [
    ...[fee.name, fee.kind, fee.chargedOn, fee.amount, fee.paidAmount, fee.waivedAmount],
  ])
const inScope = <Result>(work: Parameters<typeof api.database.database.transaction<Result>>[1]) =>
  api.database.database.transaction({ kind: 'USER', userId: lender.id, lenderId: lender.id } as const, work)

// 31 days of January: 6.20, and 28 of February: 5.60. On 1 February 62.00 of interest and 6.20 are due.
test('what is not drawn is charged for, paid like a fee, and comes into the books when it is paid', async () => {
  const { id } = await aLine()
  const { data } = await lender.client.call(getLoan, { params: { loanId: id } })
  assert.deepEqual([data.undrawnFee, data.feesDue], [0.73, 11.8])
  const payment = { loanId: id, amount: 68.2, paymentDate: '2026-02-01', paymentMethod: 'ACH' }
  await lender.client.call(recordPayment, { body: payment })

  assert.deepEqual(await feesOf(id), [
    ['undrawn-20260201', 'UNDRAWN', '2026-02-01', 6.2, 6.2, 0],
    ['undrawn-20260301', 'UNDRAWN', '2026-03-01', 5.6, 0, 0],
  ])
  const books = await inScope((tx) => balancesInLedger(tx, { lenderId: lender.id, loanId: id }))
  assert.deepEqual([books.FEE_INCOME, books.INTEREST_INCOME], [-6_20, -62_00])

  const waiver = { fee: 'undrawn-20260301', amount: 5.6 }
  assert.equal((await lender.client.call(waiveFee, { params: { loanId: id }, body: waiver })).status, 201)
  assert.equal((await lender.client.call(getLoan, { params: { loanId: id } })).data.feesDue, 0)
  const { differences } = await inScope((tx) => verifyLender(tx, lender.id))
  assert.deepEqual(differences, [])
})

test('the statement names the fee, and it may be agreed later from a day on', async () => {
  const { id } = await aLine({ undrawnFee: null })
  const change = { effectiveDate: '2026-02-01', undrawnFee: 0.73 }
  const changed = await lender.client.call(changeTerms, { params: { loanId: id }, body: change })
  assert.deepEqual([changed.status, changed.fieldCodes], [200, undefined])

  assert.deepEqual((await feesOf(id)).at(-1)?.slice(1, 4), ['UNDRAWN', '2026-03-01', 5.6])
  const cookie = [...lender.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(new URL(`/api/loans/${id}/statement?statementDate=2026-03-01`, api.address), {
    headers: { cookie },
  })
  const text = pdfText(Buffer.from(await response.arrayBuffer()))
    .pages.flat()
    .join(' ')
  assert.match(text, /Mar 1, 2026 Undrawn fee \$5\.60/)
})

test('a fee for what is not drawn needs a commitment', async () => {
  const { id: borrowerId } = await api.aBorrower(lender)
  const refused = await lender.client.post('/api/loans', {
    ...{ loanName: 'Harbour Street 12', loanType: 'PERSONAL', borrowerId, principalAmount: 12_000, interestRate: 12 },
    ...{ originationDate: '2026-01-01', maturityDate: '2027-01-01', paymentStructure: 'FULLY_AMORTIZED' },
    ...{ paymentFrequency: 'MONTHLY', undrawnFee: 0.5 },
  })

  assert.deepEqual(refused.fieldCodes, { undrawnFee: 'loan.undrawnFeeWithoutCommitment' })
})
