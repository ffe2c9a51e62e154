import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { lentToABorrower } from './lent-to-a-borrower.ts'

const pdf = Buffer.from('%PDF-1.7\nA deed\n%%EOF')

test.describe.configure({ mode: 'serial' })

let loanId: number
let lender: Page
let borrower: Page

test.beforeAll(async ({ browser }, { project }) => {
  const baseURL = project.use.baseURL ?? ''
  ;({ lender, borrower, loanId } = await lentToABorrower(browser, baseURL, { maturityDate: '2030-01-05' }))
})

test.afterAll(async () => {
  for (const page of [lender, borrower]) await page.context().close()
})

const rowsOf = (page: Page) => page.getByRole('table', { name: 'Loan documents' }).locator('tbody tr')

test('a lender uploads documents, and says which of them the borrower sees', async () => {
  await lender.goto(`/loans/${loanId}?tab=documents`)
  await expect(lender.getByText('No documents have been uploaded yet')).toBeVisible()
  for (const title of ['Shown deed', 'Hidden note']) {
    await lender.getByRole('button', { name: 'Upload Document' }).click()
    const dialog = lender.getByRole('dialog', { name: 'Upload Document' })
    await dialog.locator('input[type=file]').setInputFiles({ name: 'scan.pdf', mimeType: 'text/html', buffer: pdf })
    await dialog.getByLabel('Title').fill(title)
    if (title === 'Shown deed') {
      await dialog.getByLabel('Share with the borrower').check()
      await expectAccessible(lender)
    }
    await dialog.getByRole('button', { name: 'Upload Document', exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  await expect(rowsOf(lender)).toHaveCount(2)
  await expect(rowsOf(lender).filter({ hasText: 'Shown deed' })).toContainText('Shown')
  await expect(rowsOf(lender).filter({ hasText: 'Hidden note' })).toContainText('Hidden')
  await expectAccessible(lender)
})

test('a lender corrects what a document is called and of what type it is', async () => {
  await lender.getByRole('button', { name: 'Edit title and type of Hidden note' }).click()
  const dialog = lender.getByRole('dialog', { name: 'Edit title and type of Hidden note' })
  await expect(dialog.getByLabel('Title')).toHaveValue('Hidden note')
  await dialog.getByLabel('Title').fill(' ')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toContainText('Enter a title')
  await expectAccessible(lender)

  await dialog.getByLabel('Title').fill('Appraisal')
  await dialog.getByLabel('Type').selectOption('Other')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()
  const row = rowsOf(lender).filter({ hasText: 'Appraisal' })
  await expect(row).toContainText('Other')
  await expect(row).toContainText('Hidden')
})

test('a file that is not what it is called is refused where it was chosen', async () => {
  await lender.getByRole('button', { name: 'Upload Document' }).click()
  const dialog = lender.getByRole('dialog', { name: 'Upload Document' })
  const svg = { name: 'deed.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<svg onload="alert(1)"/>') }
  await dialog.locator('input[type=file]').setInputFiles(svg)
  await dialog.getByRole('button', { name: 'Upload Document', exact: true }).click()
  await expect(dialog.getByText('This kind of file isn’t accepted')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
})

test('the payoff statement stands in its dialog as a PDF of our own', async () => {
  await lender.getByRole('tab', { name: 'Overview' }).click()
  await lender.getByRole('button', { name: 'Payoff Statement' }).click()
  const dialog = lender.getByRole('dialog', { name: 'Payoff Statement' })
  await expect(dialog.locator('iframe')).toHaveAttribute('src', /^\/api\/loans\/\d+\/payoff-statement\/document\?/)
  // With a document in it too, nothing of the page is there twice.
  await expectAccessible(lender)
  const address = (await dialog.getByRole('link', { name: 'Download' }).getAttribute('href')) ?? ''
  const file = await lender.request.get(address)
  expect(file.headers()['content-type']).toBe('application/pdf')
  expect(file.headers()['content-security-policy']).toContain("frame-ancestors 'self'")
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
  // To look at it is no promise; taking it along makes the quote that is kept.
  const quotes = async () => (await (await lender.request.get(`/api/loans/${loanId}/payoff-quotes`)).json()).data.length
  expect(await quotes()).toBe(0)
  const [kept] = await Promise.all([
    lender.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Download' }).click(),
  ])
  expect((await readFile(await kept.path())).subarray(0, 5).toString()).toBe('%PDF-')
  expect(await quotes()).toBe(1)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()

  await lender.getByRole('tab', { name: 'Documents' }).click()
  await expect(lender.getByRole('table', { name: 'Payoff quotes' })).toContainText('Nothing yet')
  await expectAccessible(lender)
  await lender.getByRole('button', { name: 'Periodic Statement' }).click()
  const paper = lender.getByRole('dialog', { name: 'Periodic Statement' })
  await expect(paper.locator('iframe')).toHaveAttribute(
    'src',
    new RegExp(`^/api/loans/${loanId}/statement\\?language=en#`),
  )
  // Of another month; sent from the lender's own mail program, and noted on the loan.
  const month = paper.getByRole('combobox', { name: 'Month' })
  const past = await month.getByRole('option').nth(1).getAttribute('value')
  await month.selectOption(past)
  await expect(paper.locator('iframe')).toHaveAttribute('src', new RegExp(`statementDate=${past}`))
  await paper.getByRole('button', { name: 'Email to Borrower' }).click()
  const email = lender.getByRole('dialog', { name: 'Email: Periodic Statement' })
  await expect(email.getByRole('link', { name: 'Open in Email' })).toHaveAttribute(
    'href',
    /^mailto:.+Periodic%20Statement/,
  )
  await expect(email.getByRole('link', { name: 'Download' })).toHaveAttribute(
    'href',
    new RegExp(`statementDate=${past}`),
  )
  await expectAccessible(lender)
  await email.getByRole('button', { name: 'Mark as Sent' }).click()
  await expect(email).toBeHidden()
  await lender.getByRole('tab', { name: 'Overview' }).click()
  await expect(lender.getByText(/^Periodic Statement, .* emailed to /)).toBeVisible()
})

test('a lender takes a loan away as a calculation, a ledger and a pack, and a report as a paper', async () => {
  await lender.goto(`/loans/${loanId}?tab=documents`)
  const files = {
    'Workbook with Formulas (Excel)': 'PK',
    'Ledger (CSV)': '\ufeffLoan',
    'Complete Loan File (ZIP)': 'PK',
  }
  for (const [name, begins] of Object.entries(files)) {
    const [download] = await Promise.all([
      lender.waitForEvent('download'),
      lender.getByRole('link', { name, exact: true }).click(),
    ])
    expect((await readFile(await download.path(), 'utf8')).slice(0, begins.length)).toBe(begins)
  }
  await lender.goto('/reports?report=payments')
  const [ledger] = await Promise.all([
    lender.waitForEvent('download'),
    lender.getByRole('link', { name: 'Full Ledger (CSV)' }).click(),
  ])
  expect(await readFile(await ledger.path(), 'utf8')).toMatch(/^\ufeffLoan.*\r\nLN-000001,Deed Street 1,/)
  await lender.goto('/reports?report=cash&from=2026-01-01')
  const [paper] = await Promise.all([
    lender.waitForEvent('download'),
    lender.getByRole('link', { name: 'Save as PDF' }).click(),
  ])
  expect(paper.suggestedFilename()).toMatch(/^Cash In 2026-01-01 \d{4}-\d\d-\d\d\.pdf$/)
  expect((await readFile(await paper.path(), 'latin1')).slice(0, 5)).toBe('%PDF-')
})

test('the borrower sees the document that is shown, and goes on reading it when it is put away', async () => {
  await borrower.goto(`/my-loans/${loanId}?tab=documents`)
  await expect(rowsOf(borrower)).toHaveCount(1)
  await expect(rowsOf(borrower)).toContainText('Shown deed')
  await expect(borrower.getByText('Hidden note')).toBeHidden()
  await expect(borrower.getByRole('button', { name: 'Upload Document' })).toBeHidden()
  await expect(borrower.getByRole('link', { name: 'Complete Loan File (ZIP)' })).toBeHidden()
  await expectAccessible(borrower)

  await lender.goto(`/loans/${loanId}?tab=documents`)
  await lender.getByRole('button', { name: 'Archive Shown deed' }).click()
  await expect(rowsOf(lender)).toHaveCount(1)
  await borrower.reload()
  await expect(rowsOf(borrower)).toContainText('Shown deed')
  await expect(rowsOf(borrower)).toContainText('Archived on')
  const file = await borrower.request.get(
    (await borrower.getByRole('link', { name: 'Download Shown deed' }).getAttribute('href')) ?? '',
  )
  expect(file.status()).toBe(200)
  await lender.getByLabel('Show archived').check()
  await lender.getByRole('button', { name: 'Restore Shown deed' }).click()
  await expect(lender.getByRole('button', { name: 'Archive Shown deed' })).toBeVisible()
  await borrower.reload()
  await expect(rowsOf(borrower)).toHaveCount(1)
  await expect(borrower.getByText('Archived on')).toBeHidden()
  const [pack] = await Promise.all([
    borrower.waitForEvent('download'),
    borrower.getByRole('link', { name: 'My Loan File (ZIP)' }).click(),
  ])
  expect((await readFile(await pack.path(), 'latin1')).slice(0, 2)).toBe('PK')
})

test('a payment that answers a quoted payoff says how far it is from it, to lender and borrower', async () => {
  await lender.goto(`/loans/${loanId}/payment/new`)
  await lender.getByRole('button', { name: /^Payoff/ }).click()
  await lender.getByLabel('Method').selectOption('WIRE')
  await lender.getByRole('button', { name: 'Record Payment' }).click()
  const compared = lender.getByRole('table', { name: 'Compared with the payoff quote' })
  await expect(compared).toContainText(/Quoted for .*Paid.*Difference\$0\.00/)
  await expectAccessible(lender)

  await borrower.goto(`/my-loans/${loanId}?tab=history`)
  await borrower.getByRole('button', { name: /^Receipt for/ }).click()
  const receipt = borrower.getByRole('dialog', { name: 'Payment receipt' })
  await expect(receipt.getByRole('table', { name: 'Compared with the payoff quote' })).toContainText(
    /Difference\$0\.00/,
  )
  await expectAccessible(borrower)
})
