import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { fillTerms, wizardAnswers } from '../loans/wizard-steps.ts'
import { stubApi } from '../stubbed-api.ts'

test('a default rate is asked for under late payments, and told in one sentence', async ({ page }) => {
  await stubApi(page, 'LENDER', wizardAnswers)
  await page.goto('/loans/create')
  await fillTerms(page)
  const group = page.getByRole('group').filter({ hasText: 'What if a payment is late?' })

  await page.getByText('What if a payment is late?').click()
  await expect(page.getByLabel('Default rate applies to')).toBeHidden()
  await page.getByLabel(/^Default rate \(optional\)/).fill('18')
  await page.getByLabel(/^Default rate starts after/).fill('10')
  await page.getByLabel('Default rate applies to').selectOption('Only what’s past due, on top of the interest')

  await expect(group).toContainText('a default rate of 18.00%, after 10 days past due, on what’s past due')
  await expectAccessible(page)
})
