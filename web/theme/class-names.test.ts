import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

const web = path.resolve(import.meta.dirname, '..')
const files = globSync('**/*.css', { cwd: web }).map((file) => ({
  file,
  name: path.basename(file, '.css'),
  text: outOfLayers(readFileSync(path.join(web, file), 'utf8').replace(/\/\*.*?\*\//gs, '')),
}))

test('no class belongs to two files, so that no two screens style each other', () => {
  const owned = files.flatMap(({ file, text }) =>
    [...new Set(Array.from(text.matchAll(/^\.([a-z][\w-]*)/gm), ([, found]) => found ?? ''))].map((found) => ({
      file,
      found,
    })),
  )
  const twice = owned.filter(({ found }) => owned.filter((other) => other.found === found).length > 1)
  assert.deepEqual(twice, [])
})

test('two files that style screens do not have the same name', () => {
  const names = files.map(({ name }) => name)
  assert.deepEqual(
    names.filter((name, index) => names.indexOf(name) !== index),
    [],
  )
})

test('no file says word for word what a layout class says', () => {
  const layout = files.filter(({ name }) => name === 'layout' || name === 'looks').flatMap(({ text }) => rulesOf(text))
  const others = files.filter(({ file }) => !file.startsWith('theme'))
  assert.ok(layout.length > 0)
  assert.deepEqual(
    others.flatMap(({ file, text }) =>
      rulesOf(text)
        .filter(({ says }) => layout.some((rule) => rule.says === says))
        .map(({ name }) => `${file}: .${name}`),
    ),
    [],
  )
})

test('every class that has a rule is used', () => {
  const sources = globSync('**/*.{ts,tsx}', { cwd: web })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(path.join(web, file), 'utf8'))
  const words = new Set(sources.flatMap((source) => source.match(/[\w-]+/g) ?? []))
  const named = files.flatMap(({ text }) => Array.from(text.matchAll(/\.([a-z][\w-]*)/g), ([, name = '']) => name))
  assert.deepEqual(
    named.filter((name) => !words.has(name) && name !== 'woff2'),
    [],
  )
})

test('every gap that a screen names is one that the layout has', () => {
  const named = globSync('**/*.tsx', { cwd: web }).flatMap((file) =>
    Array.from(readFileSync(path.join(web, file), 'utf8').matchAll(/\b(?:data-)?gap="([\d ]+)"/g), ([, gap]) => gap),
  )
  const layout = files.find(({ name }) => name === 'layout')?.text ?? ''
  assert.ok(named.length > 0)
  assert.deepEqual(
    [...new Set(named)].filter((gap) => !layout.includes(`[data-gap='${gap}']`)),
    [],
  )
})

/** Each class that has a rule of its own, and what the rule says, in the order of the alphabet. */
function rulesOf(css: string): { name: string; says: string }[] {
  return Array.from(css.matchAll(/^\.([a-z][\w-]*) \{([^{}]*)\}/gm), ([, name = '', body = '']) => ({
    name,
    says: body
      .split(';')
      .map((line) => line.trim())
      .sort()
      .join(';'),
  }))
}

/** The rules of a layer as if they stood outside of it. */
function outOfLayers(css: string): string {
  return css.replace(/^@layer (?:controls|layout) \{$(.*?)^\}$/gms, (_, rules: string) => rules.replace(/^ {2}/gm, ''))
}
