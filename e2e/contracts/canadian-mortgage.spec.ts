import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { fillTerms, wizardAnswers } from '../loans/wizard-steps.ts'
import { stubApi } from '../stubbed-api.ts'

// HP 10bII+ User Guide, "Canadian Mortgages": 130,000 at 12 % compounded twice a year, 30 years: 1,308.30 a month.
test('a Canadian mortgage is entered, and its payment is the one that its guide prints', async ({ page }) => {
  await stubApi(page, 'LENDER', wizardAnswers)
  await page.goto('/loans/create')
  await fillTerms(page)
  await page.getByLabel('Principal Amount').fill('130000')
  await page.getByLabel(/^Interest Rate/).fill('12')
  await page.getByRole('button', { name: '30 years' }).click()
  const group = page.getByRole('group').filter({ hasText: 'How is interest calculated?' })

  await page.getByText('How is interest calculated?').click()
  await page.getByLabel('Interest compounds').selectOption('Twice a year (as in Canada)')

  await expect(group).toContainText('compounded twice a year')
  await expect(page.getByRole('group').filter({ hasText: 'How much is each payment?' })).toContainText('$1,308.30 each')
  await expectAccessible(page)
})
