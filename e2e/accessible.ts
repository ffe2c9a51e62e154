import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Asserts that axe finds nothing on the screen as it now stands: past the spinner of the session, animations ended. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('main h1').first()).toBeVisible()
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined))),
  )
  // What stands in a frame is drawn by the browser's own viewer of PDFs. To exclude it would not do: of a page with a part
  // left out axe no longer asks what only a whole page can break, such as two banners.
  const { violations } = await new AxeBuilder({ page }).options({ iframes: false }).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  expect(found, `axe on ${page.url()}`).toEqual([])
}

/** The same, and that nothing stands beyond the window's edge. */
export async function expectAccessibleAndWithin(page: Page): Promise<void> {
  await expectAccessible(page)
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(beyond, `${page.url()} is as wide as its window`).toBeLessThanOrEqual(0)
}
