import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { fillTerms, wizardAnswers } from '../loans/wizard-steps.ts'
import { stubApi } from '../stubbed-api.ts'

test('a number of payments sets the maturity date, and moves it with the frequency', async ({ page }) => {
  await stubApi(page, 'LENDER', wizardAnswers)
  await page.goto('/loans/create')
  await fillTerms(page)
  const maturity = page.getByLabel('Maturity Date')

  await page.getByLabel(/^Number of payments/).fill('26')
  await page.getByLabel(/^Number of payments/).blur()
  await expect(maturity).toHaveValue('3/1/2028')
  await page.getByLabel('Payment Frequency').selectOption('Bi-Weekly')
  // 26 × 14 days after January 1.
  await expect(maturity).toHaveValue('12/31/2026')

  await page.getByLabel('Payment Frequency').selectOption('Every number of days')
  await page.getByLabel('Days between payments').fill('45')
  await page.getByLabel('Days between payments').blur()
  // 26 × 45 = 1,170 days after January 1, 2026.
  await expect(maturity).toHaveValue('3/16/2029')
  await expect(page.getByText('Estimated payment (every 45 days)')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: '5 years', exact: true }).click()
  await expect(page.getByLabel(/^Number of payments/)).toHaveValue('')
  await expect(maturity).toHaveValue('1/1/2031')
})
