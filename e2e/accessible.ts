import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions, Spec } from 'axe-core'
import { markupOf } from './markup.ts'
import { textLooks } from './text-looks.ts'

declare global {
  interface Window {
    axe: { configure(spec: Spec): void; run(root: Document, options: RunOptions): Promise<AxeResults> }
    textsByLook: Element[][]
  }
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The markups and looks of text in which axe found nothing during this run, one file each, shared by all workers. */
const clean = path.join(process.env['E2E_DATA_DIR'] ?? '', 'clean-for-axe')
const recordOf = (text: string): string => path.join(clean, createHash('sha256').update(text).digest('hex'))

/**
 * Asserts that axe finds nothing on the screen, after the session spinner is gone and animations have ended. A screen that
 * changed during the check is checked again: while one page replaces another, neither is whole. Each markup is checked
 * once in a run: in another language, or with other names and amounts, axe would give the same result. So is the contrast
 * of each look that a text has, which takes axe four times as long as all its other rules.
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
    if (existsSync(recordOf(markup))) return
    const looks = await page.evaluate(textLooks)
    const unseen = [...looks.keys()].filter((index) => !existsSync(recordOf(looks[index] ?? '')))
    const { violations, judged } = await judge(page, unseen)
    if ((await page.evaluate(markupOf)) !== markup) continue
    expect(violations, `axe on ${page.url()}`).toEqual([])
    mkdirSync(clean, { recursive: true })
    for (const text of [markup, ...judged.flatMap((index) => looks[index] ?? [])]) writeFileSync(recordOf(text), '')
    return
  }
  throw new Error(`the screen at ${page.url()} did not come to rest in 20 checks`)
}

/** What axe finds on the page, and which of the looks it could judge: it leaves out what is covered or cut off. */
type Judgment = { violations: string[]; judged: number[] }

/** All rules of axe on the page, that of contrast only on the texts that have one of these looks. */
async function judge(page: Page, unseen: number[]): Promise<Judgment> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  // The content of a frame is drawn by the browser's own PDF viewer. Excluding the frame with axe's option would not
  // do: for a page with an excluded part, axe no longer checks rules of the whole page, such as two banners.
  return page.evaluate(async (unseen) => {
    window.axe.configure({ rules: [{ id: 'color-contrast', selector: '[data-unseen]' }] })
    const textsOf = (look: number) => window.textsByLook[look] ?? []
    const marked = unseen.flatMap(textsOf)
    for (const element of marked) element.setAttribute('data-unseen', '')
    const { violations, passes } = await window.axe.run(document, {
      iframes: false,
      elementRef: true,
      selectors: false,
      resultTypes: ['violations', 'passes'],
    })
    for (const element of marked) element.removeAttribute('data-unseen')

    const nodes = passes.filter(({ id }) => id === 'color-contrast').flatMap((rule) => rule.nodes)
    const passed = new Set<Element | undefined>(
      nodes.filter(({ any }) => any.some(({ data }) => data?.fgColor)).map(({ element }) => element),
    )
    return {
      violations: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
      judged: unseen.filter((look) => textsOf(look).some((element) => passed.has(element))),
    }
  }, unseen)
}

/** Like expectAccessible, and also asserts that nothing reaches beyond the window's edge. */
export async function expectAccessibleAndWithin(page: Page): Promise<void> {
  await expectAccessible(page)
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(beyond, `${page.url()} is as wide as its window`).toBeLessThanOrEqual(0)
}
