import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Ended, root, runTool } from './run.ts'

const stamp = path.join(root, 'dist', '.built-from')

/** What the built pages are made from. Tests and the server are not in it. */
const sources = [
  'web/**/*',
  'contract/**/*.ts',
  'engine/**/*.ts',
  'texts/**/*.ts',
  '*.config.*',
  'scripts/{light-contract,web-plugins}.ts',
  'tsconfig.base.json',
  'package-lock.json',
]

/** Builds the pages into dist/ when what they are made from has changed, or always when told. Undefined: nothing to do. */
export async function buildWeb({ isForced = false } = {}): Promise<Ended | undefined> {
  const fingerprint = fingerprintOf(root, sources)
  if (!isForced && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return undefined
  const built = await runTool(['vite/bin/vite.js', 'build', '--logLevel', 'warn'], { isQuiet: true })
  // Written last, so that a build that was stopped counts as none.
  if (built.isGood) writeFileSync(stamp, fingerprint)
  return built
}

/** Of names and contents, not of dates: a fresh checkout has the dates of the checkout. Tests are left out. */
export function fingerprintOf(folder: string, patterns: readonly string[]): string {
  const hash = createHash('sha256')
  const files = globSync([...patterns], { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
  for (const file of files)
    hash.update(path.relative(folder, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}
