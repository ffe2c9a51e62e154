import assert from 'node:assert/strict'
import { after, before, describe, type TestContext, test } from 'node:test'
import { login } from '#contract/auth/auth.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { createLoan, getLoan } from '#contract/loans/loans.ts'
import { recordPayment, reversePayment } from '#contract/payments/payments.ts'
import type { Database } from '../server/database/database.ts'
import { isAnswering } from '../server/database/queries.ts'
import { type Api, startApi, testNow } from '../server/testing/api.ts'
import type { ApiClient } from '../server/testing/api-client.ts'
import { limitTo } from '../server/testing/approvals.ts'
import { recordingDatabase } from './http/recorded-statements.ts'
import { type CountingDatabase, countingDatabase } from './portfolio/counting-database.ts'
import { fillPortfolio, portfolioPassword } from './portfolio/fill-portfolio.ts'

type House = { api: Api; counting: CountingDatabase; ids: Record<string, number>; clients: Record<Role, ApiClient> }
type Role = 'lender' | 'borrower' | 'admin'

const today = testNow.slice(0, 10)
/**
 * Both transactions among them: that of the sign-in, and that of the work. One statement asks inside the second whether
 * the user is still signed in; it is sent with the lock, so nothing waits for it.
 */
const PAYMENT_STATEMENTS = 14
let small: House
let large: House
before(async () => {
  small = await openHouse({ lenders: 1, loans: 3 })
  large = await openHouse({ lenders: 4, loans: 36, largest: 30 })
})
after(async () => {
  await small.api.close()
  await large.api.close()
})

/** A lender with so many loans of five years, the borrower of one of them, and an administrator. */
async function openHouse(choice: { lenders: number; loans: number; largest?: number }): Promise<House> {
  const counting = countingDatabase()
  const api = await startApi({ wrap: counting.wrap })
  await fillPortfolio(api.database.ownerConnection, { largest: 0, years: 5, seed: 3, today, ...choice })
  const { rows } = await api.database.owner.query(`
    select l.lender_id as "lenderId", l.lender_id as "userId", l.id as "loanId", l.borrower_id as "borrowerId",
      l.borrower_user_id as "accountId", (select max(p.id) from payments p where p.loan_id = l.id) as "paymentId"
    from loans l
    where l.lender_id = 1 and l.borrower_user_id is not null and l.has_payments
    order by l.id limit 1`)
  const signIn = async (email: string): Promise<ApiClient> => {
    const client = api.nobody()
    await client.call(login, { body: { email, password: portfolioPassword } })
    return client
  }
  const clients = {
    lender: await signIn('lender1@example.com'),
    borrower: await signIn('borrower1@example.com'),
    admin: (await api.anAdmin()).client,
  }
  // Extra principal, so that each house has a loan that reports replay and others that they sum.
  const extra = { amount: 1, paymentDate: today, paymentMethod: 'ACH', application: 'PRINCIPAL_ONLY' as const }
  const { status, text } = await clients.lender.call(recordPayment, { body: { loanId: rows[0].loanId, ...extra } })
  assert.equal(status, 201, text)
  return { api, counting, ids: rows[0], clients }
}

/** How many statements a good answer took, the sign-in's among them; undefined when more must be known to ask for it. */
async function statementsOf(
  { counting, ids, clients }: House,
  role: Role,
  endpoint: Endpoint,
): Promise<number | undefined> {
  const own = role === 'borrower' ? { ...ids, borrowerId: ids['accountId'], userId: ids['accountId'] } : ids
  counting.take()
  const { status, code, text } = await clients[role].call(endpoint, {
    params: { ...own, figure: 'totalPortfolioValue' },
    query: QUERIES[endpoint.name] ?? {},
  })
  // No loan of the portfolio was sold.
  if (status === 400 || status === 422 || code === 'sale.none') return undefined
  assert.equal(status, endpoint.status, `${endpoint.name} for the ${role}: ${text.slice(0, 200)}`)
  return counting.take()
}

const aYear = { from: `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`, to: today }
const QUERIES: Record<string, Record<string, string>> = {
  searchBorrowers: { q: 'number' },
  getCashReport: aYear,
  getAccruedInterest: aYear,
  listForecastLoans: { month: today.slice(0, 7) },
  getTaxYear: { year: today.slice(0, 4) },
}

/** What a portfolio has; other ids are of one thing and of no list. */
const KNOWN = ['lenderId', 'userId', 'loanId', 'borrowerId', 'paymentId', 'figure']

const readings = ENDPOINTS.filter(
  ({ method, isWrite, path, access }) =>
    method === 'GET' &&
    !isWrite &&
    access.kind !== 'PUBLIC' &&
    [...path.matchAll(/:(\w+)/g)].every(([, name = '']) => KNOWN.includes(name)),
)
const mayRead = ({ access }: Endpoint, role: string): boolean =>
  access.kind === 'SIGNED_IN' || (access.kind === 'ROLES' && access.roles.some((one) => one === role.toUpperCase()))

describe('thirty loans cost no more statements than three', () => {
  for (const role of ['lender', 'borrower', 'admin'] as const) {
    test(`for the ${role}, whatever is read`, async () => {
      const grown: string[] = []
      let compared = 0
      for (const endpoint of readings.filter((one) => mayRead(one, role))) {
        const [few, many] = [await statementsOf(small, role, endpoint), await statementsOf(large, role, endpoint)]
        if (few === undefined || many === undefined) continue
        compared += 1
        if (many > few) grown.push(`${endpoint.name}: ${few} statements for three loans, ${many} for thirty`)
      }

      assert.ok(compared > 15, `${compared} endpoints`)
      assert.deepEqual(grown, [])
    })
  }
})

test('a payment costs the same statements on a loan with thirty payments as on one with none, and so does its reversal', async () => {
  const { api, counting } = small
  const lender = await api.aLender()
  const loan = await api.aLoan(lender, { originationDate: '2024-01-02', maturityDate: '2034-01-02' })
  const record = async (paymentDate: string): Promise<{ id: number; statements: number }> => {
    counting.take()
    const body = { loanId: loan.id, amount: 20, paymentDate, paymentMethod: 'ACH' }
    const { status, data, text } = await lender.client.call(recordPayment, { body })
    assert.equal(status, 201, text)
    return { id: data.id, statements: counting.take() }
  }
  const reverse = async (paymentId: number): Promise<number> => {
    counting.take()
    const { status } = await lender.client.call(reversePayment, { params: { paymentId }, body: { reason: 'Bounced' } })
    assert.equal(status, 200)
    return counting.take()
  }

  const first = await record('2024-02-02')
  const firstReversed = await reverse(first.id)
  for (let day = 1; day <= 28; day += 1) await record(`2025-05-${String(day).padStart(2, '0')}`)
  // Entered last and counting first: all splits after it are made anew.
  const last = await record('2024-03-02')
  const lastReversed = await reverse(last.id)

  assert.ok(last.statements <= first.statements + 1, `${first.statements} statements, then ${last.statements}`)
  assert.ok(lastReversed <= firstReversed + 1, `${firstReversed} statements, then ${lastReversed}`)
})

test('a payment of what is due takes no more statements under a limit of the second person than without one', async () => {
  const { api, counting } = small
  const lender = await api.aLender()
  const statementsUnder = async (above: number | null): Promise<{ due: number; beyond: number }> => {
    const loan = await api.aLoan(lender, { originationDate: '2026-01-02', maturityDate: '2027-01-02' })
    await limitTo(api, above)
    const pay = async (amount: number): Promise<number> => {
      const body = { loanId: loan.id, amount, paymentDate: today, paymentMethod: 'ACH' }
      counting.take()
      const { status, text } = await lender.client.call(recordPayment, { body })
      assert.equal(status, 201, text)
      return counting.take()
    }
    const taken = { due: await pay(1_066.19), beyond: await pay(5_000) }
    await limitTo(api, null)
    return taken
  }

  const [free, limited] = [await statementsUnder(null), await statementsUnder(100_000)]

  assert.equal(free.due, PAYMENT_STATEMENTS)
  assert.equal(limited.due, free.due)
  // Principal beyond what is due may be a gift: the limit is read, and where there is one the borrower's sum of the day
  // is kept.
  assert.equal(limited.beyond - free.beyond, 1)
})

/** A lender with a loan of a year; `take` gives what the server has asked its database since it was last called. */
async function aRecordedLoan(context: TestContext) {
  const recorders: ReturnType<typeof recordingDatabase>[] = []
  const wrap = (database: Database): Database => {
    const recorder = recordingDatabase(database)
    recorders.push(recorder)
    return recorder.database
  }
  const api = await startApi({ wrap })
  context.after(() => api.close())
  const lender = await api.aLender()
  const { id: loanId } = await api.aLoan(lender, { originationDate: '2026-01-02', maturityDate: '2027-01-02' })
  return { lender, loanId, take: () => recorders.flatMap((recorder) => recorder.take()) }
}

test('a payment as a page sends it, with its key, takes 13 statements, the first of each transaction alone', async (context) => {
  const { lender, loanId, take } = await aRecordedLoan(context)
  const pay = (key: string) =>
    lender.client.call(recordPayment, {
      body: { loanId, amount: 1_066.19, paymentDate: today, paymentMethod: 'ACH' },
      headers: { 'idempotency-key': key },
    })
  await pay('first-payment')
  take()

  const { status } = await pay('second-payment')

  assert.equal(status, 201)
  const transactions = take()
  const statements = transactions.map(({ batches }) => {
    const [first = []] = batches
    return { alone: first.length, all: batches.flat().length }
  })
  // How many of the others go together depends on what the process is doing besides.
  assert.deepEqual(statements, [
    { alone: 1, all: 1 }, // who is signed in; begin and commit go with it
    { alone: 1, all: 12 }, // the key and who is still signed in; then the loan, the payment, the audit log, the answer
  ])
})

test("a loan's page is read by statements whose plans are kept: planning one takes ten times as long as carrying it out", async (context) => {
  const { lender, loanId, take } = await aRecordedLoan(context)
  take()

  const { status } = await lender.client.call(getLoan, { params: { loanId } })

  assert.equal(status, 200)
  const statements = take().flatMap(({ batches }) => batches.flat())
  assert.equal(statements.length, 3)
  assert.deepEqual(
    statements.filter(({ asked }) => !asked.keepsPlan).map(({ text }) => text),
    [],
  )
})

test('a loan of thirty years is made with the statements of one of a year', async () => {
  const { api, counting } = small
  const lender = await api.aLender()
  const { id: borrowerId } = await api.aBorrower(lender)
  const make = async (maturityDate: string): Promise<number> => {
    const body = {
      loanName: 'Harbour Street 12',
      principalAmount: 12_000,
      interestRate: 12,
      loanType: 'PERSONAL',
      borrowerId,
      originationDate: today,
      maturityDate,
      paymentStructure: 'FULLY_AMORTIZED',
      paymentFrequency: 'MONTHLY',
    }
    counting.take()
    const { status } = await lender.client.call(createLoan, { body })
    assert.equal(status, 201)
    return counting.take()
  }

  await make('2027-03-02') // the first begins the lender's counter
  const [year, thirtyYears] = [await make('2027-03-02'), await make('2056-03-02')]

  assert.equal(thirtyYears, year)
})

test('the count sees a statement a row, so that its silence means something', async () => {
  const { counting, api } = small
  const counted = counting.wrap(api.database.database)
  counting.take()

  await counted.transaction({ kind: 'SYSTEM' }, async (tx) => {
    for (let row = 0; row < 3; row += 1) await isAnswering(tx)
  })

  assert.equal(counting.take(), 4)
})
