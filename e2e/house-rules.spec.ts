import { expect, test } from '@playwright/test'
import { aBorrower, aLoan, data, refusal, stubApi } from './stubbed-api.ts'

test('a right that is missing leads to the page that says so', async ({ page }) => {
  await stubApi(page, 'LENDER', { 'GET /loans/lender/*': refusal(403, 'Access denied - insufficient permissions') })
  await page.goto('/loans/active')

  await expect(page).toHaveURL(/\/unauthorized$/)
  await expect(page.getByRole('heading', { name: /Access Denied/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard')
})

test('the menu is 240 pixels wide', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await stubApi(page, 'LENDER', { 'GET /loans/lender/*': data([]) })
  await page.goto('/loans/active')

  const menu = page.getByRole('complementary')
  await expect(menu).toBeVisible()
  expect(await menu.boundingBox()).toMatchObject({ x: 0, width: 240 })
})

test('the language is English until somebody chooses, and the browser keeps it', async ({ page }) => {
  await page.goto('/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('contentinfo')).toContainText('2025')

  await page.getByText('ES', { exact: true }).first().click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('es')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
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
  await stubApi(page, 'LENDER', { 'GET /lenders/*/borrowers': data([aBorrower(12, { status: 'ARCHIVED' })]) })
  await page.goto('/borrowers')

  await expect(page.getByRole('cell', { name: 'ARCHIVED' })).toBeVisible()
})
