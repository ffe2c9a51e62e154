import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { aLoanOf, made, monthsFromNow, signedUp } from '../made-places.ts'

const PERSON = { firstName: 'Ana', lastName: 'Gomez', email: 'ana-money-above@example.com', phone: '555-123-4567' }

// 12,000.00 at 12 %, lent two months ago. On the first due day 120.00 of interest are due, so 12,120.00 pay it off then.
// 12,600.00 are 480.00 more. 300.00 move to the other loan: 120.00 of interest, 180.00 of principal, 11,820.00 left.
test('a check above the payoff is taken, and what is left goes to another loan and back to the borrower', async ({
  browser,
  baseURL,
}) => {
  const email = 'lender-money-above@example.com'
  const lender = await signedUp(browser, { baseURL: baseURL ?? '', email, role: 'LENDER' })
  const ana = await made(lender, '/api/borrowers', PERSON)
  const terms = { originationDate: monthsFromNow(-2), maturityDate: monthsFromNow(10), lateFee: 0 }
  const { id } = await aLoanOf(lender, ana.id, { loanName: 'Harbor Way 8', principalAmount: 12_000, ...terms })
  const { id: otherId } = await aLoanOf(lender, ana.id, { loanName: 'Mill Road 3', principalAmount: 12_000, ...terms })
  const context = await browser.newContext({ storageState: await lender.storageState() })
  const page = await context.newPage()
  const held = page.getByRole('region', { name: 'Held for the borrower' })
  const last = (dialog: ReturnType<typeof page.getByRole>, row: RegExp) =>
    dialog.getByRole('row', { name: row }).getByRole('cell').last()

  await test.step('the form asks before it keeps the rest', async () => {
    await page.goto(`/loans/${id}/payment/new`)
    await page.getByLabel('Amount').first().fill('12600')
    await page.getByLabel('Received on').fill(monthsFromNow(-1))
    await page.getByLabel('Method').selectOption('CHECK')
    await expect(page.getByText('This is $480.00 more than is owed.')).toBeVisible()
    await page.getByRole('button', { name: 'Record Payment' }).click()
    const question = page.getByRole('dialog', { name: 'Hold $480.00 for the borrower?' })
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Record and Hold the Rest' }).click()
    await expect(page.getByText('Payment recorded')).toBeVisible()
    await expect(page.locator('main')).toContainText('$480.00')
  })
  await test.step('a part of it moves to the other loan, and both are shown before and after', async () => {
    await page.goto(`/loans/${id}`)
    await expect(held).toContainText('$480.00 is held for Ana Gomez')
    await held.getByRole('button', { name: 'Move to Another Loan' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move held money' })
    await dialog.getByLabel('Amount').fill('300')
    const other = dialog.getByRole('table', { name: 'Mill Road 3' })
    await expect(last(other, /^Balance/)).toHaveText('$11,820.00')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Move to Another Loan' }).click()
    await expect(page.getByText('Money moved')).toBeVisible()
    await expect(held).toContainText('$180.00 is held')
  })
  await test.step('the rest is refunded', async () => {
    await held.getByRole('button', { name: 'Record Refund' }).click()
    const dialog = page.getByRole('dialog', { name: 'Refund held money' })
    await expect(dialog.getByLabel('Amount')).toHaveValue('180.00')
    await dialog.getByRole('button', { name: 'Record Refund' }).click()
    await expect(dialog.getByText('Choose how the payment was made')).toBeVisible()
    await dialog.getByLabel('Method').selectOption('WIRE')
    await dialog.getByRole('button', { name: 'Record Refund' }).click()
    await expect(page.getByText('Refund recorded')).toBeVisible()
    await expect(held).toHaveCount(0)
  })
  await test.step('the history tells of both, and taking the move back brings its money back', async () => {
    await page.goto(`/loans/${id}?tab=history`)
    const history = page.getByRole('region', { name: 'History', exact: true })
    await expect(history).toContainText('Refunded to the borrower · Wire')
    const move = history.getByRole('listitem').filter({ hasText: 'Moved to loan' })
    await move.getByRole('button', { name: 'Undo Entry' }).click()
    const dialog = page.getByRole('dialog', { name: 'Undo this entry' })
    await expect(last(dialog, /^Held for the borrower/)).toHaveText('$300.00')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Undo Entry' }).click()
    await expect(page.getByText('Entry undone')).toBeVisible()
    await expect(history).toContainText('Undone: Refunded to the borrower')
    await page.goto(`/loans/${otherId}?tab=history`)
    await expect(page.getByRole('row', { name: /\$300\.00.*Reversed/ })).toBeVisible()
  })
  await context.close()
})

// 1,200.00 at 12 % over twelve months: 106.62 a month, lent two months ago. 60.00 pay neither of the two that are due. 46.62 more make the
// first one whole: 12.00 of interest and 94.62 of principal, 1,105.38 left.
test('a payment in part is held where the contract says so, and pays with what comes later', async ({
  browser,
  baseURL,
}) => {
  const email = 'lender-partial@example.com'
  const lender = await signedUp(browser, { baseURL: baseURL ?? '', email, role: 'LENDER' })
  const ana = await made(lender, '/api/borrowers', { ...PERSON, email: 'ana-partial@example.com' })
  const terms = { originationDate: monthsFromNow(-2), maturityDate: monthsFromNow(10), lateFee: 0 }
  const { id } = await aLoanOf(lender, ana.id, {
    ...terms,
    loanName: 'Pine Road 4',
    principalAmount: 1200,
    partialPayments: 'HELD',
  })
  const context = await browser.newContext({ storageState: await lender.storageState() })
  const page = await context.newPage()
  const held = page.getByRole('region', { name: 'Held for the borrower' })
  const pay = async (amount: string, effect: RegExp) => {
    await page.goto(`/loans/${id}/payment/new`)
    await page.getByLabel('Amount').first().fill(amount)
    await page.getByLabel('Method').selectOption('CHECK')
    await expect(page.locator('main')).toContainText(effect)
    await page.getByRole('button', { name: 'Record Payment' }).click()
    await expect(page.getByText('Payment recorded')).toBeVisible()
  }

  await pay('60', /\$60\.00/)
  await page.goto(`/loans/${id}`)
  await expect(held).toContainText(
    '$60.00 is held for Ana Gomez. It pays the oldest payment due as soon as the two together make it whole.',
  )
  await expect(page.getByRole('region', { name: 'Current Balance' })).toContainText('$1,200.00')
  await expectAccessible(page)

  await pay('46.62', /Balance\$1,200\.00\$1,105\.38/)
  await page.goto(`/loans/${id}`)
  await expect(page.getByRole('region', { name: 'Current Balance' })).toContainText('$1,105.38')
  await expect(held).toHaveCount(0)
})
