import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { aLoan, aLoanDetail, data, stubApi } from '../stubbed-api.ts'
import { next, wizardAnswers } from './wizard-steps.ts'

const bridge = {
  id: 3,
  name: 'Bridge',
  terms: { interestRate: 11.5, dayCount: 'ACT/360', accrualMethod: 'DAILY', lateFeePercent: 5, gracePeriod: 10 },
  loanType: 'SINGLE_FAMILY',
  termMonths: 12,
  balloonMonths: null,
  isDefault: false,
}
const car = { ...bridge, id: 4, name: 'Car', terms: { interestRate: 17, lateFee: 25 }, termMonths: 72, isDefault: true }

test('one press begins a loan from a product or from another loan, and keeps what is of this loan', async ({
  page,
}) => {
  await page.clock.setFixedTime('2026-01-15T12:00:00')
  await stubApi(page, 'LENDER', {
    ...wizardAnswers,
    'GET /lenders/*/products': data([car, bridge]),
    'GET /loans': { body: { data: [aLoan(5)], page: 1, limit: 1, total: 1 } },
    'GET /loans/*': data(aLoanDetail(5, { dayCount: 'ACT/365', interestRate: 4, loanTermMonths: 24 })),
  })
  await page.goto('/loans/create')
  const start = page.getByRole('group', { name: 'Start from' })

  // The lender's default product, from the beginning.
  await expect(start.getByRole('button', { name: 'Car' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByLabel('Interest Rate')).toHaveValue('17')
  await expect(page.getByLabel('Maturity Date')).toHaveValue('1/15/2032')
  await page.getByLabel('Loan Name').fill('Elm Street')
  await page.getByLabel('Principal Amount').fill('120,000')

  await start.getByRole('button', { name: 'Bridge' }).click()
  await expect(page.getByLabel('Interest Rate')).toHaveValue('11.5')
  await expect(page.getByLabel('Maturity Date')).toHaveValue('1/15/2027')
  await expect(page.getByLabel('Late Fee', { exact: true })).toHaveValue('0.00')
  await expect(page.getByText('Actual/360, daily interest')).toBeVisible()
  // What the product says is usual here, so its questions stay folded.
  await expect(page.getByLabel('Day count')).toBeHidden()
  await expect(page.getByLabel('Principal Amount')).toHaveValue('120,000.00')
  await expectAccessible(page)

  await start.getByRole('button', { name: 'Default terms' }).click()
  await expect(page.getByText('30/360 (equal months), interest on schedule')).toBeVisible()

  await start.getByRole('button', { name: 'My last loan' }).click()
  await expect(page.getByText('Started from Loan 5')).toBeVisible()
  await expect(page.getByLabel('Principal Amount')).toHaveValue('250,000.00')
  await expect(page.getByLabel('Maturity Date')).toHaveValue('1/15/2028')
  await expect(page.getByLabel('Day count')).toHaveValue('ACT/365')
  await expect(page.getByLabel('Day count')).toBeVisible()
  await expect(page.getByLabel('Loan Name')).toHaveValue('Elm Street')
})

test('a lender without products and loans is offered no start', async ({ page }) => {
  await stubApi(page, 'LENDER', wizardAnswers)
  await page.goto('/loans/create')

  await expect(next(page)).toBeVisible()
  await expect(page.getByRole('group', { name: 'Start from' })).toHaveCount(0)
})

test('products are added, changed and removed where a lender keeps them', async ({ page }) => {
  const asked = await stubApi(page, 'LENDER', {
    'GET /lenders/*/products': data([car, bridge]),
    'POST /lenders/*/products': { status: 201, body: { data: { ...bridge, id: 5, name: 'Hard money' } } },
    'PUT /lenders/*/products/*': data({ ...bridge, name: 'Bridge, 12 months' }),
    'DELETE /lenders/*/products/*': data({ id: 3 }),
  })
  await page.goto('/settings/products')
  await expect(page.getByRole('heading', { name: /^Car/ })).toContainText('Use for new loans by default')
  await expect(page.getByText(/11\.50% · 12 months · Fully amortized · Monthly · Actual\/360/)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add Product' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Product' })
  await adding.getByRole('button', { name: 'Add Product' }).click()
  await expect(adding.getByText('Product name is required')).toBeVisible()
  await adding.getByLabel('Product name').fill('Hard money')
  await adding.getByLabel(/^Interest Rate/).fill('12')
  await adding.getByText('What if a payment is late?').click()
  await adding.getByLabel(/^Maximum late fee/).fill('40')
  await adding.getByText('What if a payment is late?').click()
  await adding.getByRole('button', { name: 'Add Product' }).click()
  // The problem unfolds the question it belongs to.
  await expect(adding.getByLabel(/^Maximum late fee/)).toBeFocused()
  await adding.getByLabel(/^Late fee, % of payment/).fill('5')
  await expectAccessible(page)
  await adding.getByRole('button', { name: 'Add Product' }).click()
  await expect(page.getByText('Hard money was saved')).toBeVisible()

  await page.getByRole('button', { name: 'Edit Bridge' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Product' })
  await expect(editing.getByLabel('Day count')).toHaveValue('ACT/360')
  await editing.getByLabel('Product name').fill('Bridge, 12 months')
  await editing.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Bridge, 12 months was saved')).toBeVisible()

  await page.getByRole('button', { name: 'Remove Bridge' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Product' }).click()
  await expect(page.getByText('Bridge was removed')).toBeVisible()

  const sent = asked.filter(({ call }) => !call.startsWith('GET'))
  expect(sent.map(({ call }) => call)).toEqual([
    'POST /lenders/7/products',
    'PUT /lenders/7/products/3',
    'DELETE /lenders/7/products/3',
  ])
  expect(sent[0]?.body).toMatchObject({
    name: 'Hard money',
    terms: { interestRate: 12, lateFeePercent: 5, lateFeeMax: 40, paymentFrequency: 'MONTHLY' },
    loanType: null,
    termMonths: null,
    isDefault: false,
  })
})
