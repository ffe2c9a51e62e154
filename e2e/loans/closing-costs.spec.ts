import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { stubApi } from '../stubbed-api.ts'
import { fillTerms, next, wizardAnswers } from './wizard-steps.ts'

// 300,000.00 at 12 % by ACT/360, interest only for a year: 2 points are 6,000.00, the fee is 1,495.00, and interest from 10
// March to 1 April is 22 days at 100.00. With 850.00 for the title 10,545.00 are kept back.
test('a hard-money note is entered with its points, its fee and its interest in advance', async ({ page }) => {
  await stubApi(page, 'LENDER', wizardAnswers)
  await page.goto('/loans/create')
  await fillTerms(page)
  await page.getByLabel('Principal Amount').fill('300,000')
  await page.getByLabel('Interest Rate').fill('12')
  await page.getByLabel('Origination Date').fill('3/10/2026')
  await page.getByLabel('Maturity Date').fill('4/1/2027')
  await page.getByRole('radio', { name: /Interest only/ }).check()
  await page.getByLabel('First payment (optional)').fill('5/1/2026')
  await page.getByText('How is interest calculated?').click()
  await page.getByLabel('Day count').selectOption('ACT/360')

  await page.getByText('What is paid at closing?').click()
  await page.getByLabel(/^Points \(percent\)/).fill('2')
  await page.getByLabel(/^Origination fee/).fill('1495')
  await page.getByLabel(/^Interest paid to/).fill('4/1/2026')
  await page.getByLabel(/^Other closing costs/).fill('Title 850')
  await page.getByLabel(/^Other closing costs/).blur()

  const group = page.getByRole('group').filter({ hasText: 'What is paid at closing?' })
  await expect(group).toContainText('2.00% in points, a fee of $1,495.00, interest to Apr 1, 2026')
  await expect(group).toContainText('Total costs of $10,545.00; the borrower gets $289,455.00.')
  await expect(page.locator('main')).toContainText('$3,000.00')
  await expectAccessible(page)

  // Interest cannot be paid to a day after the first payment.
  await page.getByLabel(/^Interest paid to/).fill('5/2/2026')
  await page.getByLabel(/^Interest paid to/).blur()
  await next(page).click()
  await expect(page.getByText('Interest can be paid to a date after the first day of the loan')).toBeVisible()
})
