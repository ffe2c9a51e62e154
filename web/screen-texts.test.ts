import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { TEXTS_OF_PARTS } from '#texts/testing/every-text.ts'
import { keysAsked } from '#texts/testing/keys-asked.ts'
import type { Texts } from '#texts/text.ts'

/** The parts that are there before any screen: those before sign-in, and what is loaded at once after it. */
const THERE_BEFORE = ['PUBLIC', 'FORMS', 'HOME']
const BROUGHT_BY_SCREENS = TEXTS_OF_PARTS.filter(({ part }) => !THERE_BEFORE.includes(part))

test('a screen brings every text along that it or one of its dialogs can say', () => {
  const tables = ['routes.ts', 'dashboard-route.ts', 'public-routes.ts', 'signed-in.tsx']
  const screens = tables.flatMap(screensIn)
  assert.ok(screens.length > 30)
  for (const { file, parts } of screens) {
    const sources = [...reachedFrom(file)].map((found) => readFileSync(found, 'utf8')).join('\n')
    const brought = [...parts, ...Array.from(sources.matchAll(/loadTexts\('(\w+)'\)/g), ([, part]) => part)]
    const isAsked = keysAsked(sources)
    const missing = BROUGHT_BY_SCREENS.flatMap(({ part, en }) =>
      brought.includes(part) ? [] : Object.keys(en).filter(isAsked),
    )
    assert.deepEqual(missing, [], `texts that ${file} may say without having them`)
  }
})

test('what stands around every screen, and the dashboards, say only what is loaded at once', () => {
  const sources = ['shell/shell.tsx', 'dashboard/lender-dashboard.tsx', 'dashboard/borrower-view.tsx']
    .flatMap((file) => [...reachedFrom(file)])
    .map((file) => readFileSync(file, 'utf8'))
  const isAsked = keysAsked(sources.join('\n'))
  const askedOf = (texts: Texts = {}) => Object.keys(texts).filter(isAsked)
  assert.ok(askedOf(TEXTS_OF_PARTS.find(({ part }) => part === 'HOME')?.en).length > 80)
  // What a dialog says, such as the derivation of a figure, comes with the dialog.
  const atOnce = BROUGHT_BY_SCREENS.filter(({ part }) => ['LOANS', 'REPORTS', 'ACCOUNT', 'ADMIN'].includes(part))
  assert.equal(atOnce.length, 4)
  for (const { part, en } of atOnce) assert.deepEqual(askedOf(en), [], part)
})

/** The screens that a table of routes names, each with the parts of the catalogue it comes with. */
function screensIn(table: string): { file: string; parts: string[] }[] {
  const source = readFileSync(path.join(import.meta.dirname, table), 'utf8')
  return Array.from(
    source.matchAll(/(?:withTexts\(\s*\[([^\]]*)\],\s*)?async \(\) =>\s*\(await import\('\.\/([^']+)'\)/g),
    ([, parts = '', file = '']) => ({ file, parts: Array.from(parts.matchAll(/'(\w+)'/g), ([, part = '']) => part) }),
  )
}

const RELATIVE = /(?:from |import\()'(\.[^']+)'/g
const WITHIN_FOLDER = /from '(\.\/[^']+)'/g
/** A value of a table in the contract that names the texts of what it describes: reports. Types bring no text. */
const DESCRIBED = /import \{[^}]*\} from '#(contract\/reports\/[^']+)'/g

/** A file of web with everything it imports, at once or when it is needed; no texts and no other screens. */
function reachedFrom(file: string): Set<string> {
  const reached = new Set<string>()
  const waiting = [path.join(import.meta.dirname, file)]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next) || !existsSync(next) || /[\\/]routes\.ts$|\.css$/.test(next)) continue
    reached.add(next)
    const folder = path.dirname(next)
    const source = readFileSync(next, 'utf8')
    const near = next.includes(`${path.sep}contract${path.sep}`) ? WITHIN_FOLDER : RELATIVE
    for (const [, from = ''] of source.matchAll(near)) waiting.push(path.resolve(folder, from))
    for (const [, from = ''] of source.matchAll(DESCRIBED)) waiting.push(path.join(import.meta.dirname, '..', from))
  }
  return reached
}
