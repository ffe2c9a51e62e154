import { isIP } from 'node:net'
import type { Config } from '../settings/config.ts'

/**
 * Whether a request names this app by a name of its own: that of PUBLIC_URL, that of HOST, or localhost. Another site can
 * let its own name point here, and its page then counts as ours to a browser (DNS rebinding); it cannot hide the name.
 * An address in numbers is nobody's name, so no page can come by it but one that was served from it. What sends no Host
 * at all is no browser.
 */
export function isOwnHost(
  host: string | undefined,
  { publicUrl, host: listensOn }: Pick<Config, 'publicUrl' | 'host'>,
): boolean {
  if (host === undefined) return true
  if (!/^[\w.:[\]-]+$/.test(host)) return false
  const name = URL.parse(`http://${host}`)?.hostname
  if (name === undefined) return false
  const isAddress = isIP(name.replace(/^\[|\]$/g, '')) !== 0
  return isAddress || [new URL(publicUrl).hostname, listensOn.toLowerCase(), 'localhost'].includes(name)
}
