import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { aLoanOf, made, monthsFromNow, signedUp } from '../made-places.ts'
import { password } from '../steps.ts'

const PERSON = { firstName: 'Ana', lastName: 'Gomez', email: 'ana-reports@example.com', phone: '555-123-4567' }

test('a borrower says what was sent; the lender confirms one and declines the other, and both see it', async ({
  browser,
  baseURL,
}) => {
  const { lender, borrower, loanId } = await twoPeople(browser, baseURL ?? '')

  await test.step('the page to pay says what is due, how it splits and how to pay', () =>
    seeWhatIsDue(borrower, loanId))
  await test.step('what was sent waits for the lender and changes nothing yet', () => reportTwice(borrower, loanId))
  await test.step('the lender finds both, confirms one and declines the other with a reason', () =>
    confirmAndDecline(lender))
  await test.step('the borrower sees the balance and the reason', () => seeWhatBecame(borrower, loanId))
  await test.step('the lender takes the payment back, seeing before what that changes', () => takeBack(lender, loanId))
})

async function seeWhatIsDue(borrower: Page, loanId: number): Promise<void> {
  await borrower.goto('/dashboard')
  await borrower.getByRole('link', { name: 'Pay Now' }).first().click()
  await expect(borrower).toHaveURL(new RegExp(`/payments/${loanId}$`))
  const due = borrower.getByRole('region', { name: 'What’s due' })
  // 12,000 at 1 % a month: the first payment of 1,066.19 has 120.00 interest.
  await expect(due).toContainText('$1,066.19')
  await expect(due).toContainText('$120.00')
  await expect(due).toContainText('$946.19')
  await expect(borrower.getByText('Wire to account 12-345, First Bank')).toBeVisible()
  await expectAccessible(borrower)
}

async function reportTwice(borrower: Page, loanId: number): Promise<void> {
  await report(borrower, { amount: '1,066.19', reference: 'A-1' })
  await expect(borrower.getByRole('region', { name: 'What’s due' })).toContainText('You reported $1,066.19, sent')
  await borrower.getByRole('button', { name: 'Report Another Payment' }).click()
  await expect(borrower.getByRole('region', { name: 'I’ve sent this payment' }).getByLabel('Amount')).toHaveValue('')
  await report(borrower, { amount: '50', reference: 'A-2' })
  await expect(borrower.getByText('Waiting for your lender to confirm')).toHaveCount(2)
  await expect(borrower.getByText('Waiting for your lender to confirm').first()).toBeInViewport()
  await borrower.goto(`/my-loans/${loanId}`)
  await expect(borrower.getByRole('region', { name: 'Current Balance' })).toContainText('$12,000.00')
}

async function confirmAndDecline(lender: Page): Promise<void> {
  await lender.goto('/payments')
  await lender.getByRole('tab', { name: 'Reported (2)' }).click()
  const row = (reference: string) => lender.getByRole('row').filter({ hasText: reference })
  await row('A-1').getByRole('button', { name: 'Confirm Payment' }).click()
  await lender.getByRole('dialog').getByRole('button', { name: 'Confirm Payment' }).click()
  await expect(lender.getByText('Recorded $1,066.19 from Ana Gomez')).toBeVisible()
  await row('A-2').getByRole('button', { name: 'Decline Payment' }).click()
  const dialog = lender.getByRole('dialog', { name: 'Decline payment' })
  await dialog.getByRole('button', { name: 'Decline Payment' }).click()
  await expect(dialog.locator('[aria-invalid=true]')).toBeFocused()
  await dialog.getByLabel('Reason').fill('It never arrived')
  await dialog.getByRole('button', { name: 'Decline Payment' }).click()
  await expect(dialog).toBeHidden()
  await expect(lender.getByText('No reported payments to confirm')).toBeVisible()
  await lender.getByRole('tab', { name: 'All payments' }).click()
  await expect(row('$1,066.19')).toContainText('Completed')
  await expect(row('$50.00')).toContainText('Declined')
}

async function seeWhatBecame(borrower: Page, loanId: number): Promise<void> {
  await borrower.goto(`/payments/${loanId}`)
  await expect(borrower.getByText('Your lender declined it: It never arrived')).toBeVisible()
  await borrower.goto(`/my-loans/${loanId}`)
  await expect(borrower.getByRole('region', { name: 'Current Balance' })).toContainText('$11,053.81')
}

async function takeBack(lender: Page, loanId: number): Promise<void> {
  await lender.goto(`/loans/${loanId}?tab=history`)
  await lender
    .getByRole('button', { name: /^Reverse/ })
    .first()
    .click()
  const dialog = lender.getByRole('dialog')
  await expect(dialog).toContainText('$11,053.81')
  await expect(dialog).toContainText('$12,000.00')
  await dialog.getByLabel('Reason').fill('The check bounced')
  await expectAccessible(lender)
  await dialog.getByRole('button', { name: /^Reverse/ }).click()
  await expect(dialog).toBeHidden()
  await expect(lender.getByRole('region', { name: 'Current Balance' })).toContainText('$12,000.00')
  await expect(lender.getByRole('table', { name: 'Payment History' })).toContainText('Reversed')
}

async function twoPeople(browser: Browser, baseURL: string) {
  const calls = await signedUp(browser, { baseURL, email: 'lender-reports@example.com', role: 'LENDER' })
  const ana = await made(calls, '/api/borrowers', PERSON)
  const { id: loanId } = await aLoanOf(calls, ana.id, {
    loanName: 'Elm Street 12',
    originationDate: monthsFromNow(0),
    maturityDate: monthsFromNow(12, 1),
  })
  const { token } = await made(calls, `/api/borrowers/${ana.id}/invitation`, {})
  const account = { baseURL, email: PERSON.email, role: 'BORROWER' as const, invitationToken: String(token) }
  const theirs = await signedUp(browser, account)
  const lender = await pageOf(browser, calls)
  const borrower = await pageOf(browser, theirs)
  const { data: user } = await (await calls.get('/api/auth/user')).json()
  const settings = { paymentInstructions: 'Wire to account 12-345, First Bank', password }
  const answer = await calls.put(`/api/lenders/${user.id}/settings`, { data: settings })
  expect(answer.ok(), await answer.text()).toBe(true)
  return { lender, borrower, loanId }
}

async function pageOf(browser: Browser, calls: APIRequestContext): Promise<Page> {
  return (await browser.newContext({ storageState: await calls.storageState() })).newPage()
}

async function report(page: Page, { amount, reference }: { amount: string; reference: string }): Promise<void> {
  const form = page.getByRole('region', { name: 'I’ve sent this payment' })
  await form.getByLabel('Amount').fill(amount)
  await form.getByLabel('Method').selectOption('WIRE')
  await form.getByLabel(/^Reference/).fill(reference)
  await form.getByRole('button', { name: 'Report Payment' }).click()
  // The form does not invite to say the same twice.
  await expect(page.getByRole('button', { name: 'Report Another Payment' })).toBeVisible()
}
