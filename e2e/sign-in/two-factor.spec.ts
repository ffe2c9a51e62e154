import { expect, type Page, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from '../accessible.ts'
import { signUpInBrowser } from '../sign-up.ts'
import { password } from '../steps.ts'
import { type Language, type Words, wordsIn } from '../words.ts'

const looks = [
  { language: 'en', width: 1440 },
  { language: 'es', width: 390 },
] as const

for (const { language, width } of looks) {
  test(`two-step sign-in is set up, used and turned off, in ${language} at ${width} px`, async ({ page }) => {
    const words = wordsIn(language)
    const email = `careful-${language}@example.com`
    await page.setViewportSize({ width, height: 900 })
    await openSettings(page, { email, language })

    const { totp, recoveryCode } = await setUp(page, words)
    await signOutAndIn(page, { words, email, code: recoveryCode })
    await turnOff(page, { words, totp })
  })
}

test('an administrator settles whose sign-in must have two steps', async ({ page }) => {
  const words = wordsIn('en')
  const signIn = { email: 'admin@loanwright.example', password: 'Admin-of-tests-1' }
  expect((await page.request.post('/api/auth/login', { data: signIn })).status()).toBe(200)
  await page.addInitScript(() => localStorage.setItem('signedIn', '1'))
  // Answered here: a demand would reach the people of the journeys beside this one.
  const sent: unknown[] = []
  const { promise: isChangedTwice, resolve: letItBeRead } = Promise.withResolvers<void>()
  await page.route('**/api/admin/sign-in-rules', async (route) => {
    const body = route.request().postDataJSON()
    if (body !== null) sent.push(body)
    else if (sent.length > 0) await isChangedTwice
    await route.fulfill({ json: { data: sent.at(-1) ?? { twoFactorRoles: ['ADMIN'] } } })
  })
  await page.goto('/admin')

  const boxOf = (role: 'LENDER' | 'BORROWER' | 'ADMIN') =>
    page.getByRole('checkbox', { name: words(`admin.role.${role}`) })
  await expect(boxOf('ADMIN')).toBeChecked()
  await boxOf('LENDER').click()
  await expect(boxOf('LENDER')).toBeChecked()
  await expectAccessible(page)
  await expect.poll(() => sent).toEqual([{ twoFactorRoles: ['LENDER', 'ADMIN'] }])
  // A second change adds to the first, although that has not been read again yet.
  await boxOf('BORROWER').click()
  await expect.poll(() => sent.at(-1)).toEqual({ twoFactorRoles: ['LENDER', 'BORROWER', 'ADMIN'] })
  letItBeRead()
  await expect(boxOf('BORROWER')).toBeChecked()
  await expect(boxOf('LENDER')).toBeChecked()
})

test('a lender of whom two steps are demanded sets them up before anything else', async ({ page }) => {
  const words = wordsIn('en')
  await openSettings(page, { email: 'demanded@example.com', language: 'en' })
  await page.route('**/api/auth/user', async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    await route.fulfill({ response, json: { data: { ...data, mustSetUpTwoFactor: true } } })
  })
  await page.goto('/loans/active')
  await expect(page.getByRole('heading', { name: words('twoFactor.requiredTitle') })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.unrouteAll({ behavior: 'wait' })
  await setUp(page, words)
  await expect(page.getByRole('heading', { name: words('shell.activeLoans') })).toBeVisible()
})

async function openSettings(page: Page, account: { email: string; language: Language }): Promise<void> {
  await signUpInBrowser(page, { ...account, fullName: 'Cora Stein', role: 'LENDER' })
  await page.goto('/settings')
}

/** Turns the second step on. Gives what an authenticator app would know, and a recovery code. */
async function setUp(page: Page, words: Words): Promise<{ totp: TOTP; recoveryCode: string }> {
  await page.getByRole('button', { name: words('twoFactor.turnOn'), exact: true }).click()
  const ask = page.getByRole('dialog', { name: words('twoFactor.title') })
  await ask.getByLabel(words('twoFactor.password')).fill(password)
  await expectAccessible(page)
  await ask.getByRole('button', { name: words('common.next') }).click()

  const connect = page.getByRole('dialog', { name: words('twoFactor.scanTitle') })
  await expect(connect.getByRole('img', { name: words('twoFactor.qr') })).toBeVisible()
  const key = connect.getByLabel(words('twoFactor.key'), { exact: true })
  await expect(key).toHaveValue(/^[A-Z2-7]{32}$/)
  const totp = new TOTP({ secret: Secret.fromBase32(await key.inputValue()) })
  await expectAccessible(page)
  await connect.getByLabel(words('twoFactor.code')).fill(totp.generate())
  await connect.getByRole('button', { name: words('twoFactor.turnOn'), exact: true }).click()

  const codes = page.getByRole('dialog', { name: words('twoFactor.codesTitle') })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  const recoveryCode = await codes.getByRole('listitem').first().textContent()
  await codes.getByRole('button', { name: words('twoFactor.kept') }).click()
  await expect(codes).toBeHidden()
  return { totp, recoveryCode: recoveryCode ?? '' }
}

async function signOutAndIn(
  page: Page,
  { words, email, code }: { words: Words; email: string; code: string },
): Promise<void> {
  expect((await page.request.post('/api/auth/logout')).status()).toBe(200)
  await page.goto('/login')
  await page.getByLabel(words('auth.email')).fill(email)
  await page.getByLabel(words('auth.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: words('auth.login'), exact: true }).click()

  const field = page.getByLabel(words('auth.code'))
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await field.fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').getByText(words('auth.codeWrong'))).toBeVisible()
  await expectAccessible(page)
  await field.fill(code)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
}

async function turnOff(page: Page, { words, totp }: { words: Words; totp: TOTP }): Promise<void> {
  await page.goto('/settings')
  await page.getByRole('button', { name: words('twoFactor.turnOff'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: words('twoFactor.offTitle') })
  await dialog.getByLabel(words('twoFactor.password')).fill(password)
  // The step after the one that confirmed the app, which is within what clocks may differ.
  await dialog.getByLabel(words('auth.code')).fill(totp.generate({ timestamp: Date.now() + 30_000 }))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: words('twoFactor.turnOff'), exact: true }).click()
  await expect(page.getByRole('button', { name: words('twoFactor.turnOn'), exact: true })).toBeVisible()
}
