import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { data, refusal, stubApi, userOf } from '../stubbed-api.ts'
import { stubVisitor, timesAsked } from '../visitor.ts'

const emailField = (page: Page) => page.getByLabel('Email')
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })
const button = (page: Page) => page.getByRole('button', { name: 'Login' })
const alert = (page: Page) => page.getByRole('alert')

async function fillIn(page: Page): Promise<void> {
  await emailField(page).fill('lena@example.com')
  await passwordField(page).fill('Right-to-the-cent-1')
}

test('the login page has its two tabs, a form that masks the password, the way to a new one and the footer', async ({
  page,
}) => {
  await stubVisitor(page)
  await page.goto('/')

  await expect(page).toHaveURL('/login')
  await expect(page).toHaveTitle('Login – Loanwright')
  await expect(page.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'false')
  await expect(emailField(page)).toBeVisible()
  await expect(passwordField(page)).toHaveAttribute('type', 'password')
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'EN', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'ES', exact: true })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('© 2025 Loanwright')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await page.goBack()
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/register')
})

test('without e-mail or password nothing is sent, and the page says in its own words what it needs', async ({
  page,
}) => {
  const asked = await stubVisitor(page)
  await page.goto('/login')

  await button(page).click()
  await expect(alert(page)).toHaveText('Please enter both email and password')
  await page.reload()
  await passwordField(page).fill('secret')
  await button(page).click()
  await expect(alert(page)).toHaveText('Please enter both email and password')
  await page.reload()
  await emailField(page).fill('lena@example.com')
  await button(page).click()
  await expect(alert(page)).toHaveText('Please enter both email and password')
  expect(timesAsked(asked, 'POST /auth/login')).toBe(0)

  // The browser's own bubble about the form of an address stays away; the server says what is wrong.
  await emailField(page).fill('no address')
  await passwordField(page).fill('secret')
  await button(page).click()
  await expect.poll(() => timesAsked(asked, 'POST /auth/login')).toBe(1)
})

test('a sign-in is sent once, and leads to the dashboard of the user who is then read again', async ({ page }) => {
  let letGo: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const asked = await stubVisitor(page)
  await page.route('**/api/auth/login', async (route) => {
    await answered
    await route.fallback()
  })
  await page.goto('/login')
  await fillIn(page)
  await passwordField(page).press('Enter')

  await expect(button(page)).toBeDisabled()
  await passwordField(page).press('Enter')
  letGo()
  await expect(page).toHaveURL('/dashboard')
  const calls = asked.filter(({ call }) => call.includes('/auth/'))
  expect(calls.map(({ call }) => call)).toEqual(['POST /auth/login', 'GET /auth/user'])
  expect(calls[0]?.body).toEqual({ email: 'lena@example.com', password: 'Right-to-the-cent-1', rememberMe: false })
})

test('who was on the way somewhere is there after signing in, with search and anchor', async ({ page }) => {
  await stubVisitor(page, { 'GET /lenders/*/borrowers': data([]) })
  await page.goto('/borrowers?q=ana#list')
  await expect(page).toHaveURL('/login')

  await fillIn(page)
  await button(page).click()

  await expect(page).toHaveURL('/borrowers?q=ana#list')
})

test('who loses the session on a page signs in again and is back on it', async ({ page }) => {
  // The session ends between who is signed in and the page's figures, and then every answer says so.
  let isOver = true
  let isRefused = false
  const over = refusal(401, 'Authentication required')
  const asked = await stubApi(page, 'LENDER', {
    'GET /auth/user': () => (isRefused ? over : data(userOf('LENDER'))),
    'GET /lenders/*/borrowers': () => {
      isRefused = isOver
      return isOver ? over : data([])
    },
    'POST /auth/login': () => {
      isOver = false
      isRefused = false
      return data(userOf('LENDER'))
    },
  })
  await page.goto('/borrowers')
  await expect(page).toHaveURL('/login')
  await fillIn(page)
  await button(page).click()

  await expect(page).toHaveURL('/borrowers')
  // However short ago the user was read: after the sign-in they are read again.
  const calls = () => asked.map(({ call }) => call)
  await expect.poll(() => calls().lastIndexOf('GET /auth/user') > calls().indexOf('POST /auth/login')).toBe(true)
})

test('who was signed in before the session ended is no news: what is typed in the login form stays', async ({
  page,
}) => {
  let letGo: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let times = 0
  const asked = await stubApi(page, 'LENDER', {
    'GET /lenders/*/borrowers': () => (times > 1 ? refusal(401, 'Authentication required') : data([])),
  })
  await page.route('**/api/auth/user', async (route) => {
    times += 1
    if (times > 1) await answered
    await route.fallback()
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.clock.install()
  await page.clock.fastForward(10_000)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.clock.fastForward(1_000)
  await expect.poll(() => times).toBe(2)
  await page.getByRole('link', { name: 'Borrowers', exact: true }).first().click()
  await expect(page).toHaveURL('/login')
  await emailField(page).fill('lena@example.com')

  letGo()
  await expect.poll(() => timesAsked(asked, 'GET /auth/user')).toBe(2)
  await passwordField(page).fill('Right-to-the-cent-1')
  await expect(emailField(page)).toHaveValue('lena@example.com')
  await expect(page).toHaveURL('/login')
})

test('who is signed in is led past the login page, and from the front door too', async ({ page }) => {
  await stubApi(page, 'LENDER', {})
  await page.goto('/dashboard')
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()

  await page.goto('/login')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/register')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/')
  await expect(page).toHaveURL('/dashboard')
})
