import type { SettingReader } from './setting-reader.ts'

/** A bucket of an S3 storage, and the keys to it. */
export type S3Settings = {
  /** Without a slash at the end. */
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
  /** The bucket's name is part of an address's path, not of its host name. */
  readonly hasBucketInPath: boolean
}

const needed = ['FILES_S3_ENDPOINT', 'FILES_S3_BUCKET', 'FILES_S3_ACCESS_KEY', 'FILES_S3_SECRET_KEY'] as const
const optional = ['FILES_S3_REGION', 'FILES_S3_PATH_STYLE'] as const

/** Reads the FILES_S3_… settings; undefined when none is set. Adds a sentence for each one that is missing or wrong. */
export function readS3Settings(read: SettingReader, problems: string[]): S3Settings | undefined {
  if (![...needed, ...optional].some((name) => read.text(name) !== undefined)) return undefined
  const missing = needed.filter((name) => read.text(name) === undefined)
  for (const name of missing) {
    problems.push(`${name} is missing beside the other FILES_S3 settings; set it, or none of them.`)
  }
  const settings: S3Settings = {
    endpoint: read.take('FILES_S3_ENDPOINT', '', origin, 'must be an address such as https://s3.example.com.'),
    bucket: read.take(
      'FILES_S3_BUCKET',
      '',
      bucketName,
      'must be the name of a bucket: small letters, digits, hyphens.',
    ),
    region: read.take('FILES_S3_REGION', 'us-east-1', regionName, 'must be a region such as eu-central-1.'),
    accessKey: read.take('FILES_S3_ACCESS_KEY', '', printable, 'must be an access key without spaces.'),
    secretKey: read.take('FILES_S3_SECRET_KEY', '', printable, 'must be a secret key without spaces.'),
    hasBucketInPath: read.take('FILES_S3_PATH_STYLE', true, flag, 'must be 1 or 0.'),
  }
  return missing.length > 0 ? undefined : settings
}

function origin(text: string): string | undefined {
  const url = URL.parse(text)
  const isPlain = url?.search === '' && url.hash === '' && url.pathname === '/' && url.username === ''
  return isPlain && ['http:', 'https:'].includes(url.protocol) ? url.origin : undefined
}

const bucketName = (text: string): string | undefined =>
  /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text) ? text : undefined

const regionName = (text: string): string | undefined => (/^[a-z0-9-]{1,40}$/.test(text) ? text : undefined)

const printable = (text: string): string | undefined => (/^[\x21-\x7e]{1,500}$/.test(text) ? text : undefined)

const flag = (text: string): boolean | undefined => (text === '1' ? true : text === '0' ? false : undefined)
