import type { Browser, Page } from '@playwright/test'
import { type ServedApp, signIn } from './served-app.ts'

export type Interaction = { name: string; medianMs: number; slowestMs: number }

const LOANS = 1000

/**
 * From what a person does on the table of active loans, with a thousand of them, to the next paint, by the browser's own
 * Event Timing. It counts in steps of 8 ms and leaves out what took less than 16.
 */
export async function measureInteractions(
  browser: Browser,
  app: ServedApp,
  { rounds }: { rounds: number },
): Promise<Interaction[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    await signIn(context, app.address, 'LENDER')
    const page = await context.newPage()
    await multiplyLoans(page)
    await page.addInitScript(() => {
      globalThis.slowestEvent = 0
      const options = { type: 'event', buffered: true, durationThreshold: 16 }
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) globalThis.slowestEvent = Math.max(slowestEvent, duration)
      }).observe(options)
    })
    const times = new Map<string, number[]>()
    for (let round = 0; round < rounds; round += 1) {
      await page.goto(`${app.address}/loans/active?size=25`)
      for (const { name, act } of ACTS) times.set(name, [...(times.get(name) ?? []), await timeOf(page, act)])
    }
    return [...times].map(([name, all]) => ({ name, medianMs: median(all), slowestMs: Math.max(...all) }))
  } finally {
    await context.close()
  }
}

declare global {
  /** In the page: the slowest event since this was last set to 0, in milliseconds. */
  var slowestEvent: number
}

type Act = (page: Page) => Promise<unknown>

const ACTS: readonly { name: string; act: Act }[] = [
  { name: 'type a letter into the search', act: (page) => page.getByRole('searchbox').press('a') },
  { name: 'empty the search: 1,000 rows again', act: (page) => page.getByRole('searchbox').press('Backspace') },
  { name: 'sort by balance', act: (page) => page.getByRole('columnheader').getByRole('button').nth(4).click() },
  { name: 'sort by name', act: (page) => page.getByRole('columnheader').getByRole('button').first().click() },
  { name: 'next page', act: (page) => page.getByRole('button', { name: 'Next page' }).click() },
  { name: 'open a loan', act: (page) => page.locator('main tbody a').first().click() },
]

async function timeOf(page: Page, act: Act): Promise<number> {
  await page.locator('main tbody a').first().waitFor()
  await page.evaluate(() => {
    globalThis.slowestEvent = 0
  })
  await act(page)
  // Two frames and an idle moment later the browser has said how long it took.
  return page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => requestIdleCallback(() => setTimeout(() => resolve(slowestEvent), 50))),
        ),
      ),
  )
}

/** The lender's loans again and again under new names, until there are a thousand. */
async function multiplyLoans(page: Page): Promise<void> {
  await page.route(/\/api\/loans\/lender\/\d+(\?|$)/, async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    const many = Array.from({ length: LOANS }, (_, index) => {
      const loan = data[index % data.length]
      const id = index < data.length ? loan.id : 100_000 + index
      return { ...loan, id, loanName: `${loan.loanName} ${index}`, loanNumber: `LN-${100_000 + index}` }
    })
    await route.fulfill({ response, json: { data: many } })
  })
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
