import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addBankStatement, listBankLines } from '#contract/bank-statements/bank-statements.ts'
import { importFile, previewImport, readImportColumns } from '#contract/imports/imports.ts'
import { changeTerms, getLoan, getSchedule, listLoansOfLender } from '#contract/loans/loans.ts'
import { listFees, waiveFee } from '#contract/loans/servicing.ts'
import { recordPayment } from '#contract/payments/payments.ts'
import { getForecast } from '#contract/reports/reports.ts'
import { verifyLender } from '../../ledger/verify.ts'
import { useApi } from '../../testing/api.ts'
import type { Person } from '../../testing/api-people.ts'
import { balancesInLedger } from '../../testing/balances-in-ledger.ts'
import { pdfText } from '../../testing/pdf-text.ts'

const api = await useApi() // today is 2 March 2026

// 12,000.00 at 12 % over a year: 1,066.19 a month, and 20.00 for servicing: 1,086.19.
const aLoan = (lender: Person, more: Record<string, unknown> = {}) =>
  api.aLoan(lender, {
    ...{ principalAmount: 12_000, interestRate: 12, originationDate: '2026-01-15', maturityDate: '2027-01-15' },
    ...{ lateFee: null, serviceFee: 20, ...more },
  })
const loanOf = async (lender: Person, loanId: number) =>
  (await lender.client.call(getLoan, { params: { loanId } })).data
const inScope = <Result>(
  { id }: Person,
  work: Parameters<typeof api.database.database.transaction<Result>>[1],
): Promise<Result> => api.database.database.transaction({ kind: 'USER', userId: id, lenderId: id } as const, work)

test('a service fee is due with each payment, paid with it, and income when it comes', async () => {
  const lender = await api.aLender()
  const { id } = await aLoan(lender)

  const before = await loanOf(lender, id)
  assert.deepEqual(
    [before.serviceFee, before.calculatedMonthlyPayment, before.nextPaymentAmount, before.nextPaymentPrincipal],
    [20, 1086.19, 1086.19, 946.19],
  )
  assert.deepEqual([before.pastDueAmount, before.feesDue, before.dueNowAmount], [1066.19, 20, 1086.19])
  const payment = { loanId: id, amount: 1086.19, paymentDate: '2026-02-15', paymentMethod: 'ACH' as const }
  const { data } = await lender.client.call(recordPayment, { body: payment })
  assert.deepEqual([data.interestAmount, data.principalAmount, data.feesAmount], [120, 946.19, 20])

  const after = await loanOf(lender, id)
  assert.deepEqual([after.nextPaymentDate, after.nextPaymentAmount, after.dueNowAmount], ['2026-03-15', 1086.19, 0])
  const books = await inScope(lender, (tx) => balancesInLedger(tx, { lenderId: lender.id, loanId: id }))
  assert.deepEqual([books.FEE_INCOME, books.INTEREST_INCOME, books.PRINCIPAL], [-20_00, -120_00, 11_053_81])
  const { differences } = await inScope(lender, (tx) => verifyLender(tx, lender.id))
  assert.deepEqual(differences, [])
})

test('a payment made before its day pays the service fee of that day, and the books follow', async () => {
  const lender = await api.aLender()
  const { id } = await aLoan(lender, { originationDate: '2026-02-15', maturityDate: '2027-02-15' })
  const payment = { loanId: id, amount: 1086.19, paymentDate: '2026-03-01', paymentMethod: 'ACH' as const }

  const { data } = await lender.client.call(recordPayment, { body: payment })

  assert.deepEqual([data.interestAmount, data.principalAmount, data.feesAmount], [120, 946.19, 20])
  const fees = (await lender.client.call(listFees, { params: { loanId: id } })).data
  assert.deepEqual(
    fees.map(({ name, chargedOn, amount, paidAmount }) => [name, chargedOn, amount, paidAmount]),
    [['service-1', '2026-03-15', 20, 20]],
  )
  const { differences } = await inScope(lender, (tx) => verifyLender(tx, lender.id))
  assert.deepEqual(differences, [])
})

test('schedule, forecast, bank lines and the statement ask for the service fee too', async () => {
  const lender = await api.aLender()
  const { id } = await aLoan(lender, { originationDate: '2026-02-15', maturityDate: '2027-02-15' })

  const { data: rows } = await lender.client.call(getSchedule, { params: { loanId: id } })
  assert.deepEqual(rows.map(({ amount, charges, openCharges }) => [amount, charges, openCharges])[0], [1066.19, 20, 20])
  const { data: forecast } = await lender.client.call(getForecast, { query: { months: '12' } })
  assert.deepEqual([forecast.months[0]?.fees, forecast.months[0]?.total, forecast.total.fees], [20, 1086.19, 240])
  const form = new FormData()
  form.set('file', new File(['Date,Description,Amount\n03/02/2026,DEPOSIT,1086.19'], 'march.csv'))
  await lender.client.call(addBankStatement, { form })
  const [line] = (await lender.client.call(listBankLines)).data
  assert.deepEqual(line?.suggestions?.[0]?.loanId, id)
  const cookie = [...lender.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const paper = await fetch(new URL(`/api/loans/${id}/statement?statementDate=2026-03-02`, api.address), {
    headers: { cookie },
  })
  const text = pdfText(Buffer.from(await paper.arrayBuffer()))
    .pages.flat()
    .join(' ')
  assert.match(text, /Service fee \$20\.00/)
  assert.match(text, /\$1,086\.19/)
})

test('another service fee counts from a day on, one may be waived, and none is charged where none is agreed any more', async () => {
  const lender = await api.aLender()
  const { id } = await aLoan(lender)
  const params = { loanId: id }

  await lender.client.call(changeTerms, { params, body: { effectiveDate: '2026-04-01', serviceFee: 25 } })
  const rows = async () => (await lender.client.call(getSchedule, { params })).data.map(({ charges }) => charges)
  assert.deepEqual((await rows()).slice(0, 4), [20, 20, 25, 25])
  await lender.client.call(changeTerms, { params, body: { effectiveDate: '2026-06-01', serviceFee: null } })
  assert.deepEqual((await rows()).slice(3, 6), [25, 0, 0])

  const waived = await lender.client.call(waiveFee, { params, body: { fee: 'service-1', amount: 20 } })
  assert.equal(waived.status, 201)
  assert.equal((await loanOf(lender, id)).feesDue, 0)
  const { differences } = await inScope(lender, (tx) => verifyLender(tx, lender.id))
  assert.deepEqual(differences, [])
})

test('a sheet may have a column of service fees', async () => {
  const lender = await api.aLender()
  const formOf = (more: Record<string, string> = {}): FormData => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ kind: 'LOANS', ...more })) form.set(name, value)
    const text =
      'Name,Email,Phone,Amount,Rate,Start,Payments,Servicing Fee\nAna Gomez,ana@example.com,555-010-0144,12000,12%,2026-02-15,12,20\n'
    form.set('file', new File([text], 'notes.csv', { type: 'text/csv' }))
    return form
  }
  const columns = await lender.client.call(readImportColumns, { form: formOf() })
  const mapping = JSON.stringify(columns.data.mapping)
  const preview = await lender.client.call(previewImport, { form: formOf({ mapping }) })
  assert.deepEqual(preview.data.problems, [])
  await lender.client.call(importFile, { form: formOf({ mapping }) })

  const query = { format: 'array' as const }
  const [loan] = (await lender.client.call(listLoansOfLender, { params: { lenderId: lender.id }, query })).data
  assert.equal(loan?.nextPaymentAmount, 1086.19)
})
