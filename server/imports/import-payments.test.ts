import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getImport, importFile, previewImport, undoImport } from '#contract/imports/imports.ts'
import { getLoan } from '#contract/loans/loans.ts'
import { listPaymentsOfLoan } from '#contract/payments/payments.ts'
import { verifyLender } from '../ledger/verify.ts'
import { useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'

const api = await useApi()

function formOf(kind: 'LOANS' | 'PAYMENTS', text: string, mapping: Record<string, number>): FormData {
  const form = new FormData()
  form.set('kind', kind)
  form.set('mapping', JSON.stringify(mapping))
  form.set('file', new File([text], 'list.csv'))
  return form
}

const paymentColumns = { loan: 0, paymentDate: 1, amount: 2, balanceAfter: 3, reference: 4 }

/** 12,000.00 at 12 % over a year from 15 November: 1,066.19 a month (server/ledger/postings.test.ts has the arithmetic). */
async function aLoanFromAFile(lender: Person): Promise<{ loanId: number; importId: number }> {
  const text =
    'Email,Name,Phone,Ref,Amount,Rate,Start,Months\nana@example.com,Ana Gómez,3055550100,A-17,"$12,000",12,11/15/2025,12'
  const mapping = {
    email: 0,
    fullName: 1,
    phone: 2,
    reference: 3,
    principalAmount: 4,
    interestRate: 5,
    originationDate: 6,
  }
  const form = formOf('LOANS', text, { ...mapping, termMonths: 7 })
  const { data } = await lender.client.call(importFile, { form })
  const { rows } = await api.database.owner.query(
    'select id::int from loans where lender_id = $1 and deleted_at is null',
    [lender.id],
  )
  return { loanId: rows[0].id, importId: data.id }
}

const history = [
  'Loan,Date,Amount,Balance,Ref',
  'A-17,01/15/2026,1066.19,10098.16,2',
  'A-17,12/15/2025,"1,066.19",11053.81,1',
]

test('a loan comes with its terms and its payments, and each balance is the one of the file', async () => {
  const lender = await api.aLender()
  const { loanId } = await aLoanFromAFile(lender)

  const { status, data } = await lender.client.call(importFile, {
    form: formOf('PAYMENTS', history.join('\n'), paymentColumns),
  })

  assert.deepEqual([status, data.totals.payments, data.totals.amount], [201, 2, 2132.38])
  const { data: loan } = await lender.client.call(getLoan, { params: { loanId } })
  assert.deepEqual([loan.outstandingBalance, loan.paidInterest, loan.maturityDate], [10098.16, 230.54, '2026-11-15'])
  const scope = { kind: 'USER', userId: lender.id, lenderId: lender.id } as const
  const found = await api.database.database.transaction(scope, (tx) => verifyLender(tx, lender.id))
  assert.deepEqual(found, { loans: 1, differences: [] })
})

test('each payment that does not fit is told apart, and nothing is recorded', async () => {
  const lender = await api.aLender()
  const { loanId } = await aLoanFromAFile(lender)
  const text = [
    ...history,
    'A-18,02/15/2026,1066.19,,3',
    'A-17,04/15/2026,1066.19,,4',
    'A-17,11/01/2025,10.00,,5',
    'A-17,02/15/2026,99999.00,,6',
    'A-17,01/15/2026,1066.19,,2',
    'A-17,02/16/2026,0,,7',
  ].join('\n')

  const { data } = await lender.client.call(previewImport, { form: formOf('PAYMENTS', text, paymentColumns) })

  assert.deepEqual(
    data.problems.map(({ row, column, code }) => [row, column, code]),
    [
      [4, 'Loan', 'import.loanUnknown'],
      [5, 'Date', 'payment.inFuture'],
      [6, 'Date', 'payment.beforeOrigination'],
      [7, 'Amount', 'payment.moreThanOwed'],
      [8, null, 'import.paymentTwice'],
      [9, 'Amount', 'payment.amountPositive'],
    ],
  )
  assert.deepEqual((await lender.client.call(listPaymentsOfLoan, { params: { loanId } })).data, [])
})

test('parts by hand that do not fit are told by their column, and payments that leave nothing for a recorded one', async () => {
  const lender = await api.aLender()
  const { loanId } = await aLoanFromAFile(lender)
  const columns = { loan: 0, paymentDate: 1, amount: 2, interestPart: 3, principalPart: 4 }
  const byHand = 'Loan,Date,Amount,Interest,Principal\nA-17,12/15/2025,1000,300,700\nA-17,01/15/2026,10,3,6'
  await lender.client.post('/api/payments', { loanId, amount: 11_000, paymentDate: '2026-02-15', paymentMethod: 'ACH' })

  const parts = await lender.client.call(previewImport, { form: formOf('PAYMENTS', byHand, columns) })
  const form = formOf('PAYMENTS', 'Loan,Date,Amount\nA-17,12/15/2025,3000', { loan: 0, paymentDate: 1, amount: 2 })
  const early = await lender.client.call(previewImport, { form })

  assert.deepEqual(
    parts.data.problems.map(({ row, column, code }) => [row, column, code]),
    [
      [2, 'Interest', 'payment.partMoreThanOwed'],
      [3, 'Amount', 'payment.partsDoNotAddUp'],
    ],
  )
  assert.deepEqual(
    early.data.problems.map(({ row, column, code, values }) => [row, column, code, values['day']]),
    [[2, 'Amount', 'payment.moreThanOwed', '2026-03-02']],
  )
})

test('a balance that the file states otherwise is told with our own figure', async () => {
  const lender = await api.aLender()
  await aLoanFromAFile(lender)
  const text = history.join('\n').replace('11053.81', '11053.80')

  const { data } = await lender.client.call(previewImport, { form: formOf('PAYMENTS', text, paymentColumns) })

  assert.deepEqual(
    data.problems.map(({ row, column, code, values }) => [row, column, code, values]),
    [[3, 'Balance', 'import.balanceDiffers', { ours: '11053.81' }]],
  )
})

test('a payment that is recorded already is not imported again, with or without its reference', async () => {
  const lender = await api.aLender()
  const { loanId } = await aLoanFromAFile(lender)
  const paid = { loanId, amount: 1066.19, paymentDate: '2025-12-15', paymentMethod: 'CHECK', reference: '1' }
  await lender.client.post('/api/payments', paid)

  for (const row of [history[2] ?? '', (history[2] ?? '').replace(/1$/, '')]) {
    const form = formOf('PAYMENTS', `${history[0]}\n${row}`, paymentColumns)
    const { data } = await lender.client.call(previewImport, { form })
    assert.deepEqual(
      data.problems.map(({ code }) => code),
      ['import.paymentKnown'],
    )
  }
})

test('undone payments are reversed with a reason; then the import of their loan can be undone too', async () => {
  const lender = await api.aLender()
  const { loanId, importId } = await aLoanFromAFile(lender)
  const { data } = await lender.client.call(importFile, {
    form: formOf('PAYMENTS', history.join('\n'), paymentColumns),
  })
  const blocked = await lender.client.call(undoImport, { params: { importId } })

  const undone = await lender.client.call(undoImport, { params: { importId: data.id } })

  assert.deepEqual([blocked.status, undone.status], [409, 200])
  const { data: payments } = await lender.client.call(listPaymentsOfLoan, { params: { loanId } })
  assert.deepEqual(
    payments.map(({ status, reason }) => [status, reason]),
    [1, 2].map(() => ['REVERSED', 'The import that brought this payment was undone']),
  )
  assert.equal((await lender.client.call(getLoan, { params: { loanId } })).data.outstandingBalance, 12_000)
  assert.deepEqual((await lender.client.call(getImport, { params: { importId } })).data.obstacles, [])
  assert.equal((await lender.client.call(undoImport, { params: { importId } })).status, 200)
  assert.equal((await lender.client.call(getLoan, { params: { loanId } })).status, 404)
})

test('payments that were followed by another on their loan are not undone', async () => {
  const lender = await api.aLender()
  const { loanId } = await aLoanFromAFile(lender)
  const { data } = await lender.client.call(importFile, {
    form: formOf('PAYMENTS', history.join('\n'), paymentColumns),
  })
  await lender.client.post('/api/payments', { loanId, amount: 50, paymentDate: '2026-02-15', paymentMethod: 'ACH' })

  const refused = await lender.client.call(undoImport, { params: { importId: data.id } })

  assert.deepEqual([refused.status, refused.code], [409, 'import.cannotUndo'])
})

test('an amount far above what was due is remarked on at its row, and can be imported', async () => {
  const lender = await api.aLender()
  await aLoanFromAFile(lender)
  const rows = ['Loan,Date,Amount,Balance,Ref', 'A-17,12/15/2025,1066.19,,1', 'A-17,01/15/2026,10661.90,,2']
  const form = formOf('PAYMENTS', rows.join('\n'), paymentColumns)

  const { data: preview } = await lender.client.call(previewImport, { form })
  const { status } = await lender.client.call(importFile, { form })

  assert.deepEqual(
    preview.remarks.map(({ row, code, values }) => [row, code, values]),
    [[3, 'import.farAboveDue', { usual: '1066.19' }]],
  )
  assert.deepEqual([preview.problems, status], [[], 201])
})
