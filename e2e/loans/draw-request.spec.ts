import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { lentToABorrower } from './lent-to-a-borrower.ts'

/** Next month on its fifth day: in the future, and before the end of a loan of two years. */
function dayNextMonth(): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 5)).toISOString().slice(0, 10)
}

// 12,000.00 of 20,000.00 are out, so 8,000.00 are left; 5,000.00 are asked for and 4,000.00 are lent, so 4,000.00 are left.
test('a borrower asks for a draw, and the lender lends a part of it in one step with the answer', async ({ browser }, {
  project,
}) => {
  const baseURL = project.use.baseURL ?? ''
  const year = new Date().getUTCFullYear()
  const terms = { commitmentAmount: 20_000, originationDate: `${year}-01-05`, maturityDate: `${year + 2}-01-05` }
  const { lender, borrower, loanId: id } = await lentToABorrower(browser, baseURL, terms)
  await borrower.setViewportSize({ width: 390, height: 900 })
  const requests = (page: Page) => page.getByRole('region', { name: 'Requests', exact: true })

  await borrower.goto(`/my-loans/${id}`)
  await borrower.getByRole('button', { name: 'Ask Your Lender', exact: true }).click()
  const dialog = borrower.getByRole('dialog', { name: 'Ask Your Lender' })
  await expect(dialog).toContainText('$8,000.00 left to draw')
  await dialog.getByLabel('Amount').fill('5000')
  await dialog.getByLabel('Needed on').fill(dayNextMonth())
  await expect(dialog.getByRole('row', { name: /^Left to pay/ })).toBeVisible()
  await expectAccessible(borrower)
  await dialog.getByRole('button', { name: 'Send Request' }).click()
  await expect(requests(borrower)).toContainText('A draw of $5,000.00 on')

  await lender.goto(`/loans/${id}#requests`)
  await requests(lender).getByRole('link', { name: 'Accept Request', exact: true }).click()
  const amount = lender.getByLabel('Amount to lend')
  await expect(amount).toHaveValue(/5,?000/)
  await amount.fill('4000')
  await lender.getByLabel(/^Message to/).fill('The rest after the inspection')
  await expectAccessible(lender)
  await lender.getByRole('button', { name: 'Accept and Lend', exact: true }).click()
  await expect(requests(lender)).toContainText('Money was lent, but not as requested.')

  await borrower.reload()
  await expect(requests(borrower)).toContainText('From the lender: The rest after the inspection')
  await expect(requests(borrower)).toContainText('Money was lent, but not as requested.')
  for (const page of [lender, borrower]) await page.context().close()
})
