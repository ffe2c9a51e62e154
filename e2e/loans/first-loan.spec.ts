import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { addBorrowerInWizard, fillTerms, openIn, register } from '../steps.ts'
import { type Language, type Words, wordsIn } from '../words.ts'

// A minute by itself; a machine on which others work takes four times as long.
test.describe.configure({ timeout: 480_000 })

// Everything moves here, as for most people; the other journeys ask for less motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a lender makes the first loan, records a payment, and the borrower sees what is next', async ({ browser }) => {
  await firstLoan(await browser.newContext({ viewport: { width: 1440, height: 900 } }), 'en')
})

test('the same on a phone, in Spanish', async ({ browser }) => {
  await firstLoan(await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true }), 'es')
})

async function firstLoan(
  context: Awaited<ReturnType<import('@playwright/test').Browser['newContext']>>,
  language: Language,
) {
  const words = wordsIn(language)
  const page = await context.newPage()
  const unexpected = collectErrors(page)
  const people = {
    lender: { email: `lender-${language}@example.com`, fullName: 'Lena Ortiz' },
    borrower: { email: `borrower-${language}@example.com`, fullName: 'Ana Gomez' },
  }

  await openIn(page, { path: '/register', language })
  await register(page, words, people.lender)
  await expect(page.getByText(words('dashboard.noLoans'))).toBeVisible()
  await expectAccessible(page)

  await page.goto('/loans/create')
  await makeLoan(page, words, people.borrower)
  await recordFirstPayment(page, words)
  const invitation = await invite(page, words)
  await expectLists(page, words)

  const borrower = await (await context.browser()?.newContext({ viewport: page.viewportSize() }))?.newPage()
  if (borrower === undefined) throw new Error('the browser has gone')
  await openIn(borrower, { path: invitation, language })
  await expect(borrower.getByLabel(words('auth.email'))).toHaveValue(people.borrower.email)
  await register(borrower, words, people.borrower)
  await expectBorrowersView(borrower, words)
  expect(unexpected()).toEqual([])
  await borrower.context().close()
  await context.close()
}

async function makeLoan(page: Page, words: Words, borrower: { email: string; fullName: string }): Promise<void> {
  await fillTerms(page, words, 'Elm Street 12')
  await expect(page.getByText('$1,684.30').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: words('common.next') }).click()

  await expect(page.getByRole('button', { name: words('common.next') })).toBeDisabled()
  await addBorrowerInWizard(page, words, borrower)
  await expectAccessible(page)
  await page.getByRole('button', { name: words('common.next') }).click()

  await expect(page.getByText(words('loans.reviewNote'))).toBeVisible()
  await expect(page.getByText('$1,684.30').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: words('shell.createLoan') }).click()
  await page.waitForURL(/\/loans\/\d+$/)
}

/** 250,000 × 7.125 % ÷ 12 = 1,484.375, so 1,484.38 of the first 1,684.30 is interest and 199.92 lowers the balance. */
async function recordFirstPayment(page: Page, words: Words): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Elm Street 12' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: words('loans.paymentSchedule') }).click()
  await expect(page.getByText('$1,684.30').first()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: words('payments.record') }).click()
  await page.waitForURL('**/payment/new')
  await page.getByRole('button', { name: new RegExp(`^${words('payments.nextInstallment')}`) }).click()
  await expect(page.getByText('$1,484.38').first()).toBeVisible()
  await expect(page.getByText('$199.92').first()).toBeVisible()
  await page.getByLabel(words('word.method')).selectOption('ACH')
  await expectAccessible(page)
  await page.getByRole('button', { name: words('payments.record') }).click()

  await expect(page.getByText(words('payments.recorded'))).toBeVisible()
  await expect(page.getByText('$249,800.08').first()).toBeVisible()
  await expectAccessible(page)
  await expect(page).toHaveURL(/\/loans\/\d+\?tab=history$/)
  await expect(page.getByText('$1,684.30').first()).toBeVisible()
  await expectAccessible(page)
}

async function invite(page: Page, words: Words): Promise<string> {
  await page.goto('/borrowers')
  await expectAccessible(page)
  await page
    .getByRole('link', { name: /Ana Gomez/ })
    .first()
    .click()
  await page.waitForURL(/\/borrowers\/\d+$/)
  await page.getByRole('button', { name: words('borrowers.invite'), exact: true }).click()
  const link = page.getByLabel(words('borrowers.inviteLink'))
  await expect(link).toHaveValue(/\/register\?invitation=/)
  await expectAccessible(page)
  const url = new URL(await link.inputValue())
  return url.pathname + url.search
}

async function expectLists(page: Page, words: Words): Promise<void> {
  await page.goto('/loans/active')
  await expect(page.getByText('Elm Street 12').first()).toBeVisible()
  await expect(page.getByText('$249,800.08').first()).toBeVisible()
  await expectAccessible(page)
  await page.goto('/dashboard')
  await expect(page.getByText(words('dashboard.totalPortfolio'))).toBeVisible()
  await expect(page.getByText('$249,800.08').first()).toBeVisible()
  await expectAccessible(page)
}

async function expectBorrowersView(page: Page, words: Words): Promise<void> {
  await expect(page.getByText(words('dashboard.welcome', { name: 'Ana Gomez' }))).toBeVisible()
  await expect(page.getByText('$249,800.08').first()).toBeVisible()
  await expect(page.getByText('$1,684.30').first()).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('link', { name: /Elm Street 12/ })
    .first()
    .click()
  await page.waitForURL(/\/my-loans\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Elm Street 12' })).toBeVisible()
  await expect(page.getByText('$249,800.08').first()).toBeVisible()
  await expectAccessible(page)
}

/** What the page says went wrong, but for the probe that asks a visitor's session and is told there is none. */
function collectErrors(page: Page): () => string[] {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    const isProbe = message.location().url.endsWith('/api/auth/user')
    if (message.type() === 'error' && !isProbe) errors.push(message.text())
  })
  return () => errors
}
