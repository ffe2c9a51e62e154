import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { aBorrower, aLoan, data, stubApi } from '../stubbed-api.ts'
import { aUser } from '../visitor.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const opener = (page: Page) => page.getByRole('button', { name: /^Account menu/ })

/** The menu's links as text and address, those of a group opened. */
async function expectMenu(page: Page, links: readonly (readonly [text: string, address: string])[]): Promise<void> {
  await expect(menu(page).getByRole('link')).toHaveText(links.map(([text]) => text))
  for (const [index, [, address]] of links.entries()) {
    await expect(menu(page).getByRole('link').nth(index)).toHaveAttribute('href', address)
  }
}

test('a lender’s menu: dashboard, loans that open, borrowers and reports, then what all have', async ({ page }) => {
  await stubApi(page, 'LENDER', {})
  await page.goto('/help')

  const group = menu(page).getByRole('button', { name: 'Loans' })
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await expect(menu(page).getByRole('link', { name: 'Create Loan' })).toBeHidden()
  await group.click()
  await expect(group).toHaveAttribute('aria-expanded', 'true')
  await expectMenu(page, [
    ['Dashboard', '/dashboard'],
    ['Active Loans', '/loans/active'],
    ['Create Loan', '/loans/create'],
    ['Imports', '/imports'],
    ['Payments', '/payments'],
    ['Bank', '/payments/bank'],
    ['Reminders', '/reminders'],
    ['Borrowers', '/borrowers'],
    ['Reports', '/reports'],
    ['Settings', '/settings'],
    ['Help & Support', '/help'],
  ])
  await expect(menu(page).locator('ul > li').nth(-3)).toHaveClass('menu-divider')
  await expect(menu(page).getByRole('link', { name: 'Help & Support' })).toHaveAttribute('aria-current', 'page')
  await menu(page).getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/settings')
  await expect(menu(page).getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page')
  await expect(menu(page).getByRole('link', { name: 'Help & Support' })).not.toHaveAttribute('aria-current', 'page')
})

test('the menu says how much waits: past due and reported payments, deposits, and reminders that failed', async ({
  page,
}) => {
  const counts = { pastDueLoans: 3, reportedPayments: 2, bankLines: 0, failedReminders: 1 }
  await stubApi(page, 'LENDER', { 'GET /desk/counts': data(counts) })
  await page.goto('/payments/bank')

  await expect(menu(page).getByRole('link', { name: 'Payments 5 waiting' })).not.toHaveAttribute('aria-current', 'page')
  await expect(menu(page).getByRole('link', { name: 'Reminders 1 waiting' })).toBeVisible()
  await expect(menu(page).getByRole('link', { name: 'Bank', exact: true })).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)
})

test('a borrower’s menu: their loans and payments, nothing of a lender or an admin', async ({ page }) => {
  await stubApi(page, 'BORROWER', {})
  await page.goto('/help')

  await expectMenu(page, [
    ['Dashboard', '/dashboard'],
    ['My Loans', '/my-loans'],
    ['Payments', '/payments'],
    ['Settings', '/settings'],
    ['Help & Support', '/help'],
  ])
  await expect(menu(page).getByRole('button')).toHaveCount(0)
})

test('an admin’s menu: panel, users and loans', async ({ page }) => {
  await stubApi(page, 'ADMIN', {})
  await page.goto('/help')

  await expectMenu(page, [
    ['Dashboard', '/dashboard'],
    ['Admin Panel', '/admin'],
    ['Users', '/admin/users'],
    ['Loans', '/admin/loans'],
    ['Settings', '/settings'],
    ['Help & Support', '/help'],
  ])
})

test('on a wide screen the menu stands at the left, 240 px wide, and stays there', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 600 })
  await stubApi(page, 'LENDER', {})
  await page.goto('/help')
  await expect(menu(page)).toBeVisible()

  const aside = page.locator('aside').filter({ has: menu(page) })
  const box = () => aside.boundingBox()
  expect(await box()).toMatchObject({ x: 0, width: 240 })
  const before = await box()
  // A wheel turned while the answers still load would be lost: there is nothing yet to scroll.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight))
    .toBeGreaterThanOrEqual(400)
  await page.mouse.wheel(0, 400)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  expect(await box()).toEqual(before)
  await expect(page.getByRole('banner').getByText('Loanwright')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: 'ES', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden()
  await expect(page.getByRole('contentinfo')).toContainText('© 2025')
})

test('on a phone the menu is a drawer: a button opens it; an entry, Escape or a tap beside it closes it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await stubApi(page, 'LENDER', {})
  await page.goto('/help')
  const drawer = page.getByRole('dialog', { name: 'Main menu' })
  const open = page.getByRole('button', { name: 'Open menu' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(drawer).toBeHidden()

  await open.click()
  await expect(drawer.getByRole('link', { name: 'Borrowers' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(open).toBeFocused()
  await open.click()
  // A tap that came before the drawer would fall on the page behind it.
  await expect(drawer.getByRole('link', { name: 'Borrowers' })).toBeVisible()
  await page.mouse.click(380, 500)
  await expect(drawer).toBeHidden()
  await open.click()
  await drawer.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/settings')
  await expect(drawer).toBeHidden()
})

test('the account menu names the person and the kind of account, and leads to profile, settings and out', async ({
  page,
}) => {
  let user: object = aUser()
  await stubApi(page, 'LENDER', {
    'GET /auth/user': () => data(user),
    'POST /auth/logout': data({ success: true }),
  })
  for (const [role, kind] of [
    ['LENDER', 'Lender Account'],
    ['BORROWER', 'Borrower Account'],
    ['ADMIN', 'Admin Account'],
    [null, 'Account'],
  ] as const) {
    user = aUser({ role })
    await page.goto('/help')
    await expect(opener(page)).toHaveText(`LOLena Ortiz${kind}`)
  }
  user = aUser({ fullName: '' })
  await page.goto('/help')
  await expect(opener(page)).toContainText('lena@example.com')

  await page.keyboard.press('Escape')
  await opener(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toHaveAttribute('href', '/settings')
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/settings')
  await opener(page).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page).toHaveURL('/profile')
  await opener(page).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
})

test('the palette finds screens, loans and borrowers by the keyboard alone', async ({ page }) => {
  await stubApi(page, 'LENDER', {
    'GET /loans/lender/*': data([aLoan(1, { loanName: 'Elm Street' })]),
    'GET /lenders/*/borrowers': data([aBorrower(12)]),
  })
  await page.goto('/help')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Search or go to' })
  const field = palette.getByRole('combobox')

  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await field.pressSequentially('elm')
  await expect(palette.getByRole('option')).toHaveText(['Elm StreetLN-000001 · Ana Gomez · $249,800.08'])
  await expectAccessible(page)
  await field.fill('nothing like it')
  await expect(palette.getByRole('option')).toHaveText(['Search payments for “nothing like it”'])
  await field.fill('ana@')
  await expect(palette.getByRole('option')).toHaveText(['Ana Gomezana@example.com'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/borrowers/12')
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
})

test('what is typed while the palette is on its way stands in it, and in no field of the page', async ({ page }) => {
  await stubApi(page, 'LENDER', {})
  const { promise: isTyped, resolve: letItCome } = Promise.withResolvers<void>()
  await page.route(/\/assets\/palette-[^/]*\.js$/, async (route) => {
    await isTyped
    await route.continue()
  })
  await page.goto('/settings')
  const field = page.getByLabel('Current Password', { exact: true })
  await field.focus()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('help')
  letItCome()
  const palette = page.getByRole('dialog', { name: 'Search or go to' })
  await expect(palette.getByRole('combobox')).toHaveValue('help')
  await expect(field).toHaveValue('')
  // Also in the very moment after it was closed.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('combobox')).toHaveValue('')
})

test('the theme is dark on every kind of page, also for a browser that asks for a light one', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await stubApi(page, 'LENDER', {})
  for (const path of ['/not-found', '/terms', '/help', '/settings', '/loans/create']) {
    await page.goto(path)
    await expect(page.locator('h1').first()).toBeVisible()
    const [ground, words] = await page.evaluate(() => {
      const lightness = (color: string) => Math.max(...(color.match(/[\d.]+/g) ?? ['255']).slice(0, 3).map(Number))
      const { backgroundColor, color } = getComputedStyle(document.body)
      return [lightness(backgroundColor), lightness(color)]
    })
    expect(ground, path).toBeLessThan(40)
    expect(words, path).toBeGreaterThan(180)
    await expect(page.getByRole('button', { name: /theme|light|dark/i })).toHaveCount(0)
  }
})
