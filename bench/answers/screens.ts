import { readFileSync } from 'node:fs'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../scripts/browser.ts'
import type { AnswerStore } from './answer-store.ts'
import type { Person } from './people.ts'

const instant = '2026-11-18T17:00:00.000Z'

const REPORTS = ['portfolio', 'aging', 'cash', 'income', 'payments', 'forecast', 'maturities', 'tax', 'audit']

/** Addresses by role, with ids of the demo in them. Those that are none of a role show what it may see instead. */
const LENDERS_SCREENS = (loanIds: readonly number[], borrowerId: number): string[] => [
  '/dashboard',
  '/loans/active',
  '/loans/create',
  ...loanIds.flatMap((id) => [`/loans/${id}`, `/loans/${id}/terms`, `/loans/${id}/payment/new`, `/loans/edit/${id}`]),
  '/borrowers',
  `/borrowers/${borrowerId}`,
  '/payments',
  '/payments/bank',
  '/imports',
  '/imports/new',
  '/reminders',
  ...REPORTS.map((report) => `/reports?report=${report}`),
  ...REPORTS.map(
    (report) =>
      `/reports?report=${report}&asOf=2026-06-30&from=2025-01-01&to=2025-12-31&year=2025&scenario=LATE_30_DAYS&months=24`,
  ),
  '/reports?report=loans&of=portfolio',
  '/reports?report=accrued&of=income',
  '/reports?report=expected&of=forecast&month=2026-12',
  '/profile',
  '/settings',
  '/help',
]

const BORROWERS_SCREENS = (loanIds: readonly number[]): string[] => [
  '/dashboard',
  '/my-loans',
  ...loanIds.flatMap((id) => [`/my-loans/${id}`, `/payments/${id}`]),
  '/payments',
  '/settings',
]

const ADMINS_SCREENS = [
  '/admin',
  '/admin/users',
  '/admin/loans',
  '/admin/approvals',
  '/admin/audit',
  ...REPORTS.map((report) => `/reports?report=${report}`),
]

/** Keeps what the screens say, as a screen reader has it, and every CSV and XLSX file that the browser makes there. */
export async function screens(
  address: string,
  { people, store }: { people: readonly Person[]; store: AnswerStore },
): Promise<void> {
  const browser = await chromium.launch({ executablePath: await findBrowser() })
  try {
    for (const person of people) {
      const { id: userId = 0, role } = (await person.call('GET', '/auth/user')).row
      const loans = (await person.call('GET', '/loans?limit=100', { title: 'to look at' })).rows
      const loanIds = loans
        .toSorted((one, other) => (one.id ?? 0) - (other.id ?? 0))
        .flatMap(({ id }, index) => (id !== undefined && index % 10 === 0 ? [id] : []))
      const paths =
        role === 'ADMIN'
          ? ADMINS_SCREENS
          : role === 'BORROWER'
            ? BORROWERS_SCREENS(loanIds)
            : LENDERS_SCREENS(loanIds, loans[0]?.borrowerId ?? 0)
      for (const language of role === 'LENDER' ? ['en', 'es'] : ['en']) {
        await person.call('PUT', `/users/${userId}/preferences`, {
          body: { preferences: { language } },
          title: language,
        })
        const context = await browser.newContext({
          locale: language === 'es' ? 'es-US' : 'en-US',
          timezoneId: 'UTC',
          acceptDownloads: true,
          reducedMotion: 'reduce',
          viewport: { width: 1280, height: 900 },
        })
        const shown = language === 'es' ? paths.filter((_, index) => index % 2 === 0) : paths
        await readScreens(context, { address, person, paths: shown, language, store })
        await context.close()
      }
      await person.call('PUT', `/users/${userId}/preferences`, {
        body: { preferences: { language: 'en' } },
        title: 'en again',
      })
    }
  } finally {
    await browser.close()
  }
}

type Reading = { address: string; person: Person; paths: readonly string[]; language: string; store: AnswerStore }

async function readScreens(
  context: BrowserContext,
  { address, person, paths, language, store }: Reading,
): Promise<void> {
  const [name = '', value = ''] = person.cookie().split(/=(.*)/s)
  await context.addCookies([{ name, value, url: address }])
  const page = await context.newPage()
  await page.clock.setFixedTime(instant)
  const keep = (title: string, type: string, body: Uint8Array) =>
    store.keep(
      { name: `screens ${person.name} ${language} ${title}`, status: 200, headers: { 'content-type': type }, body },
      undefined,
    )
  for (const path of paths) {
    await page.goto(`${address}${path}`)
    keep(path, 'text/plain', Buffer.from(await steadyText(page)))
    const buttons = page.getByRole('button', { name: /csv|xlsx|excel|spreadsheet|hoja de c/i, disabled: false })
    for (let index = 0; index < (await buttons.count()); index += 1) {
      const button = buttons.nth(index)
      if (!(await button.isVisible())) continue
      const saved = page.waitForEvent('download', { timeout: 5000 }).catch(() => undefined)
      await button.click()
      const download = await saved
      const fileName = download?.suggestedFilename() ?? 'nothing came'
      const type = fileName.endsWith('.xlsx')
        ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
        : 'text/csv'
      keep(`${path} ${index} ${fileName}`, type, download ? readFileSync(await download.path()) : new Uint8Array())
    }
  }
}

/** What a screen says once it has all its answers and says the same twice. */
async function steadyText(page: Page): Promise<string> {
  await page.waitForLoadState('networkidle')
  let before = ''
  for (let looks = 0; looks < 50; looks += 1) {
    const text = await page.locator('body').ariaSnapshot()
    if (text === before && (await page.locator('[aria-busy=true]').count()) === 0) return text
    before = text
    await page.waitForTimeout(60)
  }
  return before
}
