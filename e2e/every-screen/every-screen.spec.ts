import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { SHOTS } from '../gallery/screens.ts'
import type { Shot } from '../gallery/shot.ts'
import { type MadePlaces, makePlaces } from '../made-places.ts'
import { expectSound, screenStands } from '../sound-screen.ts'
import { type Language, wordsIn } from '../words.ts'

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/**
 * What the gallery takes pictures of is walked through here, with data of its own. Each screen is opened and looked at by axe in
 * two of the four pairs of language and width, and goes on into the other width of its language, so that its texts and its
 * fit are looked at in all four. The gallery opens it in all four: npm run e2e -- gallery
 */
const ROLES = [
  { role: 'LENDER', name: 'a lender' },
  { role: 'BORROWER', name: 'a borrower' },
] as const
const VIEWS = [
  { language: 'en', size: desk, other: phone, where: 'in English, from a desk to a phone' },
  { language: 'es', size: phone, other: desk, where: 'in Spanish, from a phone to a desk' },
] as const
const KINDS = [
  { kind: 'screen', has: (shot: Shot) => shot.act === undefined },
  { kind: 'dialog and step', has: (shot: Shot) => shot.act !== undefined },
] as const

// Each walk has data of its own, so they need not wait for each other.
test.describe.configure({ mode: 'parallel', timeout: 15 * 60_000 })

for (const { role, name } of ROLES) {
  for (const { where, ...view } of VIEWS) {
    for (const { kind, has } of KINDS) {
      test(`everybody can use every ${kind} of ${name} ${where}`, async ({ browser, baseURL }) => {
        const who = `${role}-${kind.slice(0, 6)}-${view.language}`.toLowerCase()
        const places = await makePlaces(browser, baseURL ?? '', who)
        const page = await openAs(browser, { ...view, places, role })
        const unexpected = errorsOf(page)

        for (const shot of SHOTS.filter((one) => one.role === role && has(one))) {
          await test.step(shot.name, () => look(page, { ...view, shot, places }))
        }

        expect(unexpected()).toEqual([])
        await page.context().close()
      })
    }
  }
}

type Size = { width: number; height: number }
type View = { places: MadePlaces; language: Language; size: Size; other: Size }

async function openAs(
  browser: Browser,
  { places, role, language, size }: View & { role: 'LENDER' | 'BORROWER' },
): Promise<Page> {
  const context = await browser.newContext({
    viewport: size,
    storageState: places.cookies[role],
    ...(size === phone && { hasTouch: true, isMobile: true }),
  })
  // A press that finds nothing fails by itself, and not with the whole walk.
  context.setDefaultTimeout(30_000)
  // Nothing typed on the screen before is kept. The frame of a PDF keeps nothing anyway.
  await context.addInitScript((chosen) => {
    if (window !== window.top) return
    localStorage.clear()
    sessionStorage.clear()
    localStorage.setItem('language', chosen)
  }, language)
  return context.newPage()
}

async function look(page: Page, { shot, places, language, size, other }: View & { shot: Shot }) {
  await page.setViewportSize(size)
  await page.goto(places.fill(shot.path))
  await screenStands(page)
  await shot.act?.(page, wordsIn(language))
  await screenStands(page)

  await expectAccessible(page)
  await expectSound(page, shot.name)

  await page.setViewportSize(other)
  await screenStands(page)
  await expectSound(page, `${shot.name}, ${other.width} px wide,`)
}

/** What went wrong in the page, but for the loan that is not there on purpose. */
function errorsOf(page: Page): () => string[] {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    const isAbsent = /\/99999999(\/|$)/.test(message.location().url)
    if (message.type() === 'error' && !isAbsent) errors.push(`${message.text()} ${message.location().url}`)
  })
  return () => errors
}
