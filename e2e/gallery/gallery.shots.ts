import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { expectSound } from '../sound-screen.ts'
import type { Role } from '../stubbed-api.ts'
import type { Language } from '../words.ts'
import { wordsIn } from '../words.ts'
import { contactSheet, type Picture } from './contact-sheet.ts'
import { STATES } from './feature-states.ts'
import { findPlaces, type Places } from './places.ts'
import { SHOTS } from './screens.ts'
import type { Shot, State } from './shot.ts'
import { bringInto } from './states.ts'

/**
 * Pictures of every screen and dialog in every state: npm run e2e -- gallery
 * Fails where a screen cannot be reached or is wider than its window, and where axe or the walk of every screen finds
 * something in its usual state, here in all four pairs of language and width. GALLERY=word takes only the pictures
 * whose name contains the word (or matches it, as a regular expression).
 */
const folder = path.join(import.meta.dirname, '..', '..', 'gallery')
const only = new RegExp(process.env['GALLERY'] ?? '')
const WIDTHS = [1440, 390] as const
type View = { language: Language; width: (typeof WIDTHS)[number] }

/** The screens of the walk, and those that are only photographed. */
const ALL = [...SHOTS, ...STATES]

let places: Places

// By host name, because browsers create no passkeys for an IP address.
test.use({ baseURL: `http://localhost:${process.env['E2E_PORT']}` })

test.describe.configure({ timeout: 30 * 60_000, retries: 0 })
test.beforeAll(async ({ browser, baseURL }) => {
  places = await findPlaces(browser, baseURL ?? '')
  mkdirSync(folder, { recursive: true })
})
test.afterAll(() => writeFileSync(path.join(folder, 'index.html'), contactSheet(picturesOf(ALL))))

test('every screen in English on a desk', ({ browser }) => takeAll(browser, { language: 'en', width: 1440 }))
test('every screen in English on a phone', ({ browser }) => takeAll(browser, { language: 'en', width: 390 }))
test('every screen in Spanish on a desk', ({ browser }) => takeAll(browser, { language: 'es', width: 1440 }))
test('every screen in Spanish on a phone', ({ browser }) => takeAll(browser, { language: 'es', width: 390 }))

async function takeAll(browser: Browser, view: View): Promise<void> {
  for (const role of [undefined, 'LENDER', 'BORROWER', 'ADMIN'] as const) {
    const page = await openAs(browser, role, view)
    for (const shot of ALL.filter((one) => one.role === role))
      for (const state of statesOf(shot)) if (only.test(nameOf(shot, state))) await take(page, { shot, state, view })
    await page.context().close()
  }
}

/** One browser for all screens of a role, so that it fetches the app once. */
async function openAs(browser: Browser, role: Role | undefined, { language, width }: View): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: width === 390 ? 844 : 900 },
    ...(width === 390 && { hasTouch: true, isMobile: true }),
    ...(role && { storageState: places.cookies[role] }),
  })
  // Clears what was typed on the screen before.
  await context.addInitScript((chosen) => {
    localStorage.clear()
    sessionStorage.clear()
    localStorage.setItem('language', chosen)
  }, language)
  context.setDefaultTimeout(15_000)
  return context.newPage()
}

type Take = { shot: Shot; state: State; view: View }

async function take(page: Page, { shot, state, view }: Take): Promise<void> {
  const title = `${nameOf(shot, state)} ${view.language} ${view.width}`
  try {
    await bringInto(page, state)
    await shot.given?.(page)
    await page.goto(places.fill(shot.path))
    await settled(page, state)
    await shot.act?.(page, wordsIn(view.language))
    if (shot.act) await settled(page, state)
    // Once the page is scrolled, sticky elements would stand in the middle of a picture of the whole page.
    if (shot.act && !shot.isOverlay) await page.evaluate(() => scrollTo(0, 0))
    await page.screenshot({
      path: path.join(folder, fileOf({ shot, state, view })),
      fullPage: shot.isOverlay !== true,
      // A schedule on a phone is forty windows tall.
      timeout: 60_000,
    })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(wide, `${title}: the page is wider than its window`).toBeLessThanOrEqual(view.width)
    if (state === 'normal' && SHOTS.includes(shot)) {
      await expectAccessible(page)
      await expectSound(page, title)
    }
  } catch (error) {
    expect.soft(error instanceof Error ? error.message : String(error), title).toBe('')
  }
}

/** Waits until the screen is complete: its heading or its substitute is there, and nothing is loading. */
async function settled(page: Page, state: State): Promise<void> {
  if (state === 'loading') {
    await expect(page.locator('main .skeleton, main h1').first()).toBeVisible()
    // First the general skeleton, then, where the screen has one, its own skeleton with its heading.
    await page
      .locator('main h1')
      .first()
      .waitFor({ timeout: 1500 })
      .catch(() => undefined)
  } else {
    await expect(page.locator('main h1').first()).toBeVisible()
    await expect(page.locator('.skeleton, .users-coming, .reminders-coming')).toHaveCount(0)
    await expect(page.locator('main .session-spinner')).toHaveCount(0)
  }
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

const statesOf = ({ states = ['normal'] }: Shot): readonly State[] => states
const nameOf = ({ role, name }: Shot, state: State): string => `${(role ?? 'public').toLowerCase()}-${name}-${state}`
const fileOf = ({ shot, state, view }: Take): string => `${nameOf(shot, state)}-${view.language}-${view.width}.png`

function picturesOf(shots: readonly Shot[]): Picture[] {
  return shots.flatMap((shot) =>
    statesOf(shot).map((state) => ({
      title: nameOf(shot, state),
      files: WIDTHS.flatMap((width) =>
        (['en', 'es'] as const).map((language) => ({
          file: fileOf({ shot, state, view: { language, width } }),
          width,
        })),
      ),
    })),
  )
}
