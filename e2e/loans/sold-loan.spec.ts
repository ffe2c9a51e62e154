import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { lentToABorrower, post } from './lent-to-a-borrower.ts'

test.describe.configure({ mode: 'serial' })

let loanId: number
let lender: Page
let borrower: Page

// 12,000.00 at 12 %: 1,066.19 of 5 February is 120.00 of interest and 946.19 of principal, which leaves 11,053.81. On 5 March,
// when it is sold, 1 % of that is due: 110.54, so 11,164.35 are owed.
test.beforeAll(async ({ browser }, { project }) => {
  const baseURL = project.use.baseURL ?? ''
  ;({ lender, borrower, loanId } = await lentToABorrower(browser, baseURL))
  const payment = { loanId, amount: 1066.19, paymentDate: '2026-02-05', paymentMethod: 'WIRE' }
  await post(lender.request, baseURL, '/payments', payment)
})

test.afterAll(async () => {
  for (const page of [lender, borrower]) await page.context().close()
})

test('a lender sells a loan, with the loan before and after on screen', async () => {
  await lender.goto(`/loans/${loanId}`)
  await lender.getByRole('button', { name: 'More', exact: true }).click()
  await lender.getByRole('menuitem', { name: 'Sell the Loan' }).click()
  const dialog = lender.getByRole('dialog', { name: 'Sell the Loan' })

  await dialog.getByLabel('Effective date').fill('2026-03-05')
  await expect(dialog.getByText('$11,164.35 is owed on that day, $11,053.81 of it principal')).toBeVisible()
  await dialog.getByLabel('Price').fill('10500')
  await dialog.getByRole('textbox', { name: 'Buyer', exact: true }).fill('Note Buyers LLC')
  await dialog.getByLabel(/^How to pay the buyer/).fill('By check to PO Box 12, Reno')
  await expect(dialog.getByRole('table', { name: 'What changes' })).toContainText('$11,053.81')
  await expectAccessible(lender)
  await dialog.getByRole('button', { name: 'Sell the Loan' }).click()

  await expect(dialog).toBeHidden()
  await expect(lender.getByText('Sold', { exact: true }).first()).toBeVisible()
  await expect(lender.getByText(/^Sold on .*2026\. Payments go to the new owner\.$/)).toBeVisible()
  await expect(lender.getByRole('button', { name: 'More', exact: true })).toBeHidden()
  await lender.getByRole('tab', { name: 'Documents' }).click()
  await expect(lender.getByRole('button', { name: 'Notice of Sale' })).toBeVisible()
})

test('the borrower sees to whom payments go, and the notice, and no price', async () => {
  await borrower.goto(`/my-loans/${loanId}`)

  await expect(borrower.getByText(/Sold on .*2026\. Payments go to the new owner\./)).toBeVisible()
  await expect(borrower.getByRole('link', { name: 'Pay Now' })).toBeHidden()
  await borrower.getByRole('tab', { name: 'Documents' }).click()
  await expect(borrower.getByRole('button', { name: 'Notice of Sale' })).toBeVisible()
  const history = await borrower.request.get(`/api/loans/${loanId}/history`)
  expect(await history.text()).not.toContain('1050000')
})

test('the sale is undone in the history, and the loan is as it was', async () => {
  await lender.goto(`/loans/${loanId}?tab=history`)
  const history = lender.getByRole('region', { name: 'History', exact: true })
  await expect(history).toContainText('Sold')
  await expect(history).toContainText('to Note Buyers LLC')
  await history.getByRole('button', { name: 'Undo Entry' }).click()
  const dialog = lender.getByRole('dialog', { name: 'Undo this entry' })
  await expect(
    dialog
      .getByRole('row', { name: /^Balance/ })
      .getByRole('cell')
      .last(),
  ).toHaveText('$11,053.81')
  await dialog.getByRole('button', { name: 'Undo Entry' }).click()

  await expect(history).toContainText('Undone: Sold')
  await lender.goto(`/loans/${loanId}`)
  await expect(lender.getByText('$11,053.81').first()).toBeVisible()
})
