import { type APIRequestContext, type Browser, expect } from '@playwright/test'
import { signUp } from './sign-up.ts'

type Cookies = Awaited<ReturnType<APIRequestContext['storageState']>>
type Body = Record<string, unknown>

/** A lender with loans in every state and a borrower who sees one of them, created by API calls. */
export type MadePlaces = {
  /** The cookies of each after signing in. */
  cookies: Record<'LENDER' | 'BORROWER', Cookies>
  /** A path with its {names} filled in: loan, lateLoan, paidLoan, myLoan, borrower. */
  fill: (path: string) => string
}

/** `who` keeps the addresses of two journeys apart. */
export async function makePlaces(browser: Browser, baseURL: string, who: string): Promise<MadePlaces> {
  const lender = await signedUp(browser, { baseURL, email: `lender-${who}@example.com`, role: 'LENDER' })
  const email = `borrower-${who}@example.com`
  const person = { firstName: 'Ana', lastName: 'Gomez', phone: '555-123-4567' }
  const ana = await made(lender, '/api/borrowers', { ...person, email })
  const invited = await made(lender, '/api/borrowers', {
    ...person,
    lastName: 'Ruiz',
    email: `invited-${who}@example.com`,
  })
  const invitation = await made(lender, `/api/borrowers/${ana.id}/invitation`, {})
  const invitationToken = String(invitation['token'])
  const borrower = await signedUp(browser, { baseURL, email, role: 'BORROWER', invitationToken })

  const loan = await aLoanOf(lender, ana.id, { loanName: 'Elm Street 12' })
  const payment = { loanId: loan.id, amount: 1066.19, paymentMethod: 'CHECK' }
  await made(lender, '/api/payments', { ...payment, paymentDate: monthsFromNow(-2) })
  await made(lender, '/api/payments', { ...payment, paymentDate: monthsFromNow(-1), reference: '4711' })
  await made(lender, `/api/loans/${loan.id}/fees`, { amount: 15, date: monthsFromNow(0), note: 'Returned check' })
  await made(borrower, '/api/payments/report', { ...payment, amount: 500, paymentDate: monthsFromNow(0) })
  await made(borrower, `/api/loans/${loan.id}/proposals`, { extra: 50, note: 'From next month on' })
  const lateLoan = await aLoanOf(lender, invited.id, { loanName: 'Oak Avenue 5', lateFee: 25, gracePeriod: 5 })
  const paidLoan = await aLoanOf(lender, invited.id, { loanName: 'Birch Lane 8', interestRate: 0 })
  await made(lender, '/api/payments', {
    ...payment,
    loanId: paidLoan.id,
    amount: 12_000,
    paymentDate: monthsFromNow(-1),
  })

  const values: Record<string, number> = {
    loan: loan.id,
    lateLoan: lateLoan.id,
    paidLoan: paidLoan.id,
    myLoan: loan.id,
    borrower: invited.id,
  }
  return {
    cookies: { LENDER: await lender.storageState(), BORROWER: await borrower.storageState() },
    fill: (path) => path.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
  }
}

type Account = { baseURL: string; email: string; role: 'LENDER' | 'BORROWER'; invitationToken?: string }

/** A client for API calls, signed in with a new account. */
export async function signedUp(browser: Browser, { baseURL, ...account }: Account): Promise<APIRequestContext> {
  const extraHTTPHeaders = { origin: baseURL }
  const { request } = await browser.newContext({ baseURL, extraHTTPHeaders })
  const fullName = account.role === 'LENDER' ? 'Lena Ortiz' : 'Ana Gomez'
  await signUp(request, { ...account, fullName })
  return request
}

/** 12,000 dollars at 12 % over a year that began three months ago. */
export async function aLoanOf(lender: APIRequestContext, borrowerId: number, terms: Body): Promise<{ id: number }> {
  return made(lender, '/api/loans', {
    borrowerId,
    principalAmount: 12_000,
    interestRate: 12,
    loanType: 'PERSONAL',
    originationDate: monthsFromNow(-3),
    maturityDate: monthsFromNow(9),
    paymentStructure: 'FULLY_AMORTIZED',
    paymentFrequency: 'MONTHLY',
    ...terms,
  })
}

/** Sends a body and returns the created record. */
export async function made(request: APIRequestContext, path: string, data: Body): Promise<Body & { id: number }> {
  const answer = await request.post(path, { data })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()).data
}

/**
 * A day in the month that is the given number of months from now: the fifth, or for the current month the first, which
 * has passed.
 */
export function monthsFromNow(months: number, dayOfMonth = months === 0 ? 1 : 5): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, dayOfMonth)).toISOString().slice(0, 10)
}
