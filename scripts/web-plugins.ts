import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import {
  type ConvertCSSVariablesInput,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  type MantineThemeOverride,
  mergeMantineTheme,
} from '@mantine/core'
import type { Plugin } from 'vite'

/**
 * Mantine's variables for our theme as a style sheet, so that no style element is made while running: the content
 * security policy forbids those. Only what a dark page with our colours can use is kept.
 */
export function themeVariables(theme: MantineThemeOverride): Plugin {
  const name = 'virtual:mantine-variables.css'
  const file = path.resolve(name.replace(':', '-'))
  return {
    name: 'theme-variables',
    enforce: 'pre',
    resolveId: (source) => (source.endsWith(name) ? file : undefined),
    load: (id) => (id === file ? variablesCss(theme) : undefined),
  }
}

/** Colours that are not ours, the shades that no component of ours asks for, and what headings and layouts would use. */
const UNUSED =
  /-color-(gray|pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-|-color-dark-(filled|light|outline|text)|-mantine-(h[1-6]|breakpoint|shadow|primary-color-\d)/

function variablesCss(theme: MantineThemeOverride): string {
  const { variables, dark }: ConvertCSSVariablesInput = defaultCssVariablesResolver(
    mergeMantineTheme(DEFAULT_THEME, theme),
  )
  const lines = Object.entries({ ...variables, ...dark })
    .filter(([name]) => !UNUSED.test(name))
    .map(([name, value]) => `  ${name}: ${value};`)
  return `@layer mantine {\n:root {\n${lines.join('\n')}\n}\n}\n`
}

/** What Mantine would write into the page while running, and the application switches off: web/app.tsx. */
const SWITCHED_OFF = /\/MantineProvider\/(MantineCssVariables|MantineClasses)\/\1\.mjs$/

/** Leaves out the code of what is switched off: 2 kB of every page. */
export function withoutStyleWriters(): Plugin {
  return {
    name: 'without-style-writers',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const name = SWITCHED_OFF.exec(id)?.[1]
      return name === undefined ? undefined : `export const ${name} = () => null`
    },
  }
}

/** Imports each icon from its own file: the library's index would make every build read six thousand of them. */
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
 * boot.ts imports the application dynamically, so that it can ask the server first. The browser is told of those files
 * in the page itself and fetches everything at once.
 */
export function earlyModules(): Plugin {
  return {
    name: 'early-modules',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
        const main = chunks.find((chunk) => chunk.facadeModuleId?.endsWith('/web/main.tsx'))
        const early = main ? [main, ...chunks.filter(({ fileName }) => /\/(base|react)-/.test(fileName))] : []
        const styles = early.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
        return [
          ...styles.map((href) => ({ tag: 'link', attrs: { rel: 'stylesheet', href: `/${href}`, crossorigin: true } })),
          ...early.map(({ fileName: href }) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', href: `/${href}`, crossorigin: true },
          })),
        ]
      },
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
