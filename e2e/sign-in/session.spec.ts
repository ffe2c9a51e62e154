import { expect, type Page, test } from '@playwright/test'
import { signUp } from '../sign-up.ts'
import { password } from '../steps.ts'
import { aLenderSummary, aLoan, data, refusal, stubApi } from '../stubbed-api.ts'
import { aUser, stubVisitor } from '../visitor.ts'

const opener = (page: Page) => page.getByRole('button', { name: /^Account menu/ })

async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/dashboard')
}

async function signOut(page: Page): Promise<void> {
  await opener(page).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
}

const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name })

test('lender, borrower and admin sign in by the same page, stay signed in over a reload, and sign out for good', async ({
  page,
  request,
}) => {
  const people = [
    { role: 'LENDER', email: 'session-lender@example.com', secret: password, shows: 'Total Portfolio' },
    { role: 'BORROWER', email: 'session-borrower@example.com', secret: password, shows: 'Paid To Date' },
    { role: 'ADMIN', email: 'admin@loanwright.example', secret: 'Admin-of-tests-1', shows: 'Open Loans' },
  ] as const
  const bodies: (string | null)[] = []
  page.on('request', (sent) => sent.url().endsWith('/api/auth/logout') && bodies.push(sent.postData()))
  for (const { role, email, secret, shows } of people) {
    if (role !== 'ADMIN') await signUp(request, { email, fullName: 'Sam Session', role })
    await page.goto('/login')
    await signIn(page, email, secret)
    await expect(page.getByText(shows)).toBeVisible()
    await page.reload()
    await expect(page.getByText(shows)).toBeVisible()

    const cookie = (await page.context().cookies()).find(({ name }) => name === 'session')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    await signOut(page)
    await page.goto('/dashboard')
    await expect(page).toHaveURL('/login')
    if (cookie) await page.context().addCookies([cookie])
    expect((await page.request.get('/api/auth/user')).status()).toBe(401)
    await page.context().clearCookies()
  }
  expect(bodies).toEqual([null, null, null])
})

test('the user is asked for once on entering, not again within five seconds, and once after that', async ({ page }) => {
  let isOver = false
  let times = 0
  await stubApi(page, 'LENDER', {
    'GET /auth/user': () => {
      times += 1
      return isOver ? refusal(401) : data(aUser({ fullName: `Lena the ${times}.` }))
    },
    'GET /lenders/*/borrowers': data([]),
    'GET /loans/lender/*/summary': data(aLenderSummary()),
  })
  /** An answer is in when its name is on the page. */
  const expectTimes = async (count: number) => {
    await expect(opener(page)).toContainText(`Lena the ${count}.`)
    expect(times).toBe(count)
  }
  const openBorrowers = async () => {
    await entry(page, 'Borrowers').click()
    await expect(page.getByText('No borrowers found')).toBeVisible()
  }
  const openDashboard = async () => {
    await entry(page, 'Dashboard').click()
    await expect(page.getByText('Total Portfolio')).toBeVisible()
  }
  await page.clock.install({ time: '2026-03-02T12:00:00' })
  await page.goto('/dashboard')
  await expectTimes(1)
  // Loads the two screens while the clock runs: one that loads in a clock that stands appears late, and asks late.
  await openBorrowers()
  await openDashboard()
  await page.clock.pauseAt('2026-03-02T12:10:00')
  // The pause itself has let five seconds pass: one more question opens the window that is looked at.
  const before = times
  await openBorrowers()
  await expectTimes(before + 1)

  await page.clock.runFor(4900)
  await openDashboard()
  expect(times).toBe(before + 1)
  await page.clock.runFor(200)
  await openBorrowers()
  await expectTimes(before + 2)

  // Three signs of life at once are one question, three tenths of a second later.
  await page.clock.runFor(6000)
  await page.evaluate(() => {
    for (const name of ['focus', 'storage', 'focus']) window.dispatchEvent(new Event(name))
  })
  await page.clock.runFor(299)
  expect(times).toBe(before + 2)
  await page.clock.runFor(1)
  await expectTimes(before + 3)
  await page.clock.runFor(6000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.clock.runFor(300)
  await expectTimes(before + 4)
  await page.clock.runFor(6000)
  await page.evaluate(() => window.dispatchEvent(new Event('storage')))
  await page.clock.runFor(300)
  await expectTimes(before + 5)

  isOver = true
  await page.clock.runFor(6000)
  await entry(page, 'Dashboard').click()
  await expect(page).toHaveURL('/login')
})

for (const failure of ['an error', 'no answer'] as const) {
  test(`a sign-out that gets ${failure} is a sign-out here all the same, with a warning on the console`, async ({
    page,
  }) => {
    const warnings: string[] = []
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
    await stubVisitor(page, { 'POST /auth/logout': refusal(500) })
    if (failure === 'no answer') await page.route('**/api/auth/logout', (route) => route.abort())
    await page.goto('/login')
    await signIn(page, 'lena@example.com')
    await page.evaluate(() => {
      localStorage.setItem('token', 'old')
      localStorage.setItem('authToken', 'old')
    })

    await signOut(page)
    expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('authToken')])).toEqual([
      null,
      null,
    ])
    await expect.poll(() => warnings.some((text) => text.startsWith('Logout failed'))).toBe(true)
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0)
  })
}

test('nothing is ever stored under the names of an older sign-in', async ({ page }) => {
  await stubVisitor(page)
  await page.goto('/login')
  await signIn(page, 'lena@example.com')

  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /token/i.test(key)))).toEqual([])
})

test('a sign-out clears what the browser stored, but for the language and the mark that it is known', async ({
  page,
}) => {
  await signUp(page.request, { email: 'leaves-nothing@example.com', fullName: 'Nora Nothing', role: 'LENDER' })
  await page.goto('/settings')
  await page.getByRole('radio', { name: 'Español' }).check()
  await page.evaluate(() => {
    localStorage.setItem('left', 'behind')
    sessionStorage.setItem('left', 'behind')
  })

  await opener(page)
    .or(page.getByRole('button', { name: /^Menú de la cuenta/ }))
    .click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL('/login')
  await page.reload()

  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
  expect(await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)])).toEqual([
    ['language'],
    [],
  ])
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['device'])
})

test('after a sign-out in one tab, another tab follows with its next question', async ({ page, context }) => {
  await signUp(context.request, { email: 'two-tabs@example.com', fullName: 'Tia Tab', role: 'LENDER' })
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/dashboard')
    await expect(tab.getByText('Total Portfolio')).toBeVisible()
  }

  await signOut(page)
  await other.evaluate(() => {
    history.pushState({}, '', '/borrowers')
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  })
  await expect(other).toHaveURL('/login')
})

test('who signs in after somebody else sees nothing of what was read before', async ({ page }) => {
  let isSecond = false
  let letGo: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await stubVisitor(page, {
    'POST /auth/login': () => data(isSecond ? aUser({ id: 8, email: 'bo@example.com' }) : aUser()),
    'GET /loans/lender/*': () => data(isSecond ? [] : [aLoan(1, { loanName: 'Secret Street' })]),
  })
  await page.goto('/login')
  await signIn(page, 'lena@example.com')
  await page.getByRole('button', { name: 'Loans', exact: true }).click()
  await entry(page, 'Active Loans').click()
  await expect(page.getByText('Secret Street')).toBeVisible()
  await signOut(page)

  isSecond = true
  await page.route('**/api/loans/lender/**', async (route) => {
    await answered
    await route.fallback()
  })
  await signIn(page, 'bo@example.com')
  await page.getByRole('button', { name: 'Loans', exact: true }).click()
  await entry(page, 'Active Loans').click()
  await expect(page.getByRole('heading', { name: 'Active Loans' })).toBeVisible()
  await expect(page.getByText('Secret Street')).toHaveCount(0)
  letGo()
  await expect(page.getByText('No active loans found')).toBeVisible()
})
