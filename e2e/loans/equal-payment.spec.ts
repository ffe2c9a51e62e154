import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { aLoanOf, made, monthsFromNow, signedUp } from '../made-places.ts'
import { wordsIn } from '../words.ts'

const PERSON = { firstName: 'Ana', lastName: 'Gomez', email: 'ana-equal@example.com', phone: '555-123-4567' }
const words = wordsIn('en')

test('a payment like one that counts already is asked about, and recorded only as another one', async ({
  browser,
  baseURL,
}) => {
  const calls = await signedUp(browser, { baseURL: baseURL ?? '', email: 'lender-equal@example.com', role: 'LENDER' })
  const ana = await made(calls, '/api/borrowers', PERSON)
  const { id: loanId } = await aLoanOf(calls, ana.id, {
    loanName: 'Elm Street 12',
    originationDate: monthsFromNow(0),
    maturityDate: monthsFromNow(12, 1),
  })
  const page = await (await browser.newContext({ storageState: await calls.storageState() })).newPage()
  const amounts = async () => {
    const { data } = await (await calls.get(`/api/payments/loan/${loanId}`)).json()
    return data.map(({ amount }: { amount: number }) => amount)
  }
  const question = page.getByRole('dialog', { name: words('payments.repeatTitle') })

  await record(page, loanId)
  await expect(page.getByText(words('payments.recorded'))).toBeVisible()
  await record(page, loanId)
  await expect(question).toContainText('$250.00')
  await expectAccessible(page)
  await question.getByRole('button', { name: words('common.cancel') }).click()
  await expect(question).toBeHidden()
  expect(await amounts()).toEqual([250])

  await page.getByRole('button', { name: words('payments.record') }).click()
  await question.getByRole('button', { name: words('payments.recordAnother') }).click()
  await expect(page.getByText(words('payments.recorded'))).toBeVisible()
  expect(await amounts()).toEqual([250, 250])
})

test('an amount with a digit too many is asked about once, and recorded when it is meant', async ({
  browser,
  baseURL,
}) => {
  const calls = await signedUp(browser, { baseURL: baseURL ?? '', email: 'lender-digit@example.com', role: 'LENDER' })
  const ana = await made(calls, '/api/borrowers', { ...PERSON, email: 'ana-digit@example.com' })
  const { id: loanId } = await aLoanOf(calls, ana.id, {
    loanName: 'Elm Street 12',
    originationDate: monthsFromNow(0),
    maturityDate: monthsFromNow(12, 1),
  })
  const page = await (await browser.newContext({ storageState: await calls.storageState() })).newPage()
  const question = page.getByRole('dialog', { name: words('payments.farAboveTitle', { amount: '$10,700.00' }) })

  await record(page, loanId, '10700')
  await expect(question).toContainText('$1,066.19')
  await expectAccessible(page)
  await question.getByRole('button', { name: words('common.cancel') }).click()
  await expect(question).toBeHidden()
  const { data: before } = await (await calls.get(`/api/payments/loan/${loanId}`)).json()
  expect(before).toEqual([])

  await page.getByRole('button', { name: words('payments.record') }).click()
  await question.getByRole('button', { name: words('payments.recordAmount', { amount: '$10,700.00' }) }).click()
  await expect(page.getByText(words('payments.recorded'))).toBeVisible()
  const { data: after } = await (await calls.get(`/api/payments/loan/${loanId}`)).json()
  expect(after).toEqual([expect.objectContaining({ amount: 10_700, status: 'COMPLETED' })])
})

async function record(page: Page, loanId: number, amount = '250'): Promise<void> {
  await page.goto(`/loans/${loanId}/payment/new`)
  await page.getByLabel(words('word.amount')).fill(amount)
  await page.getByLabel(words('word.method')).selectOption('CASH')
  await page.getByRole('button', { name: words('payments.record') }).click()
}
