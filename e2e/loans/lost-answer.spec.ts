import { expect, test } from '@playwright/test'
import { openIn, register } from '../steps.ts'
import { wordsIn } from '../words.ts'

test('a payment whose answer was lost is recorded once, even after a reload', async ({ page }) => {
  const words = wordsIn('en')
  await openIn(page, { path: '/register', language: 'en' })
  await register(page, words, { email: 'lost-answer@example.com', fullName: 'Omar Reyes' })
  const { data: borrower } = await (await page.request.post('/api/borrowers', { data: BORROWER })).json()
  const loan = { ...LOAN, borrowerId: borrower.id }
  const { data: made } = await (await page.request.post('/api/loans', { data: loan })).json()
  await page.goto(`/loans/${made.id}/payment/new`)

  await page.getByLabel(words('word.amount')).fill('33.33')
  await page.getByLabel(words('word.method')).selectOption('CASH')
  await page.route('**/api/payments', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: words('payments.record') }).click()
  await expect(page.getByText(words('payments.recordUnknown'))).toBeVisible()
  await page.unroute('**/api/payments')
  await page.reload()
  await page.getByRole('button', { name: words('payments.record') }).click()

  await expect(page.getByText(words('payments.recorded'))).toBeVisible()
  const { data: payments } = await (await page.request.get(`/api/payments/loan/${made.id}`)).json()
  expect(payments.map(({ amount }: { amount: number }) => amount)).toEqual([33.33])
})

const BORROWER = { firstName: 'Ana', lastName: 'Gomez', email: 'ana@example.com', phone: '555-123-4567' }

const LOAN = {
  loanName: 'Oak Street',
  principalAmount: 12_000,
  interestRate: 12,
  loanType: 'PERSONAL',
  originationDate: '2026-01-15',
  maturityDate: '2027-01-15',
  paymentStructure: 'FULLY_AMORTIZED',
  paymentFrequency: 'MONTHLY',
}
