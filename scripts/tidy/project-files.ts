import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ProjectFile } from './source.ts'

const notOurs = [
  'node_modules',
  '.git',
  'dist',
  'data',
  '.cache',
  '.stryker-tmp',
  'test-results',
  'playwright-report',
  'reports',
  'vectors',
]
const textFiles = /\.(ts|tsx|mjs|css|sql|md|json|html|yml|yaml|svg|txt)$|^\.(gitignore|npmrc)$|(^|\/)\.ci\/run$/

/** The text files of the project, without what is installed, built or imported as data. */
export function readProjectFiles(root: string): ProjectFile[] {
  return globSync(['**/*', '.*', '.ci/*'], {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => notOurs.includes(entry.name),
  })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => path.relative(root, file).replaceAll('\\', '/'))
    .filter((file) => textFiles.test(file))
    .sort()
    .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }))
}
