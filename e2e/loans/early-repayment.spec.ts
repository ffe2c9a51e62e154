import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { stubApi } from '../stubbed-api.ts'
import { fillTerms, next, wizardAnswers } from './wizard-steps.ts'

test('what early repayment costs is entered, and told in one sentence', async ({ page }) => {
  await stubApi(page, 'LENDER', wizardAnswers)
  await page.goto('/loans/create')
  await fillTerms(page)
  await page.getByText('What if it’s paid early?').click()
  const group = page.getByRole('group').filter({ hasText: 'What if it’s paid early?' })
  await expect(group).toContainText('Nothing agreed')

  await page.getByLabel('Early repayment').selectOption('A percentage')
  await next(page).click()
  await expect(page.getByText('Enter the percentage of each year, for example 5, 3, 1')).toBeVisible()
  await page.getByLabel('Percent by year').fill('5-3-1')
  await page.getByLabel('Percent by year').blur()
  await expect(page.getByLabel('Percent by year')).toHaveValue('5, 3, 1')
  await page.getByLabel(/^Free each year/).fill('20')
  await page.getByLabel(/^Exit fee/).fill('500')
  await page.getByLabel(/^Exit fee/).blur()

  await expect(group).toContainText(
    'A charge by year, 5.00%, 3.00%, 1.00%, 20.00% free each year, an exit fee of $500.00',
  )
  await expectAccessible(page)
})
