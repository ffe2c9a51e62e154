import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLoan, getLoan, getLoanHistory, getSchedule, previewLoan } from '#contract/loans/loans.ts'
import { useApi } from '../testing/api.ts'

const api = await useApi() // today is 2 March 2026
const lender = await api.aLender()
const borrowerId = (await api.aBorrower(lender)).id

/** 250,000.00 at 7.125 % over 30 years, in months. */
const house = (overrides: Record<string, unknown> = {}) => ({
  loanName: 'Harbour Street 12',
  principalAmount: 250_000,
  interestRate: 7.125,
  loanType: 'SINGLE_FAMILY',
  originationDate: '2026-03-02',
  maturityDate: '2056-03-02',
  paymentStructure: 'FULLY_AMORTIZED',
  paymentFrequency: 'MONTHLY',
  borrowerId,
  lateFee: 50,
  gracePeriod: 10,
  ...overrides,
})

const make = (overrides: Record<string, unknown> = {}, by = lender) =>
  by.client.call(createLoan, { body: house(overrides) })
const preview = (overrides: Record<string, unknown> = {}) => lender.client.call(previewLoan, { body: house(overrides) })

const inCents = (dollars: number) => Math.round(dollars * 100)
const sumOf = <Row>(rows: readonly Row[], dollars: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + inCents(dollars(row)), 0)

test('250,000 at 7.125 % over 30 years is 360 payments of 1,684.30, the same wherever one looks', async () => {
  const { data: loan, status } = await make()
  const { data: rows } = await lender.client.call(getSchedule, { params: { loanId: loan.id } })
  const { data: seen } = await lender.client.call(getLoan, { params: { loanId: loan.id } })
  const { data: previewed } = await preview()

  assert.equal(status, 201)
  assert.deepEqual(seen, loan)
  assert.deepEqual(
    [loan.calculatedMonthlyPayment, loan.nextPaymentAmount, loan.nextPaymentDate],
    [1684.3, 1684.3, '2026-04-02'],
  )
  assert.deepEqual([loan.outstandingBalance, loan.status], [250_000, 'ACTIVE'])
  assert.deepEqual([loan.loanTermMonths, loan.loanTermYears], [360, 30])
  assert.equal(rows.length, 360)
  assert.ok(rows.slice(0, -1).every(({ amount }) => amount === 1684.3))
  assert.equal(
    sumOf(rows, ({ principalAmount }) => principalAmount),
    250_000_00,
  )
  assert.ok(rows.every((row) => inCents(row.amount) === inCents(row.principalAmount) + inCents(row.interestAmount)))
  assert.ok(rows.every((row) => row.openInterest === row.interestAmount && row.openPrincipal === row.principalAmount))
  assert.deepEqual([rows.at(-1)?.outstandingBalance, rows.at(-1)?.dueDate], [0, '2056-03-02'])
  assert.equal(new Set(rows.map(({ id }) => id)).size, 360)
  assert.deepEqual([previewed.paymentAmount, previewed.numberOfPayments], [1684.3, 360])
  assert.deepEqual(
    previewed.schedule,
    rows.map(
      ({ id, isPaid, paidAmount, paidInterest, paidPrincipal, openInterest, openPrincipal, openCharges, ...row }) =>
        row,
    ),
  )
  assert.equal(inCents(previewed.totalOfPayments), 250_000_00 + inCents(previewed.totalInterest))
  assert.equal(
    inCents(previewed.totalInterest),
    sumOf(rows, ({ interestAmount }) => interestAmount),
  )
})

test('the history of a new loan is its terms and the disbursement', async () => {
  const { data: loan } = await make()

  const { data } = await lender.client.call(getLoanHistory, { params: { loanId: loan.id } })

  assert.equal(data.today, '2026-03-02')
  assert.deepEqual(
    [data.terms.principalCents, data.terms.annualRatePpm, data.terms.dayCount, data.terms.accrual],
    [25_000_000, 71_250, '30/360', 'SCHEDULED'],
  )
  const [event, ...more] = data.events
  assert.deepEqual(more, [])
  assert.deepEqual(
    { ...event, id: 0 },
    {
      id: 0,
      kind: 'DISBURSED',
      amountCents: 25_000_000,
      effectiveOn: '2026-03-02',
      recordedAt: '2026-03-02T12:00:00.000Z',
    },
  )
})

test('interest only: the interest of a month for a year, then level payments', async () => {
  const terms = { interestRate: 6, principalAmount: 120_000, maturityDate: '2036-03-02' }
  const { data } = await preview({
    ...terms,
    paymentStructure: 'INTEREST_ONLY',
    interestOnlyPeriod: 1,
    interestOnlyPeriodUnit: 'YEARS',
  })

  assert.equal(data.paymentAmount, 600)
  assert.deepEqual(
    data.schedule.slice(10, 14).map(({ principalAmount }) => principalAmount > 0),
    [false, false, true, true],
  )
  assert.equal(data.numberOfPayments, 120)
})

test('a loan may begin on the first day of 1900 and end on the last of 2200', async () => {
  const first = await preview({ originationDate: '1900-01-01', maturityDate: '1901-01-01' })
  const last = await preview({ originationDate: '2199-12-31', maturityDate: '2200-12-31' })

  assert.deepEqual([first.status, last.status], [200, 200])
})

test('a loan without interest is repaid in equal parts', async () => {
  const { data } = await preview({ interestRate: 0, principalAmount: 1200, maturityDate: '2027-03-02' })

  assert.deepEqual([data.paymentAmount, data.totalInterest, data.totalOfPayments], [100, 0, 1200])
})

const frequencies: [string, number][] = [
  ['WEEKLY', 53],
  ['BI_WEEKLY', 27],
  ['QUARTERLY', 4],
  ['SEMI_ANNUALLY', 2],
  ['ANNUALLY', 1],
]
for (const [paymentFrequency, count] of frequencies) {
  test(`a year of ${paymentFrequency} payments has ${count} rows and repays the loan to the cent`, async () => {
    const { data } = await preview({ paymentFrequency, maturityDate: '2027-03-02' })

    assert.equal(data.numberOfPayments, count)
    assert.equal(
      sumOf(data.schedule, ({ principalAmount }) => principalAmount),
      250_000_00,
    )
  })
}

test('a number of payments stands for the maturity date', async () => {
  const { data } = await preview({ paymentFrequency: 'BI_WEEKLY', maturityDate: undefined, numberOfPayments: 26 })
  assert.deepEqual([data.numberOfPayments, data.schedule.at(-1)?.dueDate], [26, '2027-03-01'])

  const every10 = { paymentFrequency: 'EVERY_10_DAYS', maturityDate: undefined, numberOfPayments: 12 } as const
  const { data: loan } = await make(every10)
  assert.deepEqual(
    [loan.paymentFrequency, loan.numberOfPayments, loan.maturityDate],
    ['EVERY_10_DAYS', 12, '2026-06-30'],
  )

  const both = await preview({ maturityDate: '2027-03-03', numberOfPayments: 12 })
  assert.deepEqual(both.fields, {
    numberOfPayments: 'This many payments end on another date; leave one of the two empty',
  })
  const neither = await preview({ maturityDate: undefined })
  assert.deepEqual(neither.fields, { maturityDate: 'Enter a real date, as YYYY-MM-DD' })
  const tooFar = await preview({ paymentFrequency: 'EVERY_400_DAYS' as never })
  assert.equal(tooFar.status, 422)
})

test('a loan that begins later is pending, owes its principal, and has its schedule already', async () => {
  const { data: loan } = await make({ originationDate: '2026-05-01', maturityDate: '2027-05-01' })

  const { data: rows } = await lender.client.call(getSchedule, { params: { loanId: loan.id } })

  assert.deepEqual([loan.status, loan.outstandingBalance, loan.nextPaymentDate], ['PENDING', 250_000, '2026-06-01'])
  assert.equal(rows.length, 12)
})

test('a loan is given back with everything its form had', async () => {
  const form = house({
    paymentStructure: 'INTEREST_ONLY',
    interestOnlyPeriod: 6,
    interestOnlyPeriodUnit: 'MONTHS',
    notes: 'Call first',
    firstPaymentDate: '2026-04-15',
    lateFee: 0,
    gracePeriod: 0,
    lateFeePercent: 5,
    dayCount: 'ACT/365',
    accrualMethod: 'DAILY',
    allocationOrder: 'FEES_INTEREST_PRINCIPAL',
    rounding: 'HALF_EVEN',
  })

  const { data: loan } = await lender.client.call(createLoan, { body: form })

  const seen: Record<string, unknown> = loan
  assert.deepEqual(
    Object.keys(form).filter((name) => seen[name] !== form[name as keyof typeof form]),
    [],
  )
})

test('numbers of loans follow each other for each lender, also when twenty are made at once', async () => {
  const other = await api.aLender()
  const record = await api.aBorrower(other)

  const made = await Promise.all(Array.from({ length: 20 }, () => make({ borrowerId: record.id }, other)))

  const numbers = made.map(({ data }) => data.loanNumber).toSorted()
  assert.deepEqual([numbers[0], numbers[19], new Set(numbers).size], ['LN-000001', 'LN-000020', 20])
})

const refusals: [string, Record<string, unknown>, string, string][] = [
  ['no name', { loanName: ' ' }, 'loanName', 'loan.nameRequired'],
  ['nothing lent', { principalAmount: 0 }, 'principalAmount', 'loan.principalPositive'],
  ['a rate below nothing', { interestRate: -1 }, 'interestRate', 'loan.interestRatePositive'],
  ['no type', { loanType: '' }, 'loanType', 'loan.typeRequired'],
  ['no frequency', { paymentFrequency: undefined }, 'paymentFrequency', 'loan.frequencyRequired'],
  ['no borrower', { borrowerId: 0 }, 'borrowerId', 'loan.borrowerRequired'],
  ['maturity before origination', { maturityDate: '2026-03-02' }, 'maturityDate', 'loan.maturityAfterOrigination'],
  [
    'interest only without a period',
    { paymentStructure: 'INTEREST_ONLY' },
    'interestOnlyPeriod',
    'loan.interestOnlyDetails',
  ],
  ['a balloon without a day', { hasBalloonPayment: true }, 'balloonPaymentDate', 'loan.balloonDetails'],
  ['an origination in the year 1000', { originationDate: '1000-01-01' }, 'originationDate', 'field.dayOutOfRange'],
  [
    'an origination on the day before 1900',
    { originationDate: '1899-12-31' },
    'originationDate',
    'field.dayOutOfRange',
  ],
  ['a maturity on the day after 2200', { maturityDate: '2201-01-01' }, 'maturityDate', 'field.dayOutOfRange'],
  ['a first payment in the year 9999', { firstPaymentDate: '9999-12-31' }, 'firstPaymentDate', 'field.dayOutOfRange'],
  ['a term of more than a century', { maturityDate: '2126-03-03' }, 'maturityDate', 'loan.termTooLong'],
  [
    'more than 2,600 payments',
    { maturityDate: '2076-03-02', paymentFrequency: 'WEEKLY' },
    'maturityDate',
    'loan.tooManyPayments',
  ],
  [
    'an amortization that ends before the balloon',
    { hasBalloonPayment: true, balloonPaymentDate: '2031-03-02', amortizationTerm: 3, amortizationTermUnit: 'YEARS' },
    'amortizationTerm',
    'loan.amortizationBeforeBalloon',
  ],
  ['a field nobody knows', { status: 'PAID_OFF' }, 'status', 'field.unknown'],
]
for (const [what, overrides, field, code] of refusals) {
  test(`a loan with ${what} is neither made nor shown in advance`, async () => {
    const before = await lender.client.get<unknown[]>('/api/loans?limit=1')

    const made = await make(overrides)
    const previewed = await preview(overrides)

    assert.deepEqual([made.status, made.fieldCodes?.[field]], [422, code])
    assert.deepEqual([previewed.status, previewed.fieldCodes?.[field]], [422, code])
    assert.equal((await lender.client.get('/api/loans?limit=1')).total, before.total)
  })
}

test("a loan to another lender's borrower is refused as if there were no such borrower", async () => {
  const stranger = await api.aLender()

  const theirs = await make({}, stranger)
  const nobodys = await make({ borrowerId: 999_999 }, stranger)

  assert.deepEqual([theirs.status, theirs.code], [404, 'borrower.notFound'])
  assert.equal(theirs.text, nobodys.text)
})

test('an admin makes a loan for a lender, a lender only for themself', async () => {
  const admin = await api.anAdmin()
  const stranger = await api.aLender()

  const made = await make({ lenderId: lender.id }, admin)
  const forOther = await make({ lenderId: stranger.id })
  const forBorrower = await make({ lenderId: (await api.aBorrowerAccount()).id }, admin)

  assert.deepEqual([made.status, made.data.lenderId], [201, lender.id])
  assert.deepEqual([forOther.status, forOther.code], [404, 'lender.notFound'])
  assert.deepEqual([forBorrower.status, forBorrower.code], [404, 'lender.notFound'])
})

test('borrowers make no loans, and nobody does without signing in', async () => {
  const borrower = await api.aBorrowerAccount()

  assert.equal((await make({}, borrower)).status, 403)
  assert.equal((await borrower.client.call(previewLoan, { body: house() })).status, 403)
  assert.equal((await api.nobody().call(createLoan, { body: house() })).status, 401)
  assert.equal((await api.nobody().call(previewLoan, { body: house() })).status, 401)
})
