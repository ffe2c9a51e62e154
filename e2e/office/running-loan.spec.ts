import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { made, monthsFromNow, signedUp } from '../made-places.ts'

// 250,000.00 at 6 % over 360 months are 1,498.88 a month; from a balance of 190,000.00 alone over what is left, less.
test('a loan that runs already is taken over by hand, with its own payment and its own beginning', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = `running-${Date.now()}@example.com`
  const lender = await signedUp(browser, { baseURL: baseURL ?? '', email, role: 'LENDER' })
  const person = { firstName: 'Ana', lastName: 'Gomez', phone: '555-123-4567', email: `of-${email}` }
  await made(lender, '/api/borrowers', person)
  const { cookies } = await lender.storageState()
  await page.context().addCookies(cookies)

  await page.goto('/loans/create')
  await page.getByLabel('Loan Name').fill('N-2')
  await page.getByLabel('Loan Type').selectOption('OTHER')
  await page.getByLabel('Principal Amount').fill('190,000')
  await page.getByLabel('Interest Rate').fill('6')
  await page.getByLabel('Origination Date').fill(monthsFromNow(0))
  await page.getByLabel('Maturity Date').fill(monthsFromNow(240))
  await expect(page.getByLabel('Original amount')).toHaveCount(0)
  await page.getByLabel('This loan is already being repaid').check()
  // A servicer's statement has these days by these names.
  await expect(page.getByLabel('Principal Balance')).toHaveValue('190,000.00')
  await page.getByLabel('Interest Paid To').fill(monthsFromNow(0))
  await page.getByLabel('Next Payment', { exact: false }).first().fill(monthsFromNow(1))
  await page.getByLabel('Original amount').fill('250,000')
  await page.getByLabel('Lent on').fill(monthsFromNow(-120))
  await expect(page.getByText('From the original loan the payment is $1,498.88')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use $1,498.88' }).click()
  await expect(page.getByText('From the original loan the payment is')).toHaveCount(0)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('combobox', { name: 'Borrower' }).click()
  await page.getByRole('option', { name: /Ana Gomez/ }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('$250,000.00').first()).toBeVisible()
  await expect(page.getByText('Interest Paid To')).toBeVisible()
  await expect(page.getByText('Next Payment').first()).toBeVisible()
  await page.getByRole('button', { name: 'Create Loan' }).click()

  await expect(page.getByText(/balance as of .*, lent on /)).toBeVisible()
  await expect(page.getByText('$1,498.88').first()).toBeVisible()
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByText('Added with its balance')).toBeVisible()
})
