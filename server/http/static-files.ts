import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** Settings that the page needs before its first request: how password reset works here, and whether this is a demo. */
export type PageSettings = {
  mail: boolean
  demo: boolean
  /** The address at which passkeys work; null where none are offered. */
  passkeys: string | null
}

const settingsTag = /<meta\s+name="loanwright-settings"\s+content="[^"]*"\s*\/?>/

/** The page of an address, which names the files of the screen there. */
export type Page = (pathname: string, query?: string) => string

/**
 * The app's page with the settings in it; undefined when the web has not been built.
 * Throws an Error when the page has no place for the settings.
 */
export async function readPage(webFolder: string, settings: PageSettings): Promise<Page | undefined> {
  const text = await readBuilt(webFolder, 'index.html')
  if (text === undefined) return undefined
  const [before, after] = text.split(settingsTag)
  if (after === undefined)
    throw new Error(`${webFolder}/index.html has no <meta name="loanwright-settings" content="{}">`)
  const [head, rest] = [after.slice(0, after.indexOf('</head>')), after.slice(after.indexOf('</head>'))]
  const start = `${before}<meta name="loanwright-settings" content="${escapeHtml(JSON.stringify(settings))}">${head}`
  // Written by scripts/screen-files.ts with the same build.
  const screens = JSON.parse((await readBuilt(webFolder, 'screens.json')) ?? '[]') as Screen[]
  const pages = screens.map((screen) => ({
    pattern: patternOf(screen.path),
    isPlain: screen.isPlain ?? false,
    page: start + linksOf(screen) + rest,
  }))
  return (pathname, query = '') =>
    pages.find(({ pattern, isPlain }) => pattern.test(pathname) && !(isPlain && query))?.page ?? start + rest
}

/** What the screen of an address needs beyond the files that every page names. */
type Screen = { path: string; isPlain?: true; scripts: readonly string[]; styles: readonly string[] }

const patternOf = (route: string): RegExp => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}/?$`)

// Low, so that what paints first comes first.
const linksOf = ({ scripts, styles }: Screen): string =>
  [
    ...scripts.map((file) => `<link rel="modulepreload" href="${escapeHtml(file)}" crossorigin fetchpriority="low">`),
    ...styles.map(
      (file) => `<link rel="preload" as="style" href="${escapeHtml(file)}" crossorigin fetchpriority="low">`,
    ),
  ].join('')

/** A file of the build; undefined when there is none. */
async function readBuilt(webFolder: string, name: string): Promise<string | undefined> {
  return readFile(path.join(webFolder, name), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
}

/** Files that the build names after their content never change; browsers must ask again for all other files. */
export function cacheControlOf(file: string): string {
  return /[\\/]assets[\\/]/.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache'
}

/** Security headers that speak to documents alone. A script, a style sheet or a font is none. */
const OF_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
]
/** What a browser would ask again with, or for a part: it keeps these files for ever, and whole. */
const OF_ASKING_AGAIN = ['accept-ranges', 'etag', 'last-modified']

/** The headers that a file goes without. They would be half of what a first visit to a screen fetches beside its files. */
export function headersLeftOut(file: string): readonly string[] {
  return /[\\/]assets[\\/][^\\/]+\.(js|css|woff2)(\.(br|gz))?$/.test(file) ? [...OF_DOCUMENTS, ...OF_ASKING_AGAIN] : []
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
