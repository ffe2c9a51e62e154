import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleAndWithin } from '../accessible.ts'
import { daysFromNow } from '../days.ts'
import { made, monthsFromNow, signedUp } from '../made-places.ts'
import { aListedPayment, aLoan, aPayment, data, stubApi } from '../stubbed-api.ts'

const NAMES = ['Elm Street 12', 'Oak Avenue 5', 'Birch Lane 8'] as const

/** A lender with three loans of 12,000.00 at no interest over a year, 1,000.00 a month, the first payment past due. */
async function openWorklist(
  page: Page,
  { browser, baseURL = '' }: { browser: Parameters<typeof signedUp>[0]; baseURL: string | undefined },
) {
  const email = `worklist-${Date.now()}@example.com`
  const lender = await signedUp(browser, { baseURL, email, role: 'LENDER' })
  const person = { firstName: 'Ana', lastName: 'Quimby', email: `ana-${email}`, phone: '555-010-0100' }
  const { id: borrowerId } = await made(lender, '/api/borrowers', person)
  const ids: number[] = []
  for (const loanName of NAMES) {
    const loan = await made(lender, '/api/loans', {
      loanName,
      borrowerId,
      principalAmount: 12_000,
      interestRate: 0,
      loanType: 'PERSONAL',
      originationDate: monthsFromNow(-2),
      maturityDate: monthsFromNow(10),
      paymentStructure: 'FULLY_AMORTIZED',
      paymentFrequency: 'MONTHLY',
    })
    ids.push(Number(loan['id']))
  }
  // The same amount came in today on the second already.
  await made(lender, '/api/payments', {
    loanId: ids[1],
    amount: 1000,
    paymentMethod: 'ACH',
    paymentDate: daysFromNow(0, 'UTC'),
  })
  const { cookies } = await lender.storageState()
  await page.context().addCookies(cookies)
  await page.goto('/payments')
}

test('envelopes are posted together; one that looks like a repetition is left out until it is said to be another', async ({
  page,
  browser,
  baseURL,
}) => {
  await openWorklist(page, { browser, baseURL })
  const row = (name: string) => page.getByRole('table', { name: 'Due' }).getByRole('row').filter({ hasText: name })
  await expect(row('Elm Street 12')).toContainText('$2,000.00')
  await page.getByRole('checkbox', { name: 'Select all: Past due' }).check()
  // The amount of a check is typed over what is due.
  await row('Birch Lane 8').getByRole('textbox').fill('750')
  await expectAccessibleAndWithin(page)
  // All that is due on each, and 750.00.
  await expect(page.getByText('$3,750.00')).toBeVisible()

  await page.getByRole('button', { name: 'Record 3 payments' }).click()

  const result = page.getByRole('region', { name: '2 payments recorded' })
  await expect(result).toContainText('$2,750.00 received')
  await expect(result).toContainText('1 payment wasn’t recorded.')
  const became = (name: string) => result.getByRole('row').filter({ hasText: name })
  await expect(became('Oak Avenue 5')).toContainText('is already recorded on this loan')
  await expectAccessibleAndWithin(page)
  await became('Oak Avenue 5')
    .getByRole('button', { name: /^Record another/ })
    .click()
  const all = page.getByRole('region', { name: '3 payments recorded' })
  await expect(all).toContainText('$3,750.00 received')
  await expect(row('Elm Street 12')).toContainText('$1,000.00')
  // A mistake is undone in its row.
  await all.getByRole('button', { name: 'Undo the payment on Elm Street 12' }).click()
  await expect(all.getByRole('row').filter({ hasText: 'Elm Street 12' })).toContainText('Undone')
  await expect(row('Elm Street 12')).toContainText('$2,000.00')

  // One by itself: what is due stands in the form and is chosen, Enter records it, and the list is back.
  await all.getByRole('button', { name: 'Close' }).click()
  await row('Elm Street 12')
    .getByRole('link', { name: /Record payment on/ })
    .click()
  const amount = page.getByRole('textbox', { name: /^Amount( \*)?$/ })
  await expect(amount).toBeFocused()
  await expect(amount).toHaveValue('2,000.00')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/payments')
  const toast = page.getByText('Payment recorded: $2,000.00').locator('..')
  await expect(toast.getByRole('link', { name: 'Receipt' })).toHaveAttribute('href', /\/api\/payments\/\d+\/receipt/)
  await expectAccessibleAndWithin(page)
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Payment undone')).toBeVisible()
  await expect(row('Elm Street 12')).toContainText('$2,000.00')
})

test('120 payments are posted in ten presses or fewer from the dashboard, and the keys move and select', async ({
  page,
}) => {
  const loans = Array.from({ length: 120 }, (_, index) =>
    aLoan(index + 1, {
      nextPaymentDate: '2026-01-05',
      daysPastDue: 40,
      pastDueAmount: 1000,
      createdAt: '2026-01-01T10:00:00.000Z',
    }),
  )
  const asked = await stubApi(page, 'LENDER', {
    'GET /loans/lender/*': data(loans),
    'GET /payments': { body: { data: [aListedPayment(1)], page: 1, limit: 1, total: 1 } },
    'POST /payments/batch': data({
      recorded: 120,
      amount: 120_000,
      outcomes: loans.map(({ id }) => ({
        loanId: id,
        amount: 1000,
        payment: aPayment(id, { loanId: id, amount: 1000 }),
        refusal: null,
      })),
    }),
  })
  await page.goto('/dashboard')
  let presses = 0
  const press = async (role: 'link' | 'checkbox' | 'button', name: string) => {
    await page.getByRole(role, { name, exact: true }).click()
    presses += 1
  }

  await press('link', 'Payments')
  await press('checkbox', 'Select all: Past due')
  await press('button', 'Record 120 Payments')
  await expect(page.getByRole('region', { name: '120 payments recorded' })).toContainText('$120,000.00 received')
  expect(presses).toBeLessThanOrEqual(10)
  const [sent] = asked.filter(({ call }) => call === 'POST /payments/batch')
  expect(sent?.body).toMatchObject({ paymentMethod: 'CHECK', payments: { length: 120 } })

  await page.getByRole('button', { name: 'Close' }).click()
  await page.locator('body').press('j')
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: /Record payment on Loan 2$/ })).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByRole('checkbox', { name: 'Select Loan 2', exact: true })).toBeChecked()
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/loans/1/payment/new')
})
