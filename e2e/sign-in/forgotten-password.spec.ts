import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { stubVisitor } from '../visitor.ts'

const email = (page: Page) => page.getByLabel('Email')
const send = (page: Page) => page.getByRole('button', { name: 'Send Reset Link' })
const sent = (page: Page) => page.getByText('If an account exists for this email, you will receive a reset link.')
const fresh = (page: Page) => page.getByLabel('New Password', { exact: true })
const again = (page: Page) => page.getByLabel('Confirm Password', { exact: true })
const reset = (page: Page) => page.getByRole('button', { name: 'Reset Password' })

/** Opens a page whose clock stands still until the test lets it run. */
async function openAt(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: '2026-03-02T12:00:00' })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.clock.pauseAt('2026-03-02T13:00:00')
}

test('asking for a link takes a second and a half, succeeds for any address, and asks nobody where no mail is sent', async ({
  page,
}) => {
  const asked = await stubVisitor(page)
  await openAt(page, '/forgot-password')

  await email(page).fill('nobody@example.com')
  await send(page).click()
  await expect(send(page)).toBeDisabled()
  await page.clock.runFor(1400)
  await expect(sent(page)).toBeHidden()
  await page.clock.runFor(100)
  await expect(sent(page)).toBeVisible()
  await expect(page.getByText('Email isn’t set up here.')).toBeVisible()
  expect(asked).toEqual([])

  await page.clock.resume()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect(page).toHaveURL('/login')
})

test('an address that is missing or none is named, and nothing is said to be sent', async ({ page }) => {
  await stubVisitor(page)
  await page.goto('/forgot-password')

  await send(page).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await email(page).fill('nobody')
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(send(page)).toBeEnabled()
  await expect(sent(page)).toBeHidden()
  await expect(email(page)).toHaveValue('nobody')
  await expectAccessible(page)
})

for (const path of ['/reset-password', '/reset-password?token=']) {
  test(`the reset page without a token says so and leads to a new link: ${path}`, async ({ page }) => {
    await stubVisitor(page)
    await page.goto(path)

    await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible()
    await expect(page.getByText('The password reset link is invalid or has expired.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Request New Reset Link' }).click()
    await expect(page).toHaveURL('/forgot-password')
  })
}

test('a new password is checked when its field is left, one message at a time', async ({ page }) => {
  await stubVisitor(page)
  await page.goto('/reset-password?token=x')
  await expect(fresh(page)).toHaveAttribute('type', 'password')
  await expect(again(page)).toHaveAttribute('type', 'password')

  await fresh(page).focus()
  await fresh(page).blur()
  await expect(page.getByText('Password is required')).toBeVisible()
  for (const [typed, message] of [
    ['Abcdef1', 'Password must be at least 8 characters long'],
    ['abcdefg1', 'Password must contain at least one uppercase letter'],
    ['Abcdefgh', 'Password must contain at least one number'],
    ['abc', 'Password must be at least 8 characters long'],
  ] as const) {
    await page.reload()
    await fresh(page).fill(typed)
    await fresh(page).blur()
    await expect(page.getByText(message)).toBeVisible()
    await expect(page.getByText(/^Password must/)).toHaveCount(1)
  }
  await fresh(page).fill('Abcdefg1')
  await expect(page.getByText(/^Password must/)).toHaveCount(0)
  await again(page).fill('Abcdefg2')
  await again(page).blur()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expectAccessible(page)
})

test('a new password is checked when it is sent, and what was typed stays', async ({ page }) => {
  await stubVisitor(page)
  await page.goto('/reset-password?token=x')

  await reset(page).click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await fresh(page).fill('Abcdefg1')
  await again(page).fill('Abcdefg2')
  await reset(page).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expect(fresh(page)).toHaveValue('Abcdefg1')
  await expect(again(page)).toHaveValue('Abcdefg2')
  await expect(reset(page)).toBeEnabled()
})

test('where no mail is sent a reset is simulated: a second and a half, its success, three seconds, the login page', async ({
  page,
}) => {
  const asked = await stubVisitor(page)
  await openAt(page, '/reset-password?token=anything')
  const done = page.getByText('Your password has been reset successfully! Redirecting to login...')

  await fresh(page).fill('Abcdefg1')
  await again(page).fill('Abcdefg1')
  await reset(page).click()
  await page.clock.runFor(1400)
  await expect(done).toBeHidden()
  await page.clock.runFor(100)
  await expect(done).toBeVisible()
  await page.clock.runFor(2500)
  await expect(done).toBeVisible()
  await expect(page).toHaveURL(/\/reset-password/)
  await page.clock.runFor(500)
  await expect(page).toHaveURL('/login')
  expect(asked).toEqual([])
})
