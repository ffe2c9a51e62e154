import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importFile, previewImport, readImportColumns } from '#contract/imports/imports.ts'
import {
  changeTerms,
  createLoan,
  getLoan,
  getLoanHistory,
  getSchedule,
  listLoansOfLender,
} from '#contract/loans/loans.ts'
import { recordPayment } from '#contract/payments/payments.ts'
import { useApi } from '../testing/api.ts'

const api = await useApi() // today is 2 March 2026
const lender = await api.aLender()
const borrowerId = (await api.aBorrower(lender)).id

/** 500.00 in March, 1,200.00 in June, nothing in July, and in September what is left of 2,000.00 at 12 %. */
const ROWS = '2026-03-15: 500; 2026-06-15: 1,200.00; 2026-09-15: rest'
const WRITTEN = '2026-03-15: 500.00; 2026-06-15: 1200.00; 2026-09-15: rest'
/** 60 days are 2 % of 2,000.00, 90 days 3 % of 1,540.00, and 90 days 3 % of 386.20: 40.00, 46.20 and 11.59. */
const PAYMENTS = [
  ['2026-03-15', 500, 40],
  ['2026-06-15', 1200, 46.2],
  ['2026-09-15', 397.79, 11.59],
]

const note = (overrides: Record<string, unknown> = {}) => ({
  loanName: 'Harbour Street 12',
  principalAmount: 2_000,
  interestRate: 12,
  loanType: 'PERSONAL',
  originationDate: '2026-01-15',
  maturityDate: '2026-09-15',
  paymentStructure: 'FULLY_AMORTIZED',
  paymentFrequency: 'MONTHLY',
  borrowerId,
  ...overrides,
})
const make = (overrides: Record<string, unknown>) => lender.client.call(createLoan, { body: note(overrides) })
const read = async (loanId: number) => (await lender.client.call(getLoan, { params: { loanId } })).data
const paymentsOf = async (loanId: number, owner = lender) =>
  (await owner.client.call(getSchedule, { params: { loanId } })).data.map(({ dueDate, amount, interestAmount }) => [
    dueDate,
    amount,
    interestAmount,
  ])

test('a loan is made with the payments of its note, one by one', async () => {
  const { data: loan, status } = await make({ agreedRows: ROWS })
  const seen = await read(loan.id)

  assert.equal(status, 201)
  assert.deepEqual([seen.paymentRule, seen.agreedRows, seen.maturityDate], ['BY_ROW', WRITTEN, '2026-09-15'])
  assert.deepEqual(await paymentsOf(loan.id), PAYMENTS)
})

test('a last amount that is what is left is accepted; any other is refused with the difference', async () => {
  const right = await make({ agreedRows: ROWS.replace('rest', '397.79') })
  const wrong = await make({ agreedRows: ROWS.replace('rest', '400') })

  assert.equal(right.status, 201)
  assert.match(String(wrong.fields?.['agreedRows']), /what is left, \$397\.79, not \$400\.00/)
})

test('payments that cannot be are refused with the payment and the remedy', async () => {
  const refusal = async (overrides: Record<string, unknown>) => {
    const { status, fields } = await make(overrides)
    return `${status} ${fields?.['agreedRows']}`
  }

  assert.match(await refusal({ agreedRows: 'soon: 500' }), /^422 .*for example 2026-03-15: 500/)
  assert.match(await refusal({ paymentRule: 'BY_ROW' }), /^422 Enter the payments/)
  assert.match(
    await refusal({ agreedRows: '2026-06-15: 500; 2026-03-15: 500; 2026-09-15' }),
    /^422 Payment 2: enter a date after the payment before it/,
  )
  assert.match(
    await refusal({ agreedRows: '2026-01-15: 500; 2026-09-15' }),
    /^422 Payment 1: enter a date after the first day of the loan/,
  )
  assert.match(await refusal({ agreedRows: '2026-03-15: rest; 2026-09-15' }), /^422 Payment 1: enter an amount/)
  assert.match(await refusal({ agreedRows: ROWS, maturityDate: '2026-12-15' }), /^422 .*on the maturity date/)
  assert.match(
    await refusal({ agreedRows: '2026-03-15: 2500; 2026-06-15: 100; 2026-09-15' }),
    /^422 Payment 1 pays off the loan/,
  )
  assert.match(
    await refusal({
      agreedRows: ROWS,
      paymentStructure: 'INTEREST_ONLY',
      interestOnlyPeriod: 2,
      interestOnlyPeriodUnit: 'MONTHS',
    }),
    /^422 .*leave no room for another rule/,
  )
})

test('payments go on through a new rate, and other payments may be agreed, or the usual ones', async () => {
  const { data: loan } = await make({ agreedRows: ROWS })
  const change = (body: Record<string, unknown>) =>
    lender.client.call(changeTerms, {
      params: { loanId: loan.id },
      body: { effectiveDate: '2026-03-02', ...body } as never,
    })

  // 47 days at 12 % and 13 at 6 %, 2,000.00 × (564 + 78) ÷ 36,000 = 35.67; then 90 days of 1,535.67 at 6 %, 23.03505.
  await change({ interestRate: 6 })
  assert.deepEqual((await paymentsOf(loan.id)).slice(0, 2), [
    ['2026-03-15', 500, 35.67],
    ['2026-06-15', 1200, 23.04],
  ])

  const moved = await change({ maturityDate: '2026-12-15' })
  assert.match(String(moved.fields?.['agreedRows']), /agreed one by one; enter the new payments/)
  const skipped = await change({ skippedPayments: 1 })
  assert.match(String(skipped.fields?.['agreedRows']), /enter the new payments/)

  const anew = await change({ agreedRows: '2026-03-15: 500; 2026-12-15: rest', maturityDate: '2026-12-15' })
  assert.equal(anew.status, 200)
  // 270 days of 1,535.67 at 6 %: 69.10515, so 69.11.
  assert.deepEqual((await paymentsOf(loan.id)).slice(1), [['2026-12-15', 1604.78, 69.11]])
  const { data: history } = await lender.client.call(getLoanHistory, { params: { loanId: loan.id } })
  assert.match(JSON.stringify(history.events), /agreedRows/)

  const ended = await change({ paymentRule: 'LEVEL' })
  assert.equal(ended.status, 200)
  assert.equal((await read(loan.id)).agreedRows, null)
})

test('extra principal ends such a loan sooner; it cannot lower its payments', async () => {
  const { data: loan } = await make({ agreedRows: ROWS })
  const pay = (extraPrincipal: 'LOWER_PAYMENT' | 'SHORTEN_TERM') =>
    lender.client.call(recordPayment, {
      body: {
        loanId: loan.id,
        amount: 800,
        paymentDate: '2026-03-02',
        paymentMethod: 'CHECK',
        application: 'STANDARD',
        extraPrincipal,
      },
    })

  const lowered = await pay('LOWER_PAYMENT')
  const shortened = await pay('SHORTEN_TERM')

  assert.match(String(lowered.fields?.['extraPrincipal']), /end the loan sooner/)
  assert.equal(shortened.status, 201)
})

async function imported(text: string, mapped: Record<string, number> = {}) {
  const owner = await api.aLender()
  const form = (more: Record<string, string> = {}) => {
    const made = new FormData()
    for (const [name, value] of Object.entries({ kind: 'LOANS', ...more })) made.set(name, value)
    made.set('file', new File([text], 'list.csv', { type: 'text/csv' }))
    return made
  }
  const { data: columns } = await owner.client.call(readImportColumns, { form: form() })
  const mapping = JSON.stringify({ ...columns.mapping, ...mapped })
  const { data: preview } = await owner.client.call(previewImport, { form: form({ mapping }) })
  if (preview.problems.length > 0)
    return { problems: preview.problems.map(({ row, message }) => `${row} ${message}`), payments: [] }
  const { status } = await owner.client.call(importFile, { form: form({ mapping }) })
  assert.equal(status, 201)
  const { data: list } = await owner.client.call(listLoansOfLender, {
    params: { lenderId: owner.id },
    query: { format: 'array' },
  })
  const payments = await Promise.all(list.map(({ id }) => paymentsOf(id, owner)))
  return { problems: [], payments }
}

const HEADS =
  'Loan reference,Borrower,Email,Phone,Principal amount,Interest rate,Origination date,Due date,Installment amount'
const OF_LOAN = 'A-1,Ada Byron,ada@example.org,555-010-0199,2000,12%,01/15/2026'

test('a sheet with one payment in each row is imported as one loan', async () => {
  const { problems, payments } = await imported(
    [HEADS, `${OF_LOAN},03/15/2026,500`, 'A-1,,,,,,,06/15/2026,"1,200.00"', ',,,,,,,09/15/2026,397.79'].join('\n'),
  )

  assert.deepEqual(problems, [])
  assert.deepEqual(payments, [PAYMENTS])
})

test('a payment of the sheet that is wrong is told of its own row', async () => {
  const late = await imported(
    [HEADS, `${OF_LOAN},03/15/2026,500`, 'A-1,,,,,,,02/15/2026,1200', 'A-1,,,,,,,09/15/2026,'].join('\n'),
  )
  const off = await imported(
    [HEADS, `${OF_LOAN},03/15/2026,500`, 'A-1,,,,,,,06/15/2026,1200', 'A-1,,,,,,,09/15/2026,400'].join('\n'),
  )

  assert.match(late.problems.join('\n'), /^3 Payment 2: enter a date after the payment before it$/)
  assert.match(off.problems.join('\n'), /^4 The last payment takes what is left, \$397\.79, not \$400\.00/)
})

test('a list of loans may have the payments of each in one cell', async () => {
  const { problems, payments } = await imported(
    [
      'Borrower,Email,Phone,Principal amount,Interest rate,Origination date,List of payments',
      `${OF_LOAN.slice(4)},"${ROWS}"`,
    ].join('\n'),
  )

  assert.deepEqual([problems, payments], [[], [PAYMENTS]])
})
