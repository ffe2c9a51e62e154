import { isIP } from 'node:net'

/**
 * The relying party of passkeys: the name that devices file them under, and the origin of the pages that may use them.
 */
export type RelyingParty = { id: string; origin: string }

/**
 * The name and address of an installation, from PUBLIC_URL (an origin). Browsers make passkeys for names on secure
 * pages: HTTPS, or localhost. Over HTTP a loopback IP address counts as localhost. Null where there is no such name:
 * another IP address, or no HTTPS.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, port } = new URL(publicUrl)
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isIP(address) !== 0) {
    const isThisMachine = protocol === 'http:' && (address.startsWith('127.') || address === '::1')
    return isThisMachine ? { id: 'localhost', origin: `http://localhost${port && `:${port}`}` } : null
  }
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
  return isSecure ? { id: hostname, origin: publicUrl } : null
}
