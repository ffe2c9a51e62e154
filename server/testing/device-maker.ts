import { generateKeyPairSync, sign } from 'node:crypto'

/** The maker that attests a device: a certificate (X.509, DER) and signatures with its key. */
export type DeviceMaker = { certificate: Buffer; vouch(data: Uint8Array): Buffer }

/** A maker with a self-signed certificate that meets WebAuthn's rules for a 'packed' attestation (section 8.2.1). */
export function aDeviceMaker(): DeviceMaker {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const vouch = (data: Uint8Array): Buffer => sign('sha256', data, privateKey)
  const name = sequence(
    ...[part('2.5.4.6', 'US'), part('2.5.4.10', 'Maker'), part('2.5.4.11', 'Authenticator Attestation')],
    part('2.5.4.3', 'Device'),
  )
  const ecdsaWithSha256 = sequence(oid('1.2.840.10045.4.3.2'))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))), // version 3
    der(0x02, Buffer.from([1])), // serial number
    ecdsaWithSha256,
    name,
    sequence(der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231000000Z'))), // valid until 2049
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    // Basic constraints, empty: the certificate is no authority.
    der(0xa3, sequence(sequence(oid('2.5.29.19'), der(0x04, sequence())))),
  )
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), vouch(body)]))
  return { certificate: sequence(body, ecdsaWithSha256, signature), vouch }
}

/** One item in DER (X.690): tag, length below 65536, content. */
function der(tag: number, content: Uint8Array): Buffer {
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...items: readonly Uint8Array[]): Buffer => der(0x30, Buffer.concat(items))

/** One attribute of a name, such as its country. */
const part = (type: string, value: string): Buffer =>
  der(0x31, sequence(oid(type), der(0x13, Buffer.from(value, 'ascii'))))

/** '1.2.840' in DER: the first two numbers in one byte, then seven bits a byte. */
function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const bytes = rest.flatMap((number) => {
    const sevens = [number & 127]
    for (let left = number >> 7; left > 0; left >>= 7) sevens.unshift((left & 127) | 128)
    return sevens
  })
  return der(0x06, Buffer.from([first * 40 + second, ...bytes]))
}
