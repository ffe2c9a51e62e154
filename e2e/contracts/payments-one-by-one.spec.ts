import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { fillTerms, wizardAnswers } from '../loans/wizard-steps.ts'
import { stubApi } from '../stubbed-api.ts'

// 2,000.00 at 12 % by 30/360 from 15 January 2026, as a spreadsheet lists it: 60 days of 2,000.00 are 40.00, 90 days of
// 1,540.00 are 46.20, and 90 days of 386.20 are 11.59, so 397.79 are left for the last payment and 97.79 is the interest.
const SHEET = ['Due\tAmount', '3/15/2026\t$500.00', '6/15/2026\t1,200.00', '7/15/2026\t0.00', '9/15/2026\t'].join('\n')

test('a note with irregular payments is pasted from its spreadsheet, changed by keyboard, and used', async ({
  page,
}) => {
  await stubApi(page, 'LENDER', wizardAnswers)
  await page.goto('/loans/create')
  await fillTerms(page)
  await page.getByLabel('Principal Amount').fill('2000')
  await page.getByLabel(/^Interest Rate/).fill('12')
  await page.getByLabel('Origination Date').fill('1/15/2026')
  await page.getByLabel('Maturity Date').fill('1/15/2027')
  await page.getByLabel('Maturity Date').blur()

  await page.getByRole('button', { name: 'Edit the Payments One by One' }).first().click()
  const editor = page.getByRole('dialog', { name: 'Payments, one by one' })
  await expect(editor.getByLabel('Payment 12', { exact: true })).toBeDisabled()
  await editor.getByLabel('Due date 1', { exact: true }).focus()
  await page.evaluate((text) => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, SHEET)

  await expect(editor.getByRole('listitem')).toHaveCount(3)
  await expect(editor).toContainText('$97.79')
  await expect(editor).toContainText('$386.20 of principal unpaid')
  await expectAccessible(page)

  // 460.00 of principal are a payment of 500.00 again; Enter goes down the column.
  await editor.getByLabel('Payment 1', { exact: true }).fill('600')
  await expect(editor).not.toContainText('$97.79')
  await editor.getByLabel('Principal 1', { exact: true }).fill('460')
  await expect(editor.getByLabel('Payment 1', { exact: true })).toHaveValue('500.00')
  await page.keyboard.press('Enter')
  await expect(editor.getByLabel('Principal 2', { exact: true })).toBeFocused()
  await editor.getByLabel('Payment 1', { exact: true }).fill('500')
  await editor.getByRole('button', { name: 'Use These Payments' }).click()

  await expect(editor).toBeHidden()
  await expect(page.getByLabel('Maturity Date')).toHaveValue('9/15/2026')
  const schedule = page.getByRole('table', { name: 'Payment schedule' })
  for (const amount of ['$500.00', '$1,200.00', '$397.79', '$46.20']) await expect(schedule).toContainText(amount)
  const payments = page.getByRole('group').filter({ hasText: 'How much is each payment?' })
  await expect(payments).toContainText('3 payments, Mar 15, 2026 to Sep 15, 2026: $1,700.00, then what is left')
})

test('a payment before another one, or without an amount, keeps the list from being used', async ({ page }) => {
  await stubApi(page, 'LENDER', wizardAnswers)
  await page.goto('/loans/create')
  await fillTerms(page)
  await page.getByRole('button', { name: 'Edit the Payments One by One' }).first().click()
  const editor = page.getByRole('dialog', { name: 'Payments, one by one' })
  const use = editor.getByRole('button', { name: 'Use These Payments' })

  await editor.getByRole('button', { name: 'Add a payment after 1', exact: true }).click()
  await expect(use).toBeDisabled()
  await editor.getByLabel('Due date 2', { exact: true }).fill('1/1/2020')
  await editor.getByLabel('Due date 2', { exact: true }).blur()
  await expect(editor).toContainText('Enter a later date than the one before')
  await editor.getByRole('button', { name: 'Remove payment 2', exact: true }).click()

  await expect(use).toBeEnabled()
})
