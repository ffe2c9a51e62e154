import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { today } from '../days.ts'
import { aLoanOf, made, signedUp } from '../made-places.ts'

/** A lender with 12,000.00 lent to Carlos at 12 % three months ago, 1,066.19 a month, nothing paid. */
async function openDashboard(page: Page, browser: Parameters<typeof signedUp>[0], baseURL = ''): Promise<number> {
  const email = `palette-${Date.now()}@example.com`
  const lender = await signedUp(browser, { baseURL, email, role: 'LENDER' })
  const person = { firstName: 'Carlos', lastName: 'Prescott', email: `carlos-${email}`, phone: '555-010-0100' }
  const { id } = await made(lender, '/api/borrowers', person)
  const loan = await aLoanOf(lender, id, { loanName: 'Willow Bend 51' })
  const { cookies } = await lender.storageState()
  await page.context().addCookies(cookies)
  await page.goto('/dashboard')
  await expect(page.getByText('Willow Bend 51').first()).toBeVisible()
  return Number(loan.id)
}

async function ask(page: Page, words: string) {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or go to' })
  await palette.getByRole('combobox').fill(words)
  return palette
}

test('a payment is recorded from the palette by Enter, once its effect is on screen, and undone from the toast', async ({
  page,
  browser,
  baseURL,
}) => {
  const loanId = await openDashboard(page, browser, baseURL)

  const palette = await ask(page, 'pago 250 carlos ayer')
  await expect(palette.getByRole('option', { selected: true })).toContainText('Record $250.00 · Willow Bend 51')
  const preview = palette.getByRole('region', { name: 'What it would do' })
  // A month of 12 % on 12,000.00 is 120.00; the rest lowers the balance to 11,870.00.
  await expect(preview).toContainText('$11,870.00')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Payment recorded: $250.00')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  // Again: it counts already, and the palette says so instead of recording it twice.
  await ask(page, 'pay $250 willow yesterday')
  await expect(preview).toContainText('$11,620.00')
  await page.keyboard.press('Enter')
  await expect(preview.getByRole('alert')).toContainText('is already recorded on this loan')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Payment undone')).toBeVisible()

  await ask(page, 'pay 250 willow')
  await expect(palette.getByRole('option', { selected: true })).toContainText('Record $250.00')
  await page.keyboard.press('Tab')
  await expect(page).toHaveURL(new RegExp(`/loans/${loanId}/payment/new\\?amount=250&date=`))
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('250.00')
})

test('keys typed while the palette is loaded, and before it is shown, stand in its field', async ({
  page,
  browser,
  baseURL,
}) => {
  await openDashboard(page, browser, baseURL)
  const palette = page.getByRole('dialog', { name: 'Search or go to' })
  // Its files are in the browser's store then: they load before it is shown, which the browser puts off a moment.
  await ask(page, '')
  await page.reload()
  await expect(page.getByText('Willow Bend 51').first()).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('late willow 51', { delay: 40 })

  await expect(palette.getByRole('combobox')).toHaveValue('late willow 51')
})

test('Ctrl K opens the palette from the first picture of a page on', async ({ page, browser, baseURL }) => {
  await openDashboard(page, browser, baseURL)
  // Pressed in the moment in which the page's text comes, before the browser has drawn it.
  await page.addInitScript(() => {
    const press = () =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))
    new MutationObserver((_, watch) => {
      if (!document.querySelector('main#content')) return
      watch.disconnect()
      press()
    }).observe(document, { childList: true, subtree: true })
  })
  await page.reload()

  await expect(page.getByRole('dialog', { name: 'Search or go to' }).getByRole('combobox')).toBeFocused()
})

test('the palette finds payoffs, who is late, reports, amounts and check numbers, and the places opened last', async ({
  page,
  browser,
  baseURL,
}) => {
  const loanId = await openDashboard(page, browser, baseURL)
  await page.request.post('/api/payments', {
    data: {
      loanId,
      amount: 123.45,
      paymentDate: today(),
      paymentMethod: 'CHECK',
      reference: '98761',
    },
  })

  const palette = await ask(page, 'payoff willow')
  await expect(palette.getByRole('region', { name: 'What it would do' })).toContainText('$11,996.55')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /payoff/i })).toBeVisible()
  await page.keyboard.press('Escape')

  const selected = palette.getByRole('option', { selected: true })
  const found = async (words: string, text: string) => {
    await ask(page, words)
    await expect(selected).toContainText(text)
    await page.keyboard.press('Escape')
  }
  await found('late', 'days past due')
  await found('tax 2025', 'Tax year 2025')
  await found('98761', '$123.45')
  await found('123.45', '$123.45')
  await found('accountant', 'Tax year')
  await found('password', 'Settings')
  await found('', 'Willow Bend 51')
})
