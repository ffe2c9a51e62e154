import { expect, test } from '@playwright/test'
import { monthsFromNow } from '../made-places.ts'
import { lentToABorrower, post } from './lent-to-a-borrower.ts'

// Lives of loans, told to their end. What is not the point of a story is entered through the API.

// 18,000.00 at 3 % over five years: 18,000 x 0.0025 / (1 - 1.0025^-60) = 323.44 a month. The first payment is 45.00 of interest and
// 278.44; the second 17,721.56 x 0.25 % = 44.30 and 279.14, which leaves 17,442.42. With 2,000.00 more it is 19,442.42, and with
// 1,000.00 given at Christmas 18,442.42.
test('a father lends his son more and forgives a part at Christmas, and no cash is said to have come', async ({
  browser,
}, { project }) => {
  const baseURL = project.use.baseURL ?? ''
  const family = {
    ...{ lastName: 'Family', loanName: 'House of Tom', principalAmount: 18_000, interestRate: 3, lateFee: 0 },
    ...{ originationDate: monthsFromNow(-2), maturityDate: monthsFromNow(58) },
  }
  const { lender, borrower, loanId } = await lentToABorrower(browser, baseURL, family)
  for (const paymentDate of [monthsFromNow(-1), monthsFromNow(0)]) {
    await post(lender.request, baseURL, '/payments', { loanId, amount: 323.44, paymentDate, paymentMethod: 'CHECK' })
  }
  await post(lender.request, baseURL, `/loans/${loanId}/advances`, { amount: 2_000, date: monthsFromNow(0) })

  await lender.goto(`/loans/${loanId}`)
  await expect(lender.getByText('$19,442.42').first()).toBeVisible()
  await lender.getByRole('button', { name: 'More', exact: true }).click()
  await lender.getByRole('menuitem', { name: 'Forgive a debt' }).click()
  const dialog = lender.getByRole('dialog', { name: 'Forgive a debt' })
  await dialog.getByLabel('Principal to forgive').fill('1000')
  await dialog.getByLabel(/^Note/).fill('Merry Christmas')
  const balance = dialog.getByRole('row', { name: /^Balance/ }).getByRole('cell')
  await expect(balance.first()).toHaveText('$19,442.42')
  await expect(balance.last()).toHaveText('$18,442.42')
  await dialog.getByRole('button', { name: 'Forgive a debt' }).click()
  await expect(dialog).toBeHidden()

  await borrower.goto(`/my-loans/${loanId}`)
  await expect(borrower.getByText('$18,442.42').first()).toBeVisible()
  // Two payments of 323.44 are all that came.
  await expect(borrower.getByText('$646.88').first()).toBeVisible()
  for (const page of [lender, borrower]) await page.context().close()
})

// 300,000.00 at 12 % by actual days over 360, interest alone. From 10 March to 1 May 52 days: 300,000 x 12 % x 52/360 = 5,200.00; a month
// of 31 days 3,100.00, of 30 days 3,000.00, of 28 days 2,800.00. Extended from 1 October 2026 to 1 April 2027 it stays so, and
// 303,100.00 fall due on the last day.
test('a hard-money loan is extended by six months: interest each month, and the principal at the end', async ({
  browser,
}, { project }) => {
  const baseURL = project.use.baseURL ?? ''
  const bridge = {
    ...{ lastName: 'Bridge', loanName: 'Bridge loan', principalAmount: 300_000, interestRate: 12, lateFee: 0 },
    ...{ originationDate: '2026-03-10', firstPaymentDate: '2026-05-01', maturityDate: '2026-10-01' },
    ...{
      dayCount: 'ACT/360',
      paymentStructure: 'INTEREST_ONLY',
      interestOnlyPeriod: 24,
      interestOnlyPeriodUnit: 'MONTHS',
    },
  }
  const { lender, borrower, loanId } = await lentToABorrower(browser, baseURL, bridge)
  const interest = { '05': 5_200, '06': 3_100, '07': 3_000, '08': 3_100, '09': 3_100 }
  for (const [month, amount] of Object.entries(interest)) {
    const paymentDate = `2026-${month}-01`
    await post(lender.request, baseURL, '/payments', { loanId, amount, paymentDate, paymentMethod: 'WIRE' })
  }

  await lender.goto(`/loans/${loanId}/terms`)
  await lender.getByLabel('Effective date').fill('2026-09-15')
  await lender.getByLabel('Maturity Date').fill('2027-04-01')
  await lender.getByRole('button', { name: 'Change terms' }).click()
  await expect(lender).toHaveURL(new RegExp(`/loans/${loanId}$`))

  const response = await lender.request.get(`/api/loans/${loanId}/schedule`)
  const rows: { dueDate: string; amount: number }[] = (await response.json()).data
  expect(rows.slice(5).map(({ dueDate, amount }) => [dueDate, amount])).toEqual([
    ['2026-10-01', 3_000],
    ['2026-11-01', 3_100],
    ['2026-12-01', 3_000],
    ['2027-01-01', 3_100],
    ['2027-02-01', 3_100],
    ['2027-03-01', 2_800],
    ['2027-04-01', 303_100],
  ])
  await borrower.goto(`/my-loans/${loanId}?tab=schedule`)
  await expect(borrower.getByText('$303,100.00').first()).toBeVisible()
  for (const page of [lender, borrower]) await page.context().close()
})
