import { expect, type Page, test } from '@playwright/test'
import { tabTo, typeInto } from '../keyboard.ts'
import { signedUp } from '../made-places.ts'

test('a lender adds a borrower, makes a loan and records a payment with the keyboard alone', async ({
  browser,
  baseURL,
}) => {
  const lender = await signedUp(browser, { baseURL: baseURL ?? '', email: 'keys@example.com', role: 'LENDER' })
  const context = await browser.newContext({ storageState: await lender.storageState() })
  const page = await context.newPage()
  await page.goto('/loans/create')
  await expect(page.getByRole('heading', { name: 'Create Loan', level: 1 })).toBeVisible()

  await test.step('the terms', () => typeTerms(page))
  await test.step('the borrower', () => addBorrower(page))
  await test.step('the review', () => review(page))
  await test.step('the first payment', () => recordPayment(page))
  await test.step('Escape closes what a key opened, and the focus is where it was', () => closeByEscape(page))
  await context.close()
})

async function typeTerms(page: Page): Promise<void> {
  await typeInto(page, page.getByLabel('Loan Name'), 'Elm Street 12')
  await tabTo(page, page.getByLabel('Loan Type'))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel('Loan Type')).toHaveValue('SINGLE_FAMILY')
  await typeInto(page, page.getByLabel('Principal Amount'), '12,000')
  await typeInto(page, page.getByLabel('Interest Rate'), '12')
  await page.keyboard.press('Enter')
}

async function addBorrower(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: 'Create New Borrower' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add New Borrower' })
  await typeInto(page, dialog.getByLabel('First Name'), 'Ana')
  await typeInto(page, dialog.getByLabel('Last Name'), 'Gomez')
  await typeInto(page, dialog.getByLabel('Email'), 'ana-keys@example.com')
  await typeInto(page, dialog.getByLabel('Phone'), '5551234567')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Borrower' })).toHaveValue('Ana Gomez (ana-keys@example.com)')
  await tabTo(page, page.getByRole('button', { name: 'Next' }))
  await page.keyboard.press('Enter')
}

async function review(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: 'Create Loan' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/loans\/\d+$/)
  await expect(page.getByRole('heading', { name: 'Elm Street 12', level: 1 })).toBeVisible()
}

async function recordPayment(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('link', { name: 'Record Payment' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: /^Next installment/ }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Method'))
  await page.keyboard.press('ArrowDown')
  await tabTo(page, page.getByRole('button', { name: 'Record Payment' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Payment recorded')).toBeVisible()
}

async function closeByEscape(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Elm Street 12', level: 1 })).toBeVisible()
  const opener = page.getByRole('button', { name: /^Receipt for/ })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Payment receipt' })).toBeVisible()
  // Tab stays within it: nothing of the page behind is reached.
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab')
    await expect(page.locator('.shell :focus')).toHaveCount(0)
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(opener).toBeFocused()
}
