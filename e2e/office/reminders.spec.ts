import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { expectAccessibleAndWithin } from '../accessible.ts'
import { made, signedUp } from '../made-places.ts'
import { anAccount, data, refusal, stubApi } from '../stubbed-api.ts'
import { type Language, wordsIn } from '../words.ts'

const looks = [
  { language: 'en', width: 1440, text: /Total due: \$100\.00/ },
  { language: 'es', width: 390, text: /Total por pagar: \$100\.00/ },
] as const

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A lender with a loan of which 100.00 a week are due, the first in two days. Gives the id of its borrower. */
async function aWeeklyLoan(lender: APIRequestContext, language: Language): Promise<number> {
  const user = (await (await lender.get('/api/auth/user')).json()).data
  await lender.put(`/api/users/${user.id}/preferences`, { data: { preferences: { language } } })
  const email = `ana-${language}-${Date.now()}@example.com`
  const ana = await made(lender, '/api/borrowers', {
    firstName: 'Ana',
    lastName: 'Gomez',
    phone: '555-123-4567',
    email,
  })
  await made(lender, '/api/loans', {
    loanName: 'Elm Street 12',
    borrowerId: ana.id,
    principalAmount: 5200,
    interestRate: 0,
    loanType: 'PERSONAL',
    paymentStructure: 'FULLY_AMORTIZED',
    paymentFrequency: 'WEEKLY',
    originationDate: daysFromNow(-5),
    maturityDate: daysFromNow(359),
  })
  return ana.id
}

async function openAs(
  page: Page,
  lender: APIRequestContext,
  { language, width }: { language: Language; width: number },
) {
  const { cookies } = await lender.storageState()
  await page.context().addCookies(cookies)
  await page.setViewportSize({ width, height: 900 })
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
}

for (const { language, width, text } of looks) {
  test(`a lender reads what goes out next, sends it by hand, and chooses what goes out, in ${language} at ${width} px`, async ({
    browser,
    page,
  }, { project }) => {
    const words = wordsIn(language)
    const email = `reminding-${language}-${Date.now()}-${Math.round(Math.random() * 1e6)}@example.com`
    const lender = await signedUp(browser, { baseURL: project.use.baseURL ?? '', email, role: 'LENDER' })
    const borrowerId = await aWeeklyLoan(lender, language)
    await openAs(page, lender, { language, width })

    await page.goto('/payments')
    // On a phone the menu is behind its button.
    if (width < 1024) await page.getByRole('button', { name: words('shell.openMenu') }).click()
    await page.getByRole('link', { name: words('shell.reminders') }).click()
    await expect(page.getByRole('heading', { name: words('shell.reminders') })).toBeVisible()
    const what = { what: words('reminders.kind.DUE_SOON'), name: 'Ana Gomez' }
    await expect(page.getByRole('button', { name: words('reminders.readNamed', what) }).first()).toBeVisible()
    await expect(page.getByText(words('reminders.noMail'))).toBeVisible()
    await expectAccessibleAndWithin(page)

    await page
      .getByRole('button', { name: words('reminders.readNamed', what) })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: words('reminders.letterTitle', { name: 'Ana Gomez' }) })
    await expect(dialog.getByText(text)).toBeVisible()
    await expectAccessibleAndWithin(page)
    await dialog.getByRole('button', { name: words('reminders.markSent') }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(words('reminders.markedSent'))).toBeVisible()

    await page.getByRole('tab', { name: words('word.log') }).click()
    const row = page.getByRole('table', { name: words('word.log') }).locator('tbody tr')
    await expect(row).toHaveCount(1)
    await expect(row).toContainText(words('reminders.byHand'))
    await row.getByRole('button', { name: words('reminders.readNamed', what) }).click()
    await expect(dialog.getByText(text)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expectAccessibleAndWithin(page)

    await page.getByRole('tab', { name: words('reminders.settings') }).click()
    const isOn = page.getByRole('checkbox', { name: words('reminders.send') })
    await expect(isOn).not.toBeChecked()
    await isOn.check()
    await page.getByRole('checkbox', { name: words('reminders.dueTodayLabel') }).uncheck()
    await expectAccessibleAndWithin(page)
    await page.getByRole('button', { name: words('reminders.save') }).click()
    await expect(page.getByText(words('reminders.saved'))).toBeVisible()
    await page.reload()
    await expect(isOn).toBeChecked()
    await expect(page.getByRole('checkbox', { name: words('reminders.dueTodayLabel') })).not.toBeChecked()

    await page.goto(`/borrowers/${borrowerId}`)
    await page.getByRole('checkbox', { name: words('reminders.choiceLabel') }).click()
    await expect(page.getByText(words('reminders.choiceOff', { name: 'Ana' }))).toBeVisible()
    await page.goto('/reminders')
    await expect(page.getByText(words('reminders.blocked.OFF_BY_LENDER')).first()).toBeVisible()
    await lender.dispose()
  })

  test(`a borrower stops the messages by the link of one, and has them again, in ${language} at ${width} px`, async ({
    page,
  }) => {
    const words = wordsIn(language)
    let isOff = false
    await page.setViewportSize({ width, height: 900 })
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    const asked = await stubApi(page, 'LENDER', {
      'GET /auth/user': refusal(401),
      'GET /reminder-links/abc': () => data({ lenderName: 'Pier Capital', isOff }),
      'PUT /reminder-links/abc': (request) => {
        isOff = request.postDataJSON().isOff
        return data({ lenderName: 'Pier Capital', isOff })
      },
    })
    const writes = () => asked.filter(({ call }) => call.startsWith('PUT')).length

    await page.goto('/stop-reminders?token=abc')
    await expect(page.getByText(words('reminders.stopAsk', { lender: 'Pier Capital' }))).toBeVisible()
    expect(writes()).toBe(0)
    await expectAccessibleAndWithin(page)
    await page.getByRole('button', { name: words('reminders.stop') }).click()
    await expect(page.getByText(words('reminders.stopped', { lender: 'Pier Capital' }))).toBeVisible()
    await expectAccessibleAndWithin(page)
    await page.getByRole('button', { name: words('reminders.resume') }).click()
    await expect(page.getByRole('button', { name: words('reminders.stop') })).toBeVisible()
    expect(writes()).toBe(2)
  })
}

test('what cannot be loaded says so and can be asked for again; what is empty says what comes there', async ({
  page,
}) => {
  const words = wordsIn('en')
  let isDown = true
  await stubApi(page, 'LENDER', {
    'GET /lenders/7/reminders/upcoming': () => (isDown ? refusal(500) : data([])),
    'GET /lenders/7/reminder-settings': data({
      isOn: false,
      dueSoonDays: [3],
      dueToday: true,
      lateDays: [1],
      received: true,
    }),
    'GET /lenders/7/reminders': () => (isDown ? refusal(500) : { body: { data: [], page: 1, limit: 25, total: 0 } }),
  })
  await page.goto('/reminders')

  await expect(page.getByText(words('reminders.nextFailed'))).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: words('common.tryAgain') }).click()
  await expect(page.getByText(words('reminders.noneNext'))).toBeVisible()
  await page.getByRole('tab', { name: words('word.log') }).press('Enter')
  await expect(page.getByText(words('reminders.noneInLog'))).toBeVisible()
  await page.goto('/stop-reminders?token=made-up')
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await expect(page.getByRole('link', { name: words('auth.backToLogin') })).toBeVisible()
})

test('an administrator chooses whose reminders are on screen, and stays with that lender from tab to tab', async ({
  page,
}) => {
  const words = wordsIn('en')
  const settings = { isOn: false, dueSoonDays: [3], dueToday: true, lateDays: [1], received: true }
  const lena = anAccount(5, { email: 'lena@example.com', fullName: 'Lena Ortiz', role: 'LENDER' })
  const asked = await stubApi(page, 'ADMIN', {
    'GET /users': { body: { data: [lena], page: 1, limit: 1000, total: 1 } },
    'GET /lenders/*/reminders/upcoming': data([]),
    'GET /lenders/*/reminder-settings': data(settings),
  })

  await page.goto('/admin/loans?lender=5')
  await page.getByRole('link', { name: words('shell.reminders'), exact: true }).click()
  const chooser = page.getByLabel(words('word.lender'), { exact: true })
  await expect(chooser.locator('option:checked')).toHaveText('Lena Ortiz')
  await expect(page.getByText(words('reminders.noneNext'))).toBeVisible()
  await expectAccessibleAndWithin(page)
  expect(asked.map(({ call }) => call)).toContain('GET /lenders/5/reminders/upcoming')

  await page.getByRole('tab', { name: words('reminders.settings') }).click()
  await expect(page.getByRole('checkbox', { name: words('reminders.send') })).toBeVisible()
  await expect(chooser).toHaveValue('5')
  await chooser.selectOption({ label: words('reminders.ownLoans') })
  await expect(page).toHaveURL(/\/reminders\?tab=settings$/)
  await expect.poll(() => asked.map(({ call }) => call)).toContain('GET /lenders/7/reminder-settings')
})
