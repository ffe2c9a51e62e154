import { expect, test } from '@playwright/test'
import { signedUp } from '../made-places.ts'
import { data, stubApi } from '../stubbed-api.ts'

test('a person keeps their profile right, chooses language and mail, and finds where they are signed in', async ({
  browser,
  baseURL,
}) => {
  const lender = await signedUp(browser, { baseURL: baseURL ?? '', email: 'pages@example.com', role: 'LENDER' })
  const context = await browser.newContext({ storageState: await lender.storageState() })
  const page = await context.newPage()

  await test.step('the profile is shown, changed and kept', async () => {
    await page.goto('/profile')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('pages@example.com')
    await expect(page.getByLabel('Account type')).toHaveValue('Lender')
    await page.getByLabel('Full name').fill('Lena Maria Ortiz')
    await page.getByLabel('Company (optional)').fill('Harbor Lending')
    await page.getByLabel('Phone (optional)').fill('5551234567')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Profile saved')).toBeVisible()
    await expect(page.getByRole('button', { name: /Lena Maria Ortiz/ })).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Company (optional)')).toHaveValue('Harbor Lending')
    await expect(page.getByLabel('Phone (optional)')).toHaveValue('555-123-4567')
  })
  await test.step('the settings hold language, password and sessions', async () => {
    await page.goto('/settings')
    for (const name of ['Password', 'Where you’re signed in']) {
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    }
    // What a lender sets comes first, and a lender is told of no loans that they owe.
    await expect(page.getByRole('navigation', { name: 'Settings' }).getByRole('link')).toHaveText([
      'Lending',
      'Language',
      'Email notifications',
      'Security',
    ])
    await expect(page.locator('main h2').first()).toHaveText('How borrowers pay you')
    await expect(page.getByRole('checkbox', { name: 'Send me emails' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Set Up Payment Reminders' })).toBeVisible()
    await page.getByRole('radio', { name: 'Español' }).check()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Configuración')
  })
  await test.step('help answers in the language of the reader', async () => {
    await page.goto('/help')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ayuda y soporte')
  })
  await context.close()
})

test('a borrower chooses whether to get emails, and the choice stays', async ({ page }) => {
  let preferences: object = {}
  await stubApi(page, 'BORROWER', {
    'GET /users/*/preferences': () => data(preferences),
    'PUT /users/*/preferences': (request) => {
      preferences = request.postDataJSON().preferences
      return data(preferences)
    },
  })
  await page.goto('/settings')
  const mails = page.getByRole('checkbox', { name: 'Send me emails' })
  await expect(mails).toBeChecked()
  await mails.click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await page.reload()
  await expect(mails).not.toBeChecked()
})

test('help answers what people of each kind ask', async ({ page }) => {
  await stubApi(page, 'LENDER', {})
  await page.goto('/help')
  const questions = page.locator('main details')
  await expect(questions).toHaveCount(12)
  await questions.first().locator('summary').click()
  await expect(questions.first().locator('p')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('spreadsheet COLUMNS')
  await expect(questions).toHaveCount(1)
  await expect(questions.locator('p')).toContainText('you can undo an import')
  await page.keyboard.type(' of the moon')
  await expect(page.getByText('No answers match. Try another word.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(questions).toHaveCount(12)
  await expect(page.getByRole('heading', { name: 'Still stuck?' })).toBeVisible()

  await stubApi(page, 'BORROWER', {})
  await page.goto('/help')
  await expect(page.getByText('Ask your lender. Their name is on each of your loans.')).toBeVisible()
})

test('a lender sees under payments what is due on all loans, what was reported and what came in', async ({ page }) => {
  await stubApi(page, 'LENDER', {
    'GET /loans/lender/*': data([]),
    'GET /payments': { body: { data: [], page: 1, limit: 25, total: 0 } },
  })
  await page.goto('/payments')

  await expect(page.getByRole('tab')).toHaveText(['Due', 'Reported', 'All payments'])
  await expect(page.getByText('Nothing is due on any loan')).toBeVisible()
  await page.getByRole('tab', { name: 'Reported' }).click()
  await expect(page.getByText('No reported payments to confirm')).toBeVisible()
  await page.getByRole('tab', { name: 'All payments' }).click()
  await expect(page.getByText('No payments received yet')).toBeVisible()
})
