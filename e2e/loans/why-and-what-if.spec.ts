import { type APIRequestContext, type Browser, expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { aLoanOf, made, monthsFromNow, signedUp } from '../made-places.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('es')

/** A lender, a borrower who sees the loan, and the loan: 12,000 at 12 % over a year, one payment made, one fee charged. */
async function twoPeople(browser: Browser, { baseURL, who }: { baseURL: string; who: string }) {
  const lender = await signedUp(browser, { baseURL, email: `lender-${who}@example.com`, role: 'LENDER' })
  const email = `borrower-${who}@example.com`
  const ana = await made(lender, '/api/borrowers', {
    firstName: 'Ana',
    lastName: 'Gomez',
    phone: '555-123-4567',
    email,
  })
  const { token } = await made(lender, `/api/borrowers/${ana.id}/invitation`, {})
  const borrower = await signedUp(browser, { baseURL, email, role: 'BORROWER', invitationToken: String(token) })
  const loan = await aLoanOf(lender, ana.id, { loanName: 'Elm Street 12', lateFee: 25, gracePeriod: 5 })
  const payment = { loanId: loan.id, amount: 1066.19, paymentDate: monthsFromNow(-2), paymentMethod: 'CHECK' }
  await made(lender, '/api/payments', payment)
  await made(lender, `/api/loans/${loan.id}/fees`, { amount: 15, date: monthsFromNow(0), note: 'Returned check' })
  return { lender, borrower, borrowerId: ana.id, loanId: loan.id }
}

async function pageOf(browser: Browser, { request, language }: { request: APIRequestContext; language: 'en' | 'es' }) {
  const context = await browser.newContext({ storageState: await request.storageState() })
  await context.addInitScript((code) => localStorage.setItem('language', code), language)
  return context.newPage()
}

test('a lender keeps notes on a borrower, and finds payments and everything that happened', async ({
  browser,
  baseURL,
}) => {
  const { lender, borrowerId, loanId } = await twoPeople(browser, { baseURL: baseURL ?? '', who: 'notes' })
  const page = await pageOf(browser, { request: lender, language: 'en' })

  await test.step('the payments of the borrower lead to their loan', async () => {
    await page.goto(`/borrowers/${borrowerId}`)
    const payments = page.getByRole('table', { name: 'Payments' }).locator('tbody tr')
    await expect(payments).toContainText('$1,066.19')
    await expect(payments.getByRole('link', { name: 'Elm Street 12' })).toHaveAttribute(
      'href',
      `/loans/${loanId}?tab=history`,
    )
  })
  await test.step('a note is written, rewritten, and keeps what it said', async () => {
    const notes = page.getByRole('region', { name: 'Notes' })
    await notes.getByRole('button', { name: 'Add Note' }).click()
    await notes.getByLabel('Note', { exact: true }).focus()
    await notes.getByRole('button', { name: 'Add Note' }).click()
    await expect(notes.getByText('Write the note before you save it')).toBeVisible()
    await notes.getByLabel('Note', { exact: true }).fill('Pays on Friday')
    await notes.getByRole('button', { name: 'Add Note' }).click()
    await expect(notes.getByRole('listitem')).toContainText('Pays on Friday')
    await notes.getByRole('button', { name: /^Edit the note from/ }).click()
    await notes.getByRole('listitem').getByLabel('Note', { exact: true }).fill('Pays on Monday')
    await notes.getByRole('button', { name: 'Save Note' }).click()
    await expect(notes.getByRole('listitem').first()).toContainText('Pays on Monday')
    await notes.getByText('Earlier version').click()
    await expect(notes.getByText('Pays on Friday')).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('the history of the loan says who entered what, and why', async () => {
    await page.goto(`/loans/${loanId}?tab=history`)
    const entries = page.getByRole('region', { name: 'History', exact: true }).getByRole('listitem')
    await expect(entries).toHaveCount(3)
    await expect(entries.first()).toContainText('Fee charged')
    await expect(entries.first()).toContainText('Returned check')
    await expect(entries.first()).toContainText('by Lena Ortiz')
    await expect(page.getByRole('table', { name: 'Fees' })).toContainText('Late fee for payment 2')
    await expectAccessible(page)
  })
})

test('figures say why, and a loan says what would be if', async ({ browser, baseURL }) => {
  const { lender, loanId } = await twoPeople(browser, { baseURL: baseURL ?? '', who: 'figures' })
  const page = await pageOf(browser, { request: lender, language: 'en' })
  const close = () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

  await test.step('an installment of the schedule, and its late fee', async () => {
    await page.goto(`/loans/${loanId}?tab=schedule`)
    const second = page.getByRole('table', { name: 'Payment Schedule' }).locator('tbody tr').nth(1)
    // 11,053.81 left at 1 % a month.
    await second.getByRole('button', { name: /^\$110\.54/ }).click()
    await expect(page.getByRole('dialog', { name: 'Interest in this payment: $110.54' })).toContainText(
      '$11,053.81 × 12.00%',
    )
    await expectAccessible(page)
    await close()
    await second.getByRole('button', { name: /^\$25\.00/ }).click()
    await expect(page.getByRole('dialog', { name: 'Late fee: $25.00' })).toContainText('The agreed fee')
    await close()
  })
  await test.step('the next payment, by its parts', async () => {
    await page.goto(`/loans/${loanId}`)
    await page.getByRole('region', { name: 'Next Payment' }).getByRole('button').click()
    const dialog = page.getByRole('dialog', { name: /^Next Payment: \$[\d,.]+$/ })
    await expect(dialog).toContainText(/Payment \d+, due/)
    await expect(dialog).toContainText('Principal in this payment')
    await expectAccessible(page)
    await close()
  })
  await test.step('what the loan costs, and how the rate came about', async () => {
    await page.goto(`/loans/${loanId}`)
    await page.getByText('Terms in plain English').click()
    const cost = page.getByRole('region', { name: 'What the loan costs' })
    await expect(cost).toContainText('not a legal disclosure')
    await cost.getByRole('button', { name: /^\$794\.23/ }).click()
    await expect(page.getByRole('dialog', { name: 'Finance charge: $794.23' })).toContainText('Total of payments')
    await close()
  })
  await test.step('an extra amount saves interest, and the link keeps it', async () => {
    await page.getByRole('button', { name: 'What if …' }).click()
    const whatIf = page.getByRole('region', { name: 'What if …' })
    await whatIf.getByLabel('Extra with each payment').fill('500')
    await whatIf.getByLabel('Extra with each payment').blur()
    await expect(whatIf).toContainText(/Saves \$[\d.]+ of interest\. The last payment is/)
    await expect(page).toHaveURL(/extra=500/)
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByRole('region', { name: 'What if …' })).toContainText('of interest')
    // The chart tells the balance under the change beside the agreed one.
    const curve = page.getByRole('region', { name: 'Balance over time' }).getByRole('slider')
    await page.mouse.move(200, 200)
    await curve.press('Home')
    await expect(curve).toHaveAttribute('aria-valuetext', /: Balance \$12,000\.00, What if \$12,000\.00$/)
    await curve.press('End')
    await expect(curve).toHaveAttribute('aria-valuetext', /: Balance \$0\.00, What if \$0\.00$/)
  })
  await test.step('the trend of the dashboard tells its months by keys and on hover', async () => {
    await page.goto('/dashboard')
    await page.getByRole('region', { name: 'Due by week' }).scrollIntoViewIfNeeded()
    const trend = page.getByRole('slider', { name: 'Portfolio, last 12 months' })
    await trend.press('End')
    await expect(trend).toHaveAttribute('aria-valuetext', /: Balance \$11,053\.81$/)
    await trend.hover({ position: { x: 4, y: 40 } })
    await expect(trend).toHaveAttribute('aria-valuetext', /: Balance \$0\.00$/)
    await expectAccessible(page)
  })
  await test.step('the sums of the dashboard lead to their loans', async () => {
    await page.goto('/dashboard')
    await page.getByRole('region', { name: 'Total Portfolio' }).getByRole('button').click()
    const dialog = page.getByRole('dialog', { name: 'Total portfolio' })
    await expect(dialog.getByRole('listitem')).toContainText('$11,053.81')
    await expectAccessible(page)
    await dialog.getByRole('link', { name: 'Elm Street 12' }).click()
    await expect(page).toHaveURL(new RegExp(`/loans/${loanId}$`))
  })
})

test('in Spanish a borrower reads the contract in words, and what paying later costs', async ({ browser, baseURL }) => {
  const { lender, borrower, borrowerId } = await twoPeople(browser, { baseURL: baseURL ?? '', who: 'words' })
  // From the first of this month, so that the first payment is still to come whatever the day.
  const year = { originationDate: monthsFromNow(0), maturityDate: monthsFromNow(12, 1) }
  const { id } = await aLoanOf(lender, borrowerId, { ...year, loanName: 'Oak Avenue 5', lateFee: 25, gracePeriod: 5 })
  await made(lender, `/api/loans/${id}/notes`, { text: 'Careful with this one', date: monthsFromNow(0) })
  const page = await pageOf(browser, { request: borrower, language: 'es' })
  await page.goto(`/my-loans/${id}`)
  const summary = page.getByRole('group').filter({ hasText: words('summary.title') })
  await summary.getByText(words('summary.title')).click()
  await expect(summary).toContainText('Se devuelve en 12 pagos (mensual), el primero de $1,066.19')
  await expect(summary).toContainText('Lena Ortiz te prestó $12,000.00')
  await expect(page.getByRole('region', { name: words('cost.title') })).toContainText('$12,794.23')
  await expect(page.getByText('Careful with this one')).toHaveCount(0)
  await expectAccessible(page)

  await page.goto(`/payments/${id}`)
  const later = page.getByRole('region', { name: words('waiting.title') })
  await expect(later).toContainText(words('waiting.nothing'))
  await later.getByRole('slider').fill('20')
  await expect(later).toContainText('Cuesta $25.00 más, como recargo por mora.')
  await expectAccessible(page)
})
