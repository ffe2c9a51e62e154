import { expect, type Page, test } from '@playwright/test'
import { daysFromNow } from '../days.ts'
import { aBorrower, aLoan, leave, type Person, person } from './people.ts'

const phone = { width: 390, height: 844 }

const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(
    true,
  )

/** Asks the lender for something; the dialog says what it changes. */
async function ask(page: Page, id: number, fill: (dialog: ReturnType<Page['getByRole']>) => Promise<void>) {
  await page.goto(`/my-loans/${id}`)
  await page.getByRole('button', { name: 'Ask Your Lender', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask Your Lender' })
  await fill(dialog)
  await dialog.getByRole('button', { name: 'Send Request' }).click()
  await expect(dialog).toBeHidden()
  await fits(page)
}

/** The lender makes the request that waits the change it asks for, as it is filled in. */
async function grant({ page }: Person, id: number) {
  await page.goto('about:blank')
  await page.goto(`/loans/${id}#requests`)
  const requests = page.getByRole('region', { name: 'Requests', exact: true })
  // What the request changes stands above the link, and moves it down when it comes.
  await expect(requests).toContainText('Left to pay')
  await requests.getByRole('link', { name: 'Accept Request', exact: true }).click()
  await page.getByRole('button', { name: /^Accept and/ }).click()
  await expect(requests).toContainText('The terms were changed as requested.')
}

// 2,400.00 without interest in 24 payments of 100.00 every two weeks, since 33 days ago: 100.00 of 19 days ago and 100.00 of 5 days ago are
// past due. 17.43 of fees stand beside them, so 217.43 are due now, the next payment of 100.00 is due in 9 days, and 2,417.43 pay it off.
test('a borrower on a phone is invited, reads one answer everywhere, and says what was sent', async ({
  browser,
  baseURL,
}) => {
  const stage = { baseURL: baseURL ?? '' }
  const lender = await person(browser, stage, { role: 'LENDER' })
  const record = await aBorrower(lender, 'Phone')
  const { id } = await aLoan(lender, record.id, {
    ...{ loanName: 'Phone loan', principalAmount: 2_400, interestRate: 0, lateFee: 0, paymentFrequency: 'BI_WEEKLY' },
    ...{ originationDate: daysFromNow(-33), maturityDate: daysFromNow(24 * 14 - 33) },
  })
  await lender.post(`/loans/${id}/fees`, { amount: 17.43, date: daysFromNow(-10), note: 'Title copy' })
  const { url } = await lender.post<{ url: string }>(`/borrowers/${record.id}/invitation`, {})
  const context = await browser.newContext({ ...stage, viewport: phone, hasTouch: true, isMobile: true })
  const page = await context.newPage()

  await test.step('the link of the invitation leads to an account and home', async () => {
    const { pathname, search } = new URL(url)
    await page.goto(`${pathname}${search}`)
    await page.getByLabel('Password', { exact: true }).fill('Right-to-the-cent-1')
    await page.getByLabel('Confirm Password', { exact: true }).fill('Right-to-the-cent-1')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Full Name').fill('Bo Phone')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.waitForURL('**/dashboard')
    await fits(page)
  })
  await test.step('home, the loan, its first page and Pay Now give one answer', async () => {
    await expect(page.getByText('$217.43').first()).toBeVisible()
    await page.goto(`/my-loans/${id}`)
    const due = page.getByRole('region', { name: 'Due Now' })
    await expect(due).toContainText('$217.43')
    await expect(due).toContainText('$17.43')
    await fits(page)
    await page.goto(`/payments/${id}`)
    await expect(page.getByRole('region', { name: 'What’s due' })).toContainText('$217.43')
    await fits(page)
    const { data } = await (await page.request.get(`/api/loans/${id}`)).json()
    expect([data.dueNowAmount, data.payoffAmount]).toEqual([217.43, 2_417.43])
    expect((await lender.get<{ dueNowAmount: number }>(`/loans/${id}`)).dueNowAmount).toBe(217.43)
  })
  await test.step('a payment is reported, and waits for the lender', async () => {
    const form = page.getByRole('region', { name: 'I’ve sent this payment' })
    await form.getByLabel('Amount').fill('217.43')
    await form.getByLabel('Method').selectOption('WIRE')
    await form.getByRole('button', { name: 'Report Payment' }).click()
    await expect(page.getByText('Waiting for your lender to confirm').first()).toBeVisible()
    await lender.page.goto('/payments')
    await lender.page.getByRole('tab', { name: 'Reported (1)' }).click()
    await lender.page.getByRole('button', { name: 'Confirm Payment' }).click()
    await lender.page.getByRole('dialog').getByRole('button', { name: 'Confirm Payment' }).click()
    await expect(lender.page.getByText('Recorded $217.43 from Bo Phone')).toBeVisible()
    await page.goto(`/my-loans/${id}`)
    await expect(page.getByRole('region', { name: 'Current Balance' })).toContainText('$2,200.00')
  })
  await leave(lender)
  await context.close()
})

// 2,400.00 without interest in 24 payments of 100.00 every two weeks from today. One is skipped: the last day is two weeks later.
test('a borrower asks to skip a payment and for more time; one press makes each the change, and both are told', async ({
  browser,
  baseURL,
}) => {
  const stage = { baseURL: baseURL ?? '' }
  const lender = await person(browser, stage, { role: 'LENDER' })
  const record = await aBorrower(lender, 'Asks')
  const last = 24 * 14 - 5
  const { id } = await aLoan(lender, record.id, {
    ...{ loanName: 'Asked', principalAmount: 2_400, interestRate: 0, lateFee: 0, paymentFrequency: 'BI_WEEKLY' },
    ...{ originationDate: daysFromNow(-5), maturityDate: daysFromNow(last) },
  })
  const { token } = await lender.post<{ token: string }>(`/borrowers/${record.id}/invitation`, {})
  const account = { role: 'BORROWER', email: record.email, invitationToken: token } as const
  const borrower = await person(browser, { ...stage, viewport: phone }, account)
  const requests = borrower.page.getByRole('region', { name: 'Requests', exact: true })
  const maturity = async () => (await borrower.get<{ maturityDate: string }>(`/loans/${id}`)).maturityDate

  await ask(borrower.page, id, async (dialog) => {
    await dialog.getByLabel('What do you need?').selectOption({ label: 'Skip payments' })
    await dialog.getByLabel('Payments to skip').fill('1')
  })
  await grant(lender, id)
  expect(await maturity()).toBe(daysFromNow(last + 14))
  await borrower.page.goto(`/my-loans/${id}`)
  await expect(requests).toContainText('The terms were changed as requested.')

  await ask(borrower.page, id, async (dialog) => {
    await dialog.getByLabel('What do you need?').selectOption({ label: 'Pay longer' })
    await dialog.getByLabel('Last payment on').fill(daysFromNow(last + 14 * 5))
  })
  // 24 payments are left, and would be 28: 2,400.00 / 28 = 85.71, and the last one is 85.83.
  await borrower.page.goto(`/my-loans/${id}`)
  await expect(requests.getByRole('row', { name: /^Payments left/ })).toContainText('28')
  await grant(lender, id)
  expect(await maturity()).toBe(daysFromNow(last + 14 * 5))
  await borrower.page.goto(`/my-loans/${id}`)
  await expect(requests).toContainText('A later last payment, on')
  await expect(requests).toContainText('Skip the next payment')
  await leave(lender, borrower)
})
