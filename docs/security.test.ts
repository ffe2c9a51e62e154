import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { readProjectFiles } from '../scripts/tidy/project-files.ts'
import type { ProjectFile } from '../scripts/tidy/source.ts'
import { testTitles } from '../scripts/tidy/test-titles.ts'

const files = readProjectFiles(path.dirname(import.meta.dirname))
const page = readFileSync(path.join(import.meta.dirname, 'security.md'), 'utf8')
const attacks = readFileSync(path.join(import.meta.dirname, 'attacks.md'), 'utf8')

const states = ['kept', 'partly', 'not kept', 'does not apply']
type Row = { id: string; state: string; shownBy: string[] }

/** The rows of the thirty promises: number, what is promised, state, control, tests, figure. */
function readPromises(text: string): Row[] {
  return text.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim())
    const [, id = '', , state = '', , shownBy = ''] = cells
    // Another table names promises too, in fewer columns.
    return /^P\d+$/.test(id) && cells.length > 6
      ? [{ id, state, shownBy: shownBy.split(/ *<br> */).filter(Boolean) }]
      : []
  })
}

/** Names that lead to no test; a promise that is kept, or in part, without any. */
function problemsOf(rows: readonly Row[], all: readonly ProjectFile[]): string[] {
  return rows.flatMap(({ id, state, shownBy }) => [
    ...(states.includes(state) ? [] : [`${id} is "${state}", which is none of ${states.join(', ')}.`]),
    ...(['kept', 'partly'].includes(state) && shownBy.length === 0 ? [`${id} names no test.`] : []),
    ...shownBy.flatMap((reference) => {
      const [, name, title] = /^(\S+\.(?:test|spec)\.tsx?) › (.+)$/.exec(reference) ?? []
      const file = all.find((candidate) => candidate.path === name)
      const isThere = file !== undefined && testTitles(file).some((pattern) => pattern.test(title ?? ''))
      return isThere ? [] : [`${id}: there is no test "${reference}".`]
    }),
  ])
}

/** The rows of the findings of attacks: number, finding, tests. */
function readFindings(text: string): Row[] {
  return text.split('\n').flatMap((line) => {
    const [, id = '', , shownBy = ''] = line.split('|').map((cell) => cell.trim())
    return /^[WC]\d+$/.test(id) ? [{ id, state: 'kept', shownBy: shownBy.split(/ *<br> */).filter(Boolean) }] : []
  })
}

test('each finding of the attacks, W1 to W31 and C1 to C12, has a test that exists', () => {
  const findings = readFindings(attacks)
  const numbers = (letter: string, count: number) => Array.from({ length: count }, (_, at) => `${letter}${at + 1}`)

  assert.deepEqual(
    findings.map(({ id }) => id),
    [...numbers('W', 31), ...numbers('C', 12)],
  )
  assert.deepEqual(problemsOf(findings, files), [])
  const planted = '| W1 | a finding | server/a.test.ts › money is lost |\n| W2 | another | |'
  assert.deepEqual(problemsOf(readFindings(planted), []), [
    'W1: there is no test "server/a.test.ts › money is lost".',
    'W2 names no test.',
  ])
})

describe('what is promised', () => {
  test('stands in the page once each, from P1 to P30', () => {
    assert.deepEqual(
      readPromises(page).map(({ id }) => id),
      Array.from({ length: 30 }, (_, index) => `P${index + 1}`),
    )
  })

  test('is shown by tests that exist', () => assert.deepEqual(problemsOf(readPromises(page), files), []))

  test('cannot be listed without a test, with one that does not exist, or in words nobody knows', () => {
    const planted = [
      '| P1 | a | kept | c | | 1 |',
      '| P2 | b | partly | c | server/a.test.ts › money is lost | 1 |',
      '| P3 | b | surely | c | server/a.test.ts › money is kept | 1 |',
    ].join('\n')
    const text = "test('money is kept', () => {})"

    assert.deepEqual(problemsOf(readPromises(planted), [{ path: 'server/a.test.ts', text }]), [
      'P1 names no test.',
      'P2: there is no test "server/a.test.ts › money is lost".',
      'P3 is "surely", which is none of kept, partly, not kept, does not apply.',
    ])
  })
})
