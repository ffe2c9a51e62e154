import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { markupOf } from './markup.ts'

declare global {
  interface Window {
    axe: { run(root: Document, options: RunOptions): Promise<AxeResults> }
  }
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The markups in which axe found nothing during this run, one file each, shared by all workers. */
const clean = path.join(process.env['E2E_DATA_DIR'] ?? '', 'clean-markups')

/**
 * Asserts that axe finds nothing on the screen, after the session spinner is gone and animations have ended. A screen that
 * changed during the check is checked again: while one page replaces another, neither is whole. Each markup is checked
 * once in a run: in another language, or with other names and amounts, axe would give the same result.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (let round = 1; round <= 20; round += 1) {
    await expect(page.locator('main h1').first()).toBeVisible()
    await page.evaluate(() => {
      // One that follows scrolling ends with it, and not with time.
      const ofTime = document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
      return Promise.all(ofTime.map(({ finished }) => finished.catch(() => undefined)))
    })
    const markup = await page.evaluate(markupOf)
    const record = path.join(clean, createHash('sha256').update(markup).digest('hex'))
    if (existsSync(record)) return
    const violations = await violationsOn(page)
    if ((await page.evaluate(markupOf)) !== markup) continue
    expect(violations, `axe on ${page.url()}`).toEqual([])
    mkdirSync(clean, { recursive: true })
    writeFileSync(record, '')
    return
  }
  throw new Error(`the screen at ${page.url()} did not come to rest in 20 checks`)
}

async function violationsOn(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  // The content of a frame is drawn by the browser's own PDF viewer. Excluding the frame with axe's option would not
  // do: for a page with an excluded part, axe no longer checks rules of the whole page, such as two banners.
  const { violations } = await page.evaluate(() =>
    window.axe.run(document, { iframes: false, resultTypes: ['violations'] }),
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

/** Like expectAccessible, and also asserts that nothing reaches beyond the window's edge. */
export async function expectAccessibleAndWithin(page: Page): Promise<void> {
  await expectAccessible(page)
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(beyond, `${page.url()} is as wide as its window`).toBeLessThanOrEqual(0)
}
