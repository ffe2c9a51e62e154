import path from 'node:path'
import { parseSync } from 'vite'

/** A text file of the project; the path is relative to the project's folder. */
export type ProjectFile = { readonly path: string; readonly text: string }

export type Import = {
  readonly specifier: string
  readonly names: readonly string[]
  readonly isType: boolean
  readonly line: number
}

/** The properties of a TypeScript or JavaScript file that the rules need. */
export type Source = {
  readonly path: string
  readonly text: string
  /** The text with comments blanked out; line ends are kept. */
  readonly code: string
  /** Every form of import: import, export from, import(), and import('…').T in types. */
  readonly imports: readonly Import[]
  readonly hasDefaultExport: boolean
  /** Texts of string and template literals, with their offsets. */
  readonly strings: readonly { readonly text: string; readonly line: number }[]
}

export type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** Reads the code files among the given ones. Throws an Error that names a file which does not parse. */
export function readSources(files: readonly ProjectFile[]): Source[] {
  return files.filter((file) => /\.(ts|tsx|mjs)$/.test(file.path)).map(readSource)
}

/** The part of a file: its first folder, or '' in the project's folder itself. */
export function partOf(file: string): string {
  return file.includes('/') ? file.slice(0, file.indexOf('/')) : ''
}

/** True for tests and files that only tests use. */
export function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || file.includes('/testing/') || file.startsWith('e2e/')
}

/** The project file that an import refers to, or undefined for a package. */
export function targetOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (!specifier.startsWith('.')) return undefined
  return path.posix.normalize(path.posix.join(path.posix.dirname(from), specifier.replace(/\?.*$/, '')))
}

function readSource({ path: file, text }: ProjectFile): Source {
  const { program, comments, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`)
  const lineAt = lineFinder(text)
  const imports: Import[] = []
  const strings: { text: string; line: number }[] = []
  let hasDefaultExport = false

  walk(program, (node) => {
    const specifier = specifierOf(node)
    if (specifier !== undefined) {
      const isType = node['importKind'] === 'type' || node['exportKind'] === 'type' || node.type === 'TSImportType'
      imports.push({ specifier, names: importedNames(node), isType, line: lineAt(node.start) })
    }
    if (node.type === 'ExportDefaultDeclaration') hasDefaultExport = true
    if (node.type === 'Literal' && typeof node['value'] === 'string') {
      strings.push({ text: node['value'], line: lineAt(node.start) })
    }
    if (node.type === 'TemplateLiteral')
      strings.push({ text: text.slice(node.start + 1, node.end - 1), line: lineAt(node.start) })
  })
  return { path: file, text, code: withoutComments(text, comments), imports, hasDefaultExport, strings }
}

/** Visits every node, parents before children. */
export function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, visit)
    return
  }
  if (!isNode(value)) return
  visit(value)
  for (const [key, child] of Object.entries(value)) {
    if (key !== 'type' && key !== 'start' && key !== 'end') walk(child, visit)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

function specifierOf(node: Node): string | undefined {
  const kinds = [
    'ImportDeclaration',
    'ExportNamedDeclaration',
    'ExportAllDeclaration',
    'ImportExpression',
    'TSImportType',
  ]
  const source = kinds.includes(node.type) ? (node['source'] ?? node['argument']) : undefined
  if (!isNode(source)) return undefined
  const literal = isNode(source['literal']) ? source['literal'] : source
  return typeof literal['value'] === 'string' ? literal['value'] : undefined
}

function importedNames(node: Node): string[] {
  const specifiers = Array.isArray(node['specifiers']) ? node['specifiers'].filter(isNode) : []
  return specifiers.flatMap((specifier) => {
    const imported = specifier['imported'] ?? specifier['local']
    return isNode(imported) && typeof imported['name'] === 'string' ? [imported['name']] : []
  })
}

function withoutComments(text: string, comments: readonly { start: number; end: number }[]): string {
  return comments.reduce(
    (code, { start, end }) => code.slice(0, start) + code.slice(start, end).replace(/[^\n]/g, ' ') + code.slice(end),
    text,
  )
}

/** Offsets of the parser count UTF-16 units, as strings do. */
function lineFinder(text: string): (offset: number) => number {
  const ends = [...text.matchAll(/\n/g)].map((match) => match.index)
  return (offset) => ends.filter((end) => end < offset).length + 1
}
