import { expect, test } from '@playwright/test'
import { expectAccessibleAndWithin } from '../accessible.ts'
import { signUpInBrowser } from '../sign-up.ts'

test('a new lender looks around with sample loans, moves their clock, and removes them without a trace', async ({
  page,
}) => {
  await signUpInBrowser(page, {
    email: `first-steps-${Date.now()}@example.com`,
    role: 'LENDER',
    fullName: 'Nora New',
    language: 'en',
  })
  await page.goto('/dashboard')
  const steps = page.getByRole('region', { name: 'Get started' })
  await expect(steps.getByText('0 of 5 done')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Total Portfolio' })).toContainText('$0.00')
  await expectAccessibleAndWithin(page)

  await steps.getByRole('button', { name: /^Look around with sample loans/ }).click()
  const banner = page.getByRole('complementary', { name: 'Practice company' })
  await expect(banner).toContainText('nothing here is real')
  await expect(page.getByRole('region', { name: 'Total Portfolio' })).toContainText('12 active loans')
  const before = await banner.textContent()
  await banner.getByRole('button', { name: 'Advance 30 days' }).click()
  await expect(banner).toBeVisible()
  await expect.poll(() => banner.textContent()).not.toBe(before)
  await expectAccessibleAndWithin(page)

  await banner.getByRole('button', { name: 'Back to My Company' }).click()
  await expect(steps.getByText('1 of 5 done')).toBeVisible()
  await expect(banner).toHaveCount(0)
  await steps.getByRole('button', { name: 'Remove Sample Loans' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Sample Loans' }).click()
  await expect(steps.getByText('0 of 5 done')).toBeVisible()
  await page.goto('/reports')
  await expect(page.getByText('Reports start with your first loan.')).toBeVisible()
  await page.goto('/dashboard')
  await steps.getByRole('button', { name: 'Hide This List' }).click()
  await expect(steps).toHaveCount(0)
})
