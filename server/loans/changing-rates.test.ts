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
  takeBackChange,
} from '#contract/loans/loans.ts'
import { useApi } from '../testing/api.ts'

const api = await useApi() // today is 2 March 2026
const lender = await api.aLender()
const borrowerId = (await api.aBorrower(lender)).id

const note = (overrides: Record<string, unknown> = {}) => ({
  loanName: 'Harbour Street 12',
  principalAmount: 200_000,
  interestRate: 6.5,
  loanType: 'PERSONAL',
  originationDate: '2026-03-02',
  maturityDate: '2056-03-02',
  paymentStructure: 'FULLY_AMORTIZED',
  paymentFrequency: 'MONTHLY',
  borrowerId,
  ...overrides,
})
const make = (overrides: Record<string, unknown>) => lender.client.call(createLoan, { body: note(overrides) })
const read = async (loanId: number) => (await lender.client.call(getLoan, { params: { loanId } })).data
const dollarsOf = async (loanId: number, numbers: readonly number[]) => {
  const { data } = await lender.client.call(getSchedule, { params: { loanId } })
  return numbers.map((number) => Math.round(data[number - 1]?.amount ?? 0))
}

// Official interpretation of 12 CFR 1026.43(c)(5)(i)-5.iii: 6.5 % for two years, 7 % for three, then 7.5 %: 1,264, 1,328
// and 1,388 a month.
const STEP_RATE_PAYMENTS = [1_264, 1_264, 1_328, 1_328, 1_388, 1_388]
const AT_STEPS = [1, 24, 25, 60, 61, 359]

test('a loan with later rates is made as its note says, and shows each payment from the start', async () => {
  const { data: loan, status } = await make({ rateSteps: '25: 7, 61: 7.5' })
  const seen = await read(loan.id)

  assert.equal(status, 201)
  assert.deepEqual([seen.rateRule, seen.rateSteps, seen.interestRate], ['STEPS', '25: 7, 61: 7.5', 6.5])
  assert.deepEqual(await dollarsOf(loan.id, AT_STEPS), STEP_RATE_PAYMENTS)
})

test('later rates that cannot be are refused with the remedy', async () => {
  const refusal = async (overrides: Record<string, unknown>) => (await make(overrides)).fields

  assert.match(String((await refusal({ rateSteps: 'soon: 7' }))?.['rateSteps']), /for example 25: 7/)
  assert.match(String((await refusal({ rateSteps: '61: 7, 25: 8' }))?.['rateSteps']), /in date order/)
  assert.match(String((await refusal({ rateSteps: '2060-01-01: 7' }))?.['rateSteps']), /before the loan ends/)
  assert.match(String((await refusal({ rateRule: 'STEPS' }))?.['rateSteps']), /Enter the later rates/)
  assert.match(
    String((await refusal({ rateSteps: '25: 7', paymentRule: 'FLAT' }))?.['rateSteps']),
    /one rate throughout/,
  )
})

test('an agreement that repeats the rate of a loan with later rates leaves them as they are', async () => {
  const { data: loan } = await make({ rateSteps: '25: 7' })
  const body = { effectiveDate: '2026-03-02', interestRate: 6.5, gracePeriod: 10 }

  const { status } = await lender.client.call(changeTerms, { params: { loanId: loan.id }, body })

  const seen = await read(loan.id)
  assert.deepEqual([status, seen.rateSteps, seen.gracePeriod], [200, '25: 7', 10])
})

test('a rate agreed later ends the later rates, and others may be agreed', async () => {
  const { data: loan } = await make({ rateSteps: '25: 7' })
  const change = (body: { effectiveDate: string; interestRate?: number; rateRule?: 'STEPS'; rateSteps?: string }) =>
    lender.client.call(changeTerms, { params: { loanId: loan.id }, body })

  await change({ effectiveDate: '2026-03-02', interestRate: 6 })
  assert.deepEqual(await dollarsOf(loan.id, [1, 25]), [1_199, 1_199])
  const { status } = await change({ effectiveDate: '2026-03-02', rateRule: 'STEPS', rateSteps: '2028-03-02: 7.5' })

  const seen = await read(loan.id)
  assert.deepEqual([status, seen.rateRule, seen.rateSteps], [200, 'STEPS', '2028-03-02: 7.5'])
})

// Official interpretation of 12 CFR 1026.43(e)(2)(iv)-7.iii: 6 % for five years, then at most 8 %: 1,436 a month. Index 6 %
// and margin 3 % would be 9 %.
const ADJUSTABLE = {
  interestRate: 6,
  rateRule: 'INDEX',
  indexRate: 6,
  indexDate: '2026-02-01',
  indexMargin: 3,
  firstRateReset: '2031-03-02',
  rateResetMonths: 12,
  rateCap: 2,
  lifetimeRateCap: 5,
}

test('a loan that follows an index has the payments that the index of today and its caps give', async () => {
  const { data: loan, status } = await make(ADJUSTABLE)
  const seen = await read(loan.id)

  assert.equal(status, 201)
  assert.deepEqual([seen.rateRule, seen.indexMargin, seen.rateCap, seen.rateFloor], ['INDEX', 3, 2, null])
  assert.deepEqual(await dollarsOf(loan.id, [1, 60, 61]), [1_199, 1_199, 1_436])
})

// Prime of 8.5 % less half a point is 8 %.
test('a margin may be below the index', async () => {
  const { data: loan, status } = await make({ ...ADJUSTABLE, indexMargin: -0.5 })

  assert.deepEqual([status, (await read(loan.id)).indexMargin], [201, -0.5])
})

// 45 days before 2 March 2031 is 16 January. Index 3.5 % and margin 3 % are 6.5 %: on 186,109 over 300 months 1,257.
test('a new value of the index makes the rate of the resets to come, and can be taken back', async () => {
  const { data: loan } = await make(ADJUSTABLE)
  const params = { loanId: loan.id }
  const body = { effectiveDate: '2026-03-02', indexRate: 3.5, indexDate: '2026-03-01' }

  const { status } = await lender.client.call(changeTerms, { params, body })
  assert.equal(status, 200)
  assert.deepEqual(await dollarsOf(loan.id, [1, 60, 61]), [1_199, 1_199, 1_257])
  const { data: history } = await lender.client.call(getLoanHistory, { params })
  const [change] = history.events.filter(({ kind }) => kind === 'TERMS_CHANGED')
  await lender.client.call(takeBackChange, { params, body: { eventId: change?.id ?? 0 } })

  assert.deepEqual(await dollarsOf(loan.id, [1, 60, 61]), [1_199, 1_199, 1_436])
  assert.equal(
    (await lender.client.call(changeTerms, { params, body: { ...body, indexRate: 6, indexDate: '2026-02-01' } }))
      .status,
    409,
  )
})

test('an index without its margin or its first day is refused on the field that lacks', async () => {
  const { fields } = await make({ ...ADJUSTABLE, indexMargin: null, firstRateReset: null })

  assert.deepEqual(Object.keys(fields ?? {}).toSorted(), ['firstRateReset', 'indexMargin'])
})

test('step rates and an index have columns in a list of loans', async () => {
  const head = 'Name,Email,Phone,Loan name,Amount,Rate,Start,Term,'
  const files = [
    `${head}Rate steps\nAna Gomez,ana@example.com,555-010-0144,Steps,200000,6.5,3/2/2026,360,25: 7; 61: 7.5\n`,
    `${head}Index,Index date,Margin,First rate change,Rate changes every,Rate cap,Lifetime cap\n` +
      'Bea Ruiz,bea@example.com,555-010-0145,Index,200000,6,3/2/2026,360,6,2/1/2026,3,3/2/2031,12,2,5\n',
  ]
  for (const text of files) {
    const form = (more: Record<string, string> = {}) => {
      const data = new FormData()
      for (const [name, value] of Object.entries({ kind: 'LOANS', ...more })) data.set(name, value)
      data.set('file', new File([text], 'list.csv', { type: 'text/csv' }))
      return data
    }
    const { data: columns } = await lender.client.call(readImportColumns, { form: form() })
    const mapping = JSON.stringify(columns.mapping)
    const { data: preview } = await lender.client.call(previewImport, { form: form({ mapping }) })
    assert.deepEqual(preview.problems, [])
    await lender.client.call(importFile, { form: form({ mapping }) })
  }
  const { data: loans } = await lender.client.call(listLoansOfLender, {
    params: { lenderId: lender.id },
    query: { format: 'array' },
  })
  const idOf = (name: string) => loans.find(({ loanName }) => loanName === name)?.id ?? 0

  assert.deepEqual(await dollarsOf(idOf('Steps'), AT_STEPS), STEP_RATE_PAYMENTS)
  assert.deepEqual(await dollarsOf(idOf('Index'), [1, 60, 61]), [1_199, 1_199, 1_436])
})

test('a loan may apply money to all interest first, and an unknown order is refused', async () => {
  const { data: loan, status } = await make({ allocationOrder: 'ALL_INTEREST_FIRST' })
  const wrong = await make({ allocationOrder: 'BY_MOOD' })

  assert.deepEqual([status, (await read(loan.id)).allocationOrder], [201, 'ALL_INTEREST_FIRST'])
  assert.deepEqual(Object.keys(wrong.fields ?? {}), ['allocationOrder'])
})
