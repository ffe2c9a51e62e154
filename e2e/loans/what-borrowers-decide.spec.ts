import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { aLoanOf, made, monthsFromNow, signedUp } from '../made-places.ts'
import { password } from '../steps.ts'

const PERSON = { firstName: 'Ana', lastName: 'Gomez', phone: '555-123-4567' }

/** A lender and a borrower, each in a browser, with a loan between them that the borrower sees. */
async function twoPeople(browser: Browser, { baseURL, name }: { baseURL: string; name: string }) {
  const email = `ana-${name}@example.com`
  const calls = await signedUp(browser, { baseURL, email: `lender-${name}@example.com`, role: 'LENDER' })
  const record = await made(calls, '/api/borrowers', { ...PERSON, email })
  const loan = await aLoanOf(calls, record.id, { loanName: 'Elm Street 12' })
  const { token } = await made(calls, `/api/borrowers/${record.id}/invitation`, {})
  const theirs = await signedUp(browser, { baseURL, email, role: 'BORROWER', invitationToken: String(token) })
  return { calls, record, loan, lender: await pageOf(browser, calls), borrower: await pageOf(browser, theirs) }
}

async function pageOf(browser: Browser, calls: APIRequestContext): Promise<Page> {
  return (await browser.newContext({ storageState: await calls.storageState() })).newPage()
}

test('a lender whom the borrower has not answered is a short card, and nothing of the loan is listed', async ({
  browser,
  baseURL,
}) => {
  const { borrower } = await twoPeople(browser, { baseURL: baseURL ?? '', name: 'offer' })
  const offer = {
    lenderId: 77,
    lenderName: 'Honest Two',
    lenderEmail: 'two@example.com',
    answer: 'OPEN',
    addedAt: '2026-03-02T12:00:00.000Z',
    answeredAt: null,
    loans: 1,
  }
  let answered: string | null = null
  await borrower.route('**/api/lender-consents', (route) =>
    route.fulfill({ json: { data: [{ ...offer, answer: answered ?? 'OPEN' }] } }),
  )
  await borrower.route('**/api/lender-consents/77', (route) => {
    answered = String(route.request().postDataJSON().answer)
    return route.fulfill({ json: { data: { ...offer, answer: answered } } })
  })

  await borrower.goto('/dashboard')
  const card = borrower.getByRole('region', { name: 'Show your loan from Honest Two?' })
  await expect(card).toContainText('two@example.com')
  await expectAccessible(borrower)
  await card.getByRole('button', { name: 'I don’t know them' }).click()
  await expect(card).toBeHidden()
  expect(answered).toBe('DECLINED')
  await borrower.context().close()
})

test('a borrower hides a lender in the settings; the lender reads it plainly, and it can be taken back', async ({
  browser,
  baseURL,
}) => {
  const { borrower, lender, record } = await twoPeople(browser, { baseURL: baseURL ?? '', name: 'hides' })
  await borrower.goto('/my-loans')
  await expect(borrower.getByRole('link', { name: 'Elm Street 12' }).first()).toBeVisible()

  await borrower.goto('/settings')
  const lenders = borrower.getByRole('region', { name: 'Lenders' })
  await lenders.getByRole('button', { name: /^Hide loans from/ }).click()
  await expect(lenders).toContainText('Hidden')
  await expectAccessible(borrower)
  await borrower.goto('/my-loans')
  await expect(borrower.getByText("You don't have any loans yet.")).toBeVisible()

  await lender.goto(`/borrowers/${record.id}`)
  await expect(lender.getByText('Didn’t accept', { exact: true })).toBeVisible()
  await expect(lender.getByText(/didn’t accept you as their lender/)).toBeVisible()
  await expectAccessible(lender)

  await borrower.goto('/settings')
  await lenders.getByRole('button', { name: /^Show loans from/ }).click()
  await expect(lenders).toContainText('Shown')
  await borrower.goto('/my-loans')
  await expect(borrower.getByRole('link', { name: 'Elm Street 12' }).first()).toBeVisible()
})

test('a loan that was paid on and then removed stays with its borrower: payment, receipt and pack', async ({
  browser,
  baseURL,
}) => {
  const { calls, borrower, loan } = await twoPeople(browser, { baseURL: baseURL ?? '', name: 'removed' })
  const payment = { loanId: loan.id, amount: 900, paymentDate: monthsFromNow(-1), paymentMethod: 'WIRE' }
  const { id } = await made(calls, '/api/payments', payment)
  const reversed = await calls.post(`/api/payments/${id}/reversal`, { data: { reason: 'Entered twice' } })
  expect(reversed.ok(), await reversed.text()).toBe(true)
  expect((await calls.delete(`/api/loans/${loan.id}`)).ok()).toBe(true)

  await borrower.goto('/my-loans')
  const removed = borrower.getByRole('region', { name: 'Removed by the lender' })
  await removed.getByRole('link', { name: 'Elm Street 12' }).click()
  await expect(borrower.getByText(/removed this loan on/)).toBeVisible()
  await expect(borrower.getByRole('table', { name: 'Payment History' })).toContainText('$900.00')
  await expect(borrower.getByRole('link', { name: 'My Loan File (ZIP)' })).toBeVisible()
  await expectAccessible(borrower)
  const receipt = (await borrower.getByRole('link', { name: /^Receipt for/ }).getAttribute('href')) ?? ''
  expect((await borrower.request.get(receipt)).headers()['content-type']).toBe('application/pdf')
})

test('a lender changes how they are paid with their password; the borrower sees that, and what was said before', async ({
  browser,
  baseURL,
}) => {
  const { borrower, lender, loan } = await twoPeople(browser, { baseURL: baseURL ?? '', name: 'instructions' })
  const say = async (text: string) => {
    await lender.goto('/settings')
    await lender.getByLabel('Payment instructions').fill(text)
    await lender.getByRole('button', { name: 'Save Lending Settings' }).click()
    const proof = lender.getByRole('dialog', { name: 'Change how borrowers pay you' })
    await proof.getByLabel('Your password').fill('Not-this-one-1')
    await proof.getByRole('button', { name: 'Save Lending Settings' }).click()
    await expect(proof).toContainText('The current password is wrong')
    await expectAccessible(lender)
    await proof.getByLabel('Your password').fill(password)
    await proof.getByRole('button', { name: 'Save Lending Settings' }).click()
    await expect(proof).toBeHidden()
  }
  await say('IBAN DE11 REAL')
  await say('IBAN XX66, see https://evil.example/pay')

  await borrower.goto(`/payments/${loan.id}`)
  const how = borrower.getByRole('region', { name: 'How to pay' })
  await expect(how).toContainText('changed these instructions on')
  await expect(how).toContainText('These instructions contain a web address')
  await expect(how.getByRole('link')).toHaveCount(0)
  await expect(how.getByText('IBAN DE11 REAL')).toBeHidden()
  await how.getByText(/^Instructions until/).click()
  await expect(how.getByText('IBAN DE11 REAL')).toBeVisible()
  await expectAccessible(borrower)
})
