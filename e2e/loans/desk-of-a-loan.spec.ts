import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { aLoanOf, made, monthsFromNow, signedUp } from '../made-places.ts'

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

/** A lender with a mortgage over 30 years that has run for eight months and of which five payments were made. */
test('a loan says on one screen what is due, how it stands and what happened last', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const email = `desk-${Date.now()}-${Math.round(Math.random() * 1e6)}@example.com`
  const lender = await signedUp(browser, { baseURL: baseURL ?? '', email, role: 'LENDER' })
  const person = { firstName: 'Carlos', lastName: 'Prescott', email: `carlos-${email}`, phone: '555-010-0100' }
  const { id: borrowerId } = await made(lender, '/api/borrowers', person)
  const terms = { originationDate: monthsFromNow(-8), maturityDate: monthsFromNow(352), lateFee: 50, gracePeriod: 10 }
  const { id } = await aLoanOf(lender, Number(borrowerId), { ...terms, loanName: 'Willow Bend 51' })
  for (const month of [-7, -6, -5, -4, -3]) {
    const paid = { loanId: id, amount: 123.43, paymentDate: monthsFromNow(month), paymentMethod: 'CHECK' }
    await made(lender, '/api/payments', paid)
  }
  await page.context().addCookies((await lender.storageState()).cookies)

  await test.step('the overview fits on 1,200 pixels, and leads to borrower, payoff and history', async () => {
    await page.goto(`/loans/${id}`)
    await expect(page.getByText(/^Late · \d+ days$/)).toBeVisible()
    const next = page.getByRole('region', { name: 'Next Payment', exact: true })
    await expect(next).toContainText(/\$[\d.,]+ due, with \$[\d.]+ fees/)
    await expect(page.getByRole('region', { name: 'Latest events' }).getByRole('listitem')).toHaveCount(5)
    await expect(page.getByRole('link', { name: '555-010-0100' })).toBeVisible()
    const payoff = page.getByRole('link', { name: /^payoff today \$/ })
    await expect(payoff).toBeVisible()
    await expect.poll(() => heightOf(page), 'once its notes are there').toBeLessThanOrEqual(1200)
    await expectAccessible(page)
    await payoff.click()
    await expect(page.getByRole('dialog', { name: 'Payoff Statement' })).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('on a phone, recording a payment is under the thumb', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const record = page.getByRole('link', { name: 'Record Payment' })
    const box = await record.boundingBox()
    expect(box?.y).toBeGreaterThan(760)
    await expect(page.getByRole('button', { name: 'More' })).toBeInViewport()
    await expectAccessible(page)
  })
  await test.step('its 360 payments open at now, with the years to come folded under their sums', async () => {
    await page.goto(`/loans/${id}?tab=schedule`)
    const table = page.getByRole('table', { name: 'Payment Schedule' })
    await expect(table.getByRole('button', { name: '5 paid' })).toHaveAttribute('aria-expanded', 'false')
    const next = await table
      .getByText(/^Past due/)
      .first()
      .boundingBox()
    expect(next?.y).toBeLessThan(844)
    expect(await heightOf(page)).toBeLessThanOrEqual(5 * 844)
    await expectAccessible(page)
    const year = table.getByRole('button', { name: /· 12 payments$/ }).last()
    await year.click()
    await expect(table.getByRole('button', { name: 'Principal and interest of payment 350' })).toBeVisible()
  })
  await test.step('lists are rows: eight or more on the screen of a phone, and none is a card at 1,024', async () => {
    const lists = ['/loans/active', '/borrowers', '/payments', '/payments?tab=received', `/loans/${id}?tab=history`]
    for (const list of lists) {
      await page.goto(list)
      const rows = page.locator('.data-table').first().locator('tbody tr')
      await expect(rows.first()).toBeVisible()
      const heights = await rows.evaluateAll((all) => all.map((row) => row.clientHeight))
      expect(Math.max(...heights), list).toBeLessThanOrEqual(844 / 8)
    }
    await page.setViewportSize({ width: 1024, height: 768 })
    for (const list of lists) {
      await page.goto(list)
      const row = page.locator('.data-table tbody tr').first()
      await expect(row, list).toBeVisible()
      await expect(row, list).toHaveCSS('display', 'table-row')
      await expect(row.locator('td').first(), list).toHaveCSS('display', 'table-cell')
    }
    await page.goto('/loans/active')
    await expect(page.getByRole('columnheader', { name: 'Balance' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('cell', { name: '$11,982.51' }).click({ force: true })
    await expect(page).toHaveURL(new RegExp(`/loans/${id}$`))
  })
})
