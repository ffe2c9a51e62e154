import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import type { CurrentUser, signInWithPasskey } from '#contract/auth/auth.ts'
import type { PasskeyProof } from '#contract/auth/passkey-proof.ts'
import type { addPasskey, askForPasskey, beginPasskey } from '#contract/auth/passkeys.ts'
import type { Endpoint, ResultOf } from '#contract/endpoint.ts'
import { type ArgsOf, call, type Route } from '../api/call.ts'

/** As the contract has them; a test compares. Importing the endpoints would bring their schemas onto the login page. */
export const PASSKEY_ROUTES = {
  askForPasskey: { name: 'askForPasskey', method: 'POST', path: '/auth/passkeys/challenge' },
  signInWithPasskey: { name: 'signInWithPasskey', method: 'POST', path: '/auth/passkeys/sign-in' },
} as const satisfies Record<string, Route<Endpoint>>

type Made = Omit<ArgsOf<typeof addPasskey>['body'], 'name'>

/** Lets the device make a passkey. Null when the person or the device would not. */
export async function makePasskey(optionsJSON: ResultOf<typeof beginPasskey>): Promise<Made | null> {
  const made = await startRegistration({ optionsJSON }).catch(nullIfUnwilling)
  if (made === null) return null
  const { clientDataJSON, attestationObject, transports = [] } = made.response
  return { credentialId: made.id, clientData: clientDataJSON, attestation: attestationObject, transports }
}

/** Asks the server what to sign, and lets a device sign it. Null when the person or the device would not. */
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

/** Signs in with nothing but what a device has signed. */
export const sendPasskey = (passkey: PasskeyProof): Promise<CurrentUser> =>
  call<typeof signInWithPasskey>(PASSKEY_ROUTES.signInWithPasskey, { body: { passkey } })

/** A person who says no, and a device that cannot, look alike to a page, so that it learns nothing of either. */
function nullIfUnwilling(reason: unknown): null {
  if (reason instanceof WebAuthnError || reason instanceof DOMException) return null
  throw reason
}
