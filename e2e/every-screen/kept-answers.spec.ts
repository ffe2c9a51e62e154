import { expect, type Page, test } from '@playwright/test'
import { type Asked, aBorrower, aLoan, data, metrics, refusal, stubApi } from '../stubbed-api.ts'

const borrowers = { 'GET /lenders/*/borrowers': data([aBorrower(12)]) }
const timesAsked = (asked: readonly Asked[], wanted: string) => asked.filter(({ call }) => call === wanted).length

/** By the menu, as one who has the page open: a new address would begin with nothing kept. */
async function goToBorrowers(page: Page): Promise<void> {
  await page.getByRole('complementary').getByRole('link', { name: 'Borrowers' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Borrowers' })).toBeVisible()
}

async function goBackToLoans(page: Page): Promise<void> {
  await page.goBack()
  await expect(page.getByRole('cell', { name: 'LN-000001' })).toBeVisible()
}

test('coming back to a list within five minutes asks nobody again, nor does another window', async ({ page }) => {
  await page.clock.install()
  const asked = await stubApi(page, 'LENDER', { ...borrowers, 'GET /loans/lender/*': data([aLoan(1)]) })
  await page.goto('/loans/active')
  await expect(page.getByRole('cell', { name: 'LN-000001' })).toBeVisible()

  await goToBorrowers(page)
  await page.clock.fastForward('04:30')
  await goBackToLoans(page)
  expect(timesAsked(asked, 'GET /loans/lender/7')).toBe(1)

  // The list is older than five minutes now, and still on screen.
  await page.clock.fastForward('00:45')
  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'))
    window.dispatchEvent(new Event('visibilitychange'))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await goToBorrowers(page)
  expect(timesAsked(asked, 'GET /loans/lender/7')).toBe(1)

  await goBackToLoans(page)
  await expect.poll(() => timesAsked(asked, 'GET /loans/lender/7')).toBe(2)
})

test('a borrower that was just added stands in the list at once', async ({ page }) => {
  const all = [aBorrower(12)]
  const added = aBorrower(14, { fullName: 'Bob Stone', email: 'bob@example.com' })
  await stubApi(page, 'LENDER', {
    'GET /lenders/*/borrowers': () => data(all),
    'POST /borrowers': () => {
      all.push(added)
      return { status: 201, body: { data: added } }
    },
    'GET /borrowers/*': data(added),
    'GET /loans/borrower/*': data([]),
  })
  await page.goto('/borrowers')
  await expect(page.getByText('Showing 1 of 1 borrowers')).toBeVisible()

  await page.getByRole('button', { name: 'Add Borrower' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Borrower' })
  await dialog.getByLabel('First Name').fill('Bob')
  await dialog.getByLabel('Last Name').fill('Stone')
  await dialog.getByLabel('Email').fill('bob@example.com')
  await dialog.getByLabel('Phone').pressSequentially('5551234567')
  await dialog.getByRole('button', { name: 'Add Borrower' }).click()
  await expect(page).toHaveURL(/\/borrowers\/14$/)

  await goToBorrowers(page)
  await expect(page.getByText('Showing 2 of 2 borrowers')).toBeVisible()
  await expect(page.getByText('bob@example.com')).toBeVisible()
})

test('where only their data is needed, loans that cannot be read count as none', async ({ page }) => {
  const lists = { loans: [aLoan(1)], payments: [], recentActivity: [], paymentSchedules: [], dueByDay: [] }
  await stubApi(page, 'LENDER', {
    'GET /loans/lender/*/summary': data({ ...lists, metrics }),
    'GET /loans/lender/*': refusal(500),
    'GET /payments': { body: { data: [], page: 1, limit: 3, total: 0 } },
  })
  await page.goto('/dashboard')

  // The list beside the figures says that it could not be read; everything else stands.
  await expect(page.getByText('Today’s list couldn’t be loaded.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Total Portfolio' })).toContainText('$750,000.25')
  await expect(page.getByRole('region', { name: 'Recent Loans' })).toContainText('Loan 1')
  await expect(page.getByRole('region', { name: 'Outstanding by days past due' })).toBeHidden()
})
