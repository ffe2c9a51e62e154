import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectAccessibleAndWithin } from '../accessible.ts'
import { signUp } from '../sign-up.ts'
import { openIn } from '../steps.ts'
import { type Language, type Words, wordsIn } from '../words.ts'

// Made by the server when it starts: playwright.config.ts.
const admin = { email: 'admin@loanwright.example', password: 'Admin-of-tests-1' }
const newPassword = 'Another-right-cent-2'

// Two dozen screens and dialogs, each looked at by axe: in the width of the journey, and on a page beside it in the other.
test.describe.configure({ timeout: 600_000 })

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

test('an administrator looks after accounts, loans and the log, on a desk', async ({ browser }) => {
  await administer(browser, { viewport: desk, beside: phone, language: 'en' })
})

test('the same on a phone, in Spanish', async ({ browser }) => {
  await administer(browser, { viewport: phone, beside: desk, language: 'es' })
})

type Size = { width: number; height: number }
type Setting = { viewport: Size; beside: Size; language: Language }
type Journey = Setting & { browser: Browser; page: Page; other: Page; words: Words; person: Person; lender: Person }
type Person = { email: string; fullName: string }

async function administer(browser: Browser, setting: Setting): Promise<void> {
  const { viewport, beside, language } = setting
  const page = await (await browser.newContext({ viewport })).newPage()
  // Signed in with the other, and of its language; nobody works on it, so it may show anything.
  const other = await page.context().newPage()
  await other.setViewportSize(beside)
  const person = { email: `pat-${language}@example.com`, fullName: `Pat Stone ${language}` }
  const lender = { email: `lou-${language}@example.com`, fullName: `Lou Lender ${language}` }
  await prepare(browser, { person, lender, loanName: `Pier ${language}` })
  const journey = { ...setting, browser, page, other, words: wordsIn(language), person, lender }

  await test.step('the overview counts people, loans and payments', () => seeOverview(journey))
  await test.step('people are found, and one is given another role', () => giveRole(journey))
  await test.step('a lender has limits of their own, and the rule where a field is empty', () => setLimits(journey))
  await test.step('a link for a new password is made once and used once', () => useLinkOnce(journey))
  await test.step('a disabled person is signed out, cannot sign in, and can again later', () => disable(journey))
  await test.step('the loans of all lenders stand in one list', () => seeLoans(journey))
  await test.step('the reports are over the loans of one lender, or of all', () => seeReports(journey))
  await test.step('the log says who did what, and is searched', () => searchLog(journey))
  await page.context().close()
}

/** A borrower's account, and a lender with a loan; each made by themself. */
async function prepare(
  browser: Browser,
  { person, lender, loanName }: { person: Person; lender: Person; loanName: string },
): Promise<void> {
  const [one, other] = [await browser.newContext(), await browser.newContext()]
  await signUp(one.request, { ...person, role: 'BORROWER' })
  await signUp(other.request, { ...lender, role: 'LENDER' })
  const form = { firstName: 'Ana', lastName: 'Gomez', email: 'ana@example.com', phone: '555-123-4567' }
  const { id: borrowerId } = await post(other.request, '/api/borrowers', form)
  await post(other.request, '/api/loans', {
    loanName,
    principalAmount: 12_000,
    interestRate: 12,
    loanType: 'BUSINESS',
    borrowerId,
    originationDate: '2026-01-05',
    maturityDate: '2027-01-05',
    paymentFrequency: 'MONTHLY',
    paymentStructure: 'FULLY_AMORTIZED',
  })
  await one.close()
  await other.close()
}

async function post(request: APIRequestContext, path: string, body: object): Promise<{ id: number }> {
  const response = await request.post(path, { data: body })
  expect(response.status(), path).toBe(201)
  const { data }: { data: { id: number } } = await response.json()
  return data
}

const rows = (page: Page) => page.locator('.data-table tbody tr:not(.data-table-group)')
const dialog = (page: Page) => page.getByRole('dialog')
const openSection = (page: Page, words: Words, name: Parameters<Words>[0]) =>
  page.getByRole('tab', { name: words(name), exact: true }).click()

async function signIn(page: Page, words: Words, { email, password: secret }: { email: string; password: string }) {
  await page.getByLabel(words('auth.email')).fill(email)
  await page.getByLabel(words('auth.password'), { exact: true }).fill(secret)
  await page.getByRole('button', { name: words('auth.login'), exact: true }).click()
}

type Choice = { menu: string; item: string }

/** Chooses an action in the menu of a row, which on a phone is in the row once that is opened. */
async function choose(page: Page, { menu, item }: Choice): Promise<void> {
  const button = page.getByRole('button', { name: menu, exact: true, includeHidden: true })
  const row = rows(page).filter({ has: button })
  await expect(row).toBeVisible()
  const more = row.locator('.data-table-more')
  if ((await more.isVisible()) && (await row.getAttribute('data-open')) === 'false') await more.click()
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** A screen in the width beside that of the journey, and the dialog that an action of it opens. */
async function lookBeside({ other }: Pick<Journey, 'other'>, path: string, action?: Choice): Promise<void> {
  await other.goto(path)
  await expect(other.locator('main h1').first()).toBeVisible()
  await expect(other.locator('.skeleton')).toHaveCount(0)
  await expectAccessibleAndWithin(other)
  if (action === undefined) return
  await choose(other, action)
  await expect(dialog(other)).toBeVisible()
  await expectAccessibleAndWithin(other)
}

async function seeOverview({ page, other, words, language }: Journey): Promise<void> {
  await openIn(page, { path: '/login', language })
  await signIn(page, words, admin)
  await page.waitForURL('**/dashboard')

  await expect(page.getByRole('heading', { level: 1, name: words('admin.title') })).toBeVisible()
  // The loan of the lender at least; other journeys may have made more.
  const card = (name: Parameters<Words>[0]) => page.getByRole('region', { name: words(name), exact: true })
  await expect(card('admin.outstanding')).toContainText(/\$[1-9]/)
  await expect(card('admin.runningLoans')).toContainText(/[1-9]/)
  await expect(card('admin.people')).toContainText(/[1-9]/)
  await expectAccessible(page)
  await lookBeside({ other }, '/dashboard')

  await page.getByRole('button', { name: words('admin.checkNow') }).click()
  await expect(page.getByText(words('admin.check.GOOD'))).toBeVisible({ timeout: 60_000 })
}

async function giveRole({ page, other, words, person: { email, fullName: name } }: Journey): Promise<void> {
  await openSection(page, words, 'shell.users')
  await expect(page).toHaveURL(/\/admin\/users$/)
  await expect(rows(page).first()).toBeVisible()
  await page.getByLabel(words('admin.searchUsers')).fill(email)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(words('role.BORROWER'))
  await expectAccessible(page)
  const found = `/admin/users?search=${encodeURIComponent(email)}`
  const choices = (key: Parameters<Words>[0]) => ({ menu: words('admin.actionsFor', { name }), item: words(key) })
  await lookBeside({ other }, found, choices('admin.changeRole'))
  await lookBeside({ other }, found, choices('admin.makeResetLink'))
  await lookBeside({ other }, found, choices('admin.disable'))

  await choose(page, choices('admin.changeRole'))
  await expect(dialog(page)).toContainText(words('admin.roleEffect', { name }))
  await dialog(page).getByLabel(words('admin.roleWord'), { exact: true }).selectOption('LENDER')
  await expectAccessible(page)
  await dialog(page)
    .getByRole('button', { name: words('admin.changeRole') })
    .click()
  await expect(page.getByText(words('admin.roleChanged', { name, role: words('role.LENDER') }))).toBeVisible()
  await expect(rows(page)).toContainText(words('role.LENDER'))
}

async function setLimits({ page, other, words, person: { email, fullName: name } }: Journey): Promise<void> {
  const found = `/admin/users?search=${encodeURIComponent(email)}`
  const limits = { menu: words('admin.actionsFor', { name }), item: words('admin.changeLimits') }
  await lookBeside({ other }, found, limits)
  const letters = dialog(page).getByLabel(words('admin.limitLetters'), { exact: true })
  const open = () => choose(page, limits)
  const save = async () => {
    await dialog(page)
      .getByRole('button', { name: words('admin.limitsSave') })
      .click()
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByText(words('admin.limitsSaved', { name })).first()).toBeVisible()
  }

  await open()
  await expect(letters).toHaveValue('')
  await expectAccessible(page)
  await letters.fill('7')
  await save()
  await open()
  await expect(letters).toHaveValue('7')
  await letters.fill('')
  await save()
}

async function useLinkOnce({ page, words, person, browser, viewport, language }: Journey): Promise<void> {
  await choose(page, { menu: words('admin.actionsFor', { name: person.fullName }), item: words('admin.makeResetLink') })
  await expect(dialog(page)).toContainText(words('admin.linkText', { name: person.fullName }))
  await expectAccessible(page)
  await dialog(page)
    .getByRole('button', { name: words('admin.makeLink') })
    .click()
  const field = dialog(page).getByLabel(words('admin.link'), { exact: true })
  await expect(field).toHaveValue(/\/reset-password\?token=/)
  await expectAccessible(page)
  const { pathname, search } = new URL(await field.inputValue())
  await dialog(page)
    .getByRole('button', { name: words('common.close') })
    .last()
    .click()
  await expect(dialog(page)).toBeHidden()

  const theirs = await (await browser.newContext({ viewport })).newPage()
  await openIn(theirs, { path: pathname + search, language })
  await choosePassword(theirs, words)
  await expect(theirs.getByText(words('auth.resetDone'))).toBeVisible()
  await theirs.waitForURL('**/login')
  await signIn(theirs, words, { email: person.email, password: newPassword })
  await theirs.waitForURL('**/dashboard')
  await expect(theirs.getByRole('heading', { name: words('first.title') })).toBeVisible()
  await theirs.context().clearCookies()

  await theirs.goto(pathname + search)
  await choosePassword(theirs, words)
  await expect(theirs.getByRole('alert')).toContainText(words('token.invalid'))
  await theirs.context().close()
}

async function choosePassword(page: Page, words: Words): Promise<void> {
  await page.getByLabel(words('auth.newPassword'), { exact: true }).fill(newPassword)
  await page.getByLabel(words('auth.confirmPassword'), { exact: true }).fill(newPassword)
  await expectAccessible(page)
  await page.getByRole('button', { name: words('auth.resetButton') }).click()
}

async function disable({ page, words, person, browser, viewport, language }: Journey): Promise<void> {
  const name = person.fullName
  const theirs = await (await browser.newContext({ viewport })).newPage()
  await openIn(theirs, { path: '/login', language })
  await signIn(theirs, words, { email: person.email, password: newPassword })
  await theirs.waitForURL('**/dashboard')

  const menu = words('admin.actionsFor', { name })
  await choose(page, { menu, item: words('admin.disable') })
  await expect(dialog(page)).toContainText(words('admin.disableText', { name }))
  await expectAccessible(page)
  await dialog(page)
    .getByRole('button', { name: words('admin.disable'), exact: true })
    .click()
  await expect(page.getByText(words('admin.disabled', { name }))).toBeVisible()
  await expect(rows(page)).toContainText(words('admin.state.DISABLED'))
  await page.getByRole('button', { name: menu, exact: true }).click()
  await expect(page.getByRole('menuitem', { name: words('admin.enable') })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: words('admin.makeResetLink') })).toBeHidden()
  await page.keyboard.press('Escape')

  await theirs.reload()
  await theirs.waitForURL('**/login')
  await signIn(theirs, words, { email: person.email, password: newPassword })
  await expect(theirs.getByRole('alert')).toContainText(words('auth.wrong'))
  await expectAccessible(theirs)

  await choose(page, { menu, item: words('admin.enable') })
  await expectAccessible(page)
  await dialog(page)
    .getByRole('button', { name: words('admin.enable') })
    .click()
  await expect(page.getByText(words('admin.enabled', { name }))).toBeVisible()
  await signIn(theirs, words, { email: person.email, password: newPassword })
  await theirs.waitForURL('**/dashboard')
  await theirs.context().close()
}

async function seeLoans({ page, other, words, language, lender }: Journey): Promise<void> {
  await openSection(page, words, 'word.loans')
  await expect(page).toHaveURL(/\/admin\/loans$/)
  await page.getByLabel(words('admin.searchLoans')).fill(`Pier ${language}`)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(lender.fullName)
  await expect(rows(page)).toContainText('$12,000.00')
  await expectAccessible(page)
  await lookBeside({ other }, '/admin/loans')
  // On a phone the filters, and the ways to reports and reminders, stand behind one button.
  const filters = page.getByRole('button', { name: words('ui.filters'), exact: true })
  if (await filters.isVisible()) await filters.click()
  await page.getByLabel(words('word.lender'), { exact: true }).selectOption({ label: lender.fullName })
  await page.getByLabel(words('admin.searchLoans')).fill('')
  await expect(rows(page)).toHaveCount(1)
  await page.getByLabel(words('word.status'), { exact: true }).selectOption('PAID_OFF')
  await expect(page.getByText(words('admin.noLoansMatch'))).toBeVisible()
}

async function seeReports({ page, other, words, language, lender }: Journey): Promise<void> {
  await page.getByRole('link', { name: words('shell.reports'), exact: true }).click()
  const chooser = page.getByLabel(words('word.lender'), { exact: true })
  await expect(chooser.locator('option:checked')).toHaveText(lender.fullName)
  const balance = page.getByRole('region', { name: words('word.balance'), exact: true })
  await expect(balance).toContainText('$12,000.00')
  await expect(rows(page)).toHaveCount(1)
  await expectAccessibleAndWithin(page)
  const { search } = new URL(page.url())
  await lookBeside({ other }, `/reports${search}`)

  await page.getByRole('tab', { name: words('reports.name.payments'), exact: true }).click()
  await expect(page.getByText(words('reports.noPayments'))).toBeVisible()
  await expect(chooser.locator('option:checked')).toHaveText(lender.fullName)
  await page.goto('/reports')
  await chooser.selectOption({ label: lender.fullName })
  await expect(rows(page)).toHaveCount(1)
  await chooser.selectOption('')
  await expect(page).toHaveURL(/\/reports$/)
  await openIn(page, { path: '/admin/loans', language })
}

async function searchLog({ page, other, words, person }: Journey): Promise<void> {
  await openSection(page, words, 'admin.audit')
  // Also where the sections go on beyond the edge.
  await expect(page.getByRole('tab', { name: words('admin.audit'), exact: true })).toBeInViewport({ ratio: 0.98 })
  await expect(page).toHaveURL(/\/admin\/audit$/)
  // Each day is said once, above its entries, which say the time alone.
  await expect(page.getByRole('button', { name: /^[A-Z][a-z]{2} \d{1,2}, \d{4}$/, expanded: true })).not.toHaveCount(0)
  const isSpanish = (await page.locator('html').getAttribute('lang')) === 'es'
  await expect(rows(page).first().locator('time')).toHaveText(isSpanish ? /^\d{2}:\d{2}$/ : /^\d{1,2}:\d{2}\s[AP]M$/)
  await expectAccessible(page)
  await lookBeside({ other }, '/admin/audit')

  // Others act at the same time, some of them as the administrator too; of those, none does these two things.
  await page.getByLabel(words('admin.searchEntries')).fill(admin.email)
  await expect(rows(page).first()).toContainText(admin.email)
  await page.getByRole('button', { name: words('admin.moreFilters') }).click()
  await page.getByLabel(words('admin.action'), { exact: true }).selectOption('setUserDisabled')
  await expect(rows(page).first()).toContainText(words('admin.action.setUserDisabled'))
  await expect(rows(page).first()).toContainText(person.fullName)
  await page.getByLabel(words('admin.action'), { exact: true }).selectOption('createResetLink')
  await expect(rows(page).first()).toContainText(words('admin.action.createResetLink'))
  await expect(rows(page).first()).toContainText(admin.email)
  await expect(rows(page).filter({ hasText: person.fullName }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(words('admin.searchEntries')).fill('nobody-of-this-name')
  await expect(page.getByText(words('admin.noEntries'))).toBeVisible()
  await page.getByRole('button', { name: words('admin.clearFilters') }).click()
  await expect(rows(page).first()).toBeVisible()
}
