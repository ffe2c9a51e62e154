import type { PasskeyProof } from '#contract/auth/passkey-proof.ts'
import type { RelyingParty } from '../../http/relying-party.ts'
import type { KnownPasskey, NewPasskey } from './queries.ts'

/** COSE numbers of the signatures that are taken: Ed25519, ECDSA with P-256, RSA with SHA-256 (RFC 9053, RFC 8812). */
export const ALGORITHMS: readonly number[] = [-8, -7, -257]

type Asked = { challenge: string; party: RelyingParty }
type Made = { credentialId: string; clientData: string; attestation: string; transports: readonly string[] }

/**
 * Looks at a passkey that a device has made. Null when it does not answer what was asked (challenge, address, name), when
 * nobody was verified, or when it brings certificates: none are asked for, and to look at them would fetch addresses
 * that stand in them.
 */
export async function readNewPasskey(made: Made, { challenge, party }: Asked): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { credentialId, clientData, attestation, transports } = made
  return orNull(async () => {
    if (await bringsCertificates(attestation)) return null
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: clientData, attestationObject: attestation },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    })
    if (!verified || registrationInfo.credential.id !== credentialId) return null
    const { credential, credentialBackedUp } = registrationInfo
    return {
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: credential.publicKey,
      signCount: credential.counter,
      transports,
      isSynced: credentialBackedUp,
    }
  })
}

/** What a device says besides its signature. */
export type Signed = { signCount: number; isSynced: boolean }

/**
 * Looks at what a device has signed with a known passkey. Null when the signature is wrong, when it does not answer what
 * was asked, or when nobody was verified. Whether the count has grown is for the caller to see, under a lock.
 */
export async function readProof(
  proof: PasskeyProof,
  { passkey, challenge, party }: Asked & { passkey: KnownPasskey },
): Promise<Signed | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { credentialId, clientData, authenticatorData, signature } = proof
  return orNull(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: clientData, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      // A count of 0 lets every other through here.
      credential: { id: credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    })
    if (!verified) return null
    return { signCount: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp }
  })
}

/** A device that signs for itself ('packed' without certificates) says no more about its make than one that is silent. */
async function bringsCertificates(attestation: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const object = decodeAttestationObject(new Uint8Array(Buffer.from(attestation, 'base64url')))
  const format = object.get('fmt')
  return !(format === 'none' || (format === 'packed' && object.get('attStmt').get('x5c') === undefined))
}

/** The library throws at whatever is wrong with what a stranger sent; here that is a "no" like any other. */
const orNull = <T>(look: () => Promise<T | null>): Promise<T | null> => look().catch(() => null)
