import { servedSettings } from '../session/served-settings.ts'

/**
 * Where passkeys work, seen from this page. HERE: on it. ELSEWHERE: at the address given. NOWHERE: the installation
 * offers none. UNKNOWN: the browser does not support them.
 */
export type PasskeyPlace = { kind: 'HERE' | 'ELSEWHERE' | 'NOWHERE' | 'UNKNOWN'; address: string }

/** By default for this page; tests pass other values. */
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
