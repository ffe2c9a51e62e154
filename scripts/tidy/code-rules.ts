import path from 'node:path'
import { isTest, type ProjectFile, partOf, type Source } from './source.ts'

const filesOfFolderMax = 40

const emptyNames = ['index', 'util', 'utils', 'helper', 'helpers', 'misc', 'common-utils']

/** Configuration files whose tools read nothing but a default export. */
const defaultExports = /^([\w-]+\.config\.(ts|mjs)|e2e\/teardown\.ts|scripts\/calm-reporter\.ts)$/

/** The few files besides the queries that may use SQL. */
const sqlFiles =
  /^server\/(.+\/)?queries\.ts$|^server\/(database|ledger|testing)\/|^server\/postgres\/(database-server|embedded-postgres)\.ts$|^(bench|scripts|e2e)\//

const statement =
  /^\s*(select\b[\s\S]*\bfrom\b|insert\s+into\b|update\s[\s\S]*\sset\b|delete\s+from\b|(create|alter|drop)\s+(table|index|view|role|policy|database)\b)/i

const engineWords: readonly [name: string, pattern: RegExp][] = [
  ['Date.now', /\bDate\s*\.\s*now\b/],
  ['new Date(', /\bnew\s+Date\b/],
  ['Math.random', /\bMath\s*\.\s*random\b/],
  ['fetch', /\bfetch\b/],
  ['console', /\bconsole\b/],
  ['async', /\basync\b/],
]

const productParts = ['engine', 'contract', 'texts', 'server', 'web']

/** Folders with too many files of code to find one: they need subfolders. */
export function folderSizeProblems(files: readonly ProjectFile[]): string[] {
  const counts = new Map<string, number>()
  for (const { path: file } of files.filter(({ path: name }) => /\.(ts|tsx|mjs|css|sql)$/.test(name))) {
    const folder = path.posix.dirname(file)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > filesOfFolderMax)
    .map(([folder, count]) => `${folder} holds ${count} files; ${filesOfFolderMax} are the most: find its rooms.`)
}

/** File names that say nothing about the content. */
export function fileNameProblems(files: readonly ProjectFile[]): string[] {
  return files
    .filter(({ path: file }) => /\.(ts|tsx|mjs)$/.test(file))
    .filter(({ path: file }) => emptyNames.includes(path.basename(file).replace(/\..*$/, '')))
    .map(({ path: file }) => `${file} says nothing of what is inside; find the noun it belongs to.`)
}

/** Default exports, because every import could name them differently. */
export function defaultExportProblems(sources: readonly Source[]): string[] {
  return sources
    .filter((source) => source.hasDefaultExport && !defaultExports.test(source.path))
    .map((source) => `${source.path} has a default export; export it by its name.`)
}

/** SQL outside the files that are for it: an import of the driver or the sql template, or a string with a statement. */
export function sqlProblems(sources: readonly Source[]): string[] {
  return sources
    .filter((source) => !sqlFiles.test(source.path) && !isTest(source.path))
    .flatMap((source) => {
      const tools = source.imports
        .filter(({ specifier, names, isType }) => !isType && (specifier === 'pg' || names.includes('sql')))
        .map(({ specifier, line }) => ({ line, what: `imports ${specifier === 'pg' ? 'pg' : 'sql'}` }))
      const texts = source.strings
        .filter(({ text }) => statement.test(text))
        .map(({ line }) => ({ line, what: 'holds a statement' }))
      return [...tools, ...texts].map(
        ({ line, what }) =>
          `${source.path}:${line} ${what}; SQL stands in queries.ts, in server/ledger and in server/database.`,
      )
    })
}

/** Words that make the engine depend on more than its arguments. */
export function engineWordProblems(sources: readonly Source[]): string[] {
  return sources
    .filter((source) => partOf(source.path) === 'engine' && !isTest(source.path))
    .flatMap((source) =>
      source.code
        .split('\n')
        .flatMap((text, index) =>
          engineWords
            .filter(([, pattern]) => pattern.test(text))
            .map(
              ([name]) =>
                `${source.path}:${index + 1} uses ${name}; the engine gets time and chance from its caller, and does no input or output.`,
            ),
        ),
    )
}

/** Literals of objects that are spread into another literal, which hides its fields to save lines. */
export function spreadLiteralProblems(sources: readonly Source[]): string[] {
  return sources
    .filter((source) => productParts.includes(partOf(source.path)) && !isTest(source.path))
    .flatMap((source) =>
      source.code.split('\n').flatMap((text, index) => {
        if (!/\.\.\.\{/.test(text)) return []
        return [`${source.path}:${index + 1} spreads a literal; write its fields where they belong, one on a line.`]
      }),
    )
}
