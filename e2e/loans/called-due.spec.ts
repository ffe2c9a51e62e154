import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { lentToABorrower, post } from './lent-to-a-borrower.ts'

test.describe.configure({ mode: 'serial' })

let loanId: number
let lender: Page
let borrower: Page

// 12,000.00 at 12 %: 1,066.19 of 5 February is 120.00 of interest and 946.19 of principal, which leaves 11,053.81. The payment of
// 5 March, 110.54 and 955.65, is missed. Called due on that day, the rest falls due with it: 11,053.81 - 955.65 = 10,098.16.
test.beforeAll(async ({ browser }, { project }) => {
  const baseURL = project.use.baseURL ?? ''
  ;({ lender, borrower, loanId } = await lentToABorrower(browser, baseURL, {
    lastName: 'Maple',
    loanName: 'Maple Street 4',
  }))
  const payment = { loanId, amount: 1066.19, paymentDate: '2026-02-05', paymentMethod: 'WIRE' }
  await post(lender.request, baseURL, '/payments', payment)
})

test.afterAll(async () => {
  for (const page of [lender, borrower]) await page.context().close()
})

test('a lender calls a loan due, and its page, schedule and list say so', async () => {
  await lender.goto(`/loans/${loanId}`)
  await lender.getByRole('button', { name: 'More', exact: true }).click()
  await lender.getByRole('menuitem', { name: 'Mark as Defaulted' }).click()
  const dialog = lender.getByRole('dialog', { name: 'Mark as Defaulted' })

  await dialog.getByLabel('What happens').selectOption({ label: 'Call the whole loan due' })
  await expect(dialog.getByLabel('Pause late fees')).toBeChecked()
  await dialog.getByLabel('Effective date').fill('2026-03-05')
  await expect(dialog.getByRole('table', { name: 'What changes' })).toContainText('Due now')
  await expectAccessible(lender)
  await dialog.getByRole('button', { name: 'Mark as Defaulted' }).click()

  await expect(dialog).toBeHidden()
  await expect(lender.getByText(/^Called due/).first()).toBeVisible()
  await expect(lender.getByText('All due since')).toBeVisible()
  await lender.getByRole('tab', { name: 'Payment Schedule' }).click()
  await expect(lender.getByText('$10,098.16').first()).toBeVisible()
  await expect(lender.getByText('Apr 5, 2026')).toHaveCount(0)
  await lender.goto('/loans')
  await expect(lender.getByText('Called due').first()).toBeVisible()
})

test('the borrower reads since when all of it is due', async () => {
  await borrower.goto(`/my-loans/${loanId}`)

  await expect(borrower.getByText(/All of it has been due since Mar\s5,\s2026/).first()).toBeVisible()
})

test('the lender puts the loan back to normal, with its earlier schedule', async () => {
  await lender.goto(`/loans/${loanId}`)
  await lender.getByRole('button', { name: 'More', exact: true }).click()
  await lender.getByRole('menuitem', { name: 'Remove Default Mark' }).click()
  const dialog = lender.getByRole('dialog', { name: 'Remove Default Mark' })
  await dialog.getByRole('button', { name: 'Remove Default Mark' }).click()

  await expect(dialog).toBeHidden()
  await expect(lender.getByText('All due since')).toBeHidden()
  await lender.getByRole('tab', { name: 'Payment Schedule' }).click()
  await expect(lender.getByText('Apr 5, 2026').first()).toBeVisible()
})
