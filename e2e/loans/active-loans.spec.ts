import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { xlsxRows } from '../../server/tables/xlsx/xlsx-rows.ts'
import { fileOf } from '../../server/testing/file-of.ts'
import { expectAccessible, expectAccessibleAndWithin } from '../accessible.ts'
import { aLoan, data, malformed, refusal, stubApi } from '../stubbed-api.ts'

const listOf = (...loans: object[]) => ({ 'GET /loans/lender/*': data(loans) })
const twelve = Array.from({ length: 12 }, (_, index) => aLoan(index + 1))
const rows = (page: Page) => page.getByRole('table', { name: 'Active Loans' }).locator('tbody tr')

test('a lender sees the loans with their figures in the agreed columns, and the way to each', async ({ page }) => {
  const asked = await stubApi(page, 'LENDER', {
    'GET /loans/lender/*': malformed([aLoan(1), aLoan(2, { borrowerName: '', status: 'FROZEN' })]),
  })
  await page.goto('/loans/active')

  await expect(page.getByRole('heading', { name: 'Active Loans' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Loan Name',
    'Loan #',
    'Borrower',
    'Amount',
    'Balance',
    'Interest Rate',
    'Status',
    'Maturity Date',
    'Actions',
  ])
  const row = rows(page).filter({ hasText: 'LN-000001' })
  await expect(row.getByRole('cell')).toHaveText([
    'Loan 1',
    'LN-000001',
    'Ana Gomez',
    '$250,000.00',
    '$249,800.08',
    '6.50%',
    'Active',
    'Jan 5, 2036',
    '',
  ])
  await expect(row.locator('.status-chip')).toHaveAttribute('data-tone', 'SUCCESS')
  await expect(rows(page).filter({ hasText: 'LN-000002' })).toContainText('FROZEN')
  await expect(rows(page).filter({ hasText: 'LN-000002' }).getByRole('cell').nth(2)).toHaveText('Borrower')
  await expect(row.getByRole('link', { name: /^View/ })).toHaveAttribute('href', '/loans/1')
  await expect(row.getByRole('link', { name: /^Edit/ })).toHaveAttribute('href', '/loans/edit/1')
  const create = page.getByRole('main').getByRole('link', { name: 'Create Loan' })
  await expect(create).toHaveAttribute('href', '/loans/create')
  const [first] = asked.filter(({ call }) => call === 'GET /loans/lender/7')
  expect(first?.search).toBe('?format=array')
  await expectAccessible(page)
})

test('on a tablet and a small laptop every figure of a loan stands within the window', async ({ page }) => {
  await stubApi(
    page,
    'LENDER',
    listOf(aLoan(1, { principalAmount: 987_654_321.98, outstandingBalance: 987_654_321.98 }), aLoan(2)),
  )
  await page.goto('/loans/active')

  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByText('$987,654,321.98').first()).toBeVisible()
    await expectAccessibleAndWithin(page)
  }
})

test('loans come ten to a page, or five, or twenty-five', async ({ page }) => {
  await stubApi(page, 'LENDER', listOf(...twelve))
  await page.goto('/loans/active')

  await expect(rows(page)).toHaveCount(10)
  const size = page.getByLabel('Rows per page')
  await expect(size.getByRole('option')).toHaveText(['5', '10', '25'])
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(rows(page)).toHaveCount(2)
  await size.selectOption('5')
  await expect(rows(page)).toHaveCount(5)
  await expect(page.getByText('1–5 of 12')).toBeVisible()
  await size.selectOption('25')
  await expect(rows(page)).toHaveCount(12)
  await page.reload()
  await expect(rows(page)).toHaveCount(12)
})

test('a loan is found by name, number and status; a search begins on the first page', async ({ page }) => {
  await stubApi(page, 'LENDER', listOf(...twelve, aLoan(13, { loanName: 'Elm Street', status: 'LATE' })))
  await page.goto('/loans/active?page=2')

  await expect(rows(page)).toHaveCount(3)
  const search = page.getByRole('searchbox')
  await search.fill('Loan')
  await expect(rows(page)).toHaveCount(10)
  await search.fill('  ELM ')
  await expect(rows(page)).toHaveCount(1)
  await search.fill('LN-000003')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Loan 3')
  await search.fill('late')
  await expect(rows(page)).toContainText('Elm Street')
  await search.fill('nothing like it')
  await expect(page.getByText('No loans matching your search')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Search' }).click()
  await expect(rows(page)).toHaveCount(10)
})

test('an exported file holds all loans that match, not only the page, and runs no formula', async ({ page }) => {
  await stubApi(page, 'LENDER', listOf(...twelve, aLoan(13, { loanName: '=SUM(A1)' })))
  await page.goto('/loans/active')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export to CSV' }).click(),
  ])
  const text = await readFile(await download.path(), 'utf8')
  expect(text.charCodeAt(0)).toBe(0xfeff)
  expect(text.trim().split('\r\n')).toHaveLength(14)
  expect(text).toContain("'=SUM(A1),LN-000013,Ana Gomez,250000,249800.08,6.5,ACTIVE,2036-01-05")

  const [spreadsheet] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export to XLSX' }).click(),
  ])
  expect(spreadsheet.suggestedFilename()).toBe('loans.xlsx')
  const listed = await xlsxRows(fileOf(await readFile(await spreadsheet.path())), { rowsMax: 100 })
  expect(listed).toHaveLength(14)
  const last = ['=SUM(A1)', 'LN-000013', 'Ana Gomez', '250000', '249800.08', '6.5', 'ACTIVE', '2036-01-05']
  expect(listed.at(-1)?.cells).toEqual(last)
})

test('a lender without open loans, and one whose loans cannot be loaded, are told so', async ({ page }) => {
  let isDown = false
  await stubApi(page, 'LENDER', {
    'GET /loans/lender/*': () => (isDown ? refusal(500) : data([aLoan(1, { status: 'PAID_OFF' })])),
  })
  await page.goto('/loans/active')
  await expect(page.getByText('No active loans found')).toBeVisible()
  await page.getByRole('tab', { name: 'Closed 1' }).click()
  await expect(rows(page)).toContainText('Paid Off')

  isDown = true
  await page.reload()
  await expect(page.getByText('Failed to load loans. Please try again later.')).toBeVisible()
  await expect(page.getByText('No active loans found')).toBeHidden()
})

test('a loan with payments is not deleted, and the dialog says why; one without goes', async ({ page }) => {
  let hasPayments = true
  const refused = {
    status: 409,
    body: { message: 'x', code: 'loan.hasPayments' },
  }
  let loans = [aLoan(1)]
  const asked = await stubApi(page, 'LENDER', {
    'GET /loans/lender/*': () => data(loans),
    'DELETE /loans/*': () => (hasPayments ? refused : data({ success: true })),
  })
  await page.goto('/loans/active')
  await page.getByRole('button', { name: 'Delete Loan 1' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Loan 1 (LN-000001)')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete Loan' }).click()
  await expect(dialog).toContainText('This loan has payments, so it can’t be deleted')

  hasPayments = false
  loans = []
  await dialog.getByRole('button', { name: 'Delete Loan' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('No active loans found')).toBeVisible()
  expect(asked.filter(({ call }) => call === 'DELETE /loans/1')).toHaveLength(2)
})

test('loans come as the server orders them, and by a column when its heading is chosen', async ({ page }) => {
  const loans = [
    aLoan(3, { principalAmount: 30 }),
    aLoan(2, { principalAmount: 10 }),
    aLoan(1, { principalAmount: 20 }),
  ]
  await stubApi(page, 'LENDER', listOf(...loans))
  await page.goto('/loans/active')

  const names = rows(page).getByRole('cell').first()
  await expect(names).toHaveText('Loan 3')
  await page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click()
  await expect(rows(page).locator('td:nth-child(4)')).toHaveText(['$30.00', '$20.00', '$10.00'])
  await page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click()
  await expect(rows(page).locator('td:nth-child(4)')).toHaveText(['$10.00', '$20.00', '$30.00'])
})

test('an administrator sees the loans of all lenders, and whose each is', async ({ page }) => {
  const asked = await stubApi(page, 'ADMIN', listOf(aLoan(1), aLoan(2, { lenderId: 9, lenderName: 'Max Frei' })))
  await page.goto('/loans/active')

  await expect(page.getByRole('columnheader', { name: 'Lender' })).toBeVisible()
  await expect(rows(page).filter({ hasText: 'LN-000002' })).toContainText('Max Frei')
  expect(asked.map(({ call }) => call)).toContain('GET /loans/lender/7')
})
