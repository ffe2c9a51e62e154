import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { root } from './run.ts'
import { runTests } from './test-lanes.ts'

let folder: string

before(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'loanwright-planted-'))
})
after(() => rmSync(folder, { recursive: true }))

/**
 * Runs test files with these texts in one lane, in this order, as no earlier run is remembered: what is printed, and the
 * numbers of passed and failed tests.
 */
async function report(context: TestContext, ...texts: string[]) {
  const timesFile = path.join(folder, 'seconds.json')
  rmSync(timesFile, { force: true })
  const files = texts.map((text, index) => {
    const file = path.join(folder, `planted-${index}.test.mjs`)
    writeFileSync(file, `import { after, before, describe, test } from 'node:test'\n${text}`)
    return file
  })
  const print = context.mock.method(console, 'log', () => undefined)
  const { passed, failed } = await runTests(files, { timesFile, lanesMax: 1 })
  print.mock.restore()
  return { text: print.mock.calls.map((call) => call.arguments.join(' ')).join('\n'), passed, failed }
}

test('of tests that pass nothing is said', async (context) => {
  const passing = "test('a', () => console.log('hello'))\ndescribe('b', () => { test('c', () => {}) })"

  assert.deepEqual(await report(context, passing), { text: '', passed: 2, failed: 0 })
})

test('a test that fails is shown with its reason, and what its file said', async (context) => {
  const failing = "test('a', () => { console.log('hello'); throw new Error('no') })\ntest('b', () => {})"

  const { text, passed, failed } = await report(context, failing, "test('c', () => console.log('good morning'))")

  assert.match(text, /^✗ a\n {2}.*planted-0\.test\.mjs:2\nError: no\n/)
  assert.match(text, /it said:\nhello\n/)
  assert.doesNotMatch(text, /good morning/)
  assert.deepEqual([passed, failed], [2, 1])
})

test('a test inside a group is shown and counted once', async (context) => {
  const { text, passed, failed } = await report(
    context,
    "describe('b', () => { test('c', () => { throw new Error('no') }) })",
  )

  assert.deepEqual(text.match(/✗ .*/g), ['✗ c'])
  assert.deepEqual([passed, failed], [0, 1])
})

test('what a file puts in the place of a global is gone in the next one', async (context) => {
  const stub =
    "test('a', () => { globalThis.fetch = () => 'stubbed'; globalThis.localStorage = {}; globalThis.made = 1 })"
  const next =
    "test('b', () => { if (fetch.toString().includes('stubbed') || globalThis.made) throw new Error('still there') })"

  assert.deepEqual(await report(context, stub, next), { text: '', passed: 2, failed: 0 })
})

test('a file that cannot be loaded is a failure, and the next one is carried out', async (context) => {
  const { text, passed, failed } = await report(context, "import './missing.mjs'", "test('a', () => {})")

  assert.match(text, /Cannot find module/)
  assert.deepEqual([passed, failed], [1, 1])
})

test('a file whose hook fails is a failure', async (context) => {
  const { text, failed } = await report(
    context,
    "test('a', () => {})\nafter(() => { throw new Error('not tidied up') })",
  )

  assert.match(text, /not tidied up/)
  assert.equal(failed, 1)
})

test('a skipped test counts neither way', async (context) => {
  assert.deepEqual(await report(context, "test.skip('a', () => {})\ntest('b', () => {})"), {
    text: '',
    passed: 1,
    failed: 0,
  })
})

test('a file that ends its process is a failure with what it said, and the other files are carried out', async (context) => {
  const { text, passed, failed } = await report(
    context,
    "test('a', () => { console.log('farewell'); process.exit(0) })",
    "test('b', () => {})",
  )

  assert.match(text, /^✗ .*planted-0\.test\.mjs: the process of its tests ended with 0\n[\s\S]*farewell/)
  assert.deepEqual([passed, failed], [1, 1])
})

test('tests begin when their whole file is loaded, and end before the next file is loaded', async (context) => {
  const log = path.join(folder, 'order')
  const note = (word: string) => `appendFileSync(${JSON.stringify(log)}, '${word} ')`
  const file = (name: string) => `
    import { appendFileSync } from 'node:fs'
    before(() => ${note(`${name}-before`)})
    after(async () => { await undefined; ${note(`${name}-after`)} })
    test('a', () => ${note(`${name}-test`)})
    await undefined
    ${note(`${name}-loaded`)}`

  await report(context, file('one'), file('two'))

  const orderOf = (name: string) => ['loaded', 'before', 'test', 'after'].map((step) => `${name}-${step}`)
  assert.deepEqual(readFileSync(log, 'utf8').trim().split(' '), [...orderOf('one'), ...orderOf('two')])
})

test('random cases are the same in every run of the same sources, and in every file', async (context) => {
  const chance = pathToFileURL(path.join(root, 'node_modules/fast-check/lib/fast-check.js'))
  const drawing = `import fc from '${chance}'
test('a', () => { throw new Error('drawn: ' + fc.sample(fc.nat(), 4)) })`

  const { text } = await report(context, drawing, drawing)
  const again = await report(context, drawing)

  const [first, second] = text.match(/drawn: .*/g) ?? []
  assert.ok(first)
  assert.equal(second, first)
  assert.deepEqual(again.text.match(/drawn: .*/g), [first])
})
