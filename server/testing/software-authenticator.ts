import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyProof } from '#contract/auth/passkey-proof.ts'
import type { addPasskey, askForPasskey, beginPasskey } from '#contract/auth/passkeys.ts'
import type { BodyOf, ResultOf } from '#contract/endpoint.ts'
import type { DeviceMaker } from './device-maker.ts'

/** What a device or a page does wrong, by mistake or on purpose. */
export type Deviation = {
  /** The origin of the asking page. */
  origin?: string
  rpId?: string
  /** false: the device did not ask for a finger, face or PIN. */
  isUserVerified?: boolean
  challenge?: string
  type?: string
  crossOrigin?: boolean
  /** The counter to send instead of the next one. */
  count?: number
  /** The format of the attestation: 'none' by default. */
  format?: string
  /** The maker that attests the device, without being asked to. */
  maker?: DeviceMaker
}

type Made = Omit<BodyOf<typeof addPasskey>, 'name'>

/** A device that makes one WebAuthn passkey (ES256) and signs with it. */
export type Authenticator = {
  create(options: ResultOf<typeof beginPasskey>, deviation?: Deviation): Made
  sign(options: ResultOf<typeof askForPasskey>, deviation?: Deviation): PasskeyProof
}

const flagPresent = 0x01
const flagVerified = 0x04
const flagHasKey = 0x40

/** A new device for pages of the given address. One that does not count always sends 0. */
export function anAuthenticator({ origin, counts = true }: { origin: string; counts?: boolean }): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  let count = 0
  let userHandle = ''
  const clientDataOf = (type: string, challenge: string, deviation: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? origin,
        crossOrigin: deviation.crossOrigin ?? false,
      }),
    )
  const dataOf = (rpId: string, { isUserVerified = true, ...deviation }: Deviation, extraFlags = 0) => {
    if (counts) count += 1
    const flags = flagPresent | (isUserVerified ? flagVerified : 0) | extraFlags
    const head = Buffer.alloc(5)
    head.writeUInt8(flags)
    head.writeUInt32BE(deviation.count ?? count, 1)
    return Buffer.concat([sha256(deviation.rpId ?? rpId), head])
  }
  return {
    create: ({ challenge, rp, user }, deviation = {}) => {
      userHandle = user.id
      const length = Buffer.from([0, credentialId.length])
      const withKey = [dataOf(rp.id, deviation, flagHasKey), Buffer.alloc(16), length, credentialId, coseKey(x, y)]
      const clientData = clientDataOf('webauthn.create', challenge, deviation)
      const data = Buffer.concat(withKey)
      const { maker, format = maker ? 'packed' : 'none' } = deviation
      const attestation = cborMap([
        [cborText('fmt'), cborText(format)],
        [cborText('attStmt'), cborMap(maker ? vouched(maker, Buffer.concat([data, sha256(clientData)])) : [])],
        [cborText('authData'), cborBytes(data)],
      ])
      return {
        credentialId: credentialId.toString('base64url'),
        clientData: clientData.toString('base64url'),
        attestation: attestation.toString('base64url'),
        transports: ['internal'],
      }
    },
    sign: ({ challenge, rpId }, deviation = {}) => {
      const clientData = clientDataOf('webauthn.get', challenge, deviation)
      const data = dataOf(rpId, deviation)
      return {
        credentialId: credentialId.toString('base64url'),
        clientData: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey).toString('base64url'),
        ...(userHandle !== '' && { userHandle }),
      }
    },
  }
}

/** A maker's attestation of a device: the algorithm, the signature, and its certificate. */
const vouched = ({ certificate, vouch }: DeviceMaker, data: Uint8Array): [Buffer, Buffer][] => [
  [cborText('alg'), cborInt(-7)],
  [cborText('sig'), cborBytes(vouch(data))],
  [cborText('x5c'), Buffer.concat([Buffer.from([0x81]), cborBytes(certificate)])],
]

/** A public key on P-256 in COSE (RFC 9053), from its coordinates in base64url. */
const coseKey = (x: string, y: string): Buffer =>
  cborMap([
    [cborInt(1), cborInt(2)], // kty: elliptic curve with x and y
    [cborInt(3), cborInt(-7)], // alg: ES256
    [cborInt(-1), cborInt(1)], // crv: P-256
    [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ])

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest()

/** The head of a CBOR item (RFC 8949): its major type and a number below 65536. */
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}
const cborInt = (value: number): Buffer => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value))
const cborBytes = (bytes: Uint8Array): Buffer => Buffer.concat([cborHead(2, bytes.length), bytes])
const cborText = (text: string): Buffer => Buffer.concat([cborHead(3, text.length), Buffer.from(text)])
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()])
