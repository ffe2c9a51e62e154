import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useApi } from '../testing/api.ts'
import type { ApiResponse } from '../testing/api-client.ts'

// What other programs rely on: the names of the fields in an answer. Fields of our own may stand beside them.
const api = await useApi() // today is 2 March 2026
const lender = await api.aLender()
const record = await api.aBorrower(lender)
const borrowerId = record.id
const borrower = await api.anInvitedBorrower(lender, record)
const loanId = (await api.aLoan(lender, { borrowerId, originationDate: '2026-01-02', maturityDate: '2027-01-02' })).id
const payment = { loanId, amount: 1066.19, paymentDate: '2026-02-02', paymentMethod: 'Money order' }
await lender.client.post('/api/payments', payment)

type Fields = Record<string, unknown>

/** What stands under data, which is where every good answer keeps it. */
function under<Data = Fields>({ status, text }: ApiResponse): Data {
  assert.ok(status === 200 || status === 201, text)
  const body: { data: Data } = JSON.parse(text)
  return body.data
}

const read = async <Data = Fields>(path: string, by = lender): Promise<Data> => under<Data>(await by.client.get(path))

function assertHas(answer: Fields | undefined, names: string): void {
  const missing = names.split(' ').filter((name) => answer?.[name] === undefined)
  assert.deepEqual(missing, [])
}

test('a user has an id, an address, a role and a full name', async () => {
  assert.deepEqual(await read('/api/auth/user'), {
    id: lender.id,
    email: lender.email,
    role: 'LENDER',
    fullName: lender.fullName,
    emailVerified: false,
    timeZone: 'UTC',
  })
  assertHas(await read(`/api/users/${lender.id}`), 'id email role fullName')
})

test('a loan has its names, its terms, what is owed and what is next, in lists and by itself', async () => {
  const names =
    'id loanName loanNumber loanType status principalAmount outstandingBalance interestRate originationDate maturityDate paymentFrequency lateFee gracePeriod borrowerId nextPaymentDate nextPaymentAmount createdAt'

  const loan = await read(`/api/loans/${loanId}`)
  assertHas(loan, names)
  for (const path of [
    '/api/loans',
    `/api/loans/lender/${lender.id}?format=array`,
    `/api/loans/borrower/${borrowerId}`,
  ]) {
    const [listed] = await read<Fields[]>(path)
    assertHas(listed, names)
  }
  assert.deepEqual(
    [loan['principalAmount'], loan['outstandingBalance'], loan['interestRate'], loan['nextPaymentAmount']],
    [12_000, 11_053.81, 12, 1066.19],
  )
})

test('a payment has its amount, its parts, its day, its method and its state', async () => {
  const [payment] = await read<Fields[]>(`/api/payments/loan/${loanId}`)

  assertHas(
    payment,
    'id loanId amount paymentDate principalAmount interestAmount paymentMethod status createdAt updatedAt',
  )
  assert.deepEqual([payment?.['paymentMethod'], payment?.['status']], ['Money order', 'COMPLETED'])
})

test('an installment has its number, its day, its parts, what is owed after it and whether it is paid', async () => {
  const rows = await read<Fields[]>(`/api/loans/${loanId}/schedule`)

  assert.equal(rows.length, 12)
  assertHas(rows[0], 'id paymentNumber dueDate amount principalAmount interestAmount outstandingBalance isPaid')
  assert.deepEqual(
    rows.map(({ isPaid }) => isPaid),
    [true, ...Array(11).fill(false)],
  )
})

test('a borrower has a name, contact data, a state and figures', async () => {
  const names = 'id fullName email phone status totalLoans activeLoans totalLoanAmount latestLoanDate'

  assertHas(await read(`/api/borrowers/${borrowerId}`), names)
  const [listed] = await read<Fields[]>(`/api/lenders/${lender.id}/borrowers`)
  assertHas(listed, names)
})

test('a borrower is made of a first and a last name, an address, a phone and, if there is one, a company', async () => {
  const form = { firstName: 'Ana', lastName: 'Gomez', email: 'ana.gomez@example.com', phone: '555-123-4567' }

  const plain = await lender.client.post('/api/borrowers', form)
  const company = await lender.client.post('/api/borrowers', { ...form, email: 'elm@example.com', llcName: 'Elm LLC' })

  const { fullName, llcName } = under(plain)
  assert.deepEqual([plain.status, fullName, llcName], [201, 'Ana Gomez', null])
  assert.equal(under(company)['llcName'], 'Elm LLC')
})

test('the figures of a borrower are what is owed, what was paid, what is next and whether it is overdue', async () => {
  assert.deepEqual(await read(`/api/loans/borrower/${borrower.id}/summary`, borrower), {
    totalOutstanding: 11_053.81,
    totalPaid: 1066.19,
    nextPaymentDue: '2026-03-02',
    nextPaymentAmount: 1066.19,
    overdue: false,
    pastDueAmount: 0,
    feesDue: 0,
    escrowDue: 0,
    dueNowAmount: 1066.19,
  })
})

test('the figures of a lender are loans, payments, what happened, what is due, and the sums', async () => {
  const summary = await read<Record<string, Fields>>(`/api/loans/lender/${lender.id}/summary`)

  assertHas(summary, 'loans payments recentActivity paymentSchedules metrics')
  assertHas(
    summary['metrics'],
    'totalLoanValue totalPortfolioValue activeLoans pendingLoans defaultedLoans totalLoans totalBorrowers monthlyIncome latePaymentsCount totalInterestEarned projectedEarnings',
  )
})

test('ids are whole numbers above zero, and amounts are numbers with at most two decimals', async () => {
  const answers = [
    await read(`/api/loans/${loanId}`),
    ...(await read<Fields[]>(`/api/loans/${loanId}/schedule`)),
    ...(await read<Fields[]>(`/api/payments/loan/${loanId}`)),
    await read(`/api/borrowers/${borrowerId}`),
    await read('/api/auth/user'),
  ]

  for (const [name, value] of answers.flatMap((answer) => Object.entries(answer))) {
    if (/^id$|Id$/.test(name)) assert.ok(Number.isSafeInteger(value) && Number(value) > 0, `${name} ${value}`)
    if (/amount$|balance$|fee$/i.test(name) && value !== null) {
      assert.ok(typeof value === 'number' && Number(value.toFixed(2)) === value, `${name} ${value}`)
    }
  }
})

test('a refusal says why in words and by a code, under no data', async () => {
  const { status, text } = await lender.client.get('/api/loans/999999')

  assert.equal(status, 404)
  assert.deepEqual(JSON.parse(text), { message: 'Loan not found', code: 'loan.notFound' })
})
