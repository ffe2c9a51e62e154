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
 * so the browser fetches everything at once. Six files come at a time: the largest, which takes longest, is named first,
 * and then what asks the server.
 */
export function earlyModules(): Plugin {
  return {
    name: 'early-modules',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
        const entry = chunks.find(({ isEntry }) => isEntry)
        const [tag = '', src = ''] = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(html) ?? []
        if (!entry || !src) throw new Error('the page names no script')
        const early = new Set(chunks.filter(({ fileName }) => entry.imports.includes(fileName)))
        // With all they import, or a file found late would hold up the rest.
        for (const chunk of chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/web/main.tsx')))) {
          early.add(chunk)
          for (const other of chunks) if (chunk.imports.includes(other.fileName)) early.add(other)
        }
        const [largest] = [...early].toSorted((one, other) => other.code.length - one.code.length)
        const styles = [...early].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
        const ahead = (file: string) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', href: `/${file}`, crossorigin: true },
        })
        return {
          html: html.replace(tag, ''),
          tags: [
            ...styles.map((href) => ({
              tag: 'link',
              attrs: { rel: 'stylesheet', href: `/${href}`, crossorigin: true },
            })),
            ...[...early].filter((chunk) => chunk === largest).map(({ fileName }) => ahead(fileName)),
            { tag: 'script', attrs: { type: 'module', crossorigin: true, src } },
            ...[...early].filter((chunk) => chunk !== largest).map(({ fileName }) => ahead(fileName)),
          ],
        }
      },
    },
  }
}

/** A file that only passes on what another has: a request, and on the way to the screen a round trip, for 50 bytes. */
const PASSED_ON = /^export\s*\{([^}]*)\}\s*from\s*["'`]\.\/([^"'`]+)["'`];?\s*$/

/**
 * Where a file is fetched when it is needed that only passes on what another has, fetches the other one. The bundler
 * writes such files for a part that was put together with others.
 */
export function withoutFacades(): Plugin {
  return {
    name: 'without-facades',
    apply: 'build',
    enforce: 'pre',
    // A name is of the letters before this plugin changed them, so a change of it has to change the names.
    augmentChunkHash: () => 'without-facades 1',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        for (const chunk of chunks) {
          const found = PASSED_ON.exec(chunk.code.trim())
          const isNeeded = chunk.isEntry || chunks.some(({ imports }) => imports.includes(chunk.fileName))
          if (!found || isNeeded) continue
          const [, names = '', target = ''] = found
          const given = names
            .split(',')
            .map((name) => name.trim().split(/\s+as\s+/))
            .map(([inside = '', outside = inside]) => `${outside}:e.${inside}`)
          const own = chunk.fileName.replace(/^.*\//, '').replaceAll('.', '\\.')
          const call = new RegExp(`import\\(\\s*(["'\`])\\./${own}\\1\\s*\\)`, 'g')
          for (const other of chunks)
            other.code = other.code.replace(call, () => `import("./${target}").then(e=>({${given.join(',')}}))`)
          if (chunks.some((other) => other !== chunk && other.code.includes(chunk.fileName.replace(/^.*\//, ''))))
            this.error(`${chunk.fileName} is asked for in a way that is not known`)
          delete bundle[chunk.fileName]
        }
      },
    },
  }
}

/** Files that every page names, and those that are there when a screen behind the login page is. */
const ON_EVERY_PAGE = /^assets\/(react|router|base|first|rolldown-runtime)-/
const BEHIND_LOGIN = /^assets\/(inside|libraries)-/

/** Of the files that a part needs, those that are not there yet: each file that fetches a part lists the others. */
export const notThereYet = (needed: readonly string[], host: string): string[] =>
  needed.filter((file) => !(ON_EVERY_PAGE.test(file) || (BEHIND_LOGIN.test(file) && BEHIND_LOGIN.test(host))))

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
