import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { xlsxRows } from '../../server/tables/xlsx/xlsx-rows.ts'
import { fileOf } from '../../server/testing/file-of.ts'
import { expectAccessible, expectAccessibleAndWithin } from '../accessible.ts'
import { type MadePlaces, makePlaces } from '../made-places.ts'
import { data, stubApi } from '../stubbed-api.ts'
import type { Language } from '../words.ts'

/** Every report, and every list that a figure of one opens. */
const ADDRESSES = [
  'report=portfolio',
  'report=aging',
  'report=cash&from=1900-01-01',
  'report=income&from=1900-01-01',
  'report=payments&from=1900-01-01',
  'report=recorders&from=1900-01-01',
  'report=forecast&scenario=LARGEST_PAY_OFF',
  'report=maturities',
  'report=tax',
  'report=audit&from=1900-01-01',
  'report=loans&of=aging&bucket=DAYS_61_90',
  'report=accrued&of=income&from=1900-01-01',
  'report=recorded&of=recorders&from=1900-01-01&recorder=ADMIN&way=BY_HAND',
  'report=expected&of=forecast&month=PAST',
] as const

/** Each is looked at in both widths: it begins in one, and goes on as the window changes to the other. */
const WALKS = [
  { language: 'en', width: 1440, where: 'in English, on a desk and on a phone' },
  { language: 'es', width: 390, where: 'in Spanish, on a phone and on a desk' },
] as const

const SIZES = { 1440: { width: 1440, height: 900 }, 390: { width: 390, height: 844 } } as const

test.describe.configure({ timeout: 10 * 60_000 })

for (const { language, width, where } of WALKS) {
  test(`everybody can read every report ${where}`, async ({ browser, baseURL }) => {
    const places = await makePlaces(browser, baseURL ?? '', `reports-${language}-${width}`)
    const page = await openAs(browser, { places, language, width })

    for (const address of ADDRESSES) {
      await page.goto(`/reports?${address}`)
      await stands(page)
      for (const size of [SIZES[width], SIZES[width === 390 ? 1440 : 390]]) {
        await page.setViewportSize(size)
        await expectAccessibleAndWithin(page)
      }
    }
    await page.context().close()
  })
}

test('a figure opens the loans and payments it is made of, and they add up to it', async ({ browser, baseURL }) => {
  const places = await makePlaces(browser, baseURL ?? '', 'reports-figures')
  const page = await openAs(browser, { places, language: 'en', width: 1440 })
  await page.goto('/reports')

  const card = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(card('Loans')).toContainText('2')
  const borrowers = page.getByRole('table', { name: 'By borrower' })
  const row = borrowers.getByRole('row').filter({ hasText: 'Ana Ruiz' })
  await expect(row.getByRole('cell')).toHaveText(['Ana Ruiz', '1', '12.00%', '$12,000.00'])
  await row.getByRole('link', { name: '$12,000.00' }).click()
  const loans = page.getByRole('table', { name: 'Loans' })
  await expect(loans.locator('tbody').getByRole('row')).toHaveCount(1)
  await expect(loans.locator('tfoot')).toContainText('$12,000.00')
  await expect(loans.getByRole('link', { name: 'Oak Avenue 5' })).toHaveAttribute(
    'href',
    places.fill('/loans/{lateLoan}'),
  )
  await page.getByRole('link', { name: 'Back to Portfolio' }).click()
  await expect(borrowers).toBeVisible()

  await page.getByRole('tab', { name: 'Cash in' }).click()
  await page.getByLabel('Period').selectOption('All time')
  const months = page.getByRole('table', { name: 'Cash in' })
  // Two payments of 1,066.19 and one of 12,000.00: 120.00 + 110.54 of it interest, the third loan bears none.
  await expect(months.locator('tfoot').getByRole('cell')).toHaveText([
    ...['Total', '3', '$13,901.84', '$230.54', '$0.00', '$14,132.38'],
  ])
  await expect(page).toHaveURL(/from=1900-01-01/)
  await page.reload()
  await expect(months.locator('tfoot')).toContainText('$14,132.38')
  await page.getByRole('table', { name: 'By method' }).getByRole('link', { name: '$14,132.38' }).click()
  await expect(page.getByRole('region', { name: 'Received', exact: true })).toContainText('$14,132.38')
  const register = page.getByRole('table', { name: 'Payments' })
  await expect(register.locator('tbody').getByRole('row')).toHaveCount(3)
  await page.context().close()
})

test('a report can be taken away as a file that no spreadsheet takes for a formula', async ({ page }) => {
  const group = { loans: 1, balance: 1234.5, rate: 9.25 }
  await stubApi(page, 'LENDER', {
    'GET /reports/portfolio': data({
      asOf: '2026-03-02',
      total: group,
      byType: [],
      byStatus: [],
      aging: [],
      late: [],
      maturities: [],
      byBorrower: [{ ...group, key: 12, borrowerName: '=SUM(A1)' }],
      history: [{ day: '2026-03-02', balance: 1234.5 }],
    }),
  })
  await page.goto('/reports')

  const table = page.getByRole('region', { name: 'By borrower' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    table.getByRole('button', { name: 'Save as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('portfolio-by-borrower.csv')
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toBe("\uFEFFBorrower,Loans,Average Rate,Balance\r\n'=SUM(A1),1,9.25,1234.5\r\n")

  const [spreadsheet] = await Promise.all([
    page.waitForEvent('download'),
    table.getByRole('button', { name: 'Export to XLSX' }).click(),
  ])
  expect(spreadsheet.suggestedFilename()).toBe('portfolio-by-borrower.xlsx')
  const rows = await xlsxRows(fileOf(await readFile(await spreadsheet.path())), { rowsMax: 10 })
  expect(rows[1]?.cells).toEqual(['=SUM(A1)', '1', '9.25', '1234.5'])
})

test('a report that cannot be loaded says so and is asked for again, and one of nothing says that', async ({
  page,
}) => {
  let isDown = true
  const nothing = { loans: 0, balance: 0, rate: null }
  const empty = { byType: [], byStatus: [], byBorrower: [], aging: [], late: [], maturities: [], history: [] }
  await stubApi(page, 'LENDER', {
    'GET /reports/portfolio': () =>
      isDown ? { status: 500, body: {} } : data({ asOf: '2026-03-02', total: nothing, ...empty }),
  })
  await page.goto('/reports?report=maturities')

  await expect(page.getByText('This report couldn’t be loaded. Please try again later.')).toBeVisible()
  await expectAccessible(page)
  isDown = false
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('No open loans on this date.')).toBeVisible()
  await expectAccessible(page)
})

const figures = { principal: 0, interest: 0, fees: 0, total: 0 }
const forecast = {
  'GET /reports/forecast': data({
    today: '2026-03-02',
    pastDue: figures,
    months: [],
    later: figures,
    total: figures,
    leftOut: { loans: 0, total: 0 },
    paidOff: [],
  }),
}

test('a day that is given up before it counts does not come back', async ({ page }) => {
  await stubApi(page, 'LENDER', forecast)
  await page.clock.install({ time: '2026-03-02T12:00:00' })
  await page.goto('/reports?report=forecast')
  const asOf = page.getByLabel('As of')
  await expect(asOf).toBeVisible()
  await page.clock.pauseAt('2026-03-02T13:00:00')

  await asOf.selectOption('Another date')
  const day = page.getByLabel('Date', { exact: true })
  await day.fill('1/15/2026')
  await page.clock.runFor(1000)
  await expect(page).toHaveURL(/asOf=2026-01-15/)
  await day.fill('1/16/2026')
  await asOf.selectOption('Today')
  await expect(day).toBeHidden()
  await page.clock.runFor(1000)
  await expect(page).not.toHaveURL(/asOf/)
})

test('what a report was asked for stands in its address', async ({ page }) => {
  const asked = await stubApi(page, 'LENDER', forecast)
  await page.goto('/reports?report=forecast')

  await page.getByLabel('If…').selectOption('Everyone pays 30 days late')
  await expect(page).toHaveURL(/scenario=LATE_30_DAYS/)
  await page.getByLabel('Look ahead').selectOption('Next 24 months')
  await expect(page).toHaveURL(/months=24/)
  await expect
    .poll(() => asked.filter(({ call }) => call === 'GET /reports/forecast').at(-1)?.search)
    .toBe('?months=24&scenario=LATE_30_DAYS')
  await page.getByLabel('As of').selectOption('End of last month')
  await expect(page).toHaveURL(/asOf=\d{4}-\d\d-\d\d/)
  await expect
    .poll(() => asked.filter(({ call }) => call === 'GET /reports/forecast').at(-1)?.search)
    .toMatch(/asOf=\d{4}-\d\d-\d\d&months=24|months=24.*asOf=\d{4}-\d\d-\d\d/)

  // Two choices before the page was drawn again: neither takes the other back.
  await page.getByLabel('If…').evaluate((list: HTMLSelectElement) => {
    for (const select of [list, ...document.querySelectorAll('select')]) {
      select.selectedIndex = 0
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
  })
  await expect(page).not.toHaveURL(/scenario|months|asOf/)
})

type View = { places: MadePlaces; language: Language; width: keyof typeof SIZES }

async function openAs(browser: Browser, { places, language, width }: View): Promise<Page> {
  const context = await browser.newContext({
    viewport: SIZES[width],
    storageState: places.cookies.LENDER,
  })
  await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  return context.newPage()
}

/** Past its skeletons: everything that was asked for is there. */
async function stands(page: Page): Promise<void> {
  await expect(page.getByRole('tab', { selected: true })).toBeVisible()
  await expect(page.locator('.reports-body > *').first()).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
}
