import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'

/** Goes on with Tab until the element has the focus, as one does who uses no mouse. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let pressed = 0; pressed < 15; pressed += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab does not reach ${target}`)
}

test('somebody makes an account with the keyboard alone, and is at once signed in to their dashboard', async ({
  page,
}) => {
  const field = (label: string | RegExp) => page.getByLabel(label, { exact: true })
  const type = async (label: string | RegExp, text: string) => {
    await tabTo(page, field(label))
    await page.keyboard.type(text)
  }
  await page.goto('/login')
  await tabTo(page, page.getByRole('tab', { name: 'Login' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create your account')

  await type('Email', 'keyboard@example.com')
  await type('Password', 'Right-to-the-cent-1')
  await type('Confirm Password', 'Right-to-the-cent-1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('form', { name: 'Step 2 of 3: Profile' })).toBeFocused()

  await type('Full name', 'Kay Bord')
  await tabTo(page, page.getByLabel('Account type'))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel('Account type')).toHaveValue('BORROWER')
  await page.keyboard.press('ArrowUp')
  await tabTo(page, page.getByRole('button', { name: 'Next' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('form', { name: 'Step 3 of 3: Review' })).toBeFocused()

  await tabTo(page, page.getByRole('checkbox'))
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('region', { name: 'Total Portfolio' })).toContainText('$0.00')
  await expectAccessible(page)

  // The session is a cookie: a reload stays signed in.
  await page.reload()
  await expect(page.getByRole('button', { name: /Kay Bord/ })).toBeVisible()
})
