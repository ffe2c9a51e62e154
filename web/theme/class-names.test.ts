import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { theme } from './theme.ts'

const web = path.resolve(import.meta.dirname, '..')
const files = globSync('**/*.css', { cwd: web }).map((file) => ({
  file,
  name: path.basename(file, '.css'),
  text: readFileSync(path.join(web, file), 'utf8').replace(/\/\*.*?\*\//gs, ''),
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

test('the greys of Mantine are those of the tokens', () => {
  const tokens = files.find(({ name }) => name === 'tokens')?.text ?? ''
  const token = (name: string) => new RegExp(`--${name}:\\s*(#\\w+)`).exec(tokens)?.[1]
  const greys = theme.colors?.['dark'] ?? []

  assert.equal(greys[0], token('text'))
  assert.equal(greys[2], token('muted'))
  assert.equal(greys[4], token('line-strong'))
  assert.equal(greys[5], token('line'))
  assert.equal(greys[6], token('raised'))
  assert.equal(greys[7], token('background'))
})
