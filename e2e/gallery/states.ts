import type { Page, Route } from '@playwright/test'
import type { State } from './shot.ts'

/** Brings the page into a state by changing the server's answers. The session stays as it is. */
export async function bringInto(page: Page, state: State): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  if (state === 'normal') return
  await page.route(/\/api\/(?!auth\/)/, (route) =>
    route.request().method() === 'GET' ? ANSWERS[state](route) : route.continue(),
  )
}

const ANSWERS: Record<Exclude<State, 'normal'>, (route: Route) => Promise<void>> = {
  // Never answered: the test leaves the page while it waits.
  loading: async () => undefined,
  error: (route) => route.fulfill({ status: 500, json: {} }),
  empty: (route) => rewritten(route, emptied),
  long: (route) => rewritten(route, lengthened),
}

async function rewritten(route: Route, change: (body: unknown) => unknown): Promise<void> {
  const response = await route.fetch()
  if (!response.ok()) return route.fulfill({ response })
  await route.fulfill({ response, json: change(await response.json()) })
}

/** Empties lists and sets sums to zero. Single records stay as they are. */
function emptied(body: unknown): unknown {
  if (Array.isArray(body)) return []
  if (!isObject(body)) return body
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => {
      if (key === 'total' && !isObject(value)) return [key, 0]
      if ((key === 'total' || key === 'metrics') && isObject(value))
        return [key, Object.fromEntries(Object.keys(value).map((name) => [name, 0]))]
      return [key, key === 'events' || key === 'terms' ? value : emptied(value)]
    }),
  )
}

const NAMES: Record<string, string> = {
  loanName: 'Bridge loan for the Llanfairpwllgwyngyll Waterfront Properties refinancing, second tranche of 2024',
  borrowerName: 'Maximiliana-Alexandrina Wolfeschlegelsteinhausenbergerdorff von und zu Hohenlohe-Schillingsfürst',
  lenderName: 'Wolfeschlegelsteinhausenbergerdorff & Hohenlohe-Schillingsfürst Private Lending Partners',
  fullName: 'Maximiliana-Alexandrina Wolfeschlegelsteinhausenbergerdorff von und zu Hohenlohe-Schillingsfürst',
  byName: 'Maximiliana-Alexandrina Wolfeschlegelsteinhausenbergerdorff von und zu Hohenlohe-Schillingsfürst',
  subjectName: 'Bridge loan for the Llanfairpwllgwyngyll Waterfront Properties refinancing, second tranche of 2024',
  companyName: 'Wolfeschlegelsteinhausenbergerdorff & Hohenlohe-Schillingsfürst Private Lending Partners LLC',
  llcName: 'Wolfeschlegelsteinhausenbergerdorff & Hohenlohe-Schillingsfürst Private Lending Partners LLC',
  email: 'maximiliana.alexandrina.wolfeschlegelsteinhausenbergerdorff@hohenlohe-schillingsfuerst.example.com',
  payer: 'ZELLE FROM MAXIMILIANA ALEXANDRINA WOLFESCHLEGELSTEINHAUSENBERGERDORFF UND HOHENLOHE 8812',
  memo: 'INV 2026-11 0000000000000000000000000000000000000000000000000000000000000000 123456789',
  fileName: 'Export_of_all_transactions_of_the_business_account_from_January_to_December_2026_final.csv',
  sendsTo: 'maximiliana.alexandrina.wolfeschlegelsteinhausenbergerdorff@hohenlohe-schillingsfuerst.example.com',
  setAsideReason: 'The rent of the second office, which the tenant pays into this account by mistake every month',
  note: 'My income went up since the spring, and I would like to be done sooner than we agreed at the start.',
  reference: 'WIRE-2026-11-0000000000000000000000000000000000000000000000000000000000000000000123456789',
  notes: `${'One sentence after another about the collateral. '.repeat(12)}`,
}
const AMOUNTS = ['principalAmount', 'outstandingBalance', 'totalLoanAmount', 'totalPortfolioValue', 'totalOutstanding']

/** Makes names as long as the forms allow, and amounts of nine digits. */
function lengthened(body: unknown, key = ''): unknown {
  if (Array.isArray(body)) return body.map((item) => lengthened(item))
  if (isObject(body))
    return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, lengthened(value, name)]))
  if (typeof body === 'string') return NAMES[key] ?? body
  return typeof body === 'number' && AMOUNTS.includes(key) ? 987_654_321.98 : body
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
