import { expect, type Page, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { tokenIn } from '../../server/testing/mail-server.ts'
import { expectAccessible } from '../accessible.ts'
import { type MailApp, startMailApp } from '../office/mail-app.ts'
import { signUpInBrowser } from '../sign-up.ts'
import { password } from '../steps.ts'
import { type Language, type Words, wordsIn } from '../words.ts'

let app: MailApp
test.beforeAll(async () => {
  app = await startMailApp()
})
test.afterAll(() => app.stop())

const looks = [
  { language: 'en', width: 1440 },
  { language: 'es', width: 390 },
] as const

/** A lender signed up by the API in this browser, which speaks the language. */
async function aLender(page: Page, { email, language }: { email: string; language: Language }): Promise<void> {
  const { address } = app
  await signUpInBrowser(page, { email, fullName: 'Lena Ortiz', role: 'LENDER', address, language })
}

for (const { language, width } of looks) {
  test(`a lost password is replaced by the link from a real mail, in ${language} at ${width} px`, async ({ page }) => {
    const words = wordsIn(language)
    const email = `lost-${language}@example.com`
    await page.setViewportSize({ width, height: 900 })
    await aLender(page, { email, language })
    await page.context().clearCookies()
    await page.goto(`${app.address}/forgot-password`)

    await page.getByLabel(words('auth.email')).fill('nobody@example.com')
    await page.getByRole('button', { name: words('auth.sendLink') }).click()
    await expect(page.getByText(words('auth.linkSent'))).toBeVisible()
    await expect(page.getByText(words('auth.noMailHint'))).toHaveCount(0)
    await page.getByLabel(words('auth.email')).fill(email)
    const [, letter] = await Promise.all([
      page.getByRole('button', { name: words('auth.sendLink') }).click(),
      app.mail.take({ to: email, page: 'reset-password' }),
    ])
    await expectAccessible(page)

    const link = `${app.address}/reset-password?token=${tokenIn(letter)}`
    await page.goto(link)
    await choose(page, words, 'Password123')
    await expect(page.getByText(words('password.tooCommon'))).toBeVisible()
    await expectAccessible(page)
    await choose(page, words, 'Lantern-Bridge-9')
    await expect(page.getByText(words('auth.resetDone'))).toBeVisible()
    await expect(page).toHaveURL(`${app.address}/login`)

    await signIn(page, words, { email, secret: password })
    await expect(page.getByText(words('auth.wrong'))).toBeVisible()
    await signIn(page, words, { email, secret: 'Lantern-Bridge-9' })
    await expect(page).toHaveURL(`${app.address}/dashboard`)
    await page.context().clearCookies()
    await page.goto(link)
    await choose(page, words, 'Lantern-Bridge-8')
    await expect(page.getByText(words('token.invalid'))).toBeVisible()
    await expect(page.getByRole('link', { name: words('auth.backToLogin') })).toBeVisible()
  })

  test(`an address is confirmed by a link that was mailed again, in ${language} at ${width} px`, async ({ page }) => {
    const words = wordsIn(language)
    const email = `fresh-${language}@example.com`
    await page.setViewportSize({ width, height: 900 })
    await aLender(page, { email, language })
    await app.mail.take({ to: email, page: 'verify-email' })

    await page.goto(`${app.address}/profile`)
    await expect(page.getByText(words('users.emailNotVerified'))).toBeVisible()
    const again = page.getByRole('button', { name: words('users.sendVerification') })
    const [, letter] = await Promise.all([again.click(), app.mail.take({ to: email, page: 'verify-email' })])
    await expect(page.getByText(words('users.verificationSent', { email }))).toBeVisible()
    await expectAccessible(page)

    const link = `${app.address}/verify-email?token=${tokenIn(letter)}`
    await page.goto(link)
    await expect(page.getByText('Lena Ortiz')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: words('auth.verifyButton') }).click()
    await expect(page.getByText(words('auth.verified'))).toBeVisible()
    await expectAccessible(page)
    await page.goto(`${app.address}/profile`)
    await expect(page.getByText(words('users.emailVerified'), { exact: true })).toBeVisible()
    await expect(again).toBeHidden()

    await page.goto(link)
    await expect(page.getByText(words('auth.verifyFailed'))).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: words('common.goToDashboard') }).click()
    await expect(page).toHaveURL(`${app.address}/dashboard`)
  })
}

for (const { language, width } of looks) {
  test(`a link opened without a session confirms nothing before its owner has signed in, in ${language} at ${width} px`, async ({
    page,
  }) => {
    const words = wordsIn(language)
    const email = `comes-back-${language}@example.com`
    await page.setViewportSize({ width, height: 900 })
    await aLender(page, { email, language })
    const letter = await app.mail.take({ to: email, page: 'verify-email' })
    await page.context().clearCookies()
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))

    const link = `/verify-email?token=${tokenIn(letter)}`
    await page.goto(`${app.address}${link}`)
    await expect(page.getByText('Lena Ortiz')).toBeVisible()
    await expectAccessible(page)
    expect(sent).toEqual([])
    await page.getByRole('link', { name: words('auth.verifySignInButton') }).click()
    await signIn(page, words, { email, secret: password })
    await expect(page).toHaveURL(`${app.address}${link}`)
    await page.getByRole('button', { name: words('auth.verifyButton') }).click()
    await expect(page.getByText(words('auth.verified'))).toBeVisible()
  })

  test(`whoever did not make the account takes the address out of it, in ${language} at ${width} px`, async ({
    page,
  }) => {
    const words = wordsIn(language)
    const email = `not-me-${language}@example.com`
    await page.setViewportSize({ width, height: 900 })
    await aLender(page, { email, language })
    const letter = await app.mail.take({ to: email, page: 'verify-email' })
    await page.context().clearCookies()

    await page.goto(`${app.address}/verify-email?token=${tokenIn(letter)}&answer=not-me`)
    await expect(page.getByText(words('auth.disownHint'))).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: words('auth.disownButton') }).click()
    await expect(page.getByText(words('auth.disowned'))).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: words('auth.backToLogin') }).click()
    await signIn(page, words, { email, secret: password })
    await expect(page.getByText(words('auth.wrong'))).toBeVisible()
  })

  test(`the owner of an address takes over the account that somebody made with it, in ${language} at ${width} px`, async ({
    page,
  }) => {
    const words = wordsIn(language)
    const email = `mine-${language}@example.com`
    await page.setViewportSize({ width, height: 900 })
    await aLender(page, { email, language })
    const letter = await app.mail.take({ to: email, page: 'verify-email' })
    await page.context().clearCookies()

    await page.goto(`${app.address}/verify-email?token=${tokenIn(letter)}`)
    await page.getByRole('button', { name: words('auth.claimOffer') }).click()
    await page.getByLabel(words('auth.newPassword'), { exact: true }).fill('Lantern-Bridge-9')
    await page.getByLabel(words('auth.confirmPassword'), { exact: true }).fill('Lantern-Bridge-9')
    await expectAccessible(page)
    await page.getByRole('button', { name: words('auth.claimButton') }).click()
    await expect(page.getByText(words('auth.claimedHint'))).toBeVisible()
    await page.getByRole('link', { name: words('auth.backToLogin') }).click()
    await signIn(page, words, { email, secret: 'Lantern-Bridge-9' })
    await expect(page).toHaveURL(`${app.address}/dashboard`)
    await page.goto(`${app.address}/profile`)
    await expect(page.getByText(words('users.emailVerified'), { exact: true })).toBeVisible()
  })

  test(`after a reset the page shows what else still signs in, in ${language} at ${width} px`, async ({ page }) => {
    const words = wordsIn(language)
    const email = `ways-in-${language}@example.com`
    await page.setViewportSize({ width, height: 900 })
    await aLender(page, { email, language })
    const confirmation = tokenIn(await app.mail.take({ to: email, page: 'verify-email' }))
    const post = async (path: string, data: object) =>
      (await (await page.request.post(`${app.address}/api/auth/${path}`, { data })).json()).data
    await post('verify-email', { token: confirmation })
    const { secret } = await post('two-factor/begin', { password })
    const codeIn = (seconds: number) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1000 })
    await post('two-factor/confirm', { code: codeIn(0) })
    await post('reset-password', { email })
    const letter = await app.mail.take({ to: email, page: 'reset-password' })
    await page.context().clearCookies()

    await page.goto(`${app.address}/reset-password?token=${tokenIn(letter)}`)
    await choose(page, words, 'Lantern-Bridge-9')
    await expect(page).toHaveURL(`${app.address}/login`)
    await signIn(page, words, { email, secret: 'Lantern-Bridge-9' })
    await page.getByLabel(words('auth.code')).fill(codeIn(30))
    await page.getByRole('button', { name: words('auth.login') }).click()

    await expect(page.getByRole('heading', { name: words('users.waysIn') })).toBeVisible()
    await expect(page.getByRole('button', { name: words('twoFactor.turnOff') })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: words('users.waysInDone') }).click()
    await expect(page).toHaveURL(`${app.address}/dashboard`)
  })
}

async function choose(page: Page, words: Words, secret: string): Promise<void> {
  await page.getByLabel(words('auth.newPassword'), { exact: true }).fill(secret)
  await page.getByLabel(words('auth.confirmPassword'), { exact: true }).fill(secret)
  await page.getByRole('button', { name: words('auth.resetButton') }).click()
}

async function signIn(page: Page, words: Words, { email, secret }: { email: string; secret: string }): Promise<void> {
  await page.getByLabel(words('auth.email')).fill(email)
  await page.getByLabel(words('auth.password'), { exact: true }).fill(secret)
  await page.getByRole('button', { name: words('auth.login') }).click()
}
