import { expect, type Page, test } from '@playwright/test'
import { expectAccessibleAndWithin } from '../accessible.ts'
import { aBorrower, aListedPayment, aLoan, data, stubApi } from '../stubbed-api.ts'

const STATES = [
  { status: 'LATE', daysPastDue: 12, pastDueAmount: 800.5 },
  { status: 'DEFAULTED', daysPastDue: 120, pastDueAmount: 4000 },
  { status: 'PENDING' },
  { status: 'PAID_OFF', outstandingBalance: 0 },
]
const open = (count: number) => [
  ...STATES.map((changes, index) => aLoan(index + 1, changes)),
  ...Array.from({ length: count }, (_, index) => aLoan(index + 10, { loanType: 'BUSINESS' })),
]
const rows = (page: Page) => page.getByRole('table', { name: 'Active Loans' }).locator('tbody tr')

/** A lender with loans in every state, whose preferences are kept. */
async function openList(page: Page, loans: object[], path = '/loans/active') {
  let preferences: object = {}
  const asked = await stubApi(page, 'LENDER', {
    'GET /loans/lender/*': data(loans),
    'GET /users/*/preferences': () => data(preferences),
    'PUT /users/*/preferences': (request) => {
      preferences = request.postDataJSON().preferences
      return data(preferences)
    },
    'PUT /borrowers/*/reminders': data({ isOffByLender: true, isOffByBorrower: false, takesNoEmails: false }),
  })
  await page.goto(path)
  return asked
}

test('tabs say how many loans are in each state, pills narrow them, and the address keeps both', async ({ page }) => {
  await openList(page, open(2))

  await expect(page.getByRole('tab')).toHaveText(['All 5', 'Past due 2', 'Defaulted 1', 'Pending 1', 'Closed 1'])
  await expect(page.getByRole('table', { name: 'Active Loans' }).locator('tfoot')).toContainText('5 loans')
  await page.getByRole('tab', { name: 'Past due 2' }).click()
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('tab', { name: 'All 5' }).click()
  await page.getByLabel('Type', { exact: true }).selectOption('BUSINESS')
  await expect(rows(page)).toHaveCount(2)
  await expect(page).toHaveURL(/type=BUSINESS/)
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(rows(page)).toHaveCount(5)
  await expectAccessibleAndWithin(page)
})

test('filters, columns and order are saved as a view, which is one press away afterwards', async ({ page }) => {
  await openList(page, open(2), '/loans/active?status=late')
  await page.getByRole('button', { name: 'Columns' }).click()
  // The choice stands in the address, so the box shows it a moment after the press.
  await page.getByRole('checkbox', { name: 'Days Past Due' }).click()
  await expect(page.getByRole('checkbox', { name: 'Days Past Due' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Loan #' }).click()
  await expect(page.getByRole('checkbox', { name: 'Loan #' })).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Days Past Due' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Loan #' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Save View' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Call list')
  // The view is shown before it is stored, and another page would break that off.
  const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await page.keyboard.press('Enter')
  const view = page.getByRole('button', { name: 'Call list' })
  await expect(view).toHaveAttribute('aria-pressed', 'true')
  await stored
  await page.goto('/loans/active')
  await expect(rows(page)).toHaveCount(5)
  await view.click()
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByRole('columnheader', { name: 'Days Past Due' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove View' }).click()
  await expect(view).toHaveCount(0)
})

test('several loans are acted on together, and each has its result', async ({ page }) => {
  const asked = await openList(page, open(2))
  await page.getByRole('checkbox', { name: 'Select Loan 1', exact: true }).check()
  await page.getByRole('checkbox', { name: 'Select Loan 2', exact: true }).check()
  const bar = page.getByRole('region', { name: '2 loans selected' })
  await expectAccessibleAndWithin(page)

  await bar.getByRole('button', { name: 'Turn Reminders Off' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Reminders are off')).toHaveCount(2)
  // Both loans are of one borrower.
  expect(asked.filter(({ call }) => call.startsWith('PUT /borrowers/'))).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await bar.getByRole('button', { name: 'Statements' }).click()
  const statement = dialog.getByRole('link', { name: /Statement.*Loan 1/ })
  await expect(statement).toHaveAttribute('href', '/api/loans/1/statement?language=en')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await bar.getByRole('button', { name: 'Select all 5' }).click()
  await expect(page.getByRole('region', { name: '5 loans selected' })).toBeVisible()
})

test('with 10,000 loans a press is answered at once, and Back returns to the same place', async ({ page }) => {
  await openList(page, open(9996), '/loans/active?rows=25')
  await expect(page.getByRole('tab', { name: 'All 9,999' })).toBeVisible()

  const took = await page.evaluate(async () => {
    const begun = performance.now()
    const tab = [...document.querySelectorAll<HTMLElement>('[role=tab]')].find((one) =>
      one.textContent?.startsWith('Defaulted'),
    )
    tab?.click()
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return performance.now() - begun
  })
  await expect(rows(page)).toHaveCount(1)
  // The goal is 100 ms; a machine that runs other tests beside this one takes longer.
  expect(took).toBeLessThan(1000)
  await page.getByRole('tab', { name: /^All/ }).click()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(rows(page).nth(14)).toContainText('Loan 46')
  await page.evaluate(() => window.scrollTo(0, 500))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
  const before = await page.evaluate(() => window.scrollY)
  await rows(page).nth(14).getByRole('link', { name: 'Loan 46' }).first().click()
  await expect(page).toHaveURL(/\/loans\/\d+/)
  await page.goBack()
  await expect(rows(page).nth(14)).toContainText('Loan 46')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
})

test('borrowers have tabs, a pill, views and actions like loans, and say who is late', async ({ page }) => {
  let preferences: object = {}
  const loans = [aLoan(1, { borrowerId: 7, borrowerName: 'Ana Gomez' }), aLoan(2, { borrowerId: 8 })]
  const asked = await stubApi(page, 'LENDER', {
    'GET /lenders/*/borrowers': data([
      aBorrower(7, { daysPastDue: 12, portal: 'LINKED' }),
      aBorrower(8, { fullName: 'Bo Diaz' }),
      aBorrower(9, { fullName: 'Cy Ortiz', activeLoans: 0 }),
    ]),
    'GET /loans/lender/*': data(loans),
    'GET /users/*/preferences': () => data(preferences),
    'PUT /users/*/preferences': (request) => {
      preferences = request.postDataJSON().preferences
      return data(preferences)
    },
    'PUT /borrowers/*/reminders': data({ isOffByLender: true, isOffByBorrower: false, takesNoEmails: false }),
  })
  await page.goto('/borrowers')
  const people = page.getByRole('table', { name: 'Borrowers' }).locator('tbody tr')

  await expect(page.getByRole('tab')).toHaveText(['All 3', 'Past due 1', 'No active loan 1'])
  await expect(people.first()).toContainText(/Past due.*12 days/)
  await page.getByRole('tab', { name: 'Past due 1' }).click()
  await expect(people).toHaveCount(1)
  await page.getByRole('button', { name: 'Save View' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('To call')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'To call' })).toHaveAttribute('aria-pressed', 'true')
  // The view stands there before the server has it.
  await expect
    .poll(() => preferences)
    .toEqual({ views: [{ name: 'To call', search: 'status=late', list: 'borrowers' }] })
  await page.getByRole('tab', { name: 'All 3' }).click()
  await page.getByLabel('Online access').selectOption('NONE')
  await expect(people).toHaveCount(2)
  await page.getByRole('button', { name: 'To call' }).click()
  await expect(people).toHaveCount(1)

  // The same actions as in the list of loans, for the loans of the chosen people.
  await page.getByRole('checkbox', { name: 'Select Ana Gomez' }).check()
  const bar = page.getByRole('region', { name: '1 loan selected' })
  await expectAccessibleAndWithin(page)
  await bar.getByRole('button', { name: 'Turn Reminders Off' }).click()
  await expect(page.getByRole('dialog').getByText('Reminders are off')).toBeVisible()
  expect(asked.filter(({ call }) => call.startsWith('PUT /borrowers/7/'))).toHaveLength(1)

  // A view of borrowers is none of loans.
  await page.goto('/loans/active')
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'To call' })).toHaveCount(0)
})

test('selected payments are exported together, and each completed one gives its receipt', async ({ page }) => {
  const payments = [
    aListedPayment(1, { loanName: 'Elm Street 12', amount: 1000 }),
    aListedPayment(2, { loanName: 'Oak Avenue 5', amount: 66.19, status: 'PENDING' }),
    aListedPayment(3, { loanName: 'Birch Lane 8' }),
  ]
  await stubApi(page, 'LENDER', { 'GET /payments': { body: { data: payments, page: 1, limit: 25, total: 3 } } })
  await page.goto('/payments?tab=received')
  await page.getByRole('checkbox', { name: /on Elm Street 12$/ }).check()
  await page.getByRole('checkbox', { name: /on Oak Avenue 5$/ }).check()

  const bar = page.getByRole('region', { name: '2 payments selected' })
  await expect(bar).toContainText('$1,066.19')
  await expectAccessibleAndWithin(page)
  await Promise.all([page.waitForEvent('download'), bar.getByRole('button', { name: 'Export' }).click()])
  await bar.getByRole('button', { name: 'Receipts' }).click()
  const receipts = page.getByRole('dialog', { name: 'Receipts of 2 payments' })
  const row = (loan: string) => receipts.getByRole('row').filter({ hasText: loan })
  await expect(row('Elm Street 12').getByRole('link')).toHaveAttribute('href', '/api/payments/1/receipt?language=en')
  await expect(row('Oak Avenue 5')).toContainText('None: not a completed payment')
  await expectAccessibleAndWithin(page)
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: 'Clear Selection' }).click()
  await expect(bar).toBeHidden()
})
