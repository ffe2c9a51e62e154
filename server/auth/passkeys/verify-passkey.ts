import type { PasskeyProof } from '#contract/auth/passkey-proof.ts'
import type { RelyingParty } from '../../http/relying-party.ts'
import type { KnownPasskey, NewPasskey } from './queries.ts'

/** COSE numbers of the accepted signatures: Ed25519, ECDSA with P-256, RSA with SHA-256 (RFC 9053, RFC 8812). */
export const ALGORITHMS: readonly number[] = [-8, -7, -257]

type Asked = { challenge: string; party: RelyingParty }
type Made = { credentialId: string; clientData: string; attestation: string; transports: readonly string[] }

/**
 * Checks a passkey that a device has made. Null when it does not match the request (challenge, address, name), when the
 * device verified no user, or when it brings certificates: we ask for none, and checking them would fetch addresses
 * that they name.
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

/** The data of a device besides its signature. */
export type Signed = { signCount: number; isSynced: boolean }

/**
 * Checks a device's signature with a known passkey. Null when the signature is wrong, when it does not match the
 * request, or when the device verified no user. The caller checks under a lock whether the count has grown.
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
      // With a count of 0 here, the library accepts every other count.
      credential: { id: credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    })
    if (!verified) return null
    return { signCount: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp }
  })
}

/** The device itself signs a 'packed' attestation without certificates, so it proves no more than none. */
async function bringsCertificates(attestation: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const object = decodeAttestationObject(new Uint8Array(Buffer.from(attestation, 'base64url')))
  const format = object.get('fmt')
  return !(format === 'none' || (format === 'packed' && object.get('attStmt').get('x5c') === undefined))
}

/** The library throws for every fault in a stranger's data; here each becomes null. */
const orNull = <T>(look: () => Promise<T | null>): Promise<T | null> => look().catch(() => null)
