import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { S3Settings } from '../settings/s3-settings.ts'

type Refused = { status: number; code: string }

const skewMsMax = 15 * 60_000

/**
 * Why a storage refuses a request: computes the signature (AWS Signature Version 4, one chunk) and the hash of the
 * bytes again. Undefined when both are right. Host, hash and date must be signed.
 */
export function whyRefused(
  request: IncomingMessage,
  { settings, body }: { settings: S3Settings; body: Buffer },
): Refused | undefined {
  const { headers, method = '', url = '' } = request
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    )
  if (!found) return { status: 403, code: 'AccessDenied' }
  const [, accessKey = '', day = '', region = '', names = '', signature = ''] = found
  if (accessKey !== settings.accessKey) return { status: 403, code: 'InvalidAccessKeyId' }
  if (region !== settings.region) return { status: 400, code: 'AuthorizationHeaderMalformed' }
  const signed = names.split(';')
  const conditional = headers['if-none-match'] === undefined ? [] : ['if-none-match']
  if (!['host', 'x-amz-content-sha256', 'x-amz-date', ...conditional].every((name) => signed.includes(name))) {
    return { status: 403, code: 'AccessDenied' }
  }
  const at = String(headers['x-amz-date'])
  if (Math.abs(Date.now() - instantOf(at)) > skewMsMax) return { status: 403, code: 'RequestTimeTooSkewed' }

  const contentSha256 = String(headers['x-amz-content-sha256'])
  const [path = '', query = ''] = url.split('?')
  const lines = signed.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`).join('')
  const canonical = [method, path, query, lines, names, contentSha256].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${settings.secretKey}`)
  if (hmac(key, toSign).toString('hex') !== signature) return { status: 403, code: 'SignatureDoesNotMatch' }
  return sha256(body) === contentSha256 ? undefined : { status: 400, code: 'XAmzContentSHA256Mismatch' }
}

/** As hexadecimal digits. */
export const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex')

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** The instant of a text like 20260302T120000Z. */
const instantOf = (at: string): number =>
  Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
