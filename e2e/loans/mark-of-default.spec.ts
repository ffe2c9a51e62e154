import { expect, test } from '@playwright/test'
import { aLoan } from '#engine/testing/loan-histories.ts'
import { expectAccessible } from '../accessible.ts'
import { aLoanDetail, data, stubApi } from '../stubbed-api.ts'

/** 12,000.00 at 12 % over a year from 2 January, marked as defaulted on 10 February, today 20 February. */
const history = {
  today: '2026-02-20',
  terms: aLoan({
    principalCents: 1_200_000,
    originationOn: '2026-01-02',
    maturityOn: '2027-01-02',
    lateFee: { kind: 'FLAT', amountCents: 2500 },
    graceDays: 10,
  }),
  events: [
    {
      id: 1,
      kind: 'DISBURSED',
      amountCents: 1_200_000,
      effectiveOn: '2026-01-02',
      recordedAt: '2026-01-02T12:00:00.000Z',
    },
    { id: 2, kind: 'MARKED_DEFAULTED', effectiveOn: '2026-02-10', recordedAt: '2026-02-10T12:00:00.000Z' },
  ],
}

test('a mark of default is lifted on the page of the loan, with the status before and after', async ({ page }) => {
  let isMarked = true
  const asked = await stubApi(page, 'LENDER', {
    'GET /loans/*': () =>
      data(aLoanDetail(1, { status: isMarked ? 'DEFAULTED' : 'LATE', isMarkedDefaulted: isMarked })),
    'GET /loans/*/history': data(history),
    'GET /loans/*/fees': data([]),
    'GET /loans/*/timeline': data([]),
    'POST /loans/*/default-mark/lifting': () => {
      isMarked = false
      return { status: 201, body: { data: { eventId: 3 } } }
    },
  })
  await page.goto('/loans/1')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Mark as Defaulted' })).toBeHidden()
  await page.getByRole('menuitem', { name: 'Remove Default Mark' }).click()

  const dialog = page.getByRole('dialog', { name: 'Remove Default Mark' })
  await expect(dialog).toContainText('Defaulted')
  await expect(dialog).toContainText('Late')
  await expectAccessible(page)
  await dialog.getByLabel('Effective date').fill('2/9/2026')
  await dialog.getByRole('button', { name: 'Remove Default Mark' }).click()
  await expect(dialog).toContainText('The default mark changed on Feb 10, 2026; enter that date or a later one')

  await dialog.getByLabel('Effective date').fill('2/15/2026')
  await dialog.getByLabel('Note').fill('A plan was agreed')
  await dialog.getByRole('button', { name: 'Remove Default Mark' }).click()
  await expect(page.getByText('Default mark removed')).toBeVisible()
  expect(asked.find(({ call }) => call === 'POST /loans/1/default-mark/lifting')?.body).toEqual({
    date: '2026-02-15',
    note: 'A plan was agreed',
  })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Mark as Defaulted' })).toBeVisible()
})
