import { expect, type Page, test } from '@playwright/test'
import type { AdminOverview } from '#contract/admin/admin.ts'
import { unspoken } from '../spoken.ts'
import {
  type Answer,
  aBorrower,
  aLenderSummary,
  aListedPayment,
  aLoan,
  aLoanDetail,
  anAccount,
  anEntry,
  aPayment,
  data,
  type Role,
  stubApi,
} from '../stubbed-api.ts'
import { stubVisitor } from '../visitor.ts'
import { wordsIn } from '../words.ts'

const words = wordsIn('es')
/** Words that people typed, which have no language. */
const typed = [
  ...['Lena Ortiz', 'Ana Gomez', 'Lena', 'Ortiz', 'Loan 1', 'Loan 2', 'lena@example.com', 'ana@example.com'],
  ...['LN-000001', 'LN-000002', 'LO', 'AG', 'Bounced', 'x@example.com'],
]

type Look = { path: string; act?: (page: Page) => Promise<unknown> }

async function speakSpanish(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('language', 'es'))
}

/** Looks at each screen, before and after what is done on it. */
async function expectSpanish(page: Page, looks: readonly Look[]): Promise<void> {
  for (const { path, act } of looks) {
    await page.goto(path)
    await stands(page)
    expect.soft(await unspoken(page, typed), path).toEqual([])
    if (!act) continue
    await act(page)
    await stands(page)
    expect.soft(await unspoken(page, typed), `${path}, after what was done there`).toEqual([])
  }
}

async function stands(page: Page): Promise<void> {
  await expect(page.locator('main h1').first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(page.locator('.skeleton, .session-spinner')).toHaveCount(0)
  await expect(page.getByText(words('frame.broken'))).toHaveCount(0)
}

const press = (text: Parameters<typeof words>[0]) => (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: words(text) })
    .click()

const loan = { 'GET /loans/*': data(aLoanDetail(1)), 'GET /loans/*/schedule': data([anEntry(1), anEntry(2)]) }
const lenders: Record<string, Answer> = {
  'GET /loans/lender/*/summary': data(
    aLenderSummary({
      loans: [aLoan(1), aLoan(2, { status: 'LATE' })],
      paymentSchedules: [{ ...anEntry(1), loanId: 1, loanName: 'Loan 1', borrowerName: 'Ana Gomez' }],
    }),
  ),
  'GET /loans/lender/*': data([aLoan(1), aLoan(2, { status: 'LATE', daysPastDue: 3 })]),
  'GET /lenders/*/borrowers': data([aBorrower(12), aBorrower(13, { status: 'INACTIVE', latestLoanDate: null })]),
  'GET /lenders/*/settings': data({ paymentInstructions: '', postalAddress: '', toleranceAmount: 0 }),
  'GET /lenders/*/products': data([]),
  'GET /loans': { body: { data: [], page: 1, limit: 1, total: 0 } },
  'GET /payments/loan/*': data([aPayment(1), aPayment(2, { status: 'REVERSED', reason: 'Bounced' })]),
  'GET /payments': { body: { data: [aListedPayment(1)], page: 1, limit: 25, total: 1 } },
  'GET /documents/loan/*': data([]),
  'GET /loans/*/amortization-schedule': data({ documentUrl: '/api/paper' }),
  ...loan,
}

async function asA(page: Page, role: Role, answers: Record<string, Answer>): Promise<void> {
  await speakSpanish(page)
  await stubApi(page, role, answers)
}

test('the pages before sign-in are wholly Spanish, with their messages', async ({ page }) => {
  await speakSpanish(page)
  await stubVisitor(page)
  await expectSpanish(page, [
    { path: '/login', act: press('auth.login') },
    { path: '/register', act: press('common.next') },
    { path: '/forgot-password', act: press('auth.sendLink') },
    { path: '/reset-password' },
    { path: '/reset-password?token=x', act: press('auth.resetButton') },
    { path: '/verify-email' },
    { path: '/terms' },
    { path: '/privacy' },
    { path: '/unauthorized' },
    { path: '/not-found' },
  ])
})

test('the three steps of the registration are wholly Spanish', async ({ page }) => {
  await speakSpanish(page)
  await stubVisitor(page)
  await page.goto('/register')
  await page.getByLabel(words('auth.email')).fill('x@example.com')
  await page.getByLabel(words('auth.password'), { exact: true }).fill('Right-to-the-cent-1')
  await page.getByLabel(words('auth.confirmPassword')).fill('Right-to-the-cent-1')
  await press('common.next')(page)
  await expect(page.getByLabel(words('auth.fullName'))).toBeVisible()
  expect(await unspoken(page, typed)).toEqual([])
  await page.getByLabel(words('auth.fullName')).fill('Ana Gomez')
  await press('common.next')(page)
  await press('auth.createAccount')(page)
  await expect(page.getByText(words('auth.termsRequired')).first()).toBeVisible()
  expect(await unspoken(page, typed)).toEqual([])
})

test('the dashboard, lists and forms of a lender are wholly Spanish, with menu, account menu and palette', async ({
  page,
}) => {
  await asA(page, 'LENDER', lenders)
  await expectSpanish(page, [
    { path: '/dashboard', act: () => page.getByRole('button', { name: /^Menú de la cuenta/ }).click() },
    { path: '/help', act: () => page.keyboard.press('Control+k') },
    { path: '/loans/active', act: () => page.getByRole('searchbox').fill('nothing') },
    { path: '/borrowers', act: press('borrowers.add') },
    { path: '/borrowers?q=nobody' },
    { path: '/loans/create', act: press('common.next') },
    { path: '/profile' },
    { path: '/settings' },
  ])
})

test('a loan with its four tabs and its dialogs is wholly Spanish', async ({ page }) => {
  await asA(page, 'LENDER', lenders)
  await expectSpanish(page, [
    { path: '/loans/1', act: press('loans.more') },
    { path: '/loans/1?tab=overview', act: press('loans.amortizationSchedule') },
    {
      path: '/loans/1?tab=history',
      act: () =>
        page
          .getByRole('button', { name: /^Recibo de/ })
          .last()
          .click(),
    },
    { path: '/loans/1?tab=schedule' },
    { path: '/loans/1?tab=documents' },
    { path: '/loans/abc' },
  ])
})

test('the three steps of the loan wizard are wholly Spanish', async ({ page }) => {
  await asA(page, 'LENDER', lenders)
  await page.goto('/loans/create')
  await page.getByLabel(words('loans.name')).fill('Loan 1')
  await page.getByLabel(words('loans.type')).selectOption('BUSINESS')
  await page.getByLabel(words('loans.principalAmount')).fill('12,000')
  await page.getByLabel(words('loans.rate')).fill('6')
  await page.getByRole('radio', { name: new RegExp(words('structure.INTEREST_ONLY')) }).check()
  await page.getByRole('checkbox', { name: new RegExp(`^${words('loans.balloon')}`) }).check()
  expect(await unspoken(page, typed)).toEqual([])
  await press('common.next')(page)
  await page.getByRole('combobox', { name: words('word.borrower') }).click()
  expect(await unspoken(page, typed)).toEqual([])
  await page.getByRole('option').first().click()
  await press('common.next')(page)
  await expect(page.getByText(words('loans.reviewNote'))).toBeVisible()
  expect(await unspoken(page, typed)).toEqual([])
})

test('the view of a borrower is wholly Spanish', async ({ page }) => {
  await asA(page, 'BORROWER', {
    'GET /loans/borrower/*/summary': data({
      totalOutstanding: 1,
      totalPaid: 2,
      nextPaymentDue: '2030-02-05',
      nextPaymentAmount: 3,
      overdue: true,
      pastDueAmount: 3,
      feesDue: 4,
      escrowDue: 0,
      dueNowAmount: 7,
    }),
    'GET /loans/borrower/*': data([
      aLoan(1, { nextPaymentInterest: null, nextPaymentPrincipal: null }),
      aLoan(2, { status: 'COMPLETED', nextPaymentDate: null, nextPaymentAmount: null }),
    ]),
    'GET /payments': { body: { data: [aListedPayment(1)], page: 1, limit: 25, total: 1 } },
    'GET /payments/loan/*': data([aPayment(1)]),
    ...loan,
  })
  await expectSpanish(page, [
    { path: '/dashboard' },
    { path: '/my-loans' },
    { path: '/payments' },
    { path: '/my-loans/1' },
    { path: '/help' },
  ])
})

const aListedUser = anAccount(8, { isDisabled: true, loansLent: 2 })
const aCheck: AdminOverview['system']['verification'] = {
  id: 1,
  isNightly: true,
  state: 'GOOD',
  startedAt: '2026-02-05T10:00:00.000Z',
  endedAt: '2026-02-05T10:01:00.000Z',
  lenders: 1,
  loans: 2,
  chains: 3,
  auditRows: 4,
  problems: 0,
  firstProblem: null,
}
const overview: AdminOverview = {
  users: { lenders: 1, borrowers: 2, admins: 1, withoutRole: 0, disabled: 1 },
  loans: { total: 2, byStatus: [{ status: 'ACTIVE', count: 2 }], outstanding: 1000, lent: 2000 },
  payments30Days: { count: 1, amount: 10 },
  system: {
    databaseBytes: 9_000_000,
    migration: '0001',
    uptimeSeconds: 90_000,
    files: { storedBytes: 5_000_000, freeBytes: 900_000_000, reserveBytes: 1_000_000_000 },
    clock: { state: 'DIFFERS', seconds: 7200 },
    verification: aCheck,
    running: null,
  },
}
const anAuditEntry = {
  chain: 7,
  sequence: 1,
  at: '2026-02-05T10:00:00.000Z',
  actorId: 7,
  actorName: 'Lena Ortiz',
  actorEmail: 'lena@example.com',
  action: 'recordPayment',
  subjectKind: 'loan',
  subjectId: 1,
  subjectName: 'Loan 1',
  detail: { ended: 1 },
}

test('the view of an admin is wholly Spanish', async ({ page }) => {
  await asA(page, 'ADMIN', {
    'GET /loans': { body: { data: [aLoan(1)], page: 1, limit: 25, total: 1 } },
    'GET /users': { body: { data: [aListedUser], page: 1, limit: 25, total: 1 } },
    'GET /admin/overview': data(overview),
    'GET /admin/audit': { body: { data: [anAuditEntry], page: 1, limit: 25, total: 1 } },
  })
  await expectSpanish(page, [
    { path: '/admin' },
    { path: '/admin/users' },
    { path: '/admin/loans' },
    { path: '/admin/audit' },
  ])
})
