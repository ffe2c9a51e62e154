import { expect, test } from '@playwright/test'
import { expectAccessibleAndWithin } from '../accessible.ts'
import { signUp, signUpInBrowser } from '../sign-up.ts'
import { password } from '../steps.ts'
import { wordsIn } from '../words.ts'

const en = wordsIn('en')
const bob = { email: 'tabs-bob@example.com', fullName: 'Bob Second', role: 'LENDER' } as const

test('a tab that still shows one person writes nothing into the books of another, and changes over to them', async ({
  page,
}) => {
  const shown = { email: 'tabs-ada@example.com', fullName: 'Ada First', role: 'LENDER' } as const
  await signUpInBrowser(page, { ...shown, language: 'en' })
  await page.goto('/borrowers')
  await page
    .getByRole('button', { name: en('borrowers.add') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(en('borrowers.firstName')).first().fill('Cara')
  await dialog.getByLabel(en('borrowers.lastName')).fill('Canary')
  await dialog.getByLabel(en('auth.email')).fill('cara@example.com')
  await dialog.getByLabel(en('word.phone')).pressSequentially('5551234567')

  // The browser's session is Bob's from here on, and this tab has not heard of it.
  await signUp(page.request, bob)
  const refused = page.waitForResponse((response) => response.url().endsWith('/api/borrowers'))
  await dialog.getByRole('button', { name: en('borrowers.add') }).click()

  expect((await refused).status()).toBe(409)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('status').filter({ hasText: 'Bob Second' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Account menu/ })).toContainText('Bob Second')
  await expectAccessibleAndWithin(page)
  const { data } = await (await page.request.get('/api/auth/user')).json()
  const borrowers = await (await page.request.get(`/api/lenders/${data.id}/borrowers`)).json()
  expect(borrowers.data).toEqual([])

  // From now on the page is Bob's, and writes for him.
  await page
    .getByRole('button', { name: en('common.close') })
    .first()
    .click()
  await expect(page.getByRole('status').filter({ hasText: 'Bob Second' })).toBeHidden()
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Borrowers' }).click()
  await expect(page.getByText('Canary')).toHaveCount(0)
})

test('a sign-in in another tab reaches this one, also within five seconds of its last question', async ({
  page,
  browser,
  baseURL,
}) => {
  const shown = { email: 'tabs-eva@example.com', fullName: 'Eva First', role: 'LENDER' } as const
  await signUpInBrowser(page, { ...shown, language: 'en' })
  const elsewhere = await browser.newContext({ ...(baseURL && { baseURL, extraHTTPHeaders: { origin: baseURL } }) })
  await signUp(elsewhere.request, { ...bob, email: 'tabs-carl@example.com' })
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: /^Account menu/ })).toContainText('Eva First')

  const other = await page.context().newPage()
  await other.goto('/dashboard')
  await other.getByRole('button', { name: /^Account menu/ }).click()
  await other.getByRole('menuitem', { name: 'Logout' }).click()
  await other.getByLabel('Email').fill('tabs-carl@example.com')
  await other.getByLabel('Password', { exact: true }).fill(password)
  await other.getByRole('button', { name: 'Login' }).click()
  await expect(other).toHaveURL('/dashboard')

  await expect(page.getByRole('button', { name: /^Account menu/ })).toContainText('Bob Second', { timeout: 15_000 })
})
