import * as z from 'zod/mini'
import { says, secondFactorCode } from '../fields.ts'

/** Bytes as a device sends them, in base64url. */
export const deviceBytes = (maxLength: number) =>
  z
    .string(says('passkey.refused'))
    .check(z.maxLength(maxLength, says('passkey.refused')), z.regex(/^[\w-]+$/, says('passkey.refused')))

/** What a device signed for us, once: an assertion of WebAuthn. */
export const passkeyProof = z.strictObject({
  credentialId: deviceBytes(1400),
  /** What the browser says it asked the device for: our challenge, and the address of the page. */
  clientData: deviceBytes(4000),
  authenticatorData: deviceBytes(4000),
  signature: deviceBytes(8000),
  /** Under which the device keeps the account. */
  userHandle: z.optional(deviceBytes(100)),
})
export type PasskeyProof = z.output<typeof passkeyProof>

/** The second step, whichever the person has: a code (of the app, or for recovery), or a passkey. */
export const secondStep = { code: z.optional(secondFactorCode), passkey: z.optional(passkeyProof) }
