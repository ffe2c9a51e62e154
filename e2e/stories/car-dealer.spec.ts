import { expect, test } from '@playwright/test'
import { daysFromNow } from '../days.ts'
import { monthsFromNow } from '../made-places.ts'
import { aBorrower, aLoan, effectOn, leave, openAct, person, recordPayment } from './people.ts'

// A car dealer who finances what is sold.

// 10,400.00 over 24 months every two weeks without interest: 52 payments of 200.00, the first on 21 May 2026 and the last 51 x 14 days later.
test('contracts of 24 months, every two weeks, come in with 52 payments, and the same file comes in once', async ({
  browser,
  baseURL,
}) => {
  const lender = await person(browser, { baseURL: baseURL ?? '' }, { role: 'LENDER' })
  const { page } = lender
  const rows = ['S-1,Ana Gomez', 'S-2,Bo Diaz', 'S-3,Cy Ortiz'].map(
    (start, index) => `${start},buyer${index}@example.com,305-555-010${index},10400,0,5/7/26,24,bi-weekly`,
  )
  const sheet = ['Stock #,Customer,Email,Phone,Amount financed,Rate,Contract date,Term,Freq', ...rows].join('\n')
  const file = { name: 'lot.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) }
  const bringIn = async () => {
    await page.goto('/imports/new')
    await page.getByRole('radio', { name: 'New loans (full terms)' }).check()
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Review' }).click()
  }
  await bringIn()
  await expect(
    page.getByText('24 months are read as 52 payments; the last one is due May 4, 2028').first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Import 3 rows' }).click()
  await expect(page.getByText('lot.csv was imported')).toBeVisible()
  const [loan] = await lender.get<{ id: number }[]>(`/loans/lender/${lender.id}?format=array`)
  const schedule = await lender.get<{ dueDate: string; amount: number }[]>(`/loans/${loan?.id}/schedule`)
  expect([schedule.length, schedule[0]?.amount, schedule.at(-1)?.dueDate]).toEqual([52, 200, '2028-05-04'])
  await bringIn()
  await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0)
  await leave(lender)
})

// 9,600.00 without interest in 24 payments of 400.00, every two weeks from 75 days ago. Two are paid and one comes back: 8,800.00 of balance
// are 9,200.00 again, and 25.00 are charged. The payments of 47, 33, 19 and 5 days ago, 1,600.00, are past due until the account starts over.
test('a check that bounces, a promise, and a late account that starts over', async ({ browser, baseURL }) => {
  const lender = await person(browser, { baseURL: baseURL ?? '' }, { role: 'LENDER' })
  const { page } = lender
  const record = await aBorrower(lender, 'Buyer')
  const { id } = await aLoan(lender, record.id, {
    ...{ loanName: 'Civic', principalAmount: 9_600, interestRate: 0, lateFee: 0, returnedPaymentFee: 25 },
    ...{ originationDate: daysFromNow(-75), maturityDate: daysFromNow(24 * 14 - 75), paymentFrequency: 'BI_WEEKLY' },
  })
  for (const days of [-61, -47]) {
    const check = { amount: 400, paymentDate: daysFromNow(days), paymentMethod: 'CHECK' }
    await lender.post('/payments', { loanId: id, ...check })
  }
  await test.step('the check is reversed, its fee charged and the letter asked for in one step', async () => {
    await page.goto(`/loans/${id}?tab=history`)
    await page
      .getByRole('button', { name: /^Reverse/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/returned/).check()
    await expect(effectOn(dialog, /^Balance/).before).toHaveText('$8,800.00')
    await expect(effectOn(dialog, /^Balance/).after).toHaveText('$9,200.00')
    await expect(dialog.getByLabel(/fee/i).first()).toHaveValue('25.00')
    await dialog.getByRole('button', { name: /^Reverse/ }).click()
    await expect(dialog).toBeHidden()
    const fees = await lender.get<{ kind: string; amount: number }[]>(`/loans/${id}/fees`)
    expect(fees.map(({ kind, amount }) => [kind, amount])).toEqual([['RETURNED_PAYMENT', 25]])
  })
  await test.step('the promise to pay on a day to come stands on the loan', async () => {
    await lender.post(`/loans/${id}/promises`, { amount: 425, dueDate: daysFromNow(28), text: 'By card' })
    await page.goto(`/loans/${id}`)
    await expect(page.getByText(/\$425\.00/).first()).toBeVisible()
  })
  await test.step('the account starts over with sixteen weeks more, and is not past due any more', async () => {
    await page.goto(`/loans/${id}/terms`)
    await page.getByLabel('Maturity Date').fill(daysFromNow(32 * 14 - 75))
    await page.getByLabel('Past-due amounts').selectOption('RESTART')
    const days = effectOn(page, /^Past due/)
    await expect(days.before).toHaveText('$1,600.00')
    await expect(days.after).toHaveText('$0.00')
    await page.getByRole('button', { name: 'Change Terms' }).click()
    await expect(page.getByRole('region', { name: 'Changed terms' })).toContainText('Past-due amounts started over.')
    const loan = await lender.get<{ daysPastDue: number }>(`/loans/${id}`)
    expect(loan.daysPastDue).toBe(0)
  })
  await leave(lender)
})

// 9,600.00 without interest, nothing paid. The car is taken back, towing costs 150.00 and the auction brings 2,500.00: 7,250.00 are still owed, of
// which the letter tells 9,600.00 - 2,500.00 + 150.00. The 7,100.00 of principal are charged off: a loss that stays owed.
test('a car is taken back, the auction counted, the loan charged off with a letter, and the step undone', async ({
  browser,
  baseURL,
}) => {
  const lender = await person(browser, { baseURL: baseURL ?? '' }, { role: 'LENDER' })
  const { page } = lender
  const record = await aBorrower(lender, 'Gone')
  const dates = { originationDate: monthsFromNow(-8), maturityDate: monthsFromNow(16) }
  const terms = { loanName: 'Truck', principalAmount: 9_600, interestRate: 0, lateFee: 0, ...dates }
  const { id } = await aLoan(lender, record.id, terms)
  const date = daysFromNow(0)
  await page.goto(`/loans/${id}`)
  const dialog = await openAct(page, 'Mark as Defaulted')
  await dialog.getByLabel('What happens').selectOption({ label: 'Start repossession' })
  await dialog.getByLabel('Effective date').fill(date)
  await dialog.getByRole('button', { name: 'Mark as Defaulted' }).click()
  await expect(dialog).toBeHidden()
  const charging = await openAct(page, 'Charge a Fee')
  await charging.getByLabel('Amount').fill('150')
  await charging.getByLabel(/^Note/).fill('Towing')
  await charging.getByRole('button', { name: 'Charge a Fee' }).click()
  await expect(charging).toBeHidden()
  await recordPayment(lender, id, { amount: '2,500', day: date, note: 'Auction' })
  await page.goto(`/loans/${id}`)
  const chargingOff = await openAct(page, 'Next Step of the Default')
  await chargingOff.getByLabel('What happens').selectOption({ label: 'Charge it off, still owed' })
  await chargingOff.getByLabel(/^What the sale brought/).selectOption({ index: 1 })
  await chargingOff.getByLabel('Share the letter with the borrower').check()
  await chargingOff.getByRole('button', { name: 'Next Step of the Default' }).click()
  await expect(chargingOff).toBeHidden()
  const { letters } = await lender.get<{ letters: { eventId: number; kind: string }[] }>(`/loans/${id}`)
  expect(letters.map(({ kind }) => kind)).toEqual(['DEFICIENCY', 'REPOSSESSION'])
  const letter = await page.request.get(`/api/loans/${id}/letters/${letters[0]?.eventId}`)
  expect([letter.status(), letter.headers()['content-type']]).toEqual([200, 'application/pdf'])

  await page.goto(`/loans/${id}`)
  await expect(page.getByRole('region', { name: 'Current Balance' })).toContainText('$7,100.00')
  const ledger = await (await page.request.get(`/api/loans/${id}/ledger-file`)).text()
  expect(ledger).toContain('9600.00')
  expect(ledger).toContain('2500.00')
  await page.goto(`/loans/${id}?tab=history`)
  const history = page.getByRole('region', { name: 'History', exact: true })
  await history.getByRole('button', { name: 'Undo Entry' }).click()
  const undo = page.getByRole('dialog', { name: 'Undo this entry' })
  await undo.getByRole('button', { name: 'Undo Entry' }).click()
  await expect(undo).toBeHidden()
  const loan = await lender.get<{ defaultStage: string; outstandingBalance: number }>(`/loans/${id}`)
  expect([loan.defaultStage, loan.outstandingBalance]).toEqual(['REPOSSESSION', 7_100])
  await leave(lender)
})
