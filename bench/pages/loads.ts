import type { Browser, BrowserContext } from '@playwright/test'
import { countLoadedBytes, type LoadedBytes } from '../../e2e/loaded-bytes.ts'
import type { Measured } from './routes.ts'
import { placesFor, type ServedApp, signIn } from './served-app.ts'

export type Load = LoadedBytes & { shift: number; widest: string }

// Answers come when skeletons stand, as they do over a network.
const ANSWER_MS = 150

/** What a first visit to a page loads over the wire, and how much of what is seen moves while it loads. */
export async function measureLoad(
  browser: Browser,
  app: ServedApp,
  { route, width }: { route: Measured; width: number },
): Promise<Load> {
  const context = await browser.newContext({ viewport: { width, height: width < 500 ? 844 : 900 } })
  try {
    if (route.role) await signIn(context, app.address, route.role)
    const fill = route.path.includes('{') ? await placesFor(context, app.address) : (path: string) => path
    const page = await context.newPage()
    const bytes = countLoadedBytes(page)
    await watchShifts(context)
    await page.route('**/api/**', async (call) => {
      await new Promise((resolve) => setTimeout(resolve, ANSWER_MS))
      await call.continue()
    })
    await page.goto(app.address + fill(route.path))
    await page.locator('main h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    const { shift, widest } = await page.evaluate(() => shifts)
    return { ...(await bytes()), shift, widest }
  } finally {
    await context.close()
  }
}

declare global {
  /** In the page: the sum of what moved by itself, and what moved furthest. */
  var shifts: { shift: number; widest: string }
}

type LayoutShift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Element | null }[]
}

async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    globalThis.shifts = { shift: 0, widest: '' }
    let largest = 0
    new PerformanceObserver((list) => {
      // The browser gives entries of the type that is observed.
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue
        shifts.shift += entry.value
        if (entry.value <= largest) continue
        largest = entry.value
        shifts.widest = entry.sources
          .map(({ node }) => (node instanceof Element ? node.className || node.tagName : ''))
          .join(' ')
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}
