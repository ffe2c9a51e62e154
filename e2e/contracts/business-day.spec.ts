import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { fillTerms, wizardAnswers } from '../loans/wizard-steps.ts'
import { stubApi } from '../stubbed-api.ts'

test('grace that ends on a business day is asked for where there is a late fee, and said in the answer', async ({
  page,
}) => {
  await stubApi(page, 'LENDER', wizardAnswers)
  await page.goto('/loans/create')
  await fillTerms(page)
  const late = page.getByRole('group').filter({ hasText: 'What if a payment is late?' })
  await page.getByText('What if a payment is late?').click()
  await expect(page.getByLabel('Grace ends on a business day')).toBeHidden()

  await page.getByLabel('Late Fee', { exact: true }).fill('25')
  await page.getByLabel('Grace ends on a business day').check()

  await expect(late).toContainText('grace to the next business day')
  await expectAccessible(page)
})
