import { expect, test } from '@playwright/test'
import { aLoanDetail, anEntry, aPayment, data, stubApi } from '../stubbed-api.ts'

const answers = {
  'GET /loans/*/schedule': data([anEntry(1), anEntry(2)]),
  'GET /loans/*': data(aLoanDetail(1)),
  'GET /payments/loan/*': data([aPayment(1)]),
}

test('a schedule prints as a table, black on white, without the menu and what one can press', async ({ page }) => {
  await stubApi(page, 'LENDER', answers)
  // As narrow as a sheet, where a screen shows rows of two lines that open to the rest.
  await page.setViewportSize({ width: 680, height: 960 })
  await page.goto('/loans/1?tab=schedule')
  const table = page.getByRole('table', { name: 'Payment Schedule' })
  await expect(table.getByText('Jan 5, 2030')).toBeVisible()
  const principal = table.getByRole('columnheader', { name: 'Principal' })
  await expect(principal).toBeHidden()
  await expect(table.getByRole('button', { name: 'Principal and interest of payment 1' })).toBeVisible()

  await page.emulateMedia({ media: 'print' })

  await expect(principal).toBeVisible()
  await expect(table.getByText('$600.00').first()).toBeVisible()
  await expect(table.getByRole('button', { name: 'Principal and interest of payment 1' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Loan 1' })).toBeVisible()
  await expect(page.locator('.top-bar')).toBeHidden()
  await expect(page.locator('.shell-skip')).toBeHidden()
  await expect(page.locator('.shell-menu')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Download Schedule' })).toBeHidden()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(table.getByText('Jan 5, 2030')).toHaveCSS('color', 'rgb(0, 0, 0)')
  // Also where whoever prints wants backgrounds printed.
  await expect(page.locator('main .status-chip').first()).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})

test('what stands in a dialog prints alone', async ({ page }) => {
  await stubApi(page, 'LENDER', answers)
  await page.goto('/loans/1?tab=history')
  await page.getByRole('button', { name: /^Receipt for/ }).click()
  const receipt = page.getByRole('dialog', { name: 'Payment receipt' })
  await expect(receipt).toContainText('$1,684.30')

  await page.emulateMedia({ media: 'print' })

  await expect(receipt.getByText('$1,684.30').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Loan 1' })).toBeHidden()
  await expect(receipt.getByRole('button', { name: 'Close' }).first()).toBeHidden()
})

test('who asked for no motion sees none', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await stubApi(page, 'LENDER', answers)
  await page.goto('/loans/1')
  await expect(page.getByRole('heading', { name: 'Loan 1' })).toBeVisible()
  await page.getByRole('button', { name: 'More' }).hover()

  const longest = await page.evaluate(() =>
    Math.max(
      0,
      ...Array.from(document.querySelectorAll('*'), (element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element)
        return Math.max(...`${transitionDuration},${animationDuration}`.split(',').map(Number.parseFloat))
      }),
    ),
  )

  expect(longest).toBeLessThanOrEqual(0.001)
})
