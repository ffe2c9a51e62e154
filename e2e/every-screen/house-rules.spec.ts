import { expect, test } from '@playwright/test'
import { brokenHouseRules } from '../house-rules.ts'
import { faultsOnScreen } from '../sound-screen.ts'
import { aBorrower, aLoan, data, malformed, stubApi } from '../stubbed-api.ts'

test('the language is English until somebody chooses, and the browser keeps it', async ({ browser }) => {
  // A browser that itself speaks Spanish is no choice.
  const page = await (await browser.newContext({ locale: 'es-MX' })).newPage()
  await page.goto('/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('contentinfo')).toContainText('2025')

  await page.getByText('ES', { exact: true }).first().click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('es')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.context().close()
})

test('what somebody typed is shown as text and never run', async ({ page }) => {
  const typed = '<img src="/x" onerror="window.ran = true">'
  await stubApi(page, 'LENDER', {
    'GET /loans/lender/*': data([aLoan(1, { loanName: typed, borrowerName: `<b>${typed}</b>` })]),
    'GET /lenders/*/borrowers': data([aBorrower(12, { fullName: typed })]),
  })

  for (const path of ['/loans/active', '/borrowers']) {
    await page.goto(path)
    await expect(page.getByText(typed, { exact: true }).first()).toBeVisible()
    await expect(page.locator('img[src="/x"]')).toHaveCount(0)
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  }
})

test('a state nobody knows is shown by its own word', async ({ page }) => {
  await stubApi(page, 'LENDER', { 'GET /lenders/*/borrowers': malformed([aBorrower(12, { status: 'ARCHIVED' })]) })
  await page.goto('/borrowers')

  await expect(page.getByRole('cell', { name: 'ARCHIVED' })).toBeVisible()
})

test('each broken house rule of a screen is found', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  expect(await brokenHouseRules(page)).toEqual([])

  await page.evaluate(() => {
    document.documentElement.lang = 'en'
    document.body.innerHTML = `<main>
      <button class="button" data-variant="default">Record payment</button>
      <button class="button" data-variant="default">Move to Another Loan</button>
      <table><thead><tr><th>Due date</th><th>Loan #</th></tr></thead></table>
      <p class="figure-card-label">Paid to Date</p><p class="figure-card-label">Paid this year</p>
      <h2 class="section-title">Latest Events</h2><h2 class="section-title">Loan terms</h2>
      <h2 class="section-title">Recent Loans</h2></main>
      <dialog open><div class="dialog-body"><p>The balance of this loan</p><p>$1,066.19</p></div>
      <button class="button" data-variant="filled">Close</button></dialog>`
  })
  expect(await brokenHouseRules(page)).toEqual([
    'not in title case: Record payment',
    'not in title case: Due date',
    'not in title case: Paid this year',
    'a section headed like a button: Latest Events',
    'a primary button without its object: Close',
    'a primary button that only leaves: Close',
    'a dialog that begins without its answer: The balance of this loan',
  ])
})

test('what no screen may show is found', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  expect(await faultsOnScreen(page)).toEqual([])

  await page.evaluate(() => {
    document.body.innerHTML = `<main><p>Owes $12 of $1,066.19 to undefined</p>
      <p style="width: 12px; overflow-wrap: anywhere">Past due</p><p style="width: 40px">Past due</p>
      <p style="width: 2000px">Wide</p><button><svg height="60"></svg></button></main>`
  })
  expect(await faultsOnScreen(page)).toEqual([
    'no word for what is absent: undefined',
    'an amount without cents: $12',
    expect.stringMatching(/^wider than its window by \d+ px$/),
    'cut into letters: Past due',
    'an icon of 60 px',
  ])
})
