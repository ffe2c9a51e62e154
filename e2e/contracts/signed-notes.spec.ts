import { expect, type Page, test } from '@playwright/test'
import { fillTerms, wizardAnswers } from '../loans/wizard-steps.ts'
import { stubApi } from '../stubbed-api.ts'

type Note = {
  name: string
  /** The folded question that some of its terms stand under. */
  question?: string
  /** What is typed or chosen, by the label of its field, in the order of the form. */
  entered: Readonly<Record<string, string>>
  /** The first payment and, where the source prints it, the last one. */
  payments: readonly [string, string?]
}

// The sources and the arithmetic of these payments stand in docs/money.md, section 3. The other kinds of notes have specs of
// their own: hard money, Rule of 78, rate steps, adjustable, Canadian, and payments one by one.
const NOTES: readonly Note[] = [
  {
    name: 'seller-financed, with a balloon and a stated payment',
    question: 'How much is each payment?',
    entered: {
      ...{ 'Principal Amount': '96000', 'Maturity Date': '1/1/2056', 'Balloon payment': 'yes' },
      ...{ 'Balloon date': '1/1/2031', 'How payments are set': 'As stated in the contract' },
      ...{ 'Payment in the contract': '600' },
    },
    payments: ['$600.00', '$88,227.54'],
  },
  {
    name: 'a car loan with 45 days to the first payment',
    question: 'How is interest calculated?',
    entered: {
      ...{ 'Principal Amount': '25000', 'Interest Rate': '24.99', 'Maturity Date': '1/15/2032' },
      ...{ 'First payment (optional)': '2/15/2026', 'Day count': 'ACT/365' },
    },
    payments: ['$679.40', '$678.96'],
  },
  {
    name: 'bi-weekly, accelerated',
    question: 'How much is each payment?',
    entered: {
      ...{ 'Principal Amount': '300000', 'Maturity Date': '1/1/2051', 'Payment Frequency': 'Bi-Weekly' },
      ...{ 'How payments are set': 'Accelerated: part of the monthly payment' },
    },
    payments: ['$966.45'],
  },
  {
    name: 'semi-monthly',
    question: 'When are payments due?',
    entered: {
      ...{ 'Principal Amount': '1200', 'Interest Rate': '12', 'Payment Frequency': 'Twice a month' },
      ...{ 'Days of the month': '1, 15', 'Number of payments': '24' },
    },
    payments: ['$53.18'],
  },
  {
    name: 'equal principal',
    question: 'How much is each payment?',
    entered: {
      ...{ 'Principal Amount': '1000', 'Interest Rate': '12', 'Number of payments': '4' },
      ...{ 'How payments are set': 'Equal principal, plus interest' },
    },
    payments: ['$260.00', '$252.50'],
  },
  {
    name: 'a single payment',
    entered: {
      ...{ 'Principal Amount': '1200', 'Interest Rate': '12', 'Payment Frequency': 'Once, at maturity' },
      ...{ 'Maturity Date': '7/1/2027' },
    },
    payments: ['$1,416.00'],
  },
]

for (const { name, question, entered, payments } of NOTES) {
  test(`a real note is entered and asks for its payments: ${name}`, async ({ page }) => {
    await stubApi(page, 'LENDER', wizardAnswers)
    await page.goto('/loans/create')
    await fillTerms(page)
    if (question) await page.getByText(question).click()

    for (const [label, value] of Object.entries(entered)) await enter(page, label, value)
    await page.keyboard.press('Tab')

    const rows = page.getByRole('table', { name: 'Payment schedule' }).getByRole('row')
    const [first, last] = payments
    await expect(rows.nth(1)).toContainText(first)
    if (last) await expect(rows.last()).toContainText(last)
  })
}

async function enter(page: Page, label: string, value: string): Promise<void> {
  const field = page.getByLabel(new RegExp(`^${label.replaceAll(/[()]/g, '\\$&')}`)).first()
  const kind = await field.evaluate((element) => (element instanceof HTMLInputElement ? element.type : element.tagName))
  if (kind === 'SELECT') await field.selectOption(value)
  else if (kind === 'checkbox') await field.check()
  else await field.fill(value)
}
