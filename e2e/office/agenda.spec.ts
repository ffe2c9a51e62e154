import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { daysFromNow } from '../days.ts'
import { aLoanOf, made, signedUp } from '../made-places.ts'

/** A day from today on, in the time zone of the browser below and of calls without one. */

const needsToday = (page: Page) => page.getByRole('region', { name: 'Needs you today' })
const notesOf = (page: Page) => page.getByRole('region', { name: 'Notes' })
const agendaOf = (page: Page) => page.getByRole('list', { name: 'Promises and tasks' })

test('a promise answers a late payment until its day, keeps itself, and tasks and snoozes empty the day', async ({
  browser,
  baseURL,
}) => {
  const lender = await signedUp(browser, { baseURL: baseURL ?? '', email: 'lender-agenda@example.com', role: 'LENDER' })
  const ana = await made(lender, '/api/borrowers', {
    firstName: 'Ana',
    lastName: 'Gomez',
    phone: '555-123-4567',
    email: 'ana-agenda@example.com',
  })
  const loan = await aLoanOf(lender, ana.id, { loanName: 'Elm Street 12' })
  const context = await browser.newContext({ storageState: await lender.storageState(), timezoneId: 'UTC' })
  const page = await context.newPage()

  await test.step('a promise is written down on the loan', async () => {
    await page.goto('/dashboard')
    await expect(needsToday(page)).toContainText('Elm Street 12')
    await page.goto(`/loans/${loan.id}`)
    await notesOf(page).hover()
    await notesOf(page).getByRole('button', { name: 'Add Promise' }).click()
    const dialog = page.getByRole('dialog', { name: 'Promise to pay' })
    await dialog.getByRole('button', { name: 'Add Promise' }).click()
    await expect(dialog.getByText('Enter an amount above zero')).toBeVisible()
    await dialog.getByLabel('Amount').fill('500')
    await dialog.getByLabel('Promised for').fill(daysFromNow(3, 'UTC'))
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add Promise' }).click()
    await expect(agendaOf(page).getByRole('listitem')).toContainText('$500.00 promised for')
    await expect(agendaOf(page).getByRole('listitem')).toContainText('Open')
    await expectAccessible(page)
    // On a page on which nobody has moved yet, it is there too.
    const untouched = await context.newPage()
    await untouched.goto(`/loans/${loan.id}`)
    await expect(agendaOf(untouched).getByRole('listitem')).toContainText('$500.00 promised for')
    await untouched.close()
  })
  await test.step('until then the late payment asks for nothing, and the worklist names the promise', async () => {
    await page.goto('/payments')
    const row = page.getByRole('row', { name: /Elm Street 12/ })
    await expect(row).toContainText('Promised $500.00 by')
    await page.getByLabel('Days past due').selectOption('Over 90 days past due')
    await expect(row).toHaveCount(0)
    await page.goto('/dashboard')
    await expect(needsToday(page)).toContainText('You’re done for today.')
  })
  await test.step('the payment keeps the promise, and what is still late asks again', async () => {
    const payment = { loanId: loan.id, amount: 500, paymentDate: daysFromNow(0, 'UTC'), paymentMethod: 'CHECK' }
    await made(lender, '/api/payments', payment)
    await page.goto(`/borrowers/${ana.id}`)
    await expect(agendaOf(page).getByRole('listitem')).toContainText('Kept')
    await expectAccessible(page)
    await page.goto('/dashboard')
    await expect(needsToday(page)).toContainText('Elm Street 12')
  })
  await test.step('a task for today is ticked off, an entry is snoozed and taken back', async () => {
    await needsToday(page).getByRole('button', { name: 'Add Task' }).click()
    const dialog = page.getByRole('dialog', { name: 'New task' })
    await dialog.getByLabel('Task').fill('Call the insurer')
    await dialog.getByLabel('Do it on').fill(daysFromNow(0, 'UTC'))
    await dialog.getByRole('button', { name: 'Add Task' }).click()
    await expect(needsToday(page).getByText('task for today')).toBeVisible()
    await expectAccessible(page)
    await needsToday(page).getByRole('button', { name: 'Mark as done: Call the insurer' }).click()
    await expect(needsToday(page).getByText('task for today')).toHaveCount(0)

    await needsToday(page).getByRole('button', { name: 'Snooze Elm Street 12 until tomorrow' }).click()
    await expect(needsToday(page)).toContainText('You’re done for today.')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(needsToday(page)).toContainText('Elm Street 12')
  })
})
