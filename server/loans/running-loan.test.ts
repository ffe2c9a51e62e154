import assert from 'node:assert/strict'
import { test } from 'node:test'
import { previewImport, readImportColumns } from '#contract/imports/imports.ts'
import { createLoan, previewLoan, updateLoan } from '#contract/loans/loans.ts'
import { useApi } from '../testing/api.ts'

const api = await useApi() // today is 2 March 2026
const lender = await api.aLender()
const borrowerId = (await api.aBorrower(lender)).id

/** 67,611.00 of a note of 2020 for 72,700.00, taken over on 15 February with interest paid to the 1st. */
const running = (overrides: Record<string, unknown> = {}) => ({
  loanName: 'Note of 2020',
  loanType: 'PERSONAL',
  principalAmount: 67_611,
  interestRate: 6,
  originationDate: '2026-02-01',
  firstPaymentDate: '2026-03-01',
  maturityDate: '2050-02-01',
  paymentStructure: 'FULLY_AMORTIZED',
  paymentFrequency: 'MONTHLY',
  borrowerId,
  takenOverDate: '2026-02-15',
  originalAmount: 72_700,
  originalDate: '2020-01-15',
  lastPaidDate: '2026-02-01',
  interestPaidBefore: 676.11,
  principalPaidBefore: 389,
  ...overrides,
})

const HEADINGS = {
  asOf: '2026-02-15',
  balance: '67611.00',
  original: '72700.00',
  origination: '2020-01-15',
  began: '',
  paidTo: '2026-02-01',
  nextDue: '2026-03-01',
  maturity: '2050-02-01',
  interest: '676.11',
  principal: '389.00',
  lastPaid: '2026-02-01',
}

/** The problems of a list whose only row has these cells. */
async function problemsOf(cells: Partial<typeof HEADINGS>) {
  const { asOf, balance, original, origination, began, paidTo, nextDue, maturity, interest, principal, lastPaid } = {
    ...HEADINGS,
    ...cells,
  }
  const text = [
    'Name,Email,Phone,As of,Balance,Rate,Original amount,Origination,Amortization start,Interest paid to,Next due,Maturity,Interest YTD,Principal YTD,Last paid',
    `Ana Gomez,ana@example.com,305-555-0100,${asOf},${balance},6,${original},${origination},${began},${paidTo},${nextDue},${maturity},${interest},${principal},${lastPaid}`,
  ].join('\n')
  const formOf = (more: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ kind: 'LOANS_AS_OF', ...more })) form.set(name, value)
    form.set('file', new File([text], 'running.csv', { type: 'text/csv' }))
    return form
  }
  const { data: columns } = await lender.client.call(readImportColumns, { form: formOf({}) })
  const mapping = JSON.stringify(columns.mapping)
  const { data } = await lender.client.call(previewImport, { form: formOf({ mapping }) })
  return data.problems.map(({ row, column, code }) => [row, column, code])
}

type Refusal = {
  what: string
  fields: Record<string, unknown>
  field: string
  code: string
  cells: Partial<typeof HEADINGS>
  column: string
  codeInList?: string
}
const refusals: Refusal[] = [
  {
    what: 'a balance of a day after maturity',
    fields: { maturityDate: '2026-02-14', firstPaymentDate: '2026-02-10' },
    field: 'takenOverDate',
    code: 'loan.takenOverAfterMaturity',
    cells: { maturity: '2026-02-14', nextDue: '2026-02-10' },
    column: 'As of',
  },
  {
    what: 'a balance of tomorrow',
    fields: { takenOverDate: '2026-03-03' },
    field: 'takenOverDate',
    code: 'loan.dayInFuture',
    cells: { asOf: '2026-03-03' },
    column: 'As of',
    codeInList: 'import.asOfInFuture',
  },
  {
    what: 'an original amount below the balance',
    fields: { originalAmount: 67_610.99, principalPaidBefore: null },
    field: 'originalAmount',
    code: 'loan.originalBelowBalance',
    cells: { original: '67610.99', principal: '' },
    column: 'Original amount',
  },
  {
    what: 'a beginning more than a century before its end',
    fields: { originalDate: '1950-01-31' },
    field: 'originalDate',
    code: 'loan.originalTooEarly',
    cells: { origination: '1950-01-31' },
    column: 'Origination',
  },
  {
    what: 'an amortization that begins more than a century before the end',
    fields: { originalDate: null, amortizationStart: '1950-01-31' },
    field: 'amortizationStart',
    code: 'loan.originalTooEarly',
    cells: { origination: '', began: '1950-01-31' },
    column: 'Amortization start',
  },
  {
    what: 'an amortization that begins before the loan was made',
    fields: { amortizationStart: '2020-01-14' },
    field: 'amortizationStart',
    code: 'loan.amortizedBeforeLent',
    cells: { began: '2020-01-14' },
    column: 'Amortization start',
  },
  {
    what: 'a last payment before the loan was made',
    fields: { lastPaidDate: '2020-01-14' },
    field: 'lastPaidDate',
    code: 'loan.lastPaidBeforeLent',
    cells: { lastPaid: '2020-01-14' },
    column: 'Last paid',
  },
  {
    what: 'more interest received in the year than was lent',
    fields: { interestPaidBefore: 72_700.01 },
    field: 'interestPaidBefore',
    code: 'loan.interestPaidBeforeTooMuch',
    cells: { interest: '72700.01' },
    column: 'Interest YTD',
  },
  {
    what: 'more principal received than was repaid',
    fields: { principalPaidBefore: 5_089.01 },
    field: 'principalPaidBefore',
    code: 'loan.principalPaidBeforeTooMuch',
    cells: { principal: '5089.01' },
    column: 'Principal YTD',
  },
]
for (const { what, fields, field, code, cells, column, codeInList = code } of refusals) {
  test(`a running loan with ${what} is neither made, shown, stored by an edit nor imported`, async () => {
    const { data: loan, status } = await lender.client.call(createLoan, { body: running() })

    const made = await lender.client.call(createLoan, { body: running(fields) })
    const previewed = await lender.client.call(previewLoan, { body: running(fields) })
    const edited = await lender.client.call(updateLoan, { params: { loanId: loan.id }, body: running(fields) })

    assert.equal(status, 201)
    for (const answer of [made, previewed, edited]) {
      assert.deepEqual([answer.status, answer.fieldCodes?.[field]], [422, code])
    }
    assert.deepEqual(await problemsOf(cells), [[2, column, codeInList]])
  })
}

// 72,700.00 − 67,611.00 are 5,089.00.
test('a running loan may have repaid all that is no longer owed, borne as much interest as was lent, and begin a century before its end', async () => {
  const made = await lender.client.call(createLoan, {
    body: running({
      principalPaidBefore: 5_089,
      interestPaidBefore: 72_700,
      originalDate: '1950-02-01',
      amortizationStart: '1950-02-01',
      lastPaidDate: '1950-02-01',
      takenOverDate: '2026-03-02',
    }),
  })
  const late = await lender.client.call(createLoan, {
    body: running({ originationDate: '2026-01-01', firstPaymentDate: '2026-02-01' }),
  })

  assert.equal(made.status, 201)
  assert.equal(late.status, 201)
  assert.deepEqual(await problemsOf({ principal: '5089.00', interest: '72700.00' }), [])
})

test('what was held for taxes and insurance is of a running loan alone, and changes with the form until something happened', async () => {
  const { data: loan } = await lender.client.call(createLoan, { body: running({ escrowHeldBefore: 825.5 }) })
  const params = { loanId: loan.id }
  const made = await lender.client.call(createLoan, {
    body: { ...running({ escrowHeldBefore: 825.5 }), ...NOTHING_BEFORE },
  })
  const edited = await lender.client.call(updateLoan, { params, body: running({ escrowHeldBefore: 500 }) })
  const cleared = await lender.client.call(updateLoan, { params, body: running({ escrowHeldBefore: null }) })

  assert.deepEqual([loan.escrowBalance, loan.escrowHeldBefore], [825.5, 825.5])
  assert.deepEqual([made.status, made.fieldCodes], [422, { escrowHeldBefore: 'loan.onlyIfTakenOver' }])
  assert.deepEqual([edited.data.escrowBalance, cleared.data.escrowBalance], [500, null])
})

const NOTHING_BEFORE = {
  ...{ takenOverDate: null, originalAmount: null, originalDate: null, lastPaidDate: null },
  ...{ interestPaidBefore: null, principalPaidBefore: null },
}
