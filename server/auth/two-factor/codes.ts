import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Instant } from '#engine/numbers/units.ts'
import { hashOfToken } from '../../sessions/tokens.ts'

const PERIOD_SECONDS = 30

/** 160 random bits in Base32, the length RFC 4226 recommends. */
export const makeSecret = (): string => new Secret({ size: 20 }).base32

/**
 * The address in the QR code of an authenticator app: RFC 6238 with SHA-1, 6 digits, 30 seconds, which all apps know.
 */
export const addressOf = (secret: string, email: string): string => totpOf(secret, email).toString()

/**
 * The 30-second step that a code belongs to; null when it matches no step of this minute. One step before and one after
 * are accepted for clocks that differ (RFC 6238, section 5.2). Steps up to `lastStep` were used and are refused, unless
 * that step was used by a clock that was ahead.
 */
export function stepOfCode(
  code: string,
  { secret, lastStep, now }: { secret: string; lastStep: number; now: Instant },
): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const timestamp = Date.parse(now)
  const delta = totpOf(secret).validate({ token: code, timestamp, window: 1 })
  if (delta === null) return null
  const step = Math.floor(timestamp / (PERIOD_SECONDS * 1000)) + delta
  return step > lastStep || isStepAhead(lastStep, now) ? step : null
}

/** Whether a step lies so far ahead that only a wrong clock can have used it: a right code is one step ahead at most. */
export const isStepAhead = (lastStep: number, now: Instant): boolean =>
  lastStep > Math.floor(Date.parse(now) / (PERIOD_SECONDS * 1000)) + 2

const RECOVERY_CODES = 10
// No letters and digits that look alike.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Ten codes of 16 letters and digits, 79 random bits each, in groups of four. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters: string[] = []
    while (letters.length < 16) {
      // 248 is the largest multiple of 31 in a byte: bytes above it would make some letters likelier.
      for (const byte of randomBytes(24)) {
        if (byte < 248 && letters.length < 16) letters.push(ALPHABET[byte % 31] ?? '')
      }
    }
    return (letters.join('').match(/.{4}/g) ?? []).join('-')
  })
}

/** A typed code in the form in which codes are compared: lower case, without blanks and hyphens. */
export const plainCode = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase()

/** The stored hash of a recovery code. It is a fast hash: random bits need no slow one. */
export const hashOfCode = (code: string): Uint8Array => hashOfToken(plainCode(code))

function totpOf(secret: string, email = ''): TOTP {
  return new TOTP({
    issuer: 'Loanwright',
    label: email,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  })
}
