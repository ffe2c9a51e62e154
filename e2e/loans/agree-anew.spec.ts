import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { aLoanOf, made, monthsFromNow, signedUp } from '../made-places.ts'

const PERSON = { firstName: 'Ana', lastName: 'Gomez', email: 'ana-agree-anew@example.com', phone: '555-123-4567' }

// 12,000.00 at 12 % over a year: 1,066.19 a month. After ten payments 2,100.76 of principal are open; 21.01 + 1,045.18
// and 10.56 + 1,055.58, 2,132.33 in all, fell due and are not paid.
test('a matured loan is extended with a fee, and what was agreed is taken back', async ({ browser, baseURL }) => {
  const email = 'lender-agree-anew@example.com'
  const lender = await signedUp(browser, { baseURL: baseURL ?? '', email, role: 'LENDER' })
  const ana = await made(lender, '/api/borrowers', PERSON)
  const terms = { originationDate: monthsFromNow(-14), maturityDate: monthsFromNow(-2), lateFee: 0 }
  const { id } = await aLoanOf(lender, ana.id, { loanName: 'Harbor Way 8', principalAmount: 12_000, ...terms })
  for (let month = -13; month <= -4; month += 1) {
    const paid = { amount: 1066.19, paymentMethod: 'CHECK', paymentDate: monthsFromNow(month) }
    await made(lender, '/api/payments', { loanId: id, ...paid })
  }
  const context = await browser.newContext({ storageState: await lender.storageState() })
  const page = await context.newPage()

  await test.step('the form asks what becomes of what is past due, and shows the loan before and after', async () => {
    await page.goto(`/loans/${id}/terms`)
    await expect(page.getByLabel('Past-due amounts')).toHaveValue('RESTART')
    await page.getByLabel('Maturity Date').fill(monthsFromNow(10))
    await page.getByLabel('Modification fee').fill('50')
    await page.getByLabel('Change how it’s repaid').check()
    await page.getByLabel('Payment Structure').selectOption('INTEREST_ONLY')
    await page.getByLabel('Interest-only period').fill('24')
    await expect(
      page
        .getByRole('row', { name: /^Payment Structure/ })
        .getByRole('cell')
        .last(),
    ).toContainText('Interest')
    await page.getByLabel('Change how it’s repaid').uncheck()
    const pastDue = page.getByRole('row', { name: /^Past due/ }).getByRole('cell')
    await expect(pastDue.first()).toHaveText('$2,132.33')
    await expect(pastDue.last()).toHaveText('$0.00')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Change Terms' }).click()
    await expect(page).toHaveURL(new RegExp(`/loans/${id}$`))
  })
  await test.step('the loan is not past due and says what was agreed', async () => {
    const agreed = page.getByRole('region', { name: 'Changed terms' })
    await expect(agreed).toContainText('Past-due amounts started over.')
    await page.goto(`/loans/${id}?tab=history`)
    await expect(page.getByRole('region', { name: 'Fees', exact: true })).toContainText('Modification fee')
    await page.goto(`/loans/${id}`)
  })
  await test.step('taking it back shows what comes back, and the loan is past due again', async () => {
    await page.getByRole('button', { name: 'Undo the Last Change' }).click()
    const dialog = page.getByRole('dialog', { name: 'Undo change of terms' })
    const days = dialog.getByRole('row', { name: /^Days Past Due/ }).getByRole('cell')
    await expect(days.first()).toHaveText('0')
    await expect(days.last()).not.toHaveText('0')
    await expect(
      dialog
        .getByRole('row', { name: /^Fees due/ })
        .getByRole('cell')
        .last(),
    ).toHaveText('$0.00')
    await dialog.getByLabel('Reason').fill('Not signed')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Undo Change' }).click()
    await expect(page.getByText('Change undone')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Changed terms' })).toHaveCount(0)
  })
  await context.close()
})

// 1,200.00 a month repay 12,000.00 at 12 % with the eleventh payment: −ln(1 − 12,000 × 0.01 ÷ 1,200) ÷ ln 1.01 = 10.6.
test('an extension of a loan whose stated payment repays it as early as before says so, and what lowers the payment', async ({
  browser,
  baseURL,
}) => {
  const email = 'lender-extends-stated@example.com'
  const lender = await signedUp(browser, { baseURL: baseURL ?? '', email, role: 'LENDER' })
  const ana = await made(lender, '/api/borrowers', { ...PERSON, email: 'ana-extends-stated@example.com' })
  const stated = { loanName: 'Harbor Way 9', paymentRule: 'STATED', statedPayment: 1200 }
  const { id } = await aLoanOf(lender, ana.id, stated)
  const context = await browser.newContext({ storageState: await lender.storageState() })
  const page = await context.newPage()

  await page.goto(`/loans/${id}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Change Terms' }).click()
  await page.getByLabel('Maturity Date').fill(monthsFromNow(33))
  await page.getByLabel('Maturity Date').blur()

  const note = page.getByText('The payment stated in the contract repays the loan as early as before.')
  await expect(note).toBeVisible()
  await page.getByLabel('How payments are set').selectOption('Equal payments, calculated')
  await expect(note).toHaveCount(0)
  await expect(page.getByRole('table', { name: 'Installments' })).toBeVisible()
  await context.close()
})
