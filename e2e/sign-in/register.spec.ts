import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { refusal } from '../stubbed-api.ts'
import { aUser, stubVisitor, timesAsked } from '../visitor.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const next = (page: Page) => page.getByRole('button', { name: 'Next' })
const back = (page: Page) => page.getByRole('button', { name: 'Back' })
const create = (page: Page) => page.getByRole('button', { name: 'Create Account' })
const alert = (page: Page) => page.getByRole('alert')
const step = (page: Page) => page.locator('[aria-current=step]')

async function fillAccount(page: Page): Promise<void> {
  await field(page, 'Email').fill('lena@example.com')
  await field(page, 'Password').fill('Right-to-the-cent-1')
  await field(page, 'Confirm Password').fill('Right-to-the-cent-1')
}

async function goToReview(page: Page): Promise<void> {
  await fillAccount(page)
  await next(page).click()
  await field(page, 'Full name').fill('Lena Ortiz')
  await next(page).click()
  await expect(step(page)).toHaveText('3Review')
}

test('the registration shows its three steps and the way back to the login page', async ({ page }) => {
  await stubVisitor(page)
  await page.goto('/register')

  await expect(page.getByRole('listitem').filter({ hasText: /Account|Profile|Review/ })).toHaveText([
    '1Account',
    '2Profile',
    '3Review',
  ])
  await expect(step(page)).toHaveText('1Account')
  await expect(back(page)).toBeHidden()
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password')
  await expect(field(page, 'Confirm Password')).toHaveAttribute('type', 'password')
  await page.getByRole('tab', { name: 'Login' }).click()
  await expect(page).toHaveURL('/login')
  await page.goBack()
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/login')
})

test('the two tabs keep their place from the login page to the registration', async ({ page }) => {
  await stubVisitor(page)
  await page.goto('/login')
  const tab = page.getByRole('tab', { name: 'Sign Up' })
  await expect(tab).toBeVisible()
  // Letters that come later may be of another height than those that stand in for them.
  await page.evaluate(() => document.fonts.ready)
  const place = await tab.boundingBox()

  await tab.click()
  await expect(field(page, 'Confirm Password')).toBeVisible()
  await expect.poll(async () => (await tab.boundingBox())?.y).toBe(place?.y)
})

test('an account needs e-mail, password and the same password again', async ({ page }) => {
  const asked = await stubVisitor(page)
  await page.goto('/register')

  for (const empty of ['all', 'Email', 'Password', 'Confirm Password']) {
    await fillAccount(page)
    for (const label of ['Email', 'Password', 'Confirm Password']) {
      if (empty === 'all' || empty === label) await field(page, label).fill('')
    }
    await field(page, 'Email').press('Enter')
    await expect(alert(page), empty).toHaveText('Please fill in all required fields')
    await expect(step(page)).toHaveText('1Account')
    await fillAccount(page)
    await expect(page.getByText('Please fill in all required fields')).toBeHidden()
  }
  await field(page, 'Confirm Password').fill('Right-to-the-cent-2')
  await next(page).click()
  await expect(alert(page)).toHaveText('Passwords do not match')
  await expect(step(page)).toHaveText('1Account')
  await expectAccessible(page)

  await fillAccount(page)
  await field(page, 'Email').press('Enter')
  await expect(step(page)).toHaveText('2Profile')
  await back(page).click()
  await next(page).click()
  await expect(step(page)).toHaveText('2Profile')
  expect(asked).toEqual([])
})

test('a profile needs a name; the account is a lender’s unless a borrower’s is chosen', async ({ page }) => {
  const asked = await stubVisitor(page)
  await page.goto('/register')
  await fillAccount(page)
  await next(page).click()

  const type = page.getByLabel('Account type')
  await expect(type).toHaveValue('LENDER')
  await expect(type.getByRole('option')).toHaveText(['Lender', 'Borrower'])
  await expect(page.getByLabel(/^Phone/)).toHaveValue('')
  await expect(page.getByLabel(/^Company/)).toHaveValue('')
  await next(page).click()
  await expect(alert(page)).toHaveText('Please fill in all required fields')
  await expect(step(page)).toHaveText('2Profile')
  await expectAccessible(page)

  await field(page, 'Full name').fill('Lena Ortiz')
  await field(page, 'Full name').press('Enter')
  await expect(step(page)).toHaveText('3Review')
  expect(asked).toEqual([])
})

test('what was typed is still there when one goes back, and the review shows it without the password', async ({
  page,
}) => {
  await stubVisitor(page)
  await page.goto('/register')
  await fillAccount(page)
  await next(page).click()
  await field(page, 'Full name').fill('Lena Ortiz')
  await page.getByLabel('Account type').selectOption('BORROWER')
  await page.getByLabel(/^Phone/).fill('555-123-4567')
  await page.getByLabel(/^Company/).fill('Ortiz LLC')
  await next(page).click()

  await expect(page.getByRole('main').getByRole('definition')).toHaveText([
    'lena@example.com',
    'Lena Ortiz',
    'Borrower',
    '555-123-4567',
    'Ortiz LLC',
  ])
  await expect(page.getByRole('main')).not.toContainText('Right-to-the-cent-1')
  await back(page).click()
  await expect(field(page, 'Full name')).toHaveValue('Lena Ortiz')
  await expect(page.getByLabel('Account type')).toHaveValue('BORROWER')
  await expect(page.getByLabel(/^Company/)).toHaveValue('Ortiz LLC')
  await back(page).click()
  await expect(field(page, 'Email')).toHaveValue('lena@example.com')
  await expect(field(page, 'Password')).toHaveValue('Right-to-the-cent-1')
  await expect(field(page, 'Confirm Password')).toHaveValue('Right-to-the-cent-1')
})

test('nothing is sent before the terms are accepted; then everything but the repeated password, once', async ({
  page,
}) => {
  const asked = await stubVisitor(page)
  await page.goto('/register')
  await goToReview(page)

  await expect(page.getByRole('checkbox')).not.toBeChecked()
  for (const [name, path] of [
    ['Terms of Service', '/terms'],
    ['Privacy Policy', '/privacy'],
  ] as const) {
    const link = page.getByRole('main').getByRole('link', { name })
    await expect(link).toHaveAttribute('href', path)
    await expect(link).toHaveAttribute('target', '_blank')
  }
  await create(page).click()
  await expect(alert(page)).toHaveText('You must accept the terms to continue')
  await expect(page.getByText('You must accept the terms to continue')).toHaveCount(2)
  expect(timesAsked(asked, 'POST /auth/signup')).toBe(0)
  await expectAccessible(page)

  await page.getByRole('checkbox').check()
  await create(page).click()
  await expect(page).toHaveURL('/dashboard')
  const calls = asked.filter(({ call }) => call.includes('/auth/'))
  expect(calls.map(({ call }) => call)).toEqual(['POST /auth/signup', 'GET /auth/user'])
  expect(calls[0]?.body).toEqual({
    email: 'lena@example.com',
    password: 'Right-to-the-cent-1',
    fullName: 'Lena Ortiz',
    role: 'LENDER',
    termsAccepted: true,
  })
})

test('phone and company are sent when they were given', async ({ page }) => {
  const asked = await stubVisitor(page, {}, aUser({ role: 'BORROWER' }))
  await page.goto('/register')
  await fillAccount(page)
  await next(page).click()
  await field(page, 'Full name').fill('Lena Ortiz')
  await page.getByLabel('Account type').selectOption('BORROWER')
  await page.getByLabel(/^Phone/).fill('555-123-4567')
  await page.getByLabel(/^Company/).fill('Ortiz LLC')
  await next(page).click()
  await page.getByRole('checkbox').check()
  await create(page).click()

  await expect(page).toHaveURL('/dashboard')
  expect(asked.find(({ call }) => call === 'POST /auth/signup')?.body).toMatchObject({
    role: 'BORROWER',
    phoneNumber: '555-123-4567',
    companyName: 'Ortiz LLC',
  })
})

test('a sign-up that the server refuses says why, and leads back to the field it is about', async ({ page }) => {
  let answer = refusal(500)
  await stubVisitor(page, { 'POST /auth/signup': () => answer })
  await page.goto('/register')
  await goToReview(page)
  await page.getByRole('checkbox').check()
  await create(page).click()
  await expect(alert(page)).toHaveText('Registration failed. Please try again.')
  await expect(page.getByRole('checkbox')).toBeChecked()

  answer = refusal(409, 'The moon is full')
  await create(page).click()
  await expect(alert(page)).toHaveText('The moon is full')

  answer = { status: 409, body: { message: 'x', fields: { email: 'This address is taken' } } }
  await create(page).click()
  await expect(step(page)).toHaveText('1Account')
  await expect(page.getByText('This address is taken')).toBeVisible()
  await expect(field(page, 'Email')).toHaveValue('lena@example.com')
})

test('the form takes any password and address; the server refuses a weak and a wrong one, which is shown', async ({
  page,
}) => {
  await page.goto('/register')
  await field(page, 'Email').fill('nobody')
  await field(page, 'Password').fill('1')
  await field(page, 'Confirm Password').fill('1')
  await next(page).click()
  await field(page, 'Full name').fill('Lena Ortiz')
  await next(page).click()
  await page.getByRole('checkbox').check()
  await create(page).click()

  await expect(step(page)).toHaveText('1Account')
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible()
  await expect(field(page, 'Email')).toHaveValue('nobody')
})
