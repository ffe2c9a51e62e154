import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { aLoanDetail, anEntry, aPayment, aPayoffStatement, data, malformed, refusal, stubApi } from '../stubbed-api.ts'

const entries = [anEntry(1, { isPaid: true, paidAmount: 1000 }), anEntry(2)]

const answers = (loan: object) => ({
  'GET /loans/*/schedule': data(entries),
  'GET /loans/*': data(loan),
  'GET /payments/loan/*': data([aPayment(1), aPayment(2, { status: 'REVERSED', reason: 'Bounced' })]),
})

const cells = (page: Page, table: string) =>
  page.getByRole('table', { name: table }).locator('tbody tr').first().getByRole('cell')

test('a loan shows its name, its figures and its four tabs', async ({ page }) => {
  await stubApi(page, 'LENDER', answers(aLoanDetail(1)))
  await page.goto('/loans/1')

  await expect(page.getByRole('heading', { name: 'Loan 1', level: 1 })).toBeVisible()
  await expect(page.getByText('LN-000001')).toBeVisible()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(card('Principal Amount')).toContainText('$250,000.00')
  await expect(card('Current Balance')).toContainText('$249,800.08')
  await expect(card('Interest Rate')).toContainText('6.50%')
  await expect(card('Next Payment')).toContainText('$1,000.00')
  await expect(page.getByRole('tab')).toHaveText(['Overview', 'Payment History', 'Payment Schedule', 'Documents'])
  await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('link', { name: 'Edit Loan' })).toHaveAttribute('href', '/loans/edit/1')
  await expect(page.getByRole('link', { name: 'Record Payment' })).toHaveAttribute('href', '/loans/1/payment/new')
})

test('the overview says what was agreed; zero is a value, and what is absent is N/A', async ({ page }) => {
  let loan = aLoanDetail(1, { lateFee: 0, gracePeriod: null, maturityDate: 'not-a-date' })
  await stubApi(page, 'LENDER', { ...answers(loan), 'GET /loans/*': () => data(loan) })
  await page.goto('/loans/1')

  const agreed = page.getByRole('region', { name: 'Loan terms' })
  const fact = (name: string) => agreed.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]')
  await expect(fact('Loan Type')).toHaveText('Single Family')
  await expect(fact('Origination Date')).toHaveText('Jan 5, 2026')
  await expect(fact('Maturity Date')).toHaveText('Invalid date')
  await expect(fact('Payment Frequency')).toHaveText('Monthly')
  await expect(fact('Late Fee')).toHaveText('$0.00')
  await expect(fact('Grace Period (days)')).toHaveText('N/A')
  await expect(agreed.getByText('ID 12')).toBeVisible()
  await expect(agreed.getByRole('link', { name: 'Ana Gomez' })).toHaveAttribute('href', '/borrowers/12')
  await expect(page.getByRole('button', { name: 'Payoff Statement' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Amortization Schedule' })).toBeVisible()

  loan = aLoanDetail(1, { lateFee: null, gracePeriod: 5 })
  await page.reload()
  await expect(fact('Late Fee')).toHaveText('N/A')
  await expect(fact('Grace Period (days)')).toHaveText('5 days')
  loan = aLoanDetail(1, { gracePeriod: 0 })
  await page.reload()
  await expect(fact('Late Fee')).toHaveText('$25.00')
  await expect(fact('Grace Period (days)')).toHaveText('0 days')
})

test('the history shows each payment with its parts, and a receipt for each', async ({ page }) => {
  await stubApi(page, 'LENDER', answers(aLoanDetail(1)))
  await page.goto('/loans/1?tab=history')

  await expect(page.getByRole('columnheader')).toHaveText([
    'Date',
    'Amount',
    'Principal',
    'Interest',
    'Method',
    'Status',
    'Actions',
  ])
  await expect(cells(page, 'Payment History')).toHaveText([
    'Feb 5, 2026',
    '$1,684.30',
    '$199.92',
    '$1,484.38',
    'Check',
    'Completed',
    '',
  ])
  const chip = page.getByRole('table', { name: 'Payment History' }).locator('.status-chip')
  await expect(chip).toHaveText(['Completed', 'Reversed'])
  await expect(chip.first()).toHaveCSS('color', 'rgb(60, 203, 145)')
  await page
    .getByRole('button', { name: /^Receipt for/ })
    .last()
    .click()
  const receipt = page.getByRole('dialog', { name: 'Payment receipt' })
  await expect(receipt).toContainText('This payment was reversed: Bounced')
  await expect(receipt).toContainText('$1,684.30')
  await expectAccessible(page)
  await receipt.getByRole('button', { name: 'Close' }).last().click()
  await expect(receipt).toBeHidden()
})

test('the schedule says of each row whether it is paid, and can be taken away', async ({ page }) => {
  await stubApi(page, 'LENDER', answers(aLoanDetail(1)))
  await page.goto('/loans/1?tab=schedule')

  await expect(page.getByRole('columnheader')).toHaveText([
    'Payment #',
    'Due Date',
    'Amount',
    'Principal',
    'Interest',
    'Remaining Balance',
    'Status',
  ])
  await expect(cells(page, 'Payment Schedule')).toHaveText([
    '1',
    'Jan 5, 2030',
    '$1,000.00',
    '$600.00',
    '$400.00',
    '$9,000.00',
    'Paid',
  ])
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Schedule' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('LN-000001-schedule.csv')
})

test('a loan without payments, schedule or documents says so on each tab', async ({ page }) => {
  await stubApi(page, 'LENDER', {
    'GET /loans/*/schedule': malformed({ rows: [] }),
    'GET /loans/*': data(aLoanDetail(1)),
    'GET /payments/loan/*': data([]),
    'GET /documents/loan/*': data([]),
  })
  await page.goto('/loans/1?tab=history')
  await expect(page.getByText('No payments recorded yet')).toBeVisible()
  await page.getByRole('tab', { name: 'Payment Schedule' }).click()
  await expect(page.getByText('No payment schedule available')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('No documents have been uploaded yet')).toBeVisible()
  await expectAccessible(page)
})

for (const { name, call, answer } of [
  {
    name: 'Payoff Statement',
    call: 'GET /loans/*/payoff-statement',
    answer: aPayoffStatement,
  },
  {
    name: 'Amortization Schedule',
    call: 'GET /loans/*/amortization-schedule',
    answer: (documentUrl: string) => ({ documentUrl }),
  },
]) {
  test(`the ${name} opens in a dialog as a document with a download, and closes`, async ({ page }) => {
    const documentUrl = '/api/made/document'
    await stubApi(page, 'LENDER', { [call]: data(answer(documentUrl)), ...answers(aLoanDetail(1)) })
    await page.goto('/loans/1')
    await page.getByRole('button', { name }).click()

    const dialog = page.getByRole('dialog', { name })
    await expect(dialog.locator('iframe')).toHaveAttribute('src', new RegExp(`^${documentUrl}#`))
    await expect(dialog.getByRole('link', { name: 'Download', exact: true })).toHaveAttribute('href', documentUrl)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(dialog).toBeHidden()
  })

  test(`a failure of the ${name} is only logged, and its dialog closes`, async ({ page }) => {
    const logged: string[] = []
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
    await stubApi(page, 'LENDER', { [call]: refusal(500, 'Out of paper'), ...answers(aLoanDetail(1)) })
    await page.goto('/loans/1')
    await page.getByRole('button', { name }).click()

    await expect.poll(() => logged.some((text) => text.includes('The document could not be made'))).toBe(true)
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByText('Out of paper')).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Loan 1', level: 1 })).toBeVisible()
  })
}

test('the documents list the papers made from the loan, and a spinner turns while one is made', async ({ page }) => {
  let answerNow = () => {}
  const held = new Promise<void>((resolve) => {
    answerNow = resolve
  })
  await stubApi(page, 'LENDER', {
    'GET /loans/*/payoff-statement': () => held.then(() => data(aPayoffStatement('/api/made/document'))),
    ...answers(aLoanDetail(1)),
    'GET /documents/loan/*': data([]),
  })
  await page.goto('/loans/1?tab=documents')
  const papers = page.getByRole('region', { name: 'Created from this loan' }).getByRole('button')
  await expect(papers.first()).toHaveAccessibleName('Payoff Statement')
  await expect(papers.nth(1)).toHaveAccessibleName('Amortization Schedule')
  await papers.first().click()

  const dialog = page.getByRole('dialog', { name: 'Payoff Statement' })
  await expect(dialog.locator('.session-spinner')).toBeVisible()
  answerNow()
  await expect(dialog.locator('iframe')).toBeVisible()
  await expect(dialog.locator('.session-spinner')).toHaveCount(0)
})

test('a loan that is not there is not found, and one that cannot be loaded says so', async ({ page }) => {
  let status = 404
  const asked = await stubApi(page, 'LENDER', { 'GET /loans/*': () => refusal(status) })
  await page.goto('/loans/999')
  await expect(page.getByRole('heading', { name: 'Loan not found' })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/loans/abc')
  await expect(page.getByRole('heading', { name: 'Loan not found' })).toBeVisible()
  expect(asked.filter(({ call }) => call === 'GET /loans/abc')).toEqual([])

  status = 500
  await page.goto('/loans/1')
  await expect(page.getByText('Failed to load loan details. Please try again later.')).toBeVisible()
})

test('on a phone thirty years of payments are dense rows, and a tap shows how one is split', async ({ page }) => {
  let rows = Array.from({ length: 360 }, (_, index) => anEntry(index + 1, { dueDate: '2030-01-05' }))
  await stubApi(page, 'LENDER', { ...answers(aLoanDetail(1)), 'GET /loans/*/schedule': () => data(rows) })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/loans/1?tab=schedule')

  const row = page
    .getByRole('table', { name: 'Payment Schedule' })
    .locator('tbody tr', { has: page.getByRole('button', { name: 'Principal and interest of payment 120' }) })
  await expect(row).toContainText('$1,000.00')
  const heights = await page.locator('tbody tr').evaluateAll((all) => all.map((one) => one.clientHeight))
  expect(Math.max(...heights)).toBeLessThanOrEqual(64)
  await expect(row.getByText('$600.00')).toBeHidden()

  const more = page.getByRole('button', { name: 'Principal and interest of payment 120' })
  await row.getByRole('cell', { name: 'Jan 5, 2030' }).click({ force: true })
  await expect(more).toHaveAttribute('aria-expanded', 'true')
  await expect(row.getByText('$600.00')).toBeInViewport()
  await expect(row.getByText('$400.00')).toBeInViewport()
  // The heading of the columns stays in sight below the bar.
  await expect(page.getByRole('columnheader', { name: 'Due Date' })).toBeInViewport()
  await more.press('Enter')
  await expect(row.getByText('$600.00')).toBeHidden()

  rows = entries
  await page.reload()
  await page.getByRole('button', { name: 'Principal and interest of payment 2' }).click()
  await expect(page.getByText('$600.00').last()).toBeVisible()
  await expectAccessible(page)
})
