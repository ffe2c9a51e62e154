import type { Page } from '@playwright/test'
import { spanish as everySpanish } from '../texts/testing/every-text.ts'

/** Every Spanish text of the catalogue: whole texts with any values in them, and the pieces around links and values. */
const spanish = Object.values(everySpanish).flatMap((text) =>
  typeof text === 'string' ? [text] : [text.one, text.other],
)
const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const whole = new RegExp(
  `^(?:${spanish
    .map((text) => text.replace(/<\/?\w+>/g, ''))
    .map((text) =>
      text
        .split(/\{\$?\w+\}/)
        .map(literally)
        .join('.+'),
    )
    .filter((pattern) => /\p{L}/u.test(pattern))
    .join('|')})$`,
  // A part of a sentence may begin it, and then has a capital.
  'is',
)
// The browser names the months.
const months = Array.from({ length: 12 }, (_, month) =>
  new Date(2026, month, 1).toLocaleDateString('es', { month: 'long' }),
)
const pieces = new Set([
  ...spanish.flatMap((text) => text.split(/<\/?\w+>|\{\$?\w+\}/).map((piece) => piece.trim())),
  ...months,
])

/** Texts that are equal in every language: names, keys of the keyboard, and days in the format of the United States. */
const neutral =
  /\b(?:Loanwright|English|Español|EN|ES|Ctrl|Esc|[DKLSUjkx]|ID|MB|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}, \d{4}(?:, \d{1,2}:\d{2}\s[AP]M)?)\b/gu

/**
 * The texts of a screen, visible or for a screen reader, that are not in the Spanish catalogue; `data` are words that
 * people entered: names, addresses, numbers of loans.
 */
export async function unspoken(page: Page, data: readonly string[]): Promise<string[]> {
  const said = await page.evaluate(() => {
    const found = new Set<string>()
    const add = (text: string | null) => found.add((text ?? '').replace(/\s+/g, ' ').trim())
    // An address has a place to break; what stands on both sides is one text.
    const addWhole = (node: Node) => {
      if (node.previousSibling?.nodeName === 'WBR') return
      let text = node.textContent ?? ''
      let last = node
      while (last.nextSibling?.nodeName === 'WBR' && last.nextSibling.nextSibling) {
        last = last.nextSibling.nextSibling
        text += last.textContent
      }
      add(text)
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof Element) {
        for (const name of ['aria-label', 'placeholder', 'title', 'alt']) add(node.getAttribute(name))
      } else if (node.parentElement?.closest('script, style, noscript') === null) addWhole(node)
    }
    add(document.title)
    return [...found]
  })
  return said.filter((text) => !isSpanish(text) && !isSpanish(without(text, data)))
}

function without(text: string, data: readonly string[]): string {
  return data
    .reduce((rest, word) => rest.replaceAll(word, ''), text)
    .replace(neutral, '')
    .trim()
}

/**
 * Parts of a line may come from several texts: a label with "(optional)", which may have a comma, a figure with its unit,
 * or a sentence of which each part is a text.
 */
function isSpanish(text: string): boolean {
  if (!/\p{L}/u.test(text) || whole.test(text) || pieces.has(text)) return true
  // A label may have brackets of its own before those that say it is optional.
  const [, label = '', beside = ''] = /^(.+?)\s*\(([^()]*)\)$/s.exec(text) ?? []
  if (whole.test(label) && (whole.test(beside) || pieces.has(beside))) return true
  return [/\s*[()]\s*/, /,\s*/, /\s*[()·:,–—]\s*/].some((separator) => {
    const parts = text.split(separator).filter((part) => /\p{L}/u.test(part))
    return parts.every((part) => whole.test(part) || pieces.has(part))
  })
}
