import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { fillTerms, wizardAnswers } from '../loans/wizard-steps.ts'
import { stubApi } from '../stubbed-api.ts'

test('a contract may say that money above what is due pays the coming payments', async ({ page }) => {
  await stubApi(page, 'LENDER', wizardAnswers)
  await page.goto('/loans/create')
  await fillTerms(page)
  const group = page.getByRole('group').filter({ hasText: 'What if it’s paid early?' })

  await page.getByText('What if it’s paid early?').click()
  await page.getByLabel('Money above what’s due').selectOption('Pays the coming payments')

  await expect(group).toContainText('so the next due date moves')
  await expect(group).toContainText(/money above what’s due pays the coming payments/i)
  await expectAccessible(page)
})
