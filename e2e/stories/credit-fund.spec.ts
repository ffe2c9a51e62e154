import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort, startAppProcess } from '../../server/testing/app-process.ts'
import { monthsFromNow } from '../made-places.ts'
import { aBorrower, aLoan, effectOn, leave, openAct, person } from './people.ts'

// A credit fund: many bank lines, and a second person for what is given away. The limit is one for a whole installation, so this
// story has one of its own.

const admin = { email: 'second@example.com', password: 'Second-person-1' }

let baseURL: string
let app: ReturnType<typeof startAppProcess>
let folder: string

test.beforeAll(async () => {
  const port = await freePort()
  baseURL = `http://127.0.0.1:${port}`
  folder = mkdtempSync(join(tmpdir(), 'loanwright-fund-'))
  app = startAppProcess({
    ...{ PORT: port, DATA_DIR: folder, PUBLIC_URL: baseURL, RATE_LIMIT_FACTOR: '1000' },
    ...{ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
  })
  await app.listens()
})

test.afterAll(async () => {
  app.process.kill('SIGTERM')
  await app.ended
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
})

const american = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

// Five loans of 12,000.00 without interest, 1,000.00 a month. The bank names four of them by the fund's own references.
test('the bank names loans by the fund’s own references, and all sure lines are accepted at once', async ({
  browser,
}) => {
  const lender = await person(browser, { baseURL }, { role: 'LENDER' })
  const { page } = lender
  const day = american(monthsFromNow(-1))
  const lines: string[] = []
  for (const number of [2001, 2002, 2003, 2004, 2005]) {
    const { id: borrowerId } = await aBorrower(lender, `Client${number}`)
    const dates = { originationDate: monthsFromNow(-2), maturityDate: monthsFromNow(10) }
    await aLoan(lender, borrowerId, { loanName: `CF-${number}`, principalAmount: 12_000, interestRate: 0, ...dates })
    lines.push(`${day},ACH CREDIT REF ${number === 2005 ? 'UNKNOWN' : `CF-${number}`},1000.00`)
  }
  const text = ['Posting Date,Description,Amount', ...lines].join('\n')
  const file = { name: 'fund.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  const added = await page.request.post('/api/bank-statements', { multipart: { file } })
  expect(added.status(), await added.text()).toBe(201)

  await page.goto('/payments/bank')
  await page.getByRole('button', { name: 'Accept 4 sure matches' }).click()
  await expect(page.getByText('4 deposits matched.')).toBeVisible()
  await expect(page.locator('[data-line]')).toHaveCount(1)
  await expect(page.locator('[data-line]')).toContainText('UNKNOWN')
  const payments = await lender.get<{ loanName: string; amount: number }[]>('/payments')
  expect(payments.map(({ loanName, amount }) => [loanName, amount]).toSorted()).toEqual(
    [2001, 2002, 2003, 2004].map((number) => [`CF-${number}`, 1_000]),
  )
  await leave(lender)
})

// The limit is 5,000.00. 30,300.00 of a fee are waived, the rate of 12 % goes to 0, and 6,000.00 of principal are credited: each gives away
// more. 4,999.00 of the fee do not.
test('what is given away by a side door waits for the second person too', async ({ browser }) => {
  const lender = await person(browser, { baseURL }, { role: 'LENDER' })
  const second = await (await browser.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } })).newPage()
  expect((await second.request.post('/api/auth/login', { data: admin })).status()).toBe(200)
  const record = await aBorrower(lender, 'Large')
  const dates = { originationDate: monthsFromNow(-2), maturityDate: monthsFromNow(58) }
  const terms = { loanName: 'CF-3000', principalAmount: 300_000, interestRate: 12, lateFee: 0, ...dates }
  const { id } = await aLoan(lender, record.id, terms)
  const date = monthsFromNow(0)
  await lender.post(`/loans/${id}/fees`, { amount: 40_000, date, note: 'Legal costs' })
  const limit = await second.request.put('/api/admin/second-person-limit', { data: { above: 5_000 } })
  expect(limit.status(), await limit.text()).toBe(200)
  const fee = (await lender.get<{ name: string }[]>(`/loans/${id}/fees`))[0]?.name
  const before = await lender.get<{ payoffAmount: number }>(`/loans/${id}`)
  const doors = [
    { path: 'fee-waivers', data: { fee, amount: 30_300 } },
    { path: 'terms-change', data: { effectiveDate: date, interestRate: 0 } },
    { path: 'forgiveness', data: { kind: 'ERROR', principalAmount: 6_000, date } },
  ]
  for (const { path, data } of doors) {
    const answer = await lender.page.request.post(`/api/loans/${id}/${path}`, { data })
    expect([path, answer.status()]).toEqual([path, 202])
  }
  expect((await lender.get<{ payoffAmount: number }>(`/loans/${id}`)).payoffAmount).toBe(before.payoffAmount)

  await lender.page.goto(`/loans/${id}`)
  const dialog = await openAct(lender.page, 'Forgive a Debt')
  await dialog.getByLabel('Principal to forgive').fill('6000')
  await expect(effectOn(dialog, /^Balance/).before).not.toHaveText('')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await second.goto('/admin/approvals')
  const requests = second.getByRole('region', { name: 'Requests' })
  await expect(requests.getByRole('button', { name: 'Approve Request' })).toHaveCount(3)
  const credit = requests.getByRole('listitem').filter({ hasText: 'Forgiveness on “CF-3000”' })
  await expect(credit.getByRole('row', { name: 'Balance $300,000.00 $294,000.00' })).toBeVisible()
  await credit.getByRole('button', { name: 'Approve Request' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Approve Request' }).click()
  await expect(credit).toContainText('Approved by')
  const after = await lender.get<{ outstandingBalance: number; interestRate: number }>(`/loans/${id}`)
  expect([after.outstandingBalance, after.interestRate]).toEqual([294_000, 12])
  await leave(lender)
  await second.context().close()
})
