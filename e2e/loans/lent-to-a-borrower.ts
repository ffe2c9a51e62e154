import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { signUp } from '../sign-up.ts'

/** Calls the API with the browser's own cookies; the browser would send where it comes from, so this does too. */
export async function post(request: APIRequestContext, baseURL: string, path: string, body: object) {
  const response = await request.post(`/api${path}`, { data: body, headers: { origin: baseURL } })
  expect(response.ok(), await response.text()).toBe(true)
  return (await response.json()).data
}

/**
 * A lender and a borrower, each signed in on a page of their own, and a loan between them: 12,000.00 at 12 % over a year from
 * 5 January 2026, unless `terms` say otherwise. The pages' contexts are the caller's to close.
 */
export async function lentToABorrower(
  browser: Browser,
  baseURL: string,
  { lastName = 'Deed', ...terms }: { lastName?: string; [term: string]: unknown } = {},
): Promise<{ lender: Page; borrower: Page; loanId: number }> {
  const open = async () => (await browser.newContext({ baseURL })).newPage()
  const [lender, borrower] = [await open(), await open()]
  const stamp = `${Date.now()}-${Math.round(Math.random() * 1e6)}`
  const account = (role: 'LENDER' | 'BORROWER') => ({
    email: `${role.toLowerCase()}-${stamp}@example.com`,
    fullName: `Dana ${role}`,
    role,
  })
  await signUp(lender.request, account('LENDER'))
  const record = { firstName: 'Bo', lastName, email: account('BORROWER').email, phone: '555-010-0100' }
  const { id: borrowerId } = await post(lender.request, baseURL, '/borrowers', record)
  const { id: loanId } = await post(lender.request, baseURL, '/loans', {
    loanName: 'Deed Street 1',
    principalAmount: 12_000,
    interestRate: 12,
    loanType: 'PERSONAL',
    borrowerId,
    originationDate: '2026-01-05',
    maturityDate: '2027-01-05',
    paymentStructure: 'FULLY_AMORTIZED',
    paymentFrequency: 'MONTHLY',
    ...terms,
  })
  const { token } = await post(lender.request, baseURL, `/borrowers/${borrowerId}/invitation`, {})
  await signUp(borrower.request, { ...account('BORROWER'), invitationToken: token })
  return { lender, borrower, loanId }
}
