import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessibleAndWithin } from '../accessible.ts'
import { made, signedUp } from '../made-places.ts'
import { signUp } from '../sign-up.ts'
import { password } from '../steps.ts'
import { type Language, type Words, wordsIn } from '../words.ts'

type Screen = { path: string; shows: Parameters<Words>[0]; act?: (page: Page, words: Words) => Promise<unknown> }

const press = (text: Parameters<Words>[0]) => (page: Page, words: Words) =>
  page
    .getByRole('main')
    .getByRole('button', { name: words(text) })
    .click()

/** Every page before sign-in, what it is known by, and a state that somebody's doing brings about. */
const screens: readonly Screen[] = [
  { path: '/login', shows: 'auth.missing', act: press('auth.login') },
  { path: '/register', shows: 'auth.fillRequired', act: press('common.next') },
  { path: '/register?invitation=nobody-has-this', shows: 'auth.invitationInvalid' },
  { path: '/forgot-password', shows: 'field.emailRequired', act: press('auth.sendLink') },
  { path: '/reset-password', shows: 'auth.resetInvalidHint' },
  { path: '/reset-password?token=x', shows: 'password.required', act: press('auth.resetButton') },
  { path: '/verify-email?token=nobody-has-this', shows: 'auth.verifyFailed' },
  { path: '/terms', shows: 'frame.terms' },
  { path: '/privacy', shows: 'frame.privacy' },
  { path: '/unauthorized', shows: 'frame.denied' },
  { path: '/not-found', shows: 'frame.notFound' },
]

for (const language of ['en', 'es'] as const) {
  for (const width of [1440, 390]) {
    test(`anybody can use the pages before sign-in, in ${language} at ${width} px`, async ({ browser }) => {
      const words = wordsIn(language)
      const page = await openIn(browser, { language, width })
      for (const { path, shows, act } of screens) {
        await page.goto(path)
        await act?.(page, words)
        await expect(page.getByText(words(shows)).first(), path).toBeVisible()
        await expectAccessibleAndWithin(page)
      }
      await page.context().close()
    })

    test(`an invitation is accepted by a new borrower and by one who has an account, in ${language} at ${width} px`, async ({
      browser,
      baseURL,
    }) => {
      const words = wordsIn(language)
      const who = `${language}-${width}`
      const lender = await signedUp(browser, {
        baseURL: baseURL ?? '',
        email: `inviting-${who}@example.com`,
        role: 'LENDER',
      })
      const [fresh, known] = [`fresh-${who}@example.com`, `known-${who}@example.com`]
      const page = await openIn(browser, { language, width })
      await page.goto(await invitationTo(lender, fresh))
      await expect(page.getByText(words('auth.invitedBy', { lender: 'Lena Ortiz' }))).toBeVisible()
      await expect(page.getByLabel(words('auth.email'))).toHaveValue(fresh)
      await expectAccessibleAndWithin(page)
      await page.getByLabel(words('auth.password'), { exact: true }).fill(password)
      await page.getByLabel(words('auth.confirmPassword'), { exact: true }).fill(password)
      await press('common.next')(page, words)
      await expect(page.getByLabel(words('auth.accountType'))).toBeDisabled()
      await expectAccessibleAndWithin(page)
      await press('common.next')(page, words)
      await page.getByRole('checkbox').check()
      await expectAccessibleAndWithin(page)
      await press('auth.createAccount')(page, words)
      await expect(page).toHaveURL('/dashboard')
      await page.context().close()

      const signedIn = await openIn(browser, { language, width })
      await signUp(signedIn.request, { email: known, fullName: 'Ana Gomez', role: 'BORROWER' })
      await signedIn.goto(await invitationTo(lender, known))
      await expect(signedIn.getByText(words('auth.invitedBy', { lender: 'Lena Ortiz' }))).toBeVisible()
      await expectAccessibleAndWithin(signedIn)
      await press('auth.invitationAccept')(signedIn, words)
      await expect(signedIn.getByText(words('auth.invitationAccepted'))).toBeVisible()
      await expect(signedIn).toHaveURL('/dashboard')
      await signedIn.context().close()
    })
  }
}

async function invitationTo(lender: Awaited<ReturnType<typeof signedUp>>, email: string): Promise<string> {
  const person = { firstName: 'Ana', lastName: 'Gomez', phone: '555-123-4567', email }
  const { id } = await made(lender, '/api/borrowers', person)
  const invitation = await made(lender, `/api/borrowers/${id}/invitation`, {})
  return `/register?invitation=${String(invitation['token'])}`
}

type View = { language: Language; width: number }

async function openIn(browser: Browser, { language, width }: View): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: width === 390 ? 844 : 900 },
    ...(width === 390 && { hasTouch: true, isMobile: true }),
  })
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  return context.newPage()
}

test('a page whose program is not there, as while a release replaces it, says so and can be loaded again', async ({
  page,
}) => {
  const program = /\/assets\/base-[^/]*\.js$/ // what every screen needs
  await page.route(program, (route) => route.fulfill({ status: 404 }))
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Loanwright couldn’t be loaded' })).toBeVisible()

  await page.unroute(program)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
})
