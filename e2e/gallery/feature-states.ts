import { expect } from '@playwright/test'
import { type Act, answers, changes, inTurn, opensDialog, overlay, press } from './act.ts'
import { APPROVAL_STATES } from './approval-states.ts'
import { BANK_STATES } from './bank-states.ts'
import { IMPORT_STATES } from './import-states.ts'
import { of, type Shot } from './shot.ts'

const LIST = ['normal', 'loading', 'empty', 'long', 'error'] as const

/** As if this installation could send mail; the demo cannot. */
const withMail = changes(/\/(reminders|login|reset-password|forgot-password)(\?|$)/, (html) =>
  html.replace('&quot;mail&quot;:false', '&quot;mail&quot;:true').replace('"mail":false', '"mail":true'),
)

/** As if the lender had confirmed their address; no mail is sent to borrowers before that. */
const confirmed = changes(/\/api\/auth\/user$/, (text) => text.replace('"emailVerified":false', '"emailVerified":true'))

const remindersAreOn = answers(/\/reminder-settings$/, {
  data: { isOn: true, dueSoonDays: [7, 1], dueToday: true, lateDays: [1, 7], received: true },
})

/** The rows of the log, each in another state. */
const STATES_OF_LOG = [
  { state: 'FAILED', reason: 'REFUSED' },
  { state: 'UNCERTAIN', reason: 'NO_ANSWER' },
  { state: 'SENDING', reason: null },
  { state: 'PLANNED', reason: null },
  { state: 'SENT', reason: null, isByHand: false },
  { state: 'SKIPPED', reason: 'OFF_BY_BORROWER' },
  { state: 'SKIPPED', reason: 'RESTORED' },
] as const

const everyStateInLog = changes(/\/api\/.*\/reminders\?/, (text) => {
  const answer = JSON.parse(text)
  const [first] = answer.data
  return JSON.stringify({
    ...answer,
    data: STATES_OF_LOG.map((changed, index) => ({ ...first, ...changed, id: index + 1 })),
    total: STATES_OF_LOG.length,
  })
})

const aLink = /\/api\/reminder-links\//
const PUBLIC: readonly Shot[] = [
  {
    name: 'stop-reminders',
    path: '/stop-reminders?token=abc',
    given: answers(aLink, { data: { lenderName: 'Harbor Lane Capital', isOff: false } }),
  },
  {
    name: 'stop-reminders-stopped',
    path: '/stop-reminders?token=abc',
    given: answers(aLink, { data: { lenderName: 'Harbor Lane Capital', isOff: true } }),
  },
  { name: 'stop-reminders-unknown', path: '/stop-reminders?token=nobody-has-this' },
  { name: 'stop-reminders', path: '/stop-reminders?token=abc', states: ['loading', 'error'] },
  {
    name: 'login-code',
    path: '/login',
    given: answers(/\/auth\/login$/, { code: 'twoFactor.codeRequired' }, { status: 422, method: 'POST' }),
    act: async (page, words) => {
      await page.getByLabel(words('auth.email')).fill('lender@example.com')
      await page.getByLabel(words('auth.password'), { exact: true }).fill('Demo-Harbor-7')
      await page.getByRole('button', { name: words('auth.login'), exact: true }).click()
      await expect(page.getByLabel(words('auth.code'))).toBeVisible()
    },
  },
]

const REMINDERS: readonly Shot[] = [
  {
    name: 'reminders-on',
    path: '/reminders',
    given: (page) => Promise.all([withMail(page), confirmed(page), remindersAreOn(page)]),
  },
  { name: 'reminders-off', path: '/reminders', given: (page) => Promise.all([withMail(page), confirmed(page)]) },
  { name: 'reminders-unconfirmed', path: '/reminders', given: withMail },
  { name: 'reminder-log', path: '/reminders?tab=log', states: LIST },
  { name: 'reminder-log-states', path: '/reminders?tab=log', given: everyStateInLog },
  { name: 'reminder-log-none-of-state', path: '/reminders?tab=log&state=FAILED' },
  {
    name: 'reminder-settings-on',
    path: '/reminders?tab=settings',
    given: (page) => Promise.all([withMail(page), confirmed(page), remindersAreOn(page)]),
  },
  { name: 'reminder-letter', path: '/reminders', act: opensDialog('reminders.readNamed'), ...overlay },
  {
    name: 'reminder-letter-error',
    path: '/reminders',
    act: opensDialog('reminders.readNamed'),
    ...overlay,
    given: answers(/\/reminders\/letter$/, {}, { status: 500, method: 'POST' }),
  },
  { name: 'reminder-letter-sent', path: '/reminders?tab=log', act: opensDialog('reminders.readNamed'), ...overlay },
]

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString()
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1'

const passkeysAre = (names: readonly string[]) => async (page: Parameters<typeof withMail>[0]) => {
  const passkeys = names.map((name, index) => ({
    id: index + 1,
    name,
    createdAt: hoursAgo(500 + index),
    isSynced: index === 0,
    lastUsedAt: index === 0 ? hoursAgo(3) : null,
  }))
  await answers(/\/auth\/passkeys$/, { data: { address: null, passkeys } })(page)
  const twoFactor = { onSince: hoursAgo(900), passkeys: names.length, recoveryCodesLeft: 3, isRequired: false }
  await answers(/\/auth\/two-factor$/, { data: twoFactor })(page)
  const sessions = [windows, iphone, ''].map((userAgent, index) => ({
    id: index + 1,
    userAgent,
    isCurrent: index === 0,
    createdAt: hoursAgo(48),
    lastSeenAt: hoursAgo(index * 20),
  }))
  await answers(/\/auth\/sessions$/, { data: sessions })(page)
}
const twoPasskeys = passkeysAre(['Blue laptop', 'Telephone of the office in Yolo County, second drawer on the left'])

const ACCOUNT: readonly Shot[] = [
  { name: 'settings-passkeys', path: '/settings', given: twoPasskeys },
  {
    name: 'settings-sign-in-error',
    path: '/settings',
    given: async (page) => {
      await answers(/\/auth\/passkeys$/, {}, { status: 500 })(page)
      await answers(/\/auth\/two-factor$/, {}, { status: 500 })(page)
      await answers(/\/auth\/sessions$/, {}, { status: 500 })(page)
    },
  },
  { name: 'passkey-add', path: '/settings', act: opensDialog('passkeys.add'), ...overlay },
  { name: 'passkey-remove', path: '/settings', given: twoPasskeys, act: opensDialog('passkeys.remove'), ...overlay },
  { name: 'two-factor-begin', path: '/settings', act: opensDialog('twoFactor.turnOn'), ...overlay },
]

const opensFigure =
  (list: 'loans' | 'accrued' | 'expected'): Act =>
  async (page) => {
    await page.locator(`main a[href*="report=${list}"]`).first().click()
    await expect(page).toHaveURL(/of=/)
  }

const REPORTS: readonly Shot[] = [
  { name: 'report-forecast-past', path: '/reports?report=forecast&asOf={pastDay}' },
  { name: 'report-forecast-late', path: '/reports?report=forecast&scenario=LATE_30_DAYS&months=24' },
  { name: 'report-portfolio-past', path: '/reports?asOf={pastDay}' },
  { name: 'report-cash-own-days', path: '/reports?report=cash&from=2026-02-03&to=2026-05-17' },
  { name: 'report-loans-behind', path: '/reports', act: opensFigure('loans') },
  { name: 'report-accrued-behind', path: '/reports?report=income', act: opensFigure('accrued') },
  { name: 'report-expected-behind', path: '/reports?report=forecast', act: opensFigure('expected') },
]

const LOANS: readonly Shot[] = [
  { name: 'loan-documents-asked', path: '/loans/{myLoan}?tab=documents', states: ['normal', 'long'] },
  {
    name: 'document-ask',
    path: '/loans/{myLoan}?tab=documents',
    act: opensDialog('documentRequests.ask'),
    ...overlay,
  },
  {
    name: 'document-ask-again',
    path: '/loans/{myLoan}?tab=documents',
    act: opensDialog('documentRequests.askAgain'),
    ...overlay,
  },
  { name: 'loan-quotes', path: '/loans/{quotedLoan}?tab=documents' },
  {
    name: 'receipt-of-quote',
    path: '/loans/{quotedLoan}?tab=history',
    act: opensDialog('loans.receiptOf'),
    ...overlay,
  },
]

/** States that the walk of every screen leaves out: other journeys test them, and their pictures are taken here. */
export const STATES: readonly Shot[] = [
  ...PUBLIC,
  ...APPROVAL_STATES,
  ...of('LENDER', [...BANK_STATES, ...IMPORT_STATES, ...REMINDERS, ...ACCOUNT, ...REPORTS, ...LOANS]),
  ...of('BORROWER', [
    { name: 'settings-passkeys', path: '/settings', given: twoPasskeys },
    { name: 'loan-documents-asked', path: '/my-loans/{myLoan}#documents-asked', states: ['normal', 'long'] },
    {
      name: 'request-error',
      path: '/my-loans/{myLoan}',
      act: inTurn(press('word.withdraw')),
      ...overlay,
      given: answers(/\/withdrawal$/, {}, { status: 500, method: 'POST' }),
    },
  ]),
  ...of('ADMIN', [
    { name: 'reminders', path: '/reminders?lender={lender}', states: LIST },
    { name: 'reminders-own', path: '/reminders' },
    { name: 'report-of-lender', path: '/reports?lender={lender}&report=payments' },
    { name: 'report-audit', path: '/reports?report=audit' },
  ]),
]
