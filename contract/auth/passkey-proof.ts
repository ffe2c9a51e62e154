import * as z from 'zod/mini'
import { says, secondFactorCode } from '../fields.ts'

/** Bytes sent by a device, in base64url. */
export const deviceBytes = (maxLength: number) =>
  z
    .string(says('passkey.refused'))
    .check(z.maxLength(maxLength, says('passkey.refused')), z.regex(/^[\w-]+$/, says('passkey.refused')))

/** A device's signature of one challenge: an assertion of WebAuthn. */
export const passkeyProof = z.strictObject({
  credentialId: deviceBytes(1400),
  /** The browser's account of the request to the device: our challenge, and the address of the page. */
  clientData: deviceBytes(4000),
  authenticatorData: deviceBytes(4000),
  signature: deviceBytes(8000),
  /** The name under which the device keeps the account. */
  userHandle: z.optional(deviceBytes(100)),
})
export type PasskeyProof = z.output<typeof passkeyProof>

/** The user's second step: a code of the app, a recovery code, or a passkey. */
export const secondStep = { code: z.optional(secondFactorCode), passkey: z.optional(passkeyProof) }
