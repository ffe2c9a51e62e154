import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Settings } from '../settings/s3-settings.ts'
import { filesUnavailable } from './file-store.ts'

/** One call to the storage about one object. */
export type S3Call = {
  method: 'GET' | 'PUT'
  /** The name of the object. */
  name: string
  headers?: Record<string, string>
  /** The body, which can be read again when the call is repeated, and its SHA-256. */
  sent?: { bytes: Blob; sha256: string }
}

/** Time limits and pauses between tries, in milliseconds. */
export type S3Patience = {
  /** Until the answer begins, for a call without a body. */
  answerMs: number
  /** Until the answer begins, for a call that sends a file. */
  sendMs: number
  /** For reading the body of an answer, besides the time that its size allows. */
  bodyMs: number
  /** One pause before each further try. */
  pausesMs: readonly number[]
}

/** Sends a call and gives its answer, whatever its status. */
export type S3 = (call: S3Call) => Promise<Response>

const NOTHING_SHA256 = createHash('sha256').digest('hex')

/**
 * Makes calls to an S3 storage, each signed together with its body's hash (Signature Version 4). Every call can be
 * repeated without harm, because objects are named after their content. It is repeated when the connection breaks or
 * the storage is busy. Throws an error of filesUnavailable after the last try. Follows no redirect, which would lead to
 * another server.
 */
export function s3(settings: S3Settings, { answerMs, sendMs, pausesMs }: S3Patience): S3 {
  const { accessKey: accessKeyId, secretKey: secretAccessKey, region } = settings
  const tryOnce = async ({ method, name, headers = {}, sent }: S3Call): Promise<Response> => {
    const signed = await new AwsV4Signer({
      method,
      url: addressOf(settings, name),
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
      headers: { ...headers, 'x-amz-content-sha256': sent?.sha256 ?? NOTHING_SHA256 },
    }).sign()
    return untilAnswered(sent ? sendMs : answerMs, (signal) =>
      fetch(signed.url, { method, headers: signed.headers, body: sent?.bytes ?? null, redirect: 'manual', signal }),
    )
  }
  return async (call) => {
    for (const pauseMs of [...pausesMs, undefined]) {
      const answer = await tryOnce(call).catch(asError)
      const isBusy = answer instanceof Error || answer.status === 429 || answer.status >= 500
      // 501 is no passing fault: the storage does not support the request.
      if (!(answer instanceof Error) && (!isBusy || answer.status === 501)) return answer
      if (pauseMs !== undefined) {
        if (!(answer instanceof Error)) await answer.body?.cancel()
        await sleep(pauseMs * (0.5 + Math.random()))
        continue
      }
      if (answer instanceof Error) throw unreachable(settings, answer)
      throw filesUnavailable(`The file storage at ${settings.endpoint} answered ${await saidBy(answer)}.`)
    }
    throw new Error('a call was never tried')
  }
}

function addressOf({ endpoint, bucket, hasBucketInPath }: S3Settings, name: string): string {
  if (hasBucketInPath) return `${endpoint}/${bucket}/${name}`
  const url = new URL(endpoint)
  return `${url.protocol}//${bucket}.${url.host}/${name}`
}

/** Limits the wait for the beginning of an answer. The reading of its body has limits of its own. */
async function untilAnswered(ms: number, ask: (signal: AbortSignal) => Promise<Response>): Promise<Response> {
  const aborter = new AbortController()
  const timer = setTimeout(() => aborter.abort(new Error(`no answer within ${ms} ms`)), ms)
  try {
    return await ask(aborter.signal)
  } finally {
    clearTimeout(timer)
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

function unreachable({ endpoint }: S3Settings, error: Error): Error {
  const { cause } = error
  const why = cause instanceof Error ? ('code' in cause ? String(cause.code) : cause.message) : error.message
  return filesUnavailable(
    `The file storage at ${endpoint} cannot be reached (${why}); look at FILES_S3_ENDPOINT and at the network.`,
    error,
  )
}

/** Status and code of an error answer, such as "403 AccessDenied", from the beginning of its body. */
export async function saidBy(answer: Response): Promise<string> {
  const text = await beginningOf(answer).catch(() => '')
  return [answer.status, /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1]].filter(Boolean).join(' ')
}

const BEGINNING_BYTES = 64 * 1024
const BEGINNING_MS = 5000

/**
 * The text at the beginning of an answer, of some kilobytes and what arrives within some seconds. The rest is not read:
 * a storage may send an answer without an end.
 */
export async function beginningOf(answer: Response): Promise<string> {
  const reader = answer.body?.getReader()
  if (!reader) return ''
  const pieces: Uint8Array[] = []
  let length = 0
  const timer = setTimeout(() => void reader.cancel().catch(() => undefined), BEGINNING_MS)
  try {
    while (length < BEGINNING_BYTES) {
      const { done, value } = await reader.read()
      if (done) break
      pieces.push(value)
      length += value.length
    }
  } finally {
    clearTimeout(timer)
    await reader.cancel()
  }
  return Buffer.concat(pieces).subarray(0, BEGINNING_BYTES).toString('utf8')
}
