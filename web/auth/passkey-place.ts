import { servedSettings } from '../session/served-settings.ts'

/**
 * Where passkeys can be used, seen from this page. HERE: on it. ELSEWHERE: at the address. NOWHERE: the installation has
 * none to offer. UNKNOWN: the browser has never heard of them.
 */
export type PasskeyPlace = { kind: 'HERE' | 'ELSEWHERE' | 'NOWHERE' | 'UNKNOWN'; address: string }

/** Of this page, or of what a test says it is. */
export function passkeyPlace({
  passkeysAt = servedSettings().passkeysAt,
  origin = location.origin,
  isKnown = 'PublicKeyCredential' in globalThis,
}: {
  passkeysAt?: string | null
  origin?: string
  isKnown?: boolean
} = {}): PasskeyPlace {
  if (passkeysAt === null) return { kind: 'NOWHERE', address: '' }
  if (passkeysAt !== origin) return { kind: 'ELSEWHERE', address: passkeysAt }
  return { kind: isKnown ? 'HERE' : 'UNKNOWN', address: passkeysAt }
}
