import type { Browser, Page } from '@playwright/test'
import { serveManyRows } from './many-rows.ts'
import { type ServedApp, signIn } from './served-app.ts'

/** medianMs and slowestMs: to the next paint. longestTaskMs: what then kept the page busy at a stretch, the median. */
export type Interaction = { screen: string; name: string; medianMs: number; slowestMs: number; longestTaskMs: number }

/**
 * From what a person does to the next paint, by the browser's own Event Timing, with ten thousand loans and five thousand
 * borrowers. It counts in steps of 8 ms and leaves out what took less than 16. Tasks are counted from 50 ms on. Without
 * screens, of all.
 */
export async function measureInteractions(
  browser: Browser,
  app: ServedApp,
  { rounds, screens }: { rounds: number; screens: readonly string[] },
): Promise<Interaction[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    await signIn(context, app.address, 'LENDER')
    const page = await context.newPage()
    await serveManyRows(page)
    await page.addInitScript(() => {
      globalThis.slowest = { eventMs: 0, taskMs: 0, lastTaskAt: 0 }
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) slowest.eventMs = Math.max(slowest.eventMs, duration)
      }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
      new PerformanceObserver((list) => {
        slowest.lastTaskAt = performance.now()
        for (const { duration } of list.getEntries()) slowest.taskMs = Math.max(slowest.taskMs, duration)
      }).observe({ type: 'longtask', buffered: true })
    })
    const all = new Map<string, { screen: string; name: string; eventMs: number[]; taskMs: number[] }>()
    for (let round = 0; round < rounds; round += 1) {
      for (const { screen, path, acts } of SCREENS) {
        if (screens.length > 0 && !screens.includes(screen)) continue
        await page.goto(app.address + path)
        await page.locator('main tbody a').first().waitFor()
        for (const { name, act } of acts) {
          const key = `${screen}: ${name}`
          const measured = all.get(key) ?? { screen, name, eventMs: [], taskMs: [] }
          const { eventMs, taskMs } = await timeOf(page, act)
          measured.eventMs.push(eventMs)
          measured.taskMs.push(taskMs)
          all.set(key, measured)
        }
      }
    }
    return [...all.values()].map(({ screen, name, eventMs, taskMs }) => ({
      screen,
      name,
      medianMs: median(eventMs),
      slowestMs: Math.max(...eventMs),
      longestTaskMs: median(taskMs),
    }))
  } finally {
    await context.close()
  }
}

type Slowest = { eventMs: number; taskMs: number; lastTaskAt: number }

declare global {
  /** In the page: the slowest event and the longest task since both were last set to 0, in milliseconds. */
  var slowest: Slowest
}

type Act = (page: Page) => Promise<unknown>
type Screen = { screen: string; path: string; acts: readonly { name: string; act: Act }[] }

const type =
  (key: string): Act =>
  (page) =>
    page.locator('main').getByRole('searchbox').press(key)
const sortBy =
  (name: string): Act =>
  (page) =>
    page.getByRole('columnheader').getByRole('button', { name, exact: true }).click()
const pressButton =
  (name: string | RegExp): Act =>
  (page) =>
    page.getByRole('button', { name }).first().click()
const openTab =
  (name: RegExp): Act =>
  (page) =>
    page.getByRole('tab', { name }).click()
const tick =
  (row: number): Act =>
  (page) =>
    page.locator('main tbody').getByRole('checkbox').nth(row).click()
const follow: Act = (page) => page.locator('main tbody a').first().click()
const goBack: Act = (page) => page.goBack()

const SCREENS: readonly Screen[] = [
  {
    screen: 'loans',
    path: '/loans/active?rows=25',
    acts: [
      { name: 'type a letter into the search', act: type('a') },
      { name: 'empty the search: all rows again', act: type('Backspace') },
      { name: 'sort by balance', act: sortBy('Balance') },
      { name: 'sort by name', act: sortBy('Loan Name') },
      { name: 'sort by borrower', act: sortBy('Borrower') },
      { name: 'sort by day', act: sortBy('Maturity Date') },
      { name: 'sort by status', act: sortBy('Status') },
      { name: 'next page', act: pressButton('Next page') },
      { name: 'the tab of loans past due', act: openTab(/^Past due/) },
      { name: 'the tab of all loans', act: openTab(/^All/) },
      { name: 'select a loan', act: tick(0) },
      { name: 'select all', act: pressButton(/^Select All/) },
      { name: 'clear the selection', act: pressButton('Clear selection') },
      { name: 'open a loan', act: follow },
      { name: 'back to the list', act: goBack },
    ],
  },
  {
    screen: 'payments due',
    path: '/payments',
    acts: [
      { name: 'type a letter into the search', act: type('a') },
      { name: 'empty the search: all rows again', act: type('Backspace') },
      { name: 'select a row', act: tick(1) },
      { name: 'select a group', act: tick(0) },
      { name: 'show more rows', act: pressButton(/^Show /) },
    ],
  },
  {
    screen: 'payments received',
    path: '/payments?tab=received',
    acts: [
      { name: 'type a letter into the search', act: type('a') },
      { name: 'empty the search', act: type('Backspace') },
      { name: 'next page', act: pressButton('Next page') },
    ],
  },
  {
    screen: 'borrowers',
    path: '/borrowers',
    acts: [
      { name: 'type a letter into the search', act: type('a') },
      { name: 'empty the search: all rows again', act: type('Backspace') },
      { name: 'sort by name', act: sortBy('Borrower') },
      { name: 'sort by amount', act: sortBy('Total Amount') },
      { name: 'next page', act: pressButton('Next page') },
      { name: 'select a borrower', act: tick(0) },
      { name: 'open a borrower', act: follow },
      { name: 'back to the list', act: goBack },
    ],
  },
  {
    screen: 'palette',
    path: '/loans/active',
    acts: [
      { name: 'open it', act: (page) => page.keyboard.press('Control+k') },
      { name: 'type a letter', act: (page) => page.keyboard.press('a') },
      { name: 'type another', act: (page) => page.keyboard.press('n') },
    ],
  },
]

/** The slowest event and the longest task of an act; over when the page has been still for a moment. */
async function timeOf(page: Page, act: Act): Promise<Pick<Slowest, 'eventMs' | 'taskMs'>> {
  await untilStill(page)
  await page.evaluate(() => {
    globalThis.slowest = { eventMs: 0, taskMs: 0, lastTaskAt: 0 }
  })
  await act(page)
  await untilStill(page)
  return page.evaluate(() => ({ eventMs: slowest.eventMs, taskMs: slowest.taskMs }))
}

/** Two frames and an idle moment later the browser has said how long an event took; then no long task for a while, five seconds at most. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const idle = () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => setTimeout(resolve, 50)))),
      )
    const begunAt = performance.now()
    do await idle()
    while (performance.now() - slowest.lastTaskAt < 300 && performance.now() - begunAt < 5000)
  })
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
