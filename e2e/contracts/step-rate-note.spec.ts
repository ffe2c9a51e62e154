import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { fillTerms, wizardAnswers } from '../loans/wizard-steps.ts'
import { stubApi } from '../stubbed-api.ts'

// Official interpretation of 12 CFR 1026.43(c)(5)(i)-5.iii: 200,000 over 30 years at 6.5 % for two years, 7 % for three and
// 7.5 % after that: 1,264, 1,328 and 1,388 a month.
test('a note with later rates is entered, and its payments are those of the regulation', async ({ page }) => {
  await stubApi(page, 'LENDER', wizardAnswers)
  await page.goto('/loans/create')
  await fillTerms(page)
  await page.getByLabel('Principal Amount').fill('200000')
  await page.getByLabel(/^Interest Rate/).fill('6.5')
  await page.getByRole('button', { name: '30 years' }).click()
  const group = page.getByRole('group').filter({ hasText: 'How is interest calculated?' })

  await page.getByText('How is interest calculated?').click()
  await page.getByLabel('Rate over time').selectOption('Later rates, set in advance')
  await page.getByLabel('Later rates').fill('25: 7, 61: 7.5')
  await page.getByLabel('Later rates').blur()

  await expect(group).toContainText('7.00% from payment 25 and 7.50% from payment 61')
  const payments = page.getByRole('group').filter({ hasText: 'How much is each payment?' })
  await expect(payments).toContainText('$1,264.14 at first')
  await expect(payments).toContainText('$1,327.')
  await expectAccessible(page)
})
