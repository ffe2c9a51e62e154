import { expect, test } from '@playwright/test'
import { countLoadedBytes } from '../loaded-bytes.ts'
import { wizardAnswers } from '../loans/wizard-steps.ts'
import { aLoan, aLoanDetail, anEntry, aPayment, data, metrics, type Role, stubApi } from '../stubbed-api.ts'

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
      loans: [aLoan(1)],
      payments: [],
      recentActivity: [],
      paymentSchedules: [],
      dueByDay: [],
      metrics,
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

/** The pages with the most scripts. */
const BUSIEST: { name: string; path: string; heading: string }[] = [
  { name: 'the loan wizard', path: '/loans/create', heading: 'Create Loan' },
  { name: "a lender's loan", path: '/loans/1', heading: 'Loan 1' },
]

for (const { name, path, heading } of BUSIEST) {
  test(`the page of ${name} weighs at most 190 kB of scripts`, async ({ page }) => {
    await stubApi(page, 'LENDER', {
      ...wizardAnswers,
      'GET /loans/*/schedule': data([anEntry(1, { isPaid: true, paidAmount: 1000 }), anEntry(2)]),
      'GET /loans/*': data(aLoanDetail(1)),
      'GET /payments/loan/*': data([aPayment(1)]),
    })
    const loaded = countLoadedBytes(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')

    const { jsBytes } = await loaded()
    expect(jsBytes).toBeGreaterThan(80_000)
    expect(jsBytes).toBeLessThanOrEqual(190_000)
  })
}

/** The pages that bring the most styles along. */
const HEAVIEST: { name: string; role: Role; path: string }[] = [
  { name: "a lender's loan", role: 'LENDER', path: '/loans/1' },
  { name: 'a schedule', role: 'LENDER', path: '/loans/1?tab=schedule' },
  { name: "a borrower's loan", role: 'BORROWER', path: '/my-loans/1' },
]

for (const { name, role, path } of HEAVIEST) {
  test(`the page of ${name} weighs at most 15 kB of styles`, async ({ page }) => {
    await stubApi(page, role, {
      'GET /loans/*/schedule': data([anEntry(1, { isPaid: true, paidAmount: 1000 }), anEntry(2)]),
      'GET /loans/*': data(aLoanDetail(1)),
      'GET /payments/loan/*': data([aPayment(1)]),
    })
    const loaded = countLoadedBytes(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Loan 1', level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')

    const { cssBytes } = await loaded()
    expect(cssBytes).toBeGreaterThan(5000)
    expect(cssBytes).toBeLessThanOrEqual(CSS_MAX)
  })
}

const noLoans = {
  asOf: '2026-03-02',
  total: { loans: 0, balance: 0, rate: null },
  byType: [],
  byStatus: [],
  byBorrower: [],
  aging: [],
  late: [],
  maturities: [],
  history: [],
}

/** Screens whose page names all files of their own. */
const NAMED = ['/loans/active', '/loans/create', '/loans/1', '/payments', '/reports']

for (const path of NAMED) {
  test(`the page of ${path} names the files that its screen fetches, all of them and no other`, async ({ page }) => {
    await stubApi(page, 'LENDER', {
      ...wizardAnswers,
      'GET /loans/lender/*': data([aLoan(1)]),
      'GET /loans/*/schedule': data([anEntry(1)]),
      'GET /loans/*': data(aLoanDetail(1)),
      'GET /desk/agenda': data({ followUps: [], snoozes: [], documents: [] }),
      'GET /reports/portfolio': data(noLoans),
    })
    const named: string[] = []
    // Without the names, a screen fetches what it needs.
    await page.route(
      ({ pathname }) => pathname === path,
      async (route) => {
        const response = await route.fetch()
        const text = await response.text()
        const links = [...text.matchAll(/<link[^>]* href="(\/assets\/[^"]+)"[^>]* fetchpriority="low">/g)]
        named.push(...links.map(([, file = '']) => file))
        await route.fulfill({ response, body: links.reduce((left, [link]) => left.replace(link, ''), text) })
      },
    )
    const fetched: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/^\/assets\/.*\.(js|css)$/.test(pathname)) fetched.push(pathname)
    })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')

    expect(named.length).toBeGreaterThan(10)
    const onEveryPage = /\/(base|first|index|react|router|rolldown-runtime)-/
    expect([...new Set(fetched)].filter((file) => !onEveryPage.test(file)).toSorted()).toEqual(named.toSorted())
  })
}

test('who is signed in, and then the figures of their dashboard, are asked for before React has come', async ({
  page,
}) => {
  const asked = await stubApi(page, 'LENDER', {
    'GET /loans/lender/*/summary': data({
      loans: [aLoan(1)],
      payments: [],
      recentActivity: [],
      paymentSchedules: [],
      dueByDay: [],
      metrics,
    }),
    'GET /loans/lender/*': data([aLoan(1)]),
    'GET /payments': { body: { data: [], page: 1, limit: 3, total: 0 } },
    'GET /proposals': { body: { data: [], page: 1, limit: 3, total: 0 } },
    'GET /desk/agenda': data({ followUps: [], snoozes: [], documents: [] }),
  })
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/{react,base}-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/dashboard', { waitUntil: 'commit' })
  const lender = ['/loans/lender/7/summary', '/loans/lender/7', '/payments', '/proposals', '/desk/agenda']
  const early = ['/auth/user', ...lender, '/desk/month', '/desk/counts']
  await expect.poll(() => asked.map(({ call }) => call)).toEqual(early.map((path) => `GET ${path}`))

  letGo()
  await expect(page.getByRole('region', { name: 'Outstanding by days past due' })).toContainText('$249,800.08')
  // And nothing of it twice.
  expect(asked.filter(({ call }) => call.startsWith('GET /loans'))).toHaveLength(2)
})

for (const { path, calls } of [
  { path: '/loans/active', calls: ['/loans/lender/7', '/approvals', '/users/7/preferences', '/desk/counts'] },
  {
    path: '/loans/1',
    calls: [
      '/loans/1',
      // The history, the notes and the counts of the menu are asked for by what shows them.
      ...['/loans/1/schedule', '/loans/1/timeline', '/approvals', '/proposals'],
    ],
  },
]) {
  test(`one who was signed in here before asks for what ${path} shows first at once, and for nothing twice`, async ({
    page,
  }) => {
    const asked = await stubApi(page, 'LENDER', {
      'GET /loans/lender/*': data([aLoan(1)]),
      'GET /loans/*/schedule': data([anEntry(1)]),
      'GET /loans/*': data(aLoanDetail(1)),
      'GET /approvals': { body: { data: [], page: 1, limit: 10, total: 0 } },
      'GET /proposals': { body: { data: [], page: 1, limit: 3, total: 0 } },
    })
    await page.addInitScript(() => localStorage.setItem('signedIn', '7 LENDER'))
    let letGo: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/assets/{react,base}-*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    const all = () => asked.map(({ call }) => call).toSorted()
    const expected = ['/auth/user', ...calls].map((call) => `GET ${call}`).toSorted()
    await expect.poll(all).toEqual(expected)

    letGo()
    await expect(
      page
        .getByRole('link', { name: 'Loan 1' })
        .or(page.getByRole('heading', { name: 'Loan 1' }))
        .first(),
    ).toBeVisible()
    await page.waitForLoadState('networkidle')
    const twice = all().filter((call, index, calls) => calls.indexOf(call) !== index && call.includes('/loans'))
    expect(twice).toEqual([])
  })
}

test('what another was asked for in this browser is not shown to one who signed in since', async ({ page }) => {
  const asked = await stubApi(page, 'LENDER', { 'GET /loans/lender/7': data([aLoan(1)]) })
  await page.addInitScript(() => localStorage.setItem('signedIn', '8 LENDER'))
  await page.goto('/loans/active')

  await expect(page.getByRole('cell', { name: 'LN-000001' })).toBeVisible()
  expect(asked.map(({ call }) => call)).toContain('GET /loans/lender/7')
})
