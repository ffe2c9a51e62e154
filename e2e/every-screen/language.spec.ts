import { expect, type Page, test } from '@playwright/test'
import { aLoan, aLoanDetail, data, stubApi } from '../stubbed-api.ts'
import { stubVisitor, timesAsked } from '../visitor.ts'

const choose = (page: Page, code: 'EN' | 'ES') => page.getByRole('button', { name: code, exact: true }).click()
const html = (page: Page) => page.locator('html')
const alert = (page: Page) => page.getByRole('alert')

test.describe('in a browser that speaks Spanish', () => {
  test.use({ locale: 'es-ES' })

  test('a first visit is in English, until somebody chooses', async ({ page }) => {
    await stubVisitor(page)
    await page.goto('/login')

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
    await expect(html(page)).toHaveAttribute('lang', 'en')
  })
})

test('the toggle changes every text at once, messages that are shown too; the browser keeps the choice', async ({
  page,
}) => {
  await stubVisitor(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(alert(page)).toHaveText('Please enter both email and password')

  await choose(page, 'ES')
  await expect(alert(page)).toHaveText('Introduce el correo electrónico y la contraseña')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Qué bueno verte de nuevo')
  await expect(page).toHaveTitle('Iniciar sesión – Loanwright')
  await expect(html(page)).toHaveAttribute('lang', 'es')
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('es')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Qué bueno verte de nuevo')
  await expect(html(page)).toHaveAttribute('lang', 'es')

  await choose(page, 'EN')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
  await expect(html(page)).toHaveAttribute('lang', 'en')
})

test('what the server says is worded in Spanish where its sentence is known, and left as it is where it is not', async ({
  page,
}) => {
  let body: object = { message: 'Too many attempts.', code: 'request.tooMany', values: { seconds: 40 } }
  await stubVisitor(page, { 'POST /auth/login': () => ({ status: 429, body }) })
  await page.goto('/login')
  await choose(page, 'ES')
  await page.getByLabel('Correo electrónico').fill('lena@example.com')
  await page.getByLabel('Contraseña', { exact: true }).fill('Right-to-the-cent-1')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(alert(page)).toHaveText('Demasiados intentos. Inténtalo de nuevo en 40 segundos.')

  body = { message: 'The moon is full' }
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(alert(page)).toHaveText('The moon is full')
})

test('amounts and days stay as in the United States when the interface is Spanish', async ({ page }) => {
  await stubApi(page, 'LENDER', { 'GET /loans/lender/*': data([aLoan(1)]), 'GET /loans/*': data(aLoanDetail(1)) })
  await page.goto('/loans/active')
  await choose(page, 'ES')

  await expect(page.getByRole('columnheader', { name: 'Importe' })).toBeVisible()
  await expect(page.getByRole('cell', { name: '$250,000.00' })).toBeVisible()
  await expect(page.getByRole('cell', { name: '6.50%' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Jan 5, 2036' })).toBeVisible()
})

test('the language can be chosen in the settings too, and is kept with the account', async ({ page }) => {
  const { promise: isChosen, resolve: letThemCome } = Promise.withResolvers<void>()
  const asked = await stubApi(page, 'LENDER', {
    // They come after the choice, and what else they say is kept.
    'GET /users/*/preferences': () => isChosen.then(() => data({ language: 'en', emailNotifications: false })),
    'PUT /users/*/preferences': data({ language: 'es' }),
    'GET /auth/sessions': data([]),
  })
  await page.goto('/settings')
  await page.getByRole('radio', { name: 'Español' }).click()
  await expect(page.getByRole('radio', { name: 'Español' })).toBeChecked()
  letThemCome()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Configuración')
  await expect(html(page)).toHaveAttribute('lang', 'es')
  await expect.poll(() => timesAsked(asked, 'PUT /users/7/preferences')).toBe(1)
  expect(asked.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
    preferences: { language: 'es', emailNotifications: false },
  })
})
