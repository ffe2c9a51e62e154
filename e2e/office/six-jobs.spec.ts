import { expect, type Locator, type Page, test } from '@playwright/test'
import { daysFromNow } from '../days.ts'
import { aLoanOf, made, signedUp } from '../made-places.ts'

/** Counts what a person presses: each click, and each key but those that write words. */
function counted(page: Page) {
  let presses = 0
  return {
    click: async (target: Locator): Promise<void> => {
      await target.click()
      presses += 1
    },
    key: async (name: string): Promise<void> => {
      await page.keyboard.press(name)
      presses += 1
    },
    presses: (): number => presses,
  }
}

/** A lender on the dashboard; Carlos owes for three months on 12,000.00 at 12 %, 1,066.19 a month. */
async function openDashboard(page: Page, browser: Parameters<typeof signedUp>[0], baseURL = ''): Promise<number> {
  const email = `jobs-${Date.now()}-${Math.round(Math.random() * 1e6)}@example.com`
  const lender = await signedUp(browser, { baseURL, email, role: 'LENDER' })
  const person = { firstName: 'Carlos', lastName: 'Prescott', email: `carlos-${email}`, phone: '555-010-0100' }
  const { id } = await made(lender, '/api/borrowers', person)
  const loan = await aLoanOf(lender, id, { loanName: 'Willow Bend 51' })
  const { cookies } = await lender.storageState()
  await page.context().addCookies(cookies)
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Needs you today' })).toContainText('Willow Bend 51')
  // The last of the page to come: by then it listens to keys.
  await expect(page.getByRole('region', { name: 'Received this month' })).toContainText('expected')
  return Number(loan.id)
}

test('who is late stands on the dashboard, and one press records or reminds: two presses record what is due', async ({
  page,
  browser,
  baseURL,
}) => {
  await openDashboard(page, browser, baseURL)
  const late = page.getByRole('region', { name: 'Needs you today' }).getByRole('listitem').first()
  // Late: no press, with the amount and the days.
  await expect(late).toContainText(/Carlos Prescott.*\d+ days past due/)
  const remind = counted(page)
  await remind.click(late.getByRole('button', { name: 'Remind: Willow Bend 51' }))
  await expect(page.getByRole('dialog')).toBeVisible()
  // However late, the letter asks for what is past due, and not for the payment to come.
  await expect(page.getByRole('dialog')).toContainText('Reminder: payment due')
  expect(remind.presses()).toBe(1)
  await page.keyboard.press('Escape')

  const record = counted(page)
  await record.click(late.getByRole('link', { name: /^Record/ }))
  await expect(page.getByRole('textbox', { name: 'Amount' })).toBeFocused()
  await page.getByLabel('Method').selectOption('CHECK') // remembered from the first payment on
  await page.getByRole('textbox', { name: 'Amount' }).focus()
  await record.key('Enter')
  await expect(page.getByText(/^Payment recorded: /)).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  expect(record.presses()).toBeLessThanOrEqual(2)
})

test('a wrong payment is corrected with three presses: the loan, the payment, and Enter', async ({
  page,
  browser,
  baseURL,
}) => {
  const loanId = await openDashboard(page, browser, baseURL)
  const slip = { loanId, amount: 106.62, paymentMethod: 'CHECK', paymentDate: daysFromNow(-1) }
  await made(page.context().request, '/api/payments', slip)

  const correct = counted(page)
  const late = page.getByRole('region', { name: 'Needs you today' })
  await correct.click(late.getByRole('link', { name: 'Willow Bend 51', exact: true }))
  await correct.click(
    page.getByRole('region', { name: 'Latest events' }).getByRole('link', { name: 'Correct' }).first(),
  )
  const dialog = page.getByRole('dialog', { name: 'Correct Payment' })
  await dialog.getByLabel('Reason').fill('The amount was misread')
  await dialog.getByLabel('Amount').fill('1066.19')
  await correct.key('Enter')
  await expect(page.getByText('Payment corrected')).toBeVisible()
  await expect(page.getByRole('row', { name: /\$1,066\.19.*Completed/ })).toBeVisible()
  expect(correct.presses()).toBeLessThanOrEqual(3)
})

test('a payoff figure takes one press after its words, and the year for the accountant two', async ({
  page,
  browser,
  baseURL,
}) => {
  await openDashboard(page, browser, baseURL)

  const payoff = counted(page)
  await payoff.key('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('payoff willow')
  const shown = page.getByRole('region', { name: 'What it would do' })
  await expect(shown).toContainText('$12,000.00')
  expect(payoff.presses()).toBeLessThanOrEqual(1)
  await page.keyboard.press('Escape')

  const year = counted(page)
  await year.key('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('tax 2025')
  await expect(page.getByRole('option', { selected: true })).toContainText('Tax year 2025')
  await year.key('Enter')
  await expect(page).toHaveURL('/reports?report=tax&year=2025')
  expect(year.presses()).toBeLessThanOrEqual(2)
})

test('a loan like any other takes at most six presses beside its fields', async ({ page, browser, baseURL }) => {
  await openDashboard(page, browser, baseURL)

  const loan = counted(page)
  await loan.click(page.getByRole('link', { name: 'Create Loan' }).first())
  await page.getByLabel('Loan Name').fill('Elm Street 12')
  await page.getByLabel('Loan Type').selectOption('PERSONAL')
  await page.getByLabel('Principal Amount').fill('10000')
  await page.getByLabel('Interest Rate').fill('8')
  await loan.click(page.getByRole('button', { name: /^5 / }))
  await loan.click(page.getByRole('button', { name: 'Next' }))
  await page.getByRole('combobox', { name: 'Borrower' }).fill('Carlos')
  await loan.click(page.getByRole('option').first())
  await loan.click(page.getByRole('button', { name: 'Next' }))
  await loan.click(page.getByRole('button', { name: 'Create Loan' }))
  await expect(page).toHaveURL(/\/loans\/\d+$/)
  expect(loan.presses()).toBeLessThanOrEqual(6)
})
