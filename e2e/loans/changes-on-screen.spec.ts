import { expect, test } from '@playwright/test'
import { daysFromNow } from '../days.ts'
import { monthsFromNow } from '../made-places.ts'
import { aBorrower, aLoan, effectOn, leave, openAct, person, recordPayment } from '../stories/people.ts'

// 12,000.00 at 12 % over a year, interest by the schedule: 1,066.19 a month, the first one paid: 11,053.81 left. The next payment is skipped
// without interest from the day on which that one was due: the payment after it asks for 110.54 of one month and not for two, and the loan
// ends a month later.
test('a payment is skipped and its interest rests', async ({ browser, baseURL }) => {
  const lender = await person(browser, { baseURL: baseURL ?? '' }, { role: 'LENDER' })
  const { page } = lender
  const record = await aBorrower(lender, 'Pause')
  const dates = { originationDate: monthsFromNow(-2), maturityDate: monthsFromNow(10) }
  const { id } = await aLoan(lender, record.id, { principalAmount: 12_000, interestRate: 12, lateFee: 0, ...dates })
  await recordPayment(lender, id, { amount: '1,066.19', day: monthsFromNow(-1) })

  await page.goto(`/loans/${id}/terms`)
  await page.getByLabel('Effective date').fill(monthsFromNow(-1))
  await page.getByLabel('Payments to skip').fill('1')
  await page.getByLabel('Interest on skipped payments').selectOption({ label: 'Paused' })
  await page.getByRole('button', { name: 'Change Terms' }).click()

  await expect(page).toHaveURL(new RegExp(`/loans/${id}$`))
  const rows = await lender.get<{ dueDate: string; interestAmount: number }[]>(`/loans/${id}/schedule`)
  expect(rows.slice(1, 2).map(({ dueDate, interestAmount }) => [dueDate, interestAmount])).toEqual([
    [monthsFromNow(1), 110.54],
  ])
  expect(rows.at(-1)?.dueDate).toBe(monthsFromNow(11))
  await leave(lender)
})

// 12,000.00 at 12 % over a year, made three months ago: 1,066.19 a month and 1,066.14 at the end. Three payments fell due and none came, so
// the last one asks for 1,066.14 + 3 × 1,066.19 = 4,264.71. Taken back, the three are past due again.
test('what is past due moves to the last payment, and comes back', async ({ browser, baseURL }) => {
  const lender = await person(browser, { baseURL: baseURL ?? '' }, { role: 'LENDER' })
  const { page } = lender
  const record = await aBorrower(lender, 'Deferred')
  const dates = { originationDate: monthsFromNow(-3), maturityDate: monthsFromNow(9) }
  const { id } = await aLoan(lender, record.id, { principalAmount: 12_000, interestRate: 12, lateFee: 0, ...dates })
  const lastPayment = async () => (await lender.get<{ amount: number }[]>(`/loans/${id}/schedule`)).at(-1)?.amount

  await page.goto(`/loans/${id}/terms`)
  await page.getByLabel('Past-due amounts').selectOption({ label: 'Move to the end' })
  const pastDue = page.getByRole('row', { name: /^Past due/ }).getByRole('cell')
  await expect(pastDue.last()).toHaveText('$0.00')
  await page.getByRole('button', { name: 'Change Terms' }).click()

  const agreed = page.getByRole('region', { name: 'Changed terms' })
  await expect(agreed).toContainText('Past-due amounts moved to the last payment, without interest.')
  expect(await lastPayment()).toBe(4_264.71)
  await agreed.getByRole('button', { name: 'Undo the Last Change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo change of terms' })
  await dialog.getByLabel('Reason').fill('Not signed')
  await dialog.getByRole('button', { name: 'Undo Change' }).click()
  await expect(agreed).toHaveCount(0)
  expect(await lastPayment()).toBe(1_066.14)
  await leave(lender)
})

// 12,000.00 at 12 % over a year, made two months ago. A month ago 120.00 of interest and 946.19 of principal fell due and did not come, and a
// fee of 50.00 was charged. From that day both are principal, 12,170.00, and the next payment has 121.70 of interest. Taken back, they are owed again.
test('unpaid interest and fees become principal in one step, and come back', async ({ browser, baseURL }) => {
  const lender = await person(browser, { baseURL: baseURL ?? '' }, { role: 'LENDER' })
  const { page } = lender
  const record = await aBorrower(lender, 'Added')
  const dates = { originationDate: monthsFromNow(-2), maturityDate: monthsFromNow(10) }
  const { id } = await aLoan(lender, record.id, { principalAmount: 12_000, interestRate: 12, lateFee: 0, ...dates })
  await lender.post(`/loans/${id}/fees`, { amount: 50, date: monthsFromNow(-1), note: 'Inspection' })

  await page.goto(`/loans/${id}/terms`)
  await page.getByLabel('Effective date').fill(monthsFromNow(-1))
  await page.getByLabel('Past-due amounts').selectOption({ label: 'Start over' })
  await page.getByLabel('Unpaid interest ($120.00)').selectOption({ label: 'Add to principal' })
  await page.getByLabel('Unpaid fees ($50.00)').selectOption({ label: 'Add to principal' })
  await expect(effectOn(page, /^Balance/).after).toHaveText('$12,170.00')
  await expect(effectOn(page, /^Total interest/).after).toHaveText('$862.30')
  await page.getByRole('button', { name: 'Change Terms' }).click()

  const agreed = page.getByRole('region', { name: 'Changed terms' })
  await expect(agreed).toContainText('Added to principal: $120.00 of unpaid interest · $50.00 of unpaid fees.')
  const rows = await lender.get<{ amount: number; interestAmount: number }[]>(`/loans/${id}/schedule`)
  expect([rows[0]?.amount, rows[1]?.interestAmount]).toEqual([0, 121.7])
  await page.goto(`/loans/${id}?tab=history`)
  await expect(page.getByRole('region', { name: 'Fees', exact: true })).toContainText('Added to principal: $50.00')
  await expect(page.getByText('$170.00 added to principal')).toBeVisible()
  await page.goto(`/loans/${id}`)
  await agreed.getByRole('button', { name: 'Undo the Last Change' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo change of terms' })
  await dialog.getByLabel('Reason').fill('Not signed')
  await dialog.getByRole('button', { name: 'Undo Change' }).click()
  await expect(agreed).toHaveCount(0)
  const { outstandingBalance, feesDue } = await lender.get<{ outstandingBalance: number; feesDue: number }>(
    `/loans/${id}`,
  )
  expect([outstandingBalance, feesDue]).toEqual([12_000, 50])
  await leave(lender)
})

// A fee of 50.00 moves to the last payment: it is due no more, and the loan's fees say when it is.
test('an unpaid fee moves to the last payment', async ({ browser, baseURL }) => {
  const lender = await person(browser, { baseURL: baseURL ?? '' }, { role: 'LENDER' })
  const { page } = lender
  const record = await aBorrower(lender, 'Later')
  const dates = { originationDate: monthsFromNow(-2), maturityDate: monthsFromNow(10) }
  const { id } = await aLoan(lender, record.id, { principalAmount: 12_000, interestRate: 12, lateFee: 0, ...dates })
  await lender.post(`/loans/${id}/fees`, { amount: 50, date: monthsFromNow(-1), note: 'Inspection' })

  await page.goto(`/loans/${id}/terms`)
  await page.getByLabel('Unpaid fees ($50.00)').selectOption({ label: 'Move to the end' })
  await expect(effectOn(page, /^Fees due \$/).after).toHaveText('$0.00')
  await expect(effectOn(page, /^Fees due with the last payment/).after).toHaveText('$50.00')
  await page.getByRole('button', { name: 'Change Terms' }).click()

  await expect(page.getByRole('region', { name: 'Changed terms' })).toContainText(
    'Unpaid fees moved to the last payment.',
  )
  await page.goto(`/loans/${id}?tab=history`)
  await expect(page.getByRole('region', { name: 'Fees', exact: true })).toContainText('Due with the last payment')
  await page.goto(`/loans/${id}`)
  await expect(page.getByText('Fees due with the last payment')).toBeVisible()
  const { feesDue, feesAtEnd } = await lender.get<{ feesDue: number; feesAtEnd: number }>(`/loans/${id}`)
  expect([feesDue, feesAtEnd]).toEqual([0, 50])
  await leave(lender)
})

// Two loans of 6,000.00 and 4,000.00 at 12 %. At the end of the first day nothing is earned yet: one of 10,000.00.
test('two loans of a borrower become one', async ({ browser, baseURL }) => {
  const lender = await person(browser, { baseURL: baseURL ?? '' }, { role: 'LENDER' })
  const { page } = lender
  const record = await aBorrower(lender, 'Joined')
  const terms = { interestRate: 12, lateFee: 0, originationDate: monthsFromNow(0), maturityDate: monthsFromNow(12) }
  const { id } = await aLoan(lender, record.id, { ...terms, loanName: 'Roof', principalAmount: 6_000 })
  const other = await aLoan(lender, record.id, { ...terms, loanName: 'Garden', principalAmount: 4_000 })

  await page.goto(`/loans/${id}`)
  const dialog = await openAct(page, 'Transfer, Split or Join')
  await dialog.getByLabel('What happens').selectOption({ label: 'It becomes one with another loan' })
  await dialog.getByLabel('Other loan').selectOption({ label: `Garden · ${other.loanNumber}` })
  await dialog.getByLabel('Name of the new loan').fill('House')
  await expect(dialog.getByRole('table', { name: 'New loan' })).toContainText('$10,000.00')
  await dialog.getByRole('button', { name: 'Join loans' }).click()

  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: /^Continued as another loan/ }).click()
  await page.getByText('This loan continues as').getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'House', level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Current Balance' })).toContainText('$10,000.00')
  await leave(lender)
})

// 2,400.00 without interest in 24 payments of 100.00, made three months ago. Charged off it stays owed, a loss of 2,400.00. 250.00 that come
// later lower what is owed and the loss to 2,150.00.
test('money that comes after a charge-off is recovered', async ({ browser, baseURL }) => {
  const lender = await person(browser, { baseURL: baseURL ?? '' }, { role: 'LENDER' })
  const { page } = lender
  const record = await aBorrower(lender, 'Recovered')
  const dayOfLender = daysFromNow(0, 'UTC')
  const dates = { originationDate: monthsFromNow(-3), maturityDate: monthsFromNow(21) }
  const { id } = await aLoan(lender, record.id, { principalAmount: 2_400, interestRate: 0, lateFee: 0, ...dates })

  await page.goto(`/loans/${id}`)
  const dialog = await openAct(page, 'Mark as Defaulted')
  await dialog.getByLabel('What happens').selectOption({ label: 'Charge it off, still owed' })
  await expect(effectOn(dialog, /^Balance/).after).toHaveText('$2,400.00')
  await dialog.getByRole('button', { name: 'Mark as Defaulted' }).click()
  await expect(dialog).toBeHidden()
  await recordPayment(lender, id, { amount: '250', day: dayOfLender })

  await page.goto(`/loans/${id}`)
  await expect(page.getByRole('region', { name: 'Current Balance' })).toContainText('$2,150.00')
  const loan = await lender.get<{ outstandingBalance: number; chargedOffOn: string | null }>(`/loans/${id}`)
  expect([loan.outstandingBalance, loan.chargedOffOn]).toEqual([2_150, dayOfLender])
  await leave(lender)
})
