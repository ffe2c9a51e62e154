import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { CaseResult } from './testing/case-result.ts'
import { mapperOf } from './testing/mappers.ts'
import { reportOf } from './testing/report.ts'

/** Where the published figures stand. Other files of the same shapes run unchanged. */
const directory = process.env['VECTORS_DIR'] ?? join(import.meta.dirname, 'vectors')

test('every published figure that the terms of a loan can state is reproduced', (t) => {
  const files = readdirSync(directory).filter((name) => name.endsWith('.json'))
  assert.notEqual(files.length, 0, `${directory} holds no files of figures`)

  const failed = files.flatMap((name) => {
    const file: unknown = JSON.parse(readFileSync(join(directory, name), 'utf8'))
    const results = mapperOf(file).runCases(file)
    for (const line of reportOf(name, results)) t.diagnostic(line)
    assert.notEqual(results.length, 0, `${name} holds no cases`)
    return results.filter(({ result }) => result === 'failed').map((result) => `${name}: ${lineOf(result)}`)
  })

  assert.deepEqual(failed, [])
})

function lineOf({ id, detail }: CaseResult): string {
  return `${id}: ${detail}`
}
