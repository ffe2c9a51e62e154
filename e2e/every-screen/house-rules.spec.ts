import { expect, test } from '@playwright/test'
import { aBorrower, aLoan, data, malformed, stubApi } from '../stubbed-api.ts'

test('the language is English until somebody chooses, and the browser keeps it', async ({ browser }) => {
  // A browser that itself speaks Spanish is no choice.
  const page = await (await browser.newContext({ locale: 'es-MX' })).newPage()
  await page.goto('/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('contentinfo')).toContainText('2025')

  await page.getByText('ES', { exact: true }).first().click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('es')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.context().close()
})

test('what somebody typed is shown as text and never run', async ({ page }) => {
  const typed = '<img src="/x" onerror="window.ran = true">'
  await stubApi(page, 'LENDER', {
    'GET /loans/lender/*': data([aLoan(1, { loanName: typed, borrowerName: `<b>${typed}</b>` })]),
    'GET /lenders/*/borrowers': data([aBorrower(12, { fullName: typed })]),
  })

  for (const path of ['/loans/active', '/borrowers']) {
    await page.goto(path)
    await expect(page.getByText(typed, { exact: true }).first()).toBeVisible()
    await expect(page.locator('img[src="/x"]')).toHaveCount(0)
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  }
})

test('a state nobody knows is shown by its own word', async ({ page }) => {
  await stubApi(page, 'LENDER', { 'GET /lenders/*/borrowers': malformed([aBorrower(12, { status: 'ARCHIVED' })]) })
  await page.goto('/borrowers')

  await expect(page.getByRole('cell', { name: 'ARCHIVED' })).toBeVisible()
})
