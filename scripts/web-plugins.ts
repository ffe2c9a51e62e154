import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Imports each icon from its own file: with the library's index every build would read six thousand files. */
export function singleIcons(): Plugin {
  const imports = /import \{([^}]+)\} from '@tabler\/icons-react'/g
  return {
    name: 'single-icons',
    apply: 'build',
    enforce: 'pre',
    transform: (code) =>
      code.includes('@tabler/icons-react')
        ? { code: code.replace(imports, (_, names: string) => importsOf(names)), map: null }
        : undefined,
  }
}

const importsOf = (names: string): string =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs'`)
    .join(';')

/**
 * boot.ts imports the application dynamically, so that it can ask the server first. The page itself names those files,
 * so the browser fetches everything at once.
 */
export function earlyModules(): Plugin {
  return {
    name: 'early-modules',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
        const early = new Set(chunks.filter((chunk) => chunk.facadeModuleId?.endsWith('/web/main.tsx')))
        // With all they import, or a file found late would hold up the rest.
        for (const { imports } of early)
          for (const chunk of chunks) {
            if (imports.includes(chunk.fileName) && !html.includes(chunk.fileName)) early.add(chunk)
          }
        const styles = [...early].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
        return [
          ...styles.map((href) => ({ tag: 'link', attrs: { rel: 'stylesheet', href: `/${href}`, crossorigin: true } })),
          ...[...early].map(({ fileName: href }) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', href: `/${href}`, crossorigin: true },
          })),
        ]
      },
    },
  }
}

/**
 * Refuses files that import each other in a circle, which parts put together by hand can do: what one of them needs at its
 * start is not there yet, and the page stays empty.
 */
export function withoutCircles(): Plugin {
  return {
    name: 'without-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const left = new Map<string, readonly string[]>()
      for (const file of Object.values(bundle)) if (file.type === 'chunk') left.set(file.fileName, file.imports)
      // Takes away what imports nothing that is left, until only circles and what imports them are left.
      for (let before = -1; before !== left.size; ) {
        before = left.size
        for (const [name, imports] of left) if (!imports.some((one) => left.has(one))) left.delete(name)
      }
      if (left.size > 0)
        this.error(`files import each other in a circle, or one that does: ${[...left.keys()].join(', ')}`)
    },
  }
}

/** Writes a Brotli and a gzip copy beside each file that shrinks; the server sends the one the browser accepts. */
export function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    writeBundle({ dir = '' }) {
      for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(js|css|svg|json|txt|webmanifest)$/.test(entry.name)) continue
        const file = path.join(entry.parentPath, entry.name)
        const bytes = readFileSync(file)
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}
