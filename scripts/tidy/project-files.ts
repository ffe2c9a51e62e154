import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ProjectFile } from './source.ts'

const notOurs = ['node_modules', '.git', 'dist', 'data', '.cache', '.stryker-tmp', 'test-results', 'playwright-report']
/** The folder where tools put their reports; server and web have a feature of that name, which must not be left out. */
const toolReports = /^(bench[\\/]mutation)?$/
const ourText = /\.(ts|tsx|mjs|css|sql|md|json|html|yml|yaml|svg|txt)$|^\.(gitignore|npmrc)$|^\.ci\/run$/
const importedData = /^engine\/vectors\//

/** The files of the project, without installed or built ones. Pictures and imported data come without their text. */
export function readProjectFiles(root: string): ProjectFile[] {
  const exclude = ({ name, parentPath }: { name: string; parentPath: string }) =>
    notOurs.includes(name) || (name === 'reports' && toolReports.test(path.relative(root, parentPath)))
  return globSync(['**/*', '.*', '.ci/*'], { cwd: root, withFileTypes: true, exclude })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ file, name: path.relative(root, file).replaceAll('\\', '/') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ file, name }) => ({ path: name, text: isOurText(name) ? readFileSync(file, 'utf8') : '' }))
}

function isOurText(name: string): boolean {
  return ourText.test(name) && !importedData.test(name)
}
