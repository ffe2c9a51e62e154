import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { aLoanOf, made, monthsFromNow, signedUp } from '../made-places.ts'

const PERSON = { firstName: 'Ana', lastName: 'Gomez', email: 'ana-settles@example.com', phone: '555-123-4567' }

// Two loans of 12,000.00 without interest. 7,000.00 settle the first: two payments of 3,500.00, and 5,000.00 are forgiven with the last.
// 11,997.50 come for the second, 2.50 less than its payoff, and the lender lets up to 5.00 go.
test('a loan is settled for less, and another closes by a payment that is nearly the payoff', async ({
  browser,
  baseURL,
}) => {
  const email = 'lender-settles@example.com'
  const lender = await signedUp(browser, { baseURL: baseURL ?? '', email, role: 'LENDER' })
  const ana = await made(lender, '/api/borrowers', PERSON)
  const terms = { originationDate: monthsFromNow(-2), maturityDate: monthsFromNow(10), lateFee: 0, interestRate: 0 }
  const first = await aLoanOf(lender, ana.id, { loanName: 'Harbor Way 8', principalAmount: 12_000, ...terms })
  const second = await aLoanOf(lender, ana.id, { loanName: 'Pier 9', principalAmount: 12_000, ...terms })
  const context = await browser.newContext({ storageState: await lender.storageState() })
  const page = await context.newPage()
  const settlement = page.getByRole('region', { name: 'Settlement', exact: true })

  await test.step('less than is owed is agreed on, in two payments', async () => {
    await page.goto(`/loans/${first.id}`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Settle for Less' }).click()
    const dialog = page.getByRole('dialog', { name: 'Settle for Less' })
    await expect(dialog.getByText('$12,000.00 is owed today')).toBeVisible()
    await dialog.getByLabel('Settlement amount').fill('12000')
    await dialog.getByRole('button', { name: 'Agree to Settle' }).click()
    await expect(dialog.getByText('Enter less than is owed today')).toBeVisible()
    await dialog.getByLabel('Settlement amount').fill('7000')
    await dialog.getByLabel('Number of payments').fill('2')
    await expect(dialog.getByRole('cell', { name: '$3,500.00' })).toHaveCount(2)
    await expect(dialog.getByText('$5,000.00 less than is owed today')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Agree to Settle' }).click()
    await expect(settlement).toContainText('$0.00 of $7,000.00 paid')
  })
  await test.step('with the last payment the rest is forgiven', async () => {
    // The day of a lender who signed up without a browser is that of UTC.
    const paymentDate = new Date().toISOString().slice(0, 10)
    const payment = { amount: 3_500, paymentMethod: 'CHECK', paymentDate }
    await made(lender, '/api/payments', { loanId: first.id, ...payment })
    await page.reload()
    await expect(settlement).toContainText('$3,500.00 of $7,000.00 paid')
    await made(lender, '/api/payments', { loanId: first.id, ...payment })
    await page.reload()
    await expect(settlement).toContainText('$7,000.00 was paid by')
    await expect(page.getByText('Paid off').first()).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('a tolerance is set, and a payment 2.50 below the payoff closes the loan', async () => {
    await page.goto('/settings')
    await page.getByLabel('Small differences at payoff').fill('6')
    await page.getByRole('button', { name: 'Save Lending Settings' }).click()
    await expect(page.getByText('Enter at most $5.00')).toBeVisible()
    await page.getByLabel('Small differences at payoff').fill('5')
    await page.getByRole('button', { name: 'Save Lending Settings' }).click()
    await expect(page.getByText('Settings saved')).toBeVisible()
    await page.goto(`/loans/${second.id}/payment/new`)
    await page.getByLabel('Amount').first().fill('11997.50')
    await expect(page.getByText('$2.50 is missing from the payoff.')).toBeVisible()
    await expectAccessible(page)
  })
  await context.close()
})
