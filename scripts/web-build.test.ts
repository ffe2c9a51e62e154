import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { fingerprintOf } from './web-build.ts'

let folder: string

before(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'loanwright-build-'))
  mkdirSync(path.join(folder, 'web', 'loans'), { recursive: true })
  writeFileSync(path.join(folder, 'web', 'loans', 'a.tsx'), 'one')
})
after(() => rmSync(folder, { recursive: true }))

const fingerprint = () => fingerprintOf(folder, ['web/**/*', '*.config.*'])

test('the pages are built anew when a source changes, comes or goes', () => {
  const first = fingerprint()

  writeFileSync(path.join(folder, 'web', 'loans', 'a.tsx'), 'two')
  const changed = fingerprint()
  writeFileSync(path.join(folder, 'vite.config.ts'), '')
  const added = fingerprint()
  rmSync(path.join(folder, 'vite.config.ts'))

  assert.notEqual(changed, first)
  assert.notEqual(added, changed)
  assert.equal(fingerprint(), changed)
})

test('they are not built anew when only a date or a test changes', () => {
  const first = fingerprint()

  utimesSync(path.join(folder, 'web', 'loans', 'a.tsx'), 1, 1)
  writeFileSync(path.join(folder, 'web', 'loans', 'a.test.tsx'), 'three')

  assert.equal(fingerprint(), first)
})
