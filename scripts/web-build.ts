import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Ended, root, runTool } from './run.ts'

const stamp = path.join(root, 'dist', '.built-from')

/** The sources of the built pages. Tests and the server are not among them. */
const sources = [
  'web/**/*',
  'contract/**/*.ts',
  'engine/**/*.ts',
  'texts/**/*.ts',
  '*.config.*',
  'scripts/{light-contract,screen-files,web-plugins}.ts',
  'tsconfig.base.json',
  'package-lock.json',
]

/**
 * Builds the pages, and the program of a loan's proof, into dist/ when their sources have changed, or always when forced. Returns undefined without a
 * build.
 */
export async function buildWeb({ isForced = false } = {}): Promise<Ended | undefined> {
  const fingerprint = fingerprintOf(root, sources)
  if (!isForced && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return undefined
  const build = ['vite/bin/vite.js', 'build', '--logLevel', 'warn'] as const
  const parts = await Promise.all([
    runTool(build, { isQuiet: true }),
    runTool([...build, '--config', 'vite-proof.config.ts'], { isQuiet: true }),
  ])
  const built = {
    isGood: parts.every(({ isGood }) => isGood),
    output: parts
      .map(({ output }) => output)
      .join('\n')
      .trim(),
  }
  // Written last, so that an interrupted build does not count.
  if (built.isGood) writeFileSync(stamp, fingerprint)
  return built
}

/**
 * A hash of names and contents, not of dates: in a fresh checkout all dates are those of the checkout. Tests are left
 * out.
 */
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
