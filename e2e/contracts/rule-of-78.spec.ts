import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { fillTerms, next, wizardAnswers } from '../loans/wizard-steps.ts'
import { stubApi } from '../stubbed-api.ts'

// HP 12C Solutions Handbook, "Rule of 78": 999.90 with a finance charge of 180.00 in 30 payments of 39.33.
test('a note by the Rule of 78 is entered, and one of more than 61 months is refused', async ({ page }) => {
  await stubApi(page, 'LENDER', wizardAnswers)
  await page.goto('/loans/create')
  await fillTerms(page)
  await page.getByLabel('Principal Amount').fill('999.90')
  await page.getByLabel(/^Interest Rate/).fill('7.2007')
  const early = page.getByRole('group').filter({ hasText: 'What if it’s paid early?' })

  await page.getByText('How much is each payment?').click()
  await page.getByLabel('How payments are set').selectOption('Interest on the whole loan (add-on)')
  await page.getByText('What if it’s paid early?').click()
  await page.getByLabel('Precomputed interest').selectOption('Yes, with a Rule of 78 rebate')
  await next(page).click()
  await expect(page.getByText('The Rule of 78 is for terms up to 61 months')).toBeVisible()

  await page.getByLabel('Maturity Date').fill('7/1/2028')
  await page.getByLabel('Maturity Date').blur()
  await expect(early).toContainText('with a Rule of 78 rebate')
  await expect(page.locator('main')).toContainText(/Total interest\s*\$180\.00/)
  await expect(page.getByRole('group').filter({ hasText: 'How much is each payment?' })).toContainText(
    '$39.33 each time',
  )
  await expectAccessible(page)
})
