import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { root } from './run.ts'

type Chunk = Rolldown.OutputChunk

/** Where the server finds, by the pattern of an address, what the screen there needs. The first that fits counts. */
export type ScreenFiles = readonly {
  path: string
  /** Only of an address without a query, where the screen opens with its first part. */
  isPlain?: true
  scripts: readonly string[]
  styles: readonly string[]
}[]

/** What a screen fetches by itself when its address names no other part. */
const OPENS_WITH: readonly { path: string; module: string }[] = [
  { path: '/reports', module: 'web/reports/portfolio-report.tsx' },
]

/**
 * Writes screens.json: the files of each signed-in screen with its English texts, so that the page of an address can
 * name them all, and the browser fetches them at once instead of one after another has been read. Of a screen with
 * several by role, the first: a lender's.
 */
export function screenFiles(): Plugin {
  return {
    name: 'screen-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = new Map<string, Chunk>()
        for (const file of Object.values(bundle)) if (file.type === 'chunk') chunks.set(file.fileName, file)
        const screens = screensIn(read('web/dashboard-route.ts') + read('web/routes.ts'))
        const files: ScreenFiles = screens.flatMap((screen) => [
          ...OPENS_WITH.filter(({ path: address }) => address === screen.path).map(({ module }) => ({
            ...filesOf(screen, chunks, [module]),
            isPlain: true as const,
          })),
          filesOf(screen, chunks),
        ])
        this.emitFile({ type: 'asset', fileName: 'screens.json', source: JSON.stringify(files) })
      },
    },
  }
}

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

type Screen = { path: string; module: string; parts: readonly string[] }

/** The routes as they are written in the table: address, module of the screen, parts of the texts. */
function screensIn(table: string): Screen[] {
  return table
    .split(/\n\s+path: |\{ path: /)
    .slice(1)
    .map((entry) => {
      const address = /^'([^']+)'/.exec(entry)?.[1]
      const screen = /(?:withTexts\(\s*\[([^\]]*)\],\s*)?async \(\) => \(await import\('\.\/([^']+)'\)\)/.exec(entry)
      if (!address || !screen?.[2]) throw new Error(`no screen in the route ${entry.slice(0, 80)}`)
      return {
        path: address,
        module: `web/${screen[2]}`,
        parts: ['FORMS', 'HOME', ...((screen[1] ?? '').match(/\w+/g) ?? [])],
      }
    })
}

/** The module with the English texts of a part. */
function textsOf(part: string): string {
  const found = new RegExp(`\\b${part}: (?:part\\('\\w+', )?\\{\\s*en: [^']*?import\\('([^']+)'\\)`).exec(
    read('texts/parts.ts'),
  )
  const file = found?.[1]
  if (!file) throw new Error(`no texts of the part ${part}`)
  return file.startsWith('#') ? file.slice(1) : path.join('texts', file)
}

function filesOf(
  { path: address, module, parts }: Screen,
  chunks: ReadonlyMap<string, Chunk>,
  more: readonly string[] = [],
): ScreenFiles[number] {
  const ofModule = (file: string): Chunk => {
    const id = path.join(root, file)
    const all = [...chunks.values()]
    const found =
      all.find(({ facadeModuleId }) => facadeModuleId === id) ?? all.find(({ moduleIds }) => moduleIds.includes(id))
    if (!found) throw new Error(`no chunk has ${file}`)
    return found
  }
  const withImports = (from: readonly Chunk[], all = new Set<Chunk>()): Set<Chunk> => {
    for (const chunk of from) {
      if (all.has(chunk)) continue
      all.add(chunk)
      withImports(
        chunk.imports.flatMap((name) => chunks.get(name) ?? []),
        all,
      )
    }
    return all
  }
  // The page of every address names what these need.
  const named = withImports(['web/boot.ts', 'web/main.tsx'].map(ofModule))
  const needed = [...withImports(['web/signed-in.tsx', module, ...parts.map(textsOf), ...more].map(ofModule))].filter(
    (chunk) => !named.has(chunk),
  )
  const styles = new Set(needed.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))
  for (const chunk of named) for (const style of chunk.viteMetadata?.importedCss ?? []) styles.delete(style)
  return {
    path: address,
    scripts: needed.map(({ fileName }) => `/${fileName}`),
    styles: [...styles].map((style) => `/${style}`),
  }
}
