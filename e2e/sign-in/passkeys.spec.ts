import { type CDPSession, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { signUp, signUpInBrowser } from '../sign-up.ts'
import { password } from '../steps.ts'
import { type Language, type Words, wordsIn } from '../words.ts'

// By its name: browsers make passkeys for no address in numbers.
test.use({ baseURL: `http://localhost:${process.env['E2E_PORT']}` })

const looks = [
  { language: 'en', width: 1440 },
  { language: 'es', width: 390 },
] as const

for (const { language, width } of looks) {
  test(`a passkey is added, signs in alone and as the second step, and is removed, in ${language} at ${width} px`, async ({
    page,
  }) => {
    const words = wordsIn(language)
    const email = `passkey-${language}@example.com`
    await page.setViewportSize({ width, height: 900 })
    const device = await addDevice(page)
    await openSettings(page, { email, language })

    const name = await addPasskey(page, words)
    await signInAlone(page, words)
    await signInWithPassword(page, { words, email })
    await refuseUnverified(page, { words, device })
    await removePasskey(page, { words, name })
  })
}

test('at an address in numbers, settings say where passkeys work', async ({ page }) => {
  const words = wordsIn('en')
  const address = `http://localhost:${process.env['E2E_PORT']}`
  await page.goto(address.replace('localhost', '127.0.0.1'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: words('auth.passkey') })).toHaveCount(0)

  const { origin } = new URL(page.url())
  const account = { email: 'numbers@example.com', fullName: 'Nora Stein', role: 'BORROWER' as const }
  await signUp(page.request, { ...account, address: origin })
  await page.evaluate(() => localStorage.setItem('signedIn', '1'))
  await page.goto(page.url().replace(/\/login.*/, '/settings'))
  const section = page.getByRole('region', { name: words('passkeys.title') })
  await expect(section.getByRole('link', { name: address })).toHaveAttribute('href', `${address}/settings`)
  await expect(section.getByRole('button')).toHaveCount(0)
  await expectAccessible(page)

  // An installation without any such address says so without the name of its setting, which only administrators know.
  await page.route('**/settings', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue()
    const response = await route.fetch()
    const html = (await response.text()).replace(/(&quot;|")passkeys\1:\1[^"&]*\1/, '$1passkeys$1:null')
    return route.fulfill({ response, body: html })
  })
  await page.reload()
  await expect(section.getByText(words('passkeys.notOffered'))).toBeVisible()
  await expect(section).not.toContainText('PUBLIC_URL')
})

/** A device of Chromium's own, which says yes to everything: it has a person's finger, and counts. */
async function addDevice(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

async function openSettings(page: Page, account: { email: string; language: Language }): Promise<void> {
  await signUpInBrowser(page, { ...account, fullName: 'Cora Stein', role: 'LENDER' })
  await page.goto('/settings')
}

/** Adds one under a name of its own, and keeps the recovery codes. */
async function addPasskey(page: Page, words: Words): Promise<string> {
  const name = 'Blue laptop'
  const section = page.getByRole('region', { name: words('passkeys.title') })
  await section.getByRole('button', { name: words('passkeys.add') }).click()
  const dialog = page.getByRole('dialog', { name: words('passkeys.add') })
  await dialog.getByLabel(words('word.name'), { exact: true }).fill(name)
  await dialog.getByLabel(words('twoFactor.password')).fill(password)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: words('passkeys.add') }).click()

  const codes = page.getByRole('dialog', { name: words('twoFactor.codesTitle') })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await codes.getByRole('button', { name: words('twoFactor.kept') }).click()
  await expect(codes).toBeHidden()
  await expect(section.getByRole('listitem')).toContainText(name)
  await expect(section.getByRole('listitem')).toContainText(words('passkeys.neverUsed'))
  await expect(page.getByText(words('twoFactor.byPasskey'))).toBeVisible()
  await expectAccessible(page)
  return name
}

async function toLogin(page: Page): Promise<void> {
  expect((await page.request.post('/api/auth/logout')).status()).toBe(200)
  await page.goto('/login')
}

async function signInAlone(page: Page, words: Words): Promise<void> {
  await toLogin(page)
  const button = page.getByRole('button', { name: words('auth.passkey') })
  await expect(button).toBeVisible()
  await expectAccessible(page)
  await button.click()
  await page.waitForURL('**/dashboard')
}

async function signInWithPassword(page: Page, { words, email }: { words: Words; email: string }): Promise<void> {
  await toLogin(page)
  await page.getByLabel(words('auth.email')).fill(email)
  await page.getByLabel(words('auth.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: words('auth.login'), exact: true }).click()
  await expect(page.getByLabel(words('auth.code'))).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: words('auth.passkeyInstead') }).click()
  await page.waitForURL('**/dashboard')
}

/** A device whose person is not the right one signs nothing, and the page says what can be done. */
async function refuseUnverified(
  page: Page,
  { words, device: { cdp, authenticatorId } }: { words: Words; device: { cdp: CDPSession; authenticatorId: string } },
): Promise<void> {
  await toLogin(page)
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  const button = page.getByRole('button', { name: words('auth.passkey') })
  await button.click()
  await expect(page.getByRole('alert').getByText(words('auth.passkeyNone'))).toBeVisible()
  await expectAccessible(page)
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await button.click()
  await page.waitForURL('**/dashboard')
}

async function removePasskey(page: Page, { words, name }: { words: Words; name: string }): Promise<void> {
  await page.goto('/settings')
  await page.getByRole('button', { name: words('passkeys.remove', { name }) }).click()
  const dialog = page.getByRole('dialog', { name: words('passkeys.removeTitle', { name }) })
  await dialog.getByLabel(words('twoFactor.password')).fill(password)
  await dialog.getByRole('button', { name: words('passkeys.use') }).click()
  await expect(dialog.getByText(words('passkeys.used'))).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: words('passkeys.removeWord'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: words('passkeys.remove', { name }) })).toHaveCount(0)
  await expect(page.getByRole('button', { name: words('twoFactor.turnOn'), exact: true })).toBeVisible()
}
