import { type APIRequestContext, type Browser, expect } from '@playwright/test'
import type { Borrower } from '#contract/borrowers/borrowers.ts'
import type { Loan } from '#contract/loans/loans.ts'
import { daysFromNow, today } from '../days.ts'
import type { Role } from '../stubbed-api.ts'
import { bringIn } from './brought-in.ts'

/** The accounts of npm run demo. */
const EMAILS: Record<Role, string> = {
  LENDER: 'lender@example.com',
  BORROWER: 'borrower@example.com',
  ADMIN: 'admin@example.com',
}
const PASSWORD = 'Demo-Harbor-7'

type Cookies = Awaited<ReturnType<APIRequestContext['storageState']>>

export type Places = {
  /** The cookies of a browser after signing in with this role. */
  cookies: Record<Role, Cookies>
  /** A path with its {names} filled in. */
  fill: (path: string) => string
}

/** Signs in with every role, and finds the ids that addresses of screens need: a loan in each state, a borrower. */
export async function findPlaces(browser: Browser, baseURL: string): Promise<Places> {
  const signIn = (role: Role) => signedIn(browser, { baseURL, role })
  const [lender, borrower, admin] = [await signIn('LENDER'), await signIn('BORROWER'), await signIn('ADMIN')]
  const loans = await list<Loan>(lender, '/api/loans?limit=100')
  const borrowers = await list<Borrower>(lender, `/api/borrowers/search?q=&limit=100`)
  const mine = await list<Loan>(borrower, '/api/loans?limit=100')
  const invited = found(borrowers, ({ portal }) => portal !== 'LINKED')
  const invitation = await lender.post(`/api/borrowers/${invited.id}/invitation`, { headers: { origin: baseURL } })
  // A borrower reports a payment, so that this lender has one to decide on.
  const ids = new Set(loans.map(({ id }) => id))
  const myLoan = found(
    mine,
    ({ id, status, outstandingBalance, principalAmount }) =>
      ids.has(id) && (status === 'ACTIVE' || status === 'CURRENT') && outstandingBalance < principalAmount,
  )
  const report = await borrower.post('/api/payments/report', {
    headers: { origin: baseURL },
    data: {
      loanId: myLoan.id,
      amount: 500,
      paymentDate: today(),
      paymentMethod: 'ACH',
      reference: 'Zelle 4471',
      note: 'For this month',
    },
  })
  // 409: reported already, by the tests that ran before.
  expect(report.ok() || report.status() === 409, await report.text()).toBe(true)
  const loan = found(
    loans,
    ({ status, outstandingBalance, principalAmount }) =>
      status === 'ACTIVE' && outstandingBalance < principalAmount * 0.95,
  )
  const brought = await bringIn({ lender, borrower }, { baseURL, loans, kept: [loan.id, myLoan.id], myLoan: myLoan.id })
  // The borrower also requests a change of payments.
  const request = await borrower.post(`/api/loans/${myLoan.id}/proposals`, {
    headers: { origin: baseURL },
    data: { extra: 150, rate: 6.75, note: 'My income went up; I would like to be done sooner.' },
  })
  expect(request.ok() || request.status() === 409, await request.text()).toBe(true)
  const values: Record<string, string | number> = {
    loan: loan.id,
    lateLoan: found(loans, ({ status }) => status === 'LATE').id,
    paidLoan: found(loans, ({ status }) => status === 'PAID_OFF' || status === 'COMPLETED').id,
    borrower: invited.id,
    myLoan: myLoan.id,
    ...brought,
    lender: myLoan.lenderId,
    pastDay: daysFromNow(-60),
    invitation: (await invitation.json()).data.token,
  }
  return {
    cookies: {
      LENDER: await lender.storageState(),
      BORROWER: await borrower.storageState(),
      ADMIN: await admin.storageState(),
    },
    fill: (path) => path.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
  }
}

async function signedIn(
  browser: Browser,
  { baseURL, role }: { baseURL: string; role: Role },
): Promise<APIRequestContext> {
  const { request } = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } })
  const answer = await request.post('/api/auth/login', {
    data: { email: EMAILS[role], password: PASSWORD, rememberMe: false },
    headers: { origin: baseURL },
  })
  expect(answer.ok(), `sign in as ${EMAILS[role]}`).toBe(true)
  return request
}

async function list<Item>(request: APIRequestContext, path: string): Promise<Item[]> {
  const answer = await request.get(path)
  expect(answer.ok(), path).toBe(true)
  return (await answer.json()).data
}

function found<Item>(items: readonly Item[], is: (item: Item) => boolean): Item {
  const item = items.find(is)
  if (!item) throw new Error('the demo has none of a kind that the gallery shows')
  return item
}
