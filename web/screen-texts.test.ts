import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { admin } from '#texts/en/admin.ts'
import { approvals } from '#texts/en/approvals.ts'
import { audit } from '#texts/en/audit.ts'
import { bank } from '#texts/en/bank.ts'
import { imports } from '#texts/en/imports.ts'
import { legal } from '#texts/en/legal.ts'
import { firstTexts } from '#texts/en/parts/home.ts'
import { lendingTexts } from '#texts/en/parts/loan-screens.ts'
import { ownAccountTexts } from '#texts/en/parts/own-account.ts'
import { reminders } from '#texts/en/reminders.ts'
import { reports } from '#texts/en/reports.ts'
import { why } from '#texts/en/why.ts'
import type { Texts } from '#texts/text.ts'
import { keysAsked } from './i18n/keys-asked.ts'
import type { Part } from './i18n/language.ts'

/** The parts that a screen has to bring along. The others are there before any screen, or before sign-in. */
const PARTS: Partial<Record<Part, Texts>> = {
  LENDING: lendingTexts,
  REPORTS: reports,
  ACCOUNT: ownAccountTexts,
  LEGAL: legal,
  WHY: why,
  IMPORTS: imports,
  BANK: bank,
  REMINDERS: reminders,
  AUDIT: audit,
  APPROVALS: approvals,
  ADMIN: admin,
}

test('a screen brings every text along that it or one of its dialogs can say', () => {
  const tables = ['routes.ts', 'dashboard-route.ts', 'public-routes.ts', 'signed-in.tsx']
  const screens = tables.flatMap(screensIn)
  assert.ok(screens.length > 30)
  for (const { file, parts } of screens) {
    const sources = [...reachedFrom(file)].map((found) => readFileSync(found, 'utf8')).join('\n')
    const brought = [...parts, ...Array.from(sources.matchAll(/loadTexts\('(\w+)'\)/g), ([, part]) => part)]
    const isAsked = keysAsked(sources)
    const missing = Object.entries(PARTS).flatMap(([part, texts]) =>
      brought.includes(part) ? [] : Object.keys(texts).filter(isAsked),
    )
    assert.deepEqual(missing, [], `texts that ${file} may say without having them`)
  }
})

test('what stands around every screen, and the dashboards, say only what is loaded at once', () => {
  const sources = ['shell/shell.tsx', 'dashboard/lender-dashboard.tsx', 'dashboard/borrower-view.tsx']
    .flatMap((file) => [...reachedFrom(file)])
    .map((file) => readFileSync(file, 'utf8'))
  const isAsked = keysAsked(sources.join('\n'))
  assert.ok(Object.keys(firstTexts).filter(isAsked).length > 80)
  for (const part of ['LENDING', 'REPORTS', 'ACCOUNT', 'ADMIN'] as const)
    assert.deepEqual(Object.keys(PARTS[part] ?? {}).filter(isAsked), [], part)
})

/** The screens that a table of routes names, each with the parts of the catalogue it comes with. */
function screensIn(table: string): { file: string; parts: string[] }[] {
  const source = readFileSync(path.join(import.meta.dirname, table), 'utf8')
  return Array.from(
    source.matchAll(/(?:withTexts\(\s*\[([^\]]*)\],\s*)?async \(\) =>\s*\(await import\('\.\/([^']+)'\)/g),
    ([, parts = '', file = '']) => ({ file, parts: Array.from(parts.matchAll(/'(\w+)'/g), ([, part = '']) => part) }),
  )
}

/** A file of web with everything it imports, at once or when it is needed; no texts and no other screens. */
function reachedFrom(file: string): Set<string> {
  const reached = new Set<string>()
  const waiting = [path.join(import.meta.dirname, file)]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next) || !existsSync(next) || /[\\/]routes\.ts$|\.css$/.test(next)) continue
    reached.add(next)
    const folder = path.dirname(next)
    for (const [, from = ''] of readFileSync(next, 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g))
      waiting.push(path.resolve(folder, from))
  }
  return reached
}
