import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { aLoanOf, made, monthsFromNow, signedUp } from '../made-places.ts'

const PERSON = { firstName: 'Ana', lastName: 'Gomez', email: 'ana-any-day@example.com', phone: '555-123-4567' }

// 12,000.00 at 12 % over a year: 1,066.19 a month, 120.00 of the first is interest, so 11,053.81 is left after it and
// 10,098.16 after the second (110.54 of interest).
test('a loan is looked at on any day, with its address, what changed since, and the statement of the day', async ({
  browser,
  baseURL,
}) => {
  const email = 'lender-any-day@example.com'
  const lender = await signedUp(browser, { baseURL: baseURL ?? '', email, role: 'LENDER' })
  const ana = await made(lender, '/api/borrowers', PERSON)
  const terms = { originationDate: monthsFromNow(-3), maturityDate: monthsFromNow(9) }
  const { id } = await aLoanOf(lender, ana.id, { loanName: 'Harbor Way 9', principalAmount: 12_000, ...terms })
  for (const month of [-2, -1]) {
    const paid = { amount: 1066.19, paymentMethod: 'CHECK', paymentDate: monthsFromNow(month) }
    await made(lender, '/api/payments', { loanId: id, ...paid })
  }
  const context = await browser.newContext({ storageState: await lender.storageState() })
  const page = await context.newPage()
  const balance = page.getByRole('region', { name: 'Balance That Day' })

  await test.step('from the loan to the day of its second payment', async () => {
    await page.goto(`/loans/${id}`)
    await page.getByRole('link', { name: 'View Another Date' }).click()
    await expect(balance).toContainText('$10,098.16')
    // Today is compared with the day a month before, which the second payment came on.
    await expect(page.getByRole('tabpanel').getByRole('row', { name: /^Balance/ })).toBeVisible()
    await page.getByLabel('Date', { exact: true }).fill(monthsFromNow(-2))
    await page.getByLabel('Date', { exact: true }).press('Enter')
    await expect(balance).toContainText('$11,053.81')
    await expect(balance).toContainText('$120.00 interest paid by then')
    await expect(page).toHaveURL(new RegExp(`on=${monthsFromNow(-2)}`))
    await expectAccessible(page)
  })
  await test.step('the list says what changed since, and a reload keeps the day', async () => {
    await page.reload()
    await expect(balance).toContainText('$11,053.81')
    const changed = page.getByRole('tabpanel')
    await expect(changed.getByRole('listitem').filter({ hasText: 'Payment received' })).toContainText('$1,066.19')
    await expect(changed.getByRole('row', { name: /^Balance/ }).getByRole('cell')).toHaveText([
      '$11,053.81',
      '$10,098.16',
    ])
  })
  await test.step('the slider goes by keys, and the payments are those of the day', async () => {
    await page.getByRole('slider').press('Home')
    await expect(balance).toContainText('$12,000.00')
    await page.getByRole('tab', { name: 'Payment History' }).click()
    await expect(page.getByText('No payments recorded yet')).toBeVisible()
  })
  await test.step('what was known before the loan was entered is nothing', async () => {
    await page.getByLabel('As the books stood on').fill(monthsFromNow(-1))
    await page.getByLabel('As the books stood on').press('Enter')
    await expect(page.getByText('This loan hadn’t been entered yet on')).toBeVisible()
  })
  await test.step('the statement is one of the day, with what was known', async () => {
    const paper = (query: string) => lender.get(`/api/loans/${id}/statement?statementDate=${monthsFromNow(-2)}${query}`)
    expect((await paper('')).status()).toBe(200)
    const refused = await paper(`&knownOn=${monthsFromNow(-1)}`)
    expect(refused.status()).toBe(422)
    expect(await refused.json()).toMatchObject({ fieldCodes: { knownOn: 'loan.notEnteredYet' } })
  })
  await context.close()
})
