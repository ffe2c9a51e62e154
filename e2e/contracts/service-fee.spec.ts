import { expect, test } from '@playwright/test'
import { fillTerms, wizardAnswers } from '../loans/wizard-steps.ts'
import { monthsFromNow } from '../made-places.ts'
import { aBorrower, aLoan, invited, leave, person, recordPayment } from '../stories/people.ts'
import { stubApi } from '../stubbed-api.ts'

// 12,000.00 at 12 % over a year: 1,066.19 a month, 120.00 of interest and 946.19 of principal at first; with 20.00 for servicing
// 1,086.19 are to pay. 25.00 from the day of the second payment on make the third 1,091.19.
test('a service fee is asked for with each payment, paid with it, and becomes another from a day on', async ({
  browser,
  baseURL,
}) => {
  const stage = { baseURL: baseURL ?? '' }
  const lender = await person(browser, stage, { role: 'LENDER' })
  const { page } = lender
  const record = await aBorrower(lender, 'Served')
  const dates = { originationDate: monthsFromNow(-1), maturityDate: monthsFromNow(11) }
  const terms = { principalAmount: 12_000, interestRate: 12, lateFee: 0, serviceFee: 20, ...dates }
  const { id } = await aLoan(lender, record.id, terms)
  const borrower = await invited(browser, stage, { lender, record })

  await borrower.page.goto(`/my-loans/${id}`)
  await expect(borrower.page.getByText('$1,086.19').first()).toBeVisible()
  await expect(borrower.page.getByText('including Service Fee $20.00')).toBeVisible()
  await recordPayment(lender, id, { amount: '1,086.19', day: monthsFromNow(0) })
  await expect(page.getByRole('main')).toContainText('$946.19')

  await page.goto(`/loans/${id}?tab=schedule`)
  const schedule = page.getByRole('table', { name: 'Payment schedule' })
  await expect(schedule.getByRole('columnheader', { name: 'Service Fee' })).toBeVisible()
  await expect(schedule.getByRole('row').nth(1)).toContainText('$20.00')

  await page.goto(`/loans/${id}/terms`)
  await page.getByLabel('Effective date').fill(monthsFromNow(1))
  await page.getByLabel('Service fee per payment').fill('25')
  await page.getByRole('button', { name: 'Change Terms' }).click()
  await expect(page).toHaveURL(new RegExp(`/loans/${id}$`))
  const rows = await lender.get<{ amount: number; charges: number }[]>(`/loans/${id}/schedule`)
  expect(rows.slice(0, 3).map(({ amount, charges }) => [amount, charges])).toEqual([
    [1_066.19, 20],
    [1_066.19, 20],
    [1_066.19, 25],
  ])
  await leave(lender, borrower)
})

test('the wizard says what is to pay with the service fee', async ({ page }) => {
  await stubApi(page, 'LENDER', wizardAnswers)
  await page.goto('/loans/create')
  await fillTerms(page)

  await page.getByText('How much is each payment?').click()
  await page.getByLabel('Service fee per payment').fill('20')

  const summary = page.getByRole('region', { name: 'Payment summary' })
  await expect(summary).toContainText('Service Fee')
  await expect(summary).toContainText('to pay each time')
})
