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

/**
 * The app's page with the settings in it; undefined when the web has not been built.
 * Throws an Error when the page has no place for the settings.
 */
export async function readPage(webFolder: string, settings: PageSettings): Promise<string | undefined> {
  const text = await readFile(path.join(webFolder, 'index.html'), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const [before, after] = text.split(settingsTag)
  if (after === undefined)
    throw new Error(`${webFolder}/index.html has no <meta name="loanwright-settings" content="{}">`)
  return `${before}<meta name="loanwright-settings" content="${escapeHtml(JSON.stringify(settings))}">${after}`
}

/** Files that the build names after their content never change; browsers must ask again for all other files. */
export function cacheControlOf(file: string): string {
  return /[\\/]assets[\\/]/.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache'
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
