import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { contentPolicy } from './security-headers.ts'

/** Settings that the page needs before its first request: how password reset works here, and whether this is a demo. */
export type PageSettings = {
  mail: boolean
  demo: boolean
  /** The address at which passkeys work; null where none are offered. */
  passkeys: string | null
}

/** The page of the app for one request: the shared text, with a new nonce for style elements. */
export type Page = { html: string; contentPolicy: string }

const settingsTag = /<meta\s+name="loanwright-settings"\s+content="[^"]*"\s*\/?>/

/**
 * Reads the app's page once and gives a function that makes its answers; undefined when the web has not been built.
 * Throws an Error when the page has no place for the settings.
 */
export async function readPage(webFolder: string, settings: PageSettings): Promise<(() => Page) | undefined> {
  const text = await readFile(path.join(webFolder, 'index.html'), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const [before, after] = text.split(settingsTag)
  if (after === undefined)
    throw new Error(`${webFolder}/index.html has no <meta name="loanwright-settings" content="{}">`)
  return () => {
    const styleNonce = randomBytes(16).toString('base64url')
    const content = escapeHtml(JSON.stringify({ ...settings, styleNonce }))
    return {
      html: `${before}<meta name="loanwright-settings" content="${content}">${after}`,
      contentPolicy: contentPolicy({ styleNonce }),
    }
  }
}

/** Files that the build names after their content never change; browsers must ask again for all other files. */
export function cacheControlOf(file: string): string {
  return /[\\/]assets[\\/]/.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache'
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
