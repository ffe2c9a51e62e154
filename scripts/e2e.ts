import { rmSync } from 'node:fs'
import path from 'node:path'
import { runBrowserTests } from './browser-tests.ts'
import { root } from './run.ts'

// 'gallery' takes pictures of every screen instead: slow, and meant for people to look at.
const [first, ...rest] = process.argv.slice(2)
if (first === 'gallery') {
  process.env['E2E_GALLERY'] = '1'
  if (rest.length === 0 && !process.env['GALLERY']) rmSync(path.join(root, 'gallery'), { recursive: true, force: true })
}
const names = first === undefined || first === 'gallery' ? rest : [first, ...rest]

const { failed } = await runBrowserTests({ names, reporter: 'list' })
if (failed > 0) process.exitCode = 1
