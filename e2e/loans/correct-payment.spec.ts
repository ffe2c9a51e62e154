import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { aLoanOf, made, monthsFromNow, signedUp } from '../made-places.ts'

const PERSON = { firstName: 'Ana', lastName: 'Gomez', email: 'ana-correct@example.com', phone: '555-123-4567' }

// 12,000.00 at 12 % over a year: 1,066.19 a month, of which 120.00 are interest in the first. 106.62 were entered by a slip: all of it
// interest. The right payment leaves 12,000.00 − 946.19 = 11,053.81.
test('a slip in a payment is corrected in one step, and a write-off is taken back', async ({ browser, baseURL }) => {
  const email = 'lender-correct@example.com'
  const lender = await signedUp(browser, { baseURL: baseURL ?? '', email, role: 'LENDER' })
  const ana = await made(lender, '/api/borrowers', PERSON)
  const terms = { originationDate: monthsFromNow(-2), maturityDate: monthsFromNow(10), lateFee: 0 }
  const { id } = await aLoanOf(lender, ana.id, { loanName: 'Harbor Way 8', principalAmount: 12_000, ...terms })
  const slip = { amount: 106.62, paymentMethod: 'CHECK', paymentDate: monthsFromNow(-1) }
  await made(lender, '/api/payments', { loanId: id, ...slip })
  const context = await browser.newContext({ storageState: await lender.storageState() })
  const page = await context.newPage()
  const last = (dialog: ReturnType<typeof page.getByRole>, row: RegExp) =>
    dialog.getByRole('row', { name: row }).getByRole('cell').last()

  await test.step('the form is filled in and shows the loan before and after', async () => {
    await page.goto(`/loans/${id}?tab=history`)
    await page.getByRole('button', { name: 'Correct the payment of $106.62' }).click()
    const dialog = page.getByRole('dialog', { name: 'Correct Payment' })
    await expect(dialog.getByLabel('Amount')).toHaveValue('106.62')
    await dialog.getByLabel('Amount').fill('1066.19')
    await expect(last(dialog, /^Balance/)).toHaveText('$11,053.81')
    await dialog.getByRole('button', { name: 'Correct Payment' }).click()
    await expect(dialog.getByText('Say why you’re correcting the payment')).toBeVisible()
    await dialog.getByLabel('Reason').fill('The amount was misread')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Correct Payment' }).click()
    await expect(page.getByText('Payment corrected')).toBeVisible()
    await expect(page.getByRole('row', { name: /\$106\.62.*Reversed/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /\$1,066\.19.*Completed/ })).toBeVisible()
  })
  await test.step('a loan given up comes back with its balance', async () => {
    const date = monthsFromNow(0)
    await made(lender, `/api/loans/${id}/write-off`, { date })
    await page.reload()
    const history = page.getByRole('region', { name: 'History', exact: true })
    await history.getByRole('button', { name: 'Undo Entry' }).click()
    const dialog = page.getByRole('dialog', { name: 'Undo this entry' })
    await expect(last(dialog, /^Balance/)).toHaveText('$11,053.81')
    await dialog.getByRole('button', { name: 'Undo Entry' }).click()
    await expect(history).toContainText('Undone: Written off')
  })
  await test.step('a gift is forgiven without money, with the loan before and after', async () => {
    await page.goto(`/loans/${id}`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Forgive a Debt' }).click()
    const dialog = page.getByRole('dialog', { name: 'Forgive a Debt' })
    await dialog.getByRole('button', { name: 'Forgive a Debt' }).click()
    await expect(dialog.getByText('Enter an amount of principal, interest or fees to forgive')).toBeVisible()
    await dialog.getByLabel('Principal to forgive').fill('1053.81')
    await expect(last(dialog, /^Balance/)).toHaveText('$10,000.00')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Forgive a Debt' }).click()
    await page.goto(`/loans/${id}?tab=history`)
    await expect(page.getByText('Forgiven · gift')).toBeVisible()
    await page.goto(`/reports?report=tax&year=${monthsFromNow(0).slice(0, 4)}`)
    const table = page.getByRole('table').filter({ hasText: 'Why' })
    await expect(table.getByRole('row', { name: /Harbor Way 8.*Gift.*\$1,053\.81/ })).toBeVisible()
    await expectAccessible(page)
  })
  await context.close()
})
