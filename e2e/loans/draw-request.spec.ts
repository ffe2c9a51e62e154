import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { signUp } from '../sign-up.ts'

async function post(request: APIRequestContext, baseURL: string, path: string, body: object) {
  const response = await request.post(`/api${path}`, { data: body, headers: { origin: baseURL } })
  expect(response.ok(), await response.text()).toBe(true)
  return (await response.json()).data
}

/** Next month on its fifth day: in the future, and before the end of a loan of two years. */
function dayNextMonth(): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 5)).toISOString().slice(0, 10)
}

// 12,000.00 of 20,000.00 are out, so 8,000.00 are left; 5,000.00 are asked for and 4,000.00 are lent, so 4,000.00 are left.
test('a borrower asks for a draw, and the lender lends a part of it in one step with the answer', async ({ browser }, {
  project,
}) => {
  const baseURL = project.use.baseURL ?? ''
  const open = async (): Promise<Page> => (await browser.newContext({ baseURL })).newPage()
  const [lender, borrower] = [await open(), await open()]
  await borrower.setViewportSize({ width: 390, height: 900 })
  const stamp = `${Date.now()}-${Math.round(Math.random() * 1e6)}`
  const account = (role: 'LENDER' | 'BORROWER') => ({
    email: `${role.toLowerCase()}-${stamp}@example.com`,
    fullName: `Dana ${role}`,
    role,
  })
  await signUp(lender.request, account('LENDER'))
  const record = { firstName: 'Bo', lastName: 'Deed', email: account('BORROWER').email, phone: '555-010-0100' }
  const { id: borrowerId } = await post(lender.request, baseURL, '/borrowers', record)
  const year = new Date().getUTCFullYear()
  const { id } = await post(lender.request, baseURL, '/loans', {
    loanName: 'Deed Street 1',
    principalAmount: 12_000,
    commitmentAmount: 20_000,
    interestRate: 12,
    loanType: 'PERSONAL',
    borrowerId,
    originationDate: `${year}-01-05`,
    maturityDate: `${year + 2}-01-05`,
    paymentStructure: 'FULLY_AMORTIZED',
    paymentFrequency: 'MONTHLY',
  })
  const { token } = await post(lender.request, baseURL, `/borrowers/${borrowerId}/invitation`, {})
  await signUp(borrower.request, { ...account('BORROWER'), invitationToken: token })
  const requests = (page: Page) => page.getByRole('region', { name: 'Requests', exact: true })

  await borrower.goto(`/my-loans/${id}`)
  await borrower.getByRole('button', { name: 'Ask your lender', exact: true }).click()
  const dialog = borrower.getByRole('dialog', { name: 'Ask your lender' })
  await expect(dialog).toContainText('$8,000.00 left to draw')
  await dialog.getByLabel('Amount').fill('5000')
  await dialog.getByLabel('Needed on').fill(dayNextMonth())
  await expect(dialog.getByRole('row', { name: /^Left to pay/ })).toBeVisible()
  await expectAccessible(borrower)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(requests(borrower)).toContainText('A draw of $5,000.00 on')

  await lender.goto(`/loans/${id}#requests`)
  await requests(lender).getByRole('link', { name: 'Accept', exact: true }).click()
  const amount = lender.getByLabel('Amount to lend')
  await expect(amount).toHaveValue(/5,?000/)
  await amount.fill('4000')
  await lender.getByLabel(/^Message to/).fill('The rest after the inspection')
  await expectAccessible(lender)
  await lender.getByRole('button', { name: 'Accept and lend', exact: true }).click()
  await expect(requests(lender)).toContainText('Money was lent, but not as requested.')

  await borrower.reload()
  await expect(requests(borrower)).toContainText('From the lender: The rest after the inspection')
  await expect(requests(borrower)).toContainText('Money was lent, but not as requested.')
  for (const page of [lender, borrower]) await page.context().close()
})
