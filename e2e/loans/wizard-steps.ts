import type { Page } from '@playwright/test'
import { aBorrower, data } from '../stubbed-api.ts'

/** Answers to the wizard's requests before a loan is made. */
export const wizardAnswers = {
  'GET /lenders/*/settings': data({ paymentInstructions: '', postalAddress: '', toleranceAmount: 0 }),
  'GET /lenders/*/products': data([]),
  'GET /loans': { body: { data: [], page: 1, limit: 1, total: 0 } },
  'GET /lenders/*/borrowers': data([aBorrower(12), aBorrower(13, { fullName: 'Bob Stone', email: 'bob@example.com' })]),
}

export const next = (page: Page) => page.getByRole('button', { name: 'Next' })

/** 120,000 dollars at 6 % over ten years, monthly. */
export async function fillTerms(page: Page): Promise<void> {
  await page.getByLabel('Loan Name').fill('Elm Street')
  await page.getByLabel('Loan Type').selectOption('SINGLE_FAMILY')
  await page.getByLabel('Principal Amount').fill('120,000')
  await page.getByLabel('Interest Rate').fill('6')
  await page.getByLabel('Origination Date').fill('1/1/2026')
  await page.getByLabel('Maturity Date').fill('1/1/2036')
  await page.getByLabel('Maturity Date').blur()
}

export async function chooseBorrower(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Borrower' }).click()
  await page.getByRole('option', { name: 'Ana Gomez (ana@example.com)' }).click()
}
