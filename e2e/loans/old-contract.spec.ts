import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { stubApi } from '../stubbed-api.ts'
import { fillTerms, wizardAnswers } from './wizard-steps.ts'

test('figures off an old contract tell how it counts, and the new loan counts like that', async ({ page }) => {
  await stubApi(page, 'LENDER', wizardAnswers)
  await page.goto('/loans/create')
  await page.getByText('How is interest calculated?').click()
  const open = page.getByRole('button', { name: 'Match an Existing Contract' })
  await expect(open).toBeDisabled()
  await fillTerms(page)
  await open.click()

  const dialog = page.getByRole('dialog', { name: 'Match your contract' })
  const first = dialog.getByRole('group', { name: 'Figure 1' })
  const second = dialog.getByRole('group', { name: 'Figure 2' })
  await expect(dialog.getByText('Enter an amount to begin.')).toBeVisible()
  // 31 days of 365 at 6 % on 120,000.00.
  await first.getByLabel('Type of figure').selectOption('Interest in a payment')
  await first.getByLabel('Payment #').fill('1')
  await first.getByLabel('Amount').fill('611.51')
  await second.getByRole('button', { name: 'Remove figure 2' }).click()
  await expect(second).toBeHidden()

  const answers = dialog.getByRole('listitem')
  await expect(answers.first()).toContainText('Actual/365')
  await expect(answers.first()).toContainText('Matches the figure to the cent')
  await expect(dialog.getByText(/other methods give the same figures/)).toBeVisible()
  await expectAccessible(page)
  await answers.first().getByRole('button', { name: 'Use This Method' }).click()

  await expect(dialog).toBeHidden()
  await expect(page.getByText('Method applied')).toBeVisible()
  await expect(page.getByLabel('Day count')).toHaveValue('ACT/365')
})

test('a figure that no way of counting gives is met by the closest, with what it is off by', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await stubApi(page, 'LENDER', wizardAnswers)
  await page.goto('/loans/create')
  await fillTerms(page)
  await page.getByText('How is interest calculated?').click()
  await page.getByRole('button', { name: 'Match an Existing Contract' }).click()

  const dialog = page.getByRole('dialog', { name: 'Match your contract' })
  // 1,332.25 by months of 30 days, 1,333.29 by a year of 364 days.
  await dialog.getByRole('group', { name: 'Figure 1' }).getByLabel('Amount').fill('1332.99')

  const answer = dialog.getByRole('listitem').first()
  await expect(answer).toContainText('Off by $0.30')
  await expect(answer.getByRole('row', { name: /Regular payment/ })).toContainText('The contract says $1,332.99')
  await expectAccessible(page)
})

// 1.03^(1/6) − 1 = 0.49386…% a month: 120,000.00 over 120 months are 1,327.81.
test('a payment that comes from a rarer term is found with that term, and the new loan states it', async ({ page }) => {
  await stubApi(page, 'LENDER', wizardAnswers)
  await page.goto('/loans/create')
  await fillTerms(page)
  await page.getByText('How is interest calculated?').click()
  await page.getByRole('button', { name: 'Match an Existing Contract' }).click()

  const dialog = page.getByRole('dialog', { name: 'Match your contract' })
  await dialog.getByRole('group', { name: 'Figure 1' }).getByLabel('Amount').fill('1327.81')

  const answer = dialog.getByRole('listitem').filter({ hasText: 'Compounded twice a year' }).first()
  await expect(answer).toContainText('Matches the figure to the cent')
  await answer.getByRole('button', { name: 'Use This Method' }).click()

  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Interest compounds')).toHaveValue('SEMI_ANNUALLY')
})
