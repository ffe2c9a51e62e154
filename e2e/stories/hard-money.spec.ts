import { expect, test } from '@playwright/test'
import { aBorrower, aLoan, invited, leave, lendMore, type Person, person, recordPayment } from './people.ts'

// A hard-money lender. All figures are of past days, so they stay whenever the story is told.

const bridge = {
  loanName: 'Bridge Street 8',
  interestRate: 12,
  dayCount: 'ACT/360',
  paymentStructure: 'INTEREST_ONLY',
  interestOnlyPeriod: 24,
  interestOnlyPeriodUnit: 'MONTHS',
}

type Row = { dueDate: string; amount: number }
const rowsOf = async (who: Person, id: number) =>
  (await who.get<Row[]>(`/loans/${id}/schedule`)).map(({ dueDate, amount }) => [dueDate, amount])

// 300,000.00 are agreed, 80,000.00 of them held back, at 12 % by actual days over 360. Points are 2 % of 220,000.00: 4,400.00. Interest
// from 10 March to 1 April is paid at closing: 220,000 x 12 % x 22/360 = 1,613.33. So 213,986.67 go out. Five draws of 16,000.00 on due
// days. Interest of each month is what is out x 12 % x days/360: April 220,000 x 30 days = 2,200.00; May 236,000 x 31 = 2,438.67; June
// 252,000 x 30 = 2,520.00; July 268,000 x 31 = 2,769.33; August 284,000 x 31 = 2,934.67; September 300,000 x 30 = 3,000.00.
// Extended by six months it stays so: 3,100.00 of 31 days, 3,000.00 of 30, 2,800.00 of 28, and 303,100.00 on the last day.
test('points and interest at closing, a holdback in five draws, and six months more that stay interest only', async ({
  browser,
  baseURL,
}) => {
  const stage = { baseURL: baseURL ?? '' }
  const lender = await person(browser, stage, { role: 'LENDER' })
  const record = await aBorrower(lender, 'Builder')
  const { id } = await aLoan(lender, record.id, {
    ...bridge,
    ...{ principalAmount: 220_000, heldBackAmount: 80_000, points: 2, prepaidInterestDate: '2026-04-01' },
    ...{ originationDate: '2026-03-10', firstPaymentDate: '2026-05-01', maturityDate: '2026-10-01', lateFee: 0 },
  })
  const builder = await invited(browser, stage, { lender, record })
  await test.step('what was kept back at closing is said', async () => {
    await lender.page.goto(`/loans/${id}`)
    await lender.page.getByRole('tab', { name: 'Documents' }).click()
    await expect(lender.page.getByRole('button', { name: /Closing Statement/i })).toBeVisible()
    expect((await lender.get<Record<string, unknown>>(`/loans/${id}`))['points']).toBe(2)
  })
  await test.step('five draws, and the interest of each month on what is out', async () => {
    const interest = [2_200, 2_438.67, 2_520, 2_769.33, 2_934.67]
    for (const [index, amount] of interest.entries()) {
      const on = `2026-0${index + 5}-01`
      if (index === 2) {
        await builder.page.goto(`/my-loans/${id}`)
        await expect(builder.page.getByText('$32,000.00 released · $48,000.00 still held')).toBeVisible()
      }
      await lendMore(lender, id, { amount: '16,000', day: on })
      await recordPayment(lender, id, { amount: String(amount), day: on })
    }
    expect((await rowsOf(lender, id)).slice(0, 5)).toEqual(
      interest.map((amount, index) => [`2026-0${index + 5}-01`, amount]),
    )
    const more = { amount: 1, date: '2026-09-02' }
    const beyond = await lender.page.request.post(`/api/loans/${id}/advances`, { data: more })
    expect([beyond.status(), await beyond.text()]).toEqual([422, expect.stringContaining('advance.aboveCommitment')])
  })
  await test.step('six months more', async () => {
    await lender.page.goto(`/loans/${id}/terms`)
    await lender.page.getByLabel('Effective date').fill('2026-09-15')
    await lender.page.getByLabel('Maturity Date').fill('2027-04-01')
    await lender.page.getByLabel('Modification fee').fill('3000')
    await lender.page.getByRole('button', { name: 'Change Terms' }).click()
    await expect(lender.page).toHaveURL(new RegExp(`/loans/${id}$`))
    expect((await rowsOf(lender, id)).slice(5)).toEqual([
      ['2026-10-01', 3_000],
      ['2026-11-01', 3_100],
      ['2026-12-01', 3_000],
      ['2027-01-01', 3_100],
      ['2027-02-01', 3_100],
      ['2027-03-01', 2_800],
      ['2027-04-01', 303_100],
    ])
    await builder.page.goto(`/my-loans/${id}?tab=schedule`)
    await expect(builder.page.getByText('$303,100.00').first()).toBeVisible()
  })
  await leave(lender, builder)
})

// 100,000.00 at 12 %, interest only: 1,033.33 for the 31 days of August are paid, and all is due on 1 October 2025 with 1,000.00 for September.
// 10 % of a late payment is charged, but not of the balloon. From its due day the principal bears 18 %: on 31 October 100,000 x 18 % x 30/360
// = 1,500.00. So 102,500.00 are due on that day, and with the exit fee of 1,000.00 103,500.00 end the loan.
test('a matured balloon bears the default rate and the exit fee, and no late fee', async ({ browser, baseURL }) => {
  const lender = await person(browser, { baseURL: baseURL ?? '' }, { role: 'LENDER' })
  const record = await aBorrower(lender, 'Matured')
  const { id } = await aLoan(lender, record.id, {
    ...bridge,
    ...{ principalAmount: 100_000, lateFeePercent: 10, gracePeriod: 10, exitFee: 1_000 },
    ...{ defaultRate: 18, defaultBase: 'PRINCIPAL', defaultAfterDays: 0, defaultOnlyAtMaturity: true },
    ...{ originationDate: '2025-08-01', maturityDate: '2025-10-01' },
  })
  await lender.post('/payments', { loanId: id, amount: 1_033.33, paymentDate: '2025-09-01', paymentMethod: 'WIRE' })

  const fees = await lender.get<{ kind: string }[]>(`/loans/${id}/fees`)
  expect(fees.map(({ kind }) => kind)).toEqual(['DEFAULT'])
  await lender.page.goto(`/loans/${id}/any-day?on=2025-10-31`)
  await expect(lender.page.getByText('$1,500.00').first()).toBeVisible()
  await lender.post('/payments', { loanId: id, amount: 103_500, paymentDate: '2025-10-31', paymentMethod: 'WIRE' })
  await lender.page.goto(`/loans/${id}`)
  await expect(lender.page.getByText('Paid off').first()).toBeVisible()
  expect((await lender.get<{ status: string }>(`/loans/${id}`)).status).toBe('PAID_OFF')
  await leave(lender)
})

// 100,000.00 at 12 % by the month, with at least six months of interest: 6,000.00. After two payments of 1,000.00 it is repaid on the day of
// the second: 4,000.00 are missing, so 104,000.00 end it.
test('a loan that is repaid after two months brings its least interest', async ({ browser, baseURL }) => {
  const lender = await person(browser, { baseURL: baseURL ?? '' }, { role: 'LENDER' })
  const record = await aBorrower(lender, 'Early')
  const { id } = await aLoan(lender, record.id, {
    ...bridge,
    ...{ dayCount: '30/360', principalAmount: 100_000, lateFee: 0, minimumInterestMonths: 6 },
    ...{ originationDate: '2026-01-05', maturityDate: '2027-01-05' },
  })
  for (const paymentDate of ['2026-02-05', '2026-03-05']) {
    await lender.post('/payments', { loanId: id, amount: 1_000, paymentDate, paymentMethod: 'WIRE' })
  }
  const { page } = lender
  await page.goto(`/loans/${id}/payment/new`)
  await page.getByLabel('Received on').fill('2026-03-05')
  await page.getByLabel('Method').selectOption('WIRE')
  await page.getByRole('button', { name: /Payoff/ }).click()
  await expect(page.getByLabel('Amount').first()).toHaveValue(/104,?000/)
  await page.getByRole('button', { name: 'Record Payment' }).click()
  await expect(page.getByText('Recorded $104,000.00, received Mar 5, 2026.')).toBeVisible()
  const fees = await lender.get<{ kind: string; amount: number }[]>(`/loans/${id}/fees`)
  expect(fees.map(({ kind, amount }) => [kind, amount])).toEqual([['PAYOFF', 4_000]])
  await leave(lender)
})
