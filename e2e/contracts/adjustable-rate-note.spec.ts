import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { fillTerms, wizardAnswers } from '../loans/wizard-steps.ts'
import { stubApi } from '../stubbed-api.ts'

// Official interpretation of 12 CFR 1026.43(e)(2)(iv)-7.iii: 200,000 at 6 % over 30 years, after five years at most 8 %: 1,436
// a month. Index 6 % and margin 3 % would be 9 %.
test('an adjustable-rate note with a cap is entered, and its payments are those of the regulation', async ({
  page,
}) => {
  await stubApi(page, 'LENDER', wizardAnswers)
  await page.goto('/loans/create')
  await fillTerms(page)
  await page.getByLabel('Principal Amount').fill('200000')
  await page.getByRole('button', { name: '30 years' }).click()
  const group = page.getByRole('group').filter({ hasText: 'How is interest calculated?' })

  await page.getByText('How is interest calculated?').click()
  await page.getByLabel('Rate over time').selectOption('Index and margin (adjustable)')
  await page.getByLabel(/^Index value(?! as of)/).fill('6')
  await page.getByLabel('Index value as of').fill('12/1/2025')
  await page.getByLabel('Margin').fill('3')
  await page.getByLabel('First rate change').fill('1/1/2031')
  await page.getByLabel(/^Cap on each change/).fill('2')
  await page.getByLabel(/^Cap on each change/).blur()

  await expect(group).toContainText('at most 2.00% each time')
  const payments = page.getByRole('group').filter({ hasText: 'How much is each payment?' })
  await expect(payments).toContainText('$1,199.10 at first, $1,436.')
  await expectAccessible(page)
})
