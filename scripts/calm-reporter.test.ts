import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'

let folder: string

before(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'loanwright-reporter-'))
})
after(() => rmSync(folder, { recursive: true }))

/** What the reporter says of test files with these texts. */
function report(...texts: string[]): string {
  const files = texts.map((text, index) => {
    const file = path.join(folder, `planted-${index}.test.mjs`)
    writeFileSync(file, `import { describe, test } from 'node:test'\n${text}`)
    return file
  })
  const reporter = path.join(import.meta.dirname, 'calm-reporter.ts')
  const { NODE_TEST_CONTEXT: _, ...env } = process.env // or the run would take itself for a part of this one
  const { stdout } = spawnSync(process.execPath, ['--test', `--test-reporter=${reporter}`, ...files], {
    encoding: 'utf8',
    env,
  })
  return stdout
}

test('of tests that pass only their number is said', () => {
  assert.equal(
    report("test('a', () => console.log('hello'))\ndescribe('b', () => { test('c', () => {}) })"),
    'count 2 0\n',
  )
})

test('a test that fails is shown with its reason, and what its file said', () => {
  const text = report("test('a', () => { console.log('hello'); throw new Error('no') })\ntest('b', () => {})")

  assert.match(text, /^✗ a\n {2}.*planted-0\.test\.mjs:2\nError: no\n/)
  assert.match(text, /it said:\nhello\n/)
  assert.match(text, /\ncount 1 1\n$/)
})

test('a test inside a group is shown and counted once', () => {
  const text = report("describe('b', () => { test('c', () => { throw new Error('no') }) })")

  assert.deepEqual(text.match(/✗ .*/g), ['✗ c'])
  assert.match(text, /\ncount 0 1\n$/)
})

test('a file that cannot be loaded is a failure', () => {
  assert.match(report("import './missing.mjs'", "test('a', () => {})"), /Cannot find module[\s\S]*\ncount 1 1\n$/)
})

test('a skipped test counts neither way', () => {
  assert.equal(report("test.skip('a', () => {})\ntest('b', () => {})"), 'count 1 0\n')
})
