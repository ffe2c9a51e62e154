import { isIP } from 'node:net'
import type { Config } from '../settings/config.ts'

/**
 * True if the Host header names this app: the name of PUBLIC_URL or of HOST, or localhost. Another site can let its own
 * name point to this machine, and a browser then takes its page for ours (DNS rebinding), but the Host header still
 * shows that name. An IP address belongs to no site, so only a page served from it can send it. A request without Host
 * comes from no browser.
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
