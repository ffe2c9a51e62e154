import { expect, type Page, test } from '@playwright/test'
import { data, type Role, refusal, stubApi } from '../stubbed-api.ts'
import { aUser, stubVisitor, timesAsked } from '../visitor.ts'

const lenderPaths = ['/loans/active', '/loans/create', '/loans/1', '/loans/edit/1', '/borrowers']
const commonPaths = ['/dashboard', '/profile', '/settings', '/help']
const guarded = [...commonPaths, ...lenderPaths, '/loans', '/my-loans', '/payments', '/admin', '/admin/users']
/** By role: what it may open, and what leads it to the 403 page. */
const access: readonly { role: Role; open: readonly string[]; closed: readonly string[] }[] = [
  {
    role: 'LENDER',
    open: [...commonPaths, ...lenderPaths, '/payments', '/reports', '/loans/1/payment/new', '/borrowers/1'],
    closed: ['/my-loans', '/my-loans/1', '/payments/1', '/admin', '/admin/users', '/admin/loans'],
  },
  {
    role: 'BORROWER',
    open: [...commonPaths, '/my-loans', '/payments', '/my-loans/1', '/payments/1'],
    closed: [
      ...[...lenderPaths, '/loans', '/reports', '/loans/1/payment/new', '/borrowers/1'],
      ...['/admin', '/admin/users', '/admin/loans'],
    ],
  },
  {
    role: 'ADMIN',
    open: [
      ...[...commonPaths, ...lenderPaths, '/my-loans', '/payments', '/my-loans/1', '/payments/1', '/reports'],
      ...['/loans/1/payment/new', '/borrowers/1', '/admin', '/admin/users', '/admin/loans'],
    ],
    closed: [],
  },
]

/** Goes to another address as a link within the app does, without loading the page anew. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.title = ''
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
}

/** The screen of a signed-in person is there: its heading, within the menu's frame. */
const screen = (page: Page) => page.locator('#content h1').first()

test('who is not signed in is led to the login page from every guarded address, and sees nothing of it', async ({
  page,
}) => {
  await stubVisitor(page)
  await page.addInitScript(() => {
    const look = () => {
      if (document.querySelector('.shell') !== null) sessionStorage.setItem('sawShell', location.pathname)
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  for (const path of guarded) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/login')
  }
  const sawShell = () => page.evaluate(() => sessionStorage.getItem('sawShell'))
  expect(await sawShell()).toBeNull()

  await stubApi(page, 'LENDER', {})
  await page.goto('/help')
  await expect.poll(sawShell).toBe('/help')
})

for (const { role, open, closed } of access) {
  test(`each address opens for ${role}, or leads to the page that says it may not`, async ({ page }) => {
    await stubApi(page, role, {})
    for (const path of closed) {
      await page.goto(path)
      await expect(page, path).toHaveURL('/unauthorized')
      await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    }
    await page.goto('/help')
    await expect(screen(page)).toHaveText('Help & Support')
    const visited: string[] = []
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
    for (const path of open) {
      await follow(page, path)
      await expect(screen(page), path).toBeVisible()
      await expect(page, path).toHaveURL(path)
      await expect(page, path).toHaveTitle(/^\S.* – Loanwright$/)
      await expect(page.getByText('This screen stopped working'), path).toHaveCount(0)
    }
    expect(visited).toEqual(open)
  })
}

test('the dashboard is the lender’s, the borrower’s or the admin’s, and the borrower’s for any other role', async ({
  page,
}) => {
  let user: object = aUser()
  let isMalformed = false
  await stubApi(page, 'LENDER', {
    'GET /auth/user': () => ({ ...data(user), isMalformed }),
    'GET /loans/borrower/*/summary': data({
      totalOutstanding: 0,
      totalPaid: 0,
      nextPaymentDue: null,
      nextPaymentAmount: null,
      overdue: false,
      pastDueAmount: 0,
      feesDue: 0,
      escrowDue: 0,
      dueNowAmount: 0,
    }),
    'GET /loans/borrower/*': data([]),
  })
  await page.goto('/dashboard')
  await expect(page.getByText('Total Portfolio')).toBeVisible()

  for (const role of ['BORROWER', 'AUDITOR', null]) {
    user = aUser({ role })
    isMalformed = role === 'AUDITOR' // a role that a later release may have
    await page.reload()
    await expect(page.getByText('Paid To Date')).toBeVisible()
  }
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Profile', 'Settings', 'Logout'])
  for (const path of ['/loans/active', '/reports']) {
    await page.goto(path)
    await expect(page).toHaveURL('/unauthorized')
  }
  user = aUser({ role: 'ADMIN' })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()
})

test('my loans and payments show a borrower the same view', async ({ page }) => {
  await stubApi(page, 'BORROWER', {
    'GET /loans/borrower/*/summary': data({
      totalOutstanding: 0,
      totalPaid: 0,
      nextPaymentDue: null,
      nextPaymentAmount: null,
      overdue: false,
      pastDueAmount: 0,
      feesDue: 0,
      escrowDue: 0,
      dueNowAmount: 0,
    }),
    'GET /loans/borrower/*': data([]),
    'GET /payments': { body: { data: [], page: 1, limit: 25, total: 0 } },
  })
  for (const path of ['/my-loans', '/payments']) {
    await page.goto(path)
    await expect(page.getByRole('region', { name: 'Paid To Date' })).toContainText('$0.00')
    await expect(page.getByRole('region', { name: 'Total Outstanding' })).toContainText('$0.00')
  }
})

test('until it is known who is there, a spinner says Loading... and nothing else is shown', async ({ page }) => {
  let letGo: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await stubVisitor(page)
  await page.route('**/api/auth/user', async (route) => {
    await answered
    await route.fallback()
  })
  await page.goto('/borrowers')

  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0)
  await expect(page.getByRole('heading')).toHaveCount(0)
  letGo()
  await expect(page).toHaveURL('/login')
})

test('a right that the server refuses leads to the 403 page from wherever it was asked', async ({ page }) => {
  await stubApi(page, 'LENDER', { 'GET /lenders/*/borrowers': refusal(403, 'Access denied') })
  await page.goto('/borrowers')

  await expect(page).toHaveURL('/unauthorized')
  await expect(page.getByText('403')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('an unknown address leads to the 404 page, and from there to the dashboard or the login page', async ({
  page,
}) => {
  const asked = await stubVisitor(page)
  for (const path of ['/no/such/page', '/affiliate', '/loans/active/7']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/not-found')
  }
  await expect(page.getByText('404')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  const dashboard = page.getByRole('link', { name: 'Go to Dashboard' })
  await expect(dashboard).toHaveAttribute('href', '/dashboard')
  await dashboard.click()
  await expect(page).toHaveURL('/login')
  await page.goto('/unauthorized')
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL('/login')
  expect(timesAsked(asked, 'GET /loans/active')).toBe(0)
})

test('the pages before sign-in open for anybody', async ({ page }) => {
  await stubVisitor(page)
  for (const [path, heading, title = heading] of [
    ['/login', 'Welcome back', 'Login'],
    ['/register', 'Create your account', 'Sign Up'],
    ['/forgot-password', 'Reset your password'],
    ['/reset-password', 'Invalid Reset Link'],
    ['/unauthorized', 'Access Denied'],
    ['/not-found', 'Page Not Found'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading)
    await expect(page).toHaveTitle(`${title} – Loanwright`)
    await expect(page).toHaveURL(path)
  }
})

test('loans leads to the active loans, and neither active nor create is taken for the number of a loan', async ({
  page,
}) => {
  const asked = await stubApi(page, 'LENDER', {
    'GET /loans/lender/*': data([]),
    'GET /lenders/*/borrowers': data([]),
    'GET /lenders/*/settings': data({ paymentInstructions: '', postalAddress: '', toleranceAmount: 0 }),
  })
  await page.goto('/loans')
  await expect(page).toHaveURL('/loans/active')
  await expect(screen(page)).toHaveText('Active Loans')
  await page.goto('/loans/create')
  await expect(screen(page)).toHaveText('Create Loan')
  expect(asked.filter(({ call }) => /^GET \/loans\/(active|create)/.test(call))).toEqual([])
  await stubApi(page, 'ADMIN', {})
  await page.goto('/loans')
  await expect(page).toHaveURL('/loans/active')
})
