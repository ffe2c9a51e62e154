import { expect, type Page } from '@playwright/test'
import { brokenHouseRules } from './house-rules.ts'

/** Waits until the screen is complete: its heading is there and nothing is loading. */
export async function screenStands(page: Page): Promise<void> {
  await expect(page.locator('main h1').first()).toBeVisible()
  await expect(page.locator('.skeleton')).toHaveCount(0)
}

/**
 * Faults that no screen may show, in any language and width. Soft assertions, so that a walk names every screen with
 * one.
 */
export async function expectSound(page: Page, name: string): Promise<void> {
  await expect
    .configure({ soft: true })
    .poll(async () => [...(await faultsOnScreen(page)), ...(await brokenHouseRules(page))], name)
    .toEqual([])
}

/** What expectSound looks for, but for the house rules. */
export const faultsOnScreen = (page: Page): Promise<string[]> => page.evaluate(faultsOf)

/** Runs in the page. */
function faultsOf(): string[] {
  // biome-ignore lint/performance/useDomNodeTextContent: what people see, with line ends where they see them.
  const text = document.body.innerText
  const withoutCents = (words: string) => words.match(/\$[\d,]+(?![\d,.])|\$[\d,]+\.(?!\d\d)/g) ?? []
  // Axes are short; what they measure is told to the cent beside them.
  const axes = [...document.querySelectorAll('[data-axis]')].filter((mark) => mark.checkVisibility())
  const onAxes = axes.flatMap(({ textContent }) => withoutCents(textContent ?? ''))
  const icons = [...document.querySelectorAll('button svg, a svg, label svg, .checkbox-box svg')]
  const tallest = Math.max(0, ...icons.map((icon) => icon.getBoundingClientRect().height))
  // Where a column has no room, a word falls apart into its letters.
  const narrow = [...document.querySelectorAll('main *')].filter(
    (element) => element.childElementCount === 0 && element.clientWidth < 48 && element.checkVisibility(),
  )
  const cut = narrow.flatMap((element) => {
    const words = document.createRange()
    words.selectNodeContents(element)
    const lines = new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size
    const said = element.textContent?.trim() ?? ''
    return lines > said.split(/\s+/).length + 1 ? [said] : []
  })
  // A phone shows all of a page that is too wide, so innerWidth grows with it; clientWidth stays that of the phone.
  const beyond = document.documentElement.scrollWidth - document.documentElement.clientWidth
  return [
    ...(text.match(/\b(?:undefined|null|NaN)\b|\[object /g) ?? []).map(
      (found) => `no word for what is absent: ${found}`,
    ),
    ...withoutCents(text)
      .filter((found) => !onAxes.includes(found) || onAxes.splice(onAxes.indexOf(found), 1).length === 0)
      .map((found) => `an amount without cents: ${found}`),
    ...(beyond > 0 ? [`wider than its window by ${beyond} px`] : []),
    ...cut.map((said) => `cut into letters: ${said}`),
    // A control whose style was not fetched draws its icon as large as it can.
    ...(tallest > 48 ? [`an icon of ${tallest} px`] : []),
  ]
}
