import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { SHOTS } from '../gallery/screens.ts'
import type { Shot } from '../gallery/shot.ts'
import { type MadePlaces, makePlaces } from '../made-places.ts'
import { type Language, wordsIn } from '../words.ts'

/** What the gallery takes pictures of is walked through here, with data of its own, and looked at by axe. */
const WALKS = [
  { role: 'LENDER', name: 'a lender' },
  { role: 'BORROWER', name: 'a borrower' },
] as const

test.describe.configure({ timeout: 15 * 60_000 })

for (const { role, name } of WALKS) {
  for (const language of ['en', 'es'] as const) {
    for (const width of [1440, 390]) {
      const where = `${language === 'en' ? 'in English' : 'in Spanish'}, ${width === 390 ? 'on a phone' : 'on a desk'}`
      test(`everybody can use every screen and dialog of ${name} ${where}`, async ({ browser, baseURL }) => {
        const places = await makePlaces(browser, baseURL ?? '', `${role}-${language}-${width}`.toLowerCase())
        const page = await openAs(browser, { places, role, language, width })
        const unexpected = errorsOf(page)

        for (const shot of SHOTS.filter((one) => one.role === role)) {
          await test.step(shot.name, () => look(page, { shot, places, language }))
        }

        expect(unexpected()).toEqual([])
        await page.context().close()
      })
    }
  }
}

type View = { places: MadePlaces; role: 'LENDER' | 'BORROWER'; language: Language; width: number }

async function openAs(browser: Browser, { places, role, language, width }: View): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: width === 390 ? 844 : 900 },
    reducedMotion: 'reduce',
    storageState: places.cookies[role],
    ...(width === 390 && { hasTouch: true, isMobile: true }),
  })
  // Nothing typed on the screen before is kept. The frame of a PDF keeps nothing anyway.
  await context.addInitScript((chosen) => {
    if (window !== window.top) return
    localStorage.clear()
    sessionStorage.clear()
    localStorage.setItem('language', chosen)
  }, language)
  return context.newPage()
}

async function look(page: Page, { shot, places, language }: { shot: Shot; places: MadePlaces; language: Language }) {
  await page.goto(places.fill(shot.path))
  await stands(page)
  await shot.act?.(page, wordsIn(language))
  await stands(page)

  await expectAccessible(page)
  const screen = page.locator('body')
  const asSeen = { useInnerText: true }
  await expect
    .soft(screen, `${shot.name} has a word for what is absent`)
    .not.toContainText(/\b(?:undefined|null|NaN)\b|\[object /, asSeen)
  await expect
    .soft(screen, `${shot.name} writes amounts with cents`)
    .not.toContainText(/\$[\d,]+(?![\d,.])|\$[\d,]+\.(?!\d\d)/, asSeen)
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(width, `${shot.name} is as wide as its window`).toBeLessThanOrEqual(0)
  // A control whose style was not fetched draws its icon as large as it can.
  const icons = await page
    .locator('button svg, a svg, label svg, .checkbox-box svg')
    .evaluateAll((all) => all.map((icon) => icon.getBoundingClientRect().height))
  expect.soft(Math.max(0, ...icons), `the icons of ${shot.name} are small`).toBeLessThanOrEqual(48)
}

async function stands(page: Page): Promise<void> {
  await expect(page.locator('main h1').first()).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
}

/** What went wrong in the page, but for the loan that is not there on purpose. */
function errorsOf(page: Page): () => string[] {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    const isAbsent = message.location().url.endsWith('/99999999')
    if (message.type() === 'error' && !isAbsent) errors.push(`${message.text()} ${message.location().url}`)
  })
  return () => errors
}
