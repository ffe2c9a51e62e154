import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { aListedPayment, aLoan, aLoanDetail, anEntry, aPayment, data, refusal, stubApi } from '../stubbed-api.ts'

const summary = (changes: object = {}) =>
  data({
    totalOutstanding: 12_345.5,
    totalPaid: 678.9,
    nextPaymentDue: '2030-02-05',
    nextPaymentAmount: 1000,
    overdue: false,
    pastDueAmount: 0,
    feesDue: 0,
    escrowDue: 0,
    dueNowAmount: 0,
    ...changes,
  })

test('a borrower sees what is owed, what was paid and what is next', async ({ page }) => {
  const asked = await stubApi(page, 'BORROWER', {
    'GET /loans/borrower/*/summary': summary(),
    'GET /loans/borrower/*': data([
      aLoan(1, { nextPaymentInterest: null, nextPaymentPrincipal: null }),
      aLoan(2, { status: 'PENDING', nextPaymentDate: null, nextPaymentAmount: null }),
      aLoan(3, { status: 'COMPLETED', nextPaymentDate: null, nextPaymentAmount: null }),
    ]),
  })
  await page.goto('/dashboard')

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lena Ortiz')
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  // One is pending and one completed.
  await expect(card('Active Loans').locator('.figure-card-figure')).toHaveText('1')
  await expect(card('Total Outstanding')).toContainText('$12,345.50')
  await expect(card('Paid To Date')).toContainText('$678.90')
  await expect(card('Next Payment Due')).toContainText('February 5, 2030')
  await expect(card('Next Payment Due')).toContainText('$1,000.00')
  await expect(card('Next Payment Due')).not.toContainText('Overdue')

  const loans = card('My Loans')
  await expect(loans.getByRole('link', { name: 'Loan 1' })).toHaveAttribute('href', '/my-loans/1')
  await expect(loans.getByRole('listitem').first()).toContainText('LN-000001')
  await expect(loans.getByRole('listitem').first()).toContainText('$249,800.08')
  await expect(loans.getByRole('listitem').first()).toContainText('6.50%')
  await expect(loans.getByRole('listitem').first()).toContainText('Feb 5, 2030')
  await expect(loans.getByRole('listitem').first().locator('.status-chip')).toHaveText('Active')
  await expect(loans.getByRole('listitem').nth(1)).toContainText('N/A')

  const upcoming = card('Upcoming Payments')
  await expect(upcoming.getByRole('link', { name: 'Pay Now' })).toHaveAttribute('href', '/payments/1')
  await expect(upcoming).toContainText('about $700.00 principal, $300.00 interest (estimated)')
  await expect(page.getByRole('link', { name: 'View All Payments' })).toHaveAttribute('href', '/payments')
  await expect(page.getByRole('link', { name: 'View All Loans' })).toHaveAttribute('href', '/my-loans')
  const calls = asked.map(({ call }) => call)
  expect(calls).toContain('GET /loans/borrower/7')
  expect(calls).toContain('GET /loans/borrower/7/summary')
  await expectAccessible(page)
})

test('where the split of the next payment is known, it is shown and not estimated', async ({ page }) => {
  await stubApi(page, 'BORROWER', {
    'GET /loans/borrower/*/summary': summary(),
    'GET /loans/borrower/*': data([aLoan(1)]),
  })
  await page.goto('/dashboard')

  await expect(page.getByText('$600.00 principal, $400.00 interest')).toBeVisible()
  await expect(page.getByText('estimated')).toBeHidden()
})

test('an overdue payment is called overdue, and no payment due is said', async ({ page }) => {
  let changes: object = { overdue: true, pastDueAmount: 1000, feesDue: 50, dueNowAmount: 1050 }
  let isMalformed = false
  await stubApi(page, 'BORROWER', {
    'GET /loans/borrower/*/summary': () => ({ ...summary(changes), isMalformed }),
    'GET /loans/borrower/*': data([]),
  })
  await page.goto('/dashboard')
  const next = page.getByRole('region', { name: 'Next Payment Due' })
  await expect(next).toContainText('$1,050.00')
  await expect(next).toContainText('Overdue · since February 5, 2030 · including $50.00 in fees')
  await expect(page.getByText("You don't have any loans yet.")).toBeVisible()
  await expect(page.getByText('No upcoming payments scheduled.')).toBeVisible()

  changes = { nextPaymentDue: null, nextPaymentAmount: null }
  await page.reload()
  await expect(page.getByRole('region', { name: 'Next Payment Due' })).toContainText('No payment due')

  // An amount in the place of the day is shown as one.
  isMalformed = true
  changes = { nextPaymentDue: 1000.5, nextPaymentAmount: null }
  await page.reload()
  await expect(page.getByRole('region', { name: 'Next Payment Due' })).toContainText('$1,000.50')
})

test('at most five upcoming payments stand on the dashboard, all of them under payments', async ({ page }) => {
  await stubApi(page, 'BORROWER', {
    'GET /loans/borrower/*/summary': summary(),
    'GET /loans/borrower/*': data(Array.from({ length: 7 }, (_, index) => aLoan(index + 1))),
    'GET /payments': { body: { data: [], page: 1, limit: 25, total: 0 } },
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Pay Now' })).toHaveCount(5)

  await page.getByRole('link', { name: 'View All Payments' }).click()
  await expect(page.getByRole('link', { name: 'Pay Now' })).toHaveCount(7)
})

test('on a phone the next payment and the way to pay it are seen without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await stubApi(page, 'BORROWER', {
    'GET /loans/borrower/*/summary': summary(),
    'GET /loans/borrower/*': data(Array.from({ length: 7 }, (_, index) => aLoan(index + 1))),
  })
  await page.goto('/dashboard')

  await expect(page.getByRole('link', { name: 'Pay Now' }).first()).toBeInViewport()
  await expectAccessible(page)
})

test('an outage is said, and Try Again brings the dashboard', async ({ page }) => {
  let isDown = true
  await stubApi(page, 'BORROWER', {
    'GET /loans/borrower/*/summary': () => (isDown ? refusal(500) : summary()),
    'GET /loans/borrower/*': data([]),
  })
  await page.goto('/my-loans')
  await expect(page.getByText('Failed to load dashboard data. Please try again later.')).toBeVisible()

  isDown = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('region', { name: 'Paid To Date' })).toContainText('$678.90')
})

const seven = {
  'GET /loans/borrower/*/summary': summary(),
  'GET /loans/borrower/*': data(Array.from({ length: 7 }, (_, index) => aLoan(index + 1))),
  'GET /payments': { body: { data: [aListedPayment(1)], page: 1, limit: 25, total: 1 } },
}

test('my loans and payments are the dashboard once more: the one with all loans, the other with all payments', async ({
  page,
}) => {
  await stubApi(page, 'BORROWER', seven)
  const figures = page.getByRole('region', { name: 'Total Outstanding' })
  const links = page.getByRole('region', { name: 'My Loans' }).getByRole('listitem')

  await page.goto('/dashboard')
  await expect(figures).toContainText('$12,345.50')
  await expect(links).toHaveCount(5)
  await page.goto('/my-loans')
  await expect(figures).toContainText('$12,345.50')
  await expect(links).toHaveCount(7)
  await expectAccessible(page)
  await page.goto('/payments')
  await expect(figures).toContainText('$12,345.50')
  await expect(page.getByRole('table', { name: 'Payments made' })).toContainText('$1,684.30')
  await expectAccessible(page)
})

test('a borrower reads everything of a loan, and changes nothing', async ({ page }) => {
  await stubApi(page, 'BORROWER', {
    'GET /loans/*/schedule': data([anEntry(1, { isPaid: true }), anEntry(2)]),
    'GET /loans/*/fees': data([]),
    'GET /loans/*': data(aLoanDetail(1)),
    'GET /payments/loan/*': data([aPayment(1)]),
  })
  await page.goto('/my-loans/1')

  await expect(page.getByRole('heading', { name: 'Loan 1', level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Current Balance' })).toContainText('$249,800.08')
  await expect(page.getByRole('link', { name: 'Pay Now' })).toHaveAttribute('href', '/payments/1')
  await expect(page.getByRole('link', { name: /Edit Loan|Record Payment/ })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Payment History' }).click()
  await expect(page.getByRole('table', { name: 'Payment History' })).toContainText('$1,684.30')
  await expect(page.getByRole('button', { name: /^Reverse/ })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Payment Schedule' }).click()
  await expect(page.getByRole('table', { name: 'Payment Schedule' }).locator('tbody tr')).toHaveCount(2)
})

test('in Spanish an overdue payment is called vencido', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'es'))
  await stubApi(page, 'BORROWER', { ...seven, 'GET /loans/borrower/*/summary': summary({ overdue: true }) })
  await page.goto('/dashboard')

  const card = page.getByRole('region', { name: 'Próximo pago' })
  await expect(card).toContainText('Vencido')
  await expect(card).toHaveAttribute('data-tone', 'WARNING')
})
