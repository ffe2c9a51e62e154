import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import type { CurrentUser, signInWithPasskey } from '#contract/auth/auth.ts'
import type { PasskeyProof } from '#contract/auth/passkey-proof.ts'
import type { addPasskey, askForPasskey, beginPasskey } from '#contract/auth/passkeys.ts'
import type { Endpoint, ResultOf } from '#contract/endpoint.ts'
import { type ArgsOf, call, type Route } from '../api/call.ts'

/**
 * Copies from the contract; a test compares them. Importing the endpoints would load their schemas with the login page.
 */
export const PASSKEY_ROUTES = {
  askForPasskey: { name: 'askForPasskey', method: 'POST', path: '/auth/passkeys/challenge' },
  signInWithPasskey: { name: 'signInWithPasskey', method: 'POST', path: '/auth/passkeys/sign-in' },
} as const satisfies Record<string, Route<Endpoint>>

type Made = Omit<ArgsOf<typeof addPasskey>['body'], 'name'>

/** Asks the device to make a passkey. Null when the user declines or the device cannot. */
export async function makePasskey(optionsJSON: ResultOf<typeof beginPasskey>): Promise<Made | null> {
  const made = await startRegistration({ optionsJSON }).catch(nullIfUnwilling)
  if (made === null) return null
  const { clientDataJSON, attestationObject, transports = [] } = made.response
  return { credentialId: made.id, clientData: clientDataJSON, attestation: attestationObject, transports }
}

/** Asks the server for a challenge and lets a device sign it. Null when the user declines or the device cannot. */
export async function signWithPasskey(): Promise<PasskeyProof | null> {
  const optionsJSON = await call<typeof askForPasskey>(PASSKEY_ROUTES.askForPasskey, {})
  const signed = await startAuthentication({ optionsJSON }).catch(nullIfUnwilling)
  if (signed === null) return null
  const { clientDataJSON, authenticatorData, signature, userHandle } = signed.response
  return {
    credentialId: signed.id,
    clientData: clientDataJSON,
    authenticatorData,
    signature,
    ...(userHandle !== undefined && { userHandle }),
  }
}

/** Signs in with a passkey alone. */
export const sendPasskey = (passkey: PasskeyProof): Promise<CurrentUser> =>
  call<typeof signInWithPasskey>(PASSKEY_ROUTES.signInWithPasskey, { body: { passkey } })

/** A browser reports a refusal by the user and an incapable device alike, so that a page learns nothing of either. */
function nullIfUnwilling(reason: unknown): null {
  if (reason instanceof WebAuthnError || reason instanceof DOMException) return null
  throw reason
}
