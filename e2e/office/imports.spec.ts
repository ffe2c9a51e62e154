import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { day, number, text } from '#contract/spreadsheet/sheet.ts'
import { isDay } from '#engine/numbers/dates.ts'
import { csvRows } from '../../server/tables/csv-text.ts'
import { xlsxOf } from '../../server/testing/xlsx-files.ts'
import { expectAccessible, expectAccessibleAndWithin } from '../accessible.ts'
import { made, monthsFromNow, signedUp } from '../made-places.ts'
import { type Words, wordsIn } from '../words.ts'

test.describe.configure({ mode: 'serial' })

let lender: APIRequestContext

test.beforeAll(async ({ browser }, { project }) => {
  const email = `lists-${Date.now()}-${Math.round(Math.random() * 1e6)}@example.com`
  lender = await signedUp(browser, { baseURL: project.use.baseURL ?? '', email, role: 'LENDER' })
})

/** The same list as somebody keeps it in a spreadsheet: days are days and figures are numbers. */
const asSpreadsheet = (list: string): Promise<Buffer> =>
  xlsxOf(
    csvRows(list, { rowsMax: 5000 }).rows.map(({ cells }) =>
      cells.map((cell) => {
        if (isDay(cell)) return day(cell)
        return /^\d+(\.\d+)?$/.test(cell) ? number(Number(cell), 'decimal') : text(cell)
      }),
    ),
  )

/** Three loans as they stood on the first of this month, interest paid up to it; a text for what is wrong, or what is right. */
function loansFile({ rate, email }: { rate: string; email: string }): string {
  const [asOf, next, last] = [monthsFromNow(0), monthsFromNow(1, 1), monthsFromNow(60, 1)]
  return [
    'Ref,Borrower,Email,Phone,Balance,Rate,As of,Next payment,Maturity,Colour',
    `A-1,Ana Gomez,ana@example.com,(305) 555-0100,"$12,000.00",12%,${asOf},${next},${last},red`,
    `A-2,Bo Diaz,${email},305-555-0101,8000.50,"${rate}",${asOf},${next},${last},blue`,
    `A-3,Ana Gomez,ana@example.com,(305) 555-0100,500,0,${asOf},${next},${last},red`,
  ].join('\n')
}

async function openAs(page: Page, { path, language }: { path: string; language: 'en' | 'es' }): Promise<void> {
  const { cookies } = await lender.storageState()
  await page.context().addCookies(cookies)
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  await page.goto(path)
}

async function chooseFile(
  page: Page,
  words: Words,
  { kind, text, xlsx }: { kind: 'BORROWERS' | 'LOANS' | 'LOANS_AS_OF'; text?: string; xlsx?: Buffer },
) {
  await page.getByRole('radio', { name: words(`imports.kind.${kind}`) }).check()
  const file = xlsx
    ? { name: 'loans.xlsx', mimeType: 'application/octet-stream', buffer: xlsx }
    : { name: 'loans.csv', mimeType: 'text/csv', buffer: Buffer.from(text ?? '') }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: words('imports.readColumns') }).click()
}

test('a lender brings loans in: told what is wrong, then all of it at once, and takes it back', async ({ page }) => {
  const words = wordsIn('en')
  await openAs(page, { path: '/loans/active', language: 'en' })
  // Where there is nothing yet, a list offers what fills it and no more.
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Import from a Spreadsheet' }).click()
  await expect(page.getByRole('radio', { name: 'Payments' })).toBeVisible()
  await page.getByRole('link', { name: 'Imports', exact: true }).click()
  await expect(page.getByText('No imports yet.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Choose a Spreadsheet' }).click()
  await expect(page.getByRole('radio', { name: 'Payments' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Choose a file to upload')).toBeVisible()

  await chooseFile(page, words, { kind: 'BORROWERS', text: 'Who,Where\nAna Gomez,Main Street 1' })
  await expect(page.getByText('Some required columns weren’t recognized.')).toBeVisible()
  await expect(page.getByLabel('Full name', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(page.getByRole('combobox', { name: 'Email', description: 'Choose a column' })).toBeFocused()
  await page.getByRole('button', { name: 'Back' }).click()

  await chooseFile(page, words, { kind: 'LOANS', text: loansFile({ rate: 'a lot', email: 'bo at example' }) })
  await expect(page.getByText('This file has a column for the current balance.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import as Existing Loans' }).click()
  await expect(page.getByLabel('Interest rate, percent per year')).toHaveValue('5')
  await expect(page.getByText('For example, $12,000.00')).toBeVisible()
  await expect(page.getByText('Columns that won’t be imported: Colour')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Review' }).click()
  const problems = page.getByRole('table', { name: '2 problems' })
  await expect(problems.locator('tbody tr')).toHaveCount(2)
  await expect(problems.locator('tbody tr').first()).toContainText(/3\s*Email\s*Please enter a valid email/)
  await expect(problems.locator('tbody tr').last()).toContainText(/3\s*Rate\s*Write the percentage as 7.125/)
  const email = page.getByRole('textbox', { name: 'Row 3, Email: corrected text' })
  await expect(email).toHaveValue('bo at example')
  await expect(page.getByRole('textbox', { name: 'Row 3, Rate: corrected text' })).toHaveValue('a lot')
  await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0)
  await expectAccessible(page)

  await email.fill('bo@example.com')
  await page.getByRole('button', { name: 'Check Again' }).click()
  await expect(page.getByRole('table', { name: '1 problem' }).locator('tbody tr')).toHaveCount(1)
  await page.getByRole('checkbox', { name: 'Leave row 3 out' }).check()
  await page.getByRole('button', { name: 'Check Again' }).click()
  await expect(page.getByRole('button', { name: 'Import 2 rows' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  const corrected = await asSpreadsheet(loansFile({ rate: '7.125', email: 'bo@example.com' }))
  await chooseFile(page, words, { kind: 'LOANS_AS_OF', xlsx: corrected })
  await page.getByLabel('Phone', { exact: true }).selectOption('Not in the file')
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('textbox', { name: 'Row 2, Phone: corrected text' }).fill('305-555-0100')
  await page.getByRole('textbox', { name: 'Row 3, Phone: corrected text' }).fill('305-555-0101')
  await page.getByRole('button', { name: 'Check Again' }).click()
  await expect(page.getByText('No problems: the file is ready to import.')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByLabel('Phone', { exact: true }).selectOption('Phone')
  await page.getByRole('button', { name: 'Review' }).click()
  await expect(page.getByText('No problems: the file is ready to import.')).toBeVisible()
  await expect(page.getByText('$20,500.50')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import 3 rows' }).click()
  await expect(page.getByText('loans.xlsx was imported')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See Loans' }).click()
  const loans = page.getByRole('table', { name: 'Active Loans' })
  await expect(loans.locator('tbody tr')).toHaveCount(3)
  await expect(loans).toContainText('$8,000.50')

  await page.goto('/imports')
  await page.getByRole('button', { name: 'Undo loans.xlsx' }).click()
  const dialog = page.getByRole('dialog', { name: 'Undo the import of loans.xlsx?' })
  await expect(dialog).toContainText('removed from view')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('table', { name: 'Imports' })).toContainText('Undone')
  await page.goto('/borrowers')
  await expect(page.getByText('No borrowers found')).toBeVisible()
})

test('on a phone, in Spanish, a known list is read as it was before; what stands against undoing is named', async ({
  browser,
  baseURL,
}) => {
  const words = wordsIn('es')
  const page = await (
    await browser.newContext({
      baseURL: baseURL ?? '',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
  ).newPage()
  const fits = () => expectAccessibleAndWithin(page)
  await openAs(page, { path: '/imports/new', language: 'es' })
  await chooseFile(page, words, { kind: 'LOANS_AS_OF', text: loansFile({ rate: '', email: 'bo@example.com' }) })
  await expect(page.getByText(words('imports.rememberedHint'))).toBeVisible()
  await fits()
  await page.getByRole('button', { name: words('imports.check'), exact: true }).click()
  await expect(page.getByText(words('import.missing'))).toBeVisible()
  await fits()
  await page.getByRole('button', { name: words('imports.chooseAgain') }).click()
  await fits()
  const dayFirst = loansFile({ rate: '6,5', email: 'bo@example.com' }).replace(/(\d{4})-(\d\d)-(\d\d)/g, '$3/$2/$1')
  await chooseFile(page, words, { kind: 'LOANS_AS_OF', text: dayFirst })
  await page.getByLabel(words('imports.dayOrder')).selectOption({ label: words('imports.dayOrder.DAY_FIRST') })
  await fits()
  await page.getByRole('button', { name: words('imports.check'), exact: true }).click()
  await expect(page.getByText(words('imports.noProblems'))).toBeVisible()
  await fits()
  await page.getByRole('button', { name: 'Importar 3 filas' }).click()
  await expect(page.getByText(words('imports.imported', { file: 'loans.csv' }))).toBeVisible()

  const answer = await lender.get('/api/loans?page=1&limit=10')
  const [loan] = (await answer.json()).data
  const day = monthsFromNow(0)
  await made(lender, '/api/payments', { loanId: loan.id, amount: 10, paymentDate: day, paymentMethod: 'CASH' })
  await page.getByRole('button', { name: words('imports.undoThis') }).click()
  await expect(page.getByRole('dialog')).toContainText(words('imports.undoBlocked'))
  await expect(page.getByRole('dialog').getByRole('link')).toContainText(`${loan.loanNumber} ${loan.loanName}`)
  await fits()
  await page.context().close()
})
