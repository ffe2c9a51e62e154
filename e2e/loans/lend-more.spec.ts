import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { aLoanOf, made, monthsFromNow, signedUp } from '../made-places.ts'

const PERSON = { firstName: 'Tom', lastName: 'Baker', email: 'tom-lend-more@example.com', phone: '555-123-4567' }

// 12,000.00 at 12 % over a year: 1,066.19 a month. One payment leaves 11,053.81; with 2,000.00 on its day 13,053.81 are owed,
// and eleven payments of 13,053.81 × 0.01 ÷ (1 − 1.01^−11) = 1,259.09 repay them. With the payment kept, fourteen more do.
test('a family lender lends 2,000 more, looks at both ways, and takes it back', async ({ browser, baseURL }) => {
  const email = 'lender-lend-more@example.com'
  const lender = await signedUp(browser, { baseURL: baseURL ?? '', email, role: 'LENDER' })
  const tom = await made(lender, '/api/borrowers', PERSON)
  const terms = { originationDate: monthsFromNow(-2), maturityDate: monthsFromNow(10), lateFee: 0 }
  const { id } = await aLoanOf(lender, tom.id, { loanName: 'Family 7', principalAmount: 12_000, ...terms })
  const paid = { amount: 1066.19, paymentMethod: 'CHECK', paymentDate: monthsFromNow(-1) }
  await made(lender, '/api/payments', { loanId: id, ...paid })
  const context = await browser.newContext({ storageState: await lender.storageState() })
  const page = await context.newPage()
  const after = (row: RegExp) => page.getByRole('row', { name: row }).getByRole('cell').last()

  await test.step('the loan before and after is on screen for each way', async () => {
    await page.goto(`/loans/${id}`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Lend More' }).click()
    await page.getByLabel('Amount to lend').fill('2000')
    await page.getByLabel('Goes out on').fill(monthsFromNow(-1))
    await expect(after(/^Balance/)).toHaveText('$13,053.81')
    await expect(after(/^Payments left/)).toHaveText('11')
    await page.getByLabel('How it’s repaid').selectOption('EXTEND')
    await expect(after(/^Payments left/)).toHaveText('14')
    await page.getByLabel('How it’s repaid').selectOption('RAISE_PAYMENT')
    await page.getByLabel('Reason').fill('New roof')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Lend More' }).click()
    await expect(page).toHaveURL(new RegExp(`/loans/${id}$`))
  })
  await test.step('the history says it, and it is taken back there', async () => {
    await page.goto(`/loans/${id}?tab=schedule`)
    await expect(page.getByText('$1,259.09').first()).toBeVisible()
    await page.goto(`/loans/${id}?tab=history`)
    const entry = page.getByRole('listitem').filter({ hasText: 'More lent' }).first()
    await expect(entry).toContainText('$2,000.00')
    await expect(entry).toContainText('New roof')
    await entry.getByRole('button', { name: 'Undo Entry' }).click()
    const dialog = page.getByRole('dialog')
    const balance = dialog.getByRole('row', { name: /^Balance/ }).getByRole('cell')
    await expect(balance.first()).toHaveText('$13,053.81')
    await expect(balance.last()).toHaveText('$11,053.81')
    await dialog.getByRole('button', { name: /^Undo/ }).click()
    await expect(dialog).toHaveCount(0)
    await page.goto(`/loans/${id}?tab=schedule`)
    await expect(page.getByText('$1,066.19').first()).toBeVisible()
  })
  await context.close()
})
