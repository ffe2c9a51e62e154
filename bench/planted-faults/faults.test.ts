import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { FAULTS } from './faults.ts'

const engine = path.join(import.meta.dirname, '../../engine')

test('the text that each planted fault replaces stands in its file exactly once', () => {
  const others = FAULTS.map(({ title, file, text }) => {
    const count = readFileSync(path.join(engine, file), 'utf8').split(text).length - 1
    return { title, count }
  }).filter(({ count }) => count !== 1)

  assert.ok(FAULTS.length >= 25)
  assert.deepEqual(others, [])
})
