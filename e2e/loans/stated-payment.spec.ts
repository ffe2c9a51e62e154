import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { stubApi } from '../stubbed-api.ts'
import { fillTerms, next, wizardAnswers } from './wizard-steps.ts'

// 120,000.00 at 6 % over ten years: 1,332.25 by the formula. 1,500.00 a month repay it with the 103rd payment, for
// −ln(1 − 120,000 × 0.005 ÷ 1,500) ÷ ln 1.005 = 102.4.
test('the payment of the note is entered, and the schedule and its answer in one sentence follow it', async ({
  page,
}) => {
  await stubApi(page, 'LENDER', wizardAnswers)
  await page.goto('/loans/create')
  await fillTerms(page)
  const group = page.getByRole('group').filter({ hasText: 'How much is each payment?' })
  await expect(group).toContainText('$1,332.25 each time')

  await page.getByText('How much is each payment?').click()
  await page.getByLabel('How payments are set').selectOption('As stated in the contract')
  await page.getByLabel(/^Payment in the contract/).fill('1500')
  await page.getByLabel(/^Payment in the contract/).blur()

  await expect(group).toContainText('$1,500.00 each time')
  await expect(page.locator('main')).toContainText(/Number of payments\s*103/)
  await expectAccessible(page)

  // 600.00 of interest a month.
  await page.getByLabel(/^Payment in the contract/).fill('599')
  await page.getByLabel(/^Payment in the contract/).blur()
  await next(page).click()
  await expect(page.getByText('This payment doesn’t cover a period’s interest')).toBeVisible()
})

test('payments twice a month fall on the days of the contract', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await stubApi(page, 'LENDER', wizardAnswers)
  await page.goto('/loans/create')
  await fillTerms(page)

  await page.getByLabel('Payment Frequency').selectOption('Twice a month')
  await page.getByText('When are payments due?').click()
  await page.getByLabel(/^Days of the month/).fill('1, 15')
  await page.getByLabel(/^Days of the month/).blur()

  await expect(page.getByRole('group').filter({ hasText: 'When are payments due?' })).toContainText('on days 1 and 15')
  await expect(page.locator('main')).toContainText(/Number of payments\s*240/)
  await expectAccessible(page)
})
