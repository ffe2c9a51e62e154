import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import type { Language, Words } from './words.ts'

export const password = 'Right-to-the-cent-1'

export type Person = { email: string; fullName: string }

/** Opens an address and chooses the language by the toggle, as a person does. */
export async function openIn(page: Page, { path, language }: { path: string; language: Language }): Promise<void> {
  await page.goto(path)
  await page.getByText(language.toUpperCase(), { exact: true }).first().click()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/** Completes the three steps of the register wizard, and ends on the dashboard. */
export async function register(page: Page, words: Words, person: Person): Promise<void> {
  const emailField = page.getByLabel(words('auth.email'))
  if (await emailField.isEditable()) await emailField.fill(person.email)
  await page.getByLabel(words('auth.password'), { exact: true }).fill(password)
  await page.getByLabel(words('auth.confirmPassword'), { exact: true }).fill(password)
  await expectAccessible(page)
  await page.getByRole('button', { name: words('common.next') }).click()

  await page.getByLabel(words('auth.fullName')).fill(person.fullName)
  await expectAccessible(page)
  await page.getByRole('button', { name: words('common.next') }).click()

  await page.getByRole('checkbox').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: words('auth.createAccount') }).click()
  await page.waitForURL('**/dashboard')
}

/** Fills the wizard's first step with 250,000 dollars at 7.125 % over 30 years, monthly. */
export async function fillTerms(page: Page, words: Words, loanName: string): Promise<void> {
  await page.getByLabel(words('loans.name')).fill(loanName)
  await page.getByLabel(words('loans.type')).selectOption('SINGLE_FAMILY')
  await page.getByLabel(words('loans.principalAmount')).fill('250,000')
  await page.getByLabel(words('loans.rate')).fill('7.125')
  await page.getByRole('button', { name: /^30 / }).click()
}

/** Adds a borrower in the wizard's second step by the dialog. */
export async function addBorrowerInWizard(page: Page, words: Words, { email, fullName }: Person): Promise<void> {
  const [firstName = '', lastName = ''] = fullName.split(' ')
  await page.getByRole('button', { name: words('loans.createBorrower') }).click()
  const dialog = page.getByRole('dialog', { name: words('borrowers.addNew') })
  await dialog.getByLabel(words('borrowers.firstName')).first().fill(firstName)
  await dialog.getByLabel(words('borrowers.lastName')).fill(lastName)
  await dialog.getByLabel(words('auth.email')).fill(email)
  await dialog.getByLabel(words('word.phone')).pressSequentially('5551234567')
  await expect(dialog.getByLabel(words('word.phone'))).toHaveValue('555-123-4567')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: words('borrowers.add') }).click()
  await expect(dialog).toBeHidden()
}
