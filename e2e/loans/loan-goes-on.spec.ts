import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { lentToABorrower, post } from './lent-to-a-borrower.ts'

test.describe.configure({ mode: 'serial' })

let baseURL: string
let loanId: number
let lender: Page
let borrower: Page

// 12,000.00 at 12 %: 1,066.19 of 5 February is 120.00 of interest and 946.19 of principal, which leaves 11,053.81. On 20 February
// 11,053.81 x 12 % x 15/365 = 54.51 are earned. The payment of 5 March asks for 110.54 and 955.65.
test.beforeAll(async ({ browser }, { project }) => {
  baseURL = project.use.baseURL ?? ''
  // Without a late fee, and with a day that the payments have not reached, whatever day it is.
  ;({ lender, borrower, loanId } = await lentToABorrower(browser, baseURL, { lateFee: 0 }))
  const payment = { loanId, amount: 1066.19, paymentDate: '2026-02-05', paymentMethod: 'WIRE' }
  await post(lender.request, baseURL, '/payments', payment)
  await post(lender.request, baseURL, '/borrowers', {
    firstName: 'Ines',
    lastName: 'Buyer',
    email: `ines-${Date.now()}-${Math.round(Math.random() * 1e6)}@example.com`,
    phone: '555-010-0111',
  })
})

test.afterAll(async () => {
  for (const page of [lender, borrower]) await page.context().close()
})

test('another borrower takes a loan over, with both loans side by side on screen', async () => {
  await lender.goto(`/loans/${loanId}`)
  await lender.getByRole('button', { name: 'More', exact: true }).click()
  await lender.getByRole('menuitem', { name: 'Transfer, Split or Join' }).click()
  const dialog = lender.getByRole('dialog', { name: 'Transfer, Split or Join' })

  await dialog.getByLabel('New borrower').selectOption({ label: 'Ines Buyer' })
  await dialog.getByLabel('Effective date').fill('2026-02-20')
  const table = dialog.getByRole('table', { name: 'New loan' })
  await expect(table.getByRole('row', { name: /^Balance/ })).toContainText('$11,053.81')
  await expect(table).toContainText('$1,066.19')
  await expectAccessible(lender)
  await dialog.getByRole('button', { name: 'Transfer loan' }).click()

  await expect(dialog).toBeHidden()
  await expect(lender.getByText('Transferred', { exact: true }).first()).toBeVisible()
  await lender.getByRole('link', { name: /^Continued as another loan on .*2026$/ }).click()
  await lender.getByText('This loan continues as').getByRole('link').click()
  await expect(lender).not.toHaveURL(new RegExp(`/loans/${loanId}\\b`))
  await expect(lender.getByText('$11,053.81').first()).toBeVisible()
})

test('the borrower who is let go owes nothing, and sees neither the new loan nor its borrower', async () => {
  await borrower.goto(`/my-loans/${loanId}`)

  await expect(borrower.getByText(/Continued as another loan on .*2026/)).toBeVisible()
  await expect(borrower.getByRole('link', { name: 'Pay Now' })).toBeHidden()
  await expect(borrower.getByText('Ines Buyer')).toBeHidden()
  await expect(borrower.getByText('This loan continues as')).toBeHidden()
})

test('the transfer is undone in the history; then the loan is split, and its parts add up', async () => {
  await lender.goto(`/loans/${loanId}?tab=history`)
  const history = lender.getByRole('region', { name: 'History', exact: true })
  await history.getByRole('button', { name: 'Undo Entry' }).click()
  const undo = lender.getByRole('dialog', { name: 'Undo this entry' })
  await expect(
    undo
      .getByRole('row', { name: /^Balance/ })
      .getByRole('cell')
      .last(),
  ).toHaveText('$11,053.81')
  await undo.getByRole('button', { name: 'Undo Entry' }).click()
  await expect(history).toContainText('Undone: Continued as another loan')

  await lender.goto(`/loans/${loanId}`)
  await lender.getByRole('button', { name: 'More', exact: true }).click()
  await lender.getByRole('menuitem', { name: 'Transfer, Split or Join' }).click()
  const dialog = lender.getByRole('dialog', { name: 'Transfer, Split or Join' })
  await dialog.getByLabel('What happens').selectOption({ label: 'It becomes two loans' })
  await dialog.getByLabel('Balance of the second loan').fill('4000')
  await dialog.getByLabel('Name of the second loan').fill('Garage')
  await dialog.getByLabel('Effective date').fill('2026-02-20')
  await expect(dialog.getByRole('table', { name: 'First loan' })).toContainText('$7,053.81')
  await expect(dialog.getByRole('table', { name: 'Second loan' })).toContainText('$4,000.00')
  await dialog.getByRole('button', { name: 'Split loan' }).click()

  await expect(dialog).toBeHidden()
  await lender.getByRole('link', { name: /^Continued as another loan/ }).click()
  await expect(lender.getByText('This loan continues as').getByRole('link')).toHaveCount(2)
})
