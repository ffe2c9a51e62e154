import { expect, type Locator, type Page } from '@playwright/test'

const PRESSES_MAX = 80

/** Presses Tab until the element has the focus, like a person without a mouse. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let pressed = 0; pressed < PRESSES_MAX; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${target}`)
}

/** Tabs to a field and types into it; the old content is selected first, so that typing replaces it. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}
