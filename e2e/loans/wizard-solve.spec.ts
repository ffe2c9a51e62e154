import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { stubApi } from '../stubbed-api.ts'
import { fillTerms, wizardAnswers } from './wizard-steps.ts'

test('one figure is solved from the others, explained, and put into the form', async ({ page }) => {
  await stubApi(page, 'LENDER', wizardAnswers)
  await page.goto('/loans/create')
  await fillTerms(page)
  await page.getByText('How much is each payment?').click()
  const open = page.getByRole('button', { name: /^Solve for the Rate/ })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Solve for one figure' })
  const payment = dialog.getByLabel('Regular payment')

  // 120,000 × 0.005 ÷ (1 − 1.005^−120) = 1,332.25 at 6 %; 1,400.00 asks for more.
  await expect(payment).toHaveValue('1,332.25')
  await expect(dialog.getByText('6.00% a year')).toBeVisible()
  await payment.fill('900')
  await expect(dialog.getByText('No rate works: these payments add up to less than was lent.')).toBeVisible()

  await dialog.getByLabel('Solve for').selectOption('Term')
  await payment.fill('1500')
  await expect(dialog.getByText('103 payments, ending Aug 1, 2034')).toBeVisible()
  await expect(dialog.getByText(/^\$120,000\.00 at 6\.00%: 102 payments of \$1,500\.00, the last \$/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Use It' }).click()

  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Maturity Date')).toHaveValue('8/1/2034')
  await expect(page.getByLabel(/^Payment in the contract/)).toHaveValue('1,500.00')
  await expect(page.getByRole('region', { name: 'Payment Summary' })).toContainText('103')

  await open.click()
  await dialog.getByLabel('Solve for').selectOption('Last payment (balloon)')
  await dialog.getByLabel('Regular payment').fill('1000')
  await expect(dialog.getByText(/on Aug\s1,\s2034$/).first()).toBeVisible()
  await dialog.getByLabel('Regular payment').fill('500')
  await expect(dialog.getByText(/this payment doesn’t even cover the interest/)).toBeVisible()
})
