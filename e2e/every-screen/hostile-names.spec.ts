import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test'
import { aLoanOf, made, monthsFromNow } from '../made-places.ts'
import { signUp } from '../sign-up.ts'

/** Runs if a page takes it for anything but text: as a tag, out of an attribute, or out of a script. */
const script = '"><img src="/x" onerror="window.ran=1"><script>window.ran=1</script>'
const hostile = (word: string) => `${word} ${script}`

/** Screens on which a name stands as text for certain. */
const NAMED =
  /^\/(loans\/active(\?search=onerror)?|loans\/\d+|borrowers(\/\d+)?|my-loans(\/\d+)?|admin\/(loans\?search=onerror|users\?search=hostile))$/

type Cookies = Awaited<ReturnType<APIRequestContext['storageState']>>
/** Who looks, what their browser holds, and the screens on which the names stand. */
type Look = { who: string; cookies: Cookies; screens: readonly string[] }

test.describe.configure({ timeout: 8 * 60_000 })

test('names and notes that would be scripts are text on every main screen of a lender, a borrower and an administrator', async ({
  browser,
  baseURL,
}) => {
  for (const { who, cookies, screens } of await makeLooks(browser, baseURL ?? '')) {
    const page = await watchedPage(browser, { baseURL: baseURL ?? '', cookies })
    for (const screen of screens) {
      await test.step(`${who} at ${screen}`, async () => {
        await page.goto(screen)
        await expect(page.locator('main h1').first()).toBeVisible()
        await expect(page.locator('.skeleton')).toHaveCount(0)
        // Where a list or a heading bears the name, it is waited for; elsewhere it may stand in a field.
        if (NAMED.test(screen)) await expect(page.getByText('window.ran=1').first()).toBeAttached()
        await expect(page.locator('img[src="/x"]')).toHaveCount(0)
        expect(await troubleOf(page)).toEqual({ ran: false, violations: [] })
      })
    }
    if (who === 'an administrator') await expectHeard(page)
    await page.context().close()
  }
})

/** A page that remembers what its policy stopped. */
async function watchedPage(
  browser: Browser,
  { baseURL, cookies }: { baseURL: string; cookies: Cookies },
): Promise<Page> {
  const context = await browser.newContext({ baseURL, storageState: cookies, viewport: { width: 1440, height: 900 } })
  await context.addInitScript(() => {
    if (window !== window.top) return
    localStorage.setItem('signedIn', '1')
    const violations: string[] = []
    Object.assign(window, { violations })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      violations.push(`${violatedDirective} ${blockedURI}`),
    )
  })
  return context.newPage()
}

const troubleOf = (page: Page): Promise<unknown> =>
  page.evaluate(() => ({ ran: 'ran' in window, violations: 'violations' in window && window.violations }))

/** A script that did get into the page would be stopped by its policy, and the listening would hear of it. */
async function expectHeard(page: Page): Promise<void> {
  await page.evaluate(
    (markup) => document.body.insertAdjacentHTML('beforeend', markup),
    '<img src="/x" onerror="window.ran=1">',
  )
  await expect.poll(() => troubleOf(page)).toEqual({ ran: false, violations: [expect.stringContaining('script-src')] })
}

/** A lender, a borrower and an administrator with everything that can be named, named so. */
async function makeLooks(browser: Browser, baseURL: string): Promise<Look[]> {
  const calls = async () => (await browser.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } })).request
  const [lender, borrower, admin] = [await calls(), await calls(), await calls()]
  const account = { phoneNumber: '555-123-4567' }
  await signUp(lender, {
    ...account,
    email: 'hostile-lender@example.com',
    role: 'LENDER',
    fullName: hostile('Lena'),
    companyName: hostile('Firm'),
  })
  const email = 'hostile-borrower@example.com'
  const record = await made(lender, '/api/borrowers', {
    email,
    phone: '555-123-4567',
    firstName: '<img src=/x onerror=window.ran=1>',
    lastName: '<svg onload=window.ran=1>',
    llcName: hostile('Company'),
  })
  const invitation = await made(lender, `/api/borrowers/${record.id}/invitation`, {})
  const invitationToken = String(invitation['token'])
  await signUp(borrower, {
    ...account,
    email,
    role: 'BORROWER',
    fullName: hostile('Bo'),
    invitationToken,
  })
  const loan = await aLoanOf(lender, record.id, { loanName: hostile('Loan'), notes: hostile('Terms') })
  const payment = { loanId: loan.id, paymentMethod: 'CHECK', reference: script.slice(0, 40), note: hostile('Paid') }
  await made(lender, '/api/payments', { ...payment, amount: 1066.19, paymentDate: monthsFromNow(-2) })
  await made(borrower, '/api/payments/report', { ...payment, amount: 500, paymentDate: monthsFromNow(0) })
  await made(lender, `/api/loans/${loan.id}/fees`, { amount: 15, date: monthsFromNow(0), note: hostile('Fee') })
  await made(lender, `/api/loans/${loan.id}/notes`, { text: hostile('Called'), date: monthsFromNow(0) })
  await made(lender, `/api/borrowers/${record.id}/notes`, { text: hostile('Met'), date: monthsFromNow(0) })
  await upload(lender, loan.id)
  const signIn = { email: 'admin@loanwright.example', password: 'Admin-of-tests-1' }
  await made(admin, '/api/auth/login', signIn)
  return [
    { who: 'a lender', cookies: await lender.storageState(), screens: lenderScreens(loan.id, record.id) },
    { who: 'a borrower', cookies: await borrower.storageState(), screens: borrowerScreens(loan.id) },
    { who: 'an administrator', cookies: await admin.storageState(), screens: ADMIN_SCREENS },
  ]
}

async function upload(lender: APIRequestContext, loanId: number): Promise<void> {
  const file = {
    name: `<img src=x onerror=window.ran=1>.pdf`,
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n'),
  }
  const multipart = { loanId: String(loanId), documentType: 'CONTRACT', file }
  expect((await lender.post('/api/documents/upload', { multipart })).status()).toBe(201)
}

const lenderScreens = (loan: number, borrower: number): readonly string[] => [
  ...['/dashboard', '/loans/active', `/loans/${loan}`, `/loans/${loan}?tab=history`, `/loans/${loan}?tab=schedule`],
  ...[`/loans/${loan}?tab=documents`, `/loans/${loan}/terms`, `/loans/${loan}/payment/new`, '/loans/create'],
  ...['/payments', '/payments?tab=reported', '/payments?tab=received', '/borrowers', `/borrowers/${borrower}`],
  ...['/imports', '/reports', '/reports?report=aging', '/reports?report=payments', '/reports?report=forecast'],
  ...['/profile', '/settings'],
]

const borrowerScreens = (loan: number): readonly string[] => [
  ...['/dashboard', '/my-loans', `/my-loans/${loan}`, '/payments', `/payments/${loan}`, '/profile', '/settings'],
]

/** By a search, because the loans of other journeys come to the front of all loans meanwhile. */
const ADMIN_SCREENS: readonly string[] = [
  ...['/admin', '/admin/users?search=hostile', '/admin/loans?search=onerror', '/admin/audit'],
  ...['/loans/active?search=onerror', '/borrowers'],
]
