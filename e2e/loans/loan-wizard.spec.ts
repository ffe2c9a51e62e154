import { expect, test } from '@playwright/test'
import { type TermKey, termEntry } from '#contract/loans/term-table.ts'
import { expectAccessible } from '../accessible.ts'
import { aLoanDetail, data, refusal, stubApi } from '../stubbed-api.ts'
import { wizardAnswers as answers, chooseBorrower, fillTerms, next } from './wizard-steps.ts'

test('the wizard opens with the agreed defaults, and asks for what is missing in its own words', async ({ page }) => {
  await stubApi(page, 'LENDER', answers)
  await page.clock.setFixedTime('2026-01-15T12:00:00')
  await page.goto('/loans/create')

  await expect(page.getByLabel('Origination Date')).toHaveValue('1/15/2026')
  await expect(page.getByLabel('Maturity Date')).toHaveValue('1/15/2027')
  await expect(page.getByLabel('Principal Amount')).toHaveValue('0.00')
  await expect(page.getByLabel('Interest Rate')).toHaveValue('0')
  await expect(page.getByRole('radio', { name: /Fully amortized/ })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /Balloon payment/ })).not.toBeChecked()
  await expect(page.getByLabel('Payment Frequency')).toHaveValue('MONTHLY')
  await expect(page.getByLabel('Late Fee', { exact: true })).toHaveValue('0.00')
  await expect(page.getByLabel('Grace Period (days)')).toHaveValue('0')
  await expect(page.getByLabel('Loan Type')).toHaveValue('')
  for (const title of ['Loan Information', 'Payment Summary', 'Payment Structure', 'Payment Terms']) {
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
  }

  await next(page).click()
  await expect(page.getByText('Loan name is required')).toBeVisible()
  await expect(page.getByText('Principal amount must be greater than 0')).toBeVisible()
  await expect(page.getByText('Loan type is required')).toBeVisible()
  await expect(page.getByLabel('Loan Name')).toBeFocused()
  await expectAccessible(page)
})

test('interest-only and balloon fields appear when they are asked for, with their defaults and messages', async ({
  page,
}) => {
  await stubApi(page, 'LENDER', answers)
  await page.goto('/loans/create')
  await fillTerms(page)

  await expect(page.getByLabel('Interest-only period')).toBeHidden()
  await page.getByRole('radio', { name: /Interest only/ }).check()
  await expect(page.getByLabel('Interest-only period')).toHaveValue('12')
  await expect(page.getByLabel('Interest-only unit')).toHaveValue('MONTHS')
  await expect(page.getByRole('region', { name: 'Payment Summary' })).toContainText('$600.00')
  await page.getByLabel('Interest-only period').fill('')
  await page.getByLabel('Interest-only period').blur()
  await expect(page.getByText('Interest-only period details are required for interest-only loans')).toBeVisible()
  await page.getByRole('radio', { name: /Fully amortized/ }).check()
  await expect(page.getByLabel('Interest-only period')).toBeHidden()

  await expect(page.getByLabel('Balloon date')).toBeHidden()
  await page.getByRole('checkbox', { name: /Balloon payment/ }).check()
  await expect(page.getByLabel('Balloon date')).toHaveValue('1/1/2031')
  await expect(page.getByLabel('Amortization term')).toHaveValue('30')
  await expect(page.getByLabel('Amortization unit')).toHaveValue('YEARS')
  await expect(page.getByRole('region', { name: 'Payment Summary' })).toContainText('$719.46')
  await expect(page.getByRole('region', { name: 'Payment Summary' })).toContainText('$111,665.23')
  await page.getByLabel('Balloon date').fill('')
  await page.getByLabel('Balloon date').blur()
  await expect(page.getByText('Balloon payment details are required for loans with balloon payments')).toBeVisible()
  await page.getByRole('checkbox', { name: /Balloon payment/ }).uncheck()
  await expect(page.getByLabel('Balloon date')).toBeHidden()
})

test('a schedule of millions shows its five columns beside the form and on a phone', async ({ page }) => {
  await stubApi(page, 'LENDER', answers)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/loans/create')
  await fillTerms(page)
  await page.getByLabel('Principal Amount').fill('1,500,000')
  const schedule = page.getByRole('region', { name: 'Payment Schedule' })
  await expect(schedule).toContainText('$16,653.08')
  const beyond = () => schedule.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)

  await expect.poll(beyond).toBe(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(beyond).toBe(0)
})

test('a kept draft that the form cannot show is dropped, and /loans/new leads to the form', async ({ page }) => {
  await stubApi(page, 'LENDER', answers)
  await page.goto('/loans/new')
  await expect(page).toHaveURL(/\/loans\/create$/)
  await page.getByLabel('Loan Name').fill('Elm Street')
  await page.reload()
  await expect(page.getByLabel('Loan Name')).toHaveValue('Elm Street')
  await page.evaluate(() => {
    const [key = ''] = Object.keys(sessionStorage).filter((name) => name.endsWith(':loan-new'))
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    sessionStorage.setItem(key, JSON.stringify({ ...kept, originationDate: 'soon', firstPaymentDate: 'later' }))
  })
  await page.reload()
  await expect(page.getByLabel('Loan Name')).toHaveValue('')
})

test('payment and schedule follow what is typed, and negatives become zero', async ({ page }) => {
  await stubApi(page, 'LENDER', answers)
  await page.goto('/loans/create')
  await fillTerms(page)

  const summary = page.getByRole('region', { name: 'Payment Summary' })
  await expect(summary).toContainText('$1,332.25')
  await expect(page.getByText('10 years (120 months)').first()).toBeVisible()
  await page.getByLabel('Payment Frequency').selectOption('QUARTERLY')
  await expect(summary).toContainText('$4,011.25')
  await page.getByLabel('Payment Frequency').selectOption('MONTHLY')
  // Twice the principal is twice 1,332.246: the estimate follows before a field is left.
  await page.getByLabel('Principal Amount').fill('240,000')
  await expect(summary).toContainText('$2,664.49')
  await page.getByLabel('Principal Amount').fill('120,000')
  await page.getByLabel('Interest Rate').fill('12')
  await expect(summary).toContainText('$1,721.65')
  await page.getByLabel('Origination Date').fill('1/1/2031')
  await page.getByLabel('Origination Date').blur()
  await expect(summary).toContainText('$2,669.33')
  await page.getByLabel('Origination Date').fill('1/1/2026')
  await page.getByLabel('Interest Rate').fill('-6')
  await page.getByLabel('Interest Rate').blur()
  await expect(page.getByLabel('Interest Rate')).toHaveValue('0')
  await expect(summary).toContainText('$1,000.00')
  await summary.getByRole('button', { name: 'Show all 120 payments' }).click()
  await expect(summary.getByRole('table', { name: 'Payment Schedule' }).locator('tbody tr')).toHaveCount(120)
})

/** Everything that was agreed of the loan that is made below, as the API is told it. */
const AGREED = {
  loanName: 'Elm Street',
  loanType: 'SINGLE_FAMILY',
  principalAmount: 120_000,
  interestRate: 6,
  originationDate: '2026-01-01',
  maturityDate: '2036-01-01',
  loanTermMonths: 120,
  loanTermYears: 10,
  paymentStructure: 'FULLY_AMORTIZED',
  interestOnlyPeriod: null,
  interestOnlyPeriodUnit: null,
  hasBalloonPayment: false,
  balloonPaymentDate: null,
  balloonPaymentAmount: null,
  amortizationTerm: null,
  amortizationTermUnit: null,
  paymentFrequency: 'MONTHLY',
  borrowerId: 12,
  lateFee: 0,
  gracePeriod: 0,
  notes: 'Secured by the house',
  calculatedMonthlyPayment: 1332.25,
  firstPaymentDate: null,
  lateFeePercent: null,
  lateFeeMax: null,
  dayCount: '30/360',
  accrualMethod: 'SCHEDULED',
  allocationOrder: 'INTEREST_PRINCIPAL_FEES',
  rounding: 'HALF_UP',
}

test('a loan is made in three steps, sent once, with everything that was agreed', async ({ page }) => {
  const asked = await stubApi(page, 'LENDER', {
    ...answers,
    'POST /loans': { status: 201, body: { data: aLoanDetail(42) } },
    'GET /loans/*': data(aLoanDetail(42)),
  })
  await page.goto('/loans/create')
  await fillTerms(page)
  await page.getByLabel(/^Notes/).fill('Secured by the house ')
  await page.getByLabel('Loan Name').press('Enter')

  await expect(page.getByText('2 borrowers available')).toBeVisible()
  expect(asked.map(({ call }) => call)).toContain('GET /lenders/7/borrowers')
  await expect(next(page)).toBeDisabled()
  await chooseBorrower(page)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Borrower' })).toHaveValue('Ana Gomez (ana@example.com)')
  await next(page).click()

  await expect(page.getByText('Please review everything carefully before you create the loan.')).toBeVisible()
  await expect(page.locator('main input, main select, main textarea')).toHaveCount(0)
  // 1,332.25 for 3,652 days of 30 to the month; the schedule itself adds up to 159,869.30.
  const costs = page.getByRole('region', { name: 'Payment Summary' })
  await expect(costs.getByText('Estimated total (30-day months)')).toBeVisible()
  await expect(costs.getByText('What the borrower pays: every row of the schedule.')).toBeVisible()
  await expect(costs.getByText('Nothing is charged by it.')).toBeVisible()
  await expect(costs.getByText('$162,179.23')).toBeVisible()
  await expect(costs.getByText('$159,869.30')).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Borrower' })).toHaveValue('Ana Gomez (ana@example.com)')
  await next(page).press('Enter')
  await expect(page.getByRole('button', { name: 'Create Loan' })).toBeVisible()
  expect(asked.filter(({ call }) => call === 'POST /loans')).toEqual([])
  await page.getByRole('button', { name: 'Create Loan' }).click()

  await expect(page).toHaveURL(/\/loans\/42$/)
  const [sent] = asked.filter(({ call }) => call === 'POST /loans')
  const { agreed, rarer } = partsOf(sent?.body)
  expect(agreed).toEqual(AGREED)
  // The rarer terms are sent as the usual ones, or as none.
  for (const [term, value] of rarer) expect([null, termEntry(term).initial], term).toContain(value)
})

test('a refused loan keeps everything, says so, and adds what the server said', async ({ page }) => {
  await stubApi(page, 'LENDER', { ...answers, 'POST /loans': refusal(422, 'The moon is full') })
  await page.goto('/loans/create')
  await fillTerms(page)
  await next(page).click()
  await chooseBorrower(page)
  await next(page).click()
  await page.getByRole('button', { name: 'Create Loan' }).click()

  await expect(page.getByText('Failed to create loan. Please check your inputs and try again.')).toBeVisible()
  await expect(page.getByText('The moon is full')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create Loan' })).toBeEnabled()
})

test('borrowers that cannot be loaded are said so, and can be asked for again', async ({ page }) => {
  let isDown = true
  await stubApi(page, 'LENDER', {
    ...answers,
    'GET /lenders/*/borrowers': () => (isDown ? refusal(500) : answers['GET /lenders/*/borrowers']),
  })
  await page.goto('/loans/create')
  await fillTerms(page)
  await next(page).click()
  await expect(page.getByText('Failed to load borrowers')).toBeVisible()

  isDown = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('2 borrowers available')).toBeVisible()
})

test('a loan is edited in the same form, and goes back to its page', async ({ page }) => {
  const asked = await stubApi(page, 'LENDER', {
    ...answers,
    'GET /loans/*': data(aLoanDetail(5, { hasPayments: false, hasFixedTerms: false })),
    'PUT /loans/*': data(aLoanDetail(5)),
  })
  await page.goto('/loans/edit/5')
  await expect(page.getByLabel('Loan Name')).toHaveValue('Loan 5')
  await expect(page.getByLabel('Principal Amount')).toHaveValue('250,000.00')
  await page.getByLabel('Loan Name').fill('Oak Street')
  await expect(page.getByText('Review & Save')).toBeVisible()
  await next(page).click()
  await expect(page.getByRole('heading', { name: 'Borrower Information' })).toBeVisible()
  await next(page).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()

  await expect(page).toHaveURL(/\/loans\/5$/)
  const [sent] = asked.filter(({ call }) => call === 'PUT /loans/5')
  expect(sent?.body).toMatchObject({ loanName: 'Oak Street', borrowerId: 12, lateFee: 25, gracePeriod: 5 })
})

/** What a request says of the terms in AGREED, and of all others. */
function partsOf(body: unknown) {
  const sent = Object.entries(Object(body))
  return {
    agreed: Object.fromEntries(sent.filter(([name]) => name in AGREED)),
    rarer: sent.filter(([name]) => !(name in AGREED)) as [TermKey, unknown][], // as the form has no other fields
  }
}
