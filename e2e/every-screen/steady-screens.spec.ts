import { expect, type Page, test } from '@playwright/test'
import { type Answer, aBorrower, aLenderSummary, aLoan, anEntry, data, type Role, stubApi } from '../stubbed-api.ts'

/** What may move on screen while it loads, as browsers measure it: 0 is nothing, 0.1 is what they still call good. */
const MOST = 0.02

const figures = {
  pastDueAmount: 0,
  feesDue: 0,
  escrowDue: 0,
  dueNowAmount: 0,
  totalOutstanding: 12_345.5,
  totalPaid: 678.9,
  nextPaymentDue: '2030-02-05',
  nextPaymentAmount: 1000,
}
const lenderSummary = aLenderSummary({
  loans: [aLoan(1)],
  paymentSchedules: [{ ...anEntry(1), loanId: 1, loanName: 'Loan 1', borrowerName: 'Ana Gomez' }],
})
const noReports = { body: { data: [], page: 1, limit: 3, total: 0 } }

/** What stands for rows and figures that are coming. */
const coming = '.skeleton, .session-spinner'

type Screen = { name: string; role: Role; path: string; answers: Record<string, Answer>; ready: string }

const screens: Screen[] = [
  {
    name: 'the dashboard of a borrower with one loan',
    role: 'BORROWER',
    path: '/dashboard',
    ready: 'LN-000001',
    answers: {
      'GET /loans/borrower/*/summary': data({ ...figures, overdue: true }),
      'GET /loans/borrower/*': data([aLoan(1)]),
    },
  },
  {
    name: 'the dashboard of a borrower without loans',
    role: 'BORROWER',
    path: '/dashboard',
    ready: "You don't have any loans yet.",
    answers: {
      'GET /loans/borrower/*/summary': data({ ...figures, nextPaymentDue: null, overdue: false }),
      'GET /loans/borrower/*': data([]),
    },
  },
  {
    name: 'the dashboard of a lender',
    role: 'LENDER',
    path: '/dashboard',
    ready: 'LN-000001',
    answers: {
      'GET /desk/month': data({ from: '2026-11-01', to: '2026-11-30', received: 100, open: 900, overdue: 0 }),
      'GET /loans/lender/*/summary': data(lenderSummary),
      'GET /loans/lender/*': data([aLoan(1)]),
      'GET /payments': noReports,
    },
  },
  {
    name: 'the loans of a lender',
    role: 'LENDER',
    path: '/loans/active',
    ready: 'Loan 1',
    answers: { 'GET /loans/lender/*': data([aLoan(1), aLoan(2)]) },
  },
  {
    name: 'the payments of a lender, with money of the bank to assign',
    role: 'LENDER',
    path: '/payments',
    ready: 'Loan 2',
    answers: {
      'GET /loans/lender/*/summary': data(lenderSummary),
      'GET /loans/lender/*': data([aLoan(1), aLoan(2)]),
      'GET /payments': noReports,
      'GET /desk/counts': data({ pastDueLoans: 1, reportedPayments: 1, bankLines: 2, failedReminders: 0 }),
    },
  },
  {
    name: 'the borrowers of a lender',
    role: 'LENDER',
    path: '/borrowers',
    ready: 'Ana Gomez',
    answers: { 'GET /lenders/*/borrowers': data([aBorrower(12)]) },
  },
]

for (const width of [390, 1440]) {
  for (const screen of screens) {
    test(`nothing jumps while it loads, at ${width} pixels: ${screen.name}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await observeShifts(page)
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      const late = Object.entries(screen.answers).map(([call, answer]) => [call, () => held.then(() => answer)])
      await stubApi(page, screen.role, Object.fromEntries(late))
      await page.goto(screen.path)
      await expect(page.locator(coming).filter({ visible: true }).first()).toBeVisible()

      release()

      await expect(page.getByText(screen.ready).first()).toBeVisible()
      await expect(page.locator(coming)).toHaveCount(0)
      expect(await shiftOf(page)).toBeLessThan(MOST)
    })
  }
}

async function observeShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const records: PerformanceEntry[] = []
    const observer = new PerformanceObserver((list) => void records.push(...list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    Object.assign(globalThis, { shiftRecords: () => [...records, ...observer.takeRecords()] })
  })
}

/** The sum of all shifts up to the frame that is painted now. */
async function shiftOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve))
    const { shiftRecords } = globalThis as unknown as { shiftRecords: () => { value: number }[] }
    return shiftRecords().reduce((sum, { value }) => sum + value, 0)
  })
}
