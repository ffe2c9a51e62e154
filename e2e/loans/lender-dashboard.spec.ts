import { expect, test } from '@playwright/test'
import { aLenderSummary, aLoan, anEntry, data, refusal, stubApi } from '../stubbed-api.ts'

const summary = (changes: object = {}) => data(aLenderSummary(changes))

const noLoans = data([])
const noReports = { body: { data: [], page: 1, limit: 3, total: 0 } }

/** An installment of another loan. */
const entry = (loanId: number, dueDate: string, changes: object = {}) => ({
  ...anEntry(3, { id: loanId, dueDate, ...changes }),
  loanId,
  loanName: `Due ${loanId}`,
  borrowerName: 'Ana Gomez',
})

const schedules = [
  entry(1, '2031-03-01'),
  entry(2, '2031-01-01'),
  entry(3, '2031-02-01', { isPaid: true }),
  entry(4, '2020-01-01'),
  entry(5, '2031-04-01'),
  entry(6, '2031-05-01'),
  entry(7, '2031-06-01'),
  entry(8, '2031-07-01'),
]

test('the dashboard says how a lender is doing, and who the newest loans and soonest payments are', async ({
  page,
}) => {
  const asked = await stubApi(page, 'LENDER', {
    'GET /loans/lender/*/summary': summary({
      loans: [aLoan(1), aLoan(3), aLoan(2, { status: 'CURRENT' }), aLoan(6), aLoan(5), aLoan(4)],
      paymentSchedules: schedules,
    }),
    'GET /loans/lender/*': noLoans,
    'GET /payments': noReports,
  })
  await page.goto('/dashboard')

  const card = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(card('Total Portfolio')).toContainText('$750,000.25')
  await expect(card('Total Portfolio')).toContainText('3 active loans')
  await expect(card('Monthly Income')).toContainText('$4,200.50')
  await expect(card('Monthly Income')).toContainText('from all active loans')
  await expect(card('Total Borrowers')).toContainText('9')
  await expect(card('Late Payments')).toContainText('2')
  await expect(card('Late Payments')).toContainText('requiring attention')

  const recent = card('Recent Loans')
  await expect(recent.getByRole('listitem').getByRole('link')).toHaveText([
    'Loan 6',
    'Loan 5',
    'Loan 4',
    'Loan 3',
    'Loan 2',
  ])
  await expect(recent.getByRole('link', { name: 'Loan 6' })).toHaveAttribute('href', '/loans/6')
  await expect(recent.getByRole('link', { name: /^View All/ })).toHaveAttribute('href', '/loans/active')
  await expect(recent.getByRole('listitem').last()).toContainText('Active')

  const upcoming = card('Upcoming Payments')
  await expect(upcoming.getByRole('listitem').getByRole('link')).toHaveText([
    'Due 2',
    'Due 1',
    'Due 5',
    'Due 6',
    'Due 7',
  ])
  await expect(upcoming.getByRole('listitem').first()).toContainText('Payment #3')
  await expect(upcoming.getByRole('listitem').first()).toContainText('Jan 1, 2031')
  await expect(upcoming.getByRole('listitem').first()).toContainText('$1,000.00')
  await expect(upcoming.getByRole('link', { name: /^View All/ })).toHaveAttribute('href', '/payments')
  expect(asked.map(({ call }) => call)).toContain('GET /loans/lender/7/summary')
})

test('what does not fit into the list of what needs the lender is a step away, also where loans are in default', async ({
  page,
}) => {
  const late = { daysPastDue: 120, pastDueAmount: 4000, nextPaymentDate: '2025-09-01', status: 'DEFAULTED' }
  const loans = Array.from({ length: 8 }, (_, index) => aLoan(index + 1, late))
  await stubApi(page, 'LENDER', {
    'GET /loans/lender/*/summary': summary({ loans }),
    'GET /loans/lender/*': data(loans),
    'GET /payments': noReports,
  })
  await page.goto('/dashboard')

  await page.getByRole('link', { name: 'and 2 more' }).click()

  await expect(page).toHaveURL(/\/payments$/)
  await expect(page.getByRole('table', { name: 'Due' }).getByRole('row')).toHaveCount(loans.length + 2)
})

test('a lender without loans is shown the way to the first one', async ({ page }) => {
  await stubApi(page, 'LENDER', {
    'GET /loans/lender/*/summary': summary(),
    'GET /loans/lender/*': noLoans,
    'GET /payments': noReports,
  })
  await page.goto('/dashboard')

  await expect(page.getByText('No loans found. Create your first loan to get started.')).toBeVisible()
  await expect(page.getByText('No upcoming payments scheduled.')).toBeVisible()
  await page.getByRole('region', { name: 'Recent Loans' }).getByRole('link', { name: 'Create Loan' }).click()
  await expect(page).toHaveURL(/\/loans\/create$/)
})

test('an outage is said beside the empty figures, after a second try, and Try Again brings them back', async ({
  page,
}) => {
  let isDown = true
  const asked = await stubApi(page, 'LENDER', {
    'GET /loans/lender/*/summary': () => (isDown ? refusal(500) : summary()),
    'GET /loans/lender/*': noLoans,
    'GET /payments': noReports,
  })
  await page.goto('/dashboard')

  await expect(page.getByText('Failed to load dashboard data. Please try again later.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Total Portfolio' })).toContainText('$0.00')
  await expect(page.getByText('No loans found.')).toHaveCount(0)
  await expect(page.getByText('No upcoming payments scheduled.')).toHaveCount(0)
  expect(asked.filter(({ call }) => call.endsWith('/summary'))).toHaveLength(2)

  isDown = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('region', { name: 'Total Portfolio' })).toContainText('$750,000.25')
  await expect(page.getByText('Failed to load dashboard data.')).toBeHidden()
})
