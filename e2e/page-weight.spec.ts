import { expect, test } from '@playwright/test'
import { countLoadedBytes } from './loaded-bytes.ts'
import { aLoan, data, metrics, stubApi } from './stubbed-api.ts'

// Bytes as they come over the wire, Brotli: docs/decisions/0073.
const CSS_MAX = 15_000

test('the login page weighs at most 100 kB of scripts and 15 kB of styles', async ({ page }) => {
  const loaded = countLoadedBytes(page)
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')

  const { jsBytes, cssBytes } = await loaded()
  expect(jsBytes).toBeGreaterThan(50_000)
  expect(jsBytes).toBeLessThanOrEqual(100_000)
  expect(cssBytes).toBeGreaterThan(1000)
  expect(cssBytes).toBeLessThanOrEqual(CSS_MAX)
})

test("a lender's dashboard weighs at most 150 kB of scripts and 15 kB of styles", async ({ page }) => {
  await stubApi(page, 'LENDER', {
    'GET /loans/lender/*/summary': data({
      ...{ loans: [aLoan(1)], payments: [], recentActivity: [], paymentSchedules: [], dueByDay: [], metrics },
    }),
    'GET /loans/lender/*': data([aLoan(1)]),
    'GET /payments': { body: { data: [], page: 1, limit: 3, total: 0 } },
  })
  const loaded = countLoadedBytes(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Total Portfolio' })).toContainText('$750,000.25')
  await page.waitForLoadState('networkidle')

  const { jsBytes, cssBytes } = await loaded()
  expect(jsBytes).toBeGreaterThan(80_000)
  expect(jsBytes).toBeLessThanOrEqual(150_000)
  expect(cssBytes).toBeGreaterThan(1000)
  expect(cssBytes).toBeLessThanOrEqual(CSS_MAX)
})
