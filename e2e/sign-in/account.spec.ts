import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { signUp } from '../sign-up.ts'
import { password } from '../steps.ts'
import { type Language, wordsIn } from '../words.ts'

const looks = [
  { language: 'en', width: 1440 },
  { language: 'es', width: 390 },
] as const

type View = { language: Language; width: number }

async function openIn(browser: Browser, { language, width }: View): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 } })
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  return context.newPage()
}

for (const { language, width } of looks) {
  test(`somebody keeps profile, password and sessions in order, in ${language} at ${width} px`, async ({ browser }) => {
    const words = wordsIn(language)
    const email = `account-${language}@example.com`
    const [page, elsewhere] = [await openIn(browser, { language, width }), await openIn(browser, { language, width })]
    await signUp(page.request, { email, fullName: 'Ana Gomez', role: 'BORROWER' })
    expect((await elsewhere.request.post('/api/auth/login', { data: { email, password } })).status()).toBe(200)

    await page.goto('/profile')
    await expect(page.getByLabel(words('auth.email'), { exact: true })).toHaveValue(email)
    await expect(page.getByRole('button', { name: words('users.sendVerification') })).toHaveCount(0)
    await page.getByLabel(words('auth.fullName')).fill('')
    await page.getByRole('button', { name: words('common.save') }).click()
    await expect(page.getByText(words('user.fullNameRequired'))).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel(words('auth.fullName')).fill('Ana Ruiz')
    await page.getByRole('button', { name: words('common.save') }).click()
    await expect(page.getByText(words('users.profileSaved'))).toBeVisible()
    await expect(page.getByRole('button', { name: /Ana Ruiz/ })).toBeVisible()

    await page.goto('/settings')
    const sessions = page.getByRole('listitem').filter({ hasText: /Chrome/ })
    await expect(sessions).toHaveCount(2)
    await expect(sessions.filter({ hasText: words('users.thisSession') })).toHaveCount(1)
    await page.getByLabel(words('users.currentPassword')).fill('Not-my-password-1')
    await page.getByLabel(words('auth.newPassword'), { exact: true }).fill('Lantern-Bridge-9')
    await page.getByLabel(words('auth.confirmPassword')).fill('Lantern-Bridge-9')
    await page.getByRole('button', { name: words('users.changePassword') }).click()
    await expect(page.getByText(words('password.wrong'))).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel(words('users.currentPassword')).fill(password)
    await page.getByRole('button', { name: words('users.changePassword') }).click()
    await expect(page.getByText(words('users.passwordChanged'))).toBeVisible()
    await expect(sessions).toHaveCount(1)
    await elsewhere.goto('/profile')
    await expect(elsewhere).toHaveURL('/login')

    const again = { email, password: 'Lantern-Bridge-9' }
    expect((await elsewhere.request.post('/api/auth/login', { data: again })).status()).toBe(200)
    await page.reload()
    await page.getByRole('button', { name: words('users.endOthers') }).click()
    await expect(page.getByText(words('users.noOthers'))).toBeVisible()
    await elsewhere.goto('/profile')
    await expect(elsewhere).toHaveURL('/login')

    await page.goto('/help')
    await page.getByText(words('users.askPay')).click()
    await expect(page.getByText(words('users.answerPay'))).toBeVisible()
    await expectAccessible(page)
    await page.context().close()
    await elsewhere.context().close()
  })
}
