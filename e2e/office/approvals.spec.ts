import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessibleAndWithin } from '../accessible.ts'
import { daysFromNow } from '../days.ts'
import { signedUp } from '../made-places.ts'
import { password } from '../steps.ts'
import { type Language, wordsIn } from '../words.ts'

test.describe.configure({ timeout: 300_000 })

// Made by the server when it starts: playwright.config.ts.
const account = { email: 'admin@loanwright.example', password: 'Admin-of-tests-1' }
// The limit is one for all who work here at the same time, so it is beyond what any other journey lends.
const LIMIT = '9,000,000,000'
const LENT = 9_500_000_000

type Opening = { request: APIRequestContext; language: Language; width: number }
type Form = Record<string, string | number>

test('above the limit a write-off and a new loan wait until another agrees, or declines with a reason', async ({
  browser,
  baseURL: address,
}) => {
  const baseURL = address ?? ''
  const request = await signedUp(browser, { baseURL, email: 'lender-second@example.com', role: 'LENDER' })
  const borrower = { firstName: 'Ana', lastName: 'Gomez', email: 'ana@example.com', phone: '555-123-4567' }
  const borrowerId = await made(request, '/api/borrowers', borrower)
  const loanId = await made(request, '/api/loans', loanForm('Harbour 1', borrowerId))
  const admins = (await browser.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } })).request
  expect((await admins.post('/api/auth/login', { data: account })).status()).toBe(200)
  const second = await anotherAdministrator(browser, baseURL, admins)
  const admin = await openAs(browser, { request: admins, language: 'en', width: 1440 })
  const lender = await openAs(browser, { request, language: 'es', width: 390 })

  try {
    await test.step('an administrator sets the limit', () => setLimit(admin))
    await test.step('the lender writes the loan off, and is told that it waits', () => writeOff(lender, loanId))
    await test.step('a loan that waits stands in the list of loans', async () => {
      const answer = await request.post('/api/loans', { data: loanForm('Harbour 2', borrowerId) })
      expect(answer.status()).toBe(202)
      await lender.goto('/loans/active')
      await expect(waiting(lender, 'es')).toContainText('Préstamo nuevo «Harbour 2» de $9,500,000,000.00 a Ana Gomez')
    })
    await test.step('the administrator sees before and after, agrees to one and declines the other', () =>
      decide(admin))
    await test.step('the lender reads what became of both', async () => {
      await lender.reload()
      await expect(waiting(lender, 'es')).toContainText('Not without a deed')
      await lender.goto(`/loans/${loanId}`)
      await expect(waiting(lender, 'es')).toContainText('Aprobado por')
      await expect(lender.locator('main').getByText(wordsIn('es')('loans.writtenOffChip')).first()).toBeVisible()
      await expect(lender.locator('main').getByText(wordsIn('es')('loans.writtenOff'), { exact: true })).toBeVisible()
      await expectAccessibleAndWithin(lender)
    })
  } finally {
    // Lifting the limit takes a second administrator, too.
    const answer = await admins.put('/api/admin/second-person-limit', { data: { above: null } })
    const { values } = await answer.json()
    const approval = await second.post(`/api/approvals/${values.approvalId}/approval`)
    expect([answer.status(), approval.status()]).toEqual([202, 200])
  }
  for (const page of [admin, lender]) await page.context().close()
})

const loanForm = (loanName: string, borrowerId: number): Form => ({
  loanName,
  principalAmount: LENT,
  interestRate: 12,
  loanType: 'BUSINESS',
  borrowerId,
  // Made today, so that nothing but the principal is owed.
  originationDate: daysFromNow(0, 'UTC'),
  maturityDate: '2056-01-05',
  paymentFrequency: 'MONTHLY',
  paymentStructure: 'FULLY_AMORTIZED',
})

/** Made while there is no limit: afterwards it would take two. */
async function anotherAdministrator(
  browser: Browser,
  baseURL: string,
  admins: APIRequestContext,
): Promise<APIRequestContext> {
  const email = 'second-administrator@example.com'
  const request = await signedUp(browser, { baseURL, email, role: 'LENDER' })
  const { data } = await (await request.get('/api/auth/user')).json()
  expect((await admins.put(`/api/users/${data.id}/role`, { data: { role: 'ADMIN' } })).status()).toBe(200)
  expect((await request.post('/api/auth/login', { data: { email, password } })).status()).toBe(200)
  return request
}

async function made(request: APIRequestContext, path: string, form: Form): Promise<number> {
  const response = await request.post(path, { data: form })
  expect(response.status(), path).toBe(201)
  const { data }: { data: { id: number } } = await response.json()
  return data.id
}

async function openAs(browser: Browser, { request, language, width }: Opening): Promise<Page> {
  const storageState = await request.storageState()
  const context = await browser.newContext({ storageState, viewport: { width, height: 900 } })
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  return context.newPage()
}

const waiting = (page: Page, language: Language) =>
  page.getByRole('list', { name: wordsIn(language)('approvals.mine'), exact: true })

async function setLimit(page: Page): Promise<void> {
  const en = wordsIn('en')
  await page.goto('/admin/approvals')
  await expect(page.getByRole('region', { name: en('approvals.requests') })).toBeVisible()
  await page.getByLabel(en('approvals.limitField')).fill(LIMIT)
  await page.getByRole('button', { name: en('approvals.limitSave') }).click()
  await expect(page.getByText('From now on, anything above $9,000,000,000.00 needs approval.')).toBeVisible()
  await expectAccessibleAndWithin(page)
}

async function writeOff(page: Page, loanId: number): Promise<void> {
  const es = wordsIn('es')
  await page.goto(`/loans/${loanId}`)
  await page.getByRole('button', { name: es('loans.more'), exact: true }).click()
  await page.getByRole('menuitem', { name: es('loans.correct.WRITE_OFF') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(es('word.note')).fill('The ship sank')
  await expect(dialog.getByText('porque entrega $9,500,000,000.00 y el límite es $9,000,000,000.00')).toBeVisible()
  await dialog.getByRole('button', { name: es('loans.correct.WRITE_OFF') }).click()
  // First what stays only for a moment.
  await expect(page.getByText('por encima de 9,000,000,000.00 debe aprobarlo una segunda persona')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(waiting(page, 'es')).toContainText('Dar por perdido «Harbour 1»: $9,500,000,000.00')
  await expect(waiting(page, 'es').getByRole('button', { name: es('word.withdraw') })).toBeVisible()
  await expectAccessibleAndWithin(page)
}

async function decide(page: Page): Promise<void> {
  const en = wordsIn('en')
  await page.goto('/admin')
  await page.getByRole('link', { name: en('approvals.look') }).click()
  const requests = page.getByRole('region', { name: en('approvals.requests') })
  const entry = (words: string) => requests.getByRole('listitem').filter({ hasText: words })
  const writeOffOf = entry('Write-off of “Harbour 1”')
  await expect(writeOffOf).toContainText('The ship sank')
  await expect(writeOffOf.getByRole('row').filter({ hasText: en('word.balance') })).toContainText('$0.00')
  await expectAccessibleAndWithin(page)

  await entry('“Harbour 2”')
    .getByRole('button', { name: en('approvals.decline') })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(en('word.reason')).fill('Not without a deed')
  await expectAccessibleAndWithin(page)
  await dialog.getByRole('button', { name: en('approvals.decline') }).click()
  await expect(entry('“Harbour 2”')).toContainText('Not without a deed')

  await writeOffOf.getByRole('button', { name: en('approvals.approve') }).click()
  await expectAccessibleAndWithin(page)
  await dialog.getByRole('button', { name: en('approvals.approve') }).click()
  await expect(writeOffOf).toContainText('Approved by')
}
