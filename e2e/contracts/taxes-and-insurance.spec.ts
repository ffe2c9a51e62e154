import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { monthsFromNow } from '../made-places.ts'
import { aBorrower, aLoan, invited, leave, person, recordPayment } from '../stories/people.ts'

// 12,000.00 at 12 % over a year: 1,066.19 a month; with 100.00 for taxes and 50.00 for insurance 1,216.19. Two payments bring 300.00. 250.00
// of taxes leave 50.00, which go back; 400.00 of insurance are then advanced, and the payoff asks for them.
test('taxes and insurance are collected with the payments, paid from escrow, refunded, and seen by the borrower', async ({
  browser,
  baseURL,
}) => {
  const stage = { baseURL: baseURL ?? '' }
  const lender = await person(browser, stage, { role: 'LENDER' })
  const { page } = lender
  const record = await aBorrower(lender, 'Escrowed')
  const dates = { originationDate: monthsFromNow(-2), maturityDate: monthsFromNow(10) }
  const terms = { principalAmount: 12_000, interestRate: 12, lateFee: 0, taxes: 100, insurance: 50, ...dates }
  const { id } = await aLoan(lender, record.id, terms)
  const borrower = await invited(browser, stage, { lender, record })

  const beside = 'with $300.00 for taxes and insurance'
  await page.goto(`/loans/${id}`)
  await expect(page.getByRole('main')).toContainText(`$2,432.38 due, ${beside}`)
  await expect(page.getByRole('main')).not.toContainText('fees')
  await borrower.page.goto(`/my-loans/${id}`)
  await expect(borrower.page.getByRole('main')).toContainText(beside)
  await borrower.page.goto('/')
  await expect(borrower.page.getByRole('main')).toContainText('including $300.00 for taxes and insurance')

  await recordPayment(lender, id, { amount: '1,216.19', day: monthsFromNow(-1) })
  await recordPayment(lender, id, { amount: '1,216.19', day: monthsFromNow(0) })
  await page.goto(`/loans/${id}?tab=history`)
  await expect(page.getByRole('columnheader', { name: 'Taxes & Insurance' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Fees' })).toHaveCount(0)
  await page.goto(`/loans/${id}`)
  const escrow = page.getByRole('region', { name: 'Escrow for taxes and insurance' })
  await expect(escrow).toContainText('Balance held: $300.00')
  const owed = async () => (await lender.get<{ payoffAmount: number }>(`/loans/${id}`)).payoffAmount
  const payoff = await owed()

  await escrow.getByRole('button', { name: 'Pay Taxes or Insurance' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Pay Taxes or Insurance' }).click()
  await expect(dialog.getByLabel('Paid to')).toBeFocused()
  await dialog.getByLabel('Paid to').fill('Travis County')
  await dialog.getByLabel('Amount').fill('250')
  await dialog.getByLabel('Method').selectOption('CHECK')
  await expect(dialog).toContainText('Escrow balance: $300.00 now, $50.00 after it.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Pay Taxes or Insurance' }).click()
  await expect(dialog).toBeHidden()
  await expect(escrow).toContainText('Balance held: $50.00')
  await expect(escrow.getByRole('listitem').filter({ hasText: 'Property taxes paid to Travis County' })).toContainText(
    'Balance $50.00',
  )
  expect(await owed()).toBe(payoff)

  await escrow.getByRole('button', { name: 'Refund Escrow' }).click()
  await expect(dialog.getByLabel('Amount')).toHaveValue('50.00')
  await dialog.getByLabel('Method').selectOption('ACH')
  await dialog.getByRole('button', { name: 'Refund Escrow' }).click()
  await expect(dialog).toBeHidden()
  await expect(escrow).toContainText('Balance held: $0.00')

  await escrow.getByRole('button', { name: 'Pay Taxes or Insurance' }).click()
  await dialog.getByLabel('What for').selectOption('INSURANCE')
  await dialog.getByLabel('Paid to').fill('Hill Country Mutual')
  await dialog.getByLabel('Amount').fill('400')
  await dialog.getByLabel('Method').selectOption('CHECK')
  await dialog.getByRole('button', { name: 'Pay Taxes or Insurance' }).click()
  await expect(dialog).toBeHidden()
  await expect(escrow).toContainText('Advanced by the lender: $400.00')
  expect(Math.round(((await owed()) - payoff) * 100)).toBe(400_00)
  await expectAccessible(page)

  await borrower.page.goto(`/my-loans/${id}`)
  const seen = borrower.page.getByRole('region', { name: 'Escrow for taxes and insurance' })
  await expect(seen).toContainText('Advanced by the lender: $400.00')
  await expect(seen.getByRole('listitem').filter({ hasText: 'Insurance paid to Hill Country Mutual' })).toBeVisible()
  await expect(seen.getByRole('button')).toHaveCount(0)
  await expect(borrower.page.getByRole('main')).toContainText(
    /Principal & interest \$1,066\.19, Property.Taxes.\$100\.00, Insurance.\$50\.00/,
  )
  await expectAccessible(borrower.page)
  await leave(lender, borrower)
})
