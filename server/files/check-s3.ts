import { createHash, randomUUID } from 'node:crypto'
import type { S3Settings } from '../settings/s3-settings.ts'
import { beginningOf, type S3, saidBy } from './s3-calls.ts'

/** The check leaves this object in the bucket, so that it needs no right to delete. */
const PROBE = { name: 'loanwright-check', text: 'Loanwright keeps uploaded files in this bucket.\n' }

/**
 * Writes an object into the bucket, reads it, and asks for one that is not there. The app must find files that it
 * keeps, and must be able to tell an absent file from a forbidden one. Throws an Error that names the setting to
 * change.
 */
export async function checkS3(call: S3, settings: S3Settings): Promise<void> {
  const bytes = new Blob([PROBE.text])
  const sent = { bytes, sha256: createHash('sha256').update(PROBE.text).digest('hex') }
  const written = await call({ method: 'PUT', name: PROBE.name, sent })
  if (!written.ok) throw new Error(remedyFor(await saidBy(written), { settings, right: 's3:PutObject' }))
  await written.body?.cancel()

  const read = await call({ method: 'GET', name: PROBE.name })
  if (!read.ok) throw new Error(remedyFor(await saidBy(read), { settings, right: 's3:GetObject' }))
  if ((await beginningOf(read)) !== PROBE.text) {
    throw new Error(`FILES_S3_ENDPOINT: ${settings.endpoint} does not give back what was written there; use another.`)
  }

  const absent = await saidBy(await call({ method: 'GET', name: `${PROBE.name}-${randomUUID()}` }))
  if (!absent.startsWith('404')) throw new Error(remedyFor(absent, { settings, right: 's3:ListBucket' }))
}

type Asked = { settings: S3Settings; right: string }

function remedyFor(said: string, { settings: { endpoint, bucket, region }, right }: Asked): string {
  const [status, code = ''] = said.split(' ')
  if (code === 'NoSuchBucket' || (status === '404' && right === 's3:PutObject')) {
    return `FILES_S3_BUCKET: ${endpoint} has no bucket ${bucket}; make it there, or name another.`
  }
  if (code === 'InvalidAccessKeyId') return `FILES_S3_ACCESS_KEY is not known at ${endpoint}; enter a key from there.`
  if (code === 'SignatureDoesNotMatch') {
    return 'FILES_S3_SECRET_KEY does not belong to FILES_S3_ACCESS_KEY; enter the secret of that key.'
  }
  if (code === 'RequestTimeTooSkewed')
    return `The clock of this machine differs from that of ${endpoint}; set it right.`
  if (status?.startsWith('3') || ['AuthorizationHeaderMalformed', 'PermanentRedirect'].includes(code)) {
    return `FILES_S3_REGION: the bucket ${bucket} is not in ${region}, or elsewhere than ${endpoint}; enter its region and address.`
  }
  if (status === '403') {
    return `FILES_S3_ACCESS_KEY: this key may not do ${right} in ${bucket} (${said}); allow it s3:PutObject, s3:GetObject and s3:ListBucket.`
  }
  return `FILES_S3_ENDPOINT: ${endpoint} answered ${said} to a first try; look at its log.`
}
