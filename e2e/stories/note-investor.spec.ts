import { expect, test } from '@playwright/test'
import { leave, openAct, type Person, person } from './people.ts'

// An investor in notes that others made.

// N-101: 63,175.00 of 2017 at 7.375 % over 360 months are 436.33 a month, a balloon in 2028. N-2: 250,000.00 of 2016 at 6 % over 360 months
// are 1,498.88, also after a curtailment to 190,000.00.
const NOTES = [
  'Loan ID,Name,Email,Phone,As of,Balance,Rate,Next due,Maturity,Amortization months,Balloon date,Original amount,Origination,Late charge %,Late charge min,Grace days',
  'N-101,Ana Gomez,ana@example.com,305-555-0100,2026-02-01,58752.75,7.375,2026-03-01,,360,2028-02-01,63175,02/01/2017,5,25,10',
  'N-2,Bo Diaz,bo@example.com,305-555-0101,2026-02-15,190000,6,2026-03-01,2046-02-01,,,250000,02/01/2016,5,25,10',
].join('\n')

type Listed = { id: number; loanName: string }

async function boarded(lender: Person): Promise<Record<string, number>> {
  const file = { name: 'notes.csv', mimeType: 'text/csv', buffer: Buffer.from(NOTES) }
  const columns = await lender.page.request.post('/api/imports/columns/preview', {
    multipart: { kind: 'LOANS_AS_OF', file },
  })
  const mapping = JSON.stringify((await columns.json()).data.mapping)
  const made = await lender.page.request.post('/api/imports', { multipart: { kind: 'LOANS_AS_OF', mapping, file } })
  expect(made.status(), await made.text()).toBe(201)
  const loans = await lender.get<Listed[]>(`/loans/lender/${lender.id}?format=array`)
  return Object.fromEntries(loans.map(({ loanName, id }) => [loanName, id]))
}

const amounts = async (lender: Person, id: number): Promise<number[]> =>
  (await lender.get<{ amount: number }[]>(`/loans/${id}/schedule`)).map(({ amount }) => amount)

// The late fee is 5 % but at least 25.00: of 436.33 they are 21.82, so 25.00; of 1,498.88 they are 74.94.
test('a book of notes keeps its payments, and nothing says that money was lent when it was boarded', async ({
  browser,
  baseURL,
}) => {
  const lender = await person(browser, { baseURL: baseURL ?? '' }, { role: 'LENDER' })
  const { page } = lender
  const loans = await boarded(lender)
  const [first, second] = [loans['N-101'] ?? 0, loans['N-2'] ?? 0]

  await test.step('the payments are those of the notes', async () => {
    expect((await amounts(lender, first)).slice(0, 3)).toEqual([436.33, 436.33, 436.33])
    expect((await amounts(lender, second)).slice(0, 3)).toEqual([1_498.88, 1_498.88, 1_498.88])
    await page.goto(`/loans/${first}?tab=schedule`)
    await expect(page.getByText('$436.33').first()).toBeVisible()
  })
  await test.step('the late fee is 5 %, but at least 25.00', async () => {
    const lateFeesOf = async (id: number) =>
      (await lender.get<{ kind: string; amount: number }[]>(`/loans/${id}/fees`)).filter(({ kind }) => kind === 'LATE')
    expect((await lateFeesOf(first))[0]?.amount).toBe(25)
    expect((await lateFeesOf(second))[0]?.amount).toBe(74.94)
  })
  await test.step('no money was lent in the month of the boarding', async () => {
    const cash = await lender.get<{ principal: { lent: number; takenOver: number } }>(
      '/reports/cash?from=2026-02-01&to=2026-02-28',
    )
    expect([cash.principal.lent, cash.principal.takenOver]).toEqual([0, 248_752.75])
    await page.goto(`/loans/${first}`)
    await expect(page.getByText('$63,175.00').first()).toBeVisible()
    await page.goto(`/loans/${first}?tab=history`)
    await expect(page.getByText('Added with its balance').first()).toBeVisible()
  })
  await leave(lender)
})

// On 15 February, the day of its balance, N-2 is sold with its 190,000.00 for 185,000.00: a loss of 5,000.00.
test('a note is sold: closed with its loss, a letter to the borrower, and a pack for the buyer', async ({
  browser,
  baseURL,
}) => {
  const lender = await person(browser, { baseURL: baseURL ?? '' }, { role: 'LENDER' })
  const { page } = lender
  const id = (await boarded(lender))['N-2'] ?? 0
  await page.goto(`/loans/${id}`)
  const dialog = await openAct(page, 'Sell the Loan')
  await dialog.getByLabel('Effective date').fill('2026-02-15')
  await dialog.getByLabel('Price').fill('185000')
  await dialog.getByRole('textbox', { name: 'Buyer', exact: true }).fill('Note Buyers LLC')
  await expect(dialog.getByText(/\$190,000\.00 of it principal/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Sell the Loan' }).click()
  await expect(dialog).toBeHidden()

  await expect(page.getByText('Sold', { exact: true }).first()).toBeVisible()
  await page.getByRole('tab', { name: 'Documents' }).click()
  await expect(page.getByRole('button', { name: 'Notice of Sale' })).toBeVisible()
  const pack = await page.request.get(`/api/loans/${id}/handover`)
  expect([pack.status(), pack.headers()['content-type']]).toEqual([200, 'application/zip'])
  const ledger = await (await page.request.get(`/api/loans/${id}/ledger-file`)).text()
  expect(ledger).toContain('185000.00')
  expect(ledger).toContain('5000.00')
  const nothing = await page.request.get(`/api/loans/${id}/year-end-interest?year=2027`)
  expect(nothing.status()).not.toBe(200)
  await leave(lender)
})
