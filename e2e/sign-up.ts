import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { password } from './steps.ts'
import type { Language } from './words.ts'

type Account = {
  email: string
  role: 'LENDER' | 'BORROWER'
  fullName: string
  companyName?: string
  phoneNumber?: string
  invitationToken?: string
  /** The address of the app, unless it is the one of the run. */
  address?: string
}

/** Creates an account by the API, with the password of all tests, and signs the requesting client in. */
export async function signUp(
  request: APIRequestContext,
  { address = '', ...account }: Account,
): Promise<{ id: number }> {
  const data = { ...account, password, termsAccepted: true }
  const answer = await request.post(`${address}/api/auth/signup`, { data })
  expect(answer.status(), `sign-up of ${account.email}: ${await answer.text()}`).toBe(201)
  return (await answer.json()).data
}

/** Signs up in the browser of a page, which from then on opens signed in and in the language. */
export async function signUpInBrowser(
  page: Page,
  { language, ...account }: Account & { language: Language },
): Promise<void> {
  await signUp(page.request, account)
  await page.addInitScript((chosen) => {
    localStorage.setItem('language', chosen)
    localStorage.setItem('signedIn', '1')
  }, language)
}
