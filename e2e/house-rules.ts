import type { Page } from '@playwright/test'

/** Headings of sections whose words are fixed: they are titles, among sections that are headed as a sentence is. */
const FIXED_HEADINGS = [
  'Borrower Information',
  'Help & Support',
  'Loan Information',
  'My Loans',
  'Payment Schedule',
  'Payment Structure',
  'Payment Summary',
  'Payment Terms',
  'Recent Loans',
  'Upcoming Payments',
]

/** Buttons of one word that say all there is to say: steps of a form, signing in and out, and fixed words. */
const ENOUGH = ['Continue', 'Download', 'Import', 'Login', 'Logout', 'Next', 'Reload', 'Review']

/**
 * What breaks the house rules of an English screen. What is pressed, the heads of columns and the labels of cards are
 * in title case; sections are headed as sentences begin; a primary button says verb and object, and is never the one
 * that only closes; a dialog that shows figures begins with one.
 */
export const brokenHouseRules = (page: Page): Promise<string[]> =>
  page.evaluate(faultsOf, { fixed: FIXED_HEADINGS, enough: ENOUGH })

/** Runs in the page. */
function faultsOf({ fixed, enough }: { fixed: readonly string[]; enough: readonly string[] }): string[] {
  if (document.documentElement.lang !== 'en') return []
  const small = /^(?:a|an|and|as|at|but|by|for|from|if|in|of|on|or|per|the|to|until|with)$/
  const shown = (selector: string): HTMLElement[] =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility())
  // biome-ignore lint/performance/useDomNodeTextContent: the first line that people see.
  const lineOf = (element: HTMLElement) => (element.innerText.trim().split('\n')[0] ?? '').trim()
  const linesOf = (selector: string) => shown(selector).map(lineOf)
  // A name, an address and an answer in the first person are written as they are.
  const isOwn = (line: string) => /@|^(?:I|They)[ ’]/.test(line)
  const isLow = (word: string, at: number) => /^\p{Ll}/u.test(word) && (at === 0 || !small.test(word))
  const isTitle = (line: string) => !line.split(/\s+/).some(isLow)
  const isFixed = (line: string) => fixed.includes(line) || !/ \p{Lu}/u.test(line)

  const named = linesOf(
    '.button, [role=menuitem], thead th, .figure-card-label, .section-header a, .section-header .text-button',
  )
  const headings = linesOf('main .section-title')
  const primary = linesOf('.button[data-variant=filled]:not([data-size])')
  const dialogs = shown('dialog[open] .dialog-body').filter((body) => !body.querySelector('input, select, textarea'))
  const figures = /\$[\d,]+\.\d\d/
  return [
    ...named.filter((line) => !isOwn(line) && !isTitle(line)).map((line) => `not in title case: ${line}`),
    ...headings
      .filter((line) => isTitle(line) && !isFixed(line) && !/\d/.test(line))
      .map((line) => `a section headed like a button: ${line}`),
    ...primary
      .filter((line) => line !== '' && !/[ @]/.test(line) && !enough.includes(line))
      .map((line) => `a primary button without its object: ${line}`),
    ...primary
      .filter((line) => /^(?:Close|Cancel)$/.test(line))
      .map((line) => `a primary button that only leaves: ${line}`),
    ...dialogs
      .map((body) => [body.textContent ?? '', lineOf(body)] as const)
      .filter(([text, first]) => figures.test(text) && !/\d/.test(first))
      .map(([, first]) => `a dialog that begins without its answer: ${first}`),
  ]
}
