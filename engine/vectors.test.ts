import assert from 'node:assert/strict'
import { globSync, readdirSync, readFileSync } from 'node:fs'
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

test('no published case is named in the engine or in what reads it, so that none can be treated apart', () => {
  const names = new Set<string>()
  for (const file of readdirSync(directory).filter((name) => name.endsWith('.json'))) {
    JSON.parse(readFileSync(join(directory, file), 'utf8'), (key, value: unknown) => {
      if (key === 'id' && typeof value === 'string') names.add(value)
      return value
    })
  }
  const sources = globSync(join(import.meta.dirname, '**/*.ts')).map((file) => readFileSync(file, 'utf8'))

  assert.ok(names.size > 0 && sources.length > 0, `${names.size} names, ${sources.length} files`)
  assert.deepEqual(
    [...names].filter((name) => sources.some((source) => source.includes(`'${name}'`))),
    [],
  )
})

function lineOf({ id, detail }: CaseResult): string {
  return `${id}: ${detail}`
}
