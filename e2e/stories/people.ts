import { type Browser, expect, type Page } from '@playwright/test'
import { signUp } from '../sign-up.ts'

type Form = Readonly<Record<string, unknown>>

/** A person of a story: their page in a browser of their own, and calls of the API as they would make them. */
export type Person = {
  page: Page
  id: number
  email: string
  /** Sends a form and gives what was made of it. */
  post<Made = { id: number }>(path: string, form: Form): Promise<Made>
  put<Made = unknown>(path: string, form: Form): Promise<Made>
  get<Read>(path: string): Promise<Read>
}

type Account = { role: 'LENDER' | 'BORROWER'; email?: string; fullName?: string; invitationToken?: string }

/** The address of the app, and how its pages are seen. */
export type Stage = { baseURL: string; viewport?: { width: number; height: number } }

/** Signs a person up and gives them a browser. The context of the page is the caller's to close. */
export async function person(browser: Browser, { baseURL, viewport }: Stage, account: Account): Promise<Person> {
  const size = viewport && { viewport, hasTouch: true, isMobile: true }
  const context = await browser.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL }, ...size })
  const page = await context.newPage()
  const email = account.email ?? emailOf(account.role.toLowerCase())
  const { id } = await signUp(page.request, { fullName: 'Dana Story', ...account, email })
  const send = async (method: 'post' | 'put', path: string, data: Form) => {
    const answer = await page.request[method](`/api${path}`, { data })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()).data
  }
  return {
    page,
    id,
    email,
    post: (path, form) => send('post', path, form),
    put: (path, form) => send('put', path, form),
    get: async (path) => {
      const answer = await page.request.get(`/api${path}`)
      expect(answer.ok(), `get ${path}: ${await answer.text()}`).toBe(true)
      return (await answer.json()).data
    },
  }
}

/** An address that no other story has. */
export const emailOf = (name: string): string => `${name}-${Date.now()}-${Math.round(Math.random() * 1e6)}@example.com`

/** The record of a borrower whom a lender knows. */
export const aBorrower = (lender: Person, lastName: string, more: Form = {}): Promise<{ id: number; email: string }> =>
  lender.post('/borrowers', {
    firstName: 'Bo',
    lastName,
    email: emailOf(lastName.toLowerCase()),
    phone: '555-010-0100',
    ...more,
  })

/** A loan, monthly and with equal payments unless its terms say otherwise. */
export const aLoan = (lender: Person, borrowerId: number, terms: Form): Promise<{ id: number; loanNumber: string }> =>
  lender.post('/loans', {
    loanName: 'A loan',
    loanType: 'PERSONAL',
    borrowerId,
    paymentStructure: 'FULLY_AMORTIZED',
    paymentFrequency: 'MONTHLY',
    ...terms,
  })

/** The borrower of a record, by the invitation of the lender. */
export async function invited(
  browser: Browser,
  stage: Stage,
  { lender, record }: { lender: Person; record: { id: number; email: string } },
): Promise<Person> {
  const { token } = await lender.post<{ token: string }>(`/borrowers/${record.id}/invitation`, {})
  return person(browser, stage, { role: 'BORROWER', email: record.email, invitationToken: token })
}

export const leave = async (...people: readonly Person[]): Promise<void> => {
  for (const { page } of people) await page.context().close()
}

/** Opens a dialog of the menu "More" on the page of a loan. */
export async function openAct(page: Page, name: string) {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
  return page.getByRole('dialog', { name, exact: true })
}

/** The cells before and after of a row in a dialog that shows what changes. */
export const effectOn = (scope: Pick<Page, 'getByRole'>, row: RegExp) => {
  const cells = scope.getByRole('row', { name: row }).getByRole('cell')
  return { before: cells.first(), after: cells.last() }
}

type Received = { amount: string; day: string; method?: string; note?: string }

/** Records a payment in the form that the lender uses. */
export async function recordPayment({ page }: Person, loanId: number, { amount, day, method, note }: Received) {
  await page.goto(`/loans/${loanId}/payment/new`)
  await page.getByLabel('Amount').first().fill(amount)
  await page.getByLabel('Received on').fill(day)
  await page.getByLabel('Method').selectOption(method ?? 'WIRE')
  if (note !== undefined) {
    await page.getByText('Reference, note, how to apply').click()
    await page.getByLabel(/^Note/).fill(note)
  }
  await page.getByRole('button', { name: 'Record Payment' }).click()
  await expect(page.getByText('Payment recorded')).toBeVisible()
}

/** Lends more in the form that the lender uses. */
export async function lendMore({ page }: Person, loanId: number, { amount, day }: { amount: string; day: string }) {
  await page.goto(`/loans/${loanId}/advance`)
  await page.getByLabel('Amount to lend').fill(amount)
  await page.getByLabel('Goes out on').fill(day)
  await page.getByRole('button', { name: 'Lend More' }).click()
  await expect(page).toHaveURL(new RegExp(`/loans/${loanId}$`))
}
