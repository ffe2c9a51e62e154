import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { aLoanOf, made, monthsFromNow, signedUp } from '../made-places.ts'

const PERSON = { firstName: 'Ana', lastName: 'Gomez', email: 'ana-corrections@example.com', phone: '555-123-4567' }

test('a lender lowers a rate, charges and waives a fee and gives a loan up, and sees before what each changes', async ({
  browser,
  baseURL,
}) => {
  const lender = await signedUp(browser, {
    baseURL: baseURL ?? '',
    email: 'lender-corrections@example.com',
    role: 'LENDER',
  })
  const ana = await made(lender, '/api/borrowers', PERSON)
  const begun = { originationDate: monthsFromNow(0), maturityDate: monthsFromNow(12, 1) }
  const { id } = await aLoanOf(lender, ana.id, { loanName: 'Elm Street 12', ...begun })
  await made(lender, '/api/payments', { loanId: id, amount: 100, paymentMethod: 'CASH', paymentDate: monthsFromNow(0) })
  const context = await browser.newContext({ storageState: await lender.storageState() })
  const page = await context.newPage()
  const card = (name: string) => page.getByRole('region', { name, exact: true })

  await test.step('new terms show the loan before and after, and hold from their day on', async () => {
    await page.goto(`/loans/edit/${id}`)
    await page.locator('main').getByRole('link', { name: 'Change Terms' }).click()
    await expect(page.getByRole('button', { name: 'Change Terms' })).toBeDisabled()
    await page.getByLabel('Interest Rate').fill('6')
    await expect(page.locator('main')).toContainText('6.00%')
    await expect(page.locator('main')).toContainText('12.00%')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Change Terms' }).click()
    await expect(page).toHaveURL(new RegExp(`/loans/${id}$`))
    await expect(card('Interest Rate')).toContainText('6.00%')
  })
  await test.step('a fee is charged and waived', async () => {
    const fee = await correct(page, 'Charge a fee')
    await fee.getByLabel('Amount').fill('15')
    // Of before and after, what changes stands out.
    const after = (row: RegExp) => fee.getByRole('row', { name: row }).getByRole('cell').last()
    await expect(after(/^Fees due/)).toHaveCSS('font-weight', '600')
    await expect(after(/^Balance/)).toHaveCSS('font-weight', '400')
    await fee.getByRole('button', { name: 'Charge a Fee' }).click()
    await expect(page.getByRole('status').getByText('Fee charged')).toBeVisible()
    const waiver = await correct(page, 'Waive a fee')
    await expect(waiver.getByLabel('Amount')).toHaveValue('15.00')
    await waiver.getByRole('button', { name: 'Waive a Fee' }).click()
    await expect(page.getByRole('status').getByText('Fee waived')).toBeVisible()
  })
  await test.step('a payment that the bank returned costs a fee, in one step, and its notice says what is due', async () => {
    await page.goto(`/loans/${id}?tab=history`)
    await page.getByRole('button', { name: /^Reverse/ }).click()
    const reversal = page.getByRole('dialog', { name: 'Reverse Payment' })
    await reversal.getByLabel('The bank returned it').check()
    await reversal.getByLabel('Fee to charge').fill('35')
    await expect(reversal.getByLabel('Send Ana Gomez a letter by email')).toBeChecked()
    await expect(reversal.getByText('Your letters to borrowers are off')).toBeVisible()
    await expect(
      reversal
        .getByRole('row', { name: /^Fees due/ })
        .getByRole('cell')
        .last(),
    ).toHaveText('$35.00')
    await expectAccessible(page)
    await reversal.getByRole('button', { name: 'Reverse Payment' }).click()
    await expect(page.getByRole('region', { name: 'Fees', exact: true })).toContainText('Returned-payment fee')
    await expect(page.getByRole('row', { name: /\$100\.00.*Returned/ })).toBeVisible()
    const history = page.getByRole('region', { name: 'History', exact: true })
    await expect(history).toContainText('returned by the bank')
    await expect(history).toContainText('Returned by the bank')
    await page.getByRole('button', { name: /^Show the receipt|^Receipt/ }).click()
    const href = await page.getByRole('link', { name: /Download/ }).getAttribute('href')
    const paper = await page.request.get(href ?? '')
    expect(paper.headers()['content-disposition']).toContain('returned%20payment')
    await page.keyboard.press('Escape')
  })
  await test.step('the money comes after all: return and fee are undone together', async () => {
    const history = page.getByRole('region', { name: 'History', exact: true })
    await history.getByRole('listitem').filter({ hasText: 'returned by the bank' }).getByRole('button').click()
    const dialog = page.getByRole('dialog', { name: 'Undo this entry' })
    await expect(
      dialog
        .getByRole('row', { name: /^Fees due/ })
        .getByRole('cell')
        .last(),
    ).toHaveText('$0.00')
    await dialog.getByRole('button', { name: 'Undo Entry' }).click()
    await expect(history).toContainText('Return undone: the payment counts again')
    await expect(page.getByRole('row', { name: /\$100\.00.*Completed/ })).toBeVisible()
  })
  await test.step('a loan that is given up takes no new terms any more', async () => {
    const writeOff = await correct(page, 'Write off')
    await writeOff.getByRole('button', { name: 'Write Off' }).click()
    await expect(page.getByText('Loan written off')).toBeVisible()
    await page.goto(`/loans/${id}/terms`)
    await expect(page.getByRole('button', { name: 'Change Terms' })).toHaveCount(0)
  })
  await context.close()
})

/** Opens a correction from the menu of the loan. */
async function correct(page: Page, name: string) {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  return dialog
}
