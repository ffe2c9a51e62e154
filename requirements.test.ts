import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readProjectFiles } from './scripts/tidy/project-files.ts'
import { missingAreas, readRequirements, referenceProblems, rowProblems } from './scripts/tidy/requirement-rules.ts'

const files = readProjectFiles(import.meta.dirname)

/** A project of two requirements, one exact and one open, to plant a fault in. */
const planted = (rows: readonly string[], others: Record<string, string> = {}) =>
  Object.entries({
    'docs/requirements/ids.txt': 'GEN-01 exact\nGEN-02 open\n',
    'docs/requirements/gen.md': rows.join('\n'),
    'docs/decisions/0001-a-choice.md': '',
    'web/a.test.ts':
      "test('money is shown in dollars', () => {})\ntest(`a day is shown as $" +
      "{style}`, () => {})\ntest.skip('left', () => {})",
    'web/table.test.ts': "for (const [title] of [['a date is a date']]) test(title, () => {})",
    ...others,
  }).map(([path, text]) => ({ path, text }))

describe('what was asked for can be traced to what shows it', () => {
  test('every requirement stands in its area once', () => {
    assert.deepEqual(missingAreas(files), [])
    assert.deepEqual(rowProblems(files), [])
    assert.equal(readRequirements(files).length, 890)
  })
  test('every requirement names a test that exists, or the decision that took its place', () =>
    assert.deepEqual(referenceProblems(files), []))
})

describe('a planted fault is found', () => {
  const good = '| GEN-02 | b | decision: nobody needs it |'

  test('a row that is missing, doubled, strange or empty', () => {
    const rows = [
      '| GEN-01 | | web/a.test.ts › money is shown in dollars |',
      '| GEN-01 | a | x |',
      '| GEN-03 | c | x |',
    ]

    assert.deepEqual(rowProblems(planted(rows)), [
      'docs/requirements/gen.md lacks GEN-02.',
      'docs/requirements/gen.md:2 has GEN-01 once more.',
      'docs/requirements/gen.md:3 has GEN-03, which is no requirement of this area.',
      'docs/requirements/gen.md:1 says nothing of GEN-01.',
    ])
  })

  test('an area without a file', () => {
    assert.deepEqual(missingAreas(planted([], { 'docs/requirements/ids.txt': 'GEN-01 exact\nTXT-01 open\n' })), ['TXT'])
  })

  test('a file or a title that does not exist, and a test that is skipped', () => {
    const shown = ['web/a.test.ts › money is shown in dollars', 'web/a.test.ts › left', 'web/b.test.ts › x', 'surely']
    const problems = referenceProblems(
      planted([`| GEN-01 | a | ${shown.slice(0, 3).join(' <br> ')} |`, `| GEN-02 | b | ${shown[3]} |`]),
    )

    assert.deepEqual(problems, [
      'docs/requirements/gen.md:1 GEN-01: web/a.test.ts has no test "left".',
      'docs/requirements/gen.md:1 GEN-01: web/b.test.ts does not exist.',
      'docs/requirements/gen.md:2 GEN-02: "surely" is neither a test (file › title) nor a decision.',
    ])
  })

  test('a reason given where the wording is binding, unless it is a decision on record', () => {
    const problemsOf = (reason: string) => referenceProblems(planted([`| GEN-01 | a | decision: ${reason} |`, good]))

    assert.deepEqual(problemsOf('nobody needs it'), [
      'docs/requirements/gen.md:1 GEN-01 is exact: name a test, or begin the reason with the number of a decision in docs/decisions.',
    ])
    assert.equal(problemsOf('0009, nobody needs it').length, 1)
    assert.deepEqual(problemsOf('0001, nobody needs it'), [])
  })

  test('but not in a title filled in at run time, or taken from a table', () => {
    const shown = 'web/a.test.ts › a day is shown as short; web/table.test.ts › a date is a date'

    assert.deepEqual(referenceProblems(planted([`| GEN-01 | a | ${shown} |`, good])), [])
  })
})
